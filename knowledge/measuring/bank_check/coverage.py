"""Whether enough is asked: of every passage, of all books together, and of what they are silent about. And the table of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from knowledge.measuring.bank_check.lines import BookBank, Fault
from knowledge.wording.language import LANGUAGES


@dataclass(frozen=True, slots=True)
class Least:
    """How much there has to be at least: questions a passage, questions in all, silence questions in all, wordings a passage."""

    a_passage: int = 8
    questions: int = 10_000
    silence: int = 500
    wordings: int = 2


@dataclass(frozen=True, slots=True)
class Row:
    """A book's line of the table. `languages` counts questions, `unasked` passages that lack a language (which is no fault)."""

    book: str
    passages: int
    questions: int
    stories: int
    languages: dict[str, int]
    fewest: int
    silence: int
    unasked: dict[str, int]


def coverage_faults(corpus: Path, banks: Sequence[BookBank], least: Least) -> Iterator[Fault]:
    """Passages that too few questions lead to, and files that hold too few in all. `corpus` is the folder of the books."""
    for bank in banks:
        asked = _per_passage(bank)
        for passage in bank.book.passages:
            if asked[passage.id] < least.a_passage:
                yield Fault(
                    corpus / bank.book.id / "questions.jsonl",
                    0,
                    f"{passage.id} decides {asked[passage.id]} questions; write {least.a_passage - asked[passage.id]} more",
                )
    total, silence = sum(len(bank.asked) for bank in banks), sum(len(bank.silence) for bank in banks)
    if total < least.questions:
        yield Fault(corpus, 0, f"{total} questions in all books; write {least.questions - total} more (questions.jsonl)")
    if silence < least.silence:
        yield Fault(corpus, 0, f"{silence} silence questions in all books; write {least.silence - silence} more (silence.jsonl)")


def row(bank: BookBank) -> Row:
    """What a book's bank holds."""
    asked = _per_passage(bank)
    ids = [passage.id for passage in bank.book.passages]
    with_language = {
        language: {p for line in bank.asked if line.language == language for p in line.passages} for language in LANGUAGES
    }
    return Row(
        bank.book.id,
        len(ids),
        len(bank.asked),
        sum(line.entry.get("story") is True for line in bank.asked),
        dict(Counter(line.language for line in bank.asked)),
        min((asked[passage] for passage in ids), default=0),
        len(bank.silence),
        {language: sum(passage not in with_language[language] for passage in ids) for language in LANGUAGES},
    )


def table(rows: Sequence[Row]) -> str:
    """The rows as text, one line a book, with a heading and the sum.

    >>> print(table([Row("club", 3, 30, 9, {"fr": 20, "en": 8, "nl": 2}, 8, 5, {"fr": 0, "en": 0, "nl": 1})]))
    book     passages questions stories     fr     en     nl  least silence  no fr no en no nl
    club            3        30       9     20      8      2      8       5      0     0     1
    all             3        30       9     20      8      2      8       5      0     0     1
    """
    heads = "".join(f"{language:>7}" for language in LANGUAGES)
    lacking = "".join(f"{'no ' + language:>6}" for language in LANGUAGES)
    lines = [f"{'book':<8} passages questions stories{heads}  least silence {lacking}"]
    return "\n".join(lines + [_printed(row) for row in [*rows, _sum(rows)]])


def _sum(rows: Sequence[Row]) -> Row:
    def added(name: str) -> int:
        return sum(getattr(row, name) for row in rows)

    return Row(
        "all",
        added("passages"),
        added("questions"),
        added("stories"),
        {language: sum(row.languages.get(language, 0) for row in rows) for language in LANGUAGES},
        min((row.fewest for row in rows), default=0),
        added("silence"),
        {language: sum(row.unasked[language] for row in rows) for language in LANGUAGES},
    )


def _printed(row: Row) -> str:
    languages = "".join(f"{row.languages.get(language, 0):>7}" for language in LANGUAGES)
    lacking = "".join(f"{row.unasked[language]:>6}" for language in LANGUAGES)
    counts = f"{row.passages:>8} {row.questions:>9} {row.stories:>7}"
    return f"{row.book:<8} {counts}{languages} {row.fewest:>6} {row.silence:>7} {lacking}"


def _per_passage(bank: BookBank) -> Counter[str]:
    return Counter(passage for line in bank.asked for passage in line.passages)

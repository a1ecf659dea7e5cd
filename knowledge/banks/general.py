"""The general bank: rules that most card rooms have, in no book's words, with what people ask about them (`general.jsonl`).

It is lent to books that have no bank of their own (`knowledge.banks.borrowing`), for it may decide what none of the bundled
books does; and the model is trained on it, so that books it has never seen are not strange to it. Nobody is ever shown its rules.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from knowledge.banks.questions import BankQuestion, SilenceQuestion, text_of
from knowledge.books.corpus import CorpusError
from knowledge.books.passages import Book

GENERAL_FILE = "general.jsonl"


@dataclass(frozen=True, slots=True)
class GeneralRule:
    """A rule in a few wordings, and questions about it, whose only passage is the rule's id."""

    id: str
    texts: tuple[str, ...]
    questions: tuple[BankQuestion, ...]

    @property
    def chapter(self) -> str:
        """What stands before the number in the id. The rules of a chapter were written in one go: no two of them are the same.

        >>> GeneralRule("bet2-17", (), ()).chapter
        'bet2'
        """
        return self.id.rpartition("-")[0]


def load_general(corpus: Path) -> tuple[GeneralRule, ...]:
    """The rules of the general bank, which lies in the folder of the bundled books. Raises CorpusError with file and line for one
    that is none.
    """
    return tuple(_read(corpus / GENERAL_FILE))


def _read(file: Path) -> Iterator[GeneralRule]:
    # a question may hold U+2028, at which splitlines() would cut
    for line, raw in enumerate(text_of(file).split("\n"), start=1):
        if raw.strip():
            try:
                entry = json.loads(raw)
                rule = str(entry["rule"])
                texts = tuple(str(text["text"]) for text in entry["texts"])
                asked = [(str(q["q"]), str(q["lang"]), q.get("story", False) is True) for q in entry["questions"]]
            except (json.JSONDecodeError, KeyError, TypeError, AttributeError) as error:
                told = f"not a rule with texts and questions ({error}); correct or remove the line"
                raise CorpusError(file, told, line) from error
            yield GeneralRule(rule, texts, tuple(BankQuestion(q, lang, (rule,), 0, story) for q, lang, story in asked))


@dataclass(frozen=True, slots=True)
class Answered:
    """The general bank as a book answers it: the questions that it decides, and those that it is silent about. What it decides in
    part is in neither.
    """

    decided: tuple[BankQuestion, ...] = ()
    silent: tuple[SilenceQuestion, ...] = ()


def answered_by(folder: Path, book: Book, rules: Sequence[GeneralRule]) -> Answered:
    """What the book in `folder` says to the general `rules`, as somebody who knows both has written down (its `general.jsonl`);
    nothing where nobody has. Raises CorpusError with file and line for a rule or a passage that there is not.
    """
    file = folder / GENERAL_FILE
    known, passages = {rule.id: rule for rule in rules}, {passage.id for passage in book.passages}
    said: dict[str, str | None] = {}
    # a line may hold U+2028, at which splitlines() would cut
    for line, raw in enumerate(text_of(file).split("\n") if file.exists() else (), start=1):
        if raw.strip():
            rule, passage = _answer(file, raw, line)
            if rule not in known or rule in said:
                raise CorpusError(file, f"names {rule}; name each rule of the general bank once at most", line)
            if passage not in passages and passage is not None:
                raise CorpusError(file, f"names {passage}; name a passage that articles.md has, or null", line)
            said[rule] = passage
    decided = ((question, passage) for rule, passage in said.items() if passage for question in known[rule].questions)
    silent = (question for rule, passage in said.items() if passage is None for question in known[rule].questions)
    return Answered(
        tuple(replace(question, passages=(passage,)) for question, passage in decided),
        tuple(SilenceQuestion(q.text, q.language, "poker", f"decides nothing of {q.passages[0]}") for q in silent),
    )


def _answer(file: Path, raw: str, line: int) -> tuple[str, str | None]:
    try:
        entry = json.loads(raw)
        rule, passage = entry["rule"], entry["passage"]
        if not isinstance(rule, str) or not isinstance(passage, str | None):
            raise TypeError("rule has to be a word, passage a word or null")
    except (json.JSONDecodeError, KeyError, TypeError) as error:
        raise CorpusError(file, f"not an answer with rule and passage ({error}); correct or remove the line", line) from error
    return rule, passage

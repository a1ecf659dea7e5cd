"""Rulebooks by people who have not seen the reader: how much of each is found in its file, and how their questions are answered.

    python -m tests.knowledge.reading.strangers FOLDER [--only NAME …] [--missed] [--no-questions]

In the folder, beside each file (`club.pdf`), lies what stands in it (`club.truth.json`): `articles`, each with its `number`
and `title` (null where it has none), the words that it `starts` and `ends` with, and `scanned` where it stands on a picture
of a page, which no reader of text can read: those count for nothing. A file `QUESTIONS*.jsonl` has questions, a line each:
`file` (or `book`), `question`, `article` (the number, or the title where there is none; null where no article decides).

An article is found where one was read under the same number (or title, where it has no number) that starts with the same
words. A question is answered right where the first passage stands in that article. Every book is asked as a club's own: the
model that ships, no bank, all that the bundled books lend. Printed is a line for each file, then for each format and all:
articles found, titles right of those found that have one, articles that end with the right words, articles read beyond those
that there are, words in and out; covered questions, of these first and among three. `--missed` tells what was not found and
what was answered wrongly. Nothing may be tuned on a folder that is meant to judge.
"""

from __future__ import annotations

import argparse
import json
import re
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from rapidfuzz import fuzz

from knowledge.books.chunking import read_sections
from knowledge.books.own_book import OwnBook, Standing, about_as_json, digest_of
from knowledge.books.passages import Answer, Verdict
from knowledge.library import Library, library
from knowledge.measuring.calibration import wilson
from knowledge.reading.lines import alike
from knowledge.reading.outline.numbers import readings
from knowledge.reading.reader import ReadBook, Wanted, read_book
from knowledge.reading.refusals import CannotRead

_MARKED = re.compile(r"^\(?(?:\d{1,2}|[a-zA-Z])[.)°]\s+")
"""What counts a point inside an article: no word of it."""
_POINT_BEHIND = re.compile(r"\s\(?(?:\d{1,2}|[a-z])[.)]$")
_NAMED = re.compile(r"(?:^|[.;] )[^:;.]{1,40}: \S")
FIRST_WORDS = 40
"""Words of a table among which those have to be with which an article begins."""
SAME_TITLE = 90.0
"""Of 100: how like two titles are that are the same but for a letter or an accent."""


@dataclass(frozen=True)
class Article:
    """An article as its writer has it."""

    number: str
    title: str
    starts: str
    ends: str

    @property
    def name(self) -> str:
        return f"{self.number} {self.title}".strip()


@dataclass(frozen=True)
class Read:
    """An article as it was read: its key, number, title and all its text, as `alike` compares them."""

    key: str
    number: str
    title: str
    text: str
    chapter: str = ""
    """The letter or Roman number of its chapter: where every chapter begins anew, "II-3" is the third of the second."""

    tabled: frozenset[str] = frozenset()
    """Its first words, where it begins with the row of a table: there the names of the columns stand between them."""

    @property
    def numbers(self) -> tuple[str, ...]:
        """All that it may be cited by; the first article is also "1er"."""
        return self.number, f"{self.number}er", self.chapter + self.number


@dataclass(frozen=True)
class Asked:
    """A question, the article that decides it (empty: none does), and what was answered."""

    text: str
    article: str
    answer: Answer
    place: int | None
    """The rank of the first passage that stands in that article."""


@dataclass
class Measured:
    """What is found of a file, or of several."""

    name: str
    kind: str
    articles: int = 0
    found: int = 0
    titled: int = 0
    """Of those found that have a title: how many have it in what was read."""
    titles: int = 0
    ended: int = 0
    surplus: int = 0
    """Articles that were read beyond those that there are."""
    words_in: int = 0
    words_out: int = 0
    whole: int = 0
    files: int = 1
    missed: list[str] = field(default_factory=list)
    asked: list[Asked] = field(default_factory=list)


def articles_of(truth: dict[str, Any]) -> list[Article]:
    """The articles that ought to be found."""
    told = [one for one in truth["articles"] if not one.get("scanned")]
    return [Article(*(str(one.get(name) or "") for name in ("number", "title", "starts", "ends"))) for one in told]


def read_articles(book: ReadBook) -> list[Read]:
    """The articles that were read, each with the text under it."""
    sections = read_sections(book.markdown)
    found: list[Read] = []
    told = iter(book.report.articles)
    chapter = ""
    for section in sections:
        if section.heading.depth == 2:
            article = next(told)
            found.append(Read(section.heading.key, alike(article.number), alike(article.title), "", chapter))
        elif section.heading.depth == 1:
            chapter = next((alike(one.number) for one in readings(section.heading.printed) if not one.number[0].isdigit()), "")
            continue
        else:
            found[-1] = replace(found[-1], text=found[-1].text + alike(section.heading.printed))
        for block in section.blocks:
            if not found[-1].text and _NAMED.search(block.text):
                first = " ".join(each.text for each in section.blocks).split()[:FIRST_WORDS]
                found[-1] = replace(found[-1], tabled=frozenset(map(alike, first)))
            found[-1] = replace(found[-1], text=found[-1].text + alike(_MARKED.sub("", block.text)))
    return found


def pair(articles: Sequence[Article], found: Sequence[Read]) -> dict[int, Read]:
    """Which of the articles is which of those that were read, in the order of the book."""
    free = list(found)
    pairs = {}
    for at, article in enumerate(articles):
        one = next((read for read in free if _is(article, read)), None)
        if one is not None:
            free.remove(one)
            pairs[at] = one
    return pairs


def _is(article: Article, read: Read) -> bool:
    named = alike(article.number) in read.numbers if article.number else _same(alike(article.title), read.title)
    starts = alike(_POINT_BEHIND.sub("", article.starts))
    if named and read.tabled and {alike(word) for word in article.starts.split()} <= read.tabled:
        return True
    return named and (read.text.startswith(starts) or (read.title + read.text).startswith(alike(article.title) + starts))


def _same(title: str, other: str) -> bool:
    return title == other or fuzz.ratio(title, other) > SAME_TITLE


def measured(file: Path, truth: dict[str, Any], book: ReadBook) -> Measured:
    """How much of a file's articles was found in it."""
    articles, found = articles_of(truth), read_articles(book)
    pairs = pair(articles, found)
    report = book.report
    titled = [(article, pairs[at]) for at, article in enumerate(articles) if at in pairs and article.title]
    return Measured(
        file.name,
        file.suffix[1:],
        articles=len(articles),
        found=len(pairs),
        titled=sum(_same(alike(article.title), read.title) for article, read in titled),
        titles=len(titled),
        ended=sum(read.text.endswith(alike(articles[at].ends)) for at, read in pairs.items()),
        surplus=len(found) - len(articles),
        words_in=report.words_in,
        words_out=report.words_out,
        whole=int(report.words_in == report.words_out),
        missed=[article.name for at, article in enumerate(articles) if at not in pairs],
    )


def ask(shelves: Library, book: ReadBook, truth: dict[str, Any], questions: Sequence[dict[str, Any]]) -> Iterator[Asked]:
    """The questions about a book, asked as its club asks them."""
    about = about_as_json(book.about)
    own = OwnBook(book.about["id"], digest_of(about, book.markdown), Standing.OWN, lambda: (about, book.markdown))
    rulebooks = shelves.waiting(shelves.open()).seen_with([own])
    articles = articles_of(truth)
    keys = {at: read.key for at, read in pair(articles, read_articles(book)).items()}
    for question in questions:
        wanted = str(question.get("article") or "")
        answer = rulebooks.answer(question["question"], own.id)
        places = {at for at, article in enumerate(articles) if alike(wanted) in (alike(article.number), alike(article.title))}
        right = {keys[at] for at in places if at in keys} if wanted else set()
        # an article that was not found under its name may still be quoted: what is quoted then must be of its first words
        lost = [alike(articles[at].starts) for at in places if at not in keys] if wanted else []
        place = next(
            (
                hit.rank
                for hit in answer.hits
                if hit.passage.article in right or any(start in alike(hit.passage.quotation) for start in lost)
            ),
            None,
        )
        yield Asked(question["question"], wanted, answer, place)


def together(name: str, parts: Sequence[Measured]) -> Measured:
    """Several files as one."""
    numbers = ("articles", "found", "titled", "titles", "ended", "surplus", "words_in", "words_out", "whole", "files")
    sums = {number: sum(getattr(part, number) for part in parts) for number in numbers}
    return Measured(name, "", **sums, asked=[one for part in parts for one in part.asked])


def line(one: Measured) -> str:
    """A row of the table."""
    share = one.found / max(1, one.articles)
    words = "same" if one.words_in == one.words_out else f"{one.words_in}>{one.words_out}"
    found = f"{one.name:26.26} {one.found:4}/{one.articles:<4} {share:6.1%}"
    row = f"{found} {one.titled:4}/{one.titles:<4} {one.ended:4} {one.surplus:+4} {words:>11}"
    return row + (f"   {_answers(one.asked)}" if one.asked else "")


def _answers(asked: Sequence[Asked]) -> str:
    covered = [one for one in asked if one.article]
    found = [one for one in asked if one.answer.verdict is Verdict.FOUND]
    first, three = (sum(one.place is not None and one.place <= rank for one in covered) for rank in (1, 3))
    told = sum(one.answer.verdict is Verdict.FOUND for one in covered)
    wrong = sum(one.place != 1 for one in found)
    refused = sum(one.answer.verdict is Verdict.NOT_COVERED for one in covered)
    rightly = sum(one.answer.verdict is Verdict.NOT_COVERED for one in asked if not one.article)
    return (
        f"{len(covered):3} {first:3} {three:3}  found {told:3} wrong {wrong:2}/{len(found):<3} "
        f"refused {refused:2}, rightly {rightly:2}/{len(asked) - len(covered)}"
    )


def _shares(asked: Sequence[Asked]) -> Iterator[str]:
    covered = [one for one in asked if one.article]
    found = [one for one in asked if one.answer.verdict is Verdict.FOUND]
    counts = {
        "first": (sum(one.place == 1 for one in covered), len(covered)),
        "among three": (sum(one.place is not None and one.place <= 3 for one in covered), len(covered)),
        "found, of covered": (sum(one.answer.verdict is Verdict.FOUND for one in covered), len(covered)),
        "wrong, of found": (sum(one.place != 1 for one in found), len(found)),
        "false refusals": (sum(one.answer.verdict is Verdict.NOT_COVERED for one in covered), len(covered)),
        "rightly refused": (
            sum(one.answer.verdict is Verdict.NOT_COVERED for one in asked if not one.article),
            len(asked) - len(covered),
        ),
    }
    for name, (part, whole) in counts.items():
        low, high = wilson(part, whole)
        yield f"{name:18} {part:4}/{whole:<4} {part / max(1, whole):6.1%}  (95 %: {low:.1%} to {high:.1%})"


def questions_of(folder: Path) -> dict[str, list[dict[str, Any]]]:
    """The questions by the name of the file that they are about, without its ending."""
    found: dict[str, list[dict[str, Any]]] = {}
    for file in sorted(folder.glob("QUESTIONS*.jsonl")):
        for raw in file.read_text(encoding="utf-8").splitlines():
            if raw.strip():
                told = json.loads(raw)
                found.setdefault(Path(str(told.get("file") or told["book"])).stem, []).append(told)
    return found


def main() -> None:
    """Measures a folder and prints the table."""
    parser = argparse.ArgumentParser(description="Measure rulebooks that strangers wrote.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", nargs="+", default=[], help="names of files, without their endings")
    parser.add_argument("--missed", action="store_true", help="tell what was not found, and each answer that was not right")
    parser.add_argument("--no-questions", action="store_true")
    options = parser.parse_args()
    questions = {} if options.no_questions else questions_of(options.folder)
    parts = []
    print(f"{'file':26} {'found':>9} {'':6} {'titled':>9} ends  +/- {'words':>11}   covered, first, among three")
    with tempfile.TemporaryDirectory() as made:
        shelves = library(None, Path(made), None)
        for file, truth in files_of(options.folder, options.only):
            try:
                book = read_book(file.read_bytes(), Wanted(id=f"x-{file.stem}".casefold()[:30], name=file.name))
            except CannotRead as error:
                print(f"{file.name:26} cannot be read: {error}")
                parts.append(Measured(file.name, file.suffix[1:], articles=len(articles_of(truth))))
                continue
            parts.append(measured(file, truth, book))
            parts[-1].asked = list(ask(shelves, book, truth, questions.get(file.stem, ())))
            print(line(parts[-1]))
            if options.missed:
                _tell(parts[-1])
    for kind in sorted({part.kind for part in parts}):
        print(line(together(f"all {kind}", [part for part in parts if part.kind == kind])))
    everything = together("all", parts)
    print(line(everything), f"\nfiles without a lost word: {everything.whole} of {everything.files}")
    if everything.asked:
        print("\n".join(_shares(everything.asked)))


def files_of(folder: Path, only: Sequence[str]) -> Iterator[tuple[Path, dict[str, Any]]]:
    """The files of a folder, each with what stands in it."""
    for told in sorted(folder.glob("*.truth.json")):
        name = told.name.removesuffix(".truth.json")
        file = next((file for file in sorted(folder.glob(f"{name}.*")) if file != told), None)
        if file is not None and (not only or name in only):
            yield file, json.loads(told.read_text(encoding="utf-8"))


def _tell(one: Measured) -> None:
    for name in one.missed:
        print(f"    missed: {name}")
    for asked in one.asked:
        verdict = asked.answer.verdict
        if asked.place != 1 if asked.article else verdict is not Verdict.NOT_COVERED:
            first = asked.answer.hits[0].passage if asked.answer.hits else None
            what = f"{first.article}: {first.text[:90]!r}" if first else ""
            told = f"{verdict} {asked.answer.probability:.2f} [{asked.article or '-'}] at {asked.place}"
            print(f"    {told}: {asked.text}\n        {what}")


if __name__ == "__main__":
    main()

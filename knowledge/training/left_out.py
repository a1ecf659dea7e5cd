"""What a club's own rulebook will get: a bundled book is left out of bank and training, and asked as if nobody had ever.

It may borrow questions from the books that are left (`knowledge.banks.borrowing`), as a club's own book does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from knowledge.banks import general
from knowledge.banks.borrowing import Lender
from knowledge.banks.disputes import Dispute, load_disputes
from knowledge.banks.questions import load_questions, load_silence
from knowledge.books.own_book import about_as_json, made_own
from knowledge.books.passages import Book
from knowledge.encoders.protocol import TokenEncoder
from knowledge.index import general_vectors
from knowledge.index.book_index import BookIndex
from knowledge.index.entries import spoken_passage
from knowledge.library import Library
from knowledge.measuring.evaluate import TestQuestion
from knowledge.reading.reader import Wanted, read_book
from knowledge.training.weights import Asked, Judged, Words, gather, judged_by, judged_by_others, learn

RANKS = (1, 3, 5)


@dataclass(frozen=True, slots=True)
class Stranger:
    """Recall (among 1, 3 and 5) on the covered questions of a book that search has never heard of."""

    book: str
    questions: int
    recall: tuple[float, ...]


def asked_without_bank(
    books: Sequence[Book],
    sets: Sequence[Sequence[TestQuestion]],
    words: Words,
    corpus: Path,
    encoder_without: Callable[[Sequence[str]], TokenEncoder],
) -> list[dict[str, list[Asked]]]:
    """Each of some sets of questions, by the book that they are about, asked by an encoder that was trained without that book and
    its family (`encoder_without(ids)`). The `books` lie in `corpus`.
    """
    found: list[dict[str, list[Asked]]] = [{} for _ in sets]
    for family in families(books):
        encoder = encoder_without([book.id for book in family])
        lenders = [lending(book, corpus / book.id, encoder) for book in books if book not in family]
        common = general_vectors.lending(general.load_general(corpus), encoder)
        for book in family:
            index = BookIndex.build(book, (), load_silence(corpus), encoder, lenders=lenders, general=common)
            for asked, questions in zip(found, sets, strict=True):
                asked[book.id] = gather({book: index}.__getitem__, encoder, [book], questions, words)
    return found


def asked_as_read(
    books: Sequence[Book], sets: Sequence[Sequence[TestQuestion]], words: Words, shelves: Library
) -> list[dict[str, list[Asked]]]:
    """Each of some sets of questions, by the book that they are about, each book read from its source as a club's own is, without
    its bank and without what its family could lend, by the model that ships.
    """
    corpus, encoder = shelves.shipped.corpus, shelves.encoder()
    found: list[dict[str, list[Asked]]] = [{} for _ in sets]
    for family in families(books):
        lenders = [shelves.lending(book) for book in books if book not in family]
        for book in family:
            read = read_book((corpus / book.id / "source.txt").read_bytes(), Wanted(id=book.id))
            own = made_own(about_as_json(read.about), read.markdown)
            index = BookIndex.build(own, (), load_silence(corpus), encoder, lenders=lenders, general=shelves.general())
            for asked, questions in zip(found, sets, strict=True):
                asked[book.id] = gather({own: index}.__getitem__, encoder, [own], questions, words)
    return found


def posted(books: Sequence[Book], corpus: Path) -> list[TestQuestion]:
    """The judged disputes on the books, from which no model learns, with the words that decide each, so that they can be asked of
    a book that was cut in another way.
    """
    return [
        TestQuestion(f"{book.id}-{number}", book.id, dispute.language, "dispute", dispute.text, _words_of(dispute, book))
        for book in books
        for number, dispute in enumerate(load_disputes(corpus / book.id, book))
        if not dispute.studied
    ]


def _words_of(dispute: Dispute, book: Book) -> tuple[str, ...]:
    texts = {passage.id: passage.text for passage in book.passages}
    return tuple(texts[passage] for passage in dispute.decided_by())


def families(books: Sequence[Book]) -> list[tuple[Book, ...]]:
    """The books that are left out together, so that three trainings do for five books; the figures are rather too low for it. A
    book of no family is left out alone.
    """
    found: dict[tuple[str, str], list[Book]] = {}
    for book in books:
        found.setdefault(("family", book.family) if book.family else ("alone", book.id), []).append(book)
    return [tuple(family) for family in found.values()]


def lending(book: Book, folder: Path, encoder: TokenEncoder) -> Lender:
    """What others may borrow of the book in `folder`, without building its index."""
    bank = load_questions(folder, book)
    rows = {passage.id: row for row, passage in enumerate(book.passages)}
    owners = np.array([rows[question.passages[0]] for question in bank], np.int32)
    passages = encoder.encode_passages([spoken_passage(passage) for passage in book.passages])
    return Lender(bank, passages, encoder.encode_queries([question.text for question in bank]), owners)


def judged_as_strangers(asked: Mapping[str, Sequence[Asked]]) -> tuple[list[Judged], list[Stranger]]:
    """Every question judged by weights that were learnt on the other books, and the recall by book."""
    judged = dict(zip(asked, judged_by_others(list(asked.values())), strict=True))
    return [case for cases in judged.values() for case in cases], _recall(judged)


def unseen_by_strangers(asked: Mapping[str, Sequence[Asked]], unseen: Mapping[str, Sequence[Asked]]) -> list[Stranger]:
    """The recall by book on other questions, `unseen`, by weights that were learnt on what was `asked` of the other books."""
    judged = {}
    for book, cases in unseen.items():
        weights = learn([case for other, learnt in asked.items() if other != book for case in learnt])
        judged[book] = [judged_by(case, weights) for case in cases]
    return _recall(judged)


def _recall(judged: Mapping[str, Sequence[Judged]]) -> list[Stranger]:
    """Of the books that are asked something which they decide: of another there is no share to tell."""
    placed = {book: [case.place or np.inf for case in cases if case.covered] for book, cases in judged.items()}
    return [
        Stranger(book, len(places), tuple(round(float(np.mean([place <= rank for place in places])), 3) for rank in RANKS))
        for book, places in placed.items()
        if places
    ]

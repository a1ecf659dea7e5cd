"""What a club's own rulebook will get: a bundled book is left out of bank and training, and asked as if nobody had ever.

It may borrow questions from the books that are left (`knowledge.borrowing`), as a club's own book does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from knowledge import general_bank
from knowledge.book_index import BookIndex
from knowledge.borrowing import Lender
from knowledge.corpus import bundled_folder
from knowledge.encoders.protocol import TokenEncoder
from knowledge.entries import spoken_passage
from knowledge.evaluate import TestQuestion
from knowledge.language import LanguageGuess
from knowledge.passages import Book
from knowledge.questions import load_common_silence, load_questions
from knowledge.training.weights import Asked, Judged, gather, judged_by, judged_by_others, learn

GROUPS = (("ropta",), ("casino", "cdc"), ("eventem", "urban"))
"""Books that are left out together, so that three trainings do for five books; the figures are rather too low for it."""
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
    languages: LanguageGuess,
    encoder_without: Callable[[Sequence[str]], TokenEncoder],
) -> list[dict[str, list[Asked]]]:
    """Each of some sets of questions, by the book that they are about, asked by an encoder that was trained without that book and
    its group (`encoder_without(ids)`).
    """
    found: list[dict[str, list[Asked]]] = [{} for _ in sets]
    for group in GROUPS:
        encoder = encoder_without(group)
        lenders = [lending(book, encoder) for book in books if book.id not in group]
        general = general_bank.lending(general_bank.load_general(), encoder)
        for book in (book for book in books if book.id in group):
            index = BookIndex.build(book, (), load_common_silence(), encoder, lenders=lenders, general=general)
            for asked, questions in zip(found, sets, strict=True):
                asked[book.id] = gather({book: index}.__getitem__, encoder, [book], questions, languages)
    return found


def lending(book: Book, encoder: TokenEncoder) -> Lender:
    """What others may borrow of a bundled book, without building its index."""
    bank = load_questions(bundled_folder() / book.id, book)
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
    strangers = []
    for book, cases in judged.items():
        places = [case.place or np.inf for case in cases if case.covered]
        recall = tuple(round(float(np.mean([place <= rank for place in places])), 3) for rank in RANKS)
        strangers.append(Stranger(book, len(places), recall))
    return strangers

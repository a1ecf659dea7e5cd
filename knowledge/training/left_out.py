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
from knowledge.training.weights import Asked, Judged, gather, judged_by_others

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
    questions: Sequence[TestQuestion],
    languages: LanguageGuess,
    encoder_without: Callable[[Sequence[str]], TokenEncoder],
) -> dict[str, list[Asked]]:
    """The questions about each book, asked by an encoder that was trained without it and its group (`encoder_without(ids)`)."""
    found: dict[str, list[Asked]] = {}
    for group in GROUPS:
        encoder = encoder_without(group)
        lenders = [lending(book, encoder) for book in books if book.id not in group]
        lenders.append(general_bank.lending(general_bank.load_general(), encoder))

        def bare(book: Book, encoder: TokenEncoder = encoder, lenders: Sequence[Lender] = lenders) -> BookIndex:
            return BookIndex.build(book, (), load_common_silence(), encoder, lenders=lenders)

        for book in (book for book in books if book.id in group):
            found[book.id] = gather(bare, encoder, [book], questions, languages)
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
    strangers = []
    for book, cases in judged.items():
        places = [case.place or np.inf for case in cases if case.covered]
        recall = tuple(round(float(np.mean([place <= rank for place in places])), 3) for rank in RANKS)
        strangers.append(Stranger(book, len(places), recall))
    return [case for cases in judged.values() for case in cases], strangers

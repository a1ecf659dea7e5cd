"""What a book that nobody has asked anything yet borrows from the banks of other books: their questions, as asked or as silence.

Rulebooks of card rooms say much the same in other words. A question that one book decides by some passage is likely to be
decided, in another book, by the passage that says the same; and passage finds passage more surely than question finds passage,
the more so as there are a dozen questions about it, in three languages, whose mean says what it is about.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from knowledge.banks.questions import BankQuestion, SilenceQuestion

MEAN_QUESTION, PASSAGE, QUESTION = 0.3, 0.6, 0.1
"""How the likeness of a question to a passage of the borrowing book is put together, from three cosines with that passage:
that of the mean of all questions about the lender's passage, that of the lender's passage, that of the question itself. Of the
general bank's questions that ropta decides, these lead 49 in 100 to the very passage (44 by 0.55, 0.2, 0.25), by a model that has
never heard of ropta."""
LEAST = 0.5
"""Likeness below which a question is not borrowed: the book has no passage like the lender's."""
BOTH = 0.025
"""A second passage that is behind the first by no more than this decides too."""

MOST_BORROWED = 9_000
"""Questions that a book borrows: these are what makes its index large. Of the 20,000 that cdc may borrow, or 18,000 of ropta,
so many lead to the right article as often as all do (.74 and .75 of the validation questions first), in half the room."""

UNLIKE = 0.1
"""Share of the general rules about which a book is taken to be silent: those that are least like any of its passages. Of the
tenth part that is least like a bundled book, one rule in ten is decided there after all."""

ENOUGH = 4
"""Questions a passage, on average, from which a book stands on its own bank."""

Vectors = NDArray[np.float32]


def has_bank(questions: int, passages: int) -> bool:
    """Whether a book with so many questions of its own and so many passages needs to borrow none.

    >>> has_bank(3, 3), has_bank(40, 10)
    (False, True)
    """
    return questions >= ENOUGH * passages


@dataclass(frozen=True, slots=True)
class Lender:
    """A book with a bank: unit vectors of its `passages` (P x d) and `questions` (Q x d, in the order of the `bank`), and
    `owners[i]`, the passage (row) that question i is about.
    """

    bank: Sequence[BankQuestion]
    passages: Vectors
    questions: Vectors
    owners: NDArray[np.int32]


@dataclass(frozen=True, slots=True)
class Borrowed:
    """The questions that a book may use, leading to its own passages, with their vectors (n x d)."""

    questions: tuple[BankQuestion, ...]
    vectors: Vectors


@dataclass(frozen=True, slots=True)
class Silent:
    """Questions that a book probably does not decide, with their vectors (n x d)."""

    questions: tuple[SilenceQuestion, ...]
    vectors: Vectors


def borrow(passages: Sequence[str], vectors: Vectors, lenders: Sequence[Lender]) -> Borrowed:
    """The questions of the `lenders` that the book with these `passages` (ids) and their `vectors` (P x d) probably decides, of
    which MOST_BORROWED are taken: of each passage the likeliest, for what nobody asks of any other passage must not go first.
    """
    questions: list[BankQuestion] = []
    found, about, like = [vectors[:0]], [np.zeros(0, np.int64)], [np.zeros(0, np.float32)]
    for lender in lenders if len(passages) else ():
        likeness = _likeness(lender, vectors)
        highest = likeness.max(axis=1, initial=-1.0)
        kept = np.flatnonzero(highest >= LEAST)
        questions += _led_elsewhere([lender.bank[int(number)] for number in kept], likeness[kept], passages)
        found.append(lender.questions[kept])
        about.append(likeness[kept].argmax(axis=1))
        like.append(highest[kept])
    taken = _likeliest_of_each(np.concatenate(about), np.concatenate(like), MOST_BORROWED)
    return Borrowed(tuple(questions[int(number)] for number in taken), np.concatenate(found)[taken])


def _likeliest_of_each(about: NDArray[np.int64], like: NDArray[np.float32], most: int) -> NDArray[np.int64]:
    """So many of some questions at the most, in their order: first the likeliest of every passage, then every second one, …"""
    by_passage = np.lexsort((-like, about))
    firsts = np.searchsorted(about[by_passage], about[by_passage])
    place = np.empty(len(about), np.int64)
    place[by_passage] = np.arange(len(about)) - firsts
    chosen: NDArray[np.int64] = np.sort(np.lexsort((-like, place))[:most])
    return chosen


def parted(vectors: Vectors, general: Lender) -> tuple[Lender, Silent]:
    """The `general` bank as a book with these passages (`vectors`, P x d) may use it: what it may borrow, and what people ask
    about the rules that are least like its passages. About these it is probably silent; no question is in both.
    """
    rules = len(general.passages)
    if not len(vectors) or not rules:
        return general, Silent((), general.questions[:0])
    likeness = _likeness(general, vectors).max(axis=1)
    asked = np.maximum(np.bincount(general.owners, minlength=rules), 1)
    least = np.argsort(np.bincount(general.owners, likeness, rules) / asked, kind="stable")[: int(UNLIKE * rules)]
    unlike = np.isin(general.owners, least)
    silent = (general.bank[int(number)] for number in np.flatnonzero(unlike))
    return _only(general, ~unlike), Silent(
        tuple(SilenceQuestion(q.text, q.language, "poker", "like no passage") for q in silent), general.questions[unlike]
    )


def _only(lender: Lender, kept: NDArray[np.bool_]) -> Lender:
    bank = [lender.bank[int(number)] for number in np.flatnonzero(kept)]
    return replace(lender, bank=bank, questions=lender.questions[kept], owners=lender.owners[kept])


def _likeness(lender: Lender, vectors: Vectors) -> Vectors:
    mean = np.zeros_like(lender.passages)
    np.add.at(mean, lender.owners, lender.questions)
    mean /= np.maximum(np.linalg.norm(mean, axis=1, keepdims=True), 1e-9)
    about = MEAN_QUESTION * (mean @ vectors.T) + PASSAGE * (lender.passages @ vectors.T)
    likeness: Vectors = about[lender.owners] + QUESTION * (lender.questions @ vectors.T)
    return likeness


def _led_elsewhere(questions: Sequence[BankQuestion], likeness: Vectors, passages: Sequence[str]) -> Iterator[BankQuestion]:
    for question, like in zip(questions, likeness, strict=True):
        best = np.argsort(-like, kind="stable")[:2]
        decide = tuple(passages[row] for row in best if like[row] >= like[best[0]] - BOTH)
        yield BankQuestion(question.text, question.language, decide, 0, question.story)

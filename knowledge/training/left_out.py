"""What a club's own rulebook will get: a book is left out of the training, and has no question bank when it is searched."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from knowledge.book_index import BookIndex
from knowledge.corpus import bundled_folder
from knowledge.evaluate import TestQuestion
from knowledge.language import LanguageGuess
from knowledge.passages import Book
from knowledge.questions import load_common_silence
from knowledge.training.as_encoder import EncoderInTraining
from knowledge.training.bank import TrainingBank
from knowledge.training.encoder import LowerStates, TrainedEncoder
from knowledge.training.loop import Recipe, train
from knowledge.training.weights import gather, learn_ranking

GROUPS = (("ropta",), ("casino", "cdc"), ("eventem", "urban"))
"""Books that are left out together, so that three trainings do for five books; the figures are rather too low for it."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Recall on the covered questions of a book that search has never heard of, nor of any question about it."""

    book: str
    questions: int
    recall_1: float
    recall_3: float
    recall_5: float


def left_out(
    source: Path, books: Sequence[Book], questions: Sequence[TestQuestion], languages: LanguageGuess, recipe: Recipe
) -> Iterator[LeftOut]:
    """Trains without each group of books, learns the weights on the other books as if they had no banks, and asks."""
    for group in GROUPS:
        bank = TrainingBank.load(bundled_folder(), books, without=group)
        model = TrainedEncoder(source, recipe.frozen_layers, recipe.seed)
        train(model, bank, LowerStates.of(bank, model), recipe, lambda _: None)
        encoder = EncoderInTraining(model)

        def bare(book: Book, encoder: EncoderInTraining = encoder) -> BookIndex:
            return BookIndex.build(book, (), load_common_silence(), encoder)

        others = [book for book in books if book.id not in group]
        weights = learn_ranking(gather(bare, encoder, others, questions, languages))
        for book in (book for book in books if book.id in group):
            asked = [case for case in gather(bare, encoder, [book], questions, languages) if case.covered]
            places = [_place(case.right, case.features @ weights) for case in asked]
            yield LeftOut(book.id, len(places), *(_share(places, rank) for rank in (1, 3, 5)))


def _place(right: np.ndarray, scores: np.ndarray) -> float:
    order = right[np.argsort(-scores, kind="stable")]
    return float(np.argmax(order)) + 1 if order.any() else float("inf")


def _share(places: Sequence[float], rank: int) -> float:
    return round(float(np.mean([place <= rank for place in places])), 3)

"""Batches for training: passages that are easily confused, two questions to each, and what may count as wrong for which.

A batch holds one passage and neighbours of it from the same book, for those are what search confuses. The other questions and
passages of the batch are the wrong answers; those that decide a question as well are masked, so that nothing right is punished.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from knowledge.training.bank import TrainingBank

NEAREST = 40
"""Neighbours from which the passages of a batch are drawn."""
QUESTIONS_EACH = 2
SILENT = 4
"""Questions that the batch's book does not cover."""


@dataclass(frozen=True, slots=True)
class Batch:
    """`passages` (P rows of the bank), `questions` (Q texts), `target[q]` the position of the passage that decides q,
    `allowed` (Q x P: False where a passage decides too, so that it is no wrong answer), `like` (Q x Q: same main passage),
    `apart` (Q x Q: no passage in common), and `silence`, texts that none of the passages decides.
    """

    passages: tuple[int, ...]
    questions: tuple[str, ...]
    target: NDArray[np.int64]
    allowed: NDArray[np.bool_]
    like: NDArray[np.bool_]
    apart: NDArray[np.bool_]
    silence: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sampler:
    """Draws batches. `stories` is the share of long questions wherever a passage has both kinds."""

    bank: TrainingBank
    asked: dict[int, list[int]]
    draw: random.Random
    passages: int
    stories: float

    def batch(self, near: NDArray[np.int64]) -> Batch:
        """One batch. `near[i]` are the nearest passages to passage i, nearest first, itself among them."""
        rows = list(self.asked)
        seed = self.draw.choices(rows, [len(self.asked[row]) ** 0.5 for row in rows])[0]
        book = self.bank.book_of[seed]
        others = [int(row) for row in near[seed] if row != seed and row in self.asked and self.bank.book_of[row] == book]
        chosen = [seed, *self.draw.sample(others[:NEAREST], min(self.passages - 1, len(others[:NEAREST])))]
        numbers = [number for row in chosen for number in self._questions(row)]
        silence = self.bank.silence[book]
        return self._batch(chosen, numbers, tuple(self.draw.sample(silence, min(SILENT, len(silence)))))

    def _questions(self, row: int) -> list[int]:
        """Two questions whose main passage is `row`; one where the same was drawn twice."""
        picked: dict[int, None] = {}
        for _ in range(QUESTIONS_EACH):
            long = [number for number in self.asked[row] if self.bank.questions[number].story]
            short = [number for number in self.asked[row] if not self.bank.questions[number].story]
            wanted = long if long and (not short or self.draw.random() < self.stories) else short
            picked[self.draw.choice(wanted)] = None
        return list(picked)

    def _batch(self, chosen: list[int], numbers: list[int], silence: tuple[str, ...]) -> Batch:
        questions = [self.bank.questions[number] for number in numbers]
        main = np.array([question.rows[0] for question in questions])
        decide = np.array([[row in question.rows for row in chosen] for question in questions])
        target = np.array([chosen.index(question.rows[0]) for question in questions])
        allowed = ~decide
        allowed[np.arange(len(questions)), target] = True
        common = np.array([[bool(set(a.rows) & set(b.rows)) for b in questions] for a in questions])
        like = (main[:, None] == main[None, :]) & ~np.eye(len(questions), dtype=np.bool_)
        return Batch(tuple(chosen), tuple(q.text for q in questions), target, allowed, like, ~common, silence)

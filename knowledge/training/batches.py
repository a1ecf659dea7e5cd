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
    """`passages` (P rows of the bank), `wording[p]` which of its other wordings stands for passage p (-1: its own words),
    `questions` (Q texts), `target[q]` the position of the passage that decides q, `allowed` (Q x P: False where a passage
    decides too, so that it is no wrong answer), `like` (Q x Q: same main passage), `apart` (Q x Q: no passage in common), and
    `silence`, texts that none of the passages decides.
    """

    passages: tuple[int, ...]
    wording: tuple[int, ...]
    questions: tuple[str, ...]
    target: NDArray[np.int64]
    allowed: NDArray[np.bool_]
    like: NDArray[np.bool_]
    apart: NDArray[np.bool_]
    silence: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Shares:
    """Of the questions, how many are `stories` wherever a passage has both kinds; of the passages, how many stand in other
    `wordings` than their own where they have any.
    """

    stories: float
    wordings: float


class Sampler:
    """Draws batches. No question is drawn again before all others of its passage and kind have been, nor twice in a row."""

    def __init__(self, bank: TrainingBank, draw: random.Random, passages: int, shares: Shares) -> None:
        """`passages` a batch."""
        self._bank, self._draw, self._passages, self._shares = bank, draw, passages, shares
        self._asked = bank.by_passage()
        self._waiting: dict[tuple[int, bool], list[int]] = {}
        self._last: dict[tuple[int, bool], int] = {}

    def batch(self, near: NDArray[np.int64]) -> Batch:
        """One batch. `near[i]` are the nearest passages to passage i, nearest first, itself among them."""
        rows = list(self._asked)
        seed = self._draw.choices(rows, [len(self._asked[row]) ** 0.5 for row in rows])[0]
        book = self._bank.book_of[seed]
        others = [int(r) for r in near[seed] if r != seed and r in self._asked and self._bank.book_of[r] == book][:NEAREST]
        chosen = [seed, *self._draw.sample(others, min(self._passages - 1, len(others)))]
        numbers = [number for row in chosen for number in dict.fromkeys(self._question(row) for _ in range(QUESTIONS_EACH))]
        silence = self._bank.silence[book]
        return self._batch(chosen, numbers, tuple(self._draw.sample(silence, min(SILENT, len(silence)))))

    def _question(self, row: int) -> int:
        """The next question whose main passage is `row`."""
        kinds = {self._bank.questions[number].story for number in self._asked[row]}
        story = self._draw.random() < self._shares.stories if len(kinds) > 1 else kinds.pop()
        waiting = self._waiting.setdefault((row, story), [])
        if not waiting:
            waiting += [number for number in self._asked[row] if self._bank.questions[number].story == story]
            self._draw.shuffle(waiting)
            if len(waiting) > 1 and waiting[-1] == self._last.get((row, story)):
                waiting.insert(0, waiting.pop())
        self._last[row, story] = waiting.pop()
        return self._last[row, story]

    def _wording(self, row: int) -> int:
        count = len(self._bank.wordings[row])
        return self._draw.randrange(count) if count and self._draw.random() < self._shares.wordings else -1

    def _batch(self, chosen: list[int], numbers: list[int], silence: tuple[str, ...]) -> Batch:
        questions = [self._bank.questions[number] for number in numbers]
        main = np.array([question.rows[0] for question in questions])
        decide = np.array([[row in question.rows for row in chosen] for question in questions])
        target = np.array([chosen.index(question.rows[0]) for question in questions])
        allowed = ~decide
        allowed[np.arange(len(questions)), target] = True
        common = np.array([[bool(set(a.rows) & set(b.rows)) for b in questions] for a in questions])
        like = (main[:, None] == main[None, :]) & ~np.eye(len(questions), dtype=np.bool_)
        wording = tuple(map(self._wording, chosen))
        return Batch(tuple(chosen), wording, tuple(q.text for q in questions), target, allowed, like, ~common, silence)

"""Batches for training: passages that are easily confused, two questions to each, and what may count as wrong for which.

A batch holds one passage and neighbours of it from the same book, for those are what search confuses. The other questions and
passages of the batch are the wrong answers; those that decide a question as well are masked, so that nothing right is punished.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from knowledge.training.bank import TrainingBank, TrainingQuestion

NEAREST = 40
"""Neighbours from which the passages of a batch are drawn."""
QUESTIONS_EACH = 2
SILENT = 4
"""Questions that the batch's book does not cover."""
MISSES = 10
"""Passages that come near what a judged dispute asks and do not decide it: as many as were judged with it."""
Kind = Literal["short", "story", "dispute"]


def _kind(question: TrainingQuestion) -> Kind:
    return "dispute" if question.posted else "story" if question.story else "short"


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
    """Of the questions, how many are judged `disputes` where a passage has any, and how many of the others `stories` wherever it
    has both kinds; of the passages, how many stand in other `wordings` than their own where they have any.
    """

    stories: float
    wordings: float
    disputes: float = 0.0


class Sampler:
    """Draws batches. No question is drawn again before all others of its passage and kind have been, nor twice in a row."""

    def __init__(self, bank: TrainingBank, draw: random.Random, passages: int, shares: Shares) -> None:
        """`passages` a batch."""
        self._bank, self._draw, self._passages, self._shares = bank, draw, passages, shares
        self._asked = bank.by_passage()
        self._waiting: dict[tuple[int, Kind], list[int]] = {}
        self._last: dict[tuple[int, Kind], int] = {}

    def batch(self, near: NDArray[np.int64]) -> Batch:
        """One batch. `near[i]` are the nearest passages to passage i, nearest first, itself among them."""
        rows = list(self._asked)
        seed = self._draw.choices(rows, [len(self._asked[row]) ** 0.5 for row in rows])[0]
        book = self._bank.book_of[seed]
        first = self._questions(seed)
        beside = self._missed(first)
        others = [int(r) for r in near[seed] if r not in {seed, *beside} and r in self._asked and self._bank.book_of[r] == book]
        nearest = others[:NEAREST]
        chosen = [seed, *beside, *self._draw.sample(nearest, min(self._passages - 1 - len(beside), len(nearest)))]
        numbers = [*first, *(number for row in chosen[1:] for number in self._questions(row))]
        silence = self._bank.silence[book]
        return self._batch(chosen, numbers, tuple(self._draw.sample(silence, min(SILENT, len(silence)))))

    def _missed(self, numbers: list[int]) -> list[int]:
        """The passages that come near judged disputes and do not decide them, as many as a batch may have beside its first."""
        questions = [self._bank.questions[number] for number in numbers]
        decide = {row for question in questions for row in question.rows}
        near = dict.fromkeys(row for question in questions for row in question.misses)
        return [row for row in near if row in self._asked and row not in decide][: min(MISSES, self._passages - 1)]

    def _questions(self, row: int) -> list[int]:
        """The next questions whose main passage is `row`, each once."""
        return list(dict.fromkeys(self._question(row) for _ in range(QUESTIONS_EACH)))

    def _question(self, row: int) -> int:
        kind = self._kind({_kind(self._bank.questions[number]) for number in self._asked[row]})
        waiting = self._waiting.setdefault((row, kind), [])
        if not waiting:
            waiting += [number for number in self._asked[row] if _kind(self._bank.questions[number]) == kind]
            self._draw.shuffle(waiting)
            if len(waiting) > 1 and waiting[-1] == self._last.get((row, kind)):
                waiting.insert(0, waiting.pop())
        self._last[row, kind] = waiting.pop()
        return self._last[row, kind]

    def _kind(self, kinds: set[Kind]) -> Kind:
        """Which of the kinds that a passage has is drawn this time."""
        if "dispute" in kinds and (len(kinds) == 1 or self._draw.random() < self._shares.disputes):
            return "dispute"
        others = kinds - {"dispute"}
        if len(others) == 1:
            return others.pop()
        return "story" if self._draw.random() < self._shares.stories else "short"

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

"""Joins what several indexes say of a passage into one score. Pure arithmetic over candidates; the weights are learnt.

A conditional logit (McFadden 1974): score = features · weights, and the share of a candidate is the softmax of the scores.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

FEATURES = (
    "passage_cosine",
    "sentence_cosine",
    "question_cosine",
    "question_cosine_three",
    "token_cosine",
    "asked_like",
    "passage_words",
    "question_words",
    "question_words_three",
    "gathered_words",
    "letters",
)
"""What is known of a candidate, in the order of the columns of a feature matrix."""
COSINES = 5
"""The first five features are cosines; `asked_like` is a share of the nearest questions, the others of the best word score."""
BOUNDS = ("found_from", "covered_from", "silence_from", "told_found_from", "closest_from")
"""The bounds of the verdicts, as their file names them."""


@dataclass(frozen=True, slots=True)
class FusionWeights:
    """A weight a feature, the coefficients of the two verdict questions, and the bounds of the verdicts. What is probably not
    covered is refused only from `silence_from` on (`verdict.Support.silence`; -1: wherever it may stand); from `closest_from` on,
    the closest passage is shown instead, where it is of the card room. An answer to a question told at length is found only from
    `told_found_from` on: it has facts that decide nothing, and they are met by other passages.
    """

    ranking: tuple[float, ...]
    first_is_right: tuple[float, ...]
    covered: tuple[float, ...]
    found_from: float
    covered_from: float
    silence_from: float = -1.0
    told_found_from: float = 0.0
    closest_from: float = 1.0

    @classmethod
    def load(cls, file: Path) -> FusionWeights:
        """From the JSON that training wrote. Raises ValueError where it was trained for other features."""
        data = json.loads(file.read_text(encoding="utf-8"))
        if tuple(data.pop("features")) != FEATURES:
            raise ValueError(f"{file} was trained for other features; run: python -m knowledge.training")
        ranking, right, covered = (tuple(map(float, data[name])) for name in ("ranking", "first_is_right", "covered"))
        bounds = {name: float(data[name]) for name in BOUNDS if name in data}
        return cls(ranking, right, covered, **bounds)

    def save(self, file: Path, provenance: dict[str, object]) -> None:
        """As JSON, with the names of the features and where the weights come from."""
        data = {"features": FEATURES, **asdict(self), "provenance": provenance}
        file.write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def scores(features: NDArray[np.float32], weights: FusionWeights) -> NDArray[np.float32]:
    """One score a candidate (n), from its features (n x features)."""
    result: NDArray[np.float32] = features @ np.asarray(weights.ranking, dtype=np.float32)
    return result


def shares(score: NDArray[np.float32]) -> NDArray[np.float32]:
    """The softmax of the scores: what share of the belief each candidate holds, 1 in all.

    >>> [round(float(s), 2) for s in shares(np.array([1.0, 0.0], dtype=np.float32))]
    [0.73, 0.27]
    """
    raised = np.exp(score - score.max())
    result: NDArray[np.float32] = raised / raised.sum()
    return result


def mean_of_best(
    owners: NDArray[np.int32], values: NDArray[np.float32], count: int, absent: float, best: int = 3
) -> NDArray[np.float32]:
    """The mean of the highest values of each owner (0 … count-1), `absent` for an owner without any.

    >>> mean_of_best(np.array([0, 0, 2]), np.array([1.0, 3.0, 5.0]), 3, -1.0, best=1).tolist()
    [3.0, -1.0, 5.0]
    """
    order = np.lexsort((-values, owners))
    owners, values = owners[order], values[order]
    kept = np.arange(len(owners)) - np.searchsorted(owners, owners) < best
    total = np.bincount(owners[kept], weights=values[kept], minlength=count)
    found = np.bincount(owners[kept], minlength=count)
    return np.where(found > 0, total / np.maximum(found, 1), absent).astype(np.float32)


def nearest_shares(
    owners: NDArray[np.int32], cosines: NDArray[np.float32], count: int, nearest: int = 30, sharpness: float = 30.0
) -> NDArray[np.float32]:
    """How the nearest questions vote: each gives its owner (0 … count-1) a share that falls with its distance, 1 in all.

    >>> nearest_shares(np.array([0, 1, 1], np.int32), np.array([0.9, 0.9, 0.9], np.float32), 3).round(2).tolist()
    [0.33000001311302185, 0.6700000166893005, 0.0]
    """
    votes = np.zeros(count, np.float32)
    if len(cosines):
        best = np.argsort(-cosines, kind="stable")[:nearest]
        np.add.at(votes, owners[best], shares(cosines[best] * sharpness))
    return votes

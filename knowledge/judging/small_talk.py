"""Leaves out of what somebody tells at length what no rule is about: of 280 judged disputes behind some lines of small talk, a
passage was told for certain for 52, where it was for 170 without them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from knowledge.wording.asks import asks
from knowledge.wording.sentences import sentences

SHORTEST = 100
"""Characters of a text in which small talk is looked for: a shorter one is a question and no story."""
SURE, LIKELY = 0.8, 0.5
"""Probability from which a sentence is small talk; and from which it is where nothing is found with what is left otherwise."""
MOST = 64
"""Sentences that are judged, each by the model: what a chat may say at length has thirty. Those beyond stay."""
Vector = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class SmallTalk:
    """What was learnt: a weight for each number of a sentence's vector, and a bias; the `encoder` whose vectors they are for; of
    how many sentences it was learnt.
    """

    weights: tuple[float, ...]
    bias: float
    encoder: str
    sentences: int

    @classmethod
    def load(cls, file: Path) -> SmallTalk:
        """What `save` wrote."""
        told = json.loads(file.read_text(encoding="utf-8"))
        return cls(tuple(told["weights"]), told["bias"], told["encoder"], told["sentences"])

    def save(self, file: Path) -> None:
        """As JSON."""
        file.write_text(json.dumps(asdict(self)) + "\n", encoding="utf-8")

    def share(self, vector: Vector) -> float:
        """The probability that a sentence with this vector is small talk."""
        score = float(vector @ np.asarray(self.weights, np.float32)) + self.bias
        return 1.0 / (1.0 + float(np.exp(-np.clip(score, -30.0, 30.0))))


def to_the_point(text: str, share: Callable[[str], float], enough: float = SURE) -> str:
    """A text without the sentences that have `enough` of small talk, by the `share` (0 to 1) of each; whole where it is short,
    where nothing else would be left, and what asks for something stays always.

    >>> told = "Bonsoir à tous, on joue le jeudi à la salle. Il a misé hors tour et la retire. Que dit la règle ? Merci."
    >>> to_the_point(told, lambda sentence: 0.9 if "Bonsoir" in sentence or "Merci" in sentence else 0.1)
    'Il a misé hors tour et la retire. Que dit la règle ?'
    """
    spans = list(sentences(text))
    if len(text) < SHORTEST or len(spans) < 2:
        return text
    asked = asks(text)
    judged = [span for span in spans[:MOST] if not _asks(span, asked)]
    talk = {span for span in judged if share(text[slice(*span)]) >= enough}
    kept = [span for span in spans if span not in talk]
    if len(kept) == len(spans) or all(_asks(span, asked) for span in kept):
        return text
    return " ".join(text[slice(*span)] for span in kept)


def _asks(span: tuple[int, int], asked: Sequence[tuple[int, int]]) -> bool:
    return any(start < span[1] and span[0] < end for start, end in asked)

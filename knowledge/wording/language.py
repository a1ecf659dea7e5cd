"""Which of three languages a question is written in, by naive Bayes over words and letter triples.

General language detectors are made for sentences of the newspaper and take half a second to load; a question from a
phone ("kel carte on brule") has four words, and a cold answer has one second in all. The counts come from the question
bank, so they know "c koi" and "mag ik".
"""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from knowledge.wording.words import fold

LANGUAGES = ("fr", "en", "nl")
RARE = 2


@dataclass(frozen=True, slots=True)
class LanguageGuess:
    """The counts of words and letter triples a language, and their sums."""

    counts: Mapping[str, Mapping[str, int]]
    totals: Mapping[str, int]
    features: int
    _worth: dict[str, dict[int, float]] = field(default_factory=dict, init=False, repr=False, compare=False)
    """By language, the logarithm of the likelihood of a feature that was seen so many times: few numbers, asked for again."""

    @classmethod
    def learn(cls, texts: Iterable[tuple[str, str]]) -> LanguageGuess:
        """From (text, language) pairs; features seen less than twice are forgotten."""
        seen: dict[str, Counter[str]] = {language: Counter() for language in LANGUAGES}
        for text, language in texts:
            seen[language].update(_features(text))
        kept = {language: {f: n for f, n in counter.items() if n >= RARE} for language, counter in seen.items()}
        return cls(kept, {lang: sum(c.values()) for lang, c in kept.items()}, len({f for c in kept.values() for f in c}))

    def guess(self, text: str, default: str = "fr") -> str:
        """fr, en or nl; `default` for a text without letters."""
        features = _features(text)
        if not features:
            return default
        scores = {language: self._log_likelihood(features, language) for language in LANGUAGES}
        best = max(scores.values())
        # A tie ("bouton mort", "string bet") goes to the language of the room.
        return default if scores.get(default, -math.inf) >= best - 1e-9 else max(scores, key=lambda lang: scores[lang])

    def _log_likelihood(self, features: list[str], language: str) -> float:
        counts, total = self.counts[language], self.totals[language] + self.features + 1
        seen, worth = [counts.get(feature, 0) for feature in features], self._worth.setdefault(language, {})
        for times in set(seen).difference(worth):
            worth[times] = math.log((times + 0.5) / total)
        return sum([worth[times] for times in seen])

    def save(self, file: Path) -> None:
        """As JSON."""
        file.write_text(json.dumps(self.counts, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")

    @classmethod
    def load(cls, file: Path) -> LanguageGuess:
        """What `save` wrote."""
        counts = json.loads(file.read_text(encoding="utf-8"))
        return cls(counts, {lang: sum(c.values()) for lang, c in counts.items()}, len(set().union(*counts.values())))


def _features(text: str) -> list[str]:
    words = [word.strip("'.,;:!?()\"«»…") for word in fold(text)[:400].split()]
    found: list[str] = []
    for word in words:
        if not any(letter.isalpha() for letter in word):
            continue
        found += [f"={word}"] * 2
        padded = f"_{word}_"
        found += [padded[i : i + 3] for i in range(len(padded) - 2)]
    return found

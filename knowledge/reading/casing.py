"""Titles for the eye: capitals become small letters, with the accents that the text itself gives its words."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from knowledge.reading.lines import Line
from knowledge.reading.outline.looks import is_capitals

_WORD = re.compile(r"[^\W\d_]+")
_ALWAYS = frozenset("TD TDA TDS BB SB BTN UTG ID NL PL FAQ VIP".split())
"""What is written in capitals wherever it stands."""


@dataclass(frozen=True, slots=True)
class Casing:
    """How the words of a text are written where they are not in capitals."""

    written: dict[str, str]

    @classmethod
    def of(cls, lines: Iterable[Line]) -> Casing:
        """Of these lines: each word as it stands most often inside sentences."""
        seen: dict[str, Counter[str]] = defaultdict(Counter)
        for line in lines:
            if is_capitals(line.text):
                continue
            for index, word in enumerate(_WORD.findall(line.text)):
                if index:
                    seen[_bare(word)][word] += 1
        return cls({bare: words.most_common(1)[0][0] for bare, words in seen.items()})

    def title(self, text: str) -> str:
        """A title as it is read.

        >>> Casing({"tombees": "tombées", "texas": "Texas"}).title("CARTES TOMBEES AU TEXAS")
        'Cartes tombées au Texas'
        """
        if not is_capitals(text):
            return text
        small = _WORD.sub(lambda found: self._written(found.group()), text)
        first = next((index for index, character in enumerate(small) if character.isalpha()), 0)
        return small[:first] + small[first].upper() + small[first + 1 :]

    def _written(self, word: str) -> str:
        if word in _ALWAYS or re.fullmatch(r"[IVXLC]{2,}", word):
            return word
        bare = _bare(word)
        if bare in self.written:
            return self.written[bare]
        one = self.written.get(bare[:-1], "") if bare.endswith("s") else ""
        return f"{one}s" if one else word.lower()


def _bare(word: str) -> str:
    return unicodedata.normalize("NFKD", word).encode("ascii", "ignore").decode().casefold()

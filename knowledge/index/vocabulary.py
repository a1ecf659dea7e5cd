"""The words of an index and their numbers, in a sixth of what a dict of strings takes: those of a rulebook, spelt in runs of
letters, are tens of thousands.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

BETWEEN = b"\n"
"""Stands in no word: text is cut into words at white space."""


class Vocabulary:
    """Words that are numbered from 0 in their order, none twice. They are found by their hashes, and compared letter by letter
    then: Python's hashes are its own in each process, so that two words of one hash can't be contrived, and by chance they meet
    in one of ten thousand million vocabularies of this size.
    """

    def __init__(self, words: Sequence[str]) -> None:
        """Without the words themselves: they are kept as one text."""
        spelt = [word.encode() for word in words]
        self._text = BETWEEN.join(spelt)
        self._begins = np.cumsum([0, *(len(word) + 1 for word in spelt)], dtype=np.uint32)
        hashes = np.fromiter(map(hash, words), np.int64, len(words))
        self._numbers = np.argsort(hashes).astype(np.uint32)
        self._hashes = hashes[self._numbers]

    @classmethod
    def unpacked(cls, text: bytes) -> Vocabulary:
        """What `packed` gave."""
        return cls(text.decode().split(BETWEEN.decode()) if text else ())

    @property
    def packed(self) -> bytes:
        """The words as one text, in their order."""
        return self._text

    @property
    def size(self) -> int:
        """How many bytes of memory it takes."""
        return len(self._text) + sum(int(array.nbytes) for array in (self._begins, self._numbers, self._hashes))

    def __len__(self) -> int:
        return len(self._numbers)

    def __iter__(self) -> Iterator[str]:
        return iter(self._text.decode().split(BETWEEN.decode()) if len(self) else ())

    def __contains__(self, word: str) -> bool:
        return len(self.numbers([word])) == 1

    def numbers(self, words: Iterable[str]) -> NDArray[np.int64]:
        """The numbers of those of some words that are there, in the order in which they are given."""
        asked = list(words)
        if not len(self) or not asked:
            return np.zeros(0, np.int64)
        hashes = np.fromiter(map(hash, asked), np.int64, len(asked))
        places = np.minimum(np.searchsorted(self._hashes, hashes), len(self) - 1)
        alike = np.flatnonzero(self._hashes[places] == hashes)
        numbers = self._numbers[places[alike]].astype(np.int64)
        begins, ends = self._begins[numbers].tolist(), (self._begins[numbers + 1] - 1).tolist()
        spelt = [asked[place].encode() for place in alike.tolist()]
        same = [self._text[begin:end] == word for begin, end, word in zip(begins, ends, spelt, strict=True)]
        return numbers[same]

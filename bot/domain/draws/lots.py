"""The randomness of the draws, which anybody can compute again: a chain of seeds fixed in advance, and a stream from each.

The method is written out in docs/draw-method.md. The chain is Lamport's (Password authentication with insecure communication,
1981): each seed is the SHA-256 of the next one, so that a seed is checked with what was public before it, and can't be chosen.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import TypeVar

from bot.domain.draws.errors import ChainExhausted, WordEmpty, WordNotPlain, WordTooLong
from bot.domain.draws.proof_text import written

T = TypeVar("T")

VERSION_LINE = "Floorman draws, version 1"
"""The first line of a published text and of what a key is made of. Another method must have another line."""

CHAIN_LENGTH = 1024
"""Draws of a tournament, those that are aborted included."""

ROOT_BYTES = 32
MOST_WORD_CHARACTERS = 40
_BLOCK_BITS = 256
_HEX = re.compile(r"[0-9a-f]{64}")
_JOINERS = "\u200c\u200d"


def sha256(text: str) -> str:
    """The SHA-256 of a text in UTF-8, as 64 hexadecimal digits in lower case."""
    return hashlib.sha256(text.encode()).hexdigest()


def link(root: bytes, number: int) -> str:
    """The link of draw `number` (1 to CHAIN_LENGTH), or the seal for 0, from the tournament's secret root. Raises
    ChainExhausted.
    """
    if len(root) != ROOT_BYTES or number < 0:
        raise ValueError("a root has 32 bytes, and draws are numbered from 1")
    if number > CHAIN_LENGTH:
        raise ChainExhausted(number=number, most=CHAIN_LENGTH)
    return _links(root)[number]


@lru_cache(maxsize=16)
def _links(root: bytes) -> tuple[str, ...]:
    """All links of a root, the seal first: hashed once, since an evening asks for them again and again."""
    links = [root.hex()]
    for _ in range(CHAIN_LENGTH):
        links.append(sha256(links[-1]))
    return tuple(reversed(links))


def seal(root: bytes) -> str:
    """What is published when the tournament is opened: it fixes the seeds of all its draws and tells none."""
    return link(root, 0)


def hashed(link_text: str, times: int) -> str:
    """The link that stands so many places before this one."""
    for _ in range(times):
        link_text = sha256(link_text)
    return link_text


def verify_link(link_text: str, previous: str) -> bool:
    """Whether a revealed link belongs to the one that was public before (the seed of the draw before it, or the seal)."""
    return _HEX.fullmatch(link_text) is not None and sha256(link_text) == previous


def read_word(text: str) -> str:
    """A player's word as it is drawn with: NFC, without the space around it. Raises WordEmpty, WordTooLong; WordNotPlain for a
    line break, a control character or one that turns the direction of writing (the joiners that emoji need are allowed).

    >>> read_word("  Chaussette ")
    'Chaussette'
    """
    word = text.strip()
    if len(word) <= 10 * MOST_WORD_CHARACTERS:  # no need to look closer at a novel
        word = unicodedata.normalize("NFC", word)
    if not word:
        raise WordEmpty
    if len(word) > MOST_WORD_CHARACTERS:
        raise WordTooLong(length=len(word), most=MOST_WORD_CHARACTERS)
    for character in word:
        if unicodedata.category(character) in ("Cc", "Cf", "Cs", "Zl", "Zp") and character not in _JOINERS:
            raise WordNotPlain(character=f"U+{ord(character):04X}")
    return word


class Lots:
    """The stream of one draw: the same seed, subject and words give the same lots, in the same order. A stream is used up by
    drawing, so it serves one draw only.

    `seed` is the draw's link, `subject` the list or question as it was published, `words` what players said, in order.
    """

    def __init__(self, seed: str, subject: str, words: Sequence[str] = ()) -> None:
        if not _HEX.fullmatch(seed):
            raise ValueError("a seed is 64 hexadecimal digits in lower case")
        lines = [VERSION_LINE, *key_lines(seed, sha256(subject), words)]
        self.key = sha256("".join(f"{line}\n" for line in lines))
        self._blocks = 0

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, all equally likely, however large n is. 0 where n is 1, and no block is spent."""
        if n < 1:
            raise ValueError("there is no number below this one")
        if n == 1:
            return 0
        count = -(-(n - 1).bit_length() // _BLOCK_BITS)
        span = 1 << _BLOCK_BITS * count
        fair = span - span % n
        while (drawn := self._number(count)) >= fair:
            pass  # taking these too would favour the small numbers
        return drawn % n

    def _number(self, count: int) -> int:
        start, self._blocks = self._blocks, self._blocks + count
        return int.from_bytes(b"".join(hashlib.sha256(f"{self.key}:{i}".encode()).digest() for i in range(start, start + count)))

    def sample(self, items: Sequence[T], k: int) -> list[T]:
        """So many of the items, in the order in which they come out of the hat: of those left, the one at place below(how many
        are left) comes out, and the last one takes its place (Fisher-Yates, from the end).
        """
        if not 0 <= k <= len(items):
            raise ValueError("more than there are")
        hat = list(items)
        out = []
        for _ in range(k):
            place = self.below(len(hat))
            out.append(hat[place])
            hat[place] = hat[-1]
            hat.pop()
        return out

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """All the items, in the order in which they come out of the hat."""
        return self.sample(items, len(items))

    def choose(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]


def key_lines(seed: str, fingerprint: str, words: Sequence[str]) -> list[str]:
    """The lines that decide a draw, as they stand in the published text: fingerprint of the list, words, seed. A word is
    written on one line whatever it holds, so no two lists of words make the same lines.

    >>> key_lines("5eed", "f19e", ["un", "deux"])
    ['fingerprint: f19e', 'word 1: un', 'word 2: deux', 'seed: 5eed']
    """
    spoken = [f"word {number}: {written(word)}" for number, word in enumerate(words, start=1)]
    return [f"fingerprint: {fingerprint}", *spoken, f"seed: {seed}"]

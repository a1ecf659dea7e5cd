"""Several people in one command: all that stands in its way is told at once, and nothing is done before nothing does."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from bot.domain.errors import Complaint, Refusal, SeveralRefused
from bot.services.shift.shift import Shift

LONGEST_PIECE = 60
T = TypeVar("T")
Found = TypeVar("Found")


def of_each(shift: Shift, pieces: Iterable[tuple[str, T]], read: Callable[[T], Found]) -> list[Found]:
    """What is read of each piece, told by what was typed for it. Raises the refusal of the only one that can't be read, and
    SeveralRefused where there are more of them.
    """
    found, refused, typed = list[Found](), list[tuple[str, Refusal]](), list[str]()
    for text, piece in pieces:
        typed.append(text)
        try:
            found.append(read(piece))
        except Refusal as refusal:
            refused.append((text, refusal))
    if len(refused) == 1:
        raise refused[0][1]
    if refused:
        told = tuple(Complaint(text[:LONGEST_PIECE], one.code, dict(shift.named(one).fields)) for text, one in refused)
        raise SeveralRefused(refused=told, count=len(told), pieces=tuple(typed))
    return found


def of_words(shift: Shift, words: Iterable[str], read: Callable[[str], Found]) -> list[Found]:
    """The same of pieces that are read as they were typed."""
    return of_each(shift, ((word, word) for word in words), read)

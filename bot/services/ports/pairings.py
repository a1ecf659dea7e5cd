"""Codes that bring another chat to a club, or another account to a person of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Pairing:
    """What a code stands for until a moment (seconds since 1970): a club, for a chat that is to be one of its chats, or a person
    of it (0: none), for an account that is to be that person's.
    """

    club: int
    person: int
    until: float


class PairingsPort(Protocol):
    """Codes by which chats and accounts come to a club; only hashes of them are kept."""

    def keep(self, code_hash: str, pairing: Pairing, now: float) -> None:
        """Records a code, and forgets those whose time was over at `now`."""
        ...

    def get(self, code_hash: str) -> Pairing | None:
        """What a code stands for, whether its time is over or not; None for one that there is not."""
        ...

    def remove(self, code_hash: str) -> bool:
        """Forgets a code. False where somebody else was quicker."""
        ...

    def withdraw(self, club: int, person: int) -> None:
        """Forgets every code of a person of a club."""
        ...

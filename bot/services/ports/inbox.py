"""What a platform has brought and nobody has done with yet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Brought:
    """One thing that was brought, under the number that its platform gives it; `said` is what it says, word for word."""

    number: int
    said: str


class InboxPort(Protocol):
    """Keeps what was brought until it is done; then no more than its number."""

    def keep(self, owner: str, brought: Sequence[Brought], at: float) -> None:
        """Records what was brought to an account of ours, for good once this returns; nothing where its number is known."""
        ...

    def done(self, owner: str, numbers: Iterable[int]) -> None:
        """Forgets what some of it says."""
        ...

    def left(self, owner: str, most: int) -> Sequence[Brought]:
        """What is not done, in order, and was not begun anew as often as that; it is begun anew now. What was is forgotten."""
        ...

    def known(self, owner: str, most: int) -> Sequence[int]:
        """The numbers of what was done last, the oldest first."""
        ...

    def purge(self, before: float) -> None:
        """Forgets all that was brought before a moment."""
        ...

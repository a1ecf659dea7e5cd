"""What a platform has brought and nobody has done with yet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

GIVEN_UP = 1_000
"""How often something counts as begun that is not begun any more."""


@dataclass(frozen=True, slots=True)
class Brought:
    """One thing that was brought, under the number that its platform gives it; `said` is what it says, word for word. It was
    `begun` so often and never done. Where it was worked on, and only its `answer` has not arrived, that is here too.
    """

    number: int
    said: str
    begun: int = 1
    answer: str = ""


class InboxPort(Protocol):
    """Keeps what was brought until it is done; then no more than its number."""

    def keep(self, owner: str, brought: Sequence[Brought], at: float) -> None:
        """Records what was brought to an account of ours, for good once this returns; nothing where its number is known."""
        ...

    def done(self, owner: str, numbers: Iterable[int]) -> None:
        """Forgets what some of it says."""
        ...

    def answer(self, owner: str, numbers: Sequence[int], answer: str) -> None:
        """What the first of some numbers brought is answered by this, and only that is still to be sent; what the others brought
        belongs to it, and is done. The first answer stands. Nothing is kept where what was brought is done, or forgotten.
        """
        ...

    def left(self, owner: str) -> Sequence[Brought]:
        """What is not done, in order."""
        ...

    def begin(self, owner: str, numbers: Iterable[int]) -> None:
        """Some of it is begun once more."""
        ...

    def put_down(self, owner: str, numbers: Iterable[int] | None = None) -> None:
        """What is not done (or some of it) counts as begun once less: whoever works on it has not been ended by it."""
        ...

    def give_up(self, owner: str, number: int) -> None:
        """Something is not begun any more: until it is done it counts as begun GIVEN_UP times, whatever is begun or put down."""
        ...

    def known(self, owner: str, most: int) -> Sequence[int]:
        """The numbers of what was done last, the oldest first."""
        ...

    def purge(self, before: float) -> None:
        """Forgets what was brought before a moment and is done; and of what is not, what was brought long before it."""
        ...

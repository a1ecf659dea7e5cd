"""The twin that forgets of what was brought and is not done."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bot.services.ports.inbox import GIVEN_UP, Brought
from bot.store.chats.inbox import LONG_BEFORE


@dataclass
class _Row:
    said: str
    at: float
    begun: int = 1
    answer: str = ""


class MemoryInbox:
    """What was brought, for as long as the process lives."""

    def __init__(self) -> None:
        self._rows: dict[tuple[str, int], _Row] = {}

    def keep(self, owner: str, brought: Sequence[Brought], at: float) -> None:
        """Records what was brought."""
        for one in brought:
            self._rows.setdefault((owner, one.number), _Row(one.said, at))

    def done(self, owner: str, numbers: Iterable[int]) -> None:
        """Takes the words away."""
        for number in numbers:
            if (row := self._rows.get((owner, number))) is not None:
                row.said = row.answer = ""

    def answer(self, owner: str, numbers: Sequence[int], answer: str) -> None:
        """Keeps the answer, and takes away the words of what belongs to it."""
        first, *others = numbers
        if (row := self._rows.get((owner, first))) is not None and row.said and not row.answer:
            row.answer = answer
        self.done(owner, others)

    def left(self, owner: str) -> Sequence[Brought]:
        """What is not done."""
        return [Brought(number, row.said, row.begun, row.answer) for number, row in self._of(owner) if row.said]

    def begin(self, owner: str, numbers: Iterable[int]) -> None:
        """Counts once more."""
        for number in numbers:
            if (row := self._rows.get((owner, number))) is not None and row.said and row.begun < GIVEN_UP:
                row.begun += 1

    def put_down(self, owner: str, numbers: Iterable[int] | None = None) -> None:
        """Counts once less."""
        some = None if numbers is None else set(numbers)
        for number, row in self._of(owner):
            row.begun -= bool(row.said) and row.begun < GIVEN_UP and (some is None or number in some)

    def give_up(self, owner: str, number: int) -> None:
        """Counts it no longer."""
        if (row := self._rows.get((owner, number))) is not None:
            row.begun = GIVEN_UP

    def known(self, owner: str, most: int) -> Sequence[int]:
        """The numbers of what was done last."""
        return [number for number, row in self._of(owner) if not row.said][-most:]

    def purge(self, before: float) -> None:
        """Forgets what is old."""
        self._rows = {key: row for key, row in self._rows.items() if row.at >= before - LONG_BEFORE * bool(row.said)}

    def _of(self, owner: str) -> list[tuple[int, _Row]]:
        own = [(number, row) for (whose, number), row in self._rows.items() if whose == owner]
        return sorted(own, key=lambda one: (one[1].at, one[0]))

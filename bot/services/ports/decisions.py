"""Where what floors have decided is kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from bot.domain.club.decisions import PLAIN, Circumstances, Decision


class DecisionsPort(Protocol):
    """What the floors of clubs have decided on questions that came up."""

    def add(
        self, club: int, at: float, by: str, question: str, passage: str, note: str, words: str = "", apart: Circumstances = PLAIN
    ) -> int:
        """Records a decision, with what stands for the words of its article, and what is kept beside it. Returns its number in
        the club. The work has asked for the club before, which keeps others from adding one at the same moment.
        """
        ...

    def all(self, club: int, limit: int) -> tuple[Decision, ...]:
        """The decisions of a club, newest first, so many at most."""
        ...

    def search(self, club: int, words: Sequence[str], limit: int) -> tuple[Decision, ...]:
        """Those that `Decision.fits` all of these words, newest first, so many at most."""
        ...

    def binding(self, club: int) -> tuple[Decision, ...]:
        """Those that bind a question to a passage (`Decision.binds`), newest first."""
        ...

    def standing(self, club: int, book: str) -> tuple[Decision, ...]:
        """Those that follow a passage of a rulebook, by its id, have a note, and are corrected by none that came later; newest
        first.
        """
        ...

    def one(self, club: int, number: int) -> Decision | None:
        """The decision of that number."""
        ...

    def corrected(self, club: int) -> Mapping[int, int]:
        """The numbers of the decisions that others correct, each with the number of the newest that does."""
        ...

    def rewrite(self, club: int, decision: Decision) -> None:
        """Puts a decision in the place of the one that has its number. This is for the erasure of somebody's name at his request,
        and for nothing else.
        """
        ...

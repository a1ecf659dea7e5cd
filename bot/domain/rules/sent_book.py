"""The file of a rulebook that a director has sent: kept for as long as he settles what was doubtful in it."""

from __future__ import annotations

from dataclasses import dataclass

KEPT = 86_400.0
"""Seconds for which a file is kept after it was sent: whoever has not settled its doubts by then sends it again."""
AS_READ = "as_read"
"""The answer to a doubt that nothing is to be changed."""


@dataclass(frozen=True, slots=True)
class SentBook:
    """The last file that was sent to a club, which is kept beside this: the `edition` that was made of it, by its key; what tells
    the file from every other; what its sender `wanted` and what was found when it was read last (`report`), both as JSON; what
    was answered to its doubts, by their numbers. `by` is who has sent it, by the number in the club (0: not known) and the
    account, at a moment in seconds since 1970.
    """

    club: int
    edition: int
    digest: str
    wanted: str
    report: str
    answers: tuple[tuple[int, str], ...]
    by: int
    account: str
    at: float

    def is_kept(self, now: float) -> bool:
        """Whether it is still answered to."""
        return now < self.at + KEPT

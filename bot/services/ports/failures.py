"""Why nothing could be written: the disk, the folder, another program. No defect of Floorman's, and told as what it is."""

from __future__ import annotations

from enum import StrEnum


class Cause(StrEnum):
    """What keeps a database from being written."""

    FULL = "full"
    READ_ONLY = "read_only"
    LOCKED = "locked"
    """Another program has had it for longer than anybody waits."""
    UNREACHABLE = "unreachable"
    """No database answers: work that can't begin, or can't go on, has written nothing."""
    IN_DOUBT = "in_doubt"
    """The database was asked to record it, and has not said that it has: perhaps it is recorded, all of it or nothing."""
    DISK = "disk"
    """The disk won't have it, and does not say why."""


class NotSavedError(Exception):
    """The database can't be written just now; nothing of the work is recorded, unless the cause says that this is in doubt.
    `reason` is its driver's first line.
    """

    def __init__(self, cause: Cause, reason: str) -> None:
        super().__init__(f"{cause}: {reason}")
        self.cause, self.reason = cause, reason

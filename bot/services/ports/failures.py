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
    """No database answers: work that can't begin has written nothing."""
    DISK = "disk"
    """The disk won't have it, and does not say why."""


class NotSavedError(Exception):
    """The database can't be written just now; nothing of the work is recorded. `reason` is its driver's first line."""

    def __init__(self, cause: Cause, reason: str) -> None:
        super().__init__(f"{cause}: {reason}")
        self.cause, self.reason = cause, reason

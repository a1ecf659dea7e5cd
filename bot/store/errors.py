"""What can be wrong with the store. No SQLAlchemy here: whoever catches it needs none."""

from __future__ import annotations

from pathlib import Path

from bot.services.ports.failures import Cause


class DatabaseUnavailableError(Exception):
    """The database can't be opened. `address` is its address without the password, `reason` the driver's first line; `cause` is
    what stands in the way, where that is known, and `file` the database's, where it is one.
    """

    def __init__(self, address: str, reason: str, cause: Cause | None = None, file: Path | None = None) -> None:
        super().__init__(f"{address}: {reason}")
        self.address, self.reason, self.cause, self.file = address, reason, cause, file

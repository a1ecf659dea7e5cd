"""What can be wrong with the store. No SQLAlchemy here: whoever catches it needs none."""

from __future__ import annotations


class DatabaseUnavailableError(Exception):
    """The database can't be opened. `address` is its address without the password, `reason` the driver's first line."""

    def __init__(self, address: str, reason: str) -> None:
        super().__init__(f"{address}: {reason}")
        self.address, self.reason = address, reason

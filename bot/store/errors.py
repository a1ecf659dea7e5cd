"""What can be wrong with the store. No SQLAlchemy here: whoever catches it needs none."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path

from bot.services.ports.failures import Cause


class Unfit(StrEnum):
    """What is wrong with the address of a database, or with what was found there: no matter of the disk."""

    NEWER = "newer"
    """A newer Floorman has changed its tables; `reason` is the version that they have."""
    DRIVER = "driver"
    """No library here speaks to such a database."""
    SERVER = "server"
    """Nobody answers at that address."""
    LOGIN = "login"
    """The server does not let this name in with this password."""
    NAME = "name"
    """The server has no database of that name."""
    ANOTHER_FILE = "another_file"
    """The file is no database at all, or a damaged one."""
    TAKEN = "taken"
    """Another program's tables are in it, called as Floorman's are."""


class DatabaseUnavailableError(Exception):
    """The database can't be opened. `address` is its address without the password, `reason` the driver's first line; `cause` is
    what stands in the way, where that is known, and `file` the database's, where it is one.
    """

    def __init__(self, address: str, reason: str, cause: Cause | Unfit | None = None, file: Path | None = None) -> None:
        super().__init__(f"{address}: {reason}")
        self.address, self.reason, self.cause, self.file = address, reason, cause, file


class Obstacle(StrEnum):
    """Why a whole database can't be copied, put back or moved."""

    NONE = "none"
    """There is no database yet."""
    NO_FILE = "no_file"
    """The address names no file that could be copied: a database in memory."""
    IN_USE = "in_use"
    """A Floorman, or another program, has it open."""
    NOT_EMPTY = "not_empty"
    """Something is kept there already."""
    EXISTS = "exists"
    """A file of that name is there already."""
    NOT_PLAIN = "not_plain"
    """Something of that name is there that is no plain file: it is never replaced."""
    NO_NAME = "no_name"
    """The file has no name: a backup is no stream."""
    NO_COPY = "no_copy"
    """There is no such file to put back."""
    SAME = "same"
    """It is the very database."""
    NO_BACKUP = "no_backup"
    """The file is none that a backup has written."""
    DAMAGED = "damaged"
    """It can't be read to the end, or says of itself that it is not whole."""
    NEWER = "newer"
    """A newer Floorman has written it."""
    NOT_TAKEN = "not_taken"
    """One row is nothing that the other kind of database takes: `row` names it, `reason` says why."""
    DIFFERS = "differs"
    """What arrived is not what was sent, in `table`."""
    FULL = "full"
    READ_ONLY = "read_only"
    LOCKED = "locked"
    DISK = "disk"
    UNREACHABLE = "unreachable"


class CannotBeDoneError(Exception):
    """A whole database can't be copied, put back or moved; everything is as it was. `fields` go into the sentence about it."""

    def __init__(self, obstacle: Obstacle, **fields: str) -> None:
        super().__init__(f"{obstacle}: {fields}")
        self.obstacle, self.fields = obstacle, fields

"""What a language model costs, in a small file that processes on one machine share: for who has no database, and for what was
counted there before there was an account in the database.
"""

from __future__ import annotations

import secrets
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from bot.private_files import ensured, private_folder
from bot.services.ports.selector_account import Counted, NotCountedError

FILE = "selector.db"
PATIENCE = 0.1
"""Seconds to wait for another process that is writing: they come on top of the time limit of an answer."""
_AMOUNTS = """nano INTEGER NOT NULL DEFAULT 0, questions INTEGER NOT NULL DEFAULT 0, tokens_in INTEGER NOT NULL DEFAULT 0,
 tokens_out INTEGER NOT NULL DEFAULT 0"""
_TABLES = (
    f"CREATE TABLE IF NOT EXISTS spent (month TEXT PRIMARY KEY, {_AMOUNTS})",
    f"CREATE TABLE IF NOT EXISTS laid_by (batch TEXT NOT NULL, month TEXT NOT NULL, {_AMOUNTS}, PRIMARY KEY (batch, month))",
)
# one statement looks and takes: two processes can't both take what is left
_RESERVE = """UPDATE spent SET nano = nano + :worst, questions = questions + 1
 WHERE month = :month AND (:worst = 0 OR nano + :worst <= :cap)"""
_SETTLE = """UPDATE spent SET nano = max(0, nano + :difference), tokens_in = tokens_in + :taken, tokens_out = tokens_out + :given
 WHERE month = :month"""
_COUNTED = {
    "spent": "SELECT nano, questions, tokens_in, tokens_out FROM spent WHERE month = ?",
    "laid_by": "SELECT nano, questions, tokens_in, tokens_out FROM laid_by WHERE month = ?",
}
_THERE = "SELECT name FROM sqlite_master WHERE type = 'table'"
_LAY_BY = """INSERT INTO laid_by (batch, month, nano, questions, tokens_in, tokens_out)
 SELECT ?, month, nano, questions, tokens_in, tokens_out FROM spent"""
_LAID_BY = "SELECT batch, month, nano, questions, tokens_in, tokens_out FROM laid_by ORDER BY batch, month"


@dataclass(frozen=True, slots=True)
class AccountFile:
    """The account in the file of a folder."""

    folder: Path

    def reserve(self, month: str, worst: int, cap: int) -> bool:
        """Sets aside what one question costs at the worst, where the month has room for it."""
        with self._open() as file:
            file.execute("INSERT OR IGNORE INTO spent (month) VALUES (?)", (month,))
            return file.execute(_RESERVE, {"month": month, "worst": worst, "cap": cap}).rowcount == 1

    def settle(self, month: str, difference: int, tokens_in: int, tokens_out: int) -> None:
        """Puts what was used in the place of what was set aside."""
        with self._open() as file:
            file.execute(_SETTLE, {"month": month, "difference": difference, "taken": tokens_in, "given": tokens_out})

    def so_far(self, month: str) -> Counted:
        """What stands in the account of a month; nothing is changed."""
        if not self._is_there():
            return Counted()
        with self._connected(f"{(self.folder / FILE).resolve().as_uri()}?mode=ro") as file:
            there = [name for (name,) in file.execute(_THERE) if name in _COUNTED]
            return sum((Counted(*amounts) for name in there for amounts in file.execute(_COUNTED[name], (month,))), Counted())

    def laid_by(self) -> Mapping[str, Mapping[str, Counted]]:
        """What is to be added to another account: batches by their number, each by month. They are counted here no longer, and
        stay until it is known that they were added there.
        """
        if not self._is_there():
            return {}
        with self._open() as file:
            if file.execute("SELECT 1 FROM spent").fetchone():
                file.execute("BEGIN IMMEDIATE")
                file.execute(_LAY_BY, (secrets.token_hex(16),))
                file.execute("DELETE FROM spent")
                file.execute("COMMIT")
            found: dict[str, dict[str, Counted]] = {}
            for batch, month, *amounts in file.execute(_LAID_BY):
                found.setdefault(batch, {})[month] = Counted(*amounts)
            return found

    def forget(self, batch: str) -> None:
        """A batch was added to another account."""
        with self._open() as file:
            file.execute("DELETE FROM laid_by WHERE batch = ?", (batch,))

    def _is_there(self) -> bool:
        return (self.folder / FILE).exists()

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        try:
            private_folder(self.folder)
        except OSError as error:
            raise NotCountedError(type(error).__name__) from error
        ensured(self.folder / FILE)
        with self._connected(str(self.folder / FILE)) as file:
            for table in _TABLES:
                file.execute(table)
            yield file

    @staticmethod
    @contextmanager
    def _connected(address: str) -> Iterator[sqlite3.Connection]:
        try:
            # isolation_level None: each statement is recorded when it returns
            with closing(
                sqlite3.connect(address, timeout=PATIENCE, isolation_level=None, uri=address.startswith("file:"))
            ) as file:
                yield file
        except (sqlite3.Error, OSError) as error:
            raise NotCountedError(type(error).__name__) from error

"""What a language model has cost in each calendar month, in a small file that processes on one machine share."""

from __future__ import annotations

import math
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path

from bot.private_files import ensured, private_folder

FILE = "selector.db"
PATIENCE = 0.1
"""Seconds to wait for another process that is writing: they come on top of the time limit of an answer."""
NANO = 1_000_000_000
"""Amounts are kept in billionths of the currency, so that adding them up loses nothing."""
_TABLE = """CREATE TABLE IF NOT EXISTS spent (month TEXT PRIMARY KEY, nano INTEGER NOT NULL DEFAULT 0,
 questions INTEGER NOT NULL DEFAULT 0, tokens_in INTEGER NOT NULL DEFAULT 0, tokens_out INTEGER NOT NULL DEFAULT 0)"""
# one statement looks and takes: two processes can't both take what is left
_RESERVE = """UPDATE spent SET nano = nano + :worst, questions = questions + 1
 WHERE month = :month AND (:worst = 0 OR nano + :worst <= :cap)"""
_SETTLE = """UPDATE spent SET nano = max(0, nano + :difference), tokens_in = tokens_in + :taken, tokens_out = tokens_out + :given
 WHERE month = :month"""


@dataclass(frozen=True, slots=True)
class Prices:
    """What a million tokens cost, read and written, and what a calendar month (UTC) may cost, in the units of one currency. With
    prices of 0, questions are only counted.
    """

    taken: Decimal = Decimal(0)
    given: Decimal = Decimal(0)
    cap: Decimal = Decimal(0)

    def cost(self, taken: int, given: int) -> int:
        """What so many tokens cost, in billionths, rounded up.

        >>> Prices(Decimal("0.15"), Decimal("0.60")).cost(2_000, 10)
        306000
        """
        return math.ceil((self.taken * taken + self.given * given) * NANO / 1_000_000)


@dataclass(frozen=True, slots=True)
class Reservation:
    """What was set aside for one question: in which month, and how much (billionths)."""

    month: str
    worst: int


@dataclass(frozen=True, slots=True)
class Spent:
    """What a month has cost so far, in the units of the prices, and for what."""

    amount: Decimal = Decimal(0)
    questions: int = 0
    tokens_in: int = 0
    tokens_out: int = 0


@dataclass(frozen=True, slots=True)
class Spending:
    """The account of a month. Money is set aside for the worst case before a question is sent and settled after it: who dies in
    between has spent too much on paper, never too little. Raises sqlite3.Error or OSError where the file can't be used.
    """

    folder: Path
    prices: Prices
    clock: Callable[[], float] = time.time

    def reserve(self, taken: int, given: int) -> Reservation | None:
        """Sets aside what so many tokens would cost; None where that would go over the cap of the month."""
        month, worst = self.month(), self.prices.cost(taken, given)
        with self._open() as file:
            file.execute("INSERT OR IGNORE INTO spent (month) VALUES (?)", (month,))
            done = file.execute(_RESERVE, {"month": month, "worst": worst, "cap": int(self.prices.cap * NANO)})
            return Reservation(month, worst) if done.rowcount else None

    def settle(self, reserved: Reservation, taken: int, given: int) -> None:
        """Puts what was really used in the place of what was set aside."""
        difference = self.prices.cost(taken, given) - reserved.worst
        with self._open() as file:
            file.execute(_SETTLE, {"month": reserved.month, "difference": difference, "taken": taken, "given": given})

    def so_far(self) -> Spent:
        """What this month has cost."""
        if not (self.folder / FILE).exists():
            return Spent()
        with self._open() as file:
            wanted = "SELECT nano, questions, tokens_in, tokens_out FROM spent WHERE month = ?"
            row = file.execute(wanted, (self.month(),)).fetchone()
        return Spent(Decimal(row[0]) / NANO, *row[1:]) if row else Spent()

    def month(self) -> str:
        """The calendar month that it is, in UTC."""
        return time.strftime("%Y-%m", time.gmtime(self.clock()))

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        private_folder(self.folder)
        ensured(self.folder / FILE)
        # isolation_level None: each statement is recorded when it returns
        with closing(sqlite3.connect(self.folder / FILE, timeout=PATIENCE, isolation_level=None)) as file:
            file.execute(_TABLE)
            yield file

"""What a language model may cost in a calendar month, and what it has cost."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal

from bot.services.ports.selector_account import AccountPort, Counted

NANO = 1_000_000_000
"""Amounts are kept in billionths of the currency, so that adding them up loses nothing."""


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
    between has spent too much on paper, never too little. Raises NotCountedError where the account can't be kept.
    """

    account: AccountPort
    prices: Prices
    clock: Callable[[], float] = time.time

    def reserve(self, taken: int, given: int) -> Reservation | None:
        """Sets aside what so many tokens would cost; None where that would go over the cap of the month."""
        month, worst = self.month(), self.prices.cost(taken, given)
        return Reservation(month, worst) if self.account.reserve(month, worst, int(self.prices.cap * NANO)) else None

    def settle(self, reserved: Reservation, taken: int, given: int) -> None:
        """Puts what was really used in the place of what was set aside."""
        self.account.settle(reserved.month, self.prices.cost(taken, given) - reserved.worst, taken, given)

    def so_far(self) -> Spent:
        """What this month has cost."""
        return spent(self.account.so_far(self.month()))

    def month(self) -> str:
        """The calendar month that it is, in UTC."""
        return month_of(self.clock())


def spent(counted: Counted) -> Spent:
    """What stands in an account, in the units of the prices."""
    return Spent(Decimal(counted.nano) / NANO, counted.questions, counted.tokens_in, counted.tokens_out)


def month_of(moment: float) -> str:
    """The calendar month of a moment, in UTC.

    >>> month_of(0)
    '1970-01'
    """
    return time.strftime("%Y-%m", time.gmtime(moment))

"""What a selector costs in each calendar month, counted by everybody who spends it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol


class NotCountedError(Exception):
    """The account can't be kept, or read, just now: whoever wanted to spend something must not. `reason` says why in a word or
    two, none of which names an address.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Counted:
    """What stands in the account of a month: money in billionths of the currency, questions, tokens read and written."""

    nano: int = 0
    questions: int = 0
    tokens_in: int = 0
    tokens_out: int = 0

    def __add__(self, other: Counted) -> Counted:
        return Counted(
            self.nano + other.nano,
            self.questions + other.questions,
            self.tokens_in + other.tokens_in,
            self.tokens_out + other.tokens_out,
        )


class AccountPort(Protocol):
    """The account. Each call is recorded for good once it returns, and raises NotCountedError where it can't be."""

    def reserve(self, month: str, worst: int, cap: int) -> bool:
        """Sets aside what one question costs at the worst (billionths), unless the month could cost more than its cap with it: of
        those who ask in the same instant no two can get what is left. What is never settled stays counted.
        """
        ...

    def settle(self, month: str, difference: int, tokens_in: int, tokens_out: int) -> None:
        """Puts what was used in the place of what was set aside, from which it differs by so much."""
        ...

    def so_far(self, month: str) -> Counted:
        """What stands in the account of a month."""
        ...


class SharedAccountPort(AccountPort, Protocol):
    """The account of all who work on one database."""

    def take_over(self, batch: str, months: Mapping[str, Counted]) -> None:
        """Adds what was counted elsewhere, by month. A batch is added once, however often, and by whomever, it is brought."""
        ...

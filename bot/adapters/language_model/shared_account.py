"""The account in the database, to which each machine first adds what it had counted in a file of its own."""

from __future__ import annotations

from dataclasses import dataclass, field
from threading import Lock

from bot.adapters.language_model.account_file import AccountFile
from bot.services.ports.selector_account import Counted, SharedAccountPort


@dataclass
class SharedAccount:
    """Nothing is given out before the file is taken over: what is not counted yet could be spent twice."""

    stored: SharedAccountPort
    file: AccountFile
    _lock: Lock = field(default_factory=Lock, repr=False)
    _is_taken_over: bool = False

    def take_over(self) -> None:
        """Adds what the file has to the account in the database, once. Raises NotCountedError; then it is tried again."""
        with self._lock:
            if self._is_taken_over:
                return
            for batch, months in self.file.laid_by().items():
                self.stored.take_over(batch, months)
                self.file.forget(batch)
            self._is_taken_over = True

    def reserve(self, month: str, worst: int, cap: int) -> bool:
        """Sets aside what one question costs at the worst, where the month has room for it."""
        self.take_over()
        return self.stored.reserve(month, worst, cap)

    def settle(self, month: str, difference: int, tokens_in: int, tokens_out: int) -> None:
        """Puts what was used in the place of what was set aside."""
        self.stored.settle(month, difference, tokens_in, tokens_out)

    def so_far(self, month: str) -> Counted:
        """What stands in the account of a month, and in the file."""
        return self.stored.so_far(month) + self.file.so_far(month)

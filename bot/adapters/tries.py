"""The tries of a letter, as its row tells them from one process to the next."""

from __future__ import annotations

import re
from dataclasses import dataclass

from bot.services.ports.outbox import Letter


@dataclass(frozen=True, slots=True)
class Tries:
    """What became of the tries of a letter so far. It stands in front of what went wrong last, so that the next process knows."""

    failed: int = 0
    doubtful: int = 0

    @classmethod
    def of(cls, letter: Letter) -> Tries:
        """What a letter that was just taken tells. A try of which nothing is recorded was cut off: it may have arrived.

        >>> Tries.of(Letter(1, "telegram:1", "reply", "", "en", attempts=5, error="try 4 (2 failed, 1 in doubt): no answer"))
        Tries(failed=2, doubtful=1)
        >>> Tries.of(Letter(1, "telegram:1", "reply", "", "en", attempts=3))
        Tries(failed=0, doubtful=2)
        """
        if (told := re.match(r"try (\d+) \((\d+) failed, (\d+) in doubt\): ", letter.error)) is None:
            return cls(doubtful=0 if letter.error else max(letter.attempts - 1, 0))
        tries, failed, doubtful = map(int, told.groups())
        return cls(failed, doubtful + max(letter.attempts - 1 - tries, 0))

    def told(self, letter: Letter, why: str) -> str:
        """What went wrong, for whoever takes the letter next and for a floor who looks it up."""
        return self.told_of(letter.attempts, why)

    def told_of(self, attempts: int, why: str) -> str:
        """The same, of a letter that was taken so many times."""
        return f"try {attempts} ({self.failed} failed, {self.doubtful} in doubt): {why}"

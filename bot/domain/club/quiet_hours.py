"""Hours of the day in which a chat is not to be woken."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

_FORM = re.compile(r"(\d{1,2})\s*+(?:h\s*+)?[-–]\s*+(\d{1,2})\s*+h?")


@dataclass(frozen=True, slots=True)
class QuietHours:
    """From one full hour to another, over midnight where the second is not later; the same hour twice: never."""

    start: int
    end: int

    def over_at(self, at: float, time_zone: str) -> float:
        """When a message of that moment may go out (seconds since 1970): at the end of the quiet hours it falls into, or at
        once, which is the moment itself.

        >>> night = QuietHours(23, 9)
        >>> late = datetime(2026, 9, 21, 22, 30, tzinfo=UTC).timestamp()  # half past midnight in Paris
        >>> datetime.fromtimestamp(night.over_at(late, "Europe/Paris"), UTC).hour
        7
        >>> night.over_at(late + 9 * 3600, "Europe/Paris") == late + 9 * 3600
        True
        """
        local = datetime.fromtimestamp(at, UTC).astimezone(ZoneInfo(time_zone))
        if (local.hour - self.start) % 24 >= (self.end - self.start) % 24:
            return at
        end = local.replace(hour=self.end, minute=0, second=0, microsecond=0)
        return (end if local.hour < self.end else end + timedelta(days=1)).timestamp()

    def __str__(self) -> str:
        return f"{self.start}-{self.end}"


def read_quiet_hours(text: str) -> QuietHours | None:
    """Quiet hours as they are typed; None for what are none.

    >>> str(read_quiet_hours("23h-9h")), read_quiet_hours("25-9"), read_quiet_hours("66")
    ('23-9', None, None)
    """
    found = _FORM.fullmatch(text.strip())
    if found is None:
        return None
    start, end = int(found[1]), int(found[2])
    return QuietHours(start % 24, end % 24) if max(start, end) <= 24 else None

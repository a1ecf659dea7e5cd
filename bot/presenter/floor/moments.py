"""Days and times of day of the club, as each language writes them."""

from __future__ import annotations

from datetime import date

from babel.dates import format_date

from bot.i18n.words import Words

AS_WRITTEN = {"en": "en_GB"}
"""Where a language writes days in several ways, that of the clubs: "11/12/2026" is typed, and read, as a day of December."""


def short_day(day: date, words: Words) -> str:
    """A day in figures, as it may be typed: "24/11/2026"."""
    return str(format_date(day, "short", locale=AS_WRITTEN.get(words.language, words.language)))


def day_and_clock(day: date, clock: str, words: Words) -> str:
    """A day with the time of day: "24/11/2026 21:47"; at a table nobody writes 9:47 PM."""
    return f"{short_day(day, words)} {clock}".strip()

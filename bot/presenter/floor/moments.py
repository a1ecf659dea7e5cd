"""Days and times of day of the club, as each language writes them."""

from __future__ import annotations

from datetime import date

from babel.dates import format_date

from bot.i18n.words import Words


def day_and_clock(day: date, clock: str, words: Words) -> str:
    """A day with the time of day: "24/11/2026 21:47"; at a table nobody writes 9:47 PM."""
    return f"{format_date(day, 'short', locale=words.language)} {clock}".strip()

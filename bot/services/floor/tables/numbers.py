"""Which tables a text names: one, several, or all from one to another."""

from __future__ import annotations

import re

from bot.domain.errors import UnreadableForm
from bot.domain.tournament.state import Tournament
from bot.services.shift.views import table_at

LONGEST = 1_000
"""Characters in which tables are named."""
_SPAN = r"(?:-|–|—|/|\.\.\.?|…|à|a|to|tot|t/m|jusqu'à|through)"
_NUMBER = re.compile(r"[0-9]{1,4}")
_SPANNED = re.compile(rf"([0-9]{{1,4}})\s*{_SPAN}\s*([0-9]{{1,4}})", re.I)
_WORD = re.compile(r"\b(?:t(?:ables?|afels?)?|n[°ºr]\.?|#)\s*(?=[0-9])", re.I)


def read_tables(state: Tournament, text: str, command: str) -> tuple[int, ...]:
    """The tables that a text names: "3", "table 3 et 5", "3-5"; of a span those that are in play. Raises
    UnreadableForm with the piece that names none, and how `command` is given; NoSuchTable.
    """
    bare = _SPANNED.sub(r"\1-\2", _WORD.sub("", text[:LONGEST].strip()))
    found: list[int] = []
    for piece in filter(None, re.split(r"[\s,;&+]+", bare)):
        first, dash, last = piece.partition("-")
        if piece.casefold() in ("et", "and", "en"):
            continue
        if not _NUMBER.fullmatch(first) or (dash and not _NUMBER.fullmatch(last)):
            raise UnreadableForm(piece=piece[:60], command=command)
        least, most = sorted((int(first), int(last or first)))
        spanned = [number for number in sorted(state.tables) if least <= number <= most]
        found += spanned or [table_at(state, int(first)).number]
    if not found or len(text) > LONGEST:
        raise UnreadableForm(piece=text.strip()[:60], command=command)
    return tuple(found)

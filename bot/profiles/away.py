"""The entries [[away]]: what becomes of cards and blinds while somebody misses hands."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bot.domain.penalties.sanctions import COUNTED, read_sanction
from bot.domain.rules.away import AwayRule, What
from bot.profiles.profile_file import ProfileFile


def read_away(source: ProfileFile, entries: Iterable[dict[str, Any]]) -> tuple[AwayRule, ...]:
    """What the book says, in the order of the file. Raises ProfileError for an entry without a passage, evidence, or word on what
    it is about, and for a sanction with which nobody misses a hand.
    """
    return tuple(_rule(source, entry) for entry in entries)


def _rule(source: ProfileFile, entry: dict[str, Any]) -> AwayRule:
    name = str(entry.get("passage", "")).strip()
    source.verify_fields("away", entry, name)
    for field in ("passage", "evidence"):
        if not entry.get(field, "").strip():
            raise source.wrong(f"an [[away]] without its {field}; leave out what the book does not say", name)
    what, sanctions = entry.get("what", []), entry.get("sanctions", [])
    if not what or not set(what) <= set(What):
        raise source.wrong(f"what is a list of one or both of: {', '.join(What)}", name)
    for sanction in sanctions:
        if sanction not in COUNTED and not _misses_hands(sanction):
            raise source.wrong(
                f"sanctions: with {sanction!r} nobody misses a hand; write hands, orbits, or one such as hands:2", name
            )
    return AwayRule(tuple(What(one) for one in what), source.passage(entry, name), tuple(sanctions), entry["evidence"])


def _misses_hands(text: str) -> bool:
    try:
        return read_sanction(text).measure in COUNTED
    except ValueError:
        return False

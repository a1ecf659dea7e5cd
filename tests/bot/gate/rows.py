"""The rows of the database, and whose each is: nothing that belongs to another club may change."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, select

from bot.store.work import TABLES
from tests.bot.gate.life import MARKS

Row = Mapping[str, Any]
Key = tuple[str, tuple[Any, ...]]
Rows = Mapping[Key, Row]
INSTALLATION = "the installation"
TABLE_NAMES = tuple(sorted(TABLES.tables))
_SELECT = {name: select(table) for name, table in TABLES.tables.items()}
_KEYS = {name: tuple(column.name for column in table.primary_key.columns) for name, table in TABLES.tables.items()}


def rows(connection: Connection) -> Rows:
    """Every row of every table, by its key."""
    found: dict[Key, Row] = {}
    for name in TABLE_NAMES:
        for row in connection.execute(_SELECT[name]).mappings():
            found[name, tuple(row[column] for column in _KEYS[name])] = dict(row)
    return found


@dataclass(frozen=True)
class Owners:
    """Whose rows are, as they stand in some `known` ones: a club's, by its number, or a chat's that is no club's, by its name."""

    known: Rows

    def of(self, key: Key, row: Row) -> object:
        """Whose a row is. Raises KeyError for a table that nobody has said this of."""
        return OWNERS[key[0]](self, row)

    def of_place(self, place: str) -> object:
        """The club of a chat, or of the one that a spot is in; or the chat itself."""
        place, _, _ = place.partition("/")
        if place == "floorman":
            return INSTALLATION
        if place.startswith("held:"):
            return place
        known = self.known.get(("place", (place,)))
        return (known or {}).get("club") or place

    def of_held(self, row: Row) -> object:
        """Whose a setting is; of a text that is kept for a button, whose words it has."""
        if not row["place"].startswith("held:"):
            return self.of_place(row["place"])
        said = f"{row['place']} {row['value']}".casefold()
        marked = [number for number, letter in enumerate("ab", 1) if any(mark.casefold() in said for mark in MARKS[letter])]
        return marked[0] if len(marked) == 1 else row["place"]

    def of_tournament(self, tournament: int) -> object:
        """The club of a tournament."""
        return self.known["tournament", (tournament,)]["club"]

    def of_asked(self, asked: int) -> object:
        """Whose a question is: the club's of the chat where it was asked."""
        return self.of_place(self.known["asked", (asked,)]["place"])


def _club(_owners: Owners, row: Row) -> object:
    return row["club"]


NO_CLUBS = frozenset({"carried_out", "inbox", "wiping", "selector_batch", "selector_month"})
"""The tables that have nothing of any club: what a platform has handed over, that the files are to be rewritten, what a selector
has cost all of them together.
"""
OWNERS: Mapping[str, Callable[[Owners, Row], object]] = {
    **dict.fromkeys(
        ("person", "name", "account", "account_before", "tournament", "decision", "letter", "pairing", "own_book", "sent_book"),
        _club,
    ),
    **dict.fromkeys(("ledger", "ledger_text", "ledger_open", "ledger_merged"), _club),
    "club": lambda _owners, row: row["id"],
    **dict.fromkeys(("log", "arrival", "player_request"), lambda owners, row: owners.of_tournament(row["tournament"])),
    "place": lambda _owners, row: row["club"] or row["place"],
    **dict.fromkeys(("live_message", "asked"), lambda owners, row: owners.of_place(row["place"])),
    "place_setting": Owners.of_held,
    "asked_vote": lambda owners, row: owners.of_asked(row["asked"]),
    **dict.fromkeys(NO_CLUBS, lambda _owners, _row: INSTALLATION),
}
"""For every table, whose a row of it is."""


def changed(before: Rows, after: Rows) -> Iterable[tuple[Key, Row, Row]]:
    """The rows that are not as they were, as they were and as they are."""
    nothing: Row = {}
    for key in before.keys() | after.keys():
        was, now = before.get(key, nothing), after.get(key, nothing)
        if was != now:
            yield key, was, now

"""A database with a real evening in it, and rows such as no evening has, in every table."""

from __future__ import annotations

import string
from collections.abc import Mapping
from typing import Any

from sqlalchemy import Boolean, Column, Connection, Engine, Float, Integer, LargeBinary, Table, insert, select

from bot.domain.draws.proof_verifying import verify as verify_draws
from bot.domain.penalties.verification import verify as verify_ledger
from bot.domain.tournament.timeline import Timeline
from bot.services.floor.draws import proof_of
from bot.store.copies.soundness import open_to_check
from bot.store.database import open_database
from bot.store.work import TABLES, DatabaseStore
from tests.bot.services.discipline.office import Office
from tests.bot.services.floor.pit import Pit

STRANGE = "É\u202e🂡\u0301'; DROP TABLE place; -- \t\r\n\"\\ \x01\x7f"
EVENING = (
    "enter " + ", ".join(f"Joueur {letter}" for letter in string.ascii_uppercase[:14]),
    "draw", "reveal", "warn Joueur A; téléphone; a répondu à table", "sanction Joueur B; insulte; 2 mains; motif",
    "out Joueur C", "enter Zoé Étienne", "out Joueur E, Joueur F", "breaktable", "confirm", "pick A, B",
    "warn Joueur D; bruit; encore", "void 1 mauvais joueur",
)  # fmt: skip


def play(url: str) -> None:
    """An evening: a draw, late entries, moves, penalties, one of which is taken back."""
    engine = open_database(url)
    office = Office(Pit("ropta", "6 par table", store=DatabaseStore(engine)))
    office.do(*EVENING)
    engine.dispose()


def add_strange_rows(url: str) -> None:
    """A row with the oddest values that its columns take, in every table."""
    engine = open_database(url)
    with engine.begin() as connection:
        for table in TABLES.sorted_tables:
            for turn in range(2):
                connection.execute(insert(table), [_strange(connection, table, turn)])
    engine.dispose()


def _strange(connection: Connection, table: Table, turn: int) -> dict[str, Any]:
    row = {column.name: _value(column, turn) for column in table.columns}
    for constraint in table.foreign_key_constraints:
        parent = [element.column for element in constraint.elements]
        known = connection.execute(select(*parent).order_by(*(column.desc() for column in parent)).limit(1).offset(turn)).one()
        row |= dict(zip(constraint.column_keys, known, strict=True))
    return row


def _value(column: Column[Any], turn: int) -> Any:
    if column.nullable and turn:
        return None
    match column.type:
        case Boolean():
            return bool(turn)
        case LargeBinary():
            return bytes(range(256)) * (turn + 1)
        case Float():
            return (0.1 + 0.2, 1.7976931348623157e308)[turn]
        case Integer():
            return (2_000_000_000 if column.primary_key else 2**31 - 2) + turn
    length = getattr(column.type, "length", None)
    return (column.name + STRANGE)[:length] if turn else ""


Rows = Mapping[str, list[tuple[Any, ...]]]


def rows(url: str) -> Rows:
    """Every row of every table, as it is."""
    with open_to_check(url) as engine:
        return rows_of(engine)


def rows_of(engine: Engine) -> Rows:
    """The same, through an engine."""
    found = {}
    with engine.connect() as connection:
        for table in TABLES.sorted_tables:
            columns = [table.columns[name] for name in sorted(table.columns.keys())]
            found[table.name] = sorted((tuple(row) for row in connection.execute(select(*columns))), key=repr)
    return found


def hold(url: str) -> tuple[int, int]:
    """How many entries of ledgers and how many draws there are, all of which hold."""
    with open_to_check(url) as engine, DatabaseStore(engine).reading() as work:
        entries = draws = 0
        for club in work.clubs.all():
            ledger = work.ledgers.all(club.id)
            assert verify_ledger(ledger, club.id).holds
            entries += len(ledger)
            for opened in work.tournaments.all(club.id):
                timeline = Timeline(work.tournaments.entries(opened.id))
                verified = verify_draws(proof_of(opened.secret, timeline, timeline.state.setup.name))
                assert verified.holds
                draws += len(verified.draws)
    return entries, draws


def add_many(url: str, count: int) -> None:
    """Rows that take their time."""
    engine = open_database(url)
    table = TABLES.tables["place_setting"]
    made = [{"place": f"telegram:{number}", "name": "held", "value": "wort " * 100} for number in range(count)]
    with engine.begin() as connection:
        connection.execute(insert(table), made)
    engine.dispose()

"""Retention from the front desk down to the rows, on every store."""

from sqlalchemy import text

from bot.store.work import DatabaseStore
from tests.bot.services.discipline.office import Office
from tests.bot.services.floor.pit import Pit

DAY = 24 * 3600
TABLES = ("ledger", "ledger_text", "ledger_open")


def club(store) -> Office:
    """A club with a case of long ago that is still being served, and one of today."""
    room = Office(Pit("urban", "9 par table", store=store))
    room.do("enter Anna, Bob, Carla, Dirk", "draw", "reveal",
            "sanction Anna; bruit; 3 mains; Zanzibar; https://zanzibar.example; note Zanzibar encore", "served 1")  # fmt: skip
    room.pit.later(500 * DAY)
    room.do("sanction Bob; téléphone; 2 mains; Timbuktu")
    return room


def test_old_texts_go_and_young_ones_and_open_penalties_stay(store):
    room = club(store)
    before, out = room.ledger, room.out()
    assert [row[2:] for row in room.do("retention")["rows"]] == [(3, 3), (3, 3), (0, 0)]
    assert room.ledger == before
    fields = room.do("retention 12")
    assert (fields["texts"], fields["entries"]) == (3, 2)
    assert (room.chain_holds(), room.out()) == (True, out)
    assert "Zanzibar" not in str(room.ledger)
    assert room.ledger[3] == before[3]
    assert [entry.hash for entry in room.ledger[:-1]] == [entry.hash for entry in before]
    now = room.ledger
    assert room.do("retention 12")["texts"] == 0
    assert room.ledger == now


def test_nothing_of_an_old_text_is_left_in_the_rows(database_url, opened):
    engine = opened(database_url)
    room = club(DatabaseStore(engine))
    salts = [sealed.salt for entry in room.ledger[:2] for sealed in entry.texts]
    assert all(held(engine, wanted) for wanted in ("Zanzibar", *salts))
    room.do("retention 12")
    assert [wanted for wanted in ("Zanzibar", "zanzibar", *salts) if held(engine, wanted)] == []
    assert held(engine, "Timbuktu")


def held(engine, wanted):
    """Whether a text stands somewhere in the ledger's tables."""
    with engine.connect() as connection:
        rows = [row for table in TABLES for row in connection.execute(text(f"SELECT * FROM {table}"))]  # noqa: S608
    return any(wanted in str(value) for row in rows for value in row)

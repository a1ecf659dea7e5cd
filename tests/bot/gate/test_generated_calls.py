"""For every row of the catalogue, every role, every kind of chat, and with what was offered, guessed or altered: nothing of
another club is ever shown or changed.

The table is made from the catalogue, so that a new command, field or table of the database is in it, or fails the test that says
what is to be added. `FLOORMAN_CALLS=100000 pytest -s tests/bot/gate/test_generated_calls.py` gives as many calls as that.
"""

import os
import sys
from collections import Counter
from random import Random

import pytest

from bot.domain.club.people import Person, Role
from bot.services.catalogue import COMMANDS
from bot.store.club.accounts import StoredAccounts
from bot.store.club.people import PEOPLE, StoredPeople
from bot.store.database import open_database
from bot.store.tournament.tournaments import StoredTournaments
from tests.bot.gate.calls import DATA, PLACES, made, table
from tests.bot.gate.guard import Guard
from tests.bot.gate.life import Facts
from tests.bot.gate.marks import marks_of
from tests.bot.gate.rows import NO_CLUBS, OWNERS, TABLE_NAMES, Owners
from tests.bot.gate.values import LINES, of_field, typed
from tests.bot.gate.world import World

CALLS = int(os.environ.get("FLOORMAN_CALLS", "0"))
SEED = int(os.environ.get("FLOORMAN_SEED", "16"))
COMPARED = 1.0 if CALLS else 0.35
"""How many calls are given in a world without the other club too: of a hundred thousand all, else what there is time for."""


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_somebody_has_said_what_people_type_and_fill_in(command):
    facts, chance = Facts("a", codes=["BCDFGHJK"]), Random(1)
    missing = "no call with it is generated: say in tests/bot/gate/values.py what stands there"
    assert command.argument is None or command.argument in LINES, f"the argument {command.argument!r}: {missing}"
    for _ in range(20 if command.argument else 0):
        assert isinstance(typed(command.argument, facts, chance), str)
    for field in command.fields:
        try:
            of_field(field)(facts, chance)
        except KeyError:
            pytest.fail(f"the field {field.name!r} of /{command.name}, completed by {field.completes!r}: {missing}")


def test_of_every_table_of_the_database_is_said_whose_its_rows_are():
    assert set(OWNERS) == set(TABLE_NAMES), "say in tests/bot/gate/rows.py whose the rows of a new table are"


def test_each_club_has_rows_of_everything_and_every_word_of_it_is_marked(guard):
    before = guard.world.rows()
    owners = Owners(before)
    held = Counter((key[0], owners.of(key, row)) for key, row in before.items())
    for club in guard.world.clubs.values():
        assert [name for name in TABLE_NAMES if not held[name, club] and name not in NO_CLUBS] == []
    for letter, other in (("a", "b"), ("b", "a")):
        number = guard.world.clubs[letter]
        texts = [str(value) for key, row in before.items() for value in row.values() if owners.of(key, row) == number]
        assert len(marks_of(letter, texts)) > 50
        assert marks_of(other, texts) == set()


@pytest.mark.long
def test_nothing_of_another_club_is_told_or_changed(guard):
    guard.tries(SEED, CALLS or len(table()), compared=COMPARED)
    sys.stdout.write("\n".join(figures(guard)) + "\n")
    assert guard.broken == [], f"{len(guard.broken)} of {guard.given.total()} with seed {SEED}"
    missing = {(c.command.name, c.role.name, c.place, c.data) for c in table()} - guard.given.keys()
    assert missing == set(), "cells that no call was generated for"
    carried_out = sum(map(bool, guard.done.values()))
    assert carried_out > len(COMMANDS) * 3 / 4, "most of what is generated is refused at once: that proves little"


def figures(guard):
    """Calls by command (and how many were carried out), role, chat and data."""
    given, done = guard.given.total(), guard.done.total()
    yield f"\nseed {SEED}: {given} calls, {done} carried out, {len(guard.broken)} with something of another club"
    for place, name in enumerate(("command", "role", "chat", "data")):
        by = Counter()
        for cell, count in guard.given.items():
            by[cell[place]] += count
        said = (f"{one} {count} ({guard.done[one]})" if name == "command" else f"{one} {count}" for one, count in by.items())
        yield f"by {name}: {', '.join(said)}"


def test_on_postgresql_nothing_of_another_club_is_told_or_changed_either(postgresql):
    with postgresql.database(tables=True) as url:
        guard = Guard(World(open_database(url)), {})
        try:
            cells = [cell for cell in table() if (cell.role is Role.DIRECTOR or not cell.command.writes) and cell.place != "none"]
            guard.tries(SEED, 1, compared=0.0, cells=Random(SEED).sample(cells, 300))
        finally:
            guard.world.close()
    assert guard.broken == []
    assert {place for _, _, place, _ in guard.given} == set(PLACES[:2])
    assert {data for _, _, _, data in guard.given} == set(DATA)


def without_club(self, _club, numbers):
    """People by their bare numbers, of whatever club."""
    found = self._session.execute(PEOPLE.where(PEOPLE.selected_columns.number.in_(numbers))).all()
    return {number: Person(number, name, (), Role(role)) for _, number, name, role in found}


def taken_for_ones_own(self, _club):
    """The newest tournament, of whatever club."""
    return (self.all(2) or self.all(1))[0]


def of_any_club(self, _club, account):
    """Whose an account is in whatever club."""
    return next((found for club in (1, 2) if (found := LINK_OF(self, club, account))), None)


LINK_OF = StoredAccounts.link_of


@pytest.mark.parametrize(
    ("port", "method", "careless", "names"),
    [
        (StoredPeople, "numbered", without_club, ("player", "record", "where")),
        (StoredTournaments, "current", taken_for_ones_own, ("entries", "level", "tables")),
        (StoredAccounts, "link_of", of_any_club, ("board", "handover", "myrecord")),
    ],
)
def test_a_look_up_that_forgets_the_club_is_noticed(guard, monkeypatch, port, method, careless, names):
    guard.back(())
    monkeypatch.setattr(port, method, careless)
    chance = Random(SEED)
    for cell in [cell for cell in table() if cell.command.name in names and cell.place != "none"]:
        guard.back((), guard.alone["a"])
        for _ in range(4):
            guard.gives(made(cell, "a", guard.world.facts, chance), guard.alone["a"])
    assert guard.broken

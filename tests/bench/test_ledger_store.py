"""A club's ledger of 100,000 entries in the database. Targets: a player's file under 20 ms, in the store and as `/record` gives
it; who is out (`/board`) and a hand that was played (`/hand`) as fast, however long the ledger is.
"""

from __future__ import annotations

import itertools
from random import Random

import pytest
from sqlalchemy import insert

from bot.domain.penalties.cases import cases, record
from bot.domain.penalties.chain import Link, append, opening
from bot.domain.penalties.ledger import Moment, deliver, issue, pardon, serve
from bot.domain.penalties.sanctions import BANS, Measure, Sanction
from bot.store.database import open_database
from bot.store.ledgers import LedgerOpenRow, LedgerRow, LedgerTextRow, _row, _text_row
from bot.store.work import DatabaseStore
from tests.bot.services.floor.pit import Pit
from tests.bot.store.postgres import running_server

ENTRIES, PEOPLE, STILL_OUT = 100_000, 500, 12
SANCTIONS = (Sanction(Measure.WARNING), Sanction(Measure.HANDS, 2), Sanction(Measure.ORBITS, 1))
START = 1_736_550_000


def sanctions_of_years(club):
    """Sanctions of 500 people, each ended before the next: served, pardoned, told. A few are still being served at the end."""
    chance, last, open_case = Random(1), opening(club), {}
    for number in range(1, ENTRIES + 1):
        moment, person = Moment(START + 60 * number, 3, 4, 2), chance.randrange(1, PEOPLE + 1)
        person = next(iter(open_case), person) if len(open_case) > STILL_OUT else person
        issued = open_case.pop(person, None)
        if issued is None:
            sanction = chance.choice(SANCTIONS)
            draft = issue(moment, person, "phone", sanction, players=9, passage="ropta:11.1#1", reason="Téléphone à la main")
        elif cases([issued])[issued.number].left:
            known = cases([issued])
            draft = (
                serve(known, issued.number, moment, 9) if chance.random() < 0.9 else pardon(known, issued.number, moment, "va")
            )
        else:
            draft = deliver(cases([issued]), issued.number, moment, "telegram")
        entry = append(last, draft, [chance.randbytes(16).hex()])
        if issued is None:
            open_case[person] = entry
        last = Link(entry.number, entry.hash)
        yield entry


def fill(engine, club):
    """Writes the ledger at once: one work for each entry would take minutes."""
    entries = list(sanctions_of_years(club))
    still = [{"club": club, "number": case.number} for case in cases(entries).values() if case.left]
    with engine.begin() as connection:
        connection.execute(insert(LedgerRow), [_row(club, entry) for entry in entries])
        connection.execute(insert(LedgerTextRow), [_text_row(club, e.number, sealed) for e in entries for sealed in e.texts])
        connection.execute(insert(LedgerOpenRow), still)


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def engine(request, tmp_path_factory):
    if request.param == "sqlite":
        made = open_database(f"sqlite:///{tmp_path_factory.mktemp('ledger')}/floorman.db")
        yield made
        made.dispose()
        return
    with running_server() as server:
        made = open_database(server.new_database())
        yield made
        made.dispose()


@pytest.fixture(scope="module")
def pit(engine):
    """The club at a tournament of its five hundred, with the ledger of years."""
    made = Pit(settings="9 par table", store=DatabaseStore(engine))
    made.do("enter " + "\n".join(f"Joueur numéro {number}" for number in range(1, PEOPLE + 1)), "draw", "reveal")
    fill(engine, 1)
    with engine.connect() as connection, connection.execution_options(isolation_level="AUTOCOMMIT") as apart:
        apart.exec_driver_sql("ANALYZE")
    return made


def test_a_players_file(benchmark, pit):
    people = itertools.cycle(range(1, PEOPLE, 7))

    def read(person):
        with pit.store.reading() as work:
            return record(work.ledgers.of_person(work.clubs.at("terminal").id, person), person, START)

    found = benchmark.pedantic(read, setup=lambda: ((next(people),), {}), rounds=50, warmup_rounds=3)
    assert len(found.cases) > 50


def test_a_players_file_as_the_desk_gives_it(benchmark, pit):
    people = itertools.cycle(range(1, PEOPLE, 7))
    reply = benchmark.pedantic(pit.do, setup=lambda: ((f"record #{next(people)}",), {}), rounds=30, warmup_rounds=2)
    assert reply.outcome.total > 50


def test_the_penalties_with_hands_left(benchmark, pit):
    def read():
        with pit.store.reading() as work:
            return cases(work.ledgers.open_penalties(work.clubs.at("terminal").id))

    found = benchmark.pedantic(read, rounds=50, warmup_rounds=3)
    with pit.store.reading() as work:
        whole = cases(work.ledgers.all(1))
    assert found == {number: case for number, case in whole.items() if case.left}
    assert found


def test_the_exclusions(benchmark, pit):
    def read():
        with pit.store.reading() as work:
            return cases(work.ledgers.exclusions(work.clubs.at("terminal").id))

    found = benchmark.pedantic(read, rounds=50, warmup_rounds=3)
    assert all(case.sanction.measure in BANS or case.corrections for case in found.values())


def test_the_last_entry(benchmark, pit):
    def read():
        with pit.store.reading() as work:
            return work.ledgers.last(1)

    assert benchmark.pedantic(read, rounds=200, warmup_rounds=3).number >= ENTRIES


def test_the_whole_ledger(benchmark, pit):
    def read():
        with pit.store.reading() as work:
            return work.ledgers.all(1)

    assert len(benchmark.pedantic(read, rounds=2)) >= ENTRIES


@pytest.mark.parametrize("line", ["warn #7; téléphone", "board", "hand 3", "tablerecord 3"])
def test_a_line_of_the_floor(benchmark, pit, line):
    benchmark.pedantic(pit.do, args=(line,), rounds=3, warmup_rounds=1)

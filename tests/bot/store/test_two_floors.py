"""Several floors write at the same instant, in one process or in several; one of them is killed in the middle."""

import time
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from sqlalchemy import text

from bot.domain.tournament.deeds import LogEntry, ReachingLevel
from bot.store.work import DatabaseStore
from tests.bot.store.works import founded
from tests.patience import LONG

PLACE = "telegram:-100"
TURNS = 25

WRITING = """
import sys
from bot.domain.tournament.deeds import LogEntry, ReachingLevel
from bot.store.database import open_database
from bot.store.work import DatabaseStore

store = DatabaseStore(open_database(sys.argv[1]))

def write(by, people=1):
    with store.writing() as work:
        club = work.clubs.at("telegram:-100").id
        opened = work.tournaments.current(club) or work.tournaments.open(club, "a secret")
        number = len(work.tournaments.entries(opened.id)) + 1
        work.tournaments.append(opened.id, [LogEntry(number, 1.0, by, ReachingLevel(number))])
        work.people.add(club, [f"Joueur {number}"] * people)
        yield

print("ready", flush=True)
input()
"""
WRITES_25 = WRITING + f"for turn in range({TURNS}): list(write(sys.argv[2]))"
WRITES_ON = WRITING + "while True: list(write('Zoé'))"
STOPS_IN_THE_MIDDLE = WRITING + "for _ in write('Zoé', people=20_000): print('in the middle', flush=True); input()"


def write(store, by):
    """Adds the next line to the log of the club's tournament."""
    with store.writing() as work:
        tournament = work.tournaments.current(work.clubs.at(PLACE).id).id
        number = len(work.tournaments.entries(tournament)) + 1
        work.tournaments.append(tournament, [LogEntry(number, 1.0, by, ReachingLevel(number))])


def log(store):
    with store.reading() as work:
        current = work.tournaments.current(work.clubs.at(PLACE).id)
        return work.tournaments.entries(current.id) if current else ()


def says(process, line):
    """Waits until a process says something. Fails with its complaint where it says something else."""
    said = process.stdout.readline()
    assert said == f"{line}\n", process.communicate()[1]


def go_on(process):
    process.stdin.write("\n")
    process.stdin.flush()


@pytest.mark.parametrize("engines", [1, 2])
def test_what_two_floors_write_at_the_same_instant_is_numbered_without_a_gap(database_url, opened, engines):
    made = [DatabaseStore(opened(database_url)) for _ in range(engines)]
    stores = [made[0], made[-1]]
    club = founded(made[0], PLACE).id
    with made[0].writing() as work:
        work.tournaments.open(club, "a secret")
    together = Barrier(2)

    def evening(store, by):
        for _ in range(TURNS):
            together.wait(LONG)
            write(store, by)

    with ThreadPoolExecutor(2) as threads:
        list(threads.map(evening, stores, ["Zoé", "Ali"], timeout=LONG))
    entries = log(made[0])
    assert [entry.number for entry in entries] == [entry.deed.level for entry in entries] == list(range(1, 2 * TURNS + 1))
    assert [entry.by for entry in entries].count("Zoé") == TURNS


def test_what_two_processes_write_on_a_new_chat_is_one_log_of_one_club(database_url, opened, started):
    engine = opened(database_url)
    processes = [started(WRITES_25, database_url, by) for by in ("Zoé", "Ali")]
    for process in processes:
        says(process, "ready")
    for process in processes:
        go_on(process)
    assert [process.communicate(timeout=LONG)[1] for process in processes] == ["", ""]
    entries = log(DatabaseStore(engine))
    assert [entry.number for entry in entries] == [entry.deed.level for entry in entries] == list(range(1, 2 * TURNS + 1))
    assert [entry.by for entry in entries].count("Ali") == TURNS
    with engine.connect() as connection:
        for table in ("club", "tournament"):
            assert connection.execute(text(f"SELECT count(*) FROM {table}")).scalar_one() == 1  # noqa: S608
        numbers = connection.execute(text("SELECT number FROM person ORDER BY number")).scalars().all()
        assert numbers == list(range(1, 2 * TURNS + 1))


def test_a_process_that_is_killed_in_the_middle_of_its_work_leaves_nothing_of_it(database_url, opened, started):
    store = DatabaseStore(opened(database_url))
    club = founded(store, PLACE).id
    process = started(STOPS_IN_THE_MIDDLE, database_url)
    says(process, "ready")
    go_on(process)
    says(process, "in the middle")
    process.kill()
    process.wait(LONG)
    for usable in (store, DatabaseStore(opened(database_url))):
        with usable.reading() as work:
            assert work.clubs.at(PLACE).id == club
            assert work.tournaments.all(club) == ()
            assert list(work.people.all_names(club)) == []
    with store.writing() as work:
        work.tournaments.open(work.clubs.at(PLACE).id, "a secret")
    write(store, "Ali")
    assert [(entry.number, entry.by) for entry in log(store)] == [(1, "Ali")]


def test_a_process_that_is_killed_at_any_moment_leaves_whole_works_only(database_url, opened, started):
    store = DatabaseStore(opened(database_url))
    for wait in (0.05, 0.11, 0.23):
        before = len(log(store))
        process = started(WRITES_ON, database_url)
        says(process, "ready")
        go_on(process)
        until = time.monotonic() + LONG
        while len(log(store)) == before and time.monotonic() < until:
            time.sleep(0.01)
        time.sleep(wait)
        process.kill()
        process.wait(LONG)
        with store.reading() as work:
            club = work.clubs.at(PLACE).id
            entries = work.tournaments.entries(work.tournaments.current(club).id)
            assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
            assert sorted(work.people.numbered(club, range(len(entries) + 9))) == [entry.number for entry in entries]
        assert len(entries) > before
    if database_url.startswith("sqlite"):
        with opened(database_url).connect() as connection:
            assert connection.execute(text("PRAGMA integrity_check")).scalar_one() == "ok"
            assert connection.execute(text("PRAGMA foreign_key_check")).all() == []

"""Units of work: all or nothing, one state from beginning to end, and nobody waits who only reads."""

import traceback
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from bot.domain.club.people import Club, Person
from bot.domain.tournament.deeds import Closing, LogEntry, SettingUp
from bot.services.ports.places import PlaceChoice
from bot.services.ports.tournaments import OpenTournament
from bot.store.chats.places import StoredPlaces
from bot.store.tournament.tournaments import TournamentRow
from bot.store.work import DatabaseStore
from tests.bot.store.memory.errors import WorkOnlyReadsError
from tests.bot.store.works import fails, founded

PLACE = "telegram:-100"
SECRET = "5ec2e7" * 10
SOON = 3
"""Seconds: less than SQLite waits for its turn, far more than reading takes."""


@pytest.fixture
def database(database_url, opened):
    return DatabaseStore(opened(database_url))


def evening(work):
    """Something of everything."""
    club = work.clubs.at(PLACE)
    work.clubs.save(replace(club, name="Les As"))
    work.people.add(club.id, ["Marie", "Jean"])
    work.people.save(club.id, Person(1, "Marie", ("Mimi",)))
    tournament = work.tournaments.open(club.id, SECRET)
    work.tournaments.append(tournament.id, [LogEntry(1, 1.0, "Zoé", SettingUp("Mardi", 9))])


def seen(work):
    """All that a work sees of a club."""
    club = work.clubs.at(PLACE)
    current = work.tournaments.current(club.id)
    log = work.tournaments.entries(current.id) if current else ()
    return club, dict(work.people.numbered(club.id, range(9))), sorted(work.people.all_names(club.id)), current, log


def read(store):
    with store.reading() as work:
        return seen(work)


def test_a_work_that_fails_leaves_nothing_at_all(store):
    fails(store, evening)
    assert read(store) == (Club(0), {}, [], None, ())


def test_a_work_that_fails_leaves_all_as_it_was(store):
    with store.writing() as work:
        evening(work)
    before = read(store)
    fails(store, evening)
    assert read(store) == before
    with store.writing() as work:
        evening(work)
    assert len(read(store)[1]) == 4


@pytest.mark.parametrize("at", range(6))
def test_a_work_that_only_reads_can_change_nothing(store, at):
    with store.writing() as work:
        evening(work)
        club, tournament = work.clubs.at(PLACE), work.tournaments.current(1)
    before = read(store)
    change = [
        lambda work: work.clubs.save(replace(club, name="Les Rois")),
        lambda work: work.people.add(club.id, ["Paul"]),
        lambda work: work.people.save(club.id, Person(1, "Anna")),
        lambda work: work.tournaments.open(club.id, SECRET),
        lambda work: work.tournaments.choose(club.id, OpenTournament(99, 99, SECRET)),
        lambda work: work.tournaments.append(tournament.id, [LogEntry(2, 2.0, "Zoé", Closing())]),
    ][at]
    with store.reading() as work, pytest.raises((WorkOnlyReadsError, DBAPIError)):
        change(work)
    assert read(store) == before
    with store.writing() as work:
        change(work)
    assert read(store) != before


def test_readers_do_not_wait_for_a_writer_in_the_middle_of_its_work_and_see_nothing_of_it(database_url, opened):
    engine = opened(database_url)
    stores = [DatabaseStore(engine), DatabaseStore(opened(database_url))]
    places = StoredPlaces(engine)
    places.choose(PLACE, PlaceChoice("cdc", "nl"))
    with stores[0].writing() as work:
        evening(work)
        before = read(stores[1])
        with ThreadPoolExecutor(1) as thread:
            work.people.add(1, ["Paul"])
            for store in stores:
                assert thread.submit(read, store).result(SOON) == before == (Club(0), {}, [], None, ())
            assert thread.submit(places.choice, PLACE).result(SOON) == PlaceChoice("cdc", "nl")
    assert len(read(stores[0])[1]) == len(read(stores[1])[1]) == 3


def test_a_work_that_reads_sees_one_state_from_beginning_to_end_and_keeps_nobody_waiting(database_url, opened):
    one, other = DatabaseStore(opened(database_url)), DatabaseStore(opened(database_url))
    with other.writing() as work:
        evening(work)
    with one.reading() as work:
        before = seen(work)
        with other.writing() as others:
            evening(others)
        assert seen(work) == before
    club, people, names, current, _log = read(one)
    assert club == before[0]
    assert (list(people), len(names), current.number) == ([1, 2, 3, 4], 5, 2)


def test_connections_that_the_server_has_dropped_are_replaced_unseen(postgresql, opened):
    url = postgresql.new_database()
    engine = opened(url)
    store = DatabaseStore(engine)
    club = founded(store, PLACE)
    with opened(url).connect() as other:
        others = "FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        assert other.execute(text(f"SELECT pg_terminate_backend(pid) {others}")).all()
    assert read(store)[0] == club


def test_the_secret_of_a_tournament_is_in_no_line_that_is_logged(database_url, opened, caplog):
    caplog.set_level("INFO", "sqlalchemy.engine")
    database = DatabaseStore(opened(database_url))
    with database.writing() as work:
        evening(work)
        tournament = work.tournaments.current(1)
    assert "INSERT INTO tournament" in caplog.text
    assert tournament.secret == SECRET
    assert SECRET not in caplog.text


def test_the_secret_of_a_tournament_is_in_no_error(database):
    with pytest.raises(DBAPIError) as caught:
        open_in_no_club(database)
    assert "tournament" in str(caught.value)
    assert SECRET not in "".join(traceback.format_exception(caught.value))


def open_in_no_club(store):
    with store.writing() as work:
        work.tournaments.open(999, SECRET)


def test_the_secret_of_a_tournament_is_not_in_the_written_form_of_its_row():
    assert SECRET not in repr(TournamentRow(id=1, club=1, number=1, secret=SECRET))
    assert SECRET not in str(TournamentRow(id=1, club=1, number=1, secret=SECRET))

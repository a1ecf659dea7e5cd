"""A PostgreSQL that hangs or works for too long costs a sentence and never a silence; afterwards all goes on by itself."""

import logging
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import psycopg
import pytest
from sqlalchemy import text

from bot.domain.club.people import Role
from bot.services.ports.failures import Cause, NotSavedError
from bot.services.replies.refused import Refused
from bot.services.requests import Request
from bot.store import patience
from bot.store.database import open_database, reached
from bot.store.errors import DatabaseUnavailableError, Unfit
from bot.store.patience import Heard
from bot.store.work import DatabaseStore
from tests.bot.services.discipline.office import Office
from tests.bot.services.floor.pit import Pit
from tests.bot.store.works import founded
from tests.patience import LONG

PLACE = "telegram:-100"


class NotToBeDoneError(Exception):
    """Work that finds that it must not be done."""


SOON = 5.0
"""Seconds after which somebody who waits has his sentence."""
SLACK = 2.5
"""Seconds more that a busy machine may take for it."""


@pytest.fixture
def url(postgresql):
    with postgresql.database(tables=True) as url:
        yield url


@contextmanager
def told(*causes):
    with pytest.raises(NotSavedError) as caught:
        yield
    assert caught.value.cause in causes


@contextmanager
def within(seconds):
    began = time.monotonic()
    yield
    assert time.monotonic() - began < seconds


def people(store):
    with store.reading() as work:
        return work.people.all_names(work.clubs.at(PLACE).id)


def add(store, *names):
    with store.writing() as work:
        work.people.add(work.clubs.at(PLACE).id, names)


def until(what):
    end = time.monotonic() + LONG
    while not what():
        assert time.monotonic() < end
        time.sleep(0.05)


def answers(store):
    try:
        return people(store) is not None
    except NotSavedError:
        return False


def at_work(url):
    """How many have begun something that has not come to its end."""
    with psycopg.connect(url) as connection:
        wanted = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in%'"
        return connection.execute(wanted).fetchone()[0]


def quick(monkeypatch, seconds=0.5, idle="300ms"):
    """Nobody waits for a test as long as people do."""
    asked = {"statement_timeout": "300ms", "lock_timeout": "200ms", "idle_in_transaction_session_timeout": idle}
    monkeypatch.setattr(patience, "IN_A_CHAT", patience.Limits(2, seconds, asked))


def shown(engine, name):
    with engine.connect() as connection:
        return connection.execute(text(f"SHOW {name}")).scalar_one()


def silence(engine):
    with engine.connect() as connection:
        return connection.connection.driver_connection.silence


LIMITS = {"statement_timeout": "4500ms", "lock_timeout": "4s", "idle_in_transaction_session_timeout": "1min"}


def test_whoever_waits_in_a_chat_has_limits_and_whoever_copies_a_database_has_none_but_a_long_one(url, opened):
    assert {name: shown(opened(url), name) for name in LIMITS} == LIMITS
    assert silence(opened(url)) == SOON
    engine = reached(url)
    assert {name: shown(engine, name) for name in LIMITS} == dict.fromkeys(LIMITS, "0")
    assert silence(engine) == 600
    engine.dispose()


def test_the_address_and_whoever_runs_the_server_have_the_last_word(postgresql, url, opened):
    longer = opened(f"{url}&options=-c%20statement_timeout%3D20s&connect_timeout=9&keepalives_idle=99&application_name=club")
    assert shown(longer, "statement_timeout") == "20s"
    assert silence(longer) == 20.5
    assert shown(longer, "lock_timeout") == "4s"
    assert shown(longer, "application_name") == "club"
    with longer.connect() as connection:
        said = connection.connection.driver_connection.info.get_parameters()
    assert (said["connect_timeout"], said["keepalives_idle"], said["tcp_user_timeout"]) == ("9", "99", "10000")
    name = url.partition("@/")[2].partition("?")[0]
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"ALTER DATABASE {name} SET lock_timeout = '1min'")
    assert shown(opened(url), "lock_timeout") == "1min"


def test_a_statement_that_takes_too_long_is_told_and_taken_back_and_the_connection_is_good(url, opened, monkeypatch):
    quick(monkeypatch, seconds=60.0)
    engine = opened(url)
    store = DatabaseStore(engine)
    founded(store, PLACE)
    with told(Cause.UNREACHABLE), store.writing() as work:
        work.people.add(work.clubs.at(PLACE).id, ["Paul Roy"])
        work._session.execute(text("SELECT pg_sleep(30)"))
    assert not people(store)
    add(store, "Bob")
    assert len(people(store)) == 1


def test_who_holds_what_another_wants_is_waited_for_a_while_and_then_told(url, opened, monkeypatch):
    quick(monkeypatch)
    store = DatabaseStore(opened(url))
    founded(store, PLACE)
    with psycopg.connect(url) as other:
        other.execute("LOCK TABLE person")
        with told(Cause.LOCKED):
            add(store, "Paul Roy")
    assert not people(store)
    add(store, "Paul Roy")


def test_work_that_does_nothing_for_too_long_keeps_nobody_out_and_is_told(url, opened, monkeypatch):
    quick(monkeypatch, seconds=60.0)
    store = DatabaseStore(opened(url))
    founded(store, PLACE)
    with told(Cause.UNREACHABLE), store.writing() as work:
        work.people.add(work.clubs.at(PLACE).id, ["Paul Roy"])
        time.sleep(0.8)
    assert not people(store)


def test_tables_are_brought_up_to_date_however_long_that_takes(url, opened, monkeypatch):
    quick(monkeypatch, seconds=0.3)
    with ThreadPoolExecutor(1) as threads, psycopg.connect(url) as other:
        other.execute("SELECT pg_advisory_xact_lock(20070523)")
        opening = threads.submit(opened, url)
        time.sleep(1.5)
        assert not opening.done()
        other.rollback()
        engine = opening.result(LONG)
    assert shown(engine, "statement_timeout") == "300ms"
    assert silence(engine) == pytest.approx(0.8)


def test_while_a_server_hangs_everybody_is_told_and_afterwards_all_goes_on(postgresql, url, opened, caplog):
    store = DatabaseStore(opened(url))
    office = Office(Pit("ropta", "9 par table", store=store))
    office.do("enter Paul Roy, Bob", "warn Bob; bruit")
    unreachable = Refused("not_saved", {"cause": "unreachable"})
    with caplog.at_level(logging.WARNING), postgresql.hanging():
        with within(SOON + SLACK):
            assert office.say("warn Bob; téléphone").outcome == unreachable
        # all others need not wait
        with within(1.0):
            for line in ("sanction Bob; bruit; 1 main", "ledger", "void 1 erreur"):
                assert office.say(line).outcome == unreachable, line
    until(lambda: answers(store))
    assert office.do("warn Bob; téléphone")["case"]
    assert [entry.number for entry in office.ledger] == [1, 2]
    assert caplog.text.count("does not answer") == caplog.text.count("answers again") == 1


def test_work_in_the_middle_of_which_a_server_hangs_leaves_nothing(postgresql, url, opened, monkeypatch):
    quick(monkeypatch)
    store = DatabaseStore(opened(url))
    founded(store, PLACE)

    def begun(work):
        work.people.add(work.clubs.at(PLACE).id, ["Paul Roy"])
        work._session.flush()

    with told(Cause.UNREACHABLE), store.writing() as work:
        begun(work)
        with postgresql.hanging():
            begun(work)
    until(lambda: answers(store))
    assert not people(store)
    # a refusal in the middle of work is told as what it is, also where it can't be taken back in so many words
    with pytest.raises(NotToBeDoneError):
        busted(store, begun, postgresql)
    assert not people(store)


def busted(store, begun, postgresql):
    with store.writing() as work:
        begun(work)
        with postgresql.hanging():
            raise NotToBeDoneError


def test_one_connection_that_hangs_is_replaced_while_others_are_served(postgresql, url, opened, monkeypatch):
    quick(monkeypatch)
    store = DatabaseStore(opened(url))
    founded(store, PLACE)
    with postgresql.hangs_at(url), within(3.0):
        until(lambda: answers(store))
        add(store, "Paul Roy")
    assert len(people(store)) == 1


@pytest.mark.parametrize(("idle", "recorded"), [("60s", True), ("300ms", False)], ids=["recorded", "taken back"])
def test_what_was_never_confirmed_is_told_as_in_doubt_and_the_same_command_is_not_carried_out_twice(
    postgresql, url, opened, monkeypatch, idle, recorded
):
    quick(monkeypatch, idle=idle)
    store = DatabaseStore(opened(url))
    office = Office(Pit("ropta", "9 par table", store=store))
    entered = Request("enter", {"names": "Paul Roy, Bob"}, role=Role.DIRECTOR, once="telegram:1:-100:7")
    usual, hang = Heard._commit_gen, postgresql.hanging()

    def hangs_then(connection):
        monkeypatch.setattr(Heard, "_commit_gen", usual)
        hang.__enter__()
        return usual(connection)

    monkeypatch.setattr(Heard, "_commit_gen", hangs_then)
    try:
        said = office.pit.desk.handle(entered)
    finally:
        hang.__exit__(None, None, None)
    assert said.outcome == Refused("not_saved", {"cause": "in_doubt"})
    # the server reads on where it was stopped: what it was asked last, or that it has waited for too long
    until(lambda: answers(store) and not at_work(url))
    again = office.pit.desk.handle(entered).outcome
    assert (getattr(again, "why", "") == "already_carried_out") == recorded
    assert sorted(map(office.pit.named, office.pit.state.people)) == ["Bob", "Paul Roy"]


def test_a_server_that_lets_nobody_in_is_told_at_the_start(postgresql, url, monkeypatch):
    quick(monkeypatch)
    with postgresql.hanging(), within(2 + SLACK), pytest.raises(DatabaseUnavailableError) as caught:
        open_database(url)
    assert caught.value.cause is Unfit.SERVER


def test_who_finds_no_connection_free_is_told(url, opened, monkeypatch):
    monkeypatch.setattr(patience, "FREE_WITHIN", 0.2)
    engine = opened(url)
    taken = [engine.connect() for _ in range(15)]
    with told(Cause.UNREACHABLE):
        engine.connect()
    for one in taken:
        one.close()
    assert shown(engine, "application_name") == "floorman"

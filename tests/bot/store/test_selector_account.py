"""What a selector costs, counted in the database: the cap holds for all who work on it together."""

import subprocess
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from alembic import command
from sqlalchemy import create_engine, inspect

from bot.services.ports.selector_account import Counted, NotCountedError
from bot.store.database import open_database
from bot.store.errors import DatabaseUnavailableError, Unfit
from bot.store.migrating import migrations
from bot.store.selector_account import StoredSelectorAccount, account_as_it_is, counted_as_it_is
from tests.bot.store.memory.selector_account import MemoryAccount
from tests.patience import LONG

MONTH, OTHER = "2026-11", "2026-12"
SPENDS = """
import sys
from bot.store.database import open_database
from bot.store.selector_account import StoredSelectorAccount

account = StoredSelectorAccount(open_database(sys.argv[1]))
print("ready", flush=True)
input()
print(sum(account.reserve("2026-11", 10, 505) for _ in range(40)), flush=True)
"""


@pytest.fixture
def account(engine):
    """The memory twin and the real account on each kind of database."""
    return MemoryAccount() if engine is None else StoredSelectorAccount(engine)


def test_the_worst_case_is_set_aside_and_what_was_used_takes_its_place(account):
    assert account.so_far(MONTH) == Counted()
    assert account.reserve(MONTH, 5_000_000_000_000, 10**15)
    assert account.so_far(MONTH) == Counted(5_000_000_000_000, 1)
    account.settle(MONTH, -4_999_999_999_000, 1_500, 8)
    assert (account.so_far(MONTH), account.so_far(OTHER)) == (Counted(1_000, 1, 1_500, 8), Counted())


def test_at_the_cap_nothing_is_given_out_but_what_is_free_and_a_new_month_begins_at_nothing(account):
    assert [account.reserve(MONTH, 40, 100) for _ in range(3)] == [True, True, False]
    assert account.so_far(MONTH) == Counted(80, 2)
    assert account.reserve(MONTH, 20, 100)
    assert account.reserve(MONTH, 0, 100), "without prices, questions are only counted"
    assert account.reserve(OTHER, 100, 100)
    assert (account.so_far(MONTH), account.so_far(OTHER)) == (Counted(100, 4), Counted(100, 1))


def test_a_batch_is_added_once_to_what_stands_there_however_often_it_is_brought(account):
    account.reserve(MONTH, 7, 100)
    for _ in range(2):
        account.take_over("a" * 32, {MONTH: Counted(10, 2, 30, 4), OTHER: Counted(1, 1)})
    account.take_over("b" * 32, {MONTH: Counted(1)})
    assert (account.so_far(MONTH), account.so_far(OTHER)) == (Counted(18, 3, 30, 4), Counted(1, 1))


def test_less_than_nothing_is_never_counted(database_url, opened):
    account = StoredSelectorAccount(opened(database_url))
    account.reserve(MONTH, 7, 100)
    account.settle(MONTH, -10, 1, 1)
    assert account.so_far(MONTH) == Counted(0, 1, 1, 1)


def test_processes_that_ask_in_the_same_instant_do_not_get_more_than_there_is(database_url, opened, started):
    account = StoredSelectorAccount(opened(database_url))
    processes: list[subprocess.Popen] = [started(SPENDS, database_url) for _ in range(2)]
    for one in processes:
        assert one.stdout.readline() == "ready\n"
    for one in processes:
        one.stdin.write("\n")
        one.stdin.flush()
    got = [int(one.stdout.readline()) for one in processes]
    assert sum(got) == 50
    assert account.so_far(MONTH) == Counted(500, 50)


def test_threads_of_two_pools_that_ask_in_the_same_instant_do_not_either(database_url, opened):
    accounts, together = [StoredSelectorAccount(opened(database_url)) for _ in range(2)], Barrier(4)

    def spends(at):
        together.wait(LONG)
        return sum(accounts[at % 2].reserve(MONTH, 10, 105) for _ in range(5))

    with ThreadPoolExecutor(4) as threads:
        assert sum(threads.map(spends, range(4), timeout=LONG)) == 10
    assert accounts[0].so_far(MONTH).nano == 100


def test_a_batch_that_two_bring_at_once_is_added_once(database_url, opened):
    accounts, together = [StoredSelectorAccount(opened(database_url)) for _ in range(2)], Barrier(2)

    def brings(account):
        together.wait(LONG)
        account.take_over("c" * 32, {MONTH: Counted(10, 1)})

    with ThreadPoolExecutor(2) as threads:
        list(threads.map(brings, accounts, timeout=LONG))
    assert accounts[0].so_far(MONTH) == Counted(10, 1)


def test_while_postgresql_lets_nobody_in_nothing_is_given_out_and_afterwards_it_goes_on(postgresql, opened):
    with postgresql.database(tables=True) as url:
        account = StoredSelectorAccount(opened(url))
        assert account.reserve(MONTH, 40, 100)
        with postgresql.refusing(url):
            for work in (lambda: account.reserve(MONTH, 40, 100), lambda: account.settle(MONTH, -1, 1, 1)):
                with pytest.raises(NotCountedError) as told:
                    work()
                assert told.value.reason == "the database: unreachable"
        assert [account.reserve(MONTH, 40, 100) for _ in range(2)] == [True, False]


def test_while_another_program_holds_the_file_nothing_is_given_out(tmp_path, opened, monkeypatch):
    monkeypatch.setattr("bot.store.database.PATIENCE", 0.1)
    url = f"sqlite:///{tmp_path / 'floorman.db'}"
    account, other = StoredSelectorAccount(opened(url)), opened(url)
    with other.begin(), pytest.raises(NotCountedError) as told:
        account.reserve(MONTH, 40, 100)
    assert told.value.reason == "the database: locked"
    assert account.reserve(MONTH, 40, 100)


def older(url):
    """Takes a database back to the version before there was an account in it."""
    engine = open_database(url)
    with engine.begin() as connection:
        command.downgrade(migrations(connection), "m035")
    engine.dispose()


def tables(url):
    engine = create_engine(url.replace("postgresql://", "postgresql+psycopg://"))
    found = set(inspect(engine).get_table_names())
    engine.dispose()
    return found


def test_a_database_that_is_not_there_or_is_older_is_left_as_it_is(database_url, tmp_path):
    with account_as_it_is(database_url) as found:
        assert found is None
    assert counted_as_it_is(database_url, MONTH) == Counted()
    assert list(tmp_path.iterdir()) == []
    older(database_url)
    before = tables(database_url)
    with account_as_it_is(database_url) as found:
        assert found is None
    assert counted_as_it_is(database_url, MONTH) == Counted()
    assert tables(database_url) == before
    assert not [table for table in before if table.startswith("selector")]


def test_a_database_of_this_version_is_counted_in(database_url, opened):
    opened(database_url)
    with account_as_it_is(database_url) as found:
        assert found.reserve(MONTH, 3, 100)
    assert counted_as_it_is(database_url, MONTH) == Counted(3, 1)


def test_a_newer_database_and_one_that_is_away_are_told(database_url, opened, postgresql):
    with opened(database_url).begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = 'm999'")
    for look in (lambda: counted_as_it_is(database_url, MONTH), lambda: account_as_it_is(database_url).__enter__()):
        with pytest.raises(DatabaseUnavailableError) as told:
            look()
        assert told.value.cause is Unfit.NEWER
    with postgresql.database(tables=True) as url, postgresql.refusing(url):
        for look in (lambda: counted_as_it_is(url, MONTH), lambda: account_as_it_is(url).__enter__()):
            with pytest.raises(DatabaseUnavailableError):
                look()

"""Whoever copies, puts back or moves a database is killed at any moment: what was there is there as before, or all of the new."""

import os
import random
import signal
import sys
import time
from multiprocessing import get_context

import pytest

from bot.store.copies.backup import back_up, examined
from bot.store.copies.putting import move, restore
from bot.store.errors import CannotBeDoneError, Obstacle
from tests.bot.store.copies.evening import add_many, play, rows

pytestmark = [pytest.mark.skipif(sys.platform == "win32", reason="kills by signal"), pytest.mark.long]
KILLS = 6


def _signed(gate, do, words, named):
    gate.send(os.getpid())
    do(*words, **named)
    gate.send("done")


def killed(seconds, do, *words, **named):
    """Begins something in a process of its own, and kills that after a while. Returns whether it was done before."""
    context = get_context("fork")
    heard, gate = context.Pipe(duplex=False)
    process = context.Process(target=_signed, args=(gate, do, words, named))
    process.start()
    gate.close()
    heard.recv()
    done = heard.poll(seconds)
    os.kill(process.pid, signal.SIGKILL)
    process.join()
    heard.close()
    return bool(done)


def moments(do, *words, **named):
    """Moments at which something that takes a while is under way, the more the longer it takes."""
    began = time.monotonic()
    do(*words, **named)
    took, chance = time.monotonic() - began, random.Random(5)
    return [took * chance.uniform(0.02, 0.98) for _ in range(KILLS)]


def kept(url):
    """What is in a database; None where nothing is."""
    try:
        found = rows(url)
    except CannotBeDoneError as error:
        return None if error.obstacle is Obstacle.NONE else error
    return found if any(found.values()) else None


@pytest.fixture
def large(club, tmp_path):
    """The address of a database with an evening in it that takes its time to be copied, and a backup of it."""
    add_many(club, 2_500)
    back_up(club, tmp_path / "large")
    return club, tmp_path / "large"


def test_a_backup_stands_there_whole_or_not_at_all(large, tmp_path):
    club, _ = large
    wanted, early = rows(club), 0
    for number, seconds in enumerate(moments(back_up, club, tmp_path / "timed")):
        file = tmp_path / f"b{number}"
        early += not killed(seconds, back_up, club, file)
        assert not file.exists() or rows(f"sqlite:///{file}") == wanted
    assert early
    assert rows(club) == wanted
    # and one that is there already stays until then
    earlier = tmp_path / "earlier"
    earlier.write_text("precious")
    killed(0.0, back_up, club, earlier, overwrite=True)
    assert earlier.read_bytes() == b"precious" or examined(earlier)


def test_what_is_put_back_is_there_as_a_whole_or_what_was_there_before(large, database_url, tmp_path):
    _, file = large
    if database_url.startswith("sqlite"):
        database_url = f"sqlite:///{tmp_path / 'other.db'}"
    play(database_url)
    first, wanted, early = rows(database_url), rows(f"sqlite:///{file}"), 0
    back_up(database_url, tmp_path / "first")
    for seconds in moments(restore, database_url, file, tmp_path, replace=True):
        restore(database_url, tmp_path / "first", tmp_path, replace=True)
        early += not killed(seconds, restore, database_url, file, tmp_path, replace=True)
        wait_until_alone(database_url)
        assert rows(database_url) in (first, wanted)
    assert early
    restore(database_url, file, tmp_path, replace=True)
    assert rows(database_url) == wanted


def test_what_is_moved_is_there_as_a_whole_or_not_at_all_and_the_source_stays(large, postgresql, tmp_path):
    club, _ = large
    wanted, early = rows(club), 0
    with postgresql.database(tables=False) as timed:
        chosen = moments(move, club, timed, tmp_path)
    for seconds in chosen:
        with postgresql.database(tables=False) as url:
            early += not killed(seconds, move, club, url, tmp_path)
            wait_until_alone(url)
            assert kept(url) in (None, wanted)
        assert rows(club) == wanted
    assert early


def wait_until_alone(url):
    """Waits until the server has noticed that whoever was killed is gone."""
    if url.startswith("sqlite"):
        return
    from bot.store.copies.putting import OTHERS
    from bot.store.database import reached

    engine = reached(url)
    try:
        while True:
            with engine.connect() as connection:
                if not connection.exec_driver_sql(OTHERS).scalar():
                    return
            time.sleep(0.02)
    finally:
        engine.dispose()

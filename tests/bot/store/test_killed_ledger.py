"""Floorman is killed at any moment while floors give warnings: what was confirmed is in the ledger, once, and the chain holds."""

import os
import random
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_context

import pytest

from bot.domain.penalties.cases import cases
from bot.domain.penalties.verification import verify
from bot.store.database import open_database
from bot.store.work import DatabaseStore
from tests.bot.services.floor.pit import Pit

KILLS = 50
NAMES = [f"Joueur {number}" for number in range(1, 7)]


def warn_on(url, confirm):
    """Gives one warning after the other at the real front desk, and says each number as soon as the reply is there."""
    engine = open_database(url)
    pit = Pit(store=DatabaseStore(engine), chosen="", opened=False)
    confirm.send(0)
    for turn in range(100_000):
        # every process says it in words of its own: the very same ones seconds later would be a second tap on the same button
        reply = pit.do(f"warn {NAMES[turn % len(NAMES)]}; téléphone; coup n° {turn} vu par {os.getpid()}")
        confirm.send(reply.outcome.case.number)


@contextmanager
def warning_process(url) -> Iterator[tuple[object, object]]:
    """A process at work, forked from this one so that nothing has to be imported anew; dead at the end."""
    context = get_context("fork")
    heard, confirm = context.Pipe(duplex=False)
    process = context.Process(target=warn_on, args=(url, confirm))
    process.start()
    confirm.close()
    try:
        yield process, heard
    finally:
        os.kill(process.pid, signal.SIGKILL)
        process.join()


def confirmed(heard):
    """The numbers that were said until the end."""
    numbers = []
    try:
        while True:
            numbers.append(heard.recv())
    except (EOFError, OSError):
        return [number for number in numbers if number]


@pytest.fixture
def club_of_six(tmp_path):
    """The address of a database in which a club is at a tournament of six."""
    url = f"sqlite:///{tmp_path / 'floorman.db'}"
    engine = open_database(url)
    pit = Pit(settings="6 par table", store=DatabaseStore(engine))
    pit.do("enter " + "\n".join(NAMES), "draw", "reveal")
    engine.dispose()
    return url


@pytest.mark.skipif(sys.platform == "win32", reason="kills by signal")
def test_a_warning_that_was_confirmed_outlives_a_kill_at_any_moment(club_of_six):
    chance, told, died_at_work = random.Random(9), [], 0
    for _ in range(KILLS):
        with warning_process(club_of_six) as (process, heard):
            # some are killed at their first warning, and all together confirm more than they are killed, however slow they are
            told += [number for _ in range(chance.randrange(4) + 1) if (number := heard.recv())]
            time.sleep(chance.uniform(0.002, 0.3))
            died_at_work += process.is_alive()
        told += confirmed(heard)
    engine = open_database(club_of_six)
    with DatabaseStore(engine).reading() as work:
        club = work.clubs.at("terminal").id
        entries = work.ledgers.all(club)
    with engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA integrity_check").scalar_one() == "ok"
    engine.dispose()
    numbers = [entry.number for entry in entries]
    assert died_at_work == KILLS
    assert len(told) > KILLS
    assert told == sorted(set(told))
    assert set(told) <= set(cases(entries))
    assert numbers == list(range(1, len(numbers) + 1))
    assert verify(entries, club).holds
    # at each kill one warning at most was written and not yet confirmed
    assert len(numbers) - len(told) <= KILLS

"""Floorman is killed at any moment while incidents of two players are sanctioned: both have their sanction, or neither has."""

import os
import random
import signal
import sys
import time
from collections import Counter
from multiprocessing import get_context

import pytest

from bot.domain.penalties.cases import cases
from bot.domain.penalties.chain import EntryKind
from bot.domain.penalties.verification import verify
from bot.store.database import open_database
from bot.store.work import DatabaseStore
from tests.bot.services.floor.pit import Pit
from tests.bot.store.test_killed_ledger import NAMES, club_of_six, confirmed

__all__ = ["club_of_six"]
KILLS = 20


def sanction_on(url, confirm):
    """Sanctions one incident of two players, with a note, after the other; says each number as soon as it is there."""
    pit = Pit(store=DatabaseStore(open_database(url)), chosen="", opened=False)
    confirm.send(0)
    for turn in range(100_000):
        one, other = NAMES[turn % 6], NAMES[(turn + 1) % 6]
        reply = pit.do(f"sanction {one}; collusion; 2 mains; avec {other}; donne {turn} de {os.getpid()}; note: vue {turn}")
        confirm.send(reply.outcome.case.number)


@pytest.mark.skipif(sys.platform == "win32", reason="kills by signal")
def test_both_players_of_an_incident_have_their_sanction_after_a_kill_or_neither_has(club_of_six):
    chance, told, context = random.Random(18), [], get_context("fork")
    for _ in range(KILLS):
        heard, confirm = context.Pipe(duplex=False)
        process = context.Process(target=sanction_on, args=(club_of_six, confirm))
        process.start()
        confirm.close()
        told += [number for _ in range(chance.randrange(3) + 1) if (number := heard.recv())]
        time.sleep(chance.uniform(0.002, 0.3))
        os.kill(process.pid, signal.SIGKILL)
        process.join()
        told += confirmed(heard)
    engine = open_database(club_of_six)
    with DatabaseStore(engine).reading() as work:
        club = work.clubs.at("terminal").id
        entries = work.ledgers.all(club)
    engine.dispose()
    found = cases(entries)
    assert told == sorted(set(told))
    assert set(told) <= set(found)
    assert {*Counter(case.incident or case.number for case in found.values()).values()} == {2}, "no incident has but one player"
    assert {*Counter((case.reason, case.person) for case in found.values()).values()} == {1}, "nobody is sanctioned twice for one"
    assert [entry.kind for entry in entries].count(EntryKind.NOTED) == len(found), "the note of either is there with the sanction"
    assert verify(entries, club).holds
    assert len(found) // 2 - len(told) <= KILLS

"""Real processes that deliver over a real socket: killed at any moment, and two over one database."""

import asyncio
import os
import random
import signal
import socket
import sys
import time
from collections import Counter, defaultdict
from contextlib import contextmanager
from multiprocessing import get_context

import pytest

from bot.adapters.delivery import Delivery
from bot.adapters.fates import Failed
from bot.adapters.offload import Offload
from bot.services.ports.outbox import LetterState
from bot.store.chats.letters import StoredOutbox
from bot.store.database import open_database
from bot.store.work import DatabaseStore
from tests.bot.adapters.postman import UNDER_WAY, letter, post
from tests.bot.small_rules import SmallRules
from tests.patience import LONG

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="kills by signal, and forks")
FORK = get_context("fork")
LETTERS, CHATS, KILLS, LEASE = 500, 125, 4, 5.0


class LinePostman:
    """A platform at the other end of a socket: one line there, one line back."""

    platform, per_second = "telegram", 250.0

    def __init__(self, port):
        self._port = port

    def gap(self, _chat):
        return 0.0

    def room(self, chat):
        return chat

    async def is_well(self):
        return True

    async def deliver(self, letter, reply):
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
        except OSError as error:
            raise Failed(str(error)) from error
        writer.write(f"{os.getpid()} {letter.chat} {reply.outcome.number}\n".encode())
        answer = await reader.readline()
        writer.close()
        await writer.wait_closed()
        return answer.decode().strip()


def note_arrivals(listening, path):
    """The platform: notes each line before it answers."""

    async def answer(reader, writer):
        if line := await reader.readline():
            with open(path, "ab") as noted:
                noted.write(line)
            writer.write(b"m" + line.split()[-1] + b"\n")
        writer.close()

    async def serve():
        async with await asyncio.start_server(answer, sock=listening) as server:
            await server.serve_forever()

    asyncio.run(serve())


def deliver(url, port, ready):
    """Delivers until nothing is left."""

    async def whole():
        outbox = StoredOutbox(open_database(url))
        delivery = Delivery(outbox, SmallRules(), LinePostman(port), Offload(), lease=LEASE)
        ready.wait()
        running = asyncio.create_task(delivery.run())
        while outbox.listed(UNDER_WAY, 1):
            await asyncio.sleep(0.1)
        await delivery.stop()
        await running

    asyncio.run(whole())


@contextmanager
def process(work, *values):
    """A process, forked from this one so that nothing has to be imported anew; dead at the end."""
    made = FORK.Process(target=work, args=values)
    made.start()
    try:
        yield made
    finally:
        if made.is_alive():
            os.kill(made.pid, signal.SIGKILL)
        made.join()


@pytest.fixture
def platform(tmp_path):
    """The port of a platform, and the file of what has arrived there: process, chat, number."""
    with socket.create_server(("127.0.0.1", 0)) as listening, process(note_arrivals, listening, tmp_path / "arrived"):
        yield listening.getsockname()[1], tmp_path / "arrived"


@pytest.fixture
def url(tmp_path):
    """A database with letters in it."""
    address = f"sqlite:///{tmp_path / 'floorman.db'}"
    engine = open_database(address)
    post(DatabaseStore(engine), [letter(number, str(number % CHATS)) for number in range(1, LETTERS + 1)])
    engine.dispose()
    return address


def arrivals(path):
    lines = path.read_text().splitlines() if path.exists() else []
    return [(pid, chat, int(number)) for pid, chat, number in map(str.split, lines)]


def under_way(url):
    """The numbers of what is being sent, as the database knows it after a kill."""
    engine = open_database(url)
    found = {one.id for one in StoredOutbox(engine).listed((LetterState.SENDING,), LETTERS)}
    engine.dispose()
    return found


def assert_all_sent_in_order(url, path, given_up=0):
    engine = open_database(url)
    assert len(StoredOutbox(engine).listed((LetterState.SENT,), LETTERS)) >= LETTERS - given_up
    engine.dispose()
    chats = defaultdict(list)
    for _, chat, number in arrivals(path):
        chats[chat].append(number)
    assert all(numbers == sorted(numbers) for numbers in chats.values())
    assert len({number for numbers in chats.values() for number in numbers}) >= LETTERS - given_up


def test_killed_again_and_again_it_loses_nothing_and_doubles_only_what_was_under_way(platform, url):
    port, path = platform
    chance, cut_off, ready = random.Random(5), set(), FORK.Event()
    ready.set()
    # all kills fall within the first lease, so that no letter is cut off twice; on a very slow day some may, and are given up
    begun = time.monotonic()
    for _ in range(KILLS):
        with process(deliver, url, port, ready) as delivering:
            before = len(arrivals(path))
            while len(arrivals(path)) < before + 3:
                time.sleep(0.005)
            time.sleep(chance.uniform(0.0, 0.25))
            assert delivering.is_alive()
            os.kill(delivering.pid, signal.SIGKILL)
            delivering.join()
        cut_off |= under_way(url)
    given_up = 0 if time.monotonic() - begun < LEASE else len(cut_off)
    with process(deliver, url, port, ready) as delivering:
        delivering.join(LONG)
        assert delivering.exitcode == 0
    assert_all_sent_in_order(url, path, given_up)
    times = Counter(number for _, _, number in arrivals(path))
    assert max(times.values()) <= 2
    assert {number for number, often in times.items() if often > 1} <= cut_off
    assert cut_off


def test_two_processes_over_one_database_send_no_letter_twice(platform, url):
    port, path = platform
    ready = FORK.Barrier(2)
    with process(deliver, url, port, ready) as one, process(deliver, url, port, ready) as other:
        for delivering in (one, other):
            delivering.join(LONG)
            assert delivering.exitcode == 0
    assert_all_sent_in_order(url, path)
    assert len(arrivals(path)) == LETTERS
    assert len({pid for pid, _, _ in arrivals(path)}) == 2

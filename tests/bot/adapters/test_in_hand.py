"""What a process has taken is nobody else's for as long as it lives, and somebody's soon after it has died."""

import asyncio
from collections import Counter

import pytest

from bot.adapters.delivery import LEASE, PATIENCE
from bot.adapters.fates import Failed
from bot.services.ports.outbox import LetterState
from bot.store.chats.letters import StoredOutbox
from bot.store.database import open_database
from bot.store.work import DatabaseStore
from tests.bot.adapters.postman import START, Office, Postman, at_once, in_no_time, now
from tests.bot.adapters.test_delivery import Moody
from tests.bot.adapters.test_delivery_outages import kill
from tests.bot.store.memory.store import MemoryStore

SENT = LetterState.SENT


@pytest.fixture(params=["memory", "sqlite"])
def office(request, tmp_path):
    if request.param == "memory":
        store = MemoryStore()
        yield Office(store, store.outbox)
        return
    engine = open_database(f"sqlite:///{tmp_path / 'floorman.db'}")
    yield Office(DatabaseStore(engine), StoredOutbox(engine))
    engine.dispose()


def test_a_chat_waits_for_some_seconds_behind_a_letter_whose_process_was_killed(office):
    office.post("a", "a", "b")

    async def killed():
        running = asyncio.create_task(office.delivery(Postman(takes=1_000.0)).run())
        await asyncio.sleep(30)
        kill(running)
        return now()

    at = in_no_time(killed())
    postman = Postman()

    async def after():
        async with office.delivering(postman):
            await asyncio.sleep(10)

    in_no_time(after(), begins=at - 1_000)
    assert Counter(postman.numbers()) == {1: 1, 2: 1, 3: 1}
    assert all(put.at - at < 10 for put in postman.arrived)


def test_of_two_processes_one_sends_a_letter_however_long_the_platform_takes(office):
    office.post(*"aabbc")
    slow, other = Postman(takes=PATIENCE - 1), Postman(takes=PATIENCE - 1)

    async def both():
        async with office.delivering(slow), office.delivering(other):
            await asyncio.sleep(4 * PATIENCE)

    in_no_time(both())
    assert Counter(slow.numbers()) + Counter(other.numbers()) == Counter(range(1, 6))
    assert len(slow.tried) + len(other.tried) == 5
    assert set(office.in_state(SENT)) == {1, 2, 3, 4, 5}


def test_a_machine_that_has_slept_takes_what_it_is_sending_from_nobody(office):
    office.post("a", "a", "b")
    slept = [0.0]
    postman = Postman(takes=6.0)

    async def nap():
        loop = asyncio.get_running_loop()
        async with office.delivering(postman) as delivery:
            delivery.clock = delivery._hands._clock = lambda: START + slept[0] + loop.time()
            await asyncio.sleep(1.0)
            slept[0] = 3_600.0
            delivery.wake()
            await asyncio.sleep(60)

    in_no_time(nap())
    assert Counter(put.number for put in postman.tried) == {1: 1, 2: 1, 3: 1}
    assert set(office.in_state(SENT)) == {1, 2, 3}


def test_a_database_that_is_busy_just_then_has_nothing_sent_twice(office):
    office.post("a", "a")
    postman = Postman(takes=30.0)
    office.outbox = Moody(office.outbox, keep=5)
    office.deliver_all(postman)
    assert [put.number for put in postman.tried] == [1, 2]


class Away:
    """An outbox in which for a while nobody can say that he goes on."""

    def __init__(self, outbox):
        self._outbox, self.away = outbox, True

    def __getattr__(self, name):
        return getattr(self._outbox, name)

    def keep(self, tries, until):
        if self.away:
            raise OSError("database is locked")
        return self._outbox.keep(tries, until)


def test_who_finds_his_letter_in_other_hands_says_nothing_of_its_failure_and_of_its_arrival_he_does(office):
    office.post("a", "b")
    theirs = office.outbox
    office.outbox = mine = Away(theirs)
    postman = Postman({1: [Failed("closed")]}, takes=30.0)

    async def cut_off():
        async with office.delivering(postman):
            await asyncio.sleep(20)
            taken = {one.id: one.attempts for one in theirs.take("telegram", START + now(), 9, 600.0)}
            assert taken == {1: 2, 2: 2}
            mine.away = False
            await asyncio.sleep(30)

    in_no_time(cut_off())
    assert office.in_state(LetterState.SENDING)[1].attempts == 2
    assert set(office.in_state(SENT)) == {2}


def test_what_is_sent_in_a_moment_is_written_down_no_oftener_than_it_must(office):
    office.post(*map(str, range(40)))
    said = []

    async def counted(work, *args):
        said.append(work.__name__)
        return await at_once(work, *args)

    async def whole():
        async with office.delivering(Postman(takes=0.3)) as delivery:
            delivery.offload = delivery._hands._offload = counted
            await asyncio.sleep(LEASE)

    in_no_time(whole())
    assert "take" in said
    assert "keep" not in said

"""A platform that is away for a while, asks for peace, says nothing, and a process that is killed: what arrives all the same."""

import asyncio
import random
from collections import Counter
from dataclasses import dataclass, field

import pytest

from bot.adapters.fates import Doubtful, Failed, Later
from bot.services.ports.outbox import LetterState
from tests.bot.adapters.postman import Lost, Office, Postman, Put, in_no_time, letter, now, post
from tests.bot.store.memory.store import MemoryStore

DEAD, SENT = LetterState.DEAD, LetterState.SENT
DAY = 1_000.0
"""Where the clock of the loop begins."""
NEVER = 1e9


@dataclass
class Sky(Postman):
    """A platform with times at which it is down (502 to everything), silent (no answer to anything; what is sent then arrives, or
    does not) or in a storm (every chat is told once to wait).
    """

    down: tuple = ()
    silent: tuple = ()
    storm: tuple = ()
    chance: random.Random = field(default_factory=lambda: random.Random(7))
    sends_alone: bool = False

    def __post_init__(self):
        super().__init__(per_chat=1.05)
        self.stormed = set()

    def _is(self, times):
        return any(begun <= now() - DAY < over for begun, over in times)

    async def is_well(self):
        self.looked.append(now())
        if self._is(self.silent):
            await asyncio.sleep(NEVER)
        return self.sends_alone or not self._is(self.down)

    async def deliver(self, letter, reply):
        number, chat = reply.outcome.number, letter.chat
        self.tried.append(Put(now(), chat, number))
        await asyncio.sleep(0.05)
        if self._is(self.down):
            raise Failed("Bad Gateway")
        if self._is(self.storm) and chat not in self.stormed:
            self.stormed.add(chat)
            raise Later(20.0, alone=True)
        silent = self._is(self.silent)
        if not silent or self.chance.random() < 0.5:
            self.arrived.append(Put(now(), chat, number))
        await asyncio.sleep(NEVER if silent else 0.05)
        return f"m{number}"


@pytest.fixture
def office():
    store = MemoryStore()
    return Office(store, store.outbox)


def wait(put):
    """Seconds after the beginning."""
    return put.at - DAY


def test_after_half_a_minute_of_bad_gateways_five_hundred_letters_arrive_soon_once_and_in_order(office):
    office.post(*(str(number % 125) for number in range(500)))
    sky = Sky(down=((5, 35),))
    office.deliver_all(sky)
    assert set(office.in_state(SENT)) == set(range(1, 501))
    assert Counter(sky.numbers()) == Counter(range(1, 501))
    assert min(map(wait, (put for put in sky.arrived if wait(put) > 6))) < 55
    assert max(map(wait, sky.arrived)) < 80
    assert sum(5 <= wait(put) < 35 for put in sky.tried) < 30  # it is asked now and then, not shelled
    for chat in range(125):
        assert sky.numbers(f"telegram:{chat}") == sorted(sky.numbers(f"telegram:{chat}"))


@pytest.mark.parametrize("sends_alone", [False, True], ids=["everything is down", "only sending is"])
def test_after_an_hour_all_arrives_within_a_minute_and_a_bit(office, sends_alone):
    office.post(*("abc" * 5))
    sky = Sky(down=((0, 3_600),), sends_alone=sends_alone)
    office.deliver_all(sky)
    assert set(office.in_state(SENT)) == set(range(1, 16))
    assert Counter(sky.numbers()) == Counter(range(1, 16))
    assert max(map(wait, sky.arrived)) < 3_600 + 90
    assert len(sky.tried) < 300


def test_a_platform_that_is_away_for_eight_hours_wears_no_letter_out(office):
    office.post(*"aab")
    sky = Sky(down=((0, 8 * 3_600),))
    office.deliver_all(sky, within=40_000)
    assert set(office.in_state(SENT)) == {1, 2, 3}
    assert max(map(wait, sky.arrived)) < 8 * 3_600 + 30


def test_the_last_try_of_what_may_have_arrived_is_made_only_when_the_platform_answers(office):
    office.post("a", "b")
    sky = Sky(silent=((0, 3_600),))
    office.deliver_all(sky)
    assert set(office.in_state(SENT)) == {1, 2}
    assert [put.number for put in sky.tried if wait(put) < 3_600] in ([1, 2], [2, 1])
    assert max(Counter(sky.numbers()).values()) <= 2
    assert max(map(wait, sky.arrived)) < 3_600 + 60


def test_a_chat_that_wants_peace_holds_up_no_other_and_many_at_once_hold_up_all(office):
    office.post("a", "a", *(["b"] * 10))
    postman = Postman({1: [Later(30.0, alone=True)]}, per_chat=1.0)
    office.deliver_all(postman)
    at = {put.number: put.at - DAY for put in postman.arrived}
    assert at[12] < 12
    assert at[1] > 30
    office.post(*"cdefghij", first=13)
    postman = Postman({number: [Later(30.0, alone=True)] for number in (13, 14, 15)}, per_second=2)
    office.deliver_all(postman)
    assert all(put.at - DAY > 29 for put in postman.arrived if put.number > 18)


def killed_at(office, sky, begins, ends, waves):
    """Delivery from one moment until it is killed, and the letters that are written meanwhile."""

    async def whole():
        running = asyncio.create_task(office.delivery(sky, chance=sky.chance.random).run())
        for at, numbers in waves:
            await asyncio.sleep(max(at - (now() - DAY), 0))
            post(office.store, [letter(number, number % 25) for number in numbers])
        await asyncio.sleep(ends - (now() - DAY))
        kill(running)

    in_no_time(whole(), begins)


def kill(running):
    """No word is written any more, and none is sent."""
    for task in asyncio.all_tasks():
        if task is not asyncio.current_task():
            task.cancel()
    assert not running.done()


@pytest.mark.parametrize("seed", range(8))
def test_five_hundred_letters_through_an_outage_a_storm_four_kills_and_an_hour_of_silence(office, seed):
    chance = random.Random(seed)
    sky = Sky(down=((10, 40),), storm=((50, 70),), silent=((100, 3_700),), chance=chance)
    waves = [(at, range(50 * n + 1, 50 * n + 51)) for n, at in enumerate((0, 5, 12, 30, 50, 80, 96, 200, 1_800, 3_690))]
    moments = sorted([*(chance.uniform(1, 99) for _ in range(2)), *(chance.uniform(100, 3_800) for _ in range(2)), 5_000.0])
    begins = 0.0
    for ends in moments:
        killed_at(office, sky, begins, ends, [wave for wave in waves if begins <= wave[0] < ends])
        begins = ends
    arrived, dead = Counter(sky.numbers()), office.in_state(DEAD)
    assert set(arrived) == set(range(1, 501))
    assert max(arrived.values()) <= 2
    assert not dead
    for chat in range(25):
        firsts = list(dict.fromkeys(sky.numbers(f"telegram:{chat}")))
        assert firsts == sorted(firsts)
        assert sky.numbers(f"telegram:{chat}") == sorted(sky.numbers(f"telegram:{chat}"))
    assert max(map(wait, sky.arrived)) < 3_700 + 150


def test_what_failed_twice_for_good_in_the_midst_of_silence_says_that_it_may_be_there(office):
    office.post("a")
    postman = Postman({1: [Lost(Doubtful("the line broke")), Doubtful("the line broke")]})
    office.deliver_all(postman)
    assert office.in_state(DEAD)[1].error == "perhaps arrived: the line broke"

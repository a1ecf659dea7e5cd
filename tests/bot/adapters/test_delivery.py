"""Letters on their way from the outbox to a platform, whatever the platform does."""

import asyncio
import itertools
import logging
from collections import Counter

import pytest

from bot.adapters.delivery import AT_ONCE, GRACE, MOST_TRIES
from bot.adapters.fates import Failed, Later, Moved, Undeliverable
from bot.services.ports.outbox import Letter, LetterState
from bot.store.chats.letters import StoredOutbox
from bot.store.database import open_database
from bot.store.work import DatabaseStore
from tests.bot.adapters.postman import START, UNDER_WAY, Lost, Office, Postman, in_no_time, letter, lost, now, post
from tests.bot.store.memory.store import MemoryStore

DEAD, SENT = LetterState.DEAD, LetterState.SENT


@pytest.fixture(params=["memory", "sqlite"])
def office(request, tmp_path):
    if request.param == "memory":
        store = MemoryStore()
        yield Office(store, store.outbox)
        return
    engine = open_database(f"sqlite:///{tmp_path / 'floorman.db'}")
    yield Office(DatabaseStore(engine), StoredOutbox(engine))
    engine.dispose()


@pytest.fixture
def memory():
    store = MemoryStore()
    return Office(store, store.outbox)


def times(postman, number):
    return [put.at for put in postman.tried if put.number == number]


def test_all_letters_arrive_in_order_in_each_chat_and_the_first_word_of_it_is_kept(office):
    office.post(*("abcde" * 12))
    postman = Postman(takes=lambda one: 0.05 + 0.3 * (one.id % 3))
    office.deliver_all(postman)
    assert sorted(postman.numbers()) == list(range(1, 61))
    for at, chat in enumerate("abcde", 1):
        assert postman.numbers(f"telegram:{chat}") == list(range(at, 61, 5))
    assert {number: one.message for number, one in office.in_state(SENT).items()} == {n: f"m{n}" for n in range(1, 61)}
    assert postman.most_at_once <= 5


def test_a_thousand_private_chats_are_told_as_fast_as_the_platform_lets_and_never_faster(memory):
    memory.post(*map(str, range(1_000)))
    postman = Postman(per_second=28)
    assert 35.6 < memory.deliver_all(postman) < 36.5
    at = [put.at for put in postman.tried]
    assert min(later - earlier for earlier, later in itertools.pairwise(at)) > 1 / 28 - 0.001


def test_at_two_thousand_a_second_the_pace_is_the_platforms(memory):
    memory.post(*map(str, range(1_000)))
    assert memory.deliver_all(Postman(per_second=2_000, takes=0.004)) < 1_000 / 2_000 / 0.6


def test_no_more_than_some_are_with_the_platform_at_one_time(memory):
    memory.post(*map(str, range(300)))
    postman = Postman(per_second=1_000, takes=0.5)
    memory.deliver_all(postman)
    assert postman.most_at_once == AT_ONCE


def test_a_chat_rests_between_two_messages_and_busy_chats_hold_up_nobody(office):
    busy = [f"busy{number}" for number in range(20)]
    office.post(*(busy * 5), "quiet")
    postman = Postman(per_chat=1.05)
    office.deliver_all(postman)
    begun = min(put.at for put in postman.tried)
    for chat in busy:
        at = [put.at for put in postman.tried if put.chat == f"telegram:{chat}"]
        assert min(later - earlier for earlier, later in itertools.pairwise(at)) >= 1.05 - 1e-6
    assert times(postman, 101)[0] - begun < 1.0
    assert max(put.at for put in postman.tried) - begun < 6.0


def test_a_chat_that_does_not_answer_holds_up_nobody_but_itself(memory):
    memory.post("slow", "slow", *map(str, range(50)))
    postman = Postman(takes=lambda one: 40.0 if one.chat == "telegram:slow" else 0.1)
    memory.deliver_all(postman)
    begun = postman.tried[0].at
    assert max(put.at for put in postman.arrived if put.chat != "telegram:slow") - begun < 3.0
    assert postman.numbers("telegram:slow") == [1, 2]


def test_when_the_platform_wants_peace_nobody_sends_until_the_second_it_ends_and_then_at_the_same_pace(office):
    office.post(*map(str, range(60)))
    postman = Postman({20: [Later(90.0)]}, per_second=10, takes=0.01)
    office.deliver_all(postman)
    asked = times(postman, 20)[0] + 0.01
    at = sorted(put.at for put in postman.tried)
    assert not [one for one in at if asked < one < asked + 90]
    after = [one for one in at if one >= asked + 90]
    assert after[0] < asked + 90.3
    assert min(later - earlier for earlier, later in itertools.pairwise(after)) > 0.099
    assert Counter(postman.numbers()) == Counter(range(1, 61))
    assert len(postman.tried) == 61


def test_peace_does_not_wear_a_letter_out(memory):
    memory.post("a")
    memory.deliver_all(Postman({1: [Later(3.0)] * 30}))
    assert set(memory.in_state(SENT)) == {1}


def test_what_failed_is_tried_ever_later_and_given_up_in_the_end_with_the_reason(memory):
    memory.post("a", "a")
    postman = Postman({1: [Failed("out of order")] * 200})
    memory.deliver_all(postman)
    pauses = [later - earlier for earlier, later in itertools.pairwise(times(postman, 1))]
    assert len(pauses) == MOST_TRIES - 1
    assert pauses[:6] == sorted(pauses[:6])
    assert pauses[0] == pytest.approx(2.1, abs=0.3)
    assert pauses[-1] == pytest.approx(60, abs=1)
    assert sum(pauses) > 3_600
    assert memory.in_state(DEAD)[1].error == "out of order"
    assert postman.numbers() == [2]


@pytest.mark.parametrize(("chance", "first"), [(0.0, 1.5), (1.0, 2.5)])
def test_chance_decides_when_exactly(memory, chance, first):
    memory.post("a")
    postman = Postman({1: [Failed("no")] * 5}, takes=0.0)
    memory.deliver_all(postman, chance=lambda: chance)
    pauses = [later - earlier for earlier, later in itertools.pairwise(times(postman, 1))]
    assert pauses == pytest.approx([first * 2**n for n in range(5)], rel=0.05)


def test_a_letter_that_waits_holds_up_its_own_chat_alone(office):
    post(office.store, [letter(1, "a", START + 1_500), letter(2, "a"), letter(3, "b"), letter(4, "b")])
    postman = Postman()
    office.deliver_all(postman)
    at = {put.number: put.at - 1_000 for put in postman.tried}
    assert postman.numbers() == [3, 4, 1, 2]
    assert at[4] < 2
    assert at[1] == pytest.approx(500, abs=0.2)


def test_what_can_not_arrive_is_given_up_with_the_reason_and_the_next_goes_on(office):
    office.post("a", "a", "b")
    postman = Postman({1: [Undeliverable("bot was kicked")]})
    assert office.deliver_all(postman) < 1
    assert office.in_state(DEAD)[1].error == "bot was kicked"
    assert sorted(postman.numbers()) == [2, 3]


def test_a_chat_that_has_moved_is_followed_with_what_waits_behind(office):
    office.post(*"aaa", "b")
    postman = Postman({2: [Moved("telegram:new")]})
    office.deliver_all(postman)
    assert postman.numbers("telegram:a") == [1]
    assert postman.numbers("telegram:new") == [2, 3]
    assert office.in_state(SENT)[3].chat == "telegram:new"


def test_chats_that_send_one_back_and_forth_do_not_go_on_for_ever(memory):
    memory.post("a")
    postman = Postman({1: [Moved("telegram:b"), Moved("telegram:a")] * 50})
    memory.deliver_all(postman)
    assert len(postman.tried) == MOST_TRIES
    assert set(memory.in_state(DEAD)) == {1}


def test_what_perhaps_arrived_is_sent_once_more(office):
    office.post("a", "a")
    postman = Postman({1: [lost()]})
    office.deliver_all(postman)
    assert postman.numbers() == [1, 1, 2]
    assert set(office.in_state(SENT)) == {1, 2}


def test_what_perhaps_arrived_twice_is_given_up_and_says_so(office):
    office.post("a", "a")
    postman = Postman({1: [Failed("closed"), Failed("closed"), lost(), Failed("closed"), Later(5), lost(), lost()]})
    office.deliver_all(postman)
    assert postman.numbers() == [1, 1, 2]
    assert office.in_state(DEAD)[1].error == "perhaps arrived: the line broke"


def test_who_never_answers_is_left_before_anybody_else_could_take_the_letter(memory):
    memory.post("a", "b")
    postman = Postman(takes=lambda one: 1_000_000.0 if one.chat == "telegram:a" else 0.1)
    memory.deliver_all(postman)
    assert len(times(postman, 1)) == 2
    assert memory.in_state(DEAD)[1].error == "perhaps arrived: no answer in time"
    assert postman.numbers() == [2]


@pytest.mark.parametrize("body", ["", "{}", "no JSON", '{"form": 99}'])
def test_what_can_not_be_read_is_given_up_and_the_next_goes_on(office, body):
    post(office.store, [Letter(1, "telegram:a", "reply", body, "fr"), letter(2, "a")])
    postman = Postman()
    office.deliver_all(postman)
    assert office.in_state(DEAD)[0].error
    assert postman.numbers() == [2]


def test_a_mistake_in_a_carrier_is_logged_and_tried_again_and_not_for_ever(office, caplog):
    office.post("a", "b", "b")
    postman = Postman({1: [KeyError("a bug")], 2: [Lost(KeyError("another"))] * 9})
    with caplog.at_level(logging.ERROR, "floorman.delivery"):
        office.deliver_all(postman)
    assert "letter 1 could not be written" in caplog.text
    assert "a bug" in caplog.text
    assert Counter(postman.numbers()) == {1: 1, 2: 2, 3: 1}
    assert office.in_state(DEAD)[2].error == "perhaps arrived: KeyError"


def test_a_long_peace_that_outlasts_every_lease_has_nothing_sent_twice(office):
    office.post(*map(str, range(30)))
    postman = Postman({1: [Later(400)], 2: [Later(700)]}, per_chat=1.0)
    office.deliver_all(postman)
    assert Counter(postman.numbers()) == Counter(range(1, 31))


def test_a_gap_longer_than_a_lease_still_lets_everything_through_once(memory):
    memory.post(*"aaaa")
    postman = Postman(per_chat=90)
    memory.deliver_all(postman)
    assert postman.numbers() == [1, 2, 3, 4]
    assert postman.tried[-1].at - postman.tried[0].at == pytest.approx(270, abs=1)


class Moody:
    """An outbox whose calls fail now and then."""

    def __init__(self, outbox, **moods):
        self._outbox, self._moods = outbox, moods

    def __getattr__(self, name):
        def call(*values):
            if self._moods.get(name, 0) > 0:
                self._moods[name] -= 1
                raise OSError("database is locked")
            return getattr(self._outbox, name)(*values)

        return call


def test_a_database_that_is_busy_for_a_while_loses_and_doubles_nothing(office, caplog):
    office.post(*"ab" * 4)
    postman = Postman({3: [Failed("closed")], 4: [Undeliverable("gone")]})
    office.outbox = Moody(office.outbox, take=3, sent=5, failed=2, dead=2, next_due=2)
    office.deliver_all(postman)
    assert sorted(postman.numbers()) == [1, 2, 3, 5, 6, 7, 8]
    assert set(office.in_state(DEAD)) == {4}
    assert "database is locked" in caplog.text


def test_a_try_that_was_cut_off_counts_as_perhaps_arrived(office):
    office.post("a", "a", "b")
    for moment in (0, 100):
        taken = office.outbox.take("telegram", START + moment, 1, 60.0)
        assert [one.attempts for one in taken] == [1 + moment // 100]
    postman = Postman()
    office.deliver_all(postman)
    assert office.in_state(DEAD)[1].error == "perhaps arrived: cut off 2 times"
    assert sorted(postman.numbers()) == [2, 3]


def test_what_was_cut_off_once_is_sent_again_when_its_lease_has_ended_and_not_earlier(office):
    office.post("a", "a")
    office.outbox.take("telegram", START + 1_000, 1, 60.0)
    postman = Postman()
    office.deliver_all(postman)
    assert postman.numbers() == [1, 2]
    assert postman.tried[0].at == pytest.approx(1_060, abs=0.2)


def test_only_letters_of_its_own_platform_are_taken(office):
    post(office.store, [Letter(1, "discord:1/2", "reply", letter(1, "x").body, "fr"), letter(2, "a")])
    postman = Postman()

    async def a_minute():
        async with office.delivering(postman):
            await asyncio.sleep(60)

    in_no_time(a_minute())
    assert postman.numbers() == [2]
    assert set(office.in_state(LetterState.WAITING)) == {1}


def test_stopped_it_ends_what_is_under_way_takes_no_more_and_loses_nothing(office):
    office.post(*map(str, range(100)), *"ab" * 20)
    postman = Postman(per_chat=3.0, takes=2.0)

    async def stopped_early():
        async with office.delivering(postman) as delivery:
            await asyncio.sleep(1.5)
            begun, told = len(postman.tried), now()
            await delivery.stop()
        assert len(postman.tried) == begun == len(postman.arrived) > 0
        assert now() - told <= 2.1
        assert set(office.in_state(SENT)) == set(postman.numbers())
        assert office.in_state(LetterState.SENDING) == {}

    in_no_time(stopped_early())
    office.deliver_all(postman)
    assert Counter(postman.numbers()) == Counter(range(1, 141))


def test_stopped_it_does_not_wait_for_ever_for_a_platform_that_is_silent(memory):
    memory.post("a", "b")

    async def stopped():
        async with memory.delivering(Postman(takes=1_000_000.0)) as delivery:
            await asyncio.sleep(1)
            told = now()
            await delivery.stop()
            return now() - told

    assert GRACE <= in_no_time(stopped()) < GRACE + 1
    assert {one.error.partition(": ")[2] for one in memory.in_state(LetterState.WAITING).values()} == {"no answer in time"}


def test_stopped_before_it_began_and_twice_it_just_ends(memory):
    memory.post("a")

    async def stopped():
        delivery = memory.delivery(Postman())
        await delivery.stop()
        await delivery.run()
        await delivery.stop()

    in_no_time(stopped())
    assert set(memory.in_state(LetterState.WAITING)) == {1}


def test_cancelled_it_still_ends_what_is_under_way(memory):
    memory.post("a", "b", "a")
    postman = Postman(takes=2.0)

    async def cancelled():
        running = asyncio.create_task(memory.delivery(postman).run())
        await asyncio.sleep(1)
        running.cancel()
        with pytest.raises(asyncio.CancelledError):
            await running

    in_no_time(cancelled())
    assert sorted(postman.numbers()) == sorted(memory.in_state(SENT)) == [1, 2]


@pytest.mark.parametrize(("woken", "within"), [(True, 0.01), (False, 2.1)])
def test_woken_it_looks_at_once_and_else_within_two_seconds(office, woken, within):
    postman = Postman()

    async def posted_later():
        async with office.delivering(postman) as delivery:
            for number in range(1, 8):
                await asyncio.sleep(10.37)
                posted = now()
                office.post("a", first=number)
                if woken:
                    delivery.wake()
                await asyncio.sleep(5)
                assert postman.tried[-1].number == number
                assert postman.tried[-1].at - posted <= within

    in_no_time(posted_later())


def test_two_deliveries_side_by_side_send_every_letter_once(office):
    office.post(*("abcdefghij" * 10))
    postmen = Postman(takes=0.07), Postman(takes=0.11)

    async def both():
        async with office.delivering(postmen[0]), office.delivering(postmen[1]):
            while office.outbox.listed(UNDER_WAY, 1):
                await asyncio.sleep(0.5)

    in_no_time(both())
    arrived = sorted((put.at, put.number, put.chat) for postman in postmen for put in postman.arrived)
    assert Counter(number for _, number, _ in arrived) == Counter(range(1, 101))
    for at, chat in enumerate("abcdefghij", 1):
        assert [number for _, number, where in arrived if where == f"telegram:{chat}"] == list(range(at, 101, 10))
    assert all(postman.arrived for postman in postmen)

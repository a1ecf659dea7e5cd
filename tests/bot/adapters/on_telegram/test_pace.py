"""How fast Telegram is called."""

import asyncio

import httpx
import pytest
from telegram.error import NetworkError, RetryAfter

from bot.adapters.on_telegram.pace import ONCE, Pace
from bot.adapters.on_telegram.turns import CURRENT, Rank, Turn
from tests.bot.adapters.postman import in_no_time, now

GROUP = -100


async def calls(pace, endpoint, callback, times=1):
    for _ in range(times):
        await pace.process_request(callback, (), {}, endpoint, {"chat_id": GROUP}, None)


async def taken():
    return True


@pytest.mark.parametrize(("endpoint", "waits"), [("sendMessage", True), ("getChatMember", False)])
def test_ninety_who_tap_at_once_are_looked_up_at_once_for_that_is_no_message_in_the_group(endpoint, waits):
    async def evening():
        began = now()
        await calls(Pace(), endpoint, taken, 90)
        assert (now() > began + 60) is waits

    in_no_time(evening())


@pytest.mark.filterwarnings("ignore:Deprecated since version v22.2")
def test_where_telegram_wants_peace_of_looks_messages_go_on():
    pace, turned_away = Pace(), []

    async def too_fast():
        if not turned_away:
            turned_away.append(now())
            raise RetryAfter(30)
        return True

    async def evening():
        began = now()
        await calls(pace, "getChatMember", too_fast)
        assert now() > began + 30
        pace._note(("getChatMember", GROUP), RetryAfter(30))
        began = now()
        await calls(pace, "sendMessage", taken)
        assert now() < began + 1

    in_no_time(evening())


PERSON, OTHER = 55, 56


class Sick:
    """A Telegram that is not well in one chat for some seconds, and what it has taken, in order."""

    def __init__(self, seconds, chat=PERSON, error=None):
        self.until, self.chat, self.error = now() + seconds, chat, error or NetworkError("Bad Gateway")
        self.taken, self.pace, self.tries = [], Pace(), 0

    async def send(self, words, chat=PERSON, endpoint="sendMessage", message=None):
        async def call():
            self.tries += 1
            if chat == self.chat and now() < self.until:
                raise self.error
            self.taken.append((words, round(now() - self.began)))
            return True

        self.began = getattr(self, "began", now())
        data = {"chat_id": chat} | ({"message_id": message} if message else {})
        return await self.pace.process_request(call, (), {}, endpoint, data, None)


def test_an_answer_is_tried_again_for_about_a_minute_in_order_and_holds_no_other_chat_up():
    async def evening():
        sick = Sick(20)
        begun = []
        for words in ("first", "second", "third"):
            begun.append(asyncio.ensure_future(sick.send(words)))
            await asyncio.sleep(1)
        await sick.send("elsewhere", OTHER)
        assert await asyncio.gather(*begun) == [True] * 3
        assert [words for words, _ in sick.taken] == ["elsewhere", "first", "second", "third"]
        assert sick.taken[0][1] == 3
        assert not sick.pace._lines
        assert not sick.pace._edits

    in_no_time(evening())


def test_after_a_minute_it_is_given_up():
    async def evening():
        sick, began = Sick(1_000), now()
        with pytest.raises(NetworkError):
            await sick.send("lost")
        assert 55 < now() - began < 65
        assert sick.tries < 10

    in_no_time(evening())


def test_what_may_have_arrived_is_sent_once_more_and_no_oftener():
    async def evening():
        broken = NetworkError("httpx.ReadError")
        broken.__cause__ = httpx.ReadError("gone")
        sick = Sick(1_000, error=broken)
        with pytest.raises(NetworkError):
            await sick.send("twice at the most")
        assert sick.tries == 2

    in_no_time(evening())


def test_of_several_edits_of_a_message_that_wait_the_newest_is_made():
    async def evening():
        sick = Sick(10)
        edits = []
        for words in ("old", "older than the last", "newest"):
            edits.append(asyncio.ensure_future(sick.send(words, endpoint="editMessageText", message=7)))
            await asyncio.sleep(0.1)
        edits.append(asyncio.ensure_future(sick.send("buttons", endpoint="editMessageReplyMarkup", message=7)))
        edits.append(asyncio.ensure_future(sick.send("of another", endpoint="editMessageText", message=8)))
        await asyncio.gather(*edits)
        assert [words for words, _ in sick.taken] == ["newest", "buttons", "of another"]
        assert not sick.pace._edits

    in_no_time(evening())


def test_nobody_waits_a_minute_for_a_look_nor_do_letters_which_are_repeated_by_whoever_brings_them():
    async def evening():
        sick, began = Sick(1_000), now()
        with pytest.raises(NetworkError):
            await sick.send("a look", endpoint="getChatMember")
        assert now() - began < 2
        ONCE.set(True)
        before = sick.tries
        with pytest.raises(NetworkError):
            await sick.send("a letter")
        assert sick.tries == before + 1

    in_no_time(evening())


class Group:
    """What has arrived in a group, when."""

    def __init__(self):
        self.pace, self.arrived = Pace(), []

    async def give(self, rank, endpoint="sendMessage", chat=GROUP, message=None, words=""):
        CURRENT.set(Turn(rank))
        data = {"chat_id": chat} | ({"message_id": message} if message else {})

        async def taken():
            self.arrived.append((rank, now(), words))
            return True

        return await self.pace.process_request(taken, (), {}, endpoint, data, None)

    def begin(self, rank, times=1, **more):
        return [asyncio.ensure_future(self.give(rank, **more)) for _ in range(times)]


def test_in_no_minute_does_a_group_get_more_than_twenty_messages_and_edits():
    async def evening():
        group = Group()
        given = group.begin(Rank.FLOOR, 25) + group.begin(Rank.FLOOR, 25, endpoint="editMessageReplyMarkup")
        await asyncio.gather(*given)
        times = [at for _, at, _ in group.arrived]
        assert max(sum(start <= at < start + 60 for at in times) for start in times) == 20
        assert times[-1] - times[0] < 125

    in_no_time(evening())


def test_after_fifty_questions_and_taps_a_floor_is_answered_at_once_and_who_waits_comes_by_urgency():
    async def evening():
        group = Group()
        waiting = group.begin(Rank.NEWS, 20) + group.begin(Rank.QUESTION, 20) + group.begin(Rank.TAP, 10)
        await asyncio.sleep(1)
        began = now()
        await group.give(Rank.FLOOR)
        assert now() - began < 0.1
        await asyncio.gather(*waiting)
        # news that has waited long does not wait for them; of that there is one at a time
        late = [rank for rank, at, _ in group.arrived if at > began + 1 and rank is not Rank.NEWS]
        assert late == sorted(late)
        assert Rank.TAP in late

    in_no_time(evening())


def test_answers_to_taps_wait_for_nothing():
    async def evening():
        group = Group()
        group.begin(Rank.TAP, 100)
        await asyncio.sleep(0)
        began = now()
        await asyncio.gather(*group.begin(Rank.TAP, 100, endpoint="answerCallbackQuery", chat=None))
        assert now() - began < 0.1

    in_no_time(evening())


def test_of_fifty_edits_of_one_list_that_wait_for_their_place_only_the_newest_is_made():
    async def evening():
        group = Group()
        await asyncio.gather(*group.begin(Rank.TAP, 16))
        edits = [
            asyncio.ensure_future(group.give(Rank.TAP, "editMessageText", message=7, words=str(number))) for number in range(50)
        ]
        await asyncio.gather(*edits)
        assert [words for *_, words in group.arrived[16:]] == ["49"]

    in_no_time(evening())


@pytest.mark.filterwarnings("ignore:Deprecated since version v22.2")
def test_where_telegram_wants_peace_in_one_group_the_others_go_on():
    async def evening():
        group = Group()
        group.pace._note(GROUP, RetryAfter(300))
        waiting, began = group.begin(Rank.FLOOR, 3), now()
        await asyncio.sleep(0)
        await asyncio.gather(*group.begin(Rank.NEWS, 10, chat=GROUP - 1))
        assert now() - began < 1
        await asyncio.gather(*waiting)
        assert now() - began > 300

    in_no_time(evening())


def test_a_letter_that_finds_no_place_soon_is_brought_later():
    async def evening():
        group = Group()
        await asyncio.gather(*group.begin(Rank.TAP, 16))
        ONCE.set(True)
        began = now()
        with pytest.raises(RetryAfter):
            await group.give(Rank.NEWS)
        assert now() - began < 15

    in_no_time(evening())

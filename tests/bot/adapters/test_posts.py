"""A front end runs while its process has the post of its bot, and no longer."""

import asyncio

import pytest

from bot.adapters.posts import BEAT, PATIENCE, AlreadyServed, AtPost
from bot.services.ports.failures import Cause, NotSavedError
from tests.bot.adapters.postman import in_no_time, now
from tests.bot.store.memory.posts import MemoryPost

GONE = NotSavedError(Cause.UNREACHABLE, "nobody there")


@pytest.fixture
def post():
    return MemoryPost()


@pytest.fixture(autouse=True)
def threads_take_no_time(monkeypatch):
    """No thread knows of the clock that jumps."""

    async def at_once(_loop, _thread, work):
        await asyncio.sleep(0)
        return work()

    monkeypatch.setattr(asyncio.BaseEventLoop, "run_in_executor", at_once)


def evening(post, *, happens=(), ends=200.0):
    """An evening at which something `happens` to the post after so many seconds. Returns when the front end began and ended, what
    was said, and whether another process serves by then.
    """
    served, said = [], []

    async def front_end(stopped):
        served.append(now())
        await stopped.wait()
        served.append(now())

    async def night():
        stopped, loop, began = asyncio.Event(), asyncio.get_running_loop(), now()
        for after, do in happens:
            loop.call_later(after, do)
        loop.call_later(ends, stopped.set)
        refused = False
        try:
            await AtPost("discord", front_end, post, said.append)(stopped)
        except AlreadyServed as error:
            refused = error.platform == "discord"
        return [round(at - began) for at in served], refused, round(now() - began)

    times, refused, over = in_no_time(night())
    assert not post.held
    return times, said, refused, over


def test_whoever_has_the_post_serves_until_told_to_stop_and_leaves_it(post):
    assert evening(post) == ([0, 200], [], False, 200)


def test_where_another_has_the_post_and_keeps_it_nothing_begins_and_that_is_said(post):
    post.others = True
    assert evening(post) == ([], ["line.served_still"], True, PATIENCE)


def test_where_another_is_just_ending_it_is_waited_for(post):
    post.others = True
    assert evening(post, happens=[(7.5, lambda: setattr(post, "others", False))]) == ([8, 200], ["line.served_still"], False, 200)


def test_whoever_is_told_to_stop_while_he_waits_stops(post):
    post.others = True
    assert evening(post, ends=3.0) == ([], ["line.served_still"], False, 3)


def test_whoever_has_hung_and_lost_his_post_stops_serving(post):
    times, said, refused, over = evening(post, happens=[(30.0, lambda: setattr(post, "others", True))])
    assert (times[0], said, refused) == (0, [], True)
    assert 30 <= times[1] == over <= 30 + BEAT


def test_while_the_database_does_not_answer_the_evening_goes_on(post, caplog):
    there = [(30.0, lambda: setattr(post, "fails", GONE)), (60.0, lambda: setattr(post, "fails", None))]
    assert evening(post, happens=there) == ([0, 200], [], False, 200)
    assert "can't be told: NotSavedError" in caplog.text


def test_a_database_that_does_not_answer_at_the_start_is_waited_for_and_nobody_is_told_of_another_process(post):
    post.fails = GONE
    assert evening(post, happens=[(40.5, lambda: setattr(post, "fails", None))]) == ([41, 200], [], False, 200)


def test_what_a_front_end_fails_with_is_raised_and_the_post_is_left(post):
    async def fails(_stopped):
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        in_no_time(AtPost("discord", fails, post, print)(asyncio.Event()))
    assert not post.held

"""Places in a group: the most urgent first, and nobody is kept waiting for ever."""

import asyncio

import pytest

from bot.adapters.on_telegram import windows
from bot.adapters.on_telegram.windows import Window
from tests.bot.adapters.postman import in_no_time, now

FLOOR, TAP, QUESTION, NEWS = range(4)


def always():
    return True


async def test_news_is_told_while_a_room_taps_and_asks_without_end(monkeypatch):
    monkeypatch.setattr(windows, "LONG", 0.1)
    window, over = Window((5, 4, 3, 2), 0.2), asyncio.Event()

    async def goes_on(rank):
        while not over.is_set():
            await window.enter(rank, always)

    room = [asyncio.ensure_future(goes_on(rank)) for rank in (TAP, TAP, TAP, QUESTION, QUESTION, QUESTION)]
    try:
        async with asyncio.timeout(3):
            await asyncio.sleep(0.05)
            assert await window.enter(NEWS, always)
            assert await window.enter(FLOOR, always)
    finally:
        over.set()
        for one in room:
            one.cancel()


def test_who_comes_knows_how_long_he_would_wait_and_a_floor_waits_for_fewer():
    async def evening():
        window = Window((5, 4, 3, 2), 10)
        assert window.wait(QUESTION) == 0
        for _ in range(3):
            assert await window.enter(QUESTION, always)
        assert window.wait(QUESTION) == 10
        assert window.wait(FLOOR) == 0
        waiting = [asyncio.ensure_future(window.enter(QUESTION, always)) for _ in range(4)]
        await asyncio.sleep(1)
        assert window.wait(QUESTION) == pytest.approx(19, abs=0.1)
        began = now()
        assert await window.enter(QUESTION, always)
        assert now() - began == pytest.approx(19, abs=0.1)
        await asyncio.gather(*waiting)

    in_no_time(evening())


async def test_what_is_no_longer_wanted_takes_no_place():
    window = Window((1, 1, 1, 1), 0.2)
    assert await window.enter(NEWS, always)
    assert await window.enter(NEWS, lambda: False) is False

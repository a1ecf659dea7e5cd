"""What is deleted by its age is deleted while Floorman runs: a club's machine is not started anew for months."""

import asyncio

from bot.adapters.daily import DAY
from bot.bootstrap import QUESTIONS_KEPT, Keeping
from bot.running import daily
from bot.services.ports.chats import Asked
from knowledge.library import library
from tests.bot.adapters.postman import in_no_time, now
from tests.bot.desks import make_desk
from tests.bot.store.memory.chats import MemoryAsks, MemoryLiveMessages
from tests.bot.store.memory.inbox import MemoryInbox
from tests.bot.store.memory.posts import MemoryPosts
from tests.bot.store.memory.selector_account import MemoryAccount
from tests.bot.store.memory.store import MemoryStore

START = 1_790_000_000.0


class AtOnce:
    """Does work where it stands."""

    async def __call__(self, work):
        return work()


def test_a_question_that_has_grown_too_old_since_the_start_is_gone_after_a_day(tmp_path, monkeypatch):
    store, asks = MemoryStore(), MemoryAsks()
    keeping = Keeping(
        store.places, store, asks, MemoryLiveMessages(), store.outbox, MemoryInbox(), MemoryPosts(), MemoryAccount()
    )
    old, young = (
        asks.keep(
            Asked("discord:1", START - QUESTIONS_KEPT + days * DAY, "fr", "ropta", "une carte est tombée", account="discord:7")
        )
        for days in (0.5, 1.5)
    )
    there = []

    async def days():
        began, stopped = now(), asyncio.Event()
        monkeypatch.setattr("bot.running.time", lambda: START + now() - began)

        def look():
            there.append([asks.get(one) is not None for one in (old, young)])

        loop = asyncio.get_running_loop()
        for passed in (0.9, 1.1, 2.1):
            loop.call_later(passed * DAY, look)
        loop.call_later(2.2 * DAY, stopped.set)
        beside = daily(make_desk(), keeping, library(None, tmp_path, None), AtOnce())
        await asyncio.gather(*(one(stopped) for one in beside))

    in_no_time(days())
    assert there == [[True, True], [False, True], [False, False]]

"""The way out: a thousand letters to a thousand private chats. Targets: taking twelve of them under 10 ms, and at 2,000 letters a
second the way out of the memory keeps 60 % of the pace.
"""

from __future__ import annotations

import asyncio
import itertools
import time

import pytest

from bot.adapters.delivery import Delivery
from bot.adapters.offload import Offload
from bot.store.chats.letters import StoredOutbox
from bot.store.database import open_database
from bot.store.work import DatabaseStore
from tests.bot.adapters.postman import UNDER_WAY, Postman, letter, post
from tests.bot.small_rules import SmallRules
from tests.bot.store.memory.store import MemoryStore
from tests.bot.store.postgres import running_server

LETTERS = 1_000


@pytest.fixture(params=["memory", "sqlite", "postgresql"])
def way_out(request, tmp_path):
    """A store, and the way out of it."""
    if request.param == "memory":
        store = MemoryStore()
        yield store, store.outbox
    elif request.param == "sqlite":
        engine = open_database(f"sqlite:///{tmp_path / 'floorman.db'}")
        yield DatabaseStore(engine), StoredOutbox(engine)
        engine.dispose()
    else:
        with running_server() as server:
            engine = open_database(server.new_database())
            yield DatabaseStore(engine), StoredOutbox(engine)
            engine.dispose()


def filled(store):
    post(store, [letter(number, f"@{number}") for number in range(1, LETTERS + 1)])


def test_taking_twelve_of_a_thousand_chats(benchmark, way_out):
    store, outbox = way_out
    filled(store)
    moments = itertools.count(1)

    def take():
        # each time the leases of the time before have ended, so that as many wait
        return outbox.take("telegram", 100.0 * next(moments), 12, 60.0)

    assert len(benchmark.pedantic(take, rounds=100, warmup_rounds=3)) == 12


def test_a_thousand_letters_at_two_thousand_a_second(benchmark, way_out):
    store, outbox = way_out
    offload = Offload()

    async def whole():
        delivery = Delivery(outbox, SmallRules(), Postman(per_second=2_000.0, takes=0.002), offload, time.time)
        running = asyncio.create_task(delivery.run())
        while await offload(outbox.listed, UNDER_WAY, 1):
            await asyncio.sleep(0.01)
        await delivery.stop()
        await running

    benchmark.pedantic(lambda: asyncio.run(whole()), setup=lambda: filled(store), rounds=3)
    offload.close()
    assert not outbox.listed(UNDER_WAY, 1)

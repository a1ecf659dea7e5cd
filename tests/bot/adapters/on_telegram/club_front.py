"""Floorman itself on the Telegram in memory: the real rulebooks and profiles over a store in memory."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest

from bot.adapters.delivery import Delivery
from bot.adapters.floor_calls import tell_lost_now
from bot.adapters.on_telegram.carrier import TelegramCarrier
from bot.adapters.on_telegram.front import TelegramFront
from bot.adapters.on_telegram.running import TelegramSettings, application
from bot.adapters.serving import Serving
from bot.profiles.reading import FileProfiles
from bot.services.front_desk import FrontDesk
from bot.services.ports.rules import RulesPort
from knowledge.shipped import SHIPPED
from tests.bot.adapters.on_telegram.stand_in.telegram_server import TOKEN
from tests.bot.adapters.posting import post_notices_at_once
from tests.bot.adapters.postman import CallsAlone
from tests.bot.desks import Clock, make_desk, make_floor, unhurried
from tests.bot.store.memory.chats import MemoryLiveMessages
from tests.bot.store.memory.store import MemoryStore
from tests.patience import LONG

PROFILES = FileProfiles([SHIPPED.corpus])


class House:
    """What outlives a restart of the bot: the stores. Each `bot()` is a new process over them."""

    def __init__(self, rules: RulesPort, store: MemoryStore | None = None) -> None:
        self.rules, self.clock, self.limits = rules, Clock(), unhurried()
        self.store = store or MemoryStore()
        self.places = self.store.places
        self.asks, self.live = self.store.asks, MemoryLiveMessages()
        self.places.go_along.append(self.asks.moved)
        self.fronts: list[TelegramFront] = []

    @property
    def desk(self) -> FrontDesk:
        """The front desk of another process over these stores."""
        return make_desk(self.rules, self.places, "ropta", floor=make_floor(self.rules, self.store, PROFILES, self.clock))

    def bot(self, base_url: str, _base_file_url: str = "") -> Any:
        """A bot over these stores, at Telegram's address."""
        app = application(TelegramSettings(TOKEN, base_url.removesuffix("/bot")))
        serving = Serving(self.desk, self.asks, self.live, limits=self.limits, clock=self.clock, soon=LONG)
        front = TelegramFront(serving, app.bot)
        front.rush.soon = LONG  # however slow the day: nobody is put off where it is not that which is tested
        carrier, became = TelegramCarrier(app.bot, serving), front.notices.became
        post_notices_at_once(
            serving, Delivery(self.store.outbox, self.rules, carrier, serving.offload, self.clock, became=became)
        )
        self.fronts.append(front)
        front.attach(app)
        serving, carrier = front.serving, TelegramCarrier(app.bot, front.serving)
        outbox: Any = CallsAlone(self.store.outbox)
        delivery = Delivery(outbox, self.rules, carrier, serving.offload, lost=partial(tell_lost_now, serving))
        serving.woken_by(delivery.wake)
        serving.urgent = delivery.now
        delivering: list[asyncio.Task[None]] = []

        async def began(app: Any) -> None:
            await front.begin(app)
            delivering.append(asyncio.create_task(delivery.run()))

        async def ended(_app: object) -> None:
            await delivery.stop()
            await front.end()

        # as `running.run` does it, which is one loop from beginning to end
        app.post_init, app.post_shutdown = began, ended
        return app

    def close(self) -> None:
        """Lets the worker threads go."""
        for front in self.fronts:
            front.serving.offload.close()


@pytest.fixture
def house(rulebooks: Any) -> Iterator[House]:
    """A club's stores."""
    there = House(rulebooks)
    yield there
    there.close()

"""Floorman itself on the Discord in memory: the real rulebooks and profiles over a store in memory."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest

from bot.adapters.delivery import Delivery
from bot.adapters.floor_calls import tell_lost_now
from bot.adapters.on_discord.backroom import Backroom
from bot.adapters.on_discord.carrier import DiscordCarrier
from bot.adapters.on_discord.client import FloormanClient
from bot.profiles.reading import FileProfiles
from bot.services.ports.outbox import Letter
from bot.services.ports.places import PlacesPort
from bot.services.ports.rules import RulesPort
from knowledge.shipped import SHIPPED
from tests.bot.adapters.posting import post_notices_at_once
from tests.bot.adapters.postman import brings
from tests.bot.desks import Clock, make_desk, make_floor, unhurried
from tests.bot.store.memory.chats import MemoryLiveMessages
from tests.bot.store.memory.store import MemoryStore
from tests.patience import LONG

PROFILES = FileProfiles([SHIPPED.corpus])


class _Unhurried(DiscordCarrier):
    """Discord in memory takes as many messages as it is given."""

    per_second = 1e9

    def gap(self, _chat: str) -> float:
        """No pause."""
        return 0.0


class House:
    """What outlives a restart of the bot: the stores. Each `bot()` is a new process over them."""

    def __init__(self, rules: RulesPort, store: MemoryStore | None = None, places: PlacesPort | None = None) -> None:
        self.rules, self.clock, self.limits = rules, Clock(), unhurried()
        self.store = store or MemoryStore()
        # what chats choose stands in the same database as what clubs record
        self.places = places or self.store.places
        self.asks, self.live = self.store.asks, MemoryLiveMessages()
        self.bots: list[FloormanClient] = []

    def bot(self) -> FloormanClient:
        """A bot over these stores."""
        floor = make_floor(self.rules, self.store, PROFILES, self.clock)
        desk = make_desk(self.rules, self.places, "ropta", floor=floor)
        back = Backroom(desk, self.asks, self.live, limits=self.limits, clock=self.clock, soon=LONG)
        bot = FloormanClient(back, shards=1)
        carrier, became = _Unhurried(bot, back), bot.became
        post_notices_at_once(back, Delivery(self.store.outbox, self.rules, carrier, back.offload, self.clock, became=became))
        self.bots.append(bot)
        # it delivers what is called for at once, and nothing by itself: `delivers` does
        lost = partial(tell_lost_now, back)
        back.urgent = Delivery(self.store.outbox, self.rules, _Unhurried(bot, back), back.offload, lost=lost).now
        return bot

    async def delivers(self, *, later: bool = False) -> list[Letter]:
        """Brings what waits for Discord, as a process does it; `later` also that whose turn had not come."""
        bot = self.bots[-1]
        return await brings(self.store.outbox, DiscordCarrier(bot, bot.back), self.rules, later=later)

    def close(self) -> None:
        """Lets the worker threads go."""
        for bot in self.bots:
            bot.back.offload.close()


@pytest.fixture
def house(rulebooks: Any) -> Iterator[House]:
    """A club's stores."""
    there = House(rulebooks)
    yield there
    there.close()

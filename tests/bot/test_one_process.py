"""One process for several platforms: what its front ends share."""

import asyncio

from bot.adapters.offload import Offload
from bot.adapters.on_discord import running as discord_running
from bot.adapters.on_telegram import running as telegram_running
from bot.bootstrap import Keeping, front_ends
from bot.settings import Settings
from tests.bot.desks import make_desk
from tests.bot.store.memory.chats import MemoryAsks, MemoryLiveMessages
from tests.bot.store.memory.inbox import MemoryInbox
from tests.bot.store.memory.posts import MemoryPosts
from tests.bot.store.memory.selector_account import MemoryAccount
from tests.bot.store.memory.store import MemoryStore


def test_each_front_end_can_ask_the_others_who_is_in_their_chats(monkeypatch):
    began = []

    async def begins(_settings, serving, *_others):
        began.append(serving)

    for running in (discord_running, telegram_running):
        monkeypatch.setattr(running, "run", begins)
    store, offload = MemoryStore(), Offload(1)
    keeping = Keeping(
        store.places, store, MemoryAsks(), MemoryLiveMessages(), store.outbox, MemoryInbox(), MemoryPosts(), MemoryAccount()
    )
    for name in ("DISCORD_TOKEN", "TELEGRAM_TOKEN"):
        monkeypatch.setenv(name, "made-up")
    settings = Settings(_env_file=None)

    async def begin_all():
        for one in front_ends(settings, make_desk(), keeping, offload, print):
            await one(asyncio.Event())

    asyncio.run(begin_all())
    offload.close()
    on_discord, on_telegram = began
    assert on_discord.doors is on_telegram.doors

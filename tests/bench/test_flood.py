"""How much longer others wait for an answer while one account sends five messages a second to the real process, over sockets.
Target: 200 ms at most. What is printed is the slowest of each, in milliseconds.
"""

from __future__ import annotations

import asyncio
import statistics
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path

import pytest

from tests.bot.adapters.bot_process import BotProcess
from tests.bot.adapters.on_discord.floorman_process import RUN
from tests.bot.adapters.on_discord.floorman_process import TOKEN as DISCORD_TOKEN
from tests.bot.adapters.on_discord.stand_in.socket_discord import SocketDiscord
from tests.bot.adapters.on_telegram.members.world import World
from tests.bot.adapters.on_telegram.stand_in.answers.messages import text_of
from tests.bot.adapters.on_telegram.stand_in.bot_api_spec import find_spec
from tests.bot.adapters.on_telegram.stand_in.telegram_server import TOKEN, TelegramServer

QUESTION = "une carte est tombée par terre pendant la donne, donneur {}"
ASKED, EVERY, A_SECOND = 6, 6.0, 5
WORDS = " ".join(f"mot{number * 7919}abc" for number in range(700))
FLOODS = {"4,000 characters": WORDS[:4_000], "1,190 characters": WORDS[:1_190], "a command": "/article 6.4"}
"""What is refused as too long; the longest that is searched for; what is short."""
Ask = Callable[[int], Awaitable[float]]


async def asked(ask: Ask) -> list[float]:
    """Milliseconds for which somebody waits for an answer, question after question."""
    waited = []
    for number in range(ASKED):
        waited.append(1_000 * await ask(number))
        await asyncio.sleep(EVERY)
    return waited


async def flooded(flood: Callable[[], None], ask: Ask) -> list[float]:
    """The same while somebody floods."""

    async def on_and_on() -> None:
        while True:
            flood()
            await asyncio.sleep(1 / A_SECOND)

    flooding = asyncio.create_task(on_and_on())
    try:
        await asyncio.sleep(2)
        return await asked(ask)
    finally:
        flooding.cancel()


def told(where: str, quiet: list[float], busy: list[float]) -> None:
    """Prints what was measured."""
    middle = statistics.median(quiet), statistics.median(busy)
    print(f"\n{where}: quiet {middle[0]:.0f}, slowest {max(quiet):.0f}; flooded {middle[1]:.0f}, slowest {max(busy):.0f}")  # noqa: T201


@pytest.fixture
async def telegram() -> AsyncIterator[World]:
    """A club on a Telegram that keeps to its limits."""
    spec = find_spec()
    if spec is None:
        pytest.skip("there is no description of Telegram's Bot API here")
    server = await TelegramServer(spec).start()
    server.limits()
    yield World(server)
    await server.stop()


@pytest.fixture
async def discord() -> AsyncIterator[SocketDiscord]:
    """A club on Discord."""
    there = await SocketDiscord().start()
    yield there
    await there.stop()


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., BotProcess]]:
    """Starts Floorman as clubs run it."""
    started: list[BotProcess] = []

    def begin(platform: TelegramServer | SocketDiscord, **settings: str) -> None:
        known = {"FLOORMAN_DATA": str(tmp_path), "FLOORMAN_LANG": "fr", "DATABASE_URL": "", "COLUMNS": "1000"}
        started.append(BotProcess(RUN, platform, tmp_path / "bot.log", **{**known, **settings}))

    yield begin
    for bot in started:
        bot.end()


@pytest.mark.parametrize("kind", FLOODS)
@pytest.mark.parametrize("where", ["the same group", "in private"])
async def test_telegram(telegram: World, start: Callable[..., None], kind: str, where: str) -> None:
    world, group = telegram, where == "the same group"
    start(world.server, TELEGRAM_TOKEN=TOKEN)
    await world.server.until_listening()
    *askers, flooder = world.players
    name = "@floorman_bot " if group else ""

    def writes(who: object, text: str) -> int:
        chat = world.club if group else world.private(who)
        message = world.cloud.write(chat, who.user, **text_of({"text": text}))
        world.cloud.tell_of(message)
        return message["message_id"]

    async def ask(number: int) -> float:
        asker = askers[number % len(askers)]
        began, chat = time.monotonic(), world.club if group else asker
        mine = writes(asker, name + QUESTION.format(number))
        await world.server.until(
            lambda: any(seen.by_bot and seen.id > mine and (not group or seen.replies_to == mine) for seen in world.sees(chat))
        )
        return time.monotonic() - began

    text = FLOODS[kind] if kind == "a command" else name + FLOODS[kind]
    await ask(-1)
    quiet = await asked(ask)
    told(f"Telegram, {where}, {kind}", quiet, await flooded(lambda: writes(flooder, text), ask))


@pytest.mark.parametrize("kind", FLOODS)
async def test_discord(discord: SocketDiscord, start: Callable[..., None], kind: str) -> None:
    start(discord, DISCORD_TOKEN=DISCORD_TOKEN)
    await discord.until_ready()
    *askers, flooder = (discord.backend.make_user(name, global_name=name) for name in ("anna", "bart", "carla", "flooder"))
    for person in (*askers, flooder):
        discord.backend.add_member(discord.guild.id, person.id)

    def gives(who: object, command: str, **options: str) -> object:
        discord.person = who
        return discord.slash(command, **options)

    async def ask(number: int) -> float:
        began, given = time.monotonic(), gives(askers[number % len(askers)], "ask", question=QUESTION.format(number))
        await discord.until(lambda: given.message_id is not None and not given.loading)
        return time.monotonic() - began

    def flood() -> None:
        if kind == "a command":
            gives(flooder, "article", article="6.4")
        else:
            gives(flooder, "ask", question=FLOODS[kind])

    await ask(-1)
    quiet = await asked(ask)
    told(f"Discord, {kind}", quiet, await flooded(flood, ask))

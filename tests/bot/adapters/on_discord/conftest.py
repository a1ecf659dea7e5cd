"""Discord in memory: simcord under the real discord.py, with every payload held against Discord's own description."""

from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import pytest
from simcord import pytest_plugin
from simcord.env import Env

from tests.bot.adapters.bot_process import BotProcess
from tests.bot.adapters.loop_watch import LoopWatch
from tests.bot.adapters.on_discord.stand_in.openapi import FILE, DiscordSpec, find_spec
from tests.bot.adapters.on_discord.stand_in.payloads import complaints
from tests.bot.adapters.on_discord.stand_in.socket_discord import SocketDiscord
from tests.bot.adapters.on_discord.stand_in.world import Bot, World, is_the_bots
from tests.system_programs import undescribed

# pytest knows simcord here alone: see pyproject.toml
pytest_configure = pytest_plugin.pytest_configure
pytest_runtest_call = pytest_plugin.pytest_runtest_call
pytest_runtest_makereport = pytest_plugin.pytest_runtest_makereport
simcord_env = pytest_plugin.simcord_env
LONG = 0.05


@pytest.fixture(scope="session")
def discord_spec() -> DiscordSpec:
    """Discord's description of its API. The world does without where it is missing; tests of the description itself skip."""
    return find_spec() or undescribed(f"Discord's description of its API ({FILE})")


@pytest.fixture
def make_discord_bot() -> Callable[[], Bot]:
    """What makes the bot under test, once at the start and once at every restart. A test module, or a folder, brings its own."""
    raise pytest.UsageError("Define a fixture make_discord_bot that returns a function without arguments which makes the bot.")


@pytest.fixture
def discord_bot(make_discord_bot: Callable[[], Bot]) -> Bot:
    """The bot under test as it starts."""
    return make_discord_bot()


@pytest.fixture
def simcord_bot(discord_bot: Bot) -> Bot:
    """simcord's name for it."""
    return discord_bot


@pytest.fixture
def loop_watch() -> Iterator[LoopWatch]:
    """Times the bot's own callbacks."""
    with LoopWatch(is_the_bots) as watch:
        yield watch


@pytest.fixture
async def world(simcord_env: Env, make_discord_bot: Callable[[], Bot], loop_watch: LoopWatch) -> AsyncIterator[World]:
    """A club's server with the bot in it. In the end, everything that the bot sent must have been allowed."""
    there = World(simcord_env, make_discord_bot, loop_watch)
    await simcord_env.settle()
    # signing in and registering commands may take its time: nobody waits for it
    loop_watch.forget()
    yield there
    if there.longest_stall > LONG:
        print(f"The event loop stood still for {there.longest_stall:.3f} s: {loop_watch.culprit}")  # noqa: T201
    assert not (found := there.complaints()), "Discord would refuse or should not get this:\n" + "\n".join(found)


@pytest.fixture
async def socket_discord() -> AsyncIterator[SocketDiscord]:
    """Discord on a real socket, for a bot that runs as a process of its own."""
    there = await SocketDiscord().start()
    yield there
    await there.stop()
    assert not (found := complaints(there.calls, find_spec())), "\n".join(found)


@pytest.fixture
def start_bot(socket_discord: SocketDiscord, tmp_path: Path) -> Iterator[Callable[..., BotProcess]]:
    """Starts bots, given as a command line and settings, against that Discord; none outlives the test."""
    started: list[BotProcess] = []

    def start(*line: str | Path, **settings: str) -> BotProcess:
        started.append(BotProcess(line, socket_discord, tmp_path / f"bot{len(started)}.log", **settings))
        return started[-1]

    yield start
    for bot in started:
        bot.end()

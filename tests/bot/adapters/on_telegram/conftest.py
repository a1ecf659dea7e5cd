"""Telegram on a real socket, with every call of the bot held against a description of the Bot API."""

from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.bot.adapters.bot_process import BotProcess
from tests.bot.adapters.loop_watch import LoopWatch
from tests.bot.adapters.on_telegram.bot_inside import BotInside, MakeBot
from tests.bot.adapters.on_telegram.members.world import World
from tests.bot.adapters.on_telegram.quiet import Quiet, is_the_bots
from tests.bot.adapters.on_telegram.stand_in.bot_api_spec import FILE, BotApiSpec, find_spec
from tests.bot.adapters.on_telegram.stand_in.telegram_server import TOKEN, TelegramServer
from tests.system_programs import undescribed

HERE = Path(__file__).parent
ONLY_ITS_OWN_BUSINESS = (
    "ignore:Deprecated since version v22.2. In a future major version attribute .retry_after:DeprecationWarning"
)
"""python-telegram-bot warns whenever Telegram says when to come back, even if nobody reads the attribute."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A warning that no bot can avoid fails no test of this folder."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.filterwarnings(ONLY_ITS_OWN_BUSINESS))


@pytest.fixture(scope="session")
def telegram_spec() -> BotApiSpec:
    """A description of Telegram's Bot API, without which there is no Telegram here: the tests skip."""
    return find_spec() or undescribed(f"A description of Telegram's Bot API ({FILE})")


@pytest.fixture
def make_telegram_bot() -> MakeBot:
    """What makes the bot under test, once at the start and once at every restart. A test module, or a folder, brings its own."""
    raise pytest.UsageError(
        "Define a fixture make_telegram_bot that returns a function (base_url, base_file_url) -> Application."
    )


@pytest.fixture
def telegram_polling() -> dict[str, Any]:
    """What `start_polling` is called with, such as allowed_updates. A test module, or a folder, brings its own."""
    return {}


@pytest.fixture
async def telegram_server(telegram_spec: BotApiSpec, caplog: pytest.LogCaptureFixture) -> AsyncIterator[TelegramServer]:
    """Telegram. In the end, everything that was sent must have been allowed, and the token in no log."""
    server = await TelegramServer(telegram_spec).start()
    yield server
    await server.stop()
    assert not server.violations, "Telegram never takes this:\n" + "\n".join(server.violations)
    told = [record.getMessage() for phase in ("setup", "call") for record in caplog.get_records(phase)]
    assert not any(TOKEN in line for line in told), "the token is in the log"


@pytest.fixture
async def telegram_world(
    telegram_server: TelegramServer, make_telegram_bot: MakeBot, telegram_polling: dict[str, Any]
) -> AsyncIterator[World]:
    """A club with the bot in it."""
    with Quiet() as quiet, LoopWatch(is_the_bots) as watch:
        bot = BotInside(make_telegram_bot, telegram_server, quiet, watch, telegram_polling)
        there = World(telegram_server, bot)
        await bot.start()
        await there.settle()
        # nobody waits for the start
        watch.forget()
        yield there
        await bot.stop()


@pytest.fixture
def telegram_club(telegram_server: TelegramServer) -> World:
    """The same club for a bot that runs as a process of its own."""
    return World(telegram_server)


@pytest.fixture
def start_telegram_bot(telegram_server: TelegramServer, tmp_path: Path) -> Iterator[Callable[..., BotProcess]]:
    """Starts bots, given as a command line and settings, against that Telegram; none outlives the test or tells the token."""
    started: list[BotProcess] = []

    def start(*line: str | Path, **settings: str) -> BotProcess:
        started.append(BotProcess(line, telegram_server, tmp_path / f"bot{len(started)}.log", **settings))
        return started[-1]

    yield start
    for bot in started:
        bot.end()
    assert not any(TOKEN in bot.said() for bot in started), "the token is in what the bot wrote"

"""The bot under test is Floorman itself, in a club's group."""

from functools import partial
from typing import Any

import pytest

from bot.adapters.on_telegram import running
from bot.adapters.on_telegram.answering import live
from bot.adapters.on_telegram.front import WANTED
from bot.adapters.on_telegram.pace import Pace
from tests.bot.adapters.on_telegram.bot_inside import MakeBot
from tests.bot.adapters.on_telegram.club_front import House, house
from tests.bot.adapters.on_telegram.members.world import World
from tests.stopwatch import sweep

__all__ = ["house"]


@pytest.fixture
def make_telegram_bot(house: House) -> MakeBot:
    """What starts Floorman, over stores that outlive it."""
    return house.bot


@pytest.fixture
def telegram_polling() -> dict[str, Any]:
    """What Floorman asks to be told."""
    return {"allowed_updates": WANTED}


@pytest.fixture
def world(telegram_world: World) -> World:
    """The club, with Floorman in it."""
    return telegram_world


@pytest.fixture(autouse=True)
def _without_breath(monkeypatch: pytest.MonkeyPatch) -> None:
    """Messages that keep themselves current need not spare this Telegram, and its groups take more than twenty a minute."""
    monkeypatch.setattr(live, "BREATH", 0.01)
    monkeypatch.setattr(running, "Pace", partial(Pace, in_a_group=1_000))


@pytest.fixture(autouse=True)
def _no_dust_of_other_tests() -> None:
    """What the tests before have left in memory is not the bot's."""
    sweep()

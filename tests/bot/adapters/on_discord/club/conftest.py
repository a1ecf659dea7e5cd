"""The bot under test is Floorman itself, in a club's server."""

import gc
from collections.abc import Callable, Iterator

import pytest

from bot.adapters.on_discord.answering import live
from bot.adapters.on_discord.client import FloormanClient
from tests.bot.adapters.on_discord.club_bot import House, house

__all__ = ["house"]


@pytest.fixture
def make_discord_bot(house: House) -> Callable[[], FloormanClient]:
    """What starts Floorman, over stores that outlive it."""
    return house.bot


@pytest.fixture(autouse=True)
def _no_dust_of_other_tests() -> Iterator[None]:
    """What the tests before have left in memory is not the bot's: its collection would stop the bot for a quarter of a second."""
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.fixture(autouse=True)
def quick_breath(monkeypatch: pytest.MonkeyPatch) -> None:
    """Discord in memory takes as many edits as it is given: nobody need wait for two seconds after each."""
    monkeypatch.setattr(live, "BREATH", 0.01)

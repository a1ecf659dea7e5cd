"""The bot under test is Floorman itself, in a club's server."""

import math
from collections.abc import Callable

import pytest

from bot.adapters.on_discord import client, gate
from bot.adapters.on_discord.answering import live, own_desks, questions
from bot.adapters.on_discord.client import FloormanClient
from bot.adapters.on_discord.messages import sending
from tests.bot.adapters.on_discord.club.evening import CURRENT_AFTER
from tests.bot.adapters.on_discord.club_bot import House, house
from tests.stopwatch import sweep

__all__ = ["house"]
PATIENT = 30.0
"""Seconds that no test takes between a tap and its answer."""


@pytest.fixture
def make_discord_bot(house: House) -> Callable[[], FloormanClient]:
    """What starts Floorman, over stores that outlive it."""
    return house.bot


@pytest.fixture(autouse=True)
def _no_dust_of_other_tests() -> None:
    """What the tests before have left in memory is not the bot's."""
    sweep()


@pytest.fixture(autouse=True)
def quick_breath(monkeypatch: pytest.MonkeyPatch) -> None:
    """Discord in memory takes as many edits as it is given, of any age: nobody need wait for two seconds after each."""
    monkeypatch.setattr(live, "BREATH", 0.01)
    monkeypatch.setattr(own_desks, "PAUSE", 0.01)
    monkeypatch.setattr(live, "OLD", math.inf)


@pytest.fixture(autouse=True)
def _current_when_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """What keeps itself current does so when a test lets that time pass. After twenty seconds of a long test, Discord in memory
    waited for it in the midst of a tap, and said that the bot hangs.
    """
    monkeypatch.setattr(client, "LIVE_EVERY", CURRENT_AFTER)


@pytest.fixture(autouse=True)
def no_haste(monkeypatch: pytest.MonkeyPatch) -> None:
    """Discord in memory waits for an answer as long as a machine takes that does much else: only what is tested to be late shows
    "thinking…" first. How soon the process answers is tested over sockets.
    """
    for module in (gate, questions, sending):
        monkeypatch.setattr(module, "PATIENCE", PATIENT)

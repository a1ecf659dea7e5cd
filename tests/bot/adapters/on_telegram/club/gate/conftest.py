"""Two clubs on one bot."""

import pytest

from tests.bot.adapters.on_telegram.club.gate.two_clubs import TwoClubs


@pytest.fixture
async def clubs(world, house, caplog):
    """The club of the world, and the group of Mallory, who runs it and is a player in the club."""
    there = TwoClubs(world, house, caplog)
    await there.open()
    return there

"""Floorman on the Discord in memory, with two servers, for whoever attacks him there."""

from tests.bot.adapters.on_discord.club.conftest import (
    _no_dust_of_other_tests,
    house,
    make_discord_bot,
    no_haste,
    quick_breath,
)
from tests.bot.adapters.on_discord.club.gate.conftest import two
from tests.bot.adapters.on_discord.conftest import (
    discord_bot,
    loop_watch,
    pytest_runtest_call,
    pytest_runtest_makereport,
    simcord_bot,
    simcord_env,
    world,
)

__all__ = [
    "_no_dust_of_other_tests", "discord_bot", "house", "loop_watch", "make_discord_bot", "no_haste",
    "pytest_runtest_call",
    "pytest_runtest_makereport", "quick_breath", "simcord_bot", "simcord_env", "two", "world",
]  # fmt: skip

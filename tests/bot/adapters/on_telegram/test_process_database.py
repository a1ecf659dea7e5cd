"""Floorman on Telegram as a process of its own, over a PostgreSQL that hangs for a while."""

import time

import pytest

from tests.bot.adapters.on_telegram.test_process import NAMES, floorman, opened, says
from tests.bot.words import said
from tests.patience import comes

__all__ = ["floorman"]
pytestmark = pytest.mark.long
SOON = 10.0
"""Seconds after which whoever has given a command knows what became of it, on a slow machine."""


def type_in(world, chat, text):
    """Somebody writes, and nobody waits for what comes of it."""
    world.cloud.tell_of(world._message(world.floor, chat, text, None))


async def test_a_command_gets_its_sentence_and_the_process_ends_in_time_and_afterwards_all_goes_on(
    telegram_club, floorman, postgresql
):
    world = telegram_club
    with postgresql.database(tables=True) as url:
        await floorman.start(DATABASE_URL=url)
        await floorman.says(says("running"))
        await opened(world)
        with postgresql.hanging():
            began = time.monotonic()
            type_in(world, world.club, f"/inscrire {NAMES}")
            await world.shows(said("refused.not_saved_unreachable", "fr"), world.club)
            assert time.monotonic() - began < SOON
            assert "Traceback" not in floorman.bot.said()
        await comes(lambda: "answers again" in floorman.log)
        await world.command(world.floor, f"/inscrire {NAMES}")
        await world.shows("5 en tout", world.club)
        with postgresql.hanging():
            type_in(world, world.club, "/inscrire Hector Blanc")
            began = time.monotonic()
            assert await floorman.bot.stop() == 0
            assert time.monotonic() - began < 10

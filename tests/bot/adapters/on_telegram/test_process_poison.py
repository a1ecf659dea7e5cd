"""What ends the process whenever it is worked on: it is not begun for ever, and nothing else is lost by it."""

import sys

import pytest

from tests.bot.adapters.on_telegram.test_process import floorman
from tests.patience import comes

__all__ = ["floorman"]
FATAL = """
import os, sys
from bot.adapters.on_telegram.counter import Counter
hear = Counter.hear
async def hears(self, bot, message):
    if "poison" in (message.text or ""):
        os._exit(9)
    await hear(self, bot, message)
Counter.hear = hears
from bot.__main__ import main
sys.exit(main(["run"]))
"""
FRAGILE = (sys.executable, "-c", FATAL)
OPEN = "SELECT number, begun FROM inbox WHERE said <> '' ORDER BY number"
pytestmark = pytest.mark.long


async def test_what_ends_the_process_is_begun_three_times_and_its_sender_is_told_once(telegram_club, floorman):
    world = telegram_club
    bot = await floorman.start(*FRAGILE)
    # no answer comes to its end: a neighbour is under way at every end
    world.server.slow("sendMessage", 3_600, times=1_000)
    world.cloud.tell_of(world._message(world.floor, world.club, "/article 6.5", None))
    await comes(lambda: len(floorman.query(OPEN)) == 1)
    world.cloud.tell_of(world._message(world.player, world.private(world.player), "poison", None))
    assert await bot.ended() == 9
    for begun in (2, 3):
        bot = floorman.launch(*FRAGILE)
        assert await bot.ended() == 9
        assert floorman.query(OPEN)[1][1] == begun
    world.server.is_well()
    await floorman.start(*FRAGILE)
    told = await world.shows("m'a arrêté plusieurs fois", world.player)
    assert told.chat_id == world.player.id
    # the neighbour was not begun as often, and is done
    await world.shows("6.5", world.club)
    await comes(lambda: not floorman.query(OPEN))
    assert "given up" in floorman.log
    assert "poison" not in floorman.log
    assert await floorman.bot.stop() == 0
    assert len([seen for seen in world.sees(world.player) if "m'a arrêté" in seen.text]) == 1

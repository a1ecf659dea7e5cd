"""What ends the process whenever it is worked on: it is not begun for ever, and nothing else is lost by it."""

import sys

import pytest

from bot.services.ports.inbox import GIVEN_UP
from tests.bot.adapters.on_telegram.test_process import floorman, opened
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
NAMES = ("Carole Petit", "David Moreau", "Emma Janssens", "Fanny Lambert", "Gilles Roux")
OPEN = "SELECT number, begun FROM inbox WHERE said <> '' ORDER BY number"
pytestmark = pytest.mark.long


async def test_what_ends_the_process_is_begun_four_times_and_its_sender_is_told_once(telegram_club, floorman):
    world = telegram_club
    bot = await floorman.start(*FRAGILE)
    # no answer comes to its end: a neighbour is under way at every end
    world.server.slow("sendMessage", 3_600, times=1_000)
    world.cloud.tell_of(world._message(world.floor, world.club, "/article 6.5", None))
    await comes(lambda: len(floorman.query(OPEN)) == 1)
    world.cloud.tell_of(world._message(world.player, world.private(world.player), "poison", None))
    assert await bot.ended() == 9
    for begun in (2, 3, 4):
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


async def until_all_is_begun(floorman, polls):
    """Waits until a process has begun all that was left: each only waits for Telegram, which says nothing."""
    await comes(lambda: len(floorman.world.server.polls) > polls)
    await comes(lambda: {begun for _, begun in floorman.query(OPEN)} == {2})


async def test_commands_that_only_wait_for_telegram_outlive_any_number_of_kills_and_all_are_carried_out(telegram_club, floorman):
    world, bot = telegram_club, await floorman.start()
    await opened(world)
    await comes(lambda: not floorman.query(OPEN))
    bot.end()
    world.server.fault("sendMessage", 502, "Bad Gateway", times=100_000)
    world.server.slow("getChatMember", 3_600, times=100_000)
    for name in NAMES:
        world.cloud.tell_of(world._message(world.floor, world.club, f"/inscrire {name}", None))
    bot = floorman.launch()
    await comes(lambda: len(floorman.query(OPEN)) == len(NAMES))
    bot.end()
    for _ in range(5):
        polls = len(world.server.polls)
        bot = floorman.launch()
        await until_all_is_begun(floorman, polls)
        bot.end()
    await world.server.hear_out()
    world.server.is_well()
    await floorman.start()
    last = await world.shows(NAMES[-1], world.club)
    assert "5 en tout" in last.text
    await comes(lambda: not floorman.query(OPEN))
    said = [seen.text for seen in world.sees() if "inscrit" in seen.text]
    assert [next(name for name in NAMES if name in text) for text in said if any(name in text for name in NAMES)] == list(NAMES)
    assert not [seen for seen in world.sees() if "m'a arrêté" in seen.text]
    assert "given up" not in floorman.log


async def test_whoever_cannot_be_told_that_his_command_is_given_up_is_told_as_soon_as_he_can(telegram_club, floorman):
    world = telegram_club
    await floorman.start(*FRAGILE)
    world.cloud.tell_of(world._message(world.player, world.private(world.player), "poison", None))
    await floorman.bot.ended()
    for _ in range(3):
        assert await floorman.launch(*FRAGILE).ended() == 9
    world.server.fault("sendMessage", 502, "Bad Gateway", times=100_000)
    for _ in range(2):
        world.server.calls.clear()
        bot = floorman.launch(*FRAGILE)
        await comes(lambda: any(call.method == "sendMessage" for call in world.server.calls))
        bot.end()
        assert [begun for _, begun in floorman.query(OPEN)] == [GIVEN_UP]
    await world.server.hear_out()
    world.server.is_well()
    await floorman.start(*FRAGILE)
    await world.shows("m'a arrêté plusieurs fois", world.player)
    await comes(lambda: not floorman.query(OPEN))
    assert floorman.log.count("given up") == 1

"""Floorman is started twice with the same token, over one SQLite file."""

import pytest

from tests.bot.adapters.on_telegram.test_process import ask, floorman, says

__all__ = ["floorman"]
pytestmark = pytest.mark.long


async def test_a_second_process_with_the_same_token_says_so_and_ends_and_the_first_goes_on(telegram_club, floorman):
    first = await floorman.start()
    await floorman.says(says("running"))
    second = floorman.launch()
    assert await second.ended() == 2
    assert second.said().strip().splitlines() == [says("served_still"), says("served_telegram")]
    await ask(telegram_club)
    assert first.running
    assert "Conflict" not in floorman.log
    third = floorman.launch()
    await floorman.says(says("served_still"))
    assert await first.stop() == 0
    await floorman.says(says("running"))
    assert third.running

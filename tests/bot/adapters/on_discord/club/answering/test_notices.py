"""The notice of a sanction that a kill has cut off arrives on Discord too, and whoever gave it is told in private."""

import pytest

from tests.bot.adapters.on_discord.club.answering.test_penalties import deliveries, notices
from tests.bot.adapters.on_discord.club.evening import Evening
from tests.bot.adapters.on_discord.stand_in.reading import text_of


@pytest.fixture
async def evening(world, house):
    there = Evening(world, house)
    await there.seated(seats=8)
    return there


async def test_a_notice_that_a_kill_has_cut_off_arrives(evening, monkeypatch):
    world = evening.world
    monkeypatch.setattr("bot.adapters.notices.WAITS", 0.05)
    assert evening.does("warn", "Paul Martin; bruit", account=f"discord:{world.floor.id}").done
    await world.restart()
    await evening.floor("warn", player="Carole Petit", offence="bruit")
    (notice,) = notices(world.players[1])
    assert "avertissement" in text_of(notice)
    assert [(told.channel, told.arrived) for told in deliveries(evening)] == [("discord", True)]
    assert "Paul Martin a été prévenu par message privé." in [message.content for message in notices(world.floor)]

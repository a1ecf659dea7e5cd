"""Commands that Floorman names are to be tapped, by the numbers that Discord gave this application."""

import re

import pytest

from tests.bot.adapters.on_discord.club.evening import Evening
from tests.bot.adapters.on_discord.stand_in.reading import shown, text_of

MENTION = re.compile(r"</([a-z][a-z -]*):([0-9]+)>")


@pytest.fixture
def evening(world, house):
    return Evening(world, house)


async def test_commands_that_are_named_are_to_be_tapped(world, house, evening):
    world.speaks(world.floor, "en")
    await evening.opened()
    said = text_of(shown(await world.slash(world.floor, "help", in_channel=evening.at)))
    known = {one.name: one.id for one in await house.bots[-1].tree.fetch_commands()}
    named = MENTION.findall(said)
    assert ("undo", str(known["undo"])) in named
    assert all(known[name.split()[0]] == int(number) for name, number in named)


async def test_they_are_known_again_after_a_restart_without_telling_discord_anew(world, house):
    before = dict(house.bots[-1].back.ids)
    await world.restart()
    assert before
    assert house.bots[-1].back.ids == before

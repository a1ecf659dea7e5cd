"""Accounts and channels are shown as Discord shows them, not by their numbers; and nobody's telephone rings for it."""

import re

import pytest

from tests.bot.adapters.on_discord.club.evening import Evening
from tests.bot.adapters.on_discord.stand_in.reading import shown, text_of

BARE = re.compile(r"(?<![<@#0-9])[0-9]{17,20}")
"""A number of Discord's that is not shown as a name."""


@pytest.fixture
def evening(world, house):
    return Evening(world, house)


async def says(world, evening, command, **options):
    who = world.floor if command in ("link", "unlink") else world.director
    message = shown(await world.slash(who, command, in_channel=evening.at, **options))
    assert world.pinged(message) == set()
    text = text_of(message)
    assert BARE.search(text) is None, text
    assert "discord:" not in text, text
    return text


async def test_the_channel_of_the_announcements_is_named(world, evening):
    for line in (world.staff_channel.mention, "ici", ""):
        said = await says(world, evening, "news", **({"news": line} if line else {}))
        assert (world.staff_channel if line == world.staff_channel.mention else evening.at).mention in said


async def test_whose_an_account_is_names_the_member(world, evening):
    await evening.seated(players=False)
    member = world.players[1]
    assert member.mention in await says(world, evening, "link", player="Carole Petit", member=member)
    assert member.mention in await says(world, evening, "link", player="David Moreau", member=member), "it is refused"
    assert member.mention in await says(world, evening, "unlink", member=member)
    assert member.mention in await says(world, evening, "unlink", member=member), "it is nobody's"


async def test_a_name_that_looks_like_an_account_is_shown_as_it_is(world, evening):
    await evening.opened()
    said = text_of(shown(await evening.floor("enter", names=f"discord:{world.director.id}")))
    assert world.director.mention not in said

"""The log on Discord: for the floor's eyes alone, its pages turned by buttons, every name as it was typed."""

import pytest

from tests.bot.adapters.on_discord.club.evening import Evening
from tests.bot.adapters.on_discord.stand_in.reading import buttons_of, shown, text_of

OLDER, NEWER, WHOLE = "Plus ancien ▶", "◀ Plus récent", "📄 Tout en fichier"
HOSTILE = "**Zoé** @everyone `x`"


@pytest.fixture
async def evening(world, house):
    """Somebody with a hostile name, and a dozen levels."""
    there = Evening(world, house)
    await there.opened()
    there.does("enter", f"{HOSTILE}, Paul Martin")
    for level in range(2, 14):
        there.does("level", str(level))
    return there


async def test_its_pages_are_turned_by_buttons_and_nobody_else_reads_them(evening):
    world = evening.world
    first = shown(await evening.floor("log"))
    assert first.ephemeral
    assert buttons_of(first) == [OLDER, WHOLE]
    assert "niveau 13" in text_of(first)
    second = shown(await world.click(world.floor, first, OLDER))
    assert second.ephemeral
    assert buttons_of(second) == [NEWER, WHOLE]
    assert "niveau 2 ·" in text_of(second)
    back = shown(await world.click(world.floor, second, NEWER))
    assert text_of(back) == text_of(first)
    assert world.longest_stall < 0.05


async def test_a_player_is_looked_for_and_his_name_marks_and_pings_nothing(evening):
    world = evening.world
    found = shown(await evening.floor("log", search="Zoé"))
    assert world.pinged(found) == set()
    assert "\\*\\*" in text_of(found) or "**Zoé**" not in text_of(found)
    assert "inscrits" in text_of(found)
    assert "niveau" not in text_of(found)
    nothing = shown(await evening.floor("log", search="@everyone **gras**"))
    assert world.pinged(nothing) == set()

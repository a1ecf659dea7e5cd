"""The log on Telegram: for the floor's eyes alone, its pages turned by buttons, every name as it was typed."""

import pytest

from tests.bot.adapters.on_telegram.club.evening import HELD_UP, Evening

OLDER, NEWER, WHOLE = "Plus ancien ▶", "◀ Plus récent", "📄 Tout en fichier"
HOSTILE = "Zoé <b>gras</b>"


@pytest.fixture
async def evening(world, house):
    """Somebody with a hostile name, and a dozen levels."""
    there = Evening(world, house)
    there.opened()
    there.does("enter", f"{HOSTILE}, Paul Martin")
    for level in range(2, 14):
        there.does("level", str(level))
    return there


def page(did):
    """The message that shows a page of the log."""
    return next(post for post in (*did.posts, *did.edits) if "Journal" in post.text)


def labels(message):
    return [label for row in message.labels for label in row]


async def test_its_pages_are_turned_by_buttons_in_private(evening):
    world = evening.world
    first = page(await evening.floor("/journal"))
    assert labels(first) == [OLDER, WHOLE]
    assert "niveau 13" in first.text
    second = page(await world.click(world.floor, first, OLDER))
    assert labels(second) == [NEWER, WHOLE]
    assert "niveau 2 ·" in second.text
    assert {one.raw["chat"]["id"] for one in (first, second)} == {world.floor.id}
    assert second.id == first.id, "it is turned where it stands"
    back = page(await world.click(world.floor, second, NEWER))
    assert back.text == first.text
    assert world.longest_stall < HELD_UP


async def test_a_player_is_looked_for_and_his_name_marks_nothing(evening):
    found = page(await evening.floor("/journal Zoé"))
    assert "<b>gras" in found.text
    assert "niveau" not in found.text
    nothing = await evening.floor("/journal <i>x")
    assert any("Rien dans le journal : « <i>x »" in post.text for post in nothing.posts)

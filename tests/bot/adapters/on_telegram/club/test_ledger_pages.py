"""The ledger and the handover of a long night on Telegram: for the floor's eyes alone, their pages turned by buttons."""

import pytest

from tests.bot.adapters.on_telegram.club.evening import Evening

OLDER, NEWER = "Plus ancien ▶", "◀ Plus récent"


@pytest.fixture
async def evening(world, house):
    """Twenty-five sanctions, and a note on the first of them."""
    there = Evening(world, house)
    there.opened()
    there.does("enter", "Zoé Renard, Paul Martin")
    there.does("sanction", "Zoé Renard; téléphone; 1 main; appel; note s'excuse")
    for number in range(24):
        there.does("warn", f"{('Zoé Renard', 'Paul Martin')[number % 2]}; bruit; fois {number}")
    return there


def pages(did, heading):
    """The messages that show a page: a long one is cut in two."""
    assert any(heading in post.text for post in did.posts)
    return [post for post in did.posts if post.text]


def labels(message):
    return [label for row in message.labels for label in row]


@pytest.mark.parametrize(("command", "heading"), [("/registre", "Registre"), ("/releve", "Passation")])
async def test_their_pages_are_turned_by_buttons_in_private(evening, command, heading):
    world = evening.world
    first = pages(await evening.floor(command), heading)
    assert [label for post in first for label in labels(post)] == [OLDER]
    assert "fois 23" in "".join(post.text for post in first)
    second = pages(await world.click(world.floor, next(post for post in first if OLDER in labels(post)), OLDER), heading)
    assert [label for post in second for label in labels(post)] == [NEWER]
    assert "s'excuse" in "".join(post.text for post in second)
    told = [post for post in (*first, *second) if "fois" in post.text or "excuse" in post.text]
    assert {post.raw["chat"]["id"] for post in told} == {world.floor.id}
    typed = pages(await evening.floor(f"{command} page 2"), heading)
    assert [post.text for post in typed][: len(second)] == [post.text for post in second]

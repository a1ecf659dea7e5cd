"""The ledger and the handover of a long night on Telegram: for the floor's eyes alone, their pages turned by buttons."""

import pytest

from tests.bot.adapters.on_telegram.club.evening import Evening

OLDER, NEWER, WHOLE = "Plus ancien ▶", "◀ Plus récent", "📄 Tout en fichier"


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


def page(did, heading):
    """The message that shows a page."""
    return next(post for post in (*did.posts, *did.edits) if heading in post.text)


def labels(message):
    return [label for row in message.labels for label in row]


@pytest.mark.parametrize(("command", "heading"), [("/registre", "Registre"), ("/releve", "Passation")])
async def test_their_pages_are_turned_by_buttons_in_private(evening, command, heading):
    world = evening.world
    first = page(await evening.floor(command), heading)
    assert labels(first) == [OLDER, WHOLE]
    assert "fois 23" in first.text
    second = page(await world.click(world.floor, first, OLDER), heading)
    assert labels(second) == [NEWER, OLDER, WHOLE]
    third = page(await world.click(world.floor, second, OLDER), heading)
    assert labels(third) == [NEWER, WHOLE]
    assert "s'excuse" in third.text
    assert {(one.raw["chat"]["id"], one.id) for one in (first, second, third)} == {(world.floor.id, first.id)}
    typed = page(await evening.floor(f"{command} page 3"), heading)
    assert typed.text == third.text

"""The ledger and the handover of a long night on Discord: for the floor's eyes alone, their pages turned by buttons."""

import re

import pytest

from tests.bot.adapters.on_discord.club.evening import Evening
from tests.bot.adapters.on_discord.stand_in.reading import buttons_of, shown, text_of

OLDER, NEWER, WHOLE = "Plus ancien ▶", "◀ Plus récent", "📄 Tout en fichier"


@pytest.fixture
async def evening(world, house):
    """Twenty-five sanctions, and a note on the first of them."""
    there = Evening(world, house)
    await there.opened()
    there.does("enter", "Zoé Renard, Paul Martin")
    there.does("sanction", "Zoé Renard; téléphone; 1 main; appel; note s'excuse")
    for number in range(24):
        there.does("warn", f"{('Zoé Renard', 'Paul Martin')[number % 2]}; bruit; fois {number}")
    return there


@pytest.mark.parametrize("command", ["ledger", "handover"])
async def test_their_pages_are_turned_by_buttons_and_nobody_else_reads_them(evening, command):
    world = evening.world
    first = shown(await evening.floor(command))
    assert (first.ephemeral, buttons_of(first)) == (True, [OLDER, WHOLE])
    assert "fois 23" in text_of(first)
    assert "appel" not in text_of(first)
    second = shown(await world.click(world.floor, first, OLDER))
    assert (second.ephemeral, buttons_of(second)) == (True, [NEWER, OLDER, WHOLE])
    third = shown(await world.click(world.floor, second, OLDER))
    assert (third.ephemeral, buttons_of(third)) == (True, [NEWER, WHOLE])
    assert "s'excuse" in text_of(third)
    assert "page 3 sur 3" in text_of(third)
    assert {page.id for page in (first, second, third)} == {first.id}, "it is turned where it stands"


@pytest.mark.parametrize("command", ["ledger", "record", "handover"])
async def test_however_long_the_reasons_are_every_sanction_stands_on_a_page_and_each_page_in_one_message(world, house, command):
    evening = Evening(world, house)
    await evening.opened()
    evening.does("enter", "Marie Dupont, Paul Martin")
    for number in range(25):
        evening.does("sanction", f"Marie Dupont; insulte; 1 main; raison {number} {'et ainsi de suite ' * 16}")
    given = await evening.floor(command, **({"player": "Marie Dupont"} if command == "record" else {}))
    assert given.followups == []
    page, numbers = shown(given), set()
    while True:
        assert not page.attachments
        numbers |= set(re.findall(r"n° (\d+)", text_of(page)))
        if OLDER not in buttons_of(page):
            break
        page = shown(await world.click(world.floor, page, OLDER))
    assert numbers >= {str(number) for number in range(1, 26)}

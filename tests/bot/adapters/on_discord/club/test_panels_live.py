"""Messages of panels in a channel: they lose their buttons and stay to be read; those of embeds that hang there go on."""

import pytest

from tests.bot.adapters.on_discord.club.evening import Evening
from tests.bot.adapters.on_discord.stand_in.reading import (
    buttons_of,
    is_laid_out,
    pictures_of,
    shown,
    text_of,
)

REVEAL = "Révéler les places"


@pytest.fixture
def evening(world, house):
    return Evening(world, house)


def again(world, message):
    """A message as it stands now."""
    return world.env.backend.get_message(message.channel_id, message.id)


async def test_a_draw_that_is_revealed_loses_its_buttons_and_nothing_of_what_it_says(evening):
    world = evening.world
    await evening.opened()
    await evening.floor("enter", names=", ".join(f"Joueur {letter}" for letter in "ABCDEFGHIJK"))
    announced = shown(await evening.floor("draw"))
    before = text_of(announced)
    assert is_laid_out(announced)
    assert REVEAL in buttons_of(announced)
    await world.click(world.floor, announced, REVEAL)
    after = again(world, announced)
    assert buttons_of(after) == []
    assert text_of(after) == before


async def test_seats_that_are_revealed_come_with_a_picture_a_table_and_the_button_first(evening):
    revealed = shown(await evening.seated())
    assert is_laid_out(revealed)
    assert pictures_of(revealed) == ["plan-1.png", "plan-2.png"]
    assert buttons_of(revealed)[0] == "Où est ma place ?"
    assert text_of(revealed).rstrip().splitlines()[-1].startswith("-# ")


async def test_a_list_of_embeds_that_hangs_there_moves_over_and_goes_on(evening, house):
    world = evening.world
    await evening.opened()
    hung = shown(await evening.floor("entries"))
    stored = again(world, hung)
    stored.flags, stored.components, stored.embeds = 0, [], [{"type": "rich", "title": "Inscrits", "description": "de naguère"}]
    evening.does("enter", "Carole Petit")
    await world.passes(1)
    await house.bots[-1].live.messages.refresh_all()
    now = again(world, hung)
    assert is_laid_out(now)
    assert now.embeds == []
    assert "de naguère" not in text_of(now)
    assert "Carole Petit" in text_of(now)

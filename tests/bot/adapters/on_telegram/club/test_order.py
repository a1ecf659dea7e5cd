"""What comes in while Floorman looks away is carried out in the order in which it was said."""

import pytest

from tests.bot.adapters.on_telegram.stand_in.answers.messages import text_of

NAMES = "Carole Petit, David Moreau, Emma Janssens, Fanny Lambert, Gilles Roux, Hugo Blanc"
EVENING = (
    "/choisir suggested",
    "/tournoi Open de Nantes; 9 par table; paid 1",
    f"/inscrire {NAMES}",
    "/tirage",
    "/reveler",
    "/inscrits",
)


def pile_up(world, who, chat, *lines):
    """Somebody gives commands of which Floorman hears all at once."""
    for line in lines:
        world.cloud.tell_of(world.cloud.write(chat, who.user, **text_of({"text": line})))


async def evening_at_once(world, groups):
    for group in groups:
        pile_up(world, world.director, group, *EVENING)
    await world.settle()


@pytest.fixture
async def groups(world):
    others = [await world.open_chat("supergroup", f"Club {number}", world.director, bot="member") for number in (2, 3, 4)]
    return [world.club, *others]


async def test_after_a_pause_a_directors_evening_comes_out_right_in_every_group(world, groups):
    await evening_at_once(world, groups)
    for group in groups:
        told = [seen.text for seen in world.sees(group) if seen.by_bot]
        places = [next(at for at, text in enumerate(told) if words in text) for words in ("Open de Nantes", "annoncé", "Graine")]
        assert places == sorted(places)
        revealed = next(text for text in told if "Graine" in text)
        assert all(name in revealed for name in NAMES.split(", "))

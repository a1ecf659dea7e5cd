"""A list of hundreds of players stands in several messages on Telegram too, each of which keeps its own page."""

import pytest

from tests.bot.adapters.on_telegram.club.evening import Evening
from tests.patience import comes

FIRST_NAMES = ("Anna", "Bart", "Carole", "David", "Emma", "Fanny", "Gilles", "Hugo", "Inès", "Jef", "Karim", "Lise")
SURNAMES = [
    f"{begins}{ends}" for begins in ("Dup", "Mar", "Pet", "Lef", "Rou", "Gir") for ends in ("ont", "tin", "it", "ebvre", "x")
]
NAMES = [f"{first} {last}-Vandenbroucke" for last in SURNAMES for first in FIRST_NAMES][:340]


@pytest.fixture
def evening(world, house):
    there = Evening(world, house)
    there.opened()
    return there


def pages(evening):
    """The texts of the list's messages, by page."""
    texts = {str(seen.id): seen.text for seen in evening.world.sees()}
    kept = sorted(evening.house.live.all(evening.place), key=lambda one: one.page)
    return [texts.get(one.message, "") for one in kept]


def whole(evening, names):
    """Whether each entrant stands in the list once."""
    text = "\n".join(pages(evening))
    return bool(text) and all(text.count(name) == 1 for name in names)


async def test_each_message_keeps_its_page_while_players_come_and_go(evening):
    evening.does("enter", ", ".join(NAMES))
    await evening.floor("/inscrits")
    await comes(lambda: whole(evening, NAMES))
    assert len(pages(evening)) > 1
    evening.does("withdraw", NAMES[0])
    await evening.floor("/inscrire Zoé Zimmer")
    await comes(lambda: whole(evening, [*NAMES[1:], "Zoé Zimmer"]))
    assert NAMES[0] not in "".join(pages(evening))
    evening.does("withdraw", ", ".join(NAMES[100:]))
    await evening.floor("/inscrire Yann Yvon")
    await comes(lambda: whole(evening, [*NAMES[1:100], "Zoé Zimmer", "Yann Yvon"]) and len(pages(evening)) == 1)

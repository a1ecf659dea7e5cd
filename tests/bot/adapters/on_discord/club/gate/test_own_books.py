"""A rulebook that a club has brought, on Discord: its own server completes, lists, chooses and quotes it."""

import pytest

from bot.services.club.own_books import OwnBooks
from tests.bot.adapters.on_discord.club.evening import Evening
from tests.bot.adapters.on_discord.stand_in.reading import shown, text_of
from tests.knowledge.small_book import ABOUT, ARTICLES
from tests.patience import comes

HOUSE = {**ABOUT, "id": "maison", "short": "Maison", "title": "Zorblax", "citation": "Maison, art. {number}"}


@pytest.fixture
async def evening(world, house):
    there = Evening(world, house)
    with house.store.writing() as work:
        books = OwnBooks(house.rules, work, work.clubs.at(there.place).id)
        books.activate(books.add(HOUSE, ARTICLES, 0, 1.0), 2.0)
    seen = house.bots[-1].back.desk.shelf(there.place)
    await comes(lambda: seen.readied(seen.book("maison")).ready)
    return there


async def test_the_server_of_its_club_completes_it_and_goes_by_it(evening):
    world = evening.world
    offered = await world.autocomplete(world.director, "book", "book", "mais", in_channel=evening.at)
    assert [choice["value"] for choice in offered] == ["maison"]
    own = await world.autocomplete(world.director, "ownbook", "book", "", in_channel=evening.at)
    assert [choice["value"] for choice in own] == ["maison"]
    assert "Zorblax" in text_of(shown(await world.slash(world.director, "book", book="maison")))
    articles = await world.autocomplete(world.player, "article", "article", "1.1", in_channel=evening.at)
    assert articles[0]["value"] == "maison 1.1"
    assert "Maison, art. 1.1" in text_of(shown(await world.slash(world.player, "article", article="maison 1.1")))

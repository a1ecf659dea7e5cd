"""A director reads the club's own rulebook on Discord, point by point: by buttons, fields, and a form where words are wanted."""

import pytest

from bot.services.club.own_books import OwnBooks
from tests.bot.adapters.on_discord.club.evening import Evening
from tests.bot.adapters.on_discord.stand_in.reading import buttons_of, shown, text_of
from tests.bot.services.club.book_points.reading_room import ARTICLES, HOUSE
from tests.bot.words import spaced
from tests.patience import comes


@pytest.fixture
async def evening(world, house):
    there = Evening(world, house)
    with house.store.writing() as work:
        books = OwnBooks(house.rules, work, work.clubs.at(there.place).id)
        books.activate(books.add(HOUSE, ARTICLES, 0, 1.0), 2.0)
    seen = house.bots[-1].back.desk.shelf(there.place)
    await comes(lambda: seen.readied(seen.book("maison")).ready)
    return there


async def test_he_takes_what_is_proposed_by_one_click_and_goes_on(evening):
    world = evening.world
    first = shown(await world.slash(world.director, "bookpoints"))
    assert "Floorman propose : par tirage au sort" in spaced(text_of(first))
    assert "par tirage au sort" in buttons_of(first)
    following = shown(await world.click(world.director, first, "par tirage au sort"))
    assert "Retenu. places au départ : par tirage au sort" in spaced(text_of(following))
    third = shown(await world.click(world.director, following, "Ne dit rien"))
    summary = shown(await world.click(world.director, third, "Résumé"))
    assert "Maison : 2 points lus sur 113" in spaced(text_of(summary))
    assert "Continuer" in buttons_of(summary)


async def test_fields_are_completed_and_settle_a_point(evening):
    world = evening.world
    points = await world.autocomplete(world.director, "bookpoints", "point", "nouveaux jetons")
    assert [choice["value"] for choice in points] == ["race.rounding"]
    ways = await world.autocomplete(world.director, "bookpoints", "value", "", point="race.rounding")
    assert [choice["value"] for choice in ways] == ["up", "half_up", "down", "otherwise", "silent"]
    articles = await world.autocomplete(world.director, "bookpoints", "article", "3.3")
    assert articles == [] or articles[0]["value"]
    settled = await world.slash(world.director, "bookpoints", point="race.rounding", value="up", article="3.3")
    assert "au-dessus (Maison 3.3 « Échange des jetons »)" in spaced(text_of(shown(settled)))


async def test_an_article_is_asked_for_in_a_form(evening):
    world = evening.world
    point = shown(await world.slash(world.director, "bookpoints", point="race.rounding"))
    form = await world.click(world.director, point, "Un autre article")
    assert form.modal is not None
    named = shown(await world.submit(world.director, form, {"words": "2.1"}))
    assert "Les places sont tirées au sort" in text_of(named)


async def test_he_alone_sees_what_he_reads(evening):
    world = evening.world
    assert shown(await world.slash(world.director, "bookpoints")).flags.ephemeral

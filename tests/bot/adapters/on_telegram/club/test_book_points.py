"""A director reads the club's own rulebook in the group, point by point, with buttons; nobody else settles anything of it."""

import pytest

from bot.services.club.own_books import OwnBooks
from tests.bot.adapters.on_telegram.club.evening import Evening
from tests.bot.services.club.book_points.reading_room import ARTICLES, HOUSE
from tests.bot.words import spaced
from tests.patience import comes

DRAWN = "par tirage au sort"


@pytest.fixture
async def evening(world, house):
    """The club's own rulebook is in force and can be searched."""
    there = Evening(world, house)
    await in_force(there, house)
    return there


async def in_force(evening, house, markdown=ARTICLES, edition="2026"):
    with house.store.writing() as work:
        books = OwnBooks(house.rules, work, work.clubs.at(evening.place).id)
        books.activate(books.add({**HOUSE, "edition": edition}, markdown, 0, 1.0), 2.0)
    seen = house.fronts[-1].serving.desk.shelf(evening.place)
    await comes(lambda: seen.readied(seen.book("maison")).ready)


def labels(message):
    return [spaced(label) for row in message.labels for label in row]


async def button(world, who, message, words):
    """Somebody taps the button that says so, whatever sign stands before its words, behind "Plus…" where it is kept back."""
    if not any(words in one for one in labels(message)):
        await world.click(who, message, "Plus…")
        message = world._now(message)
    label = next(label for row in message.labels for label in row if words in spaced(label))
    return await world.click(who, message, label)


async def test_he_takes_what_is_proposed_by_one_tap_and_the_message_goes_on_to_the_next_point(evening):
    world = evening.world
    first = (await world.command(world.director, "/pointslivre")).message
    assert "Floorman propose : par tirage au sort" in spaced(first.text)
    assert "Les places sont tirées au sort au début du tournoi." in first.text
    did = await button(world, world.director, first, DRAWN)
    assert did.posts == []
    now = world._now(first)
    assert "Retenu. places au départ : par tirage au sort" in spaced(now.text)
    assert "siège réservé pour un besoin particulier" in spaced(now.text)
    await button(world, world.director, now, "Ne dit rien")
    await button(world, world.director, world._now(first), "Résumé")
    assert "Maison : 2 points lus sur 113" in spaced(world._now(first).text)


async def test_another_article_is_asked_for_by_what_it_is(evening):
    world = evening.world
    shown = (await world.command(world.director, "/pointslivre maison balance.difference")).message
    asked = (await button(world, world.director, shown, "Un autre article")).message
    assert asked.wants_reply
    assert "Un numéro (6.4) ou un titre" in spaced(asked.text)
    again = (await world.reply(world.director, asked, "3.3")).message
    assert "arrondi au-dessus" in again.text
    number = (await button(world, world.director, shown, "Un autre nombre")).message
    assert "Au choix" not in spaced(number.text)
    settled = (await world.reply(world.director, number, "4")).message
    assert "écart de joueurs qui demande d'équilibrer : 4 (Maison 3.1" in spaced(settled.text)


async def test_an_offence_is_taken_by_a_tap_and_its_sanction_is_asked_for_where_it_is_another(evening):
    world = evening.world
    shown = (await world.command(world.director, "/pointslivre téléphone à table")).message
    assert "Floorman propose : doit être sanctionné : 2 mains de pénalité" in spaced(shown.text)
    asked = (await button(world, world.director, shown, "Une sanction")).message
    settled = (await world.reply(world.director, asked, "peut 1 tour")).message
    assert "téléphone à table : peut aller jusqu'à : 1 tour de pénalité (Maison 7.2" in spaced(settled.text)
    await button(world, world.director, shown, "2 mains")
    again = (await world.command(world.director, "/pointslivre offence.phone")).message
    assert "Retenu jusqu'ici : peut aller jusqu'à : 1 tour de pénalité" in spaced(again.text)
    await button(world, world.director, again, "Interdit".lower())
    assert "téléphone à table : interdit, sans un mot sur la sanction" in spaced(world._now(again).text)


async def test_who_is_no_director_settles_nothing_by_his_buttons(evening):
    world = evening.world
    first = (await world.command(world.director, "/pointslivre")).message
    for who in (world.floor, world.player):
        label = next(label for row in first.labels for label in row if DRAWN in spaced(label))
        did = await world.click(who, first, label)
        assert "directeur" in f"{did.notice}{' '.join(post.text for post in did.posts)}"
        assert "directeur" in (await world.command(who, "/pointslivre 1 silence")).text
    assert "Maison : 0" in spaced((await world.command(world.director, "/pointslivre bilan")).text)


async def test_two_directors_at_one_point_do_not_undo_each_other(evening):
    world = evening.world
    one = (await world.command(world.director, "/pointslivre")).message
    other = (await world.command(world.director, "/pointslivre")).message
    await button(world, world.director, one, DRAWN)
    did = await button(world, world.director, other, "Ne dit rien")
    assert "plus à jour" in spaced(f"{did.notice}{' '.join(post.text for post in did.posts)}{world._now(other).text}")
    assert "places au départ : par tirage au sort" in spaced((await world.command(world.director, "/pointslivre bilan")).text)


async def test_buttons_outlast_a_restart_and_not_the_edition(evening, house):
    world = evening.world
    first = (await world.command(world.director, "/pointslivre")).message
    await in_force(evening, house, ARTICLES.replace("tirées au sort", "choisies"), "2027")
    did = await button(world, world.director, first, DRAWN)
    assert "plus à jour" in spaced(f"{did.notice}{' '.join(post.text for post in did.posts)}{world._now(first).text}")
    assert "Maison : 0" in spaced((await world.command(world.director, "/pointslivre bilan")).text)

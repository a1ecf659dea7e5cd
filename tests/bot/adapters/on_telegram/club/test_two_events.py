"""Two tournaments of one group: each of its topics, and each floor's private chat, is at the one that was chosen there."""

import pytest

from tests.bot.adapters.on_telegram.club.evening import Evening


@pytest.fixture
async def events(world, house):
    """The main event and a side event, opened one after the other in the group."""
    there = Evening(world, house)
    there.opened()
    assert there.does("enter", "Carole Petit").done
    assert there.does("tournament", "Side").done
    assert there.does("enter", "Zoé Lacroix").done
    return there


async def test_a_floors_private_chat_keeps_what_he_chose_there_whatever_the_group_does(events):
    world = events.world
    await world.command(world.director, "/inscrits")  # from then on he is at home in the group
    await world.start(world.director)
    assert "Zoé Lacroix" in (await world.command(world.director, "/inscrits", world.director)).message.text
    switched = (await world.command(world.director, "/tournoi #1", world.director)).message
    assert "vous seul" in switched.text
    assert "Zoé Lacroix" in (await world.command(world.director, "/inscrits")).message.text
    await world.command(world.director, "/tournoi #1")
    await world.command(world.director, "/tournoi #2")
    assert "Carole Petit" in (await world.command(world.director, "/inscrits", world.director)).message.text
    assert "Zoé Lacroix" in (await world.command(world.director, "/inscrits")).message.text


async def test_a_topic_is_at_the_tournament_that_it_was_switched_to(events):
    world = events.world
    topic = await world.new_topic("Main event")
    switched = (await world.command(world.director, "/tournoi #1", topic=topic)).message
    assert "Ce sujet est maintenant à ce tournoi" in switched.text
    listed = (await world.command(world.floor, "/inscrits", topic=topic)).message
    assert "Carole Petit" in listed.text
    assert "Zoé Lacroix" in (await world.command(world.floor, "/inscrits")).message.text
    joined = await world.click(world.players[0], listed, "✅ Je m'inscris")
    assert joined
    assert "Marie Dupont" in (await world.command(world.floor, "/inscrits", topic=topic)).message.text

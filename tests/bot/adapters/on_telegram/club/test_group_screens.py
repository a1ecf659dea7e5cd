"""What a group reads takes little room: a few lines, two rows of buttons; the rest is a tap away."""

import pytest

from tests.bot.adapters.on_discord.club.every_command import GIVEN
from tests.bot.adapters.on_telegram.club.evening import Evening
from tests.bot.adapters.on_telegram.club.test_every_command import prepare, typed
from tests.bot.words import Read

MORE = Read("fr").say("telegram.more")


@pytest.fixture
async def opened(world, house):
    """A table is open, and there is more to be done with it than has room."""
    evening = Evening(world, house)
    prepare(evening, GIVEN["opentable"])
    return (await world.command(world.floor, typed(evening, "opentable"))).message


def labels(message):
    return [label for row in message.labels for label in row]


async def test_a_floor_opens_the_rest_where_it_stands_and_taps_it(world, opened):
    assert len(opened.labels) == 2
    assert MORE in labels(opened)
    did = await world.click(world.floor, opened, MORE)
    assert did.posts == []
    now = world._now(opened)
    assert MORE not in labels(now)
    assert set(labels(opened)) - {MORE} < set(labels(now))
    assert "↩️ Annuler" in labels(now)
    did = await world.click(world.floor, now, "↩️ Annuler")
    assert "Annulé" in did.posts[0].text


async def test_a_player_opens_nothing_that_he_could_not_tap(world, opened):
    did = await world.click(world.player, opened, MORE)
    assert did.alert
    assert world._now(opened).labels == opened.labels


async def test_it_opens_after_a_restart_and_twice_does_no_harm(world, opened):
    await world.restart()
    await world.click(world.floor, opened, MORE)
    again = await world.forge(world.floor, opened.button(MORE)["callback_data"], opened)
    assert not again.alert
    assert MORE not in labels(world._now(opened))


async def test_what_opens_in_one_group_opens_in_no_other(world, opened):
    other = await world.open_chat("supergroup", "Ailleurs", world.floor, world.player)
    elsewhere = (await world.command(world.floor, "/aide", other)).message
    did = await world.forge(world.floor, opened.button(MORE)["callback_data"], elsewhere)
    assert did.alert
    assert "proposé" in did.notice


@pytest.mark.parametrize(("command", "rules"), [("/aide", "Règles"), ("/help", "Rules"), ("/hulp", "Regels")])
async def test_the_help_in_a_group_is_a_few_lines_and_in_private_all_of_it(world, command, rules):
    who = world.floor
    in_group = (await world.command(who, command)).message
    assert len(in_group.text.splitlines()) <= 6
    assert len(in_group.labels) == 2
    alone = (await world.command(who, command, who)).message
    assert len(alone.text.splitlines()) > 10


async def test_the_help_in_a_group_says_to_a_player_what_a_player_does(world):
    said = (await world.command(world.player, "/aide")).message.text
    assert "Joueurs :" in said
    assert "Floor :" not in said
    assert "Floor :" in (await world.command(world.floor, "/aide")).message.text


async def test_the_way_back_from_a_topic_leads_to_the_few_lines(world):
    first = (await world.command(world.floor, "/aide")).message
    topic = (await world.click(world.floor, first, "Tables")).message
    back = (await world.click(world.floor, topic, "✅ Tous les sujets")).message
    assert back.text == first.text

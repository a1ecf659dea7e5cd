"""Discord takes no answer after something was recorded: nobody is told to try again, and what follows is done all the same."""

import pytest

from bot.services.ports.outbox import LetterState
from tests.bot.adapters.on_discord.club.answering.test_penalties import deliveries, notices, proposal_for
from tests.bot.adapters.on_discord.club.evening import Evening
from tests.bot.adapters.on_discord.club.test_long_lists import names
from tests.bot.adapters.on_discord.stand_in.paths import path_of
from tests.bot.adapters.on_discord.stand_in.reading import buttons_of, shown, text_of

ANSWER, FOLLOWING = ("POST", "/interactions/*/*/callback"), ("POST", "/webhooks/*/*")
TROUBLE = [(502, 0), (500, 0), (403, 50013), (403, 50001), (404, 10003)]
DONE, AGAIN = "C'est fait et enregistré", "Réessayez"
GIVEN = {"player": "Paul Martin", "offence": "insulte", "penalty": "2 tours"}


@pytest.fixture
async def evening(world, house):
    there = Evening(world, house)
    await there.seated(seats=8)
    return there


def fails(evening, where, status, code):
    evening.world.env.inject_error(*where, status=status, code=code, message="trouble")


def read(result):
    return "\n".join(text_of(message) for message in (result.response, *result.followups) if message)


@pytest.mark.parametrize(("status", "code"), TROUBLE)
async def test_whoever_gave_a_sanction_that_could_not_be_shown_is_told_that_it_is_there(evening, status, code):
    fails(evening, ANSWER, status, code)
    given = await evening.floor("sanction", **GIVEN)
    assert len(evening.cases()) == 1
    assert DONE in read(given)
    assert AGAIN not in read(given)
    assert len(notices(evening.world.players[1])) == 1, "the player is told"


async def test_who_is_told_nothing_in_time_is_written_to_in_private(evening):
    floor = evening.world.floor
    fails(evening, ANSWER, 404, 10062)
    # the client says that the application did not respond: this is simcord's own verb, which lets that pass
    await floor.slash(evening.at, path_of("sanction"), **GIVEN)
    (told,) = list(floor.user.dm_channel.history())
    assert DONE in text_of(told)
    assert len(evening.cases()) == 1


async def test_what_has_only_been_asked_is_not_said_to_be_done(evening):
    fails(evening, ANSWER, 502, 0)
    given = await evening.floor("sanction", player="Paul Martin", offence="insulte")
    assert evening.cases() == {}
    assert DONE not in read(given)
    assert AGAIN in read(given)


@pytest.mark.parametrize(("status", "code"), TROUBLE)
async def test_a_tap_whose_message_keeps_its_buttons_is_answered_and_the_player_told(evening, status, code):
    world, player = evening.world, evening.world.players[1]
    proposed = await proposal_for(evening, player)
    fails(evening, ANSWER, status, code)
    given = await world.click(world.floor, proposed, buttons_of(proposed)[0])
    assert "N° 1 inscrit : Paul Martin" in read(given)
    assert AGAIN not in read(given)
    assert len(notices(player)) == 1
    assert [(told.channel, told.arrived) for told in deliveries(evening)] == [("discord", True)]


async def test_both_players_of_an_incident_are_told_where_the_floor_can_not_be(evening):
    world = evening.world
    fails(evening, FOLLOWING, 500, 0)
    await evening.floor("sanction", player="Paul Martin & Marie Dupont", offence="collusion", penalty="2 mains", reason="vu")
    assert len(evening.cases()) == 2
    assert [len(notices(player)) for player in world.players[:2]] == [1, 1]


async def test_a_second_try_after_that_is_not_offered_by_the_screen(evening):
    world, player = evening.world, evening.world.players[1]
    proposed = await proposal_for(evening, player)
    fails(evening, FOLLOWING, 500, 0)
    given = await world.click(world.floor, proposed, buttons_of(proposed)[0])
    assert DONE in read(given)
    assert buttons_of(shown(given)) == []
    assert len(evening.cases()) == 1


@pytest.mark.parametrize(("status", "code"), [(403, 50001), (404, 10015)])
async def test_of_seats_whose_second_message_discord_would_not_take_the_rest_comes_and_nothing_is_said_twice(
    world, house, status, code
):
    evening = Evening(world, house)
    await evening.opened()
    assert evening.does("enter", ", ".join(names(120))).done
    await evening.floor("draw")
    before = evening.at.history()
    fails(evening, FOLLOWING, status, code)
    await evening.floor("reveal")
    (begun,) = seats_since(evening, before)
    (sent,) = await house.delivers()
    *said, rest = [one for one in evening.at.history() if one not in before]
    assert seats_since(evening, before) == [begun] == said[:1]
    assert "n'était pas arrivé" in rest.content
    assert [file.filename for file in rest.attachments] == ["floorman.txt"]
    (kept,) = [one for one in house.store.outbox.listed([LetterState.SENT], 100) if one.id == sent.id]
    assert kept.message == f"{begun.id} {rest.id}"


def seats_since(evening, before):
    """The messages that have come since in which people read their seats."""
    return [one for one in evening.at.history() if one not in before and "-Vandenbroucke" in text_of(one)]

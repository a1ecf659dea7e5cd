"""On Discord a player tells the floor with a tap; the floor's channel learns that somebody has, and only a floor who."""

import pytest

from tests.bot.adapters.on_discord.club.evening import Evening
from tests.bot.adapters.on_discord.stand_in.reading import buttons_of, shown, text_of
from tests.bot.adapters.on_discord.stand_in.world import PLAYERS


@pytest.fixture
async def evening(world, house):
    """Everybody has a seat."""
    there = Evening(world, house)
    await there.seated()
    return there


async def told(evening, player, label="Je suis éliminé"):
    """What a player sees who has tapped a button of his own seat, once the floor was called."""
    seat = shown(await evening.world.slash(player, "where", in_channel=evening.at))
    reply = shown(await evening.world.click(player, seat, label))
    await evening.house.delivers()
    return reply


def beginning(message, begins):
    """The button whose label begins so."""
    return next(label for label in buttons_of(message) if label.startswith(begins))


async def test_a_tap_of_the_player_and_one_of_the_floor_put_him_out(evening):
    world, before = evening.world, evening.log()
    reply = await told(evening, world.players[0])
    assert reply.ephemeral
    assert "C'est dit au floor" in text_of(reply)
    assert evening.log() == before
    call = world.floor_channel.last_message
    assert "1 demande de joueur attend le floor" in text_of(call)
    assert PLAYERS[0] not in text_of(call)
    listed = shown(await world.click(world.floor, call, "Voir les demandes"))
    assert listed.ephemeral
    assert PLAYERS[0] in text_of(listed)
    done = shown(await world.click(world.floor, listed, beginning(listed, "Oui, 1")))
    assert done.ephemeral
    assert evening.log()[-1].kind == "busted"
    assert len(evening.log()) == len(before) + 1


async def test_no_player_opens_the_list_and_the_floor_is_called_once(evening):
    world = evening.world
    await told(evening, world.players[0])
    call = world.floor_channel.last_message
    await told(evening, world.players[1])
    await told(evening, world.players[0], "Mes jetons ne sont pas justes")
    assert world.floor_channel.last_message.id == call.id
    refused = shown(await world.click(world.players[1], call, "Voir les demandes"))
    assert refused.ephemeral
    assert PLAYERS[0] not in text_of(refused)
    assert len(evening.does("pending").outcome.waiting) == 3


async def test_the_call_grows_with_what_is_told_and_says_when_all_is_settled(evening):
    world = evening.world
    await told(evening, world.players[0])
    call = world.floor_channel.last_message
    await told(evening, world.players[1])
    await evening.house.delivers()
    grown = world.floor_channel.last_message
    assert grown.id == call.id
    assert "2 demandes de joueurs attendent le floor" in text_of(grown)
    for answer in ("1", "non 2"):
        await world.slash(world.floor, "pending", in_channel=evening.at, requests=answer)
        await evening.house.delivers()
    settled = world.floor_channel.last_message
    assert settled.id == call.id
    assert "Aucune demande de joueur n'attend" in text_of(settled)
    assert buttons_of(settled) == []


async def test_where_the_call_was_deleted_the_next_one_is_called_anew(evening):
    world = evening.world
    await told(evening, world.players[0])
    call = world.floor_channel.last_message
    await evening.house.bots[-1].get_channel(world.floor_channel.id).get_partial_message(call.id).delete()
    await told(evening, world.players[1])
    await evening.house.delivers()
    evening.house.clock.at += 60
    await evening.house.delivers(later=True)
    assert "2 demandes de joueurs attendent le floor" in text_of(world.floor_channel.last_message)


async def test_who_comes_second_with_the_same_list_is_told_that_it_is_settled(evening):
    world = evening.world
    await told(evening, world.players[0])
    listed = shown(await world.slash(world.floor, "pending", in_channel=evening.at))
    late = evening.aims_at(listed, beginning(listed, "Oui, 1"))
    evening.does("pending", "1")
    log = evening.log()
    assert "déjà réglée" in text_of(shown(await late.taps(world.floor)))
    assert evening.log() == log


def read_by(player):
    """What the floor has said to a player in private, his seat left aside."""
    told = player.user.dm_channel.history() if player.user.dm_channel else []
    return [message for message in told if "siège" not in text_of(message)]


async def test_the_floor_answers_wrong_chips_in_words_and_the_player_reads_them_in_private(evening):
    world, player = evening.world, evening.world.players[0]
    await told(evening, player, "Mes jetons ne sont pas justes")
    listed = shown(await world.click(world.floor, world.floor_channel.last_message, "Voir les demandes"))
    form = await world.click(world.floor, listed, beginning(listed, "Répondre, 1"))
    assert "Vos mots au joueur" in str(form.modal)
    done = shown(await world.submit(world.floor, form, {"words": "14 500, un jeton de 500 rendu"}))
    assert done.ephemeral
    assert "Répondu : « 14 500, un jeton de 500 rendu »" in text_of(done)
    await evening.house.delivers()
    (private,) = read_by(player)
    assert "Confirmé par le floor : jetons pas justes" in text_of(private)
    assert "Le floor : « 14 500, un jeton de 500 rendu »" in text_of(private)
    assert "14 500" not in text_of(world.floor_channel.last_message)
    assert "14 500" not in "".join(text_of(message) for message in evening.at.history())


async def test_who_is_out_reads_his_place_in_private_and_nobody_else_does(evening):
    world, player = evening.world, evening.world.players[0]
    await told(evening, player)
    listed = shown(await world.slash(world.floor, "pending", in_channel=evening.at))
    await world.click(world.floor, listed, beginning(listed, "Oui, 1"))
    await evening.house.delivers()
    (private,) = read_by(player)
    assert "Confirmé par le floor : éliminé" in text_of(private)
    assert "Vous sortez 18e" in text_of(private)
    assert all(read_by(other) == [] for other in world.players[1:])


async def test_what_is_declined_with_a_word_reaches_the_player_with_it(evening):
    world, player = evening.world, evening.world.players[0]
    await told(evening, player, "Mes jetons ne sont pas justes")
    await world.slash(world.floor, "pending", in_channel=evening.at, requests="non 1: après la pause")
    await evening.house.delivers()
    (private,) = read_by(player)
    assert "Le floor n'a pas retenu" in text_of(private)
    assert "Le floor : « après la pause »" in text_of(private)

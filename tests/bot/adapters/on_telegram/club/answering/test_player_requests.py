"""On Telegram a player tells the floor with a tap; the group learns that somebody has, and only the floor who."""

import re

import pytest

from bot.adapters import delivery
from bot.adapters.on_telegram import carrier
from tests.bot.adapters.on_telegram.club.evening import Evening, account
from tests.bot.adapters.on_telegram.members.world import PLAYERS
from tests.bot.words import spaced
from tests.patience import comes

CALLS = re.compile("demandes? de joueurs? attend(ent)? le floor")


@pytest.fixture
async def evening(world, house):
    """Everybody has a seat; floor and first player have begun a private conversation with Floorman."""
    there = Evening(world, house)
    await there.seated()
    for one in (world.floor, world.player):
        await world.start(one)
    return there


def labels(message):
    return [label for row in message.labels for label in row]


def labelled(message, begins):
    return next(label for label in labels(message) if begins in label)


def calls(evening):
    """The messages in the group that call the floor."""
    return [seen for seen in evening.world.sees(evening.world.club) if CALLS.search(seen.text)]


async def told(evening, player, label="Je suis éliminé"):
    """What a player sees who has tapped a button of his own seat, once the floor was called."""
    seat = (await evening.world.command(player, "/ou")).message
    tapped = await evening.world.click(player, seat, labelled(seat, label))
    await comes(lambda: calls(evening))
    return tapped


async def test_a_tap_of_the_player_and_one_of_the_floor_put_him_out(evening):
    world = evening.world
    before = evening.log()
    tapped = await told(evening, world.player)
    assert "C'est dit au floor" in tapped.notice
    assert evening.log() == before
    (call,) = calls(evening)
    assert PLAYERS[0] not in call.text
    opened = await world.click(world.floor, call, labelled(call, "Voir les demandes"))
    assert all(PLAYERS[0] not in seen.text for seen in opened.posts if seen.chat_id == world.club.id)
    listed = world.sees(world.floor)[-1]
    assert PLAYERS[0] in listed.text
    await world.click(world.floor, listed, labelled(listed, "Oui, 1"))
    assert evening.log()[-1].kind == "busted"
    assert len(evening.log()) == len(before) + 1


async def test_fifty_taps_are_one_request_and_one_call(evening):
    world = evening.world
    for _ in range(5):
        await told(evening, world.player)
    await told(evening, world.players[1])
    assert len(calls(evening)) == 1
    assert [one.name for one in evening.does("pending").outcome.waiting] == list(PLAYERS[:2])


async def test_no_player_opens_the_list_or_confirms(evening):
    world = evening.world
    await told(evening, world.player)
    (call,) = calls(evening)
    log = evening.log()
    refused = await world.click(world.players[1], call, labelled(call, "Voir les demandes"))
    assert refused.alert
    assert PLAYERS[0] not in refused.notice
    typed = await world.command(world.players[1], "/demandes 1")
    assert all(PLAYERS[0] not in seen.text for seen in typed.posts)
    forged = await world.forge(world.players[1], "a|pending||1", call)
    assert forged.alert
    assert evening.log() == log
    assert len(evening.does("pending").outcome.waiting) == 1


@pytest.fixture
def quick(monkeypatch):
    """The floor's call is written anew at once, and tried again a moment later."""
    monkeypatch.setattr(carrier, "EDITS_EVERY", 0.01)
    monkeypatch.setattr(delivery, "FIRST_PAUSE", 0.05)


async def test_the_call_grows_with_what_is_told_and_says_when_all_is_settled(quick, world, evening):
    await world.restart()
    await told(evening, world.player)
    (call,) = calls(evening)
    await told(evening, world.players[1])
    await comes(lambda: "2 demandes" in calls(evening)[0].text)
    assert [seen.id for seen in calls(evening)] == [call.id]
    await world.command(world.floor, "/demandes 1", chat=world.floor)
    await comes(lambda: "1 demande" in calls(evening)[0].text)
    await world.command(world.floor, "/demandes non 2", chat=world.floor)
    await comes(lambda: not calls(evening))
    (settled,) = [seen for seen in world.sees(world.club) if seen.id == call.id]
    assert "Aucune demande de joueur n'attend" in settled.text
    assert not settled.labels


async def test_a_call_that_telegram_would_not_take_comes_once_it_does(quick, world, evening):
    await world.restart()
    seat = (await world.command(world.player, "/ou")).message
    world.server.fault("sendMessage", 502, "Bad Gateway", times=2)
    await world.click(world.player, seat, labelled(seat, "Je suis éliminé"))
    await comes(lambda: calls(evening))
    assert ["1 demande" in seen.text for seen in calls(evening)] == [True]
    await told(evening, world.players[1])
    await comes(lambda: "2 demandes" in calls(evening)[0].text)
    assert len(calls(evening)) == 1, "what failed holds up nobody's next call"


async def test_what_is_told_meanwhile_is_in_the_same_call(world, evening):
    for one in world.players:
        evening.does("tellfloor", "out", account=account(one))
    (call,) = await comes(lambda: calls(evening))
    assert "4 demandes" in call.text, "all four were told before it was written"


async def test_a_second_floor_with_the_same_list_and_a_restart_between_settle_it_once(evening):
    world = evening.world
    await told(evening, world.player)
    listed = (await world.command(world.floor, "/demandes", chat=world.floor)).message
    late = evening.aims_at(listed, labelled(listed, "Oui, 1"))
    await world.restart()
    await world.click(world.floor, listed, labelled(listed, "Oui, 1"))
    log = evening.log()
    again = await late.taps(world.floor)
    assert "déjà réglée" in again.notice
    assert evening.log() == log


async def test_what_was_said_is_shown_as_it_was_said(evening):
    world = evening.world
    await world.command(world.player, "/prevenir jetons il manque <b>500</b> & *tout*")
    told_alone = world.sees(world.player)[-1]
    assert "C'est dit au floor" in told_alone.text
    assert all("il manque" not in seen.text for seen in world.sees(world.club) if seen.by_bot)
    await world.command(world.floor, "/demandes")
    listed = world.sees(world.floor)[-1]
    assert "il manque <b>500</b> & *tout*" in listed.text.replace("\u2060", "")
    assert account(world.player) not in listed.text


async def test_a_word_to_a_player_may_be_a_no(evening):
    world = evening.world
    await told(evening, world.player, "jetons")
    (call,) = calls(evening)
    await world.click(world.floor, call, labelled(call, "Voir les demandes"))
    listed = world.sees(world.floor)[-1]
    prompt = (await world.click(world.floor, listed, labelled(listed, "Répondre, 1"))).message
    assert "« annuler »" in prompt.text
    assert "Répondu : « Non. »" in spaced((await world.reply(world.floor, prompt, "Non.")).posts[0].text)

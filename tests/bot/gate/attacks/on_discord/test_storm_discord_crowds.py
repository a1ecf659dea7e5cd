"""Whoever does much in a club's server costs its floor nothing, and keeps Floorman from nothing."""

import pytest

from bot.adapters.limits import CHAT, TAPS, WORDS
from bot.domain.club.people import Role
from bot.i18n.words import words_in
from tests.bot.adapters.on_discord.club.gate.conftest import ids_of
from tests.bot.adapters.on_discord.club.gate.test_taps import asked
from tests.bot.adapters.on_discord.club.gate.test_values import KEEP, guide, known_as
from tests.bot.adapters.on_discord.stand_in.reading import shown, stamped, text_of
from tests.bot.desks import Clock
from tests.bot.words import spaced

CROWD = 3
"""Members who tap as often as they may, which is more than the server has."""
TAPPED = "👍 Utile"
TOO_MANY = spaced(words_in("fr").say("chat.too_many"))


@pytest.fixture
def standing_still(two):
    """All that is sent is sent at once."""
    two.house.limits.clock = Clock(0.0)


def served(two):
    """What the front desk is asked from now on."""
    back, found = two.house.bots[-1].back, []
    serve = back.serve

    async def noted(request, **more):
        found.append(request)
        return await serve(request, **more)

    back.serve = noted
    return found


async def crowd_taps(two):
    """Some members tap as often as they may at once, until the server has nothing left for whoever comes next."""
    public, _ = await asked(two)
    said = ids_of(public)[TAPPED]
    for number in range(CROWD):
        guest = two.world.join(f"Guest {number}")
        for _ in range(int(TAPS.burst)):
            await two.forger.taps(guest, said, two.club_channel, message=public)
    assert CROWD * TAPS.burst > CHAT.burst
    late = two.world.join("Guest who comes last")
    assert text_of(shown(await two.forger.taps(late, said, two.club_channel, message=public))) == TOO_MANY
    return public


async def test_brackets_that_name_no_article_are_looked_up_no_more_often_than_commands(two, standing_still):
    found = served(two)
    for number in range(60):
        await two.world.say(two.mallory_as_guest, f"[[rien {number}]] [[nul {number}]] [[vide {number}]]", two.club_channel)
    assert len(found) <= 3 * WORDS.burst / 2
    two.house.limits.clock.at += WORDS.memory
    await two.world.say(two.mallory_as_guest, "[[6.4]]", two.club_channel)
    assert "6.4" in text_of(two.club_channel.last_message)


async def test_brackets_of_one_take_nothing_from_the_others(two, standing_still):
    for number in range(60):
        await two.world.say(two.mallory_as_guest, f"[[rien {number}]]", two.club_channel)
    await two.world.say(two.world.player, "[[6.4]]", two.club_channel)
    assert "6.4" in text_of(two.club_channel.last_message)


async def test_a_crowd_that_taps_shuts_no_floor_out(two, standing_still):
    public = await crowd_taps(two)
    for who in (two.world.floor, two.world.director):
        assert "Aucun tournoi" in text_of(shown(await two.forger.gives(who, "tournaments", [], two.club_channel)))
        assert text_of(shown(await two.world.click(who, public, TAPPED))) == "Merci, c'est noté."


async def test_a_crowd_that_taps_shuts_nobody_out_who_bears_the_role_that_was_chosen_for_the_floor(two, standing_still):
    arbiters = two.world.guild.create_role("Arbitres")
    message = await guide(two)
    menu = stamped(message, "c|floor_role|0")
    await two.forger.taps(two.world.director, menu, two.world.floor_channel, message=message, values=[str(arbiters.id)])
    arbiter = two.world.join("Sophie Lambert", arbiters)
    public = await crowd_taps(two)
    assert text_of(shown(await two.world.click(arbiter, public, TAPPED))) == "Merci, c'est noté."


async def test_a_board_that_is_put_up_again_and_again_is_one_board(two):
    await two.evening.opened()
    board = shown(await two.evening.floor("board"))
    for _ in range(20):
        await two.world.click(two.world.floor, board, KEEP)
    (kept,) = two.house.live.all("discord:")
    assert kept.message == str(two.club_channel.last_message.id)


async def test_a_player_hangs_no_list_in_every_thread_that_he_opens(two):
    await two.evening.opened()
    for number in range(3):
        channel = two.world.guild.create_text_channel(f"fil-{number}")
        await two.world.slash(two.world.player, "entries", in_channel=channel)
        assert channel.history() == []
    assert two.house.live.all("discord:") == ()
    for who in (two.world.floor, two.world.players[1]):
        if who is not two.world.floor:
            known_as(two, who, "Paul Martin", Role.FLOOR)
        channel = two.world.guild.create_text_channel(f"floor-{who.id}")
        await two.world.slash(who, "entries", in_channel=channel)
        assert str(channel.id) in {kept.channel for kept in two.house.live.all("discord:")}


async def test_a_list_in_a_channel_that_was_deleted_is_forgotten_and_keeps_no_other_from_following(two):
    await two.evening.opened()
    doomed = two.world.guild.create_text_channel("bientot-parti")
    await two.world.slash(two.world.floor, "entries", in_channel=doomed)
    listed = await two.evening.floor("entries")
    two.world.env.backend.delete_channel(doomed.id)
    await two.world.click(two.world.player, shown(listed), "Je m'inscris")
    await two.world.passes(1)
    assert [kept.channel for kept in two.house.live.all("discord:")] == [str(two.club_channel.id)]
    assert "Marie Dupont" in text_of(two.club_channel.last_message)

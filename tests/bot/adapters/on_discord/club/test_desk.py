"""The floor's desk keeps itself current: in the channel where only floors read, and for a floor alone. No player reads it."""

import math

import discord
import pytest

from bot.adapters.on_discord.answering import live
from bot.i18n.words import words_in
from tests.bot.adapters.on_discord.club.evening import Evening
from tests.bot.adapters.on_discord.stand_in.reading import buttons_of, shown, text_of
from tests.bot.words import spaced

ENDED = spaced(words_in("fr").say("chat.live_ended"))
RENEW = words_in("fr").say("action.desk")
STILL_IN = "Il reste {} joueurs"


@pytest.fixture
async def evening(world, house):
    """Eighteen players have a seat."""
    there = Evening(world, house)
    await there.seated()
    return there


@pytest.fixture
def floors_channel(evening):
    """The channel that the server has chosen for its floor, and that not everybody sees."""
    channel = evening.world.staff_channel
    evening.house.places.set(evening.place, "floor_channel", str(channel.id))
    return channel


async def desk(evening, who=None, channel=None):
    world = evening.world
    return shown(await world.slash(who or world.floor, "desk", in_channel=channel or world.floor_channel))


def stands(evening, message):
    return evening.world.env.backend.get_message(message.channel_id, message.id)


async def goes_out(evening):
    """Somebody is out, as a floor says in the players' channel."""
    name = next(iter(evening.seats()))
    await evening.floor("out", players=name)
    await evening.world.passes(3)
    return name


async def test_a_desk_in_the_floors_channel_stays_current_and_ends_with_its_tournament(evening, floors_channel):
    hung = await desk(evening, channel=floors_channel)
    assert not hung.ephemeral
    assert [(kept.kind, kept.tournament) for kept in evening.house.live.all("discord:") if kept.kind == "desk"] == [("desk", 1)]
    await goes_out(evening)
    assert STILL_IN.format(17) in text_of(stands(evening, hung))
    await evening.director("finish")
    await evening.world.passes(3)
    ended = stands(evening, hung)
    assert ENDED in text_of(ended)
    assert buttons_of(ended) == []
    assert evening.house.live.all("discord:") == ()


async def test_a_desk_gets_its_buttons_again_after_one_of_them_was_used(evening, floors_channel):
    evening.does("tellfloor", "out", account=f"discord:{evening.world.player.id}")
    for channel in (floors_channel, evening.at):
        hung = await desk(evening, channel=channel)
        before = buttons_of(hung)
        await evening.world.click(evening.world.floor, hung, before[0])
        await evening.world.passes(3)
        assert buttons_of(stands(evening, hung)), channel


async def test_in_a_channel_that_everybody_sees_a_desk_is_for_its_floor_alone_whatever_was_chosen(evening):
    world = evening.world
    evening.house.places.set(evening.place, "floor_channel", str(world.floor_channel.id))
    for channel in (world.floor_channel, evening.at):
        assert (await desk(evening, channel=channel)).ephemeral
    assert [kept for kept in evening.house.live.all("discord:") if kept.kind == "desk"] == []


async def test_a_desk_is_left_as_it_was_where_the_floor_is_read_elsewhere_from_now_on(evening, floors_channel):
    hung = await desk(evening, channel=floors_channel)
    before = text_of(stands(evening, hung))
    evening.house.places.set(evening.place, "floor_channel", str(evening.at.id))
    await goes_out(evening)
    assert text_of(stands(evening, hung)) == before
    assert [kept for kept in evening.house.live.all("discord:") if kept.kind == "desk"] == []


async def test_of_two_desks_in_one_channel_the_older_stays_as_it_was(evening, floors_channel):
    older, newer = [await desk(evening, channel=floors_channel) for _ in range(2)]
    await goes_out(evening)
    assert STILL_IN.format(18) in text_of(stands(evening, older))
    assert STILL_IN.format(17) in text_of(stands(evening, newer))


async def test_an_old_desk_is_put_up_anew_and_the_old_one_goes(evening, floors_channel, monkeypatch):
    hung = await desk(evening, channel=floors_channel)
    monkeypatch.setattr(live, "OLD", -math.inf)
    await goes_out(evening)
    assert hung.id not in [message.id for message in floors_channel.history()]
    new = floors_channel.last_message
    assert STILL_IN.format(17) in text_of(new)
    monkeypatch.setattr(live, "OLD", math.inf)
    await goes_out(evening)
    current = evening.world.env.backend.get_message(floors_channel.id, new.id)
    assert STILL_IN.format(16) in text_of(current), "the new one stays current"
    assert len([kept for kept in evening.house.live.all("discord:") if kept.kind == "desk"]) == 1


async def test_an_old_desk_that_was_deleted_does_not_come_back(evening, floors_channel, monkeypatch):
    hung = await desk(evening, channel=floors_channel)
    monkeypatch.setattr(live, "OLD", -math.inf)
    evening.world.env.backend.delete_message(hung.channel_id, hung.id)
    before = len(floors_channel.history())
    await goes_out(evening)
    assert len(floors_channel.history()) == before


async def test_a_floors_own_desk_stays_current_for_a_quarter_of_an_hour(evening, monkeypatch):
    own = await desk(evening)
    assert own.ephemeral
    await goes_out(evening)
    assert STILL_IN.format(17) in text_of(stands(evening, own))
    with monkeypatch.context() as later:
        later.setattr(discord.Interaction, "is_expired", lambda _interaction: True)
        await goes_out(evening)
    assert STILL_IN.format(17) in text_of(stands(evening, own))
    await evening.world.click(evening.world.floor, own, RENEW)
    assert STILL_IN.format(16) in text_of(stands(evening, own))
    await goes_out(evening)
    assert STILL_IN.format(15) in text_of(stands(evening, own)), "its button begins another quarter"


async def test_whoever_is_a_floor_no_longer_gets_no_more_of_it(evening):
    world = evening.world
    own = await desk(evening)
    await goes_out(evening)
    assert STILL_IN.format(17) in text_of(stands(evening, own))
    world.env.backend.remove_member_role(world.guild.id, world.floor.id, world.floor_role.id)
    evening.does("out", next(iter(evening.seats())))
    await evening.director("enter", names="Zoé Renard")
    await world.passes(3)
    assert STILL_IN.format(17) in text_of(stands(evening, own))


async def test_a_floors_own_desk_ends_with_the_tournament(evening):
    own = await desk(evening)
    await evening.director("finish")
    await evening.world.passes(3)
    assert ENDED in text_of(stands(evening, own))
    assert buttons_of(stands(evening, own)) == []


async def test_a_hand_that_is_counted_on_a_desk_leaves_it_a_desk(evening):
    name = next(iter(evening.seats()))
    table = evening.seats()[name].partition("-")[0]
    assert evening.does("sanction", f"{name}; insulte; 2 mains").done
    desk = shown(await evening.floor("desk"))
    hand = next(label for label in buttons_of(desk) if label.startswith(f"Table {table}"))
    await evening.world.click(evening.world.floor, desk, hand)
    now = evening.world.env.backend.get_message(desk.channel_id, desk.id)
    assert "en ce moment" in text_of(now)
    assert "1 main" in text_of(now)
    assert "Actualiser" in buttons_of(now)

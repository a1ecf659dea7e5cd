"""Mallory's server has become one of the club's: the club is one, its chats are still two."""

import discord
import pytest
from simcord.builders import ChannelHandle

from bot.domain.club.people import Role
from tests.bot.adapters.on_discord.club.gate.conftest import ids_of
from tests.bot.adapters.on_discord.club.gate.test_forms import floors_form
from tests.bot.adapters.on_discord.club.gate.test_taps import asked
from tests.bot.adapters.on_discord.club.gate.test_values import known_as
from tests.bot.adapters.on_discord.stand_in.reading import shown, text_of


async def paired(two):
    """The club's director gives a code, Mallory uses it in her server."""
    code = two.evening.does("pair").outcome.code
    joined = await two.world.slash(two.mallory, "pair", code=code, in_channel=two.her_channel)
    assert shown(joined).ephemeral
    with two.house.store.reading() as work:
        assert work.clubs.at(f"discord:{two.hers.id}").id == work.clubs.at(two.evening.place).id


async def test_buttons_of_before_and_after_hold_in_their_own_server_alone(two):
    before, hers = await asked(two)
    await paired(two)
    after, _ = await asked(two)
    kept = two.everything()
    for message in (before, after, two.world.floor_channel.last_message):
        for said in ids_of(message).values():
            two.refused(await two.forger.taps(two.mallory, said, two.her_channel, message=hers))
    for said in ids_of(hers).values():
        two.refused(await two.forger.taps(two.world.director, said, two.club_channel))
    assert two.everything() == kept


async def test_a_form_of_the_one_server_is_sent_in_the_other_by_nobody(two):
    _, said, _ = await floors_form(two)
    await paired(two)
    there = two.hers.add_member(two.world.floor.user, roles=[two.her_role])
    kept = two.everything()
    for who in (two.mallory, there):
        two.refused(await two.forger.fills_in(who, said, {"words": "Paul est disqualifié."}, two.her_floor_channel))
    assert two.everything() == kept


async def test_a_question_is_answered_where_it_was_asked(two):
    await paired(two)
    _, hers = await asked(two)
    await two.world.click(two.mallory, hers, "Appeler le floor")
    called = two.her_floor_channel.last_message
    form = await two.world.click(two.mallory, called, "Répondre…")
    heard = len(two.club_channel.history())
    await two.world.submit(two.mallory, form, {"words": "Carte morte."})
    assert "Carte morte." in text_of(two.her_channel.last_message)
    assert len(two.club_channel.history()) == heard


async def test_a_code_is_no_good_a_second_time_and_shows_nothing(two):
    code = two.evening.does("pair").outcome.code
    await two.world.slash(two.mallory, "pair", code=code, in_channel=two.her_channel)
    third = two.world.env.create_guild("Troisième", preferred_locale="fr")
    channel = third.create_text_channel("salon")
    role = third.create_role("Direction", permissions=discord.Permissions(manage_guild=True))
    owner = third.add_member(two.world.env.create_user("third"), roles=[role])
    said = await two.forger.gives(owner, "pair", [{"name": "code", "type": 3, "value": code}], channel)
    assert shown(said).ephemeral
    with two.house.store.reading() as work:
        assert work.clubs.at(f"discord:{third.id}").id != work.clubs.at(two.evening.place).id


@pytest.mark.parametrize("label", ["Je suis là", "J'y suis"])
async def test_a_button_of_somebodys_own_conversation_is_good_in_no_other(two, label):
    known_as(two, two.world.player, "Marie Dupont", Role.PLAYER)
    back, private = two.house.bots[-1].back, f"discord:@{two.world.player.id}"
    said = back.offering(private).tap("a", "here", "", "")
    await two.mallory.send_dm(label)
    backend = two.world.env.backend
    hers = ChannelHandle(two.world.env, None, backend.get_channel(backend.dm_channels[two.mallory.id]))
    before = two.everything()
    two.refused(await two.forger.taps(two.mallory.user, said, hers))
    two.refused(await two.forger.taps(two.world.player, said, two.club_channel))
    assert two.everything() == before

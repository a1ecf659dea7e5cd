"""The gate of a bot that runs as a process of its own: forged taps and forms over a real socket, before and after a restart."""

import pytest

from bot.i18n.words import words_in
from tests.bot.adapters.on_discord.floorman_process import Floorman
from tests.bot.adapters.on_discord.stand_in.message_rules import BUTTON, every_component
from tests.bot.adapters.on_discord.stand_in.socket_discord import COMPONENT

FORM = 5
CARD = "une carte est tombée par terre pendant la donne"
NOT_OFFERED = words_in("en").say("chat.not_offered")
INVENTED = ("q|call|1", "q|reply|1", "w|role||{} director", "l|undo|pin", "c|floor_role|0", "z|x|y", "nothing of the kind")
SENT = ("m|reply||1", "m|rule||1", "m|role||{} director", "n|role||player=Mallory&role=", "z")


@pytest.fixture
def floorman(start_bot, socket_discord, tmp_path):
    return Floorman(start_bot, socket_discord, tmp_path / "data")


def tap(said):
    return COMPONENT, {"custom_id": said, "component_type": BUTTON}


def form(said):
    typed = {"type": 4, "id": 2, "custom_id": "words", "value": "Paul est disqualifié"}
    return FORM, {"custom_id": said, "components": [{"type": 18, "id": 1, "component": typed}]}


async def answer(discord, interaction):
    await discord.until(lambda: interaction.responded and interaction.message_id and not interaction.loading)
    return discord.message(interaction)


async def refused(discord, interaction):
    assert (await answer(discord, interaction)).content == NOT_OFFERED


async def test_what_is_forged_is_refused_and_what_was_offered_works_after_a_restart(socket_discord, floorman):
    elsewhere = socket_discord.backend.create_guild("Cercle de Bruges")
    channel = socket_discord.backend.create_channel(elsewhere.id, "bruges")
    socket_discord.backend.add_member(elsewhere.id, socket_discord.person.id)
    another = socket_discord.backend.make_user("Bertrand")  # nobody may send so many forms at once
    socket_discord.backend.add_member(socket_discord.guild.id, another.id)
    bot = await floorman.start()
    asked = await answer(socket_discord, socket_discord.slash("ask", question=CARD))
    assert bot.end() != 0
    await socket_discord.until(lambda: not socket_discord.gateway.connected)
    await floorman.start()
    for kind, data in (*map(tap, INVENTED), *map(form, SENT)):
        await refused(socket_discord, socket_discord.forge(kind, data))
        await refused(socket_discord, socket_discord.forge(kind, data, elsewhere.id, channel.id))
    genuine = [each["custom_id"] for each in every_component(asked.components) if each["type"] == BUTTON]
    for said in genuine:
        await refused(socket_discord, socket_discord.forge(*tap(said), elsewhere.id, channel.id))
        await refused(socket_discord, socket_discord.forge(*form(said), who=another.id))
    assert floorman.log.count("was never offered there to discord:") == 2 * len(INVENTED + SENT) + 2 * len(genuine)
    assert floorman.query("SELECT count(*) FROM live_message") == [(0,)]
    thanked = await answer(socket_discord, socket_discord.click(asked, "👍 Useful"))
    assert thanked.content == words_in("en").say("chat.thanks")

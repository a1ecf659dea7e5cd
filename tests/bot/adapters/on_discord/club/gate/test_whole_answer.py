"""Before whoever waits is answered, nothing is waited for that Discord would not be told of in time: not the database, not the
search, not a picture, not the button that is written down.
"""

import asyncio
from contextlib import suppress

import pytest
from simcord.backend.errors import SetupError

from bot.adapters.offload import Offload
from bot.adapters.on_discord.answering.guide import Guide
from bot.adapters.on_discord.answering.warn_menu import Warnings
from bot.adapters.on_discord.counter import Counter
from bot.domain.club.people import Role
from bot.services.catalogue import COMMANDS
from tests.bot.adapters.on_discord.club.evening import Evening
from tests.bot.adapters.on_discord.club.every_command import GIVEN
from tests.bot.adapters.on_discord.stand_in.message_rules import BUTTON, every_component
from tests.bot.adapters.on_discord.stand_in.reading import shown, stamped

MENUS = ("Warn", "Record")
ENTRANCES = ((Counter, "_guard"), (Warnings, "begin"), (Warnings, "show_record"), (Guide, "begin"))
NAMED = {command.name: command for command in COMMANDS}


@pytest.fixture
def waited(monkeypatch):
    """What was waited for, without Discord knowing, before an interaction was answered: the names of functions. What is done in
    time is done in a task of its own, beside the one that looks at the clock.
    """
    entered, found = {}, []

    def entering(method):
        async def entered_by(self, interaction, *more):
            entered[asyncio.current_task()] = interaction
            await method(self, interaction, *more)

        return entered_by

    def noting(offload):
        async def noted(self, work, *args, **kwargs):
            interaction = entered.get(asyncio.current_task())
            if interaction is not None and not interaction.response.is_done():
                found.append(getattr(work, "__qualname__", repr(work)))
            return await offload(self, work, *args, **kwargs)

        return noted

    for owner, name in ENTRANCES:
        monkeypatch.setattr(owner, name, entering(getattr(owner, name)))
    monkeypatch.setattr(Offload, "__call__", noting(Offload.__call__))
    monkeypatch.setattr(Offload, "at_length", noting(Offload.at_length))
    return found


@pytest.mark.parametrize("name", [command.name for command in COMMANDS])
async def test_nothing_is_waited_for_unseen_whatever_is_given_and_tapped(world, house, waited, name):
    evening = Evening(world, house)
    GIVEN[name].prepare(evening)
    linked = GIVEN[name].linked and NAMED[name].role is Role.PLAYER
    who = world.players[1] if linked else world.join("Sophie Lambert", world.floor_role, world.director_role)
    message = shown(await world.slash(who, name, in_channel=world.tournament_channel, **GIVEN[name].options(evening)))
    raw = [each if isinstance(each, dict) else each.to_dict() for each in message.components]
    for each in every_component(raw):
        if each["type"] == BUTTON and each.get("custom_id"):
            # a tap before this one may have taken the button away
            with suppress(SetupError):
                await world.click(who, message, custom_id=each["custom_id"])
    assert waited == []


@pytest.mark.parametrize("entry", MENUS)
@pytest.mark.parametrize("known", [True, False])
async def test_nothing_is_waited_for_unseen_at_a_members_name(world, house, waited, entry, known):
    evening = Evening(world, house)
    await evening.seated(players=known)
    await world.menu(world.floor, entry, world.player)
    assert waited == []


async def test_nothing_is_waited_for_unseen_in_the_set_up_and_at_a_board_that_is_hung_up(world, house, waited):
    message = shown(await world.slash(world.director, "configure"))
    await world.select(world.director, message, ["cdc"], custom_id=stamped(message, "c|book|0"))
    evening = Evening(world, house)
    await evening.seated(players=False)
    await world.click(world.floor, shown(await evening.floor("board")), "Afficher ici, toujours à jour")
    assert waited == []

"""Two servers on one bot: the club's, and one that belongs to Mallory, who reads what is not hers."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Any

import discord
import pytest
from simcord.actors import MemberActor
from simcord.results import InteractionResult

from bot.i18n.words import words_in
from bot.services.announcements.addresses import SPOKEN
from bot.services.ports.places import HOME
from tests.bot.adapters.on_discord.club.evening import Evening
from tests.bot.adapters.on_discord.club_bot import House
from tests.bot.adapters.on_discord.stand_in.forging import Forger
from tests.bot.adapters.on_discord.stand_in.message_rules import every_component
from tests.bot.adapters.on_discord.stand_in.reading import Message, shown, text_of
from tests.bot.adapters.on_discord.stand_in.world import World
from tests.bot.words import spaced

NOT_OFFERED = spaced(words_in("fr").say("chat.not_offered"))


class Neighbours:
    """The club's server and Mallory's, who runs hers and is one member of many in the club's."""

    def __init__(self, world: World, house: House, caplog: pytest.LogCaptureFixture) -> None:
        self.world, self.house, self._logged = world, house, caplog
        self.forger, self.evening = Forger(world.env), Evening(world, house)
        self.hers = world.env.create_guild("Cercle de Bruges", preferred_locale="fr")
        self.her_channel, self.her_floor_channel = (self.hers.create_text_channel(name) for name in ("bruges", "floor"))
        self.her_role = self.hers.create_role(
            "Direction", permissions=discord.Permissions(manage_guild=True, moderate_members=True)
        )
        user = world.env.create_user("mallory", global_name="Mallory")
        self.mallory = self.hers.add_member(user, roles=[self.her_role])
        self.mallory_as_guest = world.guild.add_member(user)
        for member in (self.mallory, self.mallory_as_guest):
            world.speaks(member, "fr")

    @property
    def club_channel(self) -> Any:
        """Where the club's players are."""
        return self.world.tournament_channel

    def everything(self) -> str:
        """All that is kept, and all that stands in the channels of both servers."""
        house, world = self.house, self.world
        channels = (world.floor_channel, world.tournament_channel, world.staff_channel, self.her_channel, self.her_floor_channel)
        settings = {
            place: {name: value for name, value in kept.items() if name not in (SPOKEN, HOME)}
            for place, kept in house.store.places._settings.items()
        }
        kept = {place: values for place, values in settings.items() if values}
        stand = {channel.id: [text_of(message) for message in channel.history()] for channel in channels}
        asked = (house.asks._asked, house.asks._votes, house.asks._answered)
        return repr((house.store._contents, house.store.places._choices, kept, asked, house.live._messages, stand))

    def refused(self, result: InteractionResult, sentence: str = NOT_OFFERED) -> None:
        """Whoever sent it reads one sentence, and nobody else reads anything."""
        assert result.acknowledged, "nobody answered: Discord says that the interaction failed"
        assert result.modal is None
        assert (text_of(shown(result)), shown(result).ephemeral) == (sentence, True)

    def noted(self) -> list[str]:
        """What was logged of refusals since it was asked last."""
        said = [record.getMessage() for record in self._logged.records if record.levelno == logging.WARNING]
        self._logged.clear()
        return [line for line in said if line.startswith("refused")]


@pytest.fixture
async def two(world: World, house: House, caplog: pytest.LogCaptureFixture) -> Iterator[Neighbours]:
    """Both servers."""
    there = Neighbours(world, house, caplog)
    await world.env.settle()
    return there


def ids_of(message: Message) -> dict[str, str]:
    """What the buttons and menus of a message say, by what stands on them."""
    raw = [each if isinstance(each, dict) else each.to_dict() for each in message.components]
    found = (each for each in every_component(raw) if each.get("custom_id"))
    return {str(each.get("label") or each.get("placeholder")): str(each["custom_id"]) for each in found}


def anybody(two: Neighbours) -> list[tuple[MemberActor, Any]]:
    """Those who try: a player of the club, Mallory as a guest there, and Mallory at home, where she is director."""
    return [
        (two.world.player, two.club_channel),
        (two.mallory_as_guest, two.club_channel),
        (two.mallory, two.her_channel),
    ]

"""A tournament evening on the club's server: the commands that bring it to a certain point, and what the stores hold then."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from simcord.actors import MemberActor, _dispatch_actor_interaction
from simcord.backend import serializers
from simcord.builders import ChannelHandle
from simcord.enums import InteractionType
from simcord.results import InteractionResult, ResponseMessage

from bot.domain.club.people import Role
from bot.domain.penalties.cases import Case, cases
from bot.domain.tournament.deeds import LogEntry
from bot.services.catalogue import find_command
from bot.services.replies.reply import Reply
from bot.services.requests import Request
from tests.bot.adapters.on_discord.club_bot import House
from tests.bot.adapters.on_discord.stand_in.message_rules import BUTTON, every_component
from tests.bot.adapters.on_discord.stand_in.world import PLAYERS, Message, World
from tests.bot.words import spaced

GUESTS = (
    "Carole Petit, David Moreau, Emma Janssens, Fanny Lambert, Gilles Roux, Hugo Peeters, Inès Marchand, Jef Claes, "
    "Karim Benali, Lise Fontaine, Manon Girard, Nora Smit, Olivier Blanc, Pia Leroy"
)
CURRENT_AFTER = 600.0
"""Seconds after which the bot under test brings up to date what keeps itself current."""
CHIPS, LEVELS = "25x8 100x8 500x4 1000x5", "25/50 50/100 100/200"


class Evening:
    """The floor and the director work in #tournoi; options of commands bear their English names."""

    def __init__(self, world: World, house: House) -> None:
        self.world, self.house = world, house
        self.at = world.tournament_channel
        self.place = f"discord:{world.guild.id}"

    async def floor(self, command: str, **options: Any) -> InteractionResult:
        """The floor gives a command."""
        return await self.world.slash(self.world.floor, command, in_channel=self.at, **options)

    async def director(self, command: str, **options: Any) -> InteractionResult:
        """The director gives a command."""
        return await self.world.slash(self.world.director, command, in_channel=self.at, **options)

    async def opened(self, seats: int = 9) -> InteractionResult:
        """The club has chosen what most do; a tournament is open."""
        await self.director("choose", point="suggested")
        return await self.director("tournament", name="Open de Nantes", seats=seats, paid=3, chips=CHIPS, levels=LEVELS)

    async def entered(self, names: str = GUESTS, *, players: bool = True, seats: int = 9) -> InteractionResult:
        """The guests are entered by the floor, the four players of the server by their own button. The live list is returned."""
        await self.opened(seats)
        if names:
            await self.floor("enter", names=names)
        listed = await self.floor("entries")
        for player in self.world.players if players else ():
            await self.world.click(player, listed.response, "Je m'inscris")
        return listed

    async def seated(self, names: str = GUESTS, *, players: bool = True, seats: int = 9) -> InteractionResult:
        """Everybody has a seat. The message with the seats is returned."""
        await self.entered(names, players=False, seats=seats)
        for name, player in zip(PLAYERS, self.world.players if players else (), strict=False):
            # what the button does, without waiting for the list to follow
            assert self.does("enterme", name, account=f"discord:{player.id}").done
        announced = await self.floor("draw")
        return await self.world.click(self.world.floor, announced.response, "Révéler les places")

    # what the stores hold

    def log(self) -> tuple[LogEntry, ...]:
        """All that stands in the current tournament's log."""
        with self.house.store.reading() as work:
            current = work.tournaments.current(work.clubs.at(self.place).id)
            return work.tournaments.entries(current.id) if current else ()

    def cases(self) -> dict[int, Case]:
        """The sanctions of the club, by their numbers."""
        with self.house.store.reading() as work:
            return dict(cases(work.ledgers.all(work.clubs.at(self.place).id)))

    def everything(self) -> tuple[object, ...]:
        """All that the club's stores hold, to see that nothing has changed."""
        with self.house.store.reading() as work:
            club = work.clubs.at(self.place)
            people = work.people.numbered(club.id, range(1, 100))
            accounts = work.accounts.accounts_of(club.id, list(people))
            known = work.people.all_names(club.id)
            written = work.ledgers.all(club.id), work.decisions.all(club.id, 100)
            return club, people, accounts, known, *written, self.log(), self.house.places.choice(self.place)

    def seats(self) -> dict[str, str]:
        """Who sits where: "1-3" by name."""
        views = self.does("tables").outcome.views
        return {name: f"{view.number}-{seat}" for view in views for seat, name in view.players}

    def does(self, command: str, line: str = "", **more: Any) -> Reply:
        """Another process over the same stores does something, as the director unless it is said otherwise."""
        known = find_command(command)
        arguments = {known.argument: line} if known and known.argument else {}
        return self.house.bots[-1].back.desk.handle(Request(command, arguments, self.place, Role.DIRECTOR, "fr", "Anna", **more))

    def aims_at(self, message: Message, label: str) -> Thumb:
        """A thumb above a button. Whatever becomes of the message, the tap arrives as it was meant."""
        return Thumb(self.world, message, label)


class Thumb:
    """What Discord sends for a button that stood in a message when it was tapped."""

    def __init__(self, world: World, message: Message, label: str) -> None:
        self._world, self._label = world, label
        channel = message.channel_id if isinstance(message, ResponseMessage) else message.channel.id
        self._channel = ChannelHandle(world.env, world.guild, world.env.backend.get_channel(channel))
        stored = world.env.backend.get_message(channel, message.id)
        self._message = deepcopy(dict(serializers.message_payload(world.env.backend, stored)))
        components = every_component(self._message["components"])
        self._button = next(each["custom_id"] for each in components if spaced(each.get("label") or "") == label)

    async def taps(self, who: MemberActor) -> InteractionResult:
        """Somebody taps it."""
        data = {"custom_id": self._button, "component_type": BUTTON}
        more = {"extra": {"message": deepcopy(self._message)}, "source_message_id": int(self._message["id"])}
        tapped = await _dispatch_actor_interaction(who, InteractionType.MESSAGE_COMPONENT, self._channel, data, **more)
        return self._world._answered(tapped, f"the late tap on {self._label!r}")

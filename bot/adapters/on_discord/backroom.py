"""What everything on Discord works with: the front desk in worker threads, and what the platform's chats keep."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import discord

from bot.adapters.membership import MEMBER, Standing
from bot.adapters.on_discord.homes import Home, Homes, settles
from bot.adapters.on_discord.roles import role_of
from bot.adapters.serving import Served, Serving
from bot.domain.club.people import Role
from bot.services.announcements.addresses import SPOKEN
from bot.services.catalogue import Command, find_command
from bot.services.ports.failures import NotSavedError
from bot.services.requests import Request

__all__ = ["Backroom", "Served"]

PLATFORM = "discord"
LANGUAGES = {"fr": "fr", "nl": "nl", "en-US": "en", "en-GB": "en"}


@dataclass
class Backroom(Serving):
    """The front desk and the stores, for what people do on Discord."""

    ids: dict[str, int] = field(default_factory=dict)
    """The numbers of the commands as Discord has given them to this application; none until it was asked."""
    homes: Homes = field(default_factory=Homes)

    async def request(
        self, interaction: discord.Interaction, command: str, argument: str = "", *, private: bool = True, seen: str = ""
    ) -> Request:
        """A command as somebody gave it on Discord. A private answer is in his language, a public one in the chat's; what he has
        chosen in his own conversation with Floorman goes before what his Discord says.
        """
        place, user = place_of(interaction), interaction.user.id
        settings = await self.settings(place)
        known, own, home = find_command(command), language_of(interaction), Home("")
        arguments: Mapping[str, str] = known.arguments(argument) if known else {}
        if server_of(interaction):
            standing = Standing(role_of(interaction.user, settings))
            if standing.is_member:
                await settles(self, private_place(user), place)
        elif known is None or PLATFORM in known.in_private:
            # it is his own conversation, whoever's club that is
            standing = Standing(Role.DIRECTOR) if known and known.name == "book" else MEMBER
            home = await self.homes.of(self, place, account_of(user))
            arguments = _by_its_book(known, arguments, home)
        else:
            standing = await self.standing(place, account_of(user))
        return Request(
            command, arguments, place, standing.role,
            own if private and server_of(interaction) else await self.language_of_place(interaction, own),
            actor=interaction.user.display_name, account=account_of(user), seen=seen,
            at="" if private else f"{place}/{interaction.channel_id}", once=f"{PLATFORM}:{interaction.id}",
            in_doubt=standing.in_doubt, spots=spots_of(interaction), home=home.chat, several=home.several,
        )  # fmt: skip

    async def alone(self, user: int, command: str, argument: str, language: str | None) -> Request:
        """What somebody has written to Floorman in his own conversation, as a command about rules."""
        place, known = private_place(user), find_command(command)
        home = await self.homes.of(self, place, account_of(user))
        arguments = _by_its_book(known, known.arguments(argument) if known else {}, home)
        return Request(
            command, arguments, place, language=language, account=account_of(user), home=home.chat, several=home.several
        )

    async def allows(self, interaction: discord.Interaction, needed: Role) -> bool:
        """Whether whoever did something on Discord has a role, by the server or in the club. In his own conversation nobody is
        more than whoever has left the club's servers.
        """
        place, user = place_of(interaction), interaction.user
        account, on_server = account_of(user.id), server_of(interaction) is not None
        role = role_of(user, await self.settings(place)) if on_server else (await self.standing(place, account)).role
        return await self.offload(self.may, Request("", {}, place, role, account=account), needed)

    async def language_of_place(self, interaction: discord.Interaction, own: str | None) -> str | None:
        """The language of what everybody reads: the chat's choice, else the server's, else that of whoever asks."""
        server = LANGUAGES.get(str(interaction.guild_locale)) if server_of(interaction) else None
        try:
            choice = await self.offload(self.desk.places.choice, place_of(interaction))
        except NotSavedError:
            return server or own
        return choice.language or server or own

    async def language_of_message(self, message: discord.Message) -> str:
        """The language of what answers a message, where all who read there read it: the chat's choice, else the server's, or the
        one in which its writer was heard last. Discord does not say in which he reads who writes a message.
        """
        server = message.guild
        place = server_place(server.id) if server is not None else private_place(message.author.id)
        choice = await self.offload(self.desk.places.choice, place)
        heard = LANGUAGES.get(str(server.preferred_locale)) if server is not None else (await self.settings(place)).get(SPOKEN)
        return choice.language or heard or self.desk.default_language or "fr"


def _by_its_book(command: Command | None, arguments: Mapping[str, str], home: Home) -> Mapping[str, str]:
    """What was typed behind a command, with the rulebook by which the club answers where its user is at home."""
    choosing = command is not None and command.name == "book"
    return arguments if choosing or home.book is None else {**arguments, "book": home.book}


def place_of(interaction: discord.Interaction) -> str:
    """The chat that an interaction belongs to: a server is one club's, a private conversation one person's. What somebody brings
    along to a server of others is his own conversation.
    """
    server = server_of(interaction)
    return server_place(server) if server else private_place(interaction.user.id)


def server_of(interaction: discord.Interaction[Any]) -> int | None:
    """The server that an interaction comes from, where Floorman was brought to it; None in private conversations.

    Who has installed him for himself gives him commands on any server. Of one to which nobody has brought him Discord tells the
    number, the language and what its member may do there too; none of it is a club's, so all of it counts for nothing.
    """
    server = interaction.guild_id
    brought = server is not None and (interaction.is_guild_integration() or interaction.client.get_guild(server) is not None)
    return server if brought else None


def is_among_others(interaction: discord.Interaction[Any]) -> bool:
    """Whether others read along who have not asked for Floorman: on a server that he was not brought to, in a conversation of
    people with each other.
    """
    return bool(interaction.context.private_channel) or (interaction.guild_id is not None and server_of(interaction) is None)


def private_place(user: int) -> str:
    """The chat that somebody's own conversation with Floorman is."""
    return f"{PLATFORM}:@{user}"


def spots_of(interaction: discord.Interaction) -> tuple[str, ...]:
    """Where on a server an interaction comes from: its channel; a thread, then the channel that it hangs in."""
    server = server_of(interaction)
    if server is None:
        return ()
    above = interaction.channel.parent_id if isinstance(interaction.channel, discord.Thread) else None
    return tuple(spot(server, channel) for channel in (interaction.channel_id, above) if channel)


def spot(server: int, channel: int | str) -> str:
    """The address of a channel of a server."""
    return f"{server_place(server)}/{channel}"


def server_place(server: int) -> str:
    """The chat that a server is."""
    return f"{PLATFORM}:{server}"


def account_of(user: int) -> str:
    """The account of a user, as the club's records name it."""
    return f"{PLATFORM}:{user}"


def language_of(interaction: discord.Interaction) -> str | None:
    """The language of somebody's Discord, where it is one of ours."""
    return LANGUAGES.get(str(interaction.locale))

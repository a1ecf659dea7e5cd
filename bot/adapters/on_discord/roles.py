"""Who may do what: a member's roles and permissions on the server, as a role of the club."""

from __future__ import annotations

from collections.abc import Mapping

import aiohttp
import discord

from bot.adapters.membership import CannotTell
from bot.domain.club.people import Role
from bot.services.ports.shares import Share

FLOOR_ROLE, DIRECTOR_ROLE = "floor_role", "director_role"
"""Settings of a server: the ids of its roles for the floor and for directors."""


def role_of(member: discord.Member | discord.User, settings: Mapping[str, str]) -> Role:
    """The role that a server gives a member: whoever runs the server is director; whoever moderates it, or bears the role that
    was chosen for the floor, is a floor. Nobody has a role by a server in private messages.
    """
    if not isinstance(member, discord.Member):
        return Role.STRANGER
    may, borne = member.guild_permissions, {str(role.id) for role in member.roles if not role.is_default()}
    if may.administrator or may.manage_guild or settings.get(DIRECTOR_ROLE) in borne:
        return Role.DIRECTOR
    return Role.FLOOR if may.moderate_members or settings.get(FLOOR_ROLE) in borne else Role.PLAYER


async def role_in(client: discord.Client, chat: str, account: str, share: Share | None = None) -> Role:
    """What an account may do by being on a server, as Discord says; asked one by one, for that needs no leave to see all members.
    Where Floorman has been put out himself, everybody is a stranger. Of a server in another process's `share` it is not known
    here whether he is on it: that is asked too. Raises CannotTell.
    """
    server, user = int(chat.partition(":")[2]), int(account.partition(":")[2])
    if not client.is_ready():
        raise CannotTell
    guild, elsewhere = client.get_guild(server), share is not None and not share.has(chat)
    there = elsewhere or guild is not None
    try:
        if guild is not None:
            await guild.fetch_member(user)
        elif elsewhere:
            await client.http.get_member(server, user)
    except (discord.NotFound, discord.Forbidden):
        there = False
    except (discord.DiscordException, aiohttp.ClientError, TimeoutError, OSError) as error:
        raise CannotTell from error
    return Role.PLAYER if there else Role.STRANGER


def permissions_for(role: Role) -> discord.Permissions | None:
    """To whom Discord shows a command before the server's owner decides otherwise; the front desk checks again."""
    needed = {Role.FLOOR: discord.Permissions(moderate_members=True), Role.DIRECTOR: discord.Permissions(manage_guild=True)}
    return needed.get(role)

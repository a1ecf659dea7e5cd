"""Who may do what: a member's roles and permissions on the server, as a role of the club."""

from __future__ import annotations

from collections.abc import Mapping

import discord

from bot.domain.club.people import Role

FLOOR_ROLE, DIRECTOR_ROLE = "floor_role", "director_role"
"""Settings of a server: the ids of its roles for the floor and for directors."""


def role_of(member: discord.Member | discord.User, settings: Mapping[str, str]) -> Role:
    """The role that a server gives a member: whoever runs the server is director; whoever moderates it, or bears the role that
    was chosen for the floor, is a floor. In private messages everybody is a player.
    """
    if not isinstance(member, discord.Member):
        return Role.PLAYER
    may, borne = member.guild_permissions, {str(role.id) for role in member.roles}
    if may.administrator or may.manage_guild or settings.get(DIRECTOR_ROLE) in borne:
        return Role.DIRECTOR
    return Role.FLOOR if may.moderate_members or settings.get(FLOOR_ROLE) in borne else Role.PLAYER


def permissions_for(role: Role) -> discord.Permissions | None:
    """To whom Discord shows a command before the server's owner decides otherwise; the front desk checks again."""
    needed = {Role.FLOOR: discord.Permissions(moderate_members=True), Role.DIRECTOR: discord.Permissions(manage_guild=True)}
    return needed.get(role)

"""How a row of the catalogue is written."""

from __future__ import annotations

from bot.domain.club.people import Role
from bot.services.catalogue.command import AfterTap, Audience, Command, Field

ANYBODY, PLAYER, FLOOR, DIRECTOR = Role.STRANGER, Role.PLAYER, Role.FLOOR, Role.DIRECTOR
"""What tells and changes nothing of a club is for anybody, in its chat or not."""
ROOM, SHOWN, CHOICE, ASKER = Audience.ROOM, Audience.SHOWN, Audience.CHOICE, Audience.ASKER
STAFF, PRIVATE = Audience.FLOOR, Audience.PRIVATE
ALONE = ""
"""The shelf of what stands on none: what anybody asks, and what a floor does all night, is one word."""


def row(
    group: str,
    shelf: str,
    name: str,
    role: Role,
    audience: Audience,
    *aliases: str,
    needs: str = "",
    may: str = "",
    block: bool = False,
    fields: tuple[Field, ...] = (),
    writes: bool = False,
    after_tap: AfterTap = AfterTap.USED,
    in_private: frozenset[str] = frozenset(),
    dear: bool = False,
    also_on: str = "",
    bare: str = "",
    from_file: bool = False,
) -> Command:
    """A command of a group of the help, on a shelf: its name, who may give it, who reads the reply, other names for it; the
    argument that it `needs` or `may` have; the rest as in `Command`.
    """
    return Command(
        name, role, group, audience, aliases, needs or may or None, bool(may), block, fields, writes, after_tap, in_private, dear,
        shelf, also_on, bare, from_file,
    )  # fmt: skip

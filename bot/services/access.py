"""Checks that a person may give a command, before anything is done."""

from __future__ import annotations

from bot.domain.errors import NotAllowed
from bot.domain.people import Role
from bot.services.catalogue import Command


def verify_allowed(command: Command, role: Role) -> None:
    """Raises NotAllowed where the role is not enough for the command."""
    if not role.may(command.role):
        raise NotAllowed(command=command.name, role=command.role.name.casefold())

"""Checks that a person may give a command, before anything is done: who it is, and what that person's role is in the club."""

from __future__ import annotations

from dataclasses import dataclass

from bot.domain.errors import NotAllowed
from bot.domain.people import Role
from bot.services.catalogue import Command
from bot.services.ports import StorePort, WorkPort
from bot.services.requests import Request


@dataclass(frozen=True, slots=True)
class Standing:
    """Who gives a command: the person's number in the club and name (0 and empty: not known), and the role that counts, which is
    the higher one of what the front end says and what the club has given to the person behind the account.
    """

    role: Role
    person: int = 0
    name: str = ""


def standing(work: WorkPort, club: int, request: Request) -> Standing:
    """Who gives a command in a club. The front end's word on who it is outweighs the account; only the account brings a role."""
    linked = work.accounts.person_of(club, request.account) if request.account else 0
    person = work.people.numbered(club, [linked]).get(linked) if linked else None
    if person is None:
        return Standing(request.role, request.person)
    return Standing(max(request.role, person.role), request.person or person.number, "" if request.person else person.name)


def role_of(store: StorePort, request: Request, needed: Role = Role.DIRECTOR) -> Role:
    """The role that counts for a request. The club is only asked where what the front end says is not enough for what is
    `needed`, and it knows the account that the request came from.
    """
    if request.role.may(needed) or not request.account:
        return request.role
    with store.reading() as work:
        return standing(work, work.clubs.at(request.place).id, request).role


def verify_allowed(command: Command, role: Role) -> None:
    """Raises NotAllowed where the role is not enough for the command."""
    if not role.may(command.role):
        raise NotAllowed(command=command.name, role=command.role.name.casefold())

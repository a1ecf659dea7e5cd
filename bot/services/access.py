"""Checks that a person may give a command, before anything is done: who it is, and what that person's role is in the club."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.domain.club.errors import MembershipInDoubt, NotInClub
from bot.domain.club.people import Role
from bot.domain.errors import NotAllowed
from bot.services.catalogue import Command
from bot.services.requests import Request

if TYPE_CHECKING:
    # the ports bring the whole tournament with them, which a question of a rulebook has no time for
    from bot.services.ports.work import StorePort, WorkPort


@dataclass(frozen=True, slots=True)
class Giver:
    """Who gives a command: the person's number in the club and name (0 and empty: not known), and the role that counts, which is
    the higher one of what the front end says and what the club has given to the person behind the account. `claimed` is whom the
    account only claims to be (0: nobody), which brings neither role nor name. Whoever is a
    stranger to the club's chat stays one, and nobody in particular: what the club knows of him is for when he is back.
    """

    role: Role
    person: int = 0
    name: str = ""
    claimed: int = 0


def giver_of(work: WorkPort, club: int, request: Request) -> Giver:
    """Who gives a command in a club. The front end's word on who it is outweighs the account; only the account brings a role."""
    if request.role is Role.STRANGER:
        return Giver(Role.STRANGER)
    link = work.accounts.link_of(club, request.account) if request.account else None
    person = work.people.numbered(club, [link.person]).get(link.person) if link else None
    if link is None or person is None:
        return Giver(request.role, request.person)
    if not link.confirmed:
        return Giver(request.role, request.person, claimed=person.number)
    return Giver(max(request.role, person.role), request.person or person.number, "" if request.person else person.name)


def role_of(store: StorePort, request: Request, needed: Role = Role.DIRECTOR) -> Role:
    """The role that counts for a request. The club is only asked where what the front end says is not enough for what is
    `needed`, and it knows the account that the request came from.
    """
    if request.role.may(needed) or request.role is Role.STRANGER or not request.account:
        return request.role
    # imported here: it brings the whole tournament, for which most questions have no time
    from bot.services.one_person import one_work, reads_as

    with store.reading() as work:
        club = work.clubs.at(request.place).id
        return giver_of(one_work(work, club, reads_as(work, club)), club, request).role


def same_club(work: WorkPort, one: str, other: str) -> bool:
    """Whether two chats are the same, or are of the same club."""
    return one == other or work.clubs.at(one).id == work.clubs.at(other).id != 0


def verify_allowed(command: Command, role: Role, *, in_doubt: bool = False) -> None:
    """Raises NotAllowed where the role is not enough for the command; NotInClub where it is a stranger's, MembershipInDoubt where
    that is `in_doubt`.
    """
    if role.may(command.role):
        return
    if role is Role.STRANGER:
        raise MembershipInDoubt if in_doubt else NotInClub
    raise NotAllowed(command=command.name, role=command.role.name.casefold())

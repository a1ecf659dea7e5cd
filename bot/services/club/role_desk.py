"""Who is player, floor or director of the club.

A role comes with every account of the person. So whoever gives one is shown these accounts first: one may be that of somebody who
took the name for his own.
"""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256

from bot.domain.club.errors import NoSuchRole
from bot.domain.club.people import Person
from bot.services.club.forms import ROLES, RoleForm
from bot.services.club.links import account_views, role_name
from bot.services.replies.accounts import AccountView, RoleAsked, RoleGiven
from bot.services.replies.reply import Reply
from bot.services.shift.shift import Shift


def role(shift: Shift, form: RoleForm) -> Reply:
    """Makes somebody player, floor or director of the club. Where a role is raised and accounts hold the person, they are named
    first, and nothing is changed before whoever gives the role has agreed to these very accounts. Raises NoSuchRole.
    """
    given = ROLES.get(form.role.casefold())
    if given is None:
        raise NoSuchRole(wanted=form.role[:30])
    person = shift.find_in_club(form.person)
    accounts, now = account_views(shift, person.number), replace(person, role=given)
    if given > person.role and accounts and not _agreed(shift, form, seen := _seen(person, accounts)):
        return shift.reply(RoleAsked(person.number, person.name, role_name(now), accounts, seen))
    shift.work.people.save(shift.club.id, now)
    return shift.reply(RoleGiven(person.number, person.name, role_name(now), accounts))


def _agreed(shift: Shift, form: RoleForm, seen: str) -> bool:
    """Whether whoever gives the role has agreed to the accounts; where there are buttons, a typed word is not enough, for it does
    not say to which.
    """
    return form.seen == seen or (form.agreed and not shift.call.request.account)


def _seen(person: Person, accounts: tuple[AccountView, ...]) -> str:
    """A few characters that stand for the accounts of a person as they are, and for the role that he has."""
    stood = [role_name(person), *(f"{one.account} {one.proof}" for one in accounts)]
    return sha256("\n".join(stood).encode()).hexdigest()[:12]

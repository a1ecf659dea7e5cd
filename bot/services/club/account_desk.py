"""Who of the club stands behind an account of a chat platform: players say it of themselves, floors of anybody.

A role in the club comes with the account. So nobody says of himself that he is a member of the staff, or somebody who has been
sanctioned, and nobody links or unlinks a person whose role is above his own.
"""

from __future__ import annotations

import re

from bot.domain.club.errors import AccountTaken, AccountUnknown, OnlyFloorLinks, UnreadableAccount
from bot.domain.club.people import Person, Role
from bot.domain.errors import NotAllowed
from bot.services.club.forms import LinkForm
from bot.services.replies.club import IAm, Linked, Unlinked
from bot.services.replies.reply import Reply
from bot.services.shift.shift import Shift

_ACCOUNT = re.compile(r"([A-Za-z]{2,20}):(\S{1,99})")


def read_account(text: str) -> str:
    """An account as it is kept: "discord:123456789". Raises UnreadableAccount.

    >>> read_account(" Discord:123 ")
    'discord:123'
    """
    found = _ACCOUNT.fullmatch(text.strip())
    if found is None or not found[2].isprintable():
        raise UnreadableAccount(wanted=text.strip()[:60])
    return f"{found[1].casefold()}:{found[2]}"


def platform(account: str) -> str:
    """The platform of an account.

    >>> platform("discord:123")
    'discord'
    """
    return account.partition(":")[0]


def link(shift: Shift, form: LinkForm) -> Reply:
    """Says whose an account is. Raises AccountTaken, UnreadableAccount, NoSuchPerson,
    SeveralPeople; NotAllowed where the person's role is above that of whoever says it.
    """
    account = read_account(form.account)
    person = shift.find_in_club(form.person)
    _verify_may(shift, person, "link")
    return link_to(shift, person, account)


def unlink(shift: Shift, text: str) -> Reply:
    """An account is nobody's any more. Raises UnreadableAccount, AccountUnknown; NotAllowed where the person's role is above that
    of whoever says it.
    """
    account = read_account(text)
    number = shift.work.accounts.person_of(shift.club.id, account)
    person = shift.work.people.numbered(shift.club.id, [number]).get(number)
    if person is None:
        raise AccountUnknown(account=account)
    _verify_may(shift, person, "unlink")
    shift.work.accounts.unlink(shift.club.id, account)
    return shift.reply(Unlinked(person.number, person.name, account))


def i_am(shift: Shift, text: str) -> Reply:
    """Who is giving the commands from now on, so that log and ledger can say it. From an account it is kept for good; a chat
    without accounts remembers it. Raises AccountTaken, OnlyFloorLinks, NoSuchPerson, SeveralPeople, NotAllowed.
    """
    account = shift.call.request.account
    if not account and not shift.role.may(Role.FLOOR):
        raise NotAllowed(command="iam", role=Role.FLOOR.name.casefold())
    person = shift.find_in_club(text)
    if not account:
        return shift.reply(IAm(number=person.number, name=person.name))
    if shift.work.accounts.person_of(shift.club.id, account) == person.number:
        return shift.reply(Linked(person.number, person.name, account))
    if shift.role.may(Role.FLOOR):
        _verify_may(shift, person, "iam")
    elif not may_be_oneself(shift, person, platform(account)):
        raise OnlyFloorLinks(name=person.name)
    return link_to(shift, person, account)


def may_be_oneself(shift: Shift, person: Person, on: str) -> bool:
    """Whether somebody may say that he is a person without being asked for proof: one who has no role and has never been
    sanctioned, and whom nobody has claimed to be on this platform.
    """
    held = shift.work.accounts.accounts_of(shift.club.id, [person.number]).get(person.number, ())
    if person.role is not Role.PLAYER or any(platform(account) == on for account in held):
        return False
    return not shift.work.ledgers.of_person(shift.club.id, person.number)


def link_to(shift: Shift, person: Person, account: str) -> Reply:
    """Records whose an account is. Raises AccountTaken where it is somebody else's."""
    now = shift.work.accounts.person_of(shift.club.id, account)
    if now not in (0, person.number):
        other = shift.work.people.numbered(shift.club.id, [now])[now]
        raise AccountTaken(account=account, name=f"{other.name} #{other.number}")
    shift.work.accounts.link(shift.club.id, person.number, account)
    return shift.reply(Linked(person.number, person.name, account))


def _verify_may(shift: Shift, person: Person, command: str) -> None:
    if not shift.role.may(person.role):
        raise NotAllowed(command=command, role=person.role.name.casefold())

"""Who of the club stands behind an account of a chat platform: players say it of themselves, floors of anybody.

A role in the club comes with the account. So what a player says of himself is a claim until a floor confirms it; nobody claims to
be a member of the staff, or somebody who has been sanctioned; and nobody links or unlinks a person whose role is above his own.
"""

from __future__ import annotations

import re
from dataclasses import replace

from bot.domain.club.errors import AccountUnknown, NoSuchPerson, OnlyFloorLinks, UnreadableAccount
from bot.domain.club.people import Person, Role, folded
from bot.domain.errors import NotAllowed
from bot.services.announcements.addresses import platform_of
from bot.services.club.forms import LinkForm
from bot.services.club.links import claim, confirm, may_be_oneself, part, role_name, verify_pending
from bot.services.replies.accounts import Claimed, Linked, Unlinked, WhoseAccount
from bot.services.replies.club import IAm
from bot.services.replies.reply import Reply
from bot.services.shift.finding import looks_like, named_like
from bot.services.shift.name_lists import read_name
from bot.services.shift.shift import Shift

_ACCOUNT = re.compile(r"([A-Za-z]{2,20}):(\S{1,99})")
MOST_OFFERED = 3
"""People who are offered for an account that is nobody's."""


def read_account(text: str) -> str:
    """An account as it is kept: "discord:123456789". Raises UnreadableAccount.

    >>> read_account(" Discord:123 ")
    'discord:123'
    """
    found = _ACCOUNT.fullmatch(text.strip())
    if found is None or not found[2].isprintable():
        raise UnreadableAccount(wanted=text.strip()[:60])
    return f"{found[1].casefold()}:{found[2]}"


def link(shift: Shift, form: LinkForm) -> Reply:
    """Says whose an account is, also of somebody new; where only the account is named, asks. Raises AccountTaken,
    UnreadableAccount, NoSuchPerson, SeveralPeople; ClaimSettled where a claim is confirmed that no longer stands; NotAllowed
    where the person's role is above that of whoever says it.
    """
    account = read_account(form.account)
    if form.new and not form.person:
        return _of_somebody_new(shift, account, form)
    if not form.person:
        return _whose(shift, account, form.called)
    person = shift.find_in_club(form.person)
    if form.claim and shift.work.accounts.person_of(shift.club.id, account) != person.number:
        verify_pending(shift, person, account, form.claim)
    _verify_may(shift, person, "link")
    return _linked(shift, person, account)


def _whose(shift: Shift, account: str, called: str) -> Reply:
    """Whose an account may be by how its owner calls himself, which decides nothing."""
    now = shift.work.accounts.link_of(shift.club.id, account)
    known = shift.work.people.numbered(shift.club.id, [now.person] if now else [])
    if now is not None and now.confirmed:
        return shift.reply(Linked(now.person, known[now.person].name, account))
    like = named_like(shift.work.people, shift.club.id, called)
    people = {person.number: person for person in (*known.values(), *like) if shift.role.may(person.role)}
    offered = tuple((person.number, person.name) for person in list(people.values())[:MOST_OFFERED])
    return shift.reply(WhoseAccount(account, called, offered, now.person if now else 0))


def _of_somebody_new(shift: Shift, account: str, form: LinkForm) -> Reply:
    """Somebody whom the club does not know is behind an account: from now on it knows him, by the name that the floor has given.
    Where others bear that name, it is asked first whether he is one of them. Raises AccountTaken.
    """
    now = shift.work.accounts.link_of(shift.club.id, account)
    bearers = shift.work.people.named(shift.club.id, folded(form.new))
    seen = ",".join(str(person.number) for person in bearers)
    if (now is not None and now.confirmed) or (bearers and form.seen != seen):
        asked = _whose(shift, account, form.new)
        said = asked.outcome
        return replace(asked, outcome=replace(said, seen=seen)) if isinstance(said, WhoseAccount) else asked
    return _linked(shift, shift.work.people.add(shift.club.id, [form.new])[0], account, new=True)


def unlink(shift: Shift, text: str) -> Reply:
    """An account is nobody's any more, and claims nothing. Raises UnreadableAccount, AccountUnknown; ClaimSettled where a claim
    is refused that no longer stands; NotAllowed where the person's role is above that of whoever says it.
    """
    account = read_account(text)
    now = shift.work.accounts.link_of(shift.club.id, account)
    person = shift.work.people.numbered(shift.club.id, [now.person]).get(now.person) if now else None
    if now is None or person is None:
        raise AccountUnknown(account=account)
    if refused := shift.call.filled.get("claim"):
        verify_pending(shift, person, account, refused)
    if now.confirmed:
        _verify_may(shift, person, "unlink")
    part(shift, person.number, account)
    return shift.reply(Unlinked(person.number, person.name, account, claimed=not now.confirmed))


def i_am(shift: Shift, text: str) -> Reply:
    """Who is giving the commands from now on. From an account it is kept for good: as a claim, where a player says it; a chat
    without accounts remembers it, so that log and ledger can say it. One of the staff whom the club does not know yet is somebody
    from now on. Raises AccountTaken, ClaimPending, OnlyFloorLinks,
    NoSuchPerson, SeveralPeople, NotAllowed.
    """
    account = shift.call.request.account
    if not account and not shift.role.may(Role.FLOOR):
        raise NotAllowed(command="iam", role=Role.FLOOR.name.casefold())
    person, new = _oneself(shift, text)
    if not account:
        _keep_who_acts(shift, person.number)
        return shift.reply(IAm(number=person.number, name=person.name, new=new))
    if shift.work.accounts.person_of(shift.club.id, account) == person.number:
        return shift.reply(Linked(person.number, person.name, account))
    if shift.role.may(Role.FLOOR):
        _verify_may(shift, person, "iam")
        return _linked(shift, person, account, new=new)
    if shift.giver.claimed != person.number and not may_be_oneself(shift, person, platform_of(account)):
        raise OnlyFloorLinks(name=person.name, number=person.number, account=account)
    return shift.reply(Claimed(claim(shift, person, account)))


def _keep_who_acts(shift: Shift, person: int) -> None:
    """A chat without accounts stands for one: that somebody acts there, and who did until now, is kept."""
    for number in filter(None, {shift.person, person}):
        shift.work.accounts.keep_before(shift.club.id, shift.call.request.place, number, int(shift.at))


def _oneself(shift: Shift, text: str) -> tuple[Person, bool]:
    """Who somebody says that he is, and whether that is somebody new: one of the staff need not have entered a tournament to be
    somebody in the club. A name that is almost another's may be a slip of the finger. Raises NoSuchPerson, SeveralPeople,
    NameTooLong.
    """
    try:
        return shift.find_in_club(text), False
    except NoSuchPerson:
        name, known = read_name(text), shift.work.people.all_names(shift.club.id)
        is_name = any(map(str.isalpha, folded(name))) and "#" not in name
        if not shift.role.may(Role.FLOOR) or not is_name or looks_like(name, known) is not None:
            raise
        return shift.work.people.add(shift.club.id, [name])[0], True


def _linked(shift: Shift, person: Person, account: str, *, new: bool = False) -> Reply:
    return shift.reply(Linked(person.number, person.name, account, confirm(shift, person, account), new))


def _verify_may(shift: Shift, person: Person, command: str) -> None:
    if not shift.role.may(person.role):
        raise NotAllowed(command=command, role=role_name(person))

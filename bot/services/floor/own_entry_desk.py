"""Players who enter the tournament themselves, from their account of a chat platform, and who take that back."""

from __future__ import annotations

import re

from bot.domain.club.errors import AccountNeeded, OnlyFloorLinks
from bot.domain.club.people import Person, folded, tidy_name
from bot.domain.errors import MissingArgument, UnreadableForm
from bot.domain.tournament.errors import NotEntered, YouAreEntered
from bot.services.club.account_desk import link_to, may_be_oneself, platform
from bot.services.floor.tournament_desk import enter_people, entered_people, entries_open, withdraw
from bot.services.replies.reply import Reply
from bot.services.shift.name_lists import read_name
from bot.services.shift.shift import Shift

_SEPARATORS = re.compile(r"[,;=#|\n\r]")
"""Signs that part names in lists, or a name from its number: in a name, lists could not say whom they mean."""


def enter_me(shift: Shift, text: str) -> Reply:
    """Enters whoever stands behind the account. Somebody whom the club does not know yet is known from now on by the name that is
    given. Raises AccountNeeded, YouAreEntered, OnlyFloorLinks, MissingArgument, UnreadableForm, NameTooLong, and what entering
    raises.
    """
    account = shift.call.request.account
    if not account and not shift.person:
        raise AccountNeeded(command="enterme")
    rulings = entries_open(shift)
    known = shift.work.people.numbered(shift.club.id, [shift.person]).get(shift.person)
    person, new = (known, False) if known is not None else _by_name(shift, account, text)
    if person.number in entered_people(shift.state):
        raise YouAreEntered(name=person.name)
    if known is None:
        link_to(shift, person, account)
    return enter_people(shift, [person], [person] if new else [], rulings)


def _by_name(shift: Shift, account: str, text: str) -> tuple[Person, bool]:
    """Who an account is that the club does not know, by the name given, and whether that is somebody new. A name that only people
    with accounts bear makes a namesake. Raises OnlyFloorLinks where it may be somebody whom the floor has to tell.
    """
    name = read_name(_SEPARATORS.sub(" ", text))
    if not name:
        raise MissingArgument(command="enterme")
    if not any(character.isalpha() for character in folded(name)):
        raise UnreadableForm(piece=name[:60], command="enterme")
    bearers = shift.work.people.named(shift.club.id, folded(name))
    claimed = shift.work.accounts.accounts_of(shift.club.id, [person.number for person in bearers])
    free = [person for person in bearers if person.number not in claimed]
    if not free:
        return shift.work.people.add(shift.club.id, [name])[0], True
    if len(free) > 1 or not may_be_oneself(shift, free[0], platform(account)):
        raise OnlyFloorLinks(name=free[0].name)
    return free[0], False


def leave_me(shift: Shift, _text: str) -> Reply:
    """Takes back the entry of whoever stands behind the account. Raises AccountNeeded, NotEntered, what withdrawing raises."""
    request = shift.call.request
    if not request.account and not shift.person:
        raise AccountNeeded(command="leaveme")
    if not shift.person:
        raise NotEntered(name=tidy_name(request.actor) or request.account)
    if shift.person not in entered_people(shift.going):
        raise NotEntered(name=shift.work.people.numbered(shift.club.id, [shift.person])[shift.person].name)
    return withdraw(shift, f"#{shift.person}")

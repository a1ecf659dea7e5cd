"""Players who enter the tournament themselves, from their account of a chat platform, and who take that back."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from bot.domain.club.accounts import Proof
from bot.domain.club.errors import AccountNeeded, OnlyFloorLinks
from bot.domain.club.people import Person, folded, tidy_name
from bot.domain.errors import MissingArgument, Refusal, UnreadableForm
from bot.domain.penalties.errors import AskTheFloor
from bot.domain.rules.profile import Ruling
from bot.domain.tournament.errors import NotEntered, YouAreEntered
from bot.services.announcements.addresses import platform_of
from bot.services.club.links import claim, may_be_oneself
from bot.services.floor.banned import like_banned, verify_not_banned
from bot.services.floor.buying_desk import verify_not_disqualified
from bot.services.floor.tournament_desk import (
    enter_out_again,
    enter_people,
    entered_people,
    entries_open,
    may_enter_out_again,
    only_out,
    withdraw,
)
from bot.services.ports.tournaments import OpenTournament
from bot.services.replies.accounts import Claim, Claimed
from bot.services.replies.reply import Reply
from bot.services.replies.tournaments import Entered, WhichTournament
from bot.services.shift.name_lists import read_name
from bot.services.shift.shift import Shift

_SEPARATORS = re.compile(r"[,;=#|\n\r]")
"""Signs that part names in lists, or a name from its number: in a name, lists could not say whom they mean."""


def enter_me(shift: Shift, text: str) -> Reply:
    """Enters whoever stands behind the account, or claims to; into which tournament is asked where several take entries. An
    account that the club does not know is that of somebody new, by the name that is given; where the club knows somebody of that
    name already, it claims to be his, also where the staff has entered him. Whoever is out enters again, as the tournament allows
    it. Raises AccountNeeded, YouAreEntered, YouAreBanned, AskTheFloor, OnlyFloorLinks, MissingArgument, UnreadableForm,
    NameTooLong, and what
    entering or entering again raises.
    """
    account = shift.call.request.account
    if not account and not shift.person:
        raise AccountNeeded(command="enterme")
    taking = _taking_entries(shift)
    if len(taking) > 1:
        return Reply(WhichTournament("enterme", tidy_name(text), taking), shift.call.language)
    rulings = _may_enter(shift)
    known = shift.work.people.numbered(shift.club.id, [shift.player]).get(shift.player)
    person, new = (known, False) if known is not None else _by_name(shift, account, text)
    if known is not None and _brought_in(shift, account) and like_banned(shift, [known.name]):
        raise AskTheFloor(name=known.name)
    if known is not None and person.number in only_out(shift.state):
        return _his_own(enter_out_again(shift, person, rulings), None)
    if person.number in entered_people(shift.state):
        if known is None:  # the staff has entered him, and did not know his account
            return shift.reply(Claimed(claim(shift, person, account), entered=True))
        raise YouAreEntered(name=person.name)
    verify_not_banned(shift, [person.number], oneself=True)
    verify_not_disqualified(shift, [person.number])
    if new:
        shift.work.accounts.link(shift.club.id, person.number, account, Proof.NAME)
    said = claim(shift, person, account) if known is None and not new else None
    reply = enter_people(shift, [person], [person] if new else [], rulings)
    return _his_own(reply, said)


def _his_own(reply: Reply, said: Claim | None) -> Reply:
    """What is told of an entry to whoever has made it himself, and what he claims by it."""
    return replace(reply, outcome=replace(reply.outcome, claim=said, own=True)) if isinstance(reply.outcome, Entered) else reply


def _may_enter(shift: Shift) -> Sequence[Ruling]:
    """By what whoever gives the command may enter now, for the first time or again. Raises what both raise."""
    if shift.player in only_out(shift.going):
        return may_enter_out_again(shift, shift.player)
    return entries_open(shift, oneself=True)


def _taking_entries(shift: Shift) -> tuple[tuple[int, str], ...]:
    """The tournaments that take the entry of whoever gives the command, where he has not said into which he wants: number and
    name. Where the one of the chat takes none, but a single other one does, it is about that one from here on.
    """
    request, at_hand, found = shift.call.request, shift.opened, dict[OpenTournament, str]()
    if request.tournament or request.seen or not shift.beside():
        return ()
    for one, state in shift.running():
        shift.opened = one
        with suppress(Refusal):
            _may_enter(shift)
            if shift.player not in entered_people(state) - only_out(state):
                found[one] = state.setup.name
    shift.opened = at_hand if at_hand in found or len(found) != 1 else next(iter(found))
    return tuple((one.number, name) for one, name in found.items())


def _brought_in(shift: Shift, account: str) -> bool:
    """Whether nobody but the owner of an account has said who he is."""
    link = shift.work.accounts.link_of(shift.club.id, account)
    return link is not None and link.proof is Proof.NAME


def _by_name(shift: Shift, account: str, text: str) -> tuple[Person, bool]:
    """Who an account is that the club does not know, by the name given, and whether that is somebody new. A name that only people
    with accounts bear makes a namesake. Raises AskTheFloor where it may be that of somebody who is kept out,
    OnlyFloorLinks where it may be somebody whom the floor has to tell.
    """
    name = read_name(_SEPARATORS.sub(" ", text))
    if not name:
        raise MissingArgument(command="enterme")
    if not any(character.isalpha() for character in folded(name)):
        raise UnreadableForm(piece=name[:60], command="enterme")
    bearers = shift.work.people.named(shift.club.id, folded(name))
    held = shift.work.accounts.links_of(shift.club.id, [person.number for person in bearers])
    free = [person for person in bearers if person.number not in held]
    if not free:
        if not bearers and like_banned(shift, [name]):
            raise AskTheFloor(name=name)
        return shift.work.people.add(shift.club.id, [name])[0], True
    if len(free) > 1 or not may_be_oneself(shift, free[0], platform_of(account)):
        others = tuple((person.number, person.name) for person in free[1:])
        raise OnlyFloorLinks(name=free[0].name, number=free[0].number, account=account, others=others)
    return free[0], False


def leave_me(shift: Shift, _text: str) -> Reply:
    """Takes back the entry of whoever stands behind the account. Raises AccountNeeded, NotEntered, what withdrawing raises."""
    request = shift.call.request
    if not request.account and not shift.person:
        raise AccountNeeded(command="leaveme")
    if not shift.player:
        raise NotEntered(name=tidy_name(request.actor) or request.account)
    shift.lead_to(shift.player)
    if shift.player not in entered_people(shift.going):
        raise NotEntered(name=shift.work.people.numbered(shift.club.id, [shift.player])[shift.player].name)
    return withdraw(shift, f"#{shift.player}")

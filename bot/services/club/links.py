"""Accounts and the people behind them: what a claim is, who may make one, and what goes with an account that is taken away.

Whoever says of himself that he is somebody whom the club knows already only claims it. A claim is good for the evening alone; no
role comes with it, no record, no notice of a sanction, no code for another account.
"""

from __future__ import annotations

from bot.domain.club.accounts import Proof
from bot.domain.club.errors import AccountTaken, ClaimPending, ClaimSettled, Unconfirmed
from bot.domain.club.people import Person, Role
from bot.services.announcements.addresses import platform_of, private
from bot.services.replies.accounts import AccountView, Claim
from bot.services.shift.shift import Shift


def confirm(shift: Shift, person: Person, account: str, proof: Proof = Proof.FLOOR) -> tuple[str, ...]:
    """An account is a person's from now on. What others claim to be him on the same platform falls; returns those accounts.
    Raises AccountTaken where the account is somebody else's.
    """
    accounts, club = shift.work.accounts, shift.club.id
    now = accounts.link_of(club, account)
    if now is not None and now.confirmed and now.person != person.number:
        raise AccountTaken(account=account, name=_called(shift, now.person))
    accounts.link(club, person.number, account, proof, shift.person)
    dropped = tuple(
        link.account
        for link in accounts.links_of(club, [person.number])[person.number]
        if not link.confirmed and platform_of(link.account) == platform_of(account)
    )
    for other in dropped:
        _leave(shift, other)
    return dropped


def claim(shift: Shift, person: Person, account: str) -> Claim:
    """An account claims to be a person's. To say it twice is to say it once. Raises AccountTaken where it is somebody else's,
    ClaimPending where it claims to be somebody else already.
    """
    now = shift.work.accounts.link_of(shift.club.id, account)
    if now is not None and now.person != person.number:
        other = _called(shift, now.person)
        raise AccountTaken(account=account, name=other) if now.confirmed else ClaimPending(name=other, account=account)
    shift.work.accounts.link(shift.club.id, person.number, account, Proof.CLAIMED)
    return Claim(person.number, person.name, role_name(person), account, new=now is None)


def may_be_oneself(shift: Shift, person: Person, on: str) -> bool:
    """Whether a stranger may claim to be a person: one who has no role and has never been sanctioned, and whom nobody is, or
    claims to be, on this platform.
    """
    held = shift.work.accounts.links_of(shift.club.id, [person.number]).get(person.number, ())
    if person.role is not Role.PLAYER or any(platform_of(link.account) == on for link in held):
        return False
    return not shift.work.ledgers.of_person(shift.club.id, person.number)


def verify_not_claimed(shift: Shift) -> None:
    """Raises Unconfirmed where the club has only the word of whoever gives the command on who he is."""
    number = shift.giver.claimed
    person = shift.work.people.numbered(shift.club.id, [number]).get(number) if number else None
    if person is not None:
        raise Unconfirmed(name=person.name, number=number, account=shift.call.request.account)


def verify_pending(shift: Shift, person: Person, account: str, role: str) -> None:
    """Nothing, if an account still claims to be a person, who still has the role that the floor was told with the claim. Raises
    ClaimSettled.
    """
    now = shift.work.accounts.link_of(shift.club.id, account)
    if now is None or now.confirmed or now.person != person.number or role_name(person) != role:
        raise ClaimSettled(name=person.name, number=person.number, account=account)


def part(shift: Shift, person: int, account: str) -> None:
    """An account is a person's no more; that it was is kept. Its private conversation is no longer the club's, what waits to be
    told there is told to nobody, and the codes that its owner may have got for another account are good for nothing.
    """
    now = shift.work.accounts.link_of(shift.club.id, account)
    if now is not None and now.confirmed:
        shift.work.accounts.keep_before(shift.club.id, account, person, int(shift.at))
    shift.work.pairings.withdraw(shift.club.id, person)
    _leave(shift, account)


def _leave(shift: Shift, account: str) -> None:
    conversation = private(account)
    shift.work.accounts.unlink(shift.club.id, account)
    waiting = [letter.id for letter in shift.work.letters.of_club(shift.club.id) if letter.chat == conversation]
    shift.work.letters.remove(waiting)
    if conversation in shift.work.clubs.places(shift.club.id):
        shift.work.clubs.join(conversation, 0)


def account_views(shift: Shift, person: int) -> tuple[AccountView, ...]:
    """The accounts of a person, what is claimed to be his at the end."""
    links = shift.work.accounts.links_of(shift.club.id, [person]).get(person, ())
    by = shift.work.people.numbered(shift.club.id, [link.by for link in links if link.by])
    return tuple(AccountView(link.account, str(link.proof), by[link.by].name if link.by in by else "") for link in links)


def role_name(person: Person) -> str:
    """The name of somebody's role."""
    return person.role.name.casefold()


def _called(shift: Shift, number: int) -> str:
    return f"{shift.work.people.numbered(shift.club.id, [number])[number].name} #{number}"

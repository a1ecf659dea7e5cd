"""Codes that bring a chat to a club, and the account of a person on another platform to that person.

A code is good for a quarter of an hour and for one use. Wrong ones are counted by chat: nobody finds one by trying.
"""

from __future__ import annotations

from hashlib import sha256

from bot.domain.club.accounts import Proof
from bot.domain.club.errors import (
    AccountNeeded,
    AccountTaken,
    AlreadyPaired,
    ClubNotEmpty,
    NoSuchPairCode,
    PairWho,
    TooManyPairCodes,
)
from bot.domain.club.people import Club
from bot.services.announcements.addresses import is_private
from bot.services.club.links import verify_not_claimed
from bot.services.ports.pairings import Pairing
from bot.services.replies.club import PairCode, Paired, PairedMe
from bot.services.replies.refused import Refused
from bot.services.replies.reply import Reply
from bot.services.shift.shift import Shift

LETTERS = "BCDFGHJKMNPQRSTVWXZ"
"""No two look alike, and without vowels they make no words."""
LENGTH, MINUTES, WRONG_CODES = 8, 15, 5
MISSES = "pair_misses"
"""The setting of a chat that says when wrong codes came from it."""


def pair(shift: Shift, text: str) -> Reply:
    """Without a code: one for this chat's club. With a code: this chat becomes one of that club's. Raises AlreadyPaired;
    ClubNotEmpty where this chat has a club of its own that holds something; TooManyPairCodes.
    """
    if not text.strip():
        return _new_code(shift, "pair", 0)
    code_hash = _hash(text)
    pairing = _pairing(shift, code_hash, person=False)
    if pairing is None:
        return _missed(shift, "pair")
    if pairing.club == shift.club.id:
        raise AlreadyPaired
    verify_empty(shift)
    club = _used(shift, code_hash, pairing)
    shift.work.clubs.join(shift.call.request.place, club.id)
    shift.work.clubs.set(shift.call.request.place, MISSES, None)
    return shift.reply(Paired(club=club.name))


def pair_me(shift: Shift, text: str) -> Reply:
    """Without a code: one for whoever asks. With a code: the account that it comes from is that person's from now on; a private
    conversation that belongs to no club becomes one of that person's club. Raises PairWho, Unconfirmed, AccountNeeded,
    AccountTaken, TooManyPairCodes.
    """
    if not text.strip():
        if not shift.work.people.numbered(shift.club.id, [shift.person]):
            verify_not_claimed(shift)
            raise PairWho
        return _new_code(shift, "pairme", shift.person)
    account = shift.call.request.account
    if not account:
        raise AccountNeeded(command="pairme")
    code_hash = _hash(text)
    pairing = _pairing(shift, code_hash, person=True)
    if pairing is None:
        return _missed(shift, "pairme")
    club = _used(shift, code_hash, pairing)
    person = _linked(shift, pairing, account)
    place = shift.call.request.place
    shift.work.clubs.set(place, MISSES, None)
    if club.id != shift.club.id and is_private(place) and _is_empty(shift):
        shift.work.clubs.join(place, club.id)
    return shift.reply(PairedMe(number=pairing.person, name=person, account=account, club=club.name))


def _linked(shift: Shift, pairing: Pairing, account: str) -> str:
    """The account is the person's from now on. Returns his name."""
    people, accounts = shift.work.people, shift.work.accounts
    now = accounts.person_of(pairing.club, account)
    known = people.numbered(pairing.club, [pairing.person, now])
    if now not in (0, pairing.person):
        other = known[now]
        raise AccountTaken(account=account, name=f"{other.name} #{other.number}")
    accounts.link(pairing.club, pairing.person, account, Proof.CODE)
    return known[pairing.person].name


def verify_empty(shift: Shift) -> None:
    """Nothing, if the chat's club holds nothing that would be lost to the chat. Raises ClubNotEmpty."""
    if not _is_empty(shift):
        people = len({number for _, number in shift.work.people.all_names(shift.club.id)})
        raise ClubNotEmpty(people=people, tournaments=len(shift.work.tournaments.all(shift.club.id)))


def _is_empty(shift: Shift) -> bool:
    work, club = shift.work, shift.club.id
    return not (
        work.people.all_names(club)
        or work.tournaments.all(club)
        or work.ledgers.last(club).number
        or work.decisions.all(club, 1)
        or work.own_books.of_club(club)
    )


def _new_code(shift: Shift, command: str, person: int) -> Reply:
    number, letters = int(shift.new_secret(), 16), ""
    for _ in range(LENGTH):
        number, letter = divmod(number, len(LETTERS))
        letters += LETTERS[letter]
    shift.work.pairings.keep(_hash(letters), Pairing(shift.club.id, person, shift.at + 60 * MINUTES), shift.at)
    return shift.reply(PairCode(code=letters, command=command, minutes=MINUTES, club=shift.club.name))


def _hash(text: str) -> str:
    """A code as it is kept, however it was typed: small letters, spaces and hyphens don't count."""
    return sha256("".join(one for one in text.upper() if one.isalnum()).encode()).hexdigest()


def _pairing(shift: Shift, code_hash: str, *, person: bool) -> Pairing | None:
    """What a code stands for; None for a wrong one. Raises TooManyPairCodes."""
    if len(_misses(shift)) >= WRONG_CODES:
        raise TooManyPairCodes(minutes=MINUTES)
    found = shift.work.pairings.get(code_hash)
    return found if found and found.until > shift.at and bool(found.person) is person else None


def _used(shift: Shift, code_hash: str, pairing: Pairing) -> Club:
    """The club of a code, which can't be used again."""
    club = shift.work.clubs.get(pairing.club)
    if club is None or not shift.work.pairings.remove(code_hash):
        raise NoSuchPairCode(command="pair", minutes=MINUTES)
    return club


def _misses(shift: Shift) -> list[float]:
    """When wrong codes came from this chat lately."""
    place = shift.call.request.place
    noted = shift.work.clubs.settings_of([place], MISSES).get(place, "")
    return [at for at in map(float, noted.split()) if at > shift.at - 60 * MINUTES]


def _missed(shift: Shift, command: str) -> Reply:
    """Takes a wrong code down. That is kept, so that it is a reply, not an error that would leave everything as it was."""
    noted = " ".join(str(at) for at in (*_misses(shift), shift.at))
    shift.work.clubs.set(shift.call.request.place, MISSES, noted)
    return shift.reply(Refused.of(NoSuchPairCode(command=command, minutes=MINUTES)))

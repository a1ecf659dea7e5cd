"""What was asked of the rulebooks, as far as it is a club's: in its chats, and in private by whoever plays there.

A private conversation is of no club's chats, but what is asked in it may name a player all the same. Whose it is follows from
whom its user is known to: by his account, by the chat where he is at home. One that several clubs have to do with is shown to
none of them, for it may speak of the others; a whole name is taken out of it for any of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.services.announcements.addresses import account_in, is_private, platform_of
from bot.services.ports.chats import Asked
from bot.services.ports.places import HOME
from bot.services.ports.work import WorkPort


@dataclass(frozen=True, slots=True)
class AskedAt:
    """Where a club's questions were asked: in places of its `own`, and `beside` them in private conversations that may be another
    club's as well, or nobody's.
    """

    own: tuple[str, ...]
    beside: tuple[str, ...]


def asked_at(work: WorkPort, club: int) -> AskedAt:
    """The chats of a club and the private conversations of whoever plays there, as far as something was asked in them."""
    rooms = work.clubs.places(club)
    conversations = [place for place in work.questions.conversations() if place not in rooms]
    clubs = _clubs_of(work, conversations)
    own = [place for place in conversations if clubs[place] == {club} or (not clubs[place] and _alone(work, club, place))]
    beside = [place for place in conversations if place not in own and (not clubs[place] or club in clubs[place])]
    return AskedAt((*rooms, *own), tuple(beside))


def questions_of(work: WorkPort, club: int) -> tuple[Asked, ...]:
    """What was asked in the club's chats, in private by who plays there and nowhere else, and wherever its floor was called."""
    return work.questions.of(asked_at(work, club).own)


def _clubs_of(work: WorkPort, conversations: Sequence[str]) -> Mapping[str, frozenset[int]]:
    """Which clubs each private conversation has to do with. A club that is nothing but this conversation is its user himself."""
    owners, homes = work.clubs.owners(conversations), work.clubs.settings_of(conversations, HOME)
    of_homes = work.clubs.owners(list(homes.values()))
    known = work.accounts.clubs_of([account_in(place) for place in conversations])
    found = {
        place: {owners.get(place, 0), of_homes.get(homes.get(place, ""), 0), *known.get(account_in(place), ())} - {0}
        for place in conversations
    }
    chats = {club: frozenset(work.clubs.places(club)) for club in frozenset[int]().union(*found.values())}
    return {place: frozenset(club for club in clubs if chats[club] - {place}) for place, clubs in found.items()}


def _alone(work: WorkPort, club: int, conversation: str) -> bool:
    """Whether no other club has a chat on the platform of a conversation: whoever is known to none can only be this one's."""
    others = (place for other in work.clubs.all() if other.id != club for place in work.clubs.places(other.id))
    return not any(platform_of(place) == platform_of(conversation) and not is_private(place) for place in others)

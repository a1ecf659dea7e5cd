"""Players tell the floor from their own phones what it has to enter: that they are out, come late, have no seat, or the wrong
chips. Nothing of it is true before a floor has confirmed it (`pending_desk`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.domain.club.errors import WhoAreYou
from bot.domain.club.people import Person, folded, tidy_name
from bot.domain.errors import Refusal, UnreadableForm
from bot.domain.tournament.errors import (
    BoughtAll,
    BuyingClosed,
    NoAddOns,
    NoRebuys,
    NoReentries,
    NotEntered,
    NothingToTell,
    TellsOfOthers,
    TooManyRequests,
    WhichTournamentMeant,
    WordsTooLong,
    YouAreEntered,
)
from bot.domain.tournament.player_requests import (
    LONGEST_WORDS,
    Fate,
    PlayerRequest,
    Wish,
    allowed,
    entrant_of,
    had,
    possible,
    read_wish,
    takes_back,
)
from bot.domain.tournament.state import Stage, Tournament
from bot.services.announcements.calls import Called, became_of_ring, ring
from bot.services.floor.player_requests import views, waiting, waiting_in
from bot.services.floor.told_of_others import named_other
from bot.services.replies.player_requests import TakenBack, TellWhat, Told
from bot.services.replies.reply import Reply
from bot.services.shift.shift import Shift
from bot.services.shift.views import seat_or_place

MOST_OF_ONE = 30
"""Requests of one player in a tournament, those that he took back included."""


def tell_floor(shift: Shift, text: str) -> Reply:
    """Whoever gives the command tells the floor something of himself, or takes it back ("cancel out"); without words he is shown
    what makes sense now. To say it twice is to say it once. Raises WhoAreYou, UnreadableForm, WordsTooLong, TellsOfOthers,
    TooManyRequests, WhichTournamentMeant, TournamentOver, and what says that it makes no sense: AlreadyOut, NotPlaying,
    NotEntered, YouAreEntered, NothingToTell, and what a tournament does not allow: NoRebuys, NoAddOns,
    NoReentries, BuyingClosed, BoughtAll.
    """
    person, said = _oneself(shift), tidy_name(text)
    back = takes_back(said)
    read = read_wish(said) if back is None else None
    if read is None:
        _turn_to_what_waits(shift, person, back=back is not None)
    elif read[0] is not Wish.LATE:  # who comes late plays somewhere else, if at all
        _turn_to_where_it_makes_sense(shift, person, read[0])
    state = shift.going
    own = [one for one in waiting(shift) if one.person == person.number]
    if not said:
        wishes = tuple(str(wish) for wish in possible(state, person.number) if wish not in {one.wish for one in own})
        return shift.reply(TellWhat(name=person.name, wishes=wishes, waiting=views(shift, own)))
    if back is not None:
        return _take_back(shift, person, own, back)
    if read is None:
        raise UnreadableForm(piece=said[:60], command="tellfloor")
    wish, words = read
    if wish is Wish.REBUY and Wish.REENTRY in possible(state, person.number):
        wish = Wish.REENTRY  # the floor's own /rebuy means that of who is out
    _verify_words(shift, person, words)
    if wish is Wish.OUT and (other := named_other(shift, person, said, words)) is not None:
        raise TellsOfOthers(name=other)
    _verify_possible(shift, person, wish)
    known = next((one for one in own if one.wish is wish), None)
    request = _noted(shift, person, wish, words, known)
    (view,) = views(shift, [request])
    became = "" if known is None else became_of_ring(shift)
    if known is None or became == Called.LOST:
        ring(shift)
    return shift.reply(Told(view, new=known is None, call=became))


def _turn_to_what_waits(shift: Shift, person: Person, *, back: bool) -> None:
    """Where a player who says neither his wish nor his tournament has told nothing in that of his chat, and has nothing to tell
    there: the one in which he has. To take something `back` he must have told it.
    """
    shift.lead_to(person.number)
    if shift.call.request.tournament or shift.call.request.seen:
        return
    if any(one.person == person.number for one in waiting(shift)) or (not back and possible(shift.state, person.number)):
        return
    for one, state in shift.beside():
        told = any(each.person == person.number for each in waiting_in(shift, one, state))
        if told or (not back and possible(state, person.number) not in ((), (Wish.LATE,))):
            shift.turn_to(one)
            return


def _turn_to_where_it_makes_sense(shift: Shift, person: Person, wish: Wish) -> None:
    """Where a player says nothing of the tournament: the only one in which he can mean it. Raises WhichTournamentMeant where
    there are several: nobody is put out of the one that his chat happens to be at.
    """
    if shift.call.request.tournament or shift.call.request.seen:
        return
    either = {wish, Wish.REENTRY} if wish is Wish.REBUY else {wish}
    meant = [(one, state) for one, state in shift.running() if not either.isdisjoint(possible(state, person.number))]
    if len(meant) > 1:
        listed = tuple(f"{state.setup.name} (@{one.number})" for one, state in meant)
        raise WhichTournamentMeant(listed=listed, wish=str(wish), number=meant[0][0].number)
    if meant:
        shift.turn_to(meant[0][0])
    else:
        shift.lead_to(person.number)


def _oneself(shift: Shift) -> Person:
    """Whoever gives the command, or claims to be that person. Raises WhoAreYou."""
    known = shift.work.people.numbered(shift.club.id, [shift.player]) if shift.player else {}
    if shift.player not in known:
        raise WhoAreYou
    return known[shift.player]


def _verify_words(shift: Shift, person: Person, words: str) -> None:
    """Nothing, if words are short enough and not somebody else's name: "out Paul" would put out whoever says it."""
    if len(words) > LONGEST_WORDS:
        raise WordsTooLong(longest=LONGEST_WORDS)
    bearers = [one.number for one in shift.work.people.named(shift.club.id, folded(words))] if folded(words) else []
    if bearers and person.number not in bearers:
        raise TellsOfOthers(name=words)


def _verify_possible(shift: Shift, person: Person, wish: Wish) -> None:
    """Nothing, if a wish makes sense as the tournament stands; else the refusal that says why it does not."""
    state = shift.going
    if wish in possible(state, person.number):
        return
    entrant = entrant_of(state, person.number)
    if entrant is None:
        raise NotEntered(name=person.name)
    if wish is Wish.LATE or (wish is Wish.REENTRY and entrant not in state.out):
        raise YouAreEntered(name=person.name)
    if wish in _NONE and (wish is Wish.REENTRY or entrant in state.seat_of):
        _verify_left(state, person, wish)
    if state.stage is Stage.PLAYING:
        seat_or_place(shift, entrant)
    raise NothingToTell(wish=str(wish))


_NONE: Mapping[Wish, type[Refusal]] = {Wish.REBUY: NoRebuys, Wish.ADDON: NoAddOns, Wish.REENTRY: NoReentries}
"""What says that a tournament has none of these."""


def _verify_left(state: Tournament, person: Person, wish: Wish) -> None:
    """Why somebody can't have another of these. Raises NoRebuys, NoAddOns, NoReentries, BuyingClosed, BoughtAll."""
    may = allowed(state, wish)
    if may is None:
        raise _NONE[wish](name=person.name)
    if may.until and state.level > may.until:
        raise BuyingClosed(level=state.level, until=may.until)
    if had(state, person.number, wish) >= may.most:
        raise BoughtAll(name=person.name, most=may.most, kind=str(wish))


def _noted(shift: Shift, person: Person, wish: Wish, words: str, known: PlayerRequest | None) -> PlayerRequest:
    """The request as it is kept: the one that waits already, with what is said now, or a new one. Raises TooManyRequests."""
    tournament = shift.opened_tournament.id
    if known is not None:
        both = f"{known.words}; {words}" if known.words and words and words not in known.words else words or known.words
        request = replace(known, words=both if len(both) <= LONGEST_WORDS else words)
    else:
        others = shift.work.player_requests.of(tournament)
        if sum(one.person == person.number for one in others) >= MOST_OF_ONE:
            raise TooManyRequests(count=MOST_OF_ONE)
        entrant = entrant_of(shift.state, person.number) or 0
        request = PlayerRequest(
            tournament, _next_number(shift, others), person.number, shift.call.request.account, wish, shift.at, words, entrant
        )
    if request != known:
        shift.work.player_requests.save(request)
    return request


def _next_number(shift: Shift, others: Sequence[PlayerRequest]) -> int:
    """A number that no request has in any tournament that runs: it means one player, whichever the floor's chat is at."""
    known = [*others, *(one for opened, _ in shift.beside() for one in shift.work.player_requests.of(opened.id))]
    return max((one.number for one in known), default=0) + 1


def _take_back(shift: Shift, person: Person, own: Sequence[PlayerRequest], what: str) -> Reply:
    """Takes back one's own requests that wait, all or those of a kind. Raises UnreadableForm."""
    read = read_wish(what) if what else None
    if what and read is None:
        raise UnreadableForm(piece=what[:60], command="tellfloor")
    chosen = [one for one in own if read is None or one.wish is read[0]]
    for one in chosen:
        shift.work.player_requests.save(replace(one, fate=Fate.WITHDRAWN, by=person.name))
    if chosen:
        ring(shift)
    return shift.reply(TakenBack(views(shift, chosen)))

"""Who has sat down where he was drawn: players confirm it, the floor sees who is missing and reminds them.

Arrivals are no deeds of the log: an /undo takes none back. They belong to seats that were drawn: a new draw forgets them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import ceil

from bot.domain.club.errors import JustReminded, OnlyFloorConfirms, WhoAreYou
from bot.domain.club.people import Role
from bot.domain.errors import MissingArgument
from bot.domain.tournament.deeds import Revealing, SeatingLate
from bot.domain.tournament.errors import NotEntered
from bot.domain.tournament.timeline import Timeline
from bot.services.announcements.announcing import post, seat_letters, seated_by
from bot.services.floor.banned import verify_not_banned
from bot.services.replies.arrivals import Arrived, Missing, Reminded, SeatChanged
from bot.services.replies.known import known_seat
from bot.services.replies.reply import Reply
from bot.services.shift.complaints import of_words
from bot.services.shift.named_together import named_together
from bot.services.shift.shift import Shift
from bot.services.shift.views import seat_or_place

REMINDED = "reminded"
"""The setting of a chat that says when somebody there reminded who is missing, and after which draw."""
REMIND_AFTER = 120
"""Seconds between two reminders."""
_LISTED = re.compile(r"log\.([1-9]\d{0,8})", re.ASCII)


def here(shift: Shift, text: str) -> Reply:
    """Whoever gives the command sits; for the floor: those whom it names. To say it twice is to say it once. Raises WhoAreYou,
    OnlyFloorConfirms, Banned, YouAreBanned, NotEntered, NotPlaying, AlreadyOut, SeveralRefused, and what finding people raises.
    A tap under a seat that he has left since changes nothing: he is told the one that holds.
    """
    if not text:
        shift.lead_to(shift.player)
    state = shift.playing
    if text and not shift.role.may(Role.FLOOR):
        raise OnlyFloorConfirms
    entrants = _named(shift, text) if text else [_oneself(shift)]
    seats = {entrant: seat_or_place(shift, entrant) for entrant in dict.fromkeys(entrants)}
    known = shift.call.request.known
    if known and not text and not _sits_as_shown(shift, known, entrants[0]):
        (seat,), (name,) = seats.values(), shift.names(seats).values()
        return shift.reply(SeatChanged(name, seat.table, seat.number))
    if not text:
        verify_not_banned(shift, [state.people[entrant] for entrant in entrants], oneself=True)
    tournament = shift.opened_tournament.id
    before = shift.work.arrivals.of(tournament)
    for entrant in seats:
        shift.work.arrivals.confirm(tournament, entrant, shift.at)
    names = shift.names(seats)
    arrived = tuple((names[entrant], seat.table, seat.number, entrant in before) for entrant, seat in seats.items())
    sitting = len((before | seats.keys()) & state.seat_of.keys())
    return shift.reply(Arrived(arrived=arrived, here=sitting, seated=len(state.seat_of)))


def _sits_as_shown(shift: Shift, known: str, entrant: int) -> bool:
    """Whether somebody still sits where he was shown his seat: the one that the button says, or the one that he had when
    the list above it was shown.
    """
    seat = shift.state.seat_of[entrant]
    found = _LISTED.fullmatch(known)
    if found is None:
        return known == known_seat(seat.table, seat.number)
    entries = shift.timeline.entries[: int(found[1])]
    return int(found[1]) <= shift.timeline.length and Timeline(entries).state.seat_of.get(entrant) == seat


def _named(shift: Shift, text: str) -> Sequence[int]:
    """The entrants whom a list means, who have a seat."""
    entrants = of_words(shift, named_together(shift, text), lambda piece: _seated(shift, piece))
    if not entrants:
        raise MissingArgument(command="here")
    return entrants


def _seated(shift: Shift, piece: str) -> int:
    entrant = shift.entrant(piece)
    seat_or_place(shift, entrant)
    verify_not_banned(shift, [shift.state.people[entrant]])
    return entrant


def _oneself(shift: Shift) -> int:
    """The entrant behind whoever gives the command. Raises WhoAreYou, NotEntered."""
    person = shift.work.people.numbered(shift.club.id, [shift.player]).get(shift.player) if shift.player else None
    if person is None:
        raise WhoAreYou
    own = [entrant for entrant in shift.state.entrants if shift.state.people[entrant] == person.number]
    if not own:
        raise NotEntered(name=person.name)
    return own[-1]


def missing(shift: Shift, _text: str) -> Reply:
    """Who has a seat and has not confirmed, table by table, and how many have."""
    absent = _absent(shift)
    state, names = shift.state, shift.names(absent)
    tables = tuple(
        (number, tuple((seat, names[entrant]) for seat, entrant in sorted(table.players.items()) if entrant in names))
        for number, table in sorted(state.tables.items())
    )
    seated = len(state.seat_of)
    outcome = Missing(
        tables=tuple((number, players) for number, players in tables if players),
        absent=len(absent),
        here=seated - len(absent),
        seated=seated,
        name=state.setup.name,
    )
    return shift.reply(outcome)


def _absent(shift: Shift) -> Sequence[int]:
    """Who has a seat and has not confirmed, by seat. Raises NoTournament, TournamentOver, NotDrawnYet."""
    return absent_of(shift) if shift.playing else ()


def absent_of(shift: Shift) -> Sequence[int]:
    """Who has a seat in the tournament and has not confirmed, by seat."""
    state = shift.state
    sitting = shift.work.arrivals.of(shift.opened_tournament.id)
    return [entrant for entrant, _ in sorted(state.seat_of.items(), key=lambda one: one[1]) if entrant not in sitting]


def remind(shift: Shift, text: str) -> Reply:
    """Tells everybody who is missing his seat in private, where he wants that; the others have to be called. Raises JustReminded
    for a second time within two minutes.
    """
    absent = _absent(shift)
    if not absent:
        return missing(shift, text)
    _verify_not_just_reminded(shift)
    by_entry = seated_by(shift)
    letters = seat_letters(shift, {entrant: by_entry.get(entrant, "") for entrant in absent})
    post(shift, [letter for theirs in letters.values() for letter in theirs])
    if letters:
        shift.work.clubs.set(shift.call.request.place, REMINDED, f"{_draw(shift)} {shift.at}")
    names, seat_of = shift.names(absent), shift.state.seat_of
    call = tuple((str(seat_of[entrant]), names[entrant]) for entrant in absent if entrant not in letters)
    return shift.reply(Reminded(names=tuple(names[entrant] for entrant in absent if entrant in letters), call=call))


def _verify_not_just_reminded(shift: Shift) -> None:
    """Raises JustReminded where any chat of the club has reminded them a moment ago, of seats of the same draw."""
    for noted in shift.work.clubs.settings_of(shift.work.clubs.places(shift.club.id), REMINDED).values():
        draw, _, at = noted.partition(" ")
        left = float(at) + REMIND_AFTER - shift.at
        if draw == _draw(shift) and left > 0:
            raise JustReminded(count=ceil(left))


def _draw(shift: Shift) -> str:
    """The draw that everybody's seats come from, in a few characters."""
    return f"{shift.opened_tournament.id}.{shift.state.drawn}"


def forget_arrivals(shift: Shift) -> None:
    """Where a command gives out seats by a draw, nobody has sat down there yet; called once it is carried out."""
    for deed in shift.added.singles if shift.added else ():
        if isinstance(deed, Revealing):
            shift.work.arrivals.clear(shift.opened_tournament.id)
        elif isinstance(deed, SeatingLate):
            shift.work.arrivals.clear(shift.opened_tournament.id, [deed.entrant])

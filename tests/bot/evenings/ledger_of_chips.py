"""What must be true of a tournament at any moment, worked out from its log alone and not as Floorman does it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction

from bot.domain.tournament.deeds import AddingOn, LogEntry, Racing, Rebuying, Revealing, SeatingLate
from bot.domain.tournament.state import Tournament
from tests.bot.services.floor.pit import room_holds


def everything_holds(state: Tournament, standing: Sequence[LogEntry]) -> None:
    """Nobody is lost, doubled or on a closed seat; each place is given once or shared; no chip comes from nowhere."""
    room_holds(state)
    nobody_is_lost(state)
    places_are_those_of_the_log(state)
    races_explain_their_rounding(standing)


def nobody_is_lost(state: Tournament) -> None:
    """Whoever has entered sits, waits, is out or has withdrawn: exactly one of these."""
    kinds = (set(state.seat_of), set(state.unseated), set(state.out), set(state.withdrawn))
    counted = Counter(who for kind in kinds for who in kind)
    seats_not_drawn = not state.tables
    for entrant in state.people:
        assert counted[entrant] == 1 or (seats_not_drawn and entrant in state.withdrawn), entrant
    assert set(counted) <= set(state.people)
    playing = [who for who in state.people if who not in state.withdrawn and who not in state.out]
    twice = [person for person, times in Counter(state.people[who] for who in playing).items() if times > 1]
    assert not twice, twice


def places_are_those_of_the_log(state: Tournament) -> None:
    """A place is one more than the number of people who are still in or went out later for the last time."""
    last = {person: entrant for entrant, person in state.people.items() if entrant not in state.withdrawn}
    told = {entrant: (place, shared) for entrant, place, shared in state.places}
    hands = [[who for who in hand if who in last.values() and who not in state.withdrawn] for hand in state.busts]
    better = len(last) - sum(map(len, hands))
    for hand in reversed(hands):
        for who in hand:
            assert told.pop(who) == (better + 1, len(hand)), who
        better += len(hand)
    assert not told
    assert better == len(last)


def races_explain_their_rounding(standing: Iterable[LogEntry]) -> None:
    """What a race adds or takes is less than a new chip for the table, but for the chips of those who were kept in."""
    for race in (deed for entry in standing for deed in entry.singles if isinstance(deed, Racing)):
        old = sum(seat.odd for seat in race.seats) * race.old
        won = sum(seat.won for seat in race.seats)
        kept_in = sum(seat.protected for seat in race.seats)
        assert race.before >= old
        change = Fraction(race.after - race.before, race.new)
        assert -1 < change <= 1 + kept_in, (race.table, change, won)


def chips_put_in_play(standing: Iterable[LogEntry], stack: int) -> int:
    """A stack for every entry that ever had a seat, for every rebuy and add-on; and what races brought in or took out."""
    seated, value = set[int](), 0
    for deed in (deed for entry in standing for deed in entry.singles):
        if isinstance(deed, Revealing):
            seated |= {entrant for entrant, _ in deed.seating}
        elif isinstance(deed, SeatingLate):
            seated.add(deed.entrant)
        elif isinstance(deed, Rebuying | AddingOn):
            value += len(deed.entrants) * (deed.stack or stack)
        elif isinstance(deed, Racing):
            value += deed.after - deed.before
    return value + len(seated) * stack

"""Who is meant in a unit of work: people by seat, number or name, and how entrants are called."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from bot.domain.club.errors import NoSuchPerson, PlaysElsewhere, SeveralPeople
from bot.domain.club.people import Person, folded
from bot.domain.errors import Refusal
from bot.domain.seating.errors import NoSuchSeat, NoSuchTable, SeatEmpty
from bot.domain.seating.tables import Seat
from bot.domain.tournament.state import Tournament
from bot.services.shift.finding import find_person, only_like
from bot.services.shift.forms import is_seat, read_seat
from bot.services.shift.open_log import OpenLog


class Company(OpenLog):
    """The people of the club and of its current tournament."""

    @cached_property
    def taken_for(self) -> dict[str, int]:
        """What was typed and is nobody's name, with the number of the person in the club for whose it was taken."""
        return {}

    def _find(self, text: str, among: Sequence[int] | None = None) -> Person:
        person = find_person(self.work.people, self.club.id, text, among)
        if only_like(person, text):
            self.taken_for[text.strip()] = person.number
        return person

    def people(self, entrants: Iterable[int]) -> Mapping[int, Person]:
        """The people behind some entrants."""
        state = self.state
        numbers = {entrant: state.people[entrant] for entrant in entrants}
        known = self.work.people.numbered(self.club.id, list(numbers.values()))
        return {entrant: known[number] for entrant, number in numbers.items() if number in known}

    def names(self, entrants: Iterable[int]) -> Mapping[int, str]:
        """The names of some entrants; where somebody else in the tournament bears the same, with their numbers in the club."""
        numbers = {entrant: self.state.people[entrant] for entrant in entrants}
        names = self.called(numbers.values())
        return {entrant: names[number] for entrant, number in numbers.items() if number in names}

    def called(self, people: Iterable[int]) -> Mapping[int, str]:
        """The names of some people, by their numbers in the club; with these where somebody else in the tournament bears the
        same.
        """
        known = self.work.people.numbered(self.club.id, list(dict.fromkeys(people)))
        entered = set(self.state.people.values())
        bearers = self.work.people.named_all(self.club.id, [folded(person.name) for person in known.values()])
        return {
            number: f"{person.name} #{number}"
            if any(other != number and other in entered for other in bearers.get(folded(person.name), ()))
            else person.name
            for number, person in known.items()
        }

    def find_in_club(self, text: str) -> Person:
        """The person of the club whom a text means: a number ("#12"), a name, or a name with its number ("Marie Dupont #12").
        Raises NoSuchPerson, SeveralPeople.
        """
        return self._find(text)

    def entrant(self, text: str) -> int:
        """The entrant whom a text means: a seat ("3-5"), a number of the club ("#12"), a name, or both. Raises NoSuchPerson,
        SeveralPeople, PlaysElsewhere; SeatEmpty, NoSuchTable, NoSuchSeat for a seat where nobody is.
        """
        state = self.state
        seat = read_seat(text) if is_seat(text) else None
        table = state.tables.get(seat.table) if seat else None
        if seat and table is not None and seat.number in table.players:
            return table.players[seat.number]
        by_person = {person: entrant for entrant, person in state.people.items() if entrant not in state.withdrawn}
        others = [number for number, head in self.heads.items() if head in by_person]
        try:
            return by_person[self._find(text, [*by_person, *others]).number]
        except NoSuchPerson:
            if seat is not None and state.tables:
                raise _nobody_there(state, seat) from None
            self._verify_plays_nowhere_else(text)
            raise

    def _verify_plays_nowhere_else(self, text: str) -> None:
        """Nothing, unless a text means somebody who plays a tournament that runs beside this one. Raises PlaysElsewhere: names
        that are only spelt alike would lead to somebody else's place.
        """
        for one, state in self.beside():
            entered = [person for entrant, person in state.people.items() if entrant not in state.withdrawn]
            try:
                person = find_person(self.work.people, self.club.id, text, entered)
            except (NoSuchPerson, SeveralPeople):
                continue
            raise PlaysElsewhere(name=person.name, number=one.number, other=state.setup.name)


def _nobody_there(state: Tournament, seat: Seat) -> Refusal:
    """Why a seat names nobody."""
    table = state.tables.get(seat.table)
    if table is None:
        return NoSuchTable(table=seat.table, known=tuple(sorted(state.tables)))
    if not 1 <= seat.number <= table.seats:
        return NoSuchSeat(table=seat.table, seat=seat.number, seats=table.seats)
    return SeatEmpty(table=seat.table, seat=seat.number, taken=tuple(sorted(table.players)))

"""Tournament evenings as chance has it: every deed makes sense where it is done, and a plain book is kept of who is where."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import pairwise
from random import Random

from bot.domain.draws.lots import hashed
from bot.domain.draws.proof import announce, reveal
from bot.domain.draws.proof_records import DrawRecord, Entrant, FixedSeat, Kind, Proof, Status
from bot.domain.draws.seat_draw import TableShape
from bot.domain.seating.positions import blinds_from_button
from bot.domain.seating.tables import Seat, Table
from bot.domain.tournament import deeds as d
from bot.domain.tournament.state import Stage, Tournament
from bot.domain.tournament.timeline import Timeline

SEATS = 6
CHAIN = [hashed("5eed" * 16, 200 - number) for number in range(201)]
"""The seal and the seeds of 200 draws, the seal first."""
assert all(hashed(seed, 1) == before for before, seed in pairwise(CHAIN))

WAITING, OUT, WITHDRAWN = "waiting", "out", "withdrawn"
Book = Mapping[int, Seat | str]
"""Where every entrant is: on a seat, waiting for one, out or withdrawn."""


def noted(book: Book, deed: d.Deed) -> Book:
    """The plain book after a deed, kept without any of the code that is tested."""
    book = dict(book)
    match deed:
        case d.Entering(entrants):
            book |= {entrant: WAITING for entrant, _ in entrants}
        case d.Withdrawing(entrants):
            book |= dict.fromkeys(entrants, WITHDRAWN)
        case d.Revealing():
            book |= {entrant: WAITING for entrant, place in book.items() if isinstance(place, Seat)}
            book |= dict(deed.seating)
        case d.SeatingLate():
            book[deed.entrant] = deed.seat
        case d.BustingOut(places):
            book |= {entrant: OUT for entrant, _, _ in places}
        case d.Moving(moves):
            book |= {move.entrant: move.target for move in moves}
    return book


class Evening:
    """A tournament that goes on by chance. `chance` decides, so the same chance makes the same evening."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.timeline = Timeline()
        self.books: list[Book] = [{}]
        self.undone: list[Book] = []
        self.draws = 0
        self._add(d.SettingUp("Vendredi", SEATS))

    @property
    def state(self) -> Tournament:
        return self.timeline.state

    @property
    def book(self) -> Book:
        return self.books[-1]

    def _add(self, deed: d.Deed | d.Undoing | d.Redoing) -> None:
        self.timeline.add(d.LogEntry(self.timeline.length + 1, 0.0, "TD", deed))

    def go_on(self) -> d.Deed:
        """Something happens."""
        deed = self.deed()
        self._add(deed)
        self.books.append(noted(self.book, deed))
        self.undone.clear()
        return deed

    def undo(self) -> None:
        self._add(d.Undoing())
        self.undone.append(self.books.pop())

    def redo(self) -> None:
        self._add(d.Redoing())
        self.books.append(self.undone.pop())

    def deed(self) -> d.Deed:
        """One of those that make sense now; those that move people more often than the others."""
        state = self.state
        if state.over:
            return d.ReachingLevel(state.level + 1)
        if state.sealed is not None:
            return self.chance.choice((self._word, self._revealed, self._revealed, self._aborted))()
        possible: list[Callable[[], d.Deed | None]] = [self._entered] * 2 + [self._kept, self._closed, self._withdrawn]
        if state.stage is Stage.PLAYING:
            possible += [self._busted] * 4 + [self._moved] * 3 + [self._swapped, self._table_drawn_again, self._seated_late] * 2
            possible += [self._break_planned, self._confirmed, self._confirmed, self._dropped, self._buttons, self._raced]
            possible += [self._hand_for_hand, self._waiting, self._level, self._bought]
        possible += [self._sealed] * (2 if state.stage is Stage.ENTRIES else 1)
        while True:
            deed = self.chance.choice(possible)()
            if deed is not None:
                return deed

    def _playing(self) -> list[int]:
        return [entrant for entrant, place in self.book.items() if isinstance(place, Seat) or place == WAITING]

    def _some(self, entrants: list[int], most: int) -> list[int]:
        return self.chance.sample(entrants, min(len(entrants), self.chance.randint(1, most)))

    def _free(self) -> list[Seat]:
        return [Seat(table.number, seat) for table in self.state.tables.values() for seat in table.free]

    def _entered(self) -> d.Deed:
        first = len(self.book) + 1
        return d.Entering(tuple((n, n + 1000) for n in range(first, first + self.chance.randint(1, 8))))

    def _withdrawn(self) -> d.Deed | None:
        return d.Withdrawing(tuple(self._some(self._playing(), 2))) if self._playing() else None

    def _kept(self) -> d.Deed | None:
        if not self._playing():
            return None
        entrant = self.chance.choice(self._playing())
        place = self.book[entrant]
        if entrant in self.state.kept_seats and self.chance.random() < 0.3:
            return d.KeepingSeat(entrant, None)
        seat = place if isinstance(place, Seat) else Seat(1, self.chance.randint(1, SEATS))
        given = {*self.state.kept_seats.values(), *self.state.closed_seats}
        return d.KeepingSeat(entrant, seat) if seat not in given else None

    def _closed(self) -> d.Deed | None:
        seat = Seat(self.chance.randint(1, 3), self.chance.randint(1, SEATS))
        if seat in self.state.closed_seats:
            return d.ClosingSeat(seat, closed=False)
        if seat in (*self.book.values(), *self.state.kept_seats.values()) or len(self.state.closed_seats) > 2:
            return None
        return d.ClosingSeat(seat, closed=True)

    def _sealed(self) -> d.Deed | None:
        players = self._playing()
        fixed = {entrant: seat for entrant, seat in self.state.kept_seats.items() if entrant in players}
        tables = 1 + max([len(players) // 4, *(seat.table for seat in fixed.values())])
        closed = {n: frozenset(s.number for s in self.state.closed_seats if s.table == n) for n in range(1, tables + 1)}
        shapes = tuple(TableShape(number, SEATS, shut) for number, shut in closed.items())
        # two at every table at least, and the last ones wait as alternates now and then
        late = (
            self._some([n for n in players if n not in fixed], 2)
            if len(players) > 3 * tables and self.chance.random() < 0.3
            else []
        )
        drawn = [entrant for entrant in players if entrant not in late]
        if len(drawn) < 2 * tables + len(fixed):
            return None
        record = DrawRecord(
            self.draws + 1, Kind.SEATS, tables=shapes, entrants=tuple(Entrant(n) for n in drawn),
            fixed=tuple(FixedSeat(seat, entrant) for entrant, seat in fixed.items()),
        )  # fmt: skip
        self.draws += 1
        sealed = announce(self._proof(record), record).draws[-1]
        return d.Sealing(sealed, tuple(late))

    def _proof(self, record: DrawRecord) -> Proof:
        return Proof("Vendredi", CHAIN[0], tuple(replace(record, number=n) for n in range(1, record.number)))

    def _word(self) -> d.Deed:
        return d.SayingWord(self.chance.choice(("chaussette", "🂡", "plus un mot")))

    def _revealed(self) -> d.Deed:
        sealing = self.state.sealed
        assert sealing is not None
        record, before = sealing.draw, Proof("Vendredi", CHAIN[sealing.draw.number - 1], (sealing.draw,))
        before = replace(before, seal=CHAIN[0], draws=(*self._told(record), record))
        record = reveal(before, record.number, CHAIN[record.number], self.state.words).draws[-1]
        seating = tuple((line.key, Seat(*map(int, line.value.split("-")))) for line in record.result)
        told = []
        for shape in record.tables:
            table = Table(shape.number, shape.seats, {seat.number: n for n, seat in seating if seat.table == shape.number})
            told.append((shape.number, blinds_from_button(table, min(table.players))))
        shapes = tuple((shape.number, shape.seats) for shape in record.tables)
        return d.Revealing(record, shapes, seating, sealing.alternates, tuple(told), at=5.0)

    def _told(self, record: DrawRecord) -> list[DrawRecord]:
        """The draws before one: of what they were only their seeds matter to it."""
        return [replace(record, number=n, seed=CHAIN[n], status=Status.ABORTED) for n in range(1, record.number)]

    def _aborted(self) -> d.Deed:
        assert self.state.sealed is not None
        return d.Aborting(self.state.sealed.draw, "somebody was forgotten")

    def _busted(self) -> d.Deed | None:
        seated, left = list(self.state.seat_of), self.state.still_in
        if len(seated) < 2:
            return None
        gone = self._some(seated, 3)[: len(seated) - 1]
        return d.BustingOut(tuple((entrant, left - len(gone) + 1, len(gone)) for entrant in gone))

    def _movable(self) -> list[int]:
        return [n for n, seat in self.state.seat_of.items() if self.state.kept_seats.get(n) != seat]

    def _ways(self, entrants: list[int], targets: list[Seat], why: str = "balance") -> tuple[d.SeatMove, ...]:
        origins = self.state.seat_of
        return tuple(
            d.SeatMove(n, origins[n], seat, why) for n, seat in zip(entrants, targets, strict=True) if origins[n] != seat
        )

    def _moved(self) -> d.Deed | None:
        movable, free = self._movable(), self._free()
        if not movable or not free:
            return None
        entrants = self._some(movable, min(3, len(free)))
        return d.Moving(self._ways(entrants, self.chance.sample(free, len(entrants))))

    def _swapped(self) -> d.Deed | None:
        movable = self._movable()
        if len(movable) < 2:
            return None
        one, other = self.chance.sample(movable, 2)
        return d.Moving(self._ways([one, other], [self.state.seat_of[other], self.state.seat_of[one]], "mistake"))

    def _table_drawn_again(self) -> d.Deed | None:
        table = self.chance.choice(list(self.state.tables.values()))
        players = [n for seat, n in table.players.items() if seat not in table.kept]
        seats = [seat for seat in range(1, table.seats + 1) if seat not in table.closed and seat not in table.kept]
        moves = self._ways(players, [Seat(table.number, n) for n in self.chance.sample(seats, len(players))], "redraw")
        return d.Moving(moves) if moves else None

    def _break_planned(self) -> d.Deed | None:
        table = self.chance.choice(list(self.state.tables.values()))
        free = [seat for seat in self._free() if seat.table != table.number]
        if table.kept or not table.players or len(free) < len(table.players):
            return None
        entrants = list(table.players.values())
        return d.Planning(self._ways(entrants, self.chance.sample(free, len(entrants)), "break"), table.number)

    def _confirmed(self) -> d.Deed | None:
        """Some of the moves that are proposed, as far as they can still be made."""
        if self.state.proposal is None:
            return None
        free, seat_of = self._free(), self.state.seat_of
        moves = [move for move in self.state.proposal.moves if seat_of.get(move.entrant) == move.origin and move.target in free]
        return d.Moving(tuple(moves[: self.chance.randint(1, len(moves))])) if moves else None

    def _dropped(self) -> d.Deed | None:
        return d.Dropping() if self.state.proposal is not None else None

    def _seated_late(self) -> d.Deed | None:
        if not self.state.unseated or not self._free():
            return None
        return d.SeatingLate(self.chance.choice(self.state.unseated), self.chance.choice(self._free()))

    def _waiting(self) -> d.Deed | None:
        return d.Waiting(self.state.unseated) if self.state.unseated else None

    def _buttons(self) -> d.Deed | None:
        tables = [table for table in self.state.tables.values() if len(table.players) > 1]
        if not tables:
            return None
        told = tuple((t.number, blinds_from_button(t, min(t.players))) for t in tables[: self.chance.randint(1, 3)])
        return d.TellingButtons(told, 100.0 + self.timeline.length)

    def _raced(self) -> d.Deed:
        table = self.chance.choice(list(self.state.tables.values()))
        return d.Racing(table.number, 25, 100, tuple(d.RacedSeat(n, 1, ("As",), 1) for n in table.players), 25, 100)

    def _hand_for_hand(self) -> d.Deed:
        return d.PlayingHandForHand(on=self.state.hands is None, hand=1)

    def _bought(self) -> d.Deed | None:
        if not self.state.seat_of:
            return None
        return self.chance.choice((d.Rebuying, d.AddingOn))(tuple(self._some(list(self.state.seat_of), 2)))

    def _level(self) -> d.Deed:
        if self.chance.random() < 0.05:
            return d.Closing()
        return self.chance.choice((d.ReachingLevel(self.state.level + 1), d.RetiringChip(25), d.OrderingBreaks((3, 1))))

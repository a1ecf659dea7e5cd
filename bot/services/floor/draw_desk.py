"""Seat draws that anyone can check: announced with their list, revealed with their seed, aborted for a reason, or drawn again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from bot.domain.club.people import tidy_name
from bot.domain.club.ways_out import leaves, says_nothing
from bot.domain.draws.errors import (
    AlreadyDrawn,
    KeptSeatNotThere,
    NoDrawUnderWay,
    TooFewEntrants,
    TooFewSeats,
    TooManyWords,
)
from bot.domain.draws.lots import read_word
from bot.domain.draws.proof import write_proof
from bot.domain.draws.proof_records import DrawRecord, FixedSeat, Kind, Seated, Status
from bot.domain.draws.seat_draw import FEWEST_PLAYERS, ButtonScope, TableShape
from bot.domain.errors import LeftAsItIs, ReasonNeeded
from bot.domain.rules.profile import Ruling
from bot.domain.seating.errors import SeatsKept
from bot.domain.seating.positions import blinds_from_button
from bot.domain.seating.tables import Seat, Table
from bot.domain.tournament.deeds import (
    Aborting,
    Picking,
    Revealing,
    SayingWord,
    Sealing,
)
from bot.domain.tournament.state import Stage, Tournament
from bot.services.floor import draws
from bot.services.floor.banned import verify_not_banned
from bot.services.replies.draws import DrawAborted, DrawAnnounced, DrawRevealed, Picked, Proof, StillAnnounced, WordSaid
from bot.services.replies.reply import Reply
from bot.services.shift.forms import read_number, split_list
from bot.services.shift.shift import Shift
from bot.services.shift.views import seating

MOST_WORDS = 100
LONGEST_REASON = 200
BUTTON_POINTS = {Kind.SEATS: "button.start", Kind.DAY: "button.new_day", Kind.FINAL: "button.final_table"}
SEAT_POINTS = {Kind.SEATS: "seats.start", Kind.DAY: "seats.new_day", Kind.FINAL: "seats.final_table"}


def draw(shift: Shift, text: str) -> Reply:
    """Announces the seat draw: the list is published and fixed, the seed stays unknown. A second tap says that it is announced.
    `text` may say at how many tables. Raises AlreadyDrawn once seats are drawn; Banned for an entrant who was excluded since;
    what `at_tables` raises.
    """
    state = shift.going
    if state.sealed is not None:
        return still_announced(shift)
    if state.stage is Stage.PLAYING:
        raise AlreadyDrawn
    rulings_for(shift, Kind.SEATS)
    verify_not_banned(shift, (state.people[entrant] for entrant in state.entrants))
    asked = read_number(text, 1, state.setup.most_tables or 2_000) if text else None
    return announced(shift, sealing_for(shift, Kind.SEATS, state.entrants, at_tables(state, state.entrants, asked=asked)))


def word(shift: Shift, text: str) -> Reply:
    """A player's word goes into the announced draw, as long as nobody can know its seed. Raises NoDrawUnderWay."""
    sealing = _sealing(shift)
    if draws.told_before(shift, sealing.draw.number) is not None:
        raise NoDrawUnderWay
    said = read_word(text)
    if len(shift.state.words) >= MOST_WORDS:
        raise TooManyWords(most=MOST_WORDS)
    state = shift.record(SayingWord(said))
    return shift.reply(WordSaid(word=said, count=len(state.words), number=sealing.draw.number))


def reveal(shift: Shift, _text: str) -> Reply:
    """Reveals the seed of the announced draw; all seats follow from it. A second tap shows the seats again."""
    state = shift.going
    if state.sealed is None:
        if state.stage is Stage.PLAYING:
            return seats(shift)
        raise NoDrawUnderWay
    sealing, at = state.sealed, shift.at
    before = draws.revealed_before(shift, sealing.draw.number)
    shift.record(replace(before, at=at) if before else _revealing(shift, sealing))
    return seats(shift)


def abort(shift: Shift, reason: str) -> Reply:
    """Gives the announced draw up. Its seed is shown all the same, so that nobody can try until it pleases him; as nothing takes
    that back, a no is no reason for it. Raises NoDrawUnderWay, ReasonNeeded, LeftAsItIs.
    """
    sealing = _sealing(shift)
    if leaves(reason):
        raise LeftAsItIs
    reason = read_reason("" if says_nothing(reason) else reason, "abort")
    told = draws.told_before(shift, sealing.draw.number) or draws.drawn(shift, sealing.draw, shift.state.words)
    record = replace(told, status=Status.ABORTED, reason=reason)
    shift.record(Aborting(record, reason))
    return shift.reply(DrawAborted(number=record.number, reason=reason, seed=record.seed))


def seats(shift: Shift) -> Reply:
    """The last seat draw: its seed, and who sits where, with a word where that is no longer as it was drawn."""
    last = draws.revealings(shift.standing)[-1]
    record = last.draw
    views, waiting = seating(shift)
    given = {line.key: line.value for line in record.result}
    outcome = DrawRevealed(
        number=record.number,
        kind=str(record.kind),
        seed=record.seed,
        words=record.words,
        players=len(record.entrants),
        tables=len(record.tables),
        name=shift.state.setup.name,
        before=draws.previous_link(shift, record.number),
        views=views,
        waiting=waiting,
        changed=given != {entrant: str(seat) for entrant, seat in shift.state.seat_of.items()},
        button=last.button.number if last.button else 0,
        as_of=(shift.opened_tournament.number, shift.added.number if shift.added else shift.timeline.length),
    )
    return shift.reply(outcome, rulings_for(shift, record.kind))


def proof(shift: Shift, _text: str) -> Reply:
    """The published text of all draws, for `floorman verify`."""
    return shift.reply(Proof(text=write_proof(draws.proof(shift)), name=shift.state.setup.name))


def pick(shift: Shift, text: str) -> Reply:
    """Picks one of several at random, as a floor's remedy: recorded, and checked like a draw. A question may stand before a
    colon. Raises TooFewOptions, TextTooLong, DrawUnderWay.
    """
    shift.going  # noqa: B018 - raises where there is no tournament to record it in
    about, colon, rest = text.partition(":")
    options = _options(rest)
    if not colon or len(options) < 2:
        about, options = "", _options(text)
    about = tidy_name(about)
    record = DrawRecord(draws.next_number(shift), Kind.PICK, draws.clock(shift), about, options=options)
    record = draws.at_once(shift, record)
    shift.record(Picking(record))
    chosen = options[int(record.result[0].value) - 1]
    outcome = Picked(chosen=chosen, options=options, about=about, number=record.number, seed=record.seed)
    return shift.reply(outcome)


def _options(text: str) -> tuple[str, ...]:
    return tuple(option for piece in split_list(text) if (option := tidy_name(piece)))


def read_reason(text: str, command: str) -> str:
    """A reason as it is published. Raises ReasonNeeded."""
    reason = tidy_name(text)[:LONGEST_REASON].strip()
    if not reason:
        raise ReasonNeeded(command=command)
    return reason


def sealing_for(shift: Shift, kind: Kind, players: Sequence[int], tables: tuple[TableShape, ...], reason: str = "") -> Sealing:
    """A draw of seats with its list, ready to be announced. Raises KeptSeatNotThere, and what sealing a list raises."""
    state = shift.going
    listed = set(players)
    fixed = {entrant: seat for entrant, seat in state.kept_seats.items() if entrant in listed}
    seats = {table.number: table.seats for table in tables}
    for entrant, seat in fixed.items():
        if seat.number > seats.get(seat.table, 0):
            raise KeptSeatNotThere(seat=str(seat), entrant=entrant, tables=tuple(sorted(seats)))
    places = sum(table.seats - len(table.closed) for table in tables)
    drawn, alternates = _with_a_place(state, players, fixed, places)
    number = draws.next_number(shift)
    record = DrawRecord(
        number, kind, draws.clock(shift), reason, tables=tables, entrants=draws.listed(shift, drawn),
        fixed=tuple(FixedSeat(seat, entrant) for entrant, seat in sorted(fixed.items())),
    )  # fmt: skip
    replaces = draws.revealings(shift.standing)[-1].draw.number if reason else 0
    draws.previous_link(shift, number + 2)  # raises while there is still time: the button needs a seed too
    return Sealing(draws.sealed(shift, record), alternates, reason, replaces)


def announced(shift: Shift, sealing: Sealing) -> Reply:
    """Announces a draw: from here on its list is fixed."""
    shift.record(sealing)
    return _announcement(shift)


def _with_a_place(
    state: Tournament, players: Sequence[int], fixed: Mapping[int, Seat], places: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Who is drawn and who becomes an alternate: seats that are kept go first, then whoever sits already, then those who wait,
    by order of entry.
    """
    waiting = state.unseated
    left = set(waiting)
    others = [player for player in (*(player for player in players if player not in left), *waiting) if player not in fixed]
    free = max(0, places - len(fixed))
    first = {*others[:free], *fixed}
    return tuple(player for player in players if player in first), tuple(others[free:])


def _announcement(shift: Shift) -> Reply:
    sealing = _sealing(shift)
    record = sealing.draw
    names = shift.names(sealing.alternates)
    kept = shift.names(one.entrant for one in record.fixed)
    outcome = DrawAnnounced(
        number=record.number,
        kind=str(record.kind),
        players=len(record.entrants),
        tables=len(record.tables),
        seal=draws.previous_link(shift, record.number),
        fingerprint=record.fingerprint,
        reason=sealing.reason,
        entrants=tuple((entrant.number, entrant.name) for entrant in record.entrants),
        words=shift.state.words,
        alternates=tuple(names.values()),
        name=shift.state.setup.name,
        fixed=tuple((str(one.seat), kept[one.entrant]) for one in record.fixed),
    )
    return shift.reply(outcome, rulings_for(shift, record.kind))


def still_announced(shift: Shift) -> Reply:
    """What is said instead of the whole list to whoever announces a draw a second time."""
    record = _sealing(shift).draw
    return shift.reply(StillAnnounced(record.number, len(record.entrants), record.fingerprint))


def rulings_for(shift: Shift, kind: Kind) -> tuple[Ruling, ...]:
    """What holds for seats and button of a kind of draw. Raises ChoiceNeeded before anything is announced, and SeatsKept where
    seats are not drawn on that occasion.
    """
    profile = shift.profile
    seats_rule = profile.rule(SEAT_POINTS[kind])
    if seats_rule.value != "drawn":
        raise SeatsKept(point=seats_rule.point, value=seats_rule.value, passage=seats_rule.passage)
    rulings = [seats_rule, profile.rule(BUTTON_POINTS[kind])]
    if rulings[1].value == "drawn":
        rulings.append(profile.rule("button.scope"))
    if kind is Kind.FINAL:
        rulings.append(profile.rule("final.size"))
    return tuple(rulings)


def _revealing(shift: Shift, sealing: Sealing) -> Revealing:
    told = draws.told_before(shift, sealing.draw.number)
    record = draws.drawn(shift, sealing.draw, told.words if told else shift.state.words)
    seating_drawn = tuple((line.key, _seat(line.value)) for line in record.result)
    players: dict[int, dict[int, int]] = {table.number: {} for table in record.tables}
    for entrant, seat in seating_drawn:
        players[seat.table][seat.number] = entrant
    tables = [Table(shape.number, shape.seats, players[shape.number], shape.closed) for shape in record.tables]
    button, seats_of_buttons = _button(shift, record, seating_drawn)
    blinds = tuple((t.number, blinds_from_button(t, seats_of_buttons[t.number])) for t in tables if t.number in seats_of_buttons)
    shapes = tuple((table.number, table.seats) for table in tables)
    return Revealing(record, shapes, seating_drawn, sealing.alternates, blinds, button, shift.at)


def _button(
    shift: Shift, record: DrawRecord, seating_drawn: Sequence[tuple[int, Seat]]
) -> tuple[DrawRecord | None, Mapping[int, int]]:
    """The draw of the button, and where it stands at each table."""
    how = shift.profile.rule(BUTTON_POINTS[record.kind]).value
    if how == "seat_one":
        taken = {table.number: sorted(s.number for _, s in seating_drawn if s.table == table.number) for table in record.tables}
        return None, {number: numbers[0] for number, numbers in taken.items() if numbers}
    if how != "drawn":
        return None, {}
    names = {entrant.number: entrant for entrant in record.entrants}
    scope = ButtonScope(shift.profile.rule("button.scope").value)
    sitting = tuple(Seated(seat, names[entrant]) for entrant, seat in sorted(seating_drawn, key=lambda pair: pair[1]))
    button = DrawRecord(record.number + 1, Kind.BUTTON, record.at, scope=scope, tables=record.tables, seated=sitting)
    button = draws.drawn(shift, draws.sealed(shift, button))
    return button, {line.key: int(line.value) for line in button.result}


def _seat(text: str) -> Seat:
    table, number = text.split("-")
    return Seat(int(table), int(number))


def at_tables(
    state: Tournament, players: Sequence[int], first: Iterable[int] = (), asked: int | None = None
) -> tuple[TableShape, ...]:
    """The tables that are filled: those that come `first`, then by their numbers, as many as the players need or as were `asked`.
    There are never more than the club has; then there may be too few seats, and alternates. A table with fewer than two seats
    to sit on is left out. Raises TooFewEntrants; TooFewSeats where more tables than were asked would help.
    """
    if len(players) < FEWEST_PLAYERS:
        raise TooFewEntrants(players=len(players), least=FEWEST_PLAYERS)
    most, shapes, seats = state.setup.most_tables, list[TableShape](), 0
    closed: dict[int, set[int]] = {}
    for seat in state.closed_seats:
        closed.setdefault(seat.table, set()).add(seat.number)
    last = most or (asked or len(players)) + len(closed)
    for number in dict.fromkeys((*first, *range(1, last + 1))):
        if len(shapes) == (asked or most or None) or (asked is None and seats >= len(players)):
            break
        size = state.tables[number].seats if number in state.tables else state.setup.seats
        shape = TableShape(number, size, frozenset(one for one in closed.get(number, ()) if one <= size))
        if size - len(shape.closed) >= FEWEST_PLAYERS:
            shapes.append(shape)
            seats += size - len(shape.closed)
    if asked and asked != most and seats < len(players):
        missing = len(players) - seats
        raise TooFewSeats(players=len(players), seats=seats, missing=missing, more_tables=-(-missing // state.setup.seats))
    return tuple(sorted(shapes, key=lambda shape: shape.number))


def _sealing(shift: Shift) -> Sealing:
    sealing = shift.going.sealed
    if sealing is None:
        raise NoDrawUnderWay
    return sealing

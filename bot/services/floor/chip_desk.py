"""Chip races: announced, worked out by the club's book, with cards drawn or typed, every chip accounted for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from bot.domain.chips.cards import Card, read_card, read_cards
from bot.domain.chips.chip_set import needed_until, next_race, read_chip_set, read_levels, unpayable_amounts
from bot.domain.chips.errors import AlreadyRaced, DealerNotThere, NoChipSet, RaceLotsNeeded, RaceWithoutCards
from bot.domain.chips.exchange import Method, deciding_points
from bot.domain.chips.odd_chips import missing_chip, read_odd_chips
from bot.domain.chips.race import RacePlan, RacePolicy, Start, TableRace, deal_order, plan_larger, plan_race, plan_smaller, race
from bot.domain.draws.errors import DrawUnderWay
from bot.domain.draws.proof_records import CardsFor, DrawRecord, Kind
from bot.domain.rules.profile import Ruling
from bot.domain.seating.errors import TableNeeded
from bot.domain.seating.tables import Table
from bot.domain.tournament.deeds import Picking, RacedSeat, Racing, RetiringChip, Single
from bot.domain.tournament.state import Tournament
from bot.services.floor import draws
from bot.services.floor.chips_in_play import starting_stacks
from bot.services.floor.race_form import RaceForm, TableForm
from bot.services.replies.chips import Chips, RaceAnnounced, Raced
from bot.services.replies.reply import Reply
from bot.services.replies.views import RaceView
from bot.services.shift.shift import Shift
from bot.services.shift.views import race_view, table_at

SAID = ("race.found_later", "race.witness", "race.button")
SAID_OF_CARDS = ("race.dealer", "race.dealing")


@dataclass(frozen=True, slots=True)
class _Pit:
    """What the races of one message share, the names of all who take part among it."""

    shift: Shift
    policy: RacePolicy
    values: tuple[int, ...]
    form: RaceForm
    names: Mapping[int, str]


def chips(shift: Shift, _text: str) -> Reply:
    """Which value can be raced off next, and from which level on. Raises NoChipSet."""
    state = shift.state
    if not state.setup.chips:
        raise NoChipSet
    values = values_in_play(state)
    levels = read_levels(state.setup.levels) if state.setup.levels else ()
    hint = next_race(values, levels, state.level) if levels else None
    outcome = Chips(
        values=values,
        level=state.level,
        value=hint.value if hint else 0,
        into=hint.into if hint else 0,
        from_level=hint.from_level if hint else 0,
        already=hint.already if hint else False,
        levels=len(levels),
        unpayable=tuple((one.level, one.amount) for one in unpayable_amounts(values, levels[state.level - 1 :])),
    )
    return shift.reply(outcome)


def values_in_play(state: Tournament) -> tuple[int, ...]:
    """The values of chips that are still in play, smallest first; empty where the chip set is not known."""
    chip_set = read_chip_set(state.setup.chips).chips if state.setup.chips else ()
    return tuple(sorted(value for value, _ in chip_set if value not in state.retired))


def chip_race(shift: Shift, form: RaceForm) -> Reply:
    """Races chips off: announces the race where no odd chips are given, else works it out and records it. Raises what reading and
    racing raise, AlreadyRaced, DealerNotThere, RaceWithoutCards; ChoiceNeeded where the book is silent on what decides.
    """
    state = shift.playing
    if state.sealed is not None and form.tables:  # cards that are dealt now would give the seed of the announced draw away
        raise DrawUnderWay(number=state.sealed.draw.number)
    profile = shift.profile
    policy = RacePolicy.of(profile)
    told = SAID if policy.way else (*SAID_OF_CARDS, *SAID)
    rulings = [profile.rule(name) for name in deciding_points(profile)]
    rulings += [ruling for name in told if (ruling := profile.says(name))]
    listed = {typed.table for typed in form.tables}
    racing = [table for number, table in state.tables.items() if number in listed or 0 in listed]
    names = shift.names(entrant for table in racing for entrant in table.players.values())
    pit = _Pit(shift, policy, values_in_play(state), form, names)
    needed, smaller = _needed(state, form), _smaller(state, form)
    if not form.tables and (_left(state, form) or not state.races):
        return _announcement(pit, rulings)
    views: list[RaceView] = []
    for typed in form.tables:
        views += _table_race(pit, typed)
    retired = _retired(shift, form)
    if not (views or retired):
        return _announcement(pit, rulings)
    outcome = Raced(
        races=tuple(views),
        old=form.old,
        larger=form.larger,
        new=form.new,
        retired=tuple(retired),
        left=_left(shift.state, form),
        missing=tuple(_missing(shift, value) for value in retired),
        needed_until=needed,
        level=state.level,
        smaller=smaller,
    )
    return shift.reply(outcome, rulings)


def _announcement(pit: _Pit, rulings: Sequence[Ruling]) -> Reply:
    form, shift = pit.form, pit.shift
    # what the values can't do is said before the players push their chips forward
    plan_race(pit.policy, {}, form.larger or form.old, form.new, pit.values)
    if form.larger:
        plan_race(pit.policy, {}, form.old, form.larger, pit.values)
    state = shift.state
    outcome = RaceAnnounced(
        old=form.old, larger=form.larger, new=form.new, left=_left(state, form), needed_until=_needed(state, form),
        level=state.level, smaller=_smaller(state, form), way=pit.policy.way,
    )  # fmt: skip
    return shift.reply(outcome, rulings)


def _needed(state: Tournament, form: RaceForm) -> int:
    """The last level that needs the chips that are to go, where it is still to be played after this one; else 0."""
    levels = read_levels(state.setup.levels) if state.setup.levels else ()
    stay = [value for value in values_in_play(state) if value not in (form.old, form.larger)]
    until = needed_until(stay[0], levels) if stay else 0
    return until if until > state.level else 0


def _smaller(state: Tournament, form: RaceForm) -> tuple[int, ...]:
    return tuple(value for value in values_in_play(state) if value < form.old)


def _left(state: Tournament, form: RaceForm) -> tuple[int, ...]:
    """The tables where the race is still to be run."""
    done = state.raced_at(form.old) & state.raced_at(form.larger or form.old)
    return tuple(number for number in sorted(state.tables) if number not in done)


def _table_race(pit: _Pit, typed: TableForm) -> list[RaceView]:
    form, state = pit.form, pit.shift.state
    if not typed.table and len(state.tables) > 1:
        raise TableNeeded(tables=tuple(sorted(state.tables)))
    table = table_at(state, typed.table or next(iter(state.tables)))
    if typed.dealer and typed.dealer > table.seats:
        raise DealerNotThere(seat=typed.dealer, table=table.number, seats=table.seats)
    for value in (form.old, form.larger):
        if value and table.number in state.raced_at(value):
            raise AlreadyRaced(table=table.number, value=value)
    if typed.cards and pit.policy.way:
        raise RaceWithoutCards
    odds = read_odd_chips(typed.odd, table, two=bool(form.larger), bought=pit.policy.method is Method.PLAYER_BUYS)
    if not form.larger:
        plan = plan_race(pit.policy, odds, form.old, form.new, pit.values)
        return [_run(pit, table, plan, typed)[1]]
    first = plan_smaller(pit.policy, odds, (form.old, form.larger), form.new, pit.values)
    result, view = _run(pit, table, first, typed)
    second = plan_larger(pit.policy, odds, result, form.new, pit.values)
    return [view, _run(pit, table, second, TableForm(typed.table, typed.odd, typed.dealer))[1]]


def _run(pit: _Pit, table: Table, plan: RacePlan, typed: TableForm) -> tuple[TableRace, RaceView]:
    """One race of one value at one table, recorded."""
    shift = pit.shift
    record = None
    if typed.cards:
        cards: Mapping[int, Sequence[Card]] = read_cards(typed.cards, shift.call.language, plan.cards)
    else:
        record = _dealt(pit, table, plan, _dealer(pit.policy, table, typed)) if plan.cards else None
        cards = _cards(record) if record else {}
    result, picks = _result(shift, plan, cards, (record.number if record else draws.next_number(shift) - 1) + 1)
    deeds: list[Single] = [_racing(table, result, record), *picks]
    shift.record(*deeds)
    dealer = _told_of_dealer(pit.policy, typed) if record else ""
    return result, replace(race_view(pit.names, table, result, record), dealer=dealer)


def _dealer(policy: RacePolicy, table: Table, typed: TableForm) -> int | None:
    """The seat on whose left dealing starts; a croupier of the house sits before seat 1, which is to the left of the last
    seat.
    """
    if policy.start is Start.LEFT_OF_DEALER and typed.dealer == 0:
        return table.seats
    return typed.dealer


def _told_of_dealer(policy: RacePolicy, typed: TableForm) -> str:
    """What is to be said of the dealer who was told: where "0" makes him a croupier, and where the book does not ask for him."""
    if typed.dealer is None:
        return ""
    if policy.start is not Start.LEFT_OF_DEALER:
        return "idle_dealer" if typed.dealer else ""
    return "" if typed.dealer else "croupier"


def _dealt(pit: _Pit, table: Table, plan: RacePlan, dealer: int | None) -> DrawRecord:
    """The cards, dealt in the book's order. Raises ButtonNeeded where that starts with a dealer of whom nobody has told."""
    order = tuple(dict.fromkeys(deal_order(plan, table, dealer)))
    shift = pit.shift
    record = DrawRecord(
        draws.next_number(shift), Kind.CARDS, draws.clock(shift), f"table {table.number}: {plan.old_value} > {plan.new_value}",
        cards=tuple(CardsFor(seat, plan.cards[seat], pit.names[table.players[seat]]) for seat in order),
    )  # fmt: skip
    return draws.at_once(shift, record)


def _cards(record: DrawRecord) -> dict[int, tuple[Card, ...]]:
    return {line.key: tuple(read_card(card, "en") for card in line.value.split()) for line in record.result}


def _result(shift: Shift, plan: RacePlan, cards: Mapping[int, Sequence[Card]], number: int) -> tuple[TableRace, list[Picking]]:
    """The race; where equal cards decide and lots are to part them, those are drawn too, one by one."""
    picks: list[Picking] = []
    try:
        return race(plan, cards), picks
    except RaceLotsNeeded as needed:
        left = list(needed.seats)
        order: list[int] = []
        while len(left) > 1:
            options = tuple(f"seat {seat}" for seat in left)
            record = DrawRecord(number + len(picks), Kind.PICK, draws.clock(shift), "equal cards", options=options)
            record = draws.at_once(shift, record)
            picks.append(Picking(record))
            order.append(left.pop(int(record.result[0].value) - 1))
        return race(plan, cards, (*order, *left)), picks


def _racing(table: Table, result: TableRace, record: DrawRecord | None) -> Racing:
    seats = tuple(
        RacedSeat(
            seat.seat, seat.odd, tuple(card.text for card in seat.cards), seat.awarded, seat.protected, seat.exchanged,
            seat.bought,
        )
        for seat in result.seats
    )  # fmt: skip
    plan = result.plan
    return Racing(
        table.number, plan.old_value, plan.new_value, seats, result.value_before, result.value_after, result.old_chips,
        result.new_chips, record, plan.policy.way,
    )  # fmt: skip


def _retired(shift: Shift, form: RaceForm) -> list[int]:
    """The values that have left play at every table with this race, recorded as gone."""
    state = shift.state
    open_values = [value for value in (form.old, form.larger) if value and value not in state.retired]
    gone = [value for value in open_values if state.raced_at(value) >= set(state.tables)]
    if gone:
        shift.record(*(RetiringChip(value) for value in gone))
    return gone


def _missing(shift: Shift, value: int) -> tuple[int, int, int]:
    """For a value that has left play: (value, how many chips are missing, how many would be too many); 0, 0 where the count can
    be right or nothing can be said: the chip set is not known, stacks have left play, or chips of another value may have been
    changed for some of these, which other values than multiples of the new one allow.
    """
    state = shift.state
    stacks = dict(read_chip_set(state.setup.chips).chips) if state.setup.chips else {}
    races = [race for race in state.races if race.old == value]
    entries = starting_stacks(shift, value)
    if value not in stacks or not races or entries is None:
        return (value, 0, 0)
    new = races[0].new
    if any(race.new != new for race in races) or any(other % new or other < value for other in values_in_play(state)):
        return (value, 0, 0)
    brought_in = sum(_brought(race, value) for race in state.races)
    missing = missing_chip(stacks[value], entries, sum(race.gone for race in races), new // value, brought_in)
    return (value, missing, new // value - missing if missing else 0)


def _brought(race: Racing, value: int) -> int:
    """How many chips of a value came into play by a race: for old chips, or to keep somebody in."""
    protected = sum(seat.protected for seat in race.seats)
    extra = protected if protected and race.after - race.brought * race.new == protected * value else 0
    return (race.brought if race.new == value else 0) + extra

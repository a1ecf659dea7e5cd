"""The places of players who are eliminated in the same hand, the bubble, and who waits for whom in hand-for-hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from bot.domain.rules.profile import RuleProfile, Ruling
from bot.domain.seating.errors import BustTwice, ImpossibleStack, NotInHandForHand, StackNeeded, TableAlreadyDone, TooManyBusts


@dataclass(frozen=True, slots=True)
class Bust:
    """An eliminated player: at which table, and his stack before the hand (in chips) if it is known."""

    entrant: int
    table: int
    stack_before: int | None = None


@dataclass(frozen=True, slots=True)
class Ranked:
    """A place in the ranking, the entrants who share it, and the rulings that led to it (none where nobody else went out).
    `contested` says that the book gives no order that satisfies all its sentences, so that the director may see it otherwise.
    """

    entrant: int
    place: int
    tied_with: tuple[int, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    contested: bool = False


@dataclass(frozen=True, slots=True)
class _Rulings:
    """How players out in the same hand compare: at the same table, at different tables, with equal stacks."""

    inside: Ruling | None
    across: Ruling | None

    @property
    def stacks_inside(self) -> bool:
        return self.inside is not None and self.inside.value == "by_stack"

    @property
    def stacks_across(self) -> bool:
        return self.across is not None and self.across.value == "by_stack"


def rank(
    busts: Sequence[Bust], still_in: int, profile: RuleProfile, *, bubble: bool = False, hand_for_hand: bool = False
) -> tuple[Ranked, ...]:
    """The places of players eliminated in the same hand, best first; `still_in` counts the players before it, these included.
    Of 20 of whom two go out, the better one is 19th; two who tie for that are both 19th, and the next to go out is 18th.

    At the same table `bust.same_table` decides, between tables `bust.two_tables`; on the bubble and in hand-for-hand
    `bust.bubble_two_tables` (ROPTA 1.10 sends the bubble to 2.7, on hand-for-hand). Equal stacks: `bust.equal_stacks`.

    Where a table ranks its players by stack but ties them with those of other tables (ROPTA 1.10), no order satisfies both once
    two of a table are out: each of them would tie with the other table's player and not with each other. Then the best of every
    table tie, after them the second of every table, and so on: the stacks, which the book calls decisive at a table, are never
    contradicted, and nobody is below a player of another table who stood as high among those who went out there. Such places are
    `contested`. (The other way round, tied at a table but by stack between tables, a table counts with its largest stack.)

    Raises BustTwice, TooManyBusts, ImpossibleStack; StackNeeded; ChoiceNeeded.
    """
    _check(busts, still_in)
    tables = Counter(bust.table for bust in busts)
    between = "bust.bubble_two_tables" if bubble or hand_for_hand else "bust.two_tables"
    rulings = _Rulings(
        profile.rule("bust.same_table") if max(tables.values(), default=0) > 1 else None,
        profile.rule(between) if len(tables) > 1 else None,
    )
    _need_stacks(busts, tables, rulings)
    level = _levels(busts, tables, rulings)
    shared = Counter(level(bust) for bust in busts)
    contested = _is_contested(busts, tables, rulings)
    ranked: list[Ranked] = []
    place = still_in - len(busts) + 1
    for step in sorted(shared):
        same = [bust for bust in busts if level(bust) == step]
        for bust in same:
            tied = tuple(other.entrant for other in same if other != bust)
            used = _rulings_of(bust, busts, rulings, profile)
            ranked.append(Ranked(bust.entrant, place, tied, used, contested))
        place += shared[step]
    return tuple(ranked)


def bubble(still_in: int, paid: int, busts: int) -> bool:
    """Whether the bubble bursts in this hand: before it somebody was left who is not paid, after it nobody is. `still_in` counts
    the players before the hand, `paid` the places that are paid (0: none), `busts` those who went out.

    >>> bubble(11, 10, 1), bubble(12, 10, 1), bubble(12, 10, 3), bubble(10, 10, 1), bubble(2, 0, 1)
    (True, False, True, False, False)
    """
    return 0 < paid < still_in and still_in - busts <= paid


@dataclass(frozen=True, slots=True)
class HandForHand:
    """Play hand for hand: the number of the hand from 1, the tables that play it, and those that have finished it. All wait until
    every one has finished (ROPTA 2.7; Casino, Généralités; Urban, Jeu main-par-main).
    """

    hand: int
    tables: frozenset[int]
    done: frozenset[int] = frozenset()

    @property
    def waiting_for(self) -> tuple[int, ...]:
        """The tables that are still playing, in order; those in `done` wait for them."""
        return tuple(sorted(self.tables - self.done))

    def finish(self, table: int) -> HandForHand:
        """A table has finished its hand; the last one to do so begins the next hand everywhere. Raises NotInHandForHand,
        TableAlreadyDone.

        >>> HandForHand(1, frozenset({1, 2})).finish(2).finish(1)
        HandForHand(hand=2, tables=frozenset({1, 2}), done=frozenset())
        """
        if table not in self.tables:
            raise NotInHandForHand(table=table, tables=tuple(sorted(self.tables)))
        if table in self.done:
            raise TableAlreadyDone(table=table, hand=self.hand, waiting=self.waiting_for)
        return replace(self, done=self.done | {table})._next_if_all_done()

    def without(self, table: int) -> HandForHand:
        """A table plays no more, because it is broken. Raises NotInHandForHand."""
        if table not in self.tables:
            raise NotInHandForHand(table=table, tables=tuple(sorted(self.tables)))
        return replace(self, tables=self.tables - {table}, done=self.done - {table})._next_if_all_done()

    def _next_if_all_done(self) -> HandForHand:
        return HandForHand(self.hand + 1, self.tables) if self.done and self.done == self.tables else self


def _check(busts: Sequence[Bust], still_in: int) -> None:
    seen: set[int] = set()
    for bust in busts:
        if bust.entrant in seen:
            raise BustTwice(entrant=bust.entrant)
        if bust.stack_before is not None and bust.stack_before < 1:
            raise ImpossibleStack(entrant=bust.entrant, stack=bust.stack_before)
        seen.add(bust.entrant)
    if len(busts) > still_in:
        raise TooManyBusts(busts=len(busts), still_in=still_in)


def _need_stacks(busts: Sequence[Bust], tables: Mapping[int, int], rulings: _Rulings) -> None:
    """Refuses where the ranking needs a stack that nobody has told; and only there."""
    for needs, ruling in ((rulings.stacks_across, rulings.across), (rulings.stacks_inside, rulings.inside)):
        concerned = [bust for bust in busts if ruling is rulings.across or tables[bust.table] > 1]
        missing = tuple(bust.entrant for bust in concerned if bust.stack_before is None)
        if needs and missing and ruling is not None:
            raise StackNeeded(entrants=missing, point=ruling.point, passage=ruling.passage)


def _levels(busts: Sequence[Bust], tables: Collection[int], rulings: _Rulings) -> Callable[[Bust], int]:
    """What puts the busts in order, equal for those who tie: the lower, the better the place."""
    by_table = {number: sorted({-_stack(bust) for bust in busts if bust.table == number}) for number in tables}
    if rulings.stacks_across:
        if not rulings.stacks_inside:
            return lambda bust: by_table[bust.table][0]
        return lambda bust: -_stack(bust)
    if rulings.stacks_inside:
        return lambda bust: by_table[bust.table].index(-_stack(bust))
    return lambda bust: 0


def _stack(bust: Bust) -> int:
    return bust.stack_before or 0


def _is_contested(busts: Sequence[Bust], tables: Collection[int], rulings: _Rulings) -> bool:
    """Whether two of a table are parted who each tie with somebody of another; or are tied, while another stack lies between."""
    if rulings.across is None or rulings.stacks_inside == rulings.stacks_across:
        return False
    for table in tables:
        stacks = {_stack(bust) for bust in busts if bust.table == table}
        between = (min(stacks) <= _stack(bust) <= max(stacks) for bust in busts if bust.table != table)
        if len(stacks) > 1 and (rulings.stacks_inside or any(between)):
            return True
    return False


def _rulings_of(bust: Bust, busts: Sequence[Bust], rulings: _Rulings, profile: RuleProfile) -> tuple[Ruling, ...]:
    """The rulings that compare a player with the others. Raises ChoiceNeeded for equal stacks on which nobody has ruled."""
    here = [other for other in busts if other != bust and other.table == bust.table]
    away = [other for other in busts if other.table != bust.table]
    used = [ruling for ruling, others in ((rulings.inside, here), (rulings.across, away)) if ruling is not None and others]
    compared = (here if rulings.stacks_inside else []) + (away if rulings.stacks_across else [])
    if any(other.stack_before == bust.stack_before for other in compared):
        used.append(profile.rule("bust.equal_stacks"))
    return tuple(used)

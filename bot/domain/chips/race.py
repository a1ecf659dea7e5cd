"""The chip race of one table: who exchanges what, who gets how many cards, and who wins the new chips; or the same without cards,
by `exchange`. No chance in here: the cards are given, dealt by lot or typed by the floor.

    plan = plan_race(policy, odds, 25, 100, values)    # exact exchanges, odd chips, how many new chips there are to win
    deal_order(plan, table, button)                    # whose card is next
    result = race(plan, cards)                         # awards, and every chip accounted for

Rules: ROPTA 3.2, CdC 12-1 to 12-7, EVENT'em « Le Chip Race », Casino « Chip race », Urban « Chip Race ».
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from bot.domain.chips.cards import DECK, Card, verify_deal
from bot.domain.chips.errors import ButtonNeeded, RaceLotsNeeded, RaceTooManyOddChips, RaceValueNotInPlay, RaceValueNotMultiple
from bot.domain.chips.exchange import NOTHING, Method, Rounding, Share, deciding_points, rounded, share, way_of
from bot.domain.chips.odd_chips import Odd
from bot.domain.rules.profile import RuleProfile
from bot.domain.seating.tables import Table


class Start(StrEnum):
    """Where dealing starts. CdC 12-1: on the left of the new dealer, who deals the coming hand. Urban: "à gauche du croupier",
    which is the button's left where players deal, and seat 1 where a croupier sits between the last seat and seat 1.
    """

    SEAT_ONE = "seat_one"
    LEFT_OF_DEALER = "left_of_dealer"


class Ties(StrEnum):
    """What parts equal ranks: the suit, or lots drawn among those who are level (where the book is silent)."""

    BY_SUIT = "by_suit"
    BY_LOT = "by_lot"


class Protection(StrEnum):
    """How nobody is raced out: one more chip for who has lost (ROPTA 3.2, CdC 12-6, EVENT'em, Urban), or one of the new chips
    before the draw for who has nothing else (Casino).
    """

    ONE_MORE = "one_more"
    SERVED_FIRST = "served_first"


class Dealing(StrEnum):
    """All cards of a player at once (CdC 12-2, EVENT'em), or a card a player, round by round."""

    PLAYER_BY_PLAYER = "player_by_player"
    ROUND_BY_ROUND = "round_by_round"


@dataclass(frozen=True, slots=True)
class RacePolicy:
    """How a book, with the club's choices, wants the race; the points `race.*` of `rule_profile` that books differ on. That a
    player gets one card a chip and wins one chip at most holds wherever there are cards. Without them (`method`) all but the
    rounding and the protection are idle.
    """

    start: Start
    ties: Ties
    rounding: Rounding
    protection: Protection
    dealing: Dealing
    method: Method = Method.CARDS

    @property
    def way(self) -> str:
        """How odd chips are settled without cards, as it is told; empty where cards decide."""
        return way_of(self.method, self.rounding)

    @classmethod
    def of(cls, profile: RuleProfile) -> RacePolicy:
        """The policy that a profile decides. Raises ChoiceNeeded for a point that decides there, and that neither book nor club
        has decided.
        """
        deciding = deciding_points(profile)
        rounding = Rounding(profile.rule("race.rounding").value) if "race.rounding" in deciding else Rounding.DOWN
        protection = Protection(profile.rule("race.protection").value) if "race.protection" in deciding else Protection.ONE_MORE
        return cls(
            Start(profile.rule("race.start").value),
            Ties(profile.rule("race.ties").value),
            rounding,
            protection,
            Dealing(profile.rule("race.dealing").value),
            Method.of(profile),
        )


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """One player before the draw: `before` chips of the old value, of which full amounts make `exchanged` new chips at once and
    `odd` are left; `alone`: without the odd ones he has nothing; `served`: he gets a new chip before the draw, and no card.
    `share` is what he gets where no cards are dealt, None where some are.
    """

    seat: int
    before: int
    exchanged: int
    odd: int
    alone: bool
    served: bool
    share: Share | None = None

    @property
    def cards(self) -> int:
        """How many cards he gets: one for each odd chip, where there is a race."""
        return 0 if self.served or self.share else self.odd


@dataclass(frozen=True, slots=True)
class RacePlan:
    """A table before the draw: `chips` new chips are to be won (without cards: to be given for odd ones), `smallest` is the
    smallest value that stays in play.
    """

    policy: RacePolicy
    old_value: int
    new_value: int
    smallest: int
    chips: int
    seats: tuple[SeatPlan, ...]

    @property
    def ratio(self) -> int:
        """Old chips to one new chip."""
        return self.new_value // self.old_value

    @property
    def odd_chips(self) -> int:
        """Odd chips of the whole table."""
        return sum(plan.odd for plan in self.seats)

    @property
    def cards(self) -> dict[int, int]:
        """How many cards each seat gets that gets any."""
        return {plan.seat: plan.cards for plan in self.seats if plan.cards}


def plan_race(
    policy: RacePolicy,
    odds: Mapping[int, Odd],
    old_value: int,
    new_value: int,
    values: Collection[int] = (),
    also_leaving: Collection[int] = (),
) -> RacePlan:
    """The race of `old_value` into `new_value` at one table. `values` are those in play (empty: not known, and the new one
    counts as the smallest that stays), `also_leaving` those that are raced off in the same break.
    Raises RaceValueNotInPlay, RaceValueNotMultiple, and RaceTooManyOddChips where a deck has not enough cards.
    """
    for value in (old_value, new_value):
        if values and value not in values:
            raise RaceValueNotInPlay(value=value, values=tuple(sorted(values)))
    if old_value < 1 or new_value <= old_value or new_value % old_value:
        multiples = tuple(v for v in sorted(values) if old_value > 0 and v > old_value and v % old_value == 0)
        raise RaceValueNotMultiple(old_value=old_value, new_value=new_value, multiples=multiples)
    ratio = new_value // old_value
    seats = tuple(_seat_plan(seat, odd, ratio, policy) for seat, odd in sorted(odds.items()) if odd.chips > 0)
    _verify_deck(sum(plan.cards for plan in seats), old_value, new_value, values)
    staying = {*values} - {old_value, *also_leaving}
    odd_chips = sum(plan.odd for plan in seats)
    by_cards = policy.method is Method.CARDS
    chips = rounded(odd_chips, ratio, policy.rounding) if by_cards else sum((plan.share or NOTHING).chips for plan in seats)
    return RacePlan(policy, old_value, new_value, min(staying, default=new_value), chips, seats)


def _seat_plan(seat: int, odd: Odd, ratio: int, policy: RacePolicy) -> SeatPlan:
    exchanged, left = divmod(odd.chips, ratio)
    alone = odd.alone and exchanged == 0
    first = alone and policy.protection is Protection.SERVED_FIRST
    if policy.method is not Method.CARDS:
        own = share(policy.method, odd, ratio, policy.rounding, alone=alone)
        return SeatPlan(seat, odd.chips, exchanged, left, alone, served=first and not own.chips, share=own)
    # Urban names the player with "un seul jeton"; that nobody is eliminated stands there for all, so several chips count too.
    return SeatPlan(seat, odd.chips, exchanged, left, alone, served=first)


def _verify_deck(cards: int, old_value: int, new_value: int, values: Collection[int]) -> None:
    if cards > len(DECK):
        between = tuple(v for v in sorted(values) if old_value < v < new_value and v % old_value == 0 and new_value % v == 0)
        raise RaceTooManyOddChips(chips=cards, most=len(DECK), between=between)


def deal_order(plan: RacePlan, table: Table, button: int | None = None) -> tuple[int, ...]:
    """The seats in the order in which they get their cards, a seat once for each card. `button` is the seat of the (new)
    dealer; where a croupier deals, the last seat, which is the one on his right. Raises ButtonNeeded where dealing starts on
    the dealer's left and `button` is None or no seat of the table.
    """
    if plan.policy.start is Start.LEFT_OF_DEALER:
        if button is None or not 1 <= button <= table.seats:
            raise ButtonNeeded(table=table.number, seats=table.seats)
        start = button
    else:
        start = table.seats
    cards = plan.cards
    # Nobody who gets cards may be passed over, not even on a seat that the table should not have.
    around = [*table.clockwise_from(start), *(seat for seat in sorted(cards) if seat > table.seats)]
    seats = [seat for seat in around if seat in cards]
    if plan.policy.dealing is Dealing.PLAYER_BY_PLAYER:
        return tuple(seat for seat in seats for _ in range(cards[seat]))
    rounds = range(max(cards.values(), default=0))
    return tuple(seat for turn in rounds for seat in seats if cards[seat] > turn)


@dataclass(frozen=True, slots=True)
class SeatRace:
    """One player after the draw: `cards` best first, `awarded` 1 if he got one of the new chips (`served`: before the draw),
    `protection` the value of the chip that kept him in the tournament on top of those (0: none). `bought` are old chips that he
    paid for, or (below 0) that were bought from him.
    """

    seat: int
    before: int
    exchanged: int
    odd: int
    cards: tuple[Card, ...]
    awarded: int
    served: bool
    protection: int
    bought: int = 0

    @property
    def protected(self) -> bool:
        """Whether he got a chip on top, so as not to be eliminated."""
        return self.protection > 0

    @property
    def new_chips(self) -> int:
        """Chips of the new value that he gets by exchange and award; one given by protection is not among them."""
        return self.exchanged + self.awarded

    @property
    def after(self) -> int:
        """Chips that he has for his old ones, whatever their value."""
        return self.new_chips + self.protected


@dataclass(frozen=True, slots=True)
class TableRace:
    """A table after the draw. `winners` are those whose cards won, the best first. Always
    value_before + rounding + protection == value_after.
    """

    plan: RacePlan
    seats: tuple[SeatRace, ...]
    winners: tuple[int, ...]

    @property
    def value_before(self) -> int:
        """Value of the old chips that leave play."""
        return self.old_chips * self.plan.old_value

    @property
    def value_after(self) -> int:
        """Value of the chips that came for them."""
        return self.new_chips * self.plan.new_value + sum(seat.protection for seat in self.seats)

    @property
    def rounding(self) -> int:
        """Value that rounding brought into play, or (below 0) took out of it."""
        return self.plan.chips * self.plan.new_value - self.plan.odd_chips * self.plan.old_value

    @property
    def protection(self) -> int:
        """Value that came into play so that nobody is eliminated."""
        return sum(seat.protection for seat in self.seats) + self.served_beyond * self.plan.new_value

    @property
    def served_beyond(self) -> int:
        """Chips for players served first for which the odd chips of the table did not suffice (Casino); without cards, all."""
        served = sum(seat.served for seat in self.seats)
        return max(0, served - self.plan.chips) if self.plan.policy.method is Method.CARDS else served

    @property
    def bought(self) -> int:
        """Value of the old chips that players paid for, or (below 0) that were bought from them: a part of the rounding."""
        return sum(seat.bought for seat in self.seats) * self.plan.old_value

    @property
    def old_chips(self) -> int:
        """Old chips that leave play."""
        return sum(seat.before for seat in self.seats)

    @property
    def new_chips(self) -> int:
        """Chips of the new value handed out by exchange and award."""
        return sum(seat.new_chips for seat in self.seats)


def race(plan: RacePlan, cards: Mapping[int, Sequence[Card]], lots_order: Sequence[int] | None = None) -> TableRace:
    """The result. The highest card wins a chip, then the next highest of a player who has none yet, and so on; equal ranks are
    parted by suit, or by `lots_order`: seats, the first drawn first. Who is served first comes out of the total (Casino), and if
    more are served than there are chips all still get one.
    Raises CardTwice, CardsForNoChip, CardsWrongCount; RaceLotsNeeded where a tie decides and no lots part it.
    """
    verify_deal(cards, plan.cards)
    best_first = {seat.seat: tuple(sorted(cards.get(seat.seat, ()), reverse=True)) for seat in plan.seats}
    to_win = max(0, plan.chips - sum(seat.served for seat in plan.seats))
    # One chip a player at most, so it is his best card that counts.
    winners = _winners({seat: hand[0] for seat, hand in best_first.items() if hand}, to_win, plan.policy, lots_order or ())
    raced = []
    for seat in plan.seats:
        own = seat.share or NOTHING
        awarded = seat.served or seat.seat in winners or own.chips > 0
        protection = plan.smallest if seat.alone and not awarded else 0
        hand = best_first[seat.seat]
        raced.append(
            SeatRace(seat.seat, seat.before, seat.exchanged, seat.odd, hand, int(awarded), seat.served, protection, own.bought)
        )
    return TableRace(plan, tuple(raced), winners)


def _winners(best: Mapping[int, Card], to_win: int, policy: RacePolicy, lots_order: Sequence[int]) -> tuple[int, ...]:
    if policy.ties is Ties.BY_SUIT:
        return tuple(sorted(best, key=lambda seat: best[seat], reverse=True)[:to_win])
    lots = {seat: place for place, seat in enumerate(lots_order)}
    ranked = sorted(best, key=lambda seat: (-best[seat].rank, lots.get(seat, len(lots_order)), seat))
    if 0 < to_win < len(ranked) and best[ranked[to_win - 1]].rank == best[ranked[to_win]].rank:
        last = best[ranked[to_win]]
        level = tuple(sorted(seat for seat in best if best[seat].rank == last.rank))
        if not lots.keys() >= {*level}:
            left = to_win - sum(card.rank > last.rank for card in best.values())
            raise RaceLotsNeeded(seats=level, rank=last.rank_letter, chips=left)
    return tuple(ranked[:to_win])


def plan_smaller(
    policy: RacePolicy, odds: Mapping[int, Odd], raced: tuple[int, int], new_value: int, values: Collection[int] = ()
) -> RacePlan:
    """The first of two races in one break: `raced` are both values that go, 25 and 100 for a `new_value` of 500; the 25s are
    raced into 100s, and `plan_larger` takes it from there. Who loses his last chip gets one of the smallest value that stays
    after *both* races and is through. Raises what `plan_race` raises, for the second race too, before a card is dealt.
    """
    smaller, larger = raced
    first_odds = {seat: Odd(odd.chips, odd.alone and odd.larger == 0, declines=odd.declines) for seat, odd in odds.items()}
    plan = plan_race(policy, first_odds, smaller, larger, values or (smaller, larger, new_value), (larger,))
    plan_race(policy, {}, larger, new_value, values)
    ratio = new_value // larger
    exchanged = {seat.seat: seat.exchanged for seat in plan.seats}
    odd = sum((odd.larger + exchanged.get(seat, 0)) % ratio for seat, odd in odds.items())
    won = max(plan.chips, sum(seat.served for seat in plan.seats))
    if policy.method is Method.CARDS:
        _verify_deck(odd + won, larger, new_value, values)
    return plan


def plan_larger(
    policy: RacePolicy, odds: Mapping[int, Odd], first: TableRace, new_value: int, values: Collection[int] = ()
) -> RacePlan:
    """The second of two races: what everybody held of the larger value, and what he got of it in the `first` race."""
    won = {seat.seat: seat.new_chips for seat in first.seats}
    # Whoever was kept in by a chip that stays has none of the larger value, so he is not in the second race.
    second_odds = {
        seat: Odd(odd.larger + won.get(seat, 0), odd.alone, declines=odd.declines) for seat, odd in odds.items()
    }  # fmt: skip
    return plan_race(policy, second_odds, first.plan.new_value, new_value, values, (first.plan.old_value,))

"""What holds of every chip race, whatever the book, the chips and the cards."""

from collections import Counter
from itertools import product

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from bot.domain.chips.cards import DECK
from bot.domain.chips.errors import CardTwice
from bot.domain.chips.exchange import Rounding
from bot.domain.chips.odd_chips import Odd
from bot.domain.chips.race import (
    Dealing,
    Protection,
    RacePlan,
    RacePolicy,
    Start,
    TableRace,
    Ties,
    deal_order,
    plan_larger,
    plan_race,
    plan_smaller,
    race,
)
from bot.domain.seating.tables import Table
from tests.bot.domain.chips.two_races import TwoRaces

VALUES = (25, 100, 500, 1000, 5000)
POLICIES = st.builds(
    RacePolicy, *(st.sampled_from(list(kind)) for kind in (Start, Ties, Rounding, Protection, Dealing))
)  # fmt: skip


@st.composite
def plans(draw) -> RacePlan:
    old, new = draw(st.sampled_from([(25, 100), (100, 500), (500, 1000), (20, 100), (25, 50), (1000, 5000)]))
    values = draw(st.sampled_from([(), (old, new), (old, new, 10 * new)]))
    held = st.builds(Odd, st.integers(0, 25), st.booleans()).filter(lambda odd: odd.chips or not odd.alone)
    table = draw(st.dictionaries(st.integers(1, 10), held, max_size=10))
    return plan_race(draw(POLICIES), table, old, new, values)


@st.composite
def races(draw) -> TableRace:
    plan = draw(plans())
    return race(plan, dealt(draw, plan), draw(st.permutations(sorted(plan.cards))))


def dealt(draw, plan: RacePlan) -> dict:
    deck = iter(draw(st.permutations(DECK)))
    return {number: [next(deck) for _ in range(count)] for number, count in plan.cards.items()}


@given(races())
def test_every_chip_is_accounted_for(result):
    plan = result.plan
    assert result.value_before + result.rounding + result.protection == result.value_after
    assert sum(one.before for one in result.seats) == result.old_chips == result.value_before // plan.old_value
    assert all(one.exchanged * plan.ratio + one.odd == one.before and one.odd < plan.ratio for one in result.seats)
    assert sum(one.awarded for one in result.seats) == plan.chips + result.served_beyond


@given(races())
def test_rounding_never_moves_a_whole_chip(result):
    moved, new = result.rounding, result.plan.new_value
    match result.plan.policy.rounding:
        case Rounding.UP:
            assert 0 <= moved < new
        case Rounding.DOWN:
            assert -new < moved <= 0
        case Rounding.HALF_UP:
            assert -new < 2 * moved <= new


@given(races())
def test_nobody_is_raced_out(result):
    alone = {one.seat for one in result.plan.seats if one.alone}
    assert all(one.after > 0 for one in result.seats if one.seat in alone)
    assert {one.seat for one in result.seats if one.protected or one.served} <= alone
    assert not any(one.protected and one.awarded for one in result.seats)


@given(races())
def test_nobody_is_awarded_more_than_one_chip_and_nobody_without_odd_chips_any(result):
    assert all(one.awarded <= (one.odd > 0) for one in result.seats)


@given(races())
def test_the_awards_follow_the_cards(result):
    won = [one.cards[0] for one in result.seats if one.awarded and not one.served]
    lost = [one.cards[0] for one in result.seats if one.cards and not one.awarded]
    by_suit = result.plan.policy.ties is Ties.BY_SUIT
    assert all(mine > other if by_suit else mine.rank >= other.rank for mine, other in product(won, lost))
    order = [next(one.cards[0] for one in result.seats if one.seat == number) for number in result.winners]
    assert sorted(order, key=lambda card: card if by_suit else card.rank, reverse=True) == order
    assert {*result.winners} == {one.seat for one in result.seats if one.awarded and not one.served}


@given(plans(), st.data())
def test_where_somebody_sits_makes_no_difference_to_what_he_wins(plan, data):
    cards = dealt(data.draw, plan)
    lots = data.draw(st.permutations(sorted(cards)))
    moved = dict(zip(range(1, 11), data.draw(st.permutations(range(1, 11))), strict=True))
    table = {moved[one.seat]: Odd(one.before, one.alone) for one in plan.seats}
    elsewhere = plan_race(plan.policy, table, plan.old_value, plan.new_value, (plan.old_value, plan.new_value, plan.smallest))
    there = race(elsewhere, {moved[number]: hand for number, hand in cards.items()}, [moved[number] for number in lots])
    here = race(plan, cards, lots)
    assert {moved[one.seat]: (one.after, one.awarded) for one in here.seats} == {
        one.seat: (one.after, one.awarded) for one in there.seats
    }
    assert tuple(moved[number] for number in here.winners) == there.winners


@given(plans(), st.integers(1, 10))
def test_everybody_is_dealt_his_cards_whatever_the_order(plan, button):
    table = Table(1, 10)
    order = deal_order(plan, table, button)
    assert Counter(order) == Counter(plan.cards)
    start = button if plan.policy.start is Start.LEFT_OF_DEALER else 10
    rounds = list(dict.fromkeys(order))
    assert rounds == [number for number in table.clockwise_from(start) if number in plan.cards]
    if plan.policy.dealing is Dealing.PLAYER_BY_PLAYER:
        assert list(order) == sorted(order, key=rounds.index)


@given(plans(), st.data())
def test_a_card_dealt_twice_never_passes(plan, data):
    cards = dealt(data.draw, plan)
    assume(sum(map(len, cards.values())) > 1)
    first, *_, last = [(number, place) for number, hand in cards.items() for place in range(len(hand))]
    cards[last[0]][last[1]] = cards[first[0]][first[1]]
    with pytest.raises(CardTwice):
        race(plan, cards)


@given(POLICIES, st.data())
def test_with_two_values_every_chip_is_accounted_for_and_nobody_is_raced_out(policy, data):
    held = st.builds(Odd, st.integers(0, 20), st.booleans(), st.integers(0, 20)).filter(lambda odd: odd.chips or odd.larger)
    table = data.draw(st.dictionaries(st.integers(1, 10), held, min_size=1))
    first_plan = plan_smaller(policy, table, (25, 100), 500, VALUES)
    first = race(first_plan, dealt(data.draw, first_plan), range(1, 11))
    second_plan = plan_larger(policy, table, first, 500, VALUES)
    second = race(second_plan, dealt(data.draw, second_plan), range(1, 11))
    both = TwoRaces(first, second)
    assert both.value_before == sum(25 * odd.chips + 100 * odd.larger for odd in table.values())
    assert both.value_before + both.rounding + both.protection == both.value_after
    protected = {one.seat: 1 for one in first.seats if one.protected}
    left = Counter(protected) + Counter({one.seat: one.after for one in second.seats})
    assert all(left[number] > 0 for number, odd in table.items() if odd.alone)

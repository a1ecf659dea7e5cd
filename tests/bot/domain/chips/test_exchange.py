"""An exchange without a race: whatever the book, the chips and the table, every chip is accounted for and nobody is out."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.chips.errors import OddChipsUnreadable
from bot.domain.chips.exchange import Method, Rounding, Share, deciding_points, share
from bot.domain.chips.odd_chips import Odd, read_odd_chips
from bot.domain.chips.race import (
    Dealing,
    Protection,
    RacePolicy,
    Start,
    Ties,
    deal_order,
    plan_larger,
    plan_race,
    plan_smaller,
    race,
)
from bot.domain.rules.errors import ChoiceNeeded
from bot.domain.rules.profile import RuleProfile, Ruling
from bot.domain.seating.tables import Table

VALUES = (25, 100, 500, 1000, 5000)
NO_CARDS = [method for method in Method if method is not Method.CARDS]
POLICIES = st.builds(
    RacePolicy,
    *(st.sampled_from(list(kind)) for kind in (Start, Ties, Rounding, Protection, Dealing)),
    st.sampled_from(NO_CARDS),
)
HELD = st.builds(Odd, st.integers(0, 60), st.booleans(), declines=st.booleans()).filter(lambda odd: odd.chips)
TABLES = st.dictionaries(st.integers(1, 10), HELD, max_size=10)
UP = RacePolicy(
    Start.SEAT_ONE, Ties.BY_SUIT, Rounding.UP, Protection.ONE_MORE, Dealing.PLAYER_BY_PLAYER, Method.EACH_ROUNDED
)  # fmt: skip


def profile(**rulings: str) -> RuleProfile:
    """A book that says this of its race."""
    said = {f"race.{name}": value for name, value in rulings.items()}
    return RuleProfile("club", {name: Ruling(name, value, "club:3.3#1") for name, value in said.items()})


@given(POLICIES, TABLES, st.sampled_from([(25, 100), (100, 500), (500, 1000)]))
def test_every_chip_is_accounted_for_and_nobody_is_out(policy, table, values):
    result = race(plan_race(policy, table, *values, VALUES), {})
    assert result.value_before + result.rounding + result.protection == result.value_after
    assert sum(one.awarded for one in result.seats) == result.plan.chips + result.served_beyond
    alone = {one.seat for one in result.plan.seats if one.alone}
    assert all(one.after > 0 for one in result.seats if one.seat in alone)


@given(POLICIES, TABLES)
def test_no_card_is_dealt_and_nobody_gets_more_than_a_chip_for_his_odd_ones(policy, table):
    plan = plan_race(policy, table, 25, 100, VALUES)
    assert (plan.cards, deal_order(plan, Table(1, 10), 3)) == ({}, ())
    result = race(plan, {})
    assert result.winners == ()
    assert all(one.awarded <= (one.odd > 0) for one in result.seats)


@given(POLICIES, TABLES)
def test_what_is_paid_for_is_what_is_missing_and_what_is_bought_back_is_what_is_odd(policy, table):
    result = race(plan_race(policy, table, 25, 100, VALUES), {})
    for one in result.seats:
        match policy.method:
            case Method.PLAYER_BUYS:
                pays = one.odd and not table[one.seat].declines
                assert one.bought == (result.plan.ratio - one.odd if pays else 0)
            case Method.CLUB_BUYS:
                assert one.bought in (0, -one.odd)
                assert not (one.bought and (one.protected or one.served))
            case _:
                assert one.bought == 0


@given(POLICIES, st.dictionaries(st.integers(1, 10), st.builds(Odd, st.integers(1, 60), st.booleans(), st.integers(0, 60))))
def test_with_two_values_every_chip_is_accounted_for_however_many_odd_ones_there_are(policy, table):
    first = race(plan_smaller(policy, table, (25, 100), 500, VALUES), {})
    second = race(plan_larger(policy, table, first, 500, VALUES), {})
    for result in (first, second):
        assert result.value_before + result.rounding + result.protection == result.value_after


@given(TABLES)
def test_where_everybody_is_rounded_up_nobody_has_to_be_kept_in(table):
    for protection in Protection:
        result = race(plan_race(replace(UP, protection=protection), table, 25, 100, VALUES), {})
        assert result.protection == 0
        assert all(one.awarded == (one.odd > 0) for one in result.seats)


@pytest.mark.parametrize(
    ("method", "odd", "rounding", "got"),
    [
        (Method.EACH_ROUNDED, Odd(6), Rounding.UP, Share(1)),
        (Method.EACH_ROUNDED, Odd(6), Rounding.HALF_UP, Share(1)),
        (Method.EACH_ROUNDED, Odd(5), Rounding.HALF_UP, Share(0)),
        (Method.EACH_ROUNDED, Odd(7), Rounding.DOWN, Share(0)),
        (Method.PLAYER_BUYS, Odd(7), Rounding.DOWN, Share(1, 1)),
        (Method.PLAYER_BUYS, Odd(7, declines=True), Rounding.UP, Share()),
        (Method.PLAYER_BUYS, Odd(8), Rounding.UP, Share()),
        (Method.CLUB_BUYS, Odd(7), Rounding.UP, Share(0, -3)),
    ],
)
def test_each_player_is_settled_by_himself(method, odd, rounding, got):
    assert share(method, odd, 4, rounding, alone=False) == got


def test_from_who_has_nothing_else_nothing_is_bought_a_chip_keeps_him_in():
    policy = replace(UP, method=Method.CLUB_BUYS)
    one = race(plan_race(policy, {3: Odd(2, alone=True)}, 25, 100, VALUES), {}).seats[0]
    assert (one.bought, one.protection) == (0, 100)


def test_what_a_book_says_of_cards_decides_which_points_are_asked_for():
    assert deciding_points(profile(cards="without_cards", rounding="up")) == ("race.cards", "race.rounding")
    assert RacePolicy.of(profile(cards="without_cards", rounding="up")).way == "each_up"
    assert RacePolicy.of(profile(cards="player_buys", protection="one_more")).way == "player_buys"
    for rulings in ({"cards": "without_cards"}, {"cards": "without_cards", "rounding": "down"}, {"cards": "club_buys"}, {}):
        with pytest.raises(ChoiceNeeded):
            RacePolicy.of(profile(**rulings))


def test_a_hyphen_is_read_only_where_players_pay():
    table = Table(2, 9, {1: 11, 4: 12})
    assert read_odd_chips("1:3-, 4:2*", table, bought=True) == {1: Odd(3, declines=True), 4: Odd(2, alone=True)}
    assert read_odd_chips("1:3/2 - 4:2* –", table, two=True, bought=True)[4] == Odd(2, alone=True, declines=True)
    with pytest.raises(OddChipsUnreadable):
        read_odd_chips("1:3- 4:2", table)

"""What each place is paid: to the cent, never more than the place before, and the same as a second implementation says."""

from itertools import pairwise
from random import Random

import pytest

from bot.domain.prizes.deal import verify_deal
from bot.domain.prizes.errors import DealIncomplete, DealOff, DealTwice, PlacesMissing, SharesOff, SharesRise
from bot.domain.prizes.payouts import WHOLE, Prizes, by_entrant, payouts, usual_weights, verify_shares, with_places
from tests.bot.domain.prizes import second


def a_field(chance, players):
    """Entrants in shuffled order with places from 1, some of them shared."""
    entrants, field, place = chance.sample(range(1, 3 * players), players), [], 1
    while entrants:
        sharing = [entrants.pop() for _ in range(min(len(entrants), chance.choice((1, 1, 1, 2, 3))))]
        field += [(entrant, place) for entrant in sharing]
        place += len(sharing)
    return field


def some_shares(chance, places):
    cuts = sorted(chance.randint(0, WHOLE) for _ in range(places - 1))
    return tuple(sorted((b - a for a, b in pairwise([0, *cuts, WHOLE])), reverse=True))


@pytest.mark.parametrize("seed", range(8))
def test_payouts_make_the_pool_fall_by_place_and_are_those_of_the_page(seed):
    chance = Random(seed)
    for _ in range(500):
        places, unit = chance.randint(1, 40), chance.choice((1, 50, 100, 500, 1_000, 2_500))
        pool = chance.choice((0, 1, chance.randint(0, 10**5), chance.randint(0, 10**9)))
        weights = usual_weights(places) if chance.random() < 0.5 else some_shares(chance, places)
        paid = payouts(pool, weights, unit)
        assert sum(paid) == pool
        assert all(before >= after >= 0 for before, after in pairwise(paid))
        assert all(amount % unit == 0 for amount in paid[1:])
        assert list(paid) == second.paid(pool, weights if sum(weights) == WHOLE else second.proposed(places), unit)
        field = a_field(chance, places + chance.randint(0, 5))
        got = by_entrant(field, paid)
        assert got == second.handed_out(field, paid)
        assert sum(got.values()) == pool
        amounts = [got.get(entrant, 0) for entrant, _ in sorted(field, key=lambda one: (one[1], one[0]))]
        assert all(before >= after for before, after in pairwise(amounts))


@pytest.mark.parametrize("places", [*range(1, 60), 10_000])
def test_the_table_that_floorman_proposes_falls_and_is_paid_whole(places):
    weights = usual_weights(places)
    assert len(weights) == places
    assert all(before >= after > 0 for before, after in pairwise(weights))
    assert sum(payouts(123_456, weights, 1)) == 123_456


@pytest.mark.parametrize("shares", [(5_000, 3_000, 1_000), (5_000, 3_000, 2_001), (), (10_001,)])
def test_shares_that_do_not_make_a_hundred_are_refused_with_their_sum(shares):
    with pytest.raises(SharesOff) as refused:
        verify_shares(shares)
    assert refused.value.fields == {"total": sum(shares), "difference": WHOLE - sum(shares)}


def test_no_place_may_have_more_than_the_one_before():
    verify_shares((5_000, 2_500, 2_500))
    with pytest.raises(SharesRise) as refused:
        verify_shares((5_000, 2_000, 3_000))
    assert refused.value.fields == {"place": 3}


def test_amounts_with_a_hole_between_them_are_refused_with_the_places_that_nobody_said():
    with pytest.raises(PlacesMissing) as refused:
        with_places((50_000,), {4: 10_000})
    assert refused.value.fields == {"places": (2, 3)}


def test_the_pool_is_what_came_in_or_the_guarantee():
    said = Prizes(buy_in=2_000, fee=500, rebuy=1_500, added=1_000, guaranteed=50_000)
    assert (said.pool(10, rebuys=2), said.pool(30, rebuys=2)) == (50_000, 64_000)


@pytest.mark.parametrize(
    ("amounts", "why"),
    [
        ([(1, 300), (2, 251)], DealOff), ([(1, 550)], DealIncomplete), ([(1, 300), (1, 0), (2, 250)], DealTwice),
        ([], DealIncomplete),
    ],
)  # fmt: skip
def test_a_deal_names_everybody_once_and_adds_up(amounts, why):
    verify_deal([(2, 250), (1, 300)], {1, 2}, 550)
    with pytest.raises(why):
        verify_deal(amounts, {1, 2}, 550)


def test_rebuys_and_add_ons_go_into_the_pool_for_what_they_cost():
    prizes = Prizes(buy_in=2000, rebuy=1500, add_on=1000, added=5000)
    assert prizes.collected(10, rebuys=2, add_ons=3) == prizes.pool(10, rebuys=2, add_ons=3) == 31_000


def test_a_refused_deal_says_who_is_named_twice_who_is_missing_and_how_much_there_is():
    for amounts, fields in (
        ([(1, 300), (2, 150), (2, 100)], {"entrant": 2}),
        ([(1, 550)], {"entrants": (2, 9)}),
        ([(1, 300), (2, 100), (9, 100)], {"total": 500, "left": 550}),
    ):
        with pytest.raises((DealTwice, DealIncomplete, DealOff)) as refused:
            verify_deal(amounts, {9, 2, 1}, 550)
        assert refused.value.fields == fields


@pytest.mark.parametrize(("fixed", "said", "amounts"), [
    ((500, 300), {1: 600}, (600, 300)),  # one place alone changes what was said before
    ((500, 300), {2: 250, 3: 100}, (500, 250, 100)),
    ((500, 300, 200), {2: 250, 1: 600}, (600, 250)),  # several from the first are the whole list
    ((), {1: 500}, (500,)),
    ((500, 300), {3: 300}, (500, 300, 300)),
])  # fmt: skip
def test_amounts_by_place_change_what_was_said_or_are_the_whole_list(fixed, said, amounts):
    assert with_places(fixed, said) == amounts


@pytest.mark.parametrize(
    ("fixed", "said", "missing"), [((500,), {4: 100}, (2, 3)), ((), {2: 100}, (1,)), ((), {3: 1, 1: 5}, (2,))]
)
def test_a_place_without_an_amount_before_one_that_has_one_is_asked_for(fixed, said, missing):
    with pytest.raises(PlacesMissing) as refused:
        with_places(fixed, said)
    assert refused.value.fields == {"places": missing}


def test_an_amount_by_place_is_never_more_than_that_of_the_place_before():
    with pytest.raises(SharesRise) as refused:
        with_places((500, 300), {2: 501})
    assert refused.value.fields == {"place": 2}


@pytest.mark.parametrize("said", ["buy_in", "rebuy", "add_on", "added", "guaranteed"])
def test_where_the_pool_comes_from_is_said_by_any_one_amount_of_it(said):
    assert Prizes(**{said: 100}).tells_pool
    assert not Prizes(fixed=(500,)).tells_pool


def test_where_no_place_is_paid_nothing_is():
    assert payouts(5000, (), 100) == ()

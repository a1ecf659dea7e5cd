from dataclasses import replace

import pytest

from bot.domain.chips.cards import read_card, read_cards
from bot.domain.chips.errors import (
    ButtonNeeded,
    CardsForNoChip,
    CardsWrongCount,
    CardTwice,
    RaceLotsNeeded,
    RaceTooManyOddChips,
    RaceValueNotInPlay,
    RaceValueNotMultiple,
)
from bot.domain.chips.exchange import Method, Rounding
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
from bot.domain.rules.errors import ChoiceNeeded
from bot.domain.rules.profile import RuleProfile, Ruling, find_point
from bot.domain.seating.tables import Table
from tests.bot.domain.chips.two_races import TwoRaces

# The books, with the usual choice where one is silent: ROPTA and Casino on dealing, EVENT'em on ties, Urban on most.
ROPTA = RacePolicy(Start.SEAT_ONE, Ties.BY_SUIT, Rounding.HALF_UP, Protection.ONE_MORE, Dealing.PLAYER_BY_PLAYER)
CDC = RacePolicy(Start.LEFT_OF_DEALER, Ties.BY_SUIT, Rounding.UP, Protection.ONE_MORE, Dealing.PLAYER_BY_PLAYER)
EVENTEM = RacePolicy(Start.SEAT_ONE, Ties.BY_LOT, Rounding.DOWN, Protection.ONE_MORE, Dealing.PLAYER_BY_PLAYER)
CASINO = RacePolicy(Start.SEAT_ONE, Ties.BY_SUIT, Rounding.UP, Protection.SERVED_FIRST, Dealing.ROUND_BY_ROUND)
URBAN = RacePolicy(Start.LEFT_OF_DEALER, Ties.BY_SUIT, Rounding.UP, Protection.ONE_MORE, Dealing.PLAYER_BY_PLAYER)

VALUES = (25, 100, 500, 1000, 5000)
NINE = Table(1, 9, {seat: seat for seat in range(1, 10)})


def odds(*pieces: str) -> dict[int, Odd]:
    """Seat by seat from seat 1: "3", "1*" for chips that are all he has, "3/2" for two values."""
    counts = [piece.rstrip("*").split("/") for piece in pieces]
    return {
        seat: Odd(int(count[0]), piece.endswith("*"), int(count[1]) if count[1:] else 0)
        for seat, (piece, count) in enumerate(zip(pieces, counts, strict=True), start=1)
    }


def raced(plan: RacePlan, cards: str, lots_order=None) -> TableRace:
    return race(plan, read_cards(cards, "en", plan.cards), lots_order)


def seat(result: TableRace, number: int):
    return next(one for one in result.seats if one.seat == number)


# What each book says


@pytest.mark.parametrize(("chips", "new_chips"), [(2, 0), (3, 1), (7, 1), (8, 2), (12, 2), (13, 3)])
def test_ropta_3_2_seven_chips_of_100_make_one_of_500_and_eight_make_two(chips, new_chips):
    held = [str(min(4, chips - given)) for given in range(0, chips, 4)]
    assert plan_race(ROPTA, odds(*held), 100, 500, VALUES).chips == new_chips


def test_ropta_3_2_exactly_half_a_chip_rounds_up():
    assert plan_race(ROPTA, odds("1", "1"), 25, 100, VALUES).chips == 1
    assert plan_race(ROPTA, odds("1"), 25, 100, VALUES).chips == 0


@pytest.mark.parametrize(("first", "second"), [("As", "Ah"), ("Ah", "Ad"), ("Ad", "Ac"), ("Ks", "Qs")])
@pytest.mark.parametrize("policy", [ROPTA, CDC, CASINO], ids=["ropta_3_2", "cdc_12_3", "casino_chip_race"])
def test_of_two_aces_and_one_chip_the_spade_wins_then_heart_then_diamond_then_club(policy, first, second):
    plan = plan_race(policy, odds("2", "2"), 100, 500, VALUES)
    assert plan.chips == 1
    assert raced(plan, f"1: {first} 2c 2: {second} 3c").winners == (1,)
    assert raced(plan, f"1: {second} 2c 2: {first} 3c").winners == (2,)


def test_ropta_3_2_the_highest_cards_win_a_chip_each_and_nobody_wins_two():
    plan = plan_race(ROPTA, odds("3", "1", "7", "2"), 100, 500, VALUES)
    assert (plan.odd_chips, plan.chips, plan.cards) == (8, 2, {1: 3, 2: 1, 3: 2, 4: 2})
    result = raced(plan, "1: As Ah Ad, 2: Qs, 3: Jd 2c, 4: 3h Ks")
    assert result.winners == (1, 4)
    assert [one.after for one in result.seats] == [1, 0, 1, 1]
    assert (result.value_before, result.value_after, result.rounding, result.protection) == (1300, 1500, 200, 0)
    assert (result.old_chips, result.new_chips) == (13, 3)
    assert [card.text for card in seat(result, 4).cards] == ["Ks", "3h"]


def test_ropta_3_2_who_loses_his_last_chip_gets_one_of_the_smallest_value_on_top_of_those_awarded():
    result = raced(plan_race(ROPTA, odds("1*", "1", "1", "1*"), 25, 100, VALUES), "1: 2c 2: Ks 3: Qs 4: 3c")
    assert result.winners == (2,)
    assert [(one.awarded, one.protected, one.after) for one in result.seats] == [
        (0, True, 1),
        (1, False, 1),
        (0, False, 0),
        (0, True, 1),
    ]
    assert (result.value_after - result.value_before, result.rounding, result.protection) == (200, 0, 200)


def test_ropta_3_2_an_exact_exchange_is_made_before_the_race_and_protects_by_itself():
    plan = plan_race(ROPTA, odds("9*", "8", "0"), 25, 100, VALUES)
    assert [(one.exchanged, one.odd, one.alone) for one in plan.seats] == [(2, 1, False), (2, 0, False)]
    result = raced(plan, "1: 2c")
    assert (seat(result, 1).after, seat(result, 1).protected) == (2, False)
    assert (seat(result, 2).after, seat(result, 2).cards) == (2, ())


def test_cdc_12_1_the_cards_are_dealt_from_the_left_of_the_new_dealer_and_12_2_all_of_a_player_at_once():
    plan = plan_race(CDC, odds("2", "0", "1", "3"), 25, 100, VALUES)
    assert deal_order(plan, NINE, button=3) == (4, 4, 4, 1, 1, 3)
    assert deal_order(plan, NINE, button=9) == (1, 1, 3, 4, 4, 4)


@pytest.mark.parametrize("button", [None, 0, 10, -1])
@pytest.mark.parametrize("policy", [CDC, URBAN], ids=["cdc_12_1", "urban_chip_race"])
def test_without_the_button_nobody_can_deal_from_the_dealers_left(policy, button):
    with pytest.raises(ButtonNeeded) as caught:
        deal_order(plan_race(policy, odds("1"), 25, 100, VALUES), NINE, button)
    assert caught.value.fields == {"table": 1, "seats": 9}


def test_cdc_12_4_nobody_gets_two_chips_even_with_the_two_strongest_cards():
    plan = plan_race(CDC, odds("2", "1", "2"), 25, 100, VALUES)
    assert plan.chips == 2
    assert raced(plan, "1: As Ah, 2: 2c, 3: 3c 4c").winners == (1, 3)


@pytest.mark.parametrize(("chips", "new_chips"), [(1, 1), (4, 1), (5, 2), (6, 2)])
def test_cdc_12_5_the_odd_chips_of_the_table_are_rounded_up(chips, new_chips):
    assert plan_race(CDC, odds(*["1"] * chips), 25, 100, VALUES).chips == new_chips


def test_cdc_12_6_he_takes_part_in_the_race_first_and_gets_a_chip_only_if_he_has_none_after_it():
    plan = plan_race(CDC, odds("2*", "2"), 25, 100, VALUES)
    assert plan.cards == {1: 2, 2: 2}
    won, lost = raced(plan, "1: As 2c, 2: Ks Kh"), raced(plan, "1: 3c 2c, 2: Ks Kh")
    assert [(one.awarded, one.protected, one.after) for one in won.seats] == [(1, False, 1), (0, False, 0)]
    assert [(one.awarded, one.protected, one.after) for one in lost.seats] == [(0, True, 1), (1, False, 1)]


def test_eventem_le_chip_race_what_makes_no_whole_chip_leaves_play():
    result = raced(plan_race(EVENTEM, odds("3", "3", "3"), 100, 500, VALUES), "1: As Ks Qs, 2: Ah Kh Qh, 3: 2c 3c 4c", [2, 1])
    assert (result.winners, result.rounding, result.value_after) == ((2,), -400, 500)


def test_eventem_le_chip_race_cards_are_dealt_from_seat_one_all_of_a_player_before_the_next():
    assert deal_order(plan_race(EVENTEM, odds("2", "0", "3"), 25, 100, VALUES), NINE) == (1, 1, 3, 3, 3)


def test_eventem_le_chip_race_who_would_be_eliminated_gets_a_chip_of_the_smallest_value():
    result = raced(plan_race(EVENTEM, odds("1*", "1*", "1"), 25, 100, VALUES), "1: As, 2: Kh, 3: 2c")
    assert [(one.seat, one.protection) for one in result.seats] == [(1, 100), (2, 100), (3, 0)]
    assert (result.rounding, result.protection) == (-75, 200)


def test_eventem_is_silent_on_ties_so_lots_are_asked_for_where_a_tie_decides():
    plan = plan_race(EVENTEM, odds("2", "1", "2", "2", "2"), 25, 100, VALUES)
    cards = "1: As 2c, 2: Kh, 3: Kd 3c, 4: Kc 4c, 5: 9c 9d"
    assert plan.chips == 2
    with pytest.raises(RaceLotsNeeded) as caught:
        raced(plan, cards)
    assert caught.value.fields == {"seats": (2, 3, 4), "rank": "K", "chips": 1}
    with pytest.raises(RaceLotsNeeded):
        raced(plan, cards, [3, 2])
    assert raced(plan, cards, [4, 3, 2]).winners == (1, 4)
    assert raced(plan, cards, [3, 5, 2, 4, 1]).winners == (1, 3)


def test_a_tie_that_decides_nothing_needs_no_lots():
    plan = plan_race(EVENTEM, odds("3", "3", "2"), 25, 100, VALUES)
    assert raced(plan, "1: As 2c 3c, 2: Ah 4c 5c, 3: 2d 3d").winners == (1, 2)


def test_casino_chip_race_each_players_best_card_gives_the_order():
    plan = plan_race(CASINO, odds("3", "1", "1"), 25, 100, VALUES)
    assert raced(plan, "1: As Ah Ad, 2: Kc, 3: Kd").winners == (1, 3)


def test_casino_chip_race_who_has_nothing_left_is_served_before_the_draw_out_of_the_total():
    plan = plan_race(CASINO, odds("1*", "3", "3"), 25, 100, VALUES)
    assert (plan.chips, plan.cards) == (2, {2: 3, 3: 3})
    result = raced(plan, "2: 2c 3c 4c, 3: 5c 6c 7c")
    assert [(one.seat, one.served, one.awarded) for one in result.seats] == [(1, True, 1), (2, False, 0), (3, False, 1)]
    assert (result.winners, result.protection, result.rounding, result.served_beyond) == ((3,), 0, 25, 0)


def test_casino_chip_race_if_more_have_nothing_left_than_there_are_chips_all_are_served():
    result = raced(plan_race(CASINO, odds("1*", "1*", "1*", "1"), 25, 100, VALUES), "4: As")
    assert [one.after for one in result.seats] == [1, 1, 1, 0]
    assert (result.served_beyond, result.protection, result.rounding, result.new_chips) == (2, 200, 0, 3)


def test_casino_chip_race_who_exchanges_a_full_amount_has_something_left_and_is_not_served():
    assert [one.served for one in plan_race(CASINO, odds("5*", "1*"), 25, 100, VALUES).seats] == [False, True]


def test_casino_chip_race_starts_at_the_first_seat_and_may_be_dealt_round_by_round():
    assert deal_order(plan_race(CASINO, odds("2", "0", "3", "1"), 25, 100, VALUES), NINE) == (1, 3, 4, 1, 3, 3)


def test_urban_chip_race_begins_with_the_player_on_the_dealers_left():
    assert deal_order(plan_race(URBAN, odds("1", "1", "1"), 25, 100, VALUES), NINE, button=1) == (2, 3, 1)


@pytest.mark.parametrize("chips", ["1*", "3*"])
def test_urban_chip_race_the_last_chips_lost_are_replaced_by_one_of_the_smallest_value_in_play(chips):
    result = raced(plan_race(URBAN, odds(chips, "1"), 25, 100, VALUES), f"1: {'2c 3c 4c'[: 3 * int(chips[0]) - 1]}, 2: As")
    assert (result.winners, [one.after for one in result.seats]) == ((2,), [1, 1])


# What is refused


@pytest.mark.parametrize(
    ("old", "new", "multiples"),
    [(100, 250, (500, 1000)), (100, 100, (500, 1000)), (500, 100, (1000,)), (20, 50, (100, 500, 1000))],
)
def test_a_new_value_that_is_no_multiple_is_refused_with_those_that_are(old, new, multiples):
    with pytest.raises(RaceValueNotMultiple) as caught:
        plan_race(ROPTA, {}, old, new, (20, 50, 100, 250, 500, 1000))
    assert caught.value.fields == {"old_value": old, "new_value": new, "multiples": multiples}


@pytest.mark.parametrize(("old", "new"), [(0, 100), (-25, 100), (25, 0)])
def test_values_that_no_chip_has_are_refused(old, new):
    with pytest.raises(RaceValueNotMultiple):
        plan_race(ROPTA, {}, old, new)


@pytest.mark.parametrize(("old", "new", "value"), [(50, 100, 50), (25, 200, 200)])
def test_a_value_that_is_not_in_play_is_refused(old, new, value):
    with pytest.raises(RaceValueNotInPlay) as caught:
        plan_race(ROPTA, {}, old, new, VALUES)
    assert caught.value.fields == {"value": value, "values": VALUES}


def test_values_that_are_told_in_any_order_are_named_in_rising_order():
    with pytest.raises(RaceValueNotMultiple) as caught:
        plan_race(ROPTA, {}, 100, 250, (1000, 250, 100, 500))
    assert caught.value.fields["multiples"] == (500, 1000)
    with pytest.raises(RaceValueNotInPlay) as unknown:
        plan_race(ROPTA, {}, 50, 100, (500, 25, 100))
    assert unknown.value.fields["values"] == (25, 100, 500)


def test_chips_of_one_may_be_raced_off_and_seats_stand_in_order():
    plan = plan_race(ROPTA, {3: Odd(4), 1: Odd(6)}, 1, 5, (1, 5, 25))
    assert [(one.seat, one.exchanged, one.odd) for one in plan.seats] == [(1, 1, 1), (3, 0, 4)]


def test_more_odd_chips_than_cards_are_refused_with_the_values_between():
    with pytest.raises(RaceTooManyOddChips) as caught:
        plan_race(ROPTA, odds("19", "19", "15"), 25, 500, VALUES)
    assert caught.value.fields == {"chips": 53, "most": 52, "between": (100,)}
    with pytest.raises(RaceTooManyOddChips) as caught:
        plan_race(ROPTA, odds("19", "19", "15"), 25, 500, {500, 250, 25, 200, 110, 125, 100})
    assert caught.value.fields["between"] == (
        100,
        125,
        250,
    )  # not 110, which 25 does not go into, nor 200, which does not go into 500
    assert plan_race(ROPTA, odds("19", "19", "14"), 25, 500, VALUES).odd_chips == 52


@pytest.mark.parametrize(("cards", "refusal"), [
    ({1: ["As"], 2: ["Ks"]}, CardsWrongCount),
    ({1: ["As", "Ah"]}, CardsWrongCount),
    ({1: ["As", "Ah"], 2: ["As"]}, CardTwice),
    ({1: ["As", "Ah"], 2: ["Ks"], 3: ["Kd"]}, CardsForNoChip),
])  # fmt: skip
def test_cards_that_do_not_fit_the_odd_chips_are_refused(cards, refusal):
    with pytest.raises(refusal):
        race(
            plan_race(ROPTA, odds("2", "1"), 25, 100), {s: [read_card(card, "en") for card in hand] for s, hand in cards.items()}
        )


# The policy


@pytest.mark.parametrize(
    ("point", "kind"),
    [("start", Start), ("ties", Ties), ("rounding", Rounding), ("protection", Protection), ("dealing", Dealing)],
)
def test_the_policy_knows_every_value_that_a_book_can_prescribe(point, kind):
    assert {value.value for value in kind} == {*find_point(f"race.{point}").values}


def test_the_policy_comes_from_the_profile_and_asks_for_what_is_open():
    said = {"race.start": "left_of_dealer", "race.ties": "by_suit", "race.protection": "one_more"}
    profile = RuleProfile("cdc", {name: Ruling(name, value, "cdc:12-1#1") for name, value in said.items()})
    with pytest.raises(ChoiceNeeded) as caught:
        RacePolicy.of(profile)
    assert caught.value.fields["point"] == "race.rounding"
    assert (
        RacePolicy.of(profile.with_choices({"race.rounding": "up"})) == CDC
    )  # all of a player's cards at once, as most clubs do


# Two values at once


def test_two_values_go_one_after_the_other_and_what_the_first_race_gives_is_raced_in_the_second():
    table = odds("3/2", "1/4", "5/0", "0/3")
    first_plan = plan_smaller(CDC, table, (25, 100), 500, VALUES)
    assert (first_plan.cards, first_plan.chips) == ({1: 3, 2: 1, 3: 1}, 2)
    first = raced(first_plan, "1: As 2c 3c, 2: Ks, 3: 4c")
    second_plan = plan_larger(CDC, table, first, 500, VALUES)
    assert {one.seat: one.before for one in second_plan.seats} == {1: 3, 2: 5, 3: 1, 4: 3}
    second = raced(second_plan, "1: 2c 3c 4c, 3: 5c, 4: Ac Kc Qc")
    both = TwoRaces(first, second)
    assert {one.seat: one.after for one in second.seats} == {1: 0, 2: 1, 3: 1, 4: 1}
    assert (both.value_before, both.value_after, both.rounding, both.protection) == (1125, 1500, 375, 0)


def test_who_holds_chips_of_the_larger_value_is_not_alone_in_the_first_race():
    plan = plan_smaller(CASINO, odds("1/1*", "1*"), (25, 100), 500, VALUES)
    assert [(one.seat, one.alone) for one in plan.seats] == [(1, False), (2, True)]


def test_who_loses_his_last_chip_in_the_first_race_gets_one_of_the_value_that_stays_and_is_through():
    table = odds("1*", "1", "1/1*")
    first = raced(plan_smaller(ROPTA, table, (25, 100), 500, VALUES), "1: 2c, 2: As, 3: Ks")
    assert [(one.seat, one.protection) for one in first.seats] == [(1, 500), (2, 0), (3, 0)]
    second_plan = plan_larger(ROPTA, table, first, 500, VALUES)
    assert [(one.seat, one.alone) for one in second_plan.seats] == [(2, False), (3, True)]


def test_two_values_are_refused_before_the_first_card_if_the_second_race_cannot_be():
    with pytest.raises(RaceValueNotMultiple):
        plan_smaller(ROPTA, odds("1/1"), (25, 100), 250)
    with pytest.raises(RaceValueNotInPlay):
        plan_smaller(ROPTA, odds("1/1"), (25, 100), 2000, VALUES)
    with pytest.raises(RaceTooManyOddChips) as caught:
        plan_smaller(ROPTA, odds("3/19", "3/19", "3/19"), (25, 100), 2000, (25, 100, 500, 1000, 2000))
    assert caught.value.fields == {"chips": 59, "most": 52, "between": (500, 1000)}


def test_the_chips_that_the_first_race_exchanges_count_among_the_cards_of_the_second():
    held = {seat: Odd(4, larger=19) for seat in (1, 2)} | {3: Odd(0, larger=17)}
    plan_smaller(ROPTA, held, (25, 100), 2000, (25, 100, 2000))  # 20 of 100 each make one of 2000: 17 are odd
    with pytest.raises(RaceTooManyOddChips):
        plan_smaller(ROPTA, {**held, 1: Odd(0, larger=19), 2: Odd(0, larger=19), 3: Odd(0, larger=15)}, (25, 100), 2000)


def test_without_the_values_in_play_who_loses_his_last_chip_gets_one_of_the_value_that_stays_after_both_races():
    plan = plan_smaller(ROPTA, odds("1*", "1"), (25, 100), 500)
    assert plan.smallest == 500


def test_who_does_not_pay_for_missing_chips_does_so_in_neither_of_two_races():
    buying = replace(ROPTA, method=Method.PLAYER_BUYS)
    table = {1: Odd(3, larger=3, declines=True), 2: Odd(3, larger=3)}
    first = race(plan_smaller(buying, table, (25, 100), 500, VALUES), {})
    assert [(one.seat, one.awarded, one.bought) for one in first.seats] == [(1, 0, 0), (2, 1, 1)]
    second = race(plan_larger(buying, table, first, 500, VALUES), {})
    assert [(one.seat, one.awarded, one.bought) for one in second.seats] == [(1, 0, 0), (2, 1, 1)]
    assert (first.bought, second.bought) == (25, 100)


def test_who_has_something_of_neither_value_beside_is_not_kept_in_by_a_chip():
    plan = plan_smaller(ROPTA, odds("1", "1*"), (25, 100), 500, VALUES)
    assert [(one.seat, one.alone) for one in plan.seats] == [(1, False), (2, True)]


def test_the_chip_that_keeps_a_player_in_is_the_smallest_of_all_that_stay():
    assert plan_smaller(ROPTA, odds("1*"), (25, 100), 500, (5, *VALUES)).smallest == 5


def test_values_between_are_those_that_both_races_can_be_made_with():
    with pytest.raises(RaceTooManyOddChips) as caught:
        plan_race(ROPTA, odds("24", "24", "5"), 20, 500, (20, 50, 100, 250, 500))
    assert caught.value.fields["between"] == (100,)


def test_eventem_no_lots_are_asked_for_where_no_chip_is_won_and_they_are_for_a_single_one():
    assert raced(plan_race(EVENTEM, odds("1", "1"), 25, 100, VALUES), "1: Ks, 2: Kh").winners == ()
    with pytest.raises(RaceLotsNeeded):
        raced(plan_race(EVENTEM, odds("2", "2"), 25, 100, VALUES), "1: Ks 2c, 2: Kh 3c")


def test_without_cards_each_who_is_served_first_brings_a_chip_into_play_whatever_the_others_get():
    policy = replace(CASINO, method=Method.EACH_ROUNDED, rounding=Rounding.HALF_UP)
    result = race(plan_race(policy, odds("1*", "2"), 25, 100, VALUES), {})
    assert [(one.served, one.awarded) for one in result.seats] == [(True, 1), (False, 1)]
    assert (result.served_beyond, result.rounding, result.protection) == (1, 25, 100)
    assert result.value_before + result.rounding + result.protection == result.value_after

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.chips.errors import (
    OddChipsAbsurd,
    OddChipsNoSuchSeat,
    OddChipsNothing,
    OddChipsSeatTwice,
    OddChipsTwoCounts,
    OddChipsUnreadable,
)
from bot.domain.chips.odd_chips import MOST_CHIPS, Odd, missing_chip, read_odd_chips
from bot.domain.errors import Refusal
from bot.domain.seating.tables import Table
from tests.bot.strange_texts import TEXTS

TABLE = Table(3, 9, {1: 11, 2: 12, 4: 14, 7: 17})


@pytest.mark.parametrize("text", [
    "1:3 2:1 4:7", " 1 : 3, 2:1;4 :7 ", "s1=3 s2=1 s4=7", "siège 1 : 3 Siège 2: 1 SIEGE 4 = 7", "1:3\n2:1\n4:7", "1:3,2:1,,4:7;",
    "seat 1: 3, seat 2: 1, seat 4: 7", "plaats 1: 3 stoel 2: 1 s 4: 7", "4:7 2:1 1:3",
])  # fmt: skip
def test_seats_and_chips_are_read_however_people_type_them(text):
    assert read_odd_chips(text, TABLE) == {1: Odd(3), 2: Odd(1), 4: Odd(7)}


@pytest.mark.parametrize("text", ["1:3 4:1*", "4 : 1 *; 1:3"])
def test_a_star_marks_chips_that_are_all_a_player_has(text):
    assert read_odd_chips(text, TABLE) == {1: Odd(3), 4: Odd(1, alone=True)}


def test_two_values_at_once_stand_on_both_sides_of_a_stroke():
    assert read_odd_chips("1:3/2 2:1 4:0 / 2 *", TABLE, two=True) == {1: Odd(3, larger=2), 2: Odd(1), 4: Odd(0, True, 2)}


@pytest.mark.parametrize(("text", "refusal", "fields"), [
    ("", OddChipsNothing, {}),
    (" ,; \n", OddChipsNothing, {}),
    ("1:3 deux:1", OddChipsUnreadable, {"piece": "deux:1"}),
    ("1:3 4 7", OddChipsUnreadable, {"piece": "4"}),
    ("1:3:2", OddChipsUnreadable, {"piece": "1:3:2"}),
    ("1:-3", OddChipsUnreadable, {"piece": "1:-3"}),
    ("1:3,5", OddChipsUnreadable, {"piece": "5"}),
    ("4:0*", OddChipsUnreadable, {"piece": "4:0*"}),
    ("1:" + "9" * 5000, OddChipsUnreadable, {"piece": "1:" + "9" * 38}),
    ("1:3 3:1", OddChipsNoSuchSeat, {"seat": 3, "table": 3, "taken": (1, 2, 4, 7)}),
    ("12:1", OddChipsNoSuchSeat, {"seat": 12, "table": 3, "taken": (1, 2, 4, 7)}),
    ("1:3 2:1 1:2", OddChipsSeatTwice, {"seat": 1}),
    ("1:501", OddChipsAbsurd, {"seat": 1, "chips": 501, "most": 500}),
    ("1:3/2", OddChipsTwoCounts, {"piece": "1:3/2"}),
])  # fmt: skip
def test_what_cannot_be_is_refused_with_the_piece_or_the_seat(text, refusal, fields):
    with pytest.raises(refusal) as caught:
        read_odd_chips(text, TABLE)
    assert caught.value.fields == fields


COUNTS = st.integers(0, MOST_CHIPS)
ODDS = st.builds(Odd, COUNTS, st.booleans(), COUNTS).filter(lambda odd: odd.chips or odd.larger or not odd.alone)


def write_odd_chips(odds):
    return " ".join(
        f"{seat}:{odd.chips}{f'/{odd.larger}' if odd.larger else ''}{'*' if odd.alone else ''}"
        for seat, odd in sorted(odds.items())
    )


@given(st.dictionaries(st.sampled_from([1, 2, 4, 7]), ODDS, min_size=1))
def test_odd_chips_read_as_they_are_written(odds):
    assert read_odd_chips(write_odd_chips(odds), TABLE, two=True) == odds


def read_or_refused(text, two) -> dict[int, Odd] | str:
    try:
        return read_odd_chips(text, TABLE, two)
    except Refusal as refusal:
        return refusal.code


@given(TEXTS | st.text("0123456789:=/*, ;s\n", max_size=60), st.booleans())
def test_no_text_brings_the_reading_down(text, two):
    read = read_or_refused(text, two)
    assert read.startswith("odd_chips_") if isinstance(read, str) else read.keys() <= TABLE.players.keys()


@given(st.data(), st.integers(2, 20), st.integers(1, 25), st.integers(1, 200))
def test_ropta_3_2_exchanges_at_exact_amounts_never_hide_a_missing_chip(data, ratio, per_stack, entries):
    exchanged = data.draw(st.integers(0, per_stack * entries // ratio)) * ratio
    left = per_stack * entries - exchanged
    assert missing_chip(per_stack, entries, left, ratio) == 0
    lost = data.draw(st.integers(0, min(left, ratio - 1)))
    assert missing_chip(per_stack, entries, left - lost, ratio) == lost
    assert missing_chip(per_stack, entries, left + ratio - 1, ratio) == 1 % ratio


@given(st.integers(1, 25), st.integers(1, 200), st.integers(2, 20), st.data())
def test_counting_the_odd_chips_of_every_player_is_as_good_as_counting_all(per_stack, entries, ratio, data):
    stacks = data.draw(st.lists(st.integers(0, 60), min_size=1, max_size=30))
    odd = sum(chips % ratio for chips in stacks)
    assert missing_chip(per_stack, entries, odd, ratio) == missing_chip(per_stack, entries, sum(stacks), ratio)


def test_chips_that_came_in_by_an_earlier_race_count_as_handed_out():
    assert missing_chip(per_stack=8, entries=10, found=83, ratio=5) == 2
    assert missing_chip(per_stack=8, entries=10, found=83, ratio=5, brought_in=23) == 0


def test_seats_typed_in_any_order_stand_in_order_and_so_do_those_that_are_taken():
    table = Table(1, 9, {7: 17, 4: 14, 2: 12})
    assert list(read_odd_chips("7:1 2:3", table)) == [2, 7]
    with pytest.raises(OddChipsNoSuchSeat) as refused:
        read_odd_chips("3:1", table)
    assert refused.value.fields["taken"] == (2, 4, 7)


def test_a_mark_for_who_does_not_buy_is_shown_as_it_was_typed_where_nothing_is_bought():
    with pytest.raises(OddChipsUnreadable) as refused:
        read_odd_chips("2:3-", Table(1, 9, {2: 12}))
    assert refused.value.fields == {"piece": "2:3-"}

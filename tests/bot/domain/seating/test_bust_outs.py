import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.rules.errors import ChoiceNeeded
from bot.domain.seating.bust_outs import Bust, HandForHand, bubble, rank
from bot.domain.seating.errors import BustTwice, ImpossibleStack, NotInHandForHand, StackNeeded, TableAlreadyDone, TooManyBusts
from tests.bot.domain.rules.profiles import casino, cdc, eventem, ropta, urban

BY_STACK_EVERYWHERE = [cdc, casino, urban]
TIED_EVERYWHERE = dict.fromkeys(("bust.same_table", "bust.two_tables", "bust.bubble_two_tables", "bust.equal_stacks"), "tied")

busts = st.lists(st.tuples(st.integers(1, 3), st.integers(1, 4)), min_size=1, max_size=7).map(
    lambda rows: [Bust(number, table, 100 * stack) for number, (table, stack) in enumerate(rows, 1)]
)


def places(ranked):
    return {one.entrant: one.place for one in ranked}


def test_who_goes_out_alone_has_the_next_place_and_needs_no_ruling():
    (only,) = rank([Bust(7, 1)], 20, cdc({}))
    assert (only.entrant, only.place, only.tied_with, only.rulings, only.contested) == (7, 20, (), (), False)


def test_the_club_is_asked_for_what_compares_players_of_one_table_only_where_two_of_a_table_went_out():
    assert rank([Bust(7, 1)], 20, eventem({}))[0].place == 20
    ranked = rank([Bust(1, 4, 300), Bust(2, 5, 500)], 20, eventem({"bust.two_tables": "by_stack"}))
    assert places(ranked) == {2: 19, 1: 20}
    either_way = eventem({**TIED_EVERYWHERE, "bust.two_tables": "by_stack"})
    assert not any(one.contested for one in rank([Bust(1, 4, 300), Bust(2, 5, 500)], 20, either_way))


def test_nobody_out_is_nobody_ranked():
    assert rank([], 20, cdc()) == ()


@pytest.mark.parametrize("profile", [ropta, *BY_STACK_EVERYWHERE])
def test_ropta_1_10_cdc_10_10_casino_and_urban_at_one_table_the_larger_stack_before_the_hand_is_placed_better(profile):
    first, second = rank([Bust(1, 4, 300), Bust(2, 4, 500)], 20, profile())
    assert [(first.entrant, first.place), (second.entrant, second.place)] == [(2, 19), (1, 20)]
    assert first.rulings == second.rulings == (profile().rule("bust.same_table"),)
    assert not first.contested


def test_ropta_1_10_at_two_tables_they_tie_and_no_stack_is_asked_for():
    first, second = rank([Bust(1, 4), Bust(2, 5)], 20, ropta())
    assert (first.place, first.tied_with, second.place, second.tied_with) == (19, (2,), 19, (1,))
    assert [ruling.passage for ruling in first.rulings] == ["ropta:1.10#1"]
    assert not first.contested


def test_ropta_1_10_equal_stacks_at_one_table_tie():
    ranked = rank([Bust(1, 4, 300), Bust(2, 4, 300), Bust(3, 4, 200)], 20, ropta())
    assert places(ranked) == {1: 18, 2: 18, 3: 20}
    assert [ruling.point for ruling in ranked[0].rulings] == ["bust.same_table", "bust.equal_stacks"]
    assert [ruling.point for ruling in ranked[2].rulings] == ["bust.same_table"]


@pytest.mark.parametrize("when", [{"bubble": True}, {"hand_for_hand": True}])
def test_ropta_2_7_on_the_bubble_players_of_two_tables_tie_by_the_rule_on_hand_for_hand(when):
    ranked = rank([Bust(1, 4, 300), Bust(2, 5, 900)], 11, ropta(), **when)
    assert places(ranked) == {1: 10, 2: 10}
    assert [ruling.passage for ruling in ranked[0].rulings] == ["ropta:2.7#5"]


@pytest.mark.parametrize("profile", BY_STACK_EVERYWHERE)
@pytest.mark.parametrize("on_the_bubble", [False, True])
def test_cdc_10_10_casino_and_urban_rank_by_stack_whatever_the_table(profile, on_the_bubble):
    ranked = rank([Bust(1, 4, 300), Bust(2, 5, 900), Bust(3, 4, 600)], 11, profile(), bubble=on_the_bubble)
    assert places(ranked) == {2: 9, 3: 10, 1: 11}
    assert not any(one.contested for one in ranked)
    between = "bust.bubble_two_tables" if on_the_bubble else "bust.two_tables"
    told = {one.entrant: [ruling.point for ruling in one.rulings] for one in ranked}
    assert told == {1: ["bust.same_table", between], 2: [between], 3: ["bust.same_table", between]}


def test_ropta_1_10_two_at_one_table_and_one_at_another_the_best_of_each_table_tie_and_it_is_contested():
    ranked = rank([Bust(1, 4, 500), Bust(2, 4, 300), Bust(3, 5)], 20, ropta())
    assert places(ranked) == {1: 18, 3: 18, 2: 20}
    assert all(one.contested for one in ranked)
    told = {one.entrant: [ruling.point for ruling in one.rulings] for one in ranked}
    both = ["bust.same_table", "bust.two_tables"]
    assert told == {1: both, 2: both, 3: ["bust.two_tables"]}


def test_ropta_1_10_equal_stacks_and_another_table_are_no_contradiction():
    ranked = rank([Bust(1, 4, 300), Bust(2, 4, 300), Bust(3, 5)], 20, ropta())
    assert places(ranked) == {1: 18, 2: 18, 3: 18}
    assert not any(one.contested for one in ranked)
    three_tables = rank([Bust(1, 4, 300), Bust(2, 4, 300), Bust(3, 5, 500), Bust(4, 6, 700)], 20, ropta())
    assert not any(one.contested for one in three_tables)


def test_a_club_may_tie_a_table_and_rank_tables_by_their_largest_stack():
    profile = eventem({**TIED_EVERYWHERE, "bust.two_tables": "by_stack"})
    ranked = rank([Bust(1, 4, 500), Bust(2, 4, 100), Bust(3, 5, 300)], 20, profile)
    assert places(ranked) == {1: 18, 2: 18, 3: 20}
    assert all(one.contested for one in ranked)


@pytest.mark.parametrize(
    ("at_the_table", "elsewhere", "contested"),
    [
        ((500, 100), 300, True),  # above one of them and below the other, who tie
        ((500, 100), 500, True),
        ((500, 100), 100, True),
        ((500, 100), 501, False),
        ((500, 100), 99, False),
        ((300, 300), 300, False),
    ],
)
def test_tied_at_a_table_and_by_stack_between_tables_is_contested_only_where_a_stack_lies_between(
    at_the_table, elsewhere, contested
):
    profile = eventem({**TIED_EVERYWHERE, "bust.two_tables": "by_stack"})
    ranked = rank([Bust(1, 4, at_the_table[0]), Bust(2, 4, at_the_table[1]), Bust(3, 5, elsewhere)], 20, profile)
    assert [one.contested for one in ranked] == [contested] * 3


def test_one_stack_between_is_enough_whatever_the_other_tables_had():
    profile = eventem({**TIED_EVERYWHERE, "bust.two_tables": "by_stack"})
    ranked = rank([Bust(1, 4, 500), Bust(2, 4, 100), Bust(3, 5, 300), Bust(4, 6, 900)], 20, profile)
    assert all(one.contested for one in ranked)


def test_what_is_said_of_equal_stacks_is_told_only_where_stacks_decide():
    (tied, _) = rank([Bust(1, 4, 300), Bust(2, 4, 300)], 20, eventem(TIED_EVERYWHERE))
    assert [ruling.point for ruling in tied.rulings] == ["bust.same_table"]
    (by_stack, _) = rank([Bust(1, 4, 300), Bust(2, 5, 300)], 20, cdc())
    assert [ruling.point for ruling in by_stack.rulings] == ["bust.two_tables", "bust.equal_stacks"]


def test_where_one_place_is_paid_the_second_goes_out_on_the_bubble_and_where_none_is_there_is_no_bubble():
    assert bubble(2, 1, 1)
    assert not bubble(2, 0, 2)


def test_everybody_who_is_left_may_go_out_in_the_same_hand_and_a_single_chip_is_a_stack():
    assert places(rank([Bust(1, 4, 1), Bust(2, 4, 2)], 2, cdc())) == {2: 1, 1: 2}


@given(busts, st.sampled_from([ropta, *BY_STACK_EVERYWHERE]), st.booleans())
def test_places_end_at_those_still_in_and_a_tie_skips_as_many_as_share_it(out, profile, on_the_bubble):
    ranked = rank(out, 30, profile(), bubble=on_the_bubble)
    found = places(ranked)
    assert sorted(found) == sorted(bust.entrant for bust in out)
    assert min(found.values()) == 30 - len(out) + 1
    for one in ranked:
        assert one.place == 30 - len(out) + 1 + sum(1 for place in found.values() if place < one.place)
        assert set(one.tied_with) == {entrant for entrant, place in found.items() if place == one.place} - {one.entrant}


@given(busts, st.sampled_from([ropta, *BY_STACK_EVERYWHERE]))
def test_at_one_table_a_larger_stack_always_has_the_better_place(out, profile):
    found = places(rank(out, 30, profile()))
    for one in out:
        for other in out:
            if one.table == other.table:
                assert (found[one.entrant] < found[other.entrant]) == (one.stack_before > other.stack_before)


@given(busts)
def test_ropta_1_10_the_best_of_every_table_tie_for_the_best_place(out):
    best = {bust.table: max(other.stack_before for other in out if other.table == bust.table) for bust in out}
    found = places(rank(out, 30, ropta()))
    assert {b.entrant for b in out if b.stack_before == best[b.table]} == {
        e for e, p in found.items() if p == min(found.values())
    }


@given(busts, st.randoms(use_true_random=False))
def test_the_order_in_which_they_are_reported_changes_nothing(out, chance):
    shuffled = sorted(out, key=lambda _: chance.random())
    assert places(rank(shuffled, 30, ropta())) == places(rank(out, 30, ropta()))


def test_a_stack_is_asked_for_only_where_the_book_ranks_by_it():
    with pytest.raises(StackNeeded) as refused:
        rank([Bust(1, 4, 300), Bust(2, 4), Bust(3, 5)], 20, ropta())
    assert refused.value.fields == {"entrants": (2,), "point": "bust.same_table", "passage": "ropta:1.10#1"}
    with pytest.raises(StackNeeded) as refused:
        rank([Bust(1, 4), Bust(3, 5)], 20, cdc())
    assert refused.value.fields == {"entrants": (1, 3), "point": "bust.two_tables", "passage": "cdc:10-10#1"}
    assert places(rank([Bust(1, 4), Bust(2, 4)], 20, eventem(TIED_EVERYWHERE))) == {1: 19, 2: 19}


@pytest.mark.parametrize(
    ("out", "still_in", "refusal", "fields"),
    [
        ([Bust(1, 4, 300), Bust(1, 5, 300)], 20, BustTwice, {"entrant": 1}),
        ([Bust(1, 4, 0), Bust(2, 4, 300)], 20, ImpossibleStack, {"entrant": 1, "stack": 0}),
        ([Bust(1, 4, -5)], 20, ImpossibleStack, {"entrant": 1, "stack": -5}),
        ([Bust(1, 4, 300), Bust(2, 4, 200)], 1, TooManyBusts, {"busts": 2, "still_in": 1}),
    ],
)
def test_a_report_that_cannot_be_right_is_refused(out, still_in, refusal, fields):
    with pytest.raises(refusal) as refused:
        rank(out, still_in, cdc())
    assert refused.value.fields == fields


def test_eventem_is_silent_so_the_club_chooses():
    with pytest.raises(ChoiceNeeded) as refused:
        rank([Bust(1, 4, 300), Bust(2, 4, 200)], 20, eventem({}))
    assert refused.value.fields["point"] == "bust.same_table"


def test_cdc_10_10_does_not_speak_of_equal_stacks_and_nothing_parts_them():
    ranked = rank([Bust(1, 4, 300), Bust(2, 4, 300)], 20, cdc({}))
    assert [(one.place, one.tied_with) for one in ranked] == [(19, (2,)), (19, (1,))]


@given(st.integers(1, 200), st.integers(0, 50), st.integers(0, 9))
def test_the_bubble_bursts_in_exactly_one_hand(still_in, paid, out):
    left = max(1, still_in - out)
    bursts = bubble(still_in, paid, still_in - left)
    assert bursts == (paid > 0 and still_in > paid and left <= paid)
    assert not bubble(left, paid, 1) or not bursts


# Hand for hand


def test_ropta_2_7_every_table_waits_for_the_last_one_before_the_next_hand():
    play = HandForHand(1, frozenset({1, 2, 3})).finish(2).finish(1)
    assert (play.hand, play.done, play.waiting_for) == (1, {1, 2}, (3,))
    play = play.finish(3)
    assert (play.hand, play.done, play.waiting_for) == (2, frozenset(), (1, 2, 3))


@given(st.frozensets(st.integers(1, 20), min_size=1, max_size=8), st.data())
def test_in_whatever_order_tables_finish_the_next_hand_begins_once_all_have(tables, data):
    play = HandForHand(1, tables)
    for hand in (1, 2):
        for table in data.draw(st.permutations(sorted(tables))):
            assert play.hand == hand
            play = play.finish(table)
    assert play == HandForHand(3, tables)


def test_a_broken_table_is_waited_for_no_longer():
    play = HandForHand(4, frozenset({1, 2, 3})).finish(1)
    assert play.without(3) == HandForHand(4, frozenset({1, 2}), frozenset({1}))
    assert play.without(3).without(2) == HandForHand(5, frozenset({1}))
    assert play.without(1) == HandForHand(4, frozenset({2, 3}))
    assert HandForHand(4, frozenset({1})).without(1) == HandForHand(4, frozenset())


def test_a_table_that_does_not_play_or_has_finished_is_refused():
    play = HandForHand(4, frozenset({1, 2, 3})).finish(2)
    for ask in (play.finish, play.without):
        with pytest.raises(NotInHandForHand) as unknown:
            ask(9)
        assert unknown.value.fields == {"table": 9, "tables": (1, 2, 3)}
    far = HandForHand(4, frozenset({9, 2, 4})).finish(4)
    assert far.waiting_for == (2, 9)
    for ask in (far.finish, far.without):
        with pytest.raises(NotInHandForHand) as unknown:
            ask(7)
        assert unknown.value.fields["tables"] == (2, 4, 9)
    with pytest.raises(TableAlreadyDone) as twice:
        play.finish(2)
    assert twice.value.fields == {"table": 2, "hand": 4, "waiting": (1, 3)}

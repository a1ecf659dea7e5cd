"""Hands that are missed: counted down once each, kept through every move."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.penalties.clock import Change, Following, Missed, Out, Penalty, board, following, frozen_hands, hands_played
from bot.domain.penalties.errors import HandsOutside, NothingLeftToServe, PlayersOutside
from bot.domain.penalties.sanctions import Measure, Sanction
from tests.bot.domain.penalties.test_ladder import BOOKS, OWN

PENALTIES = st.lists(
    st.builds(Penalty, st.integers(1, 99), st.integers(1, 5), st.integers(0, 20), st.integers(0, 25)),
    unique_by=lambda penalty: penalty.entry,
    max_size=8,
)


def test_ropta_11_1_a_round_is_a_hand_a_player_himself_included():
    others = 7
    assert frozen_hands(Sanction(Measure.ORBITS, 1), players=others + 1) == 8
    assert frozen_hands(Sanction(Measure.ORBITS, 3), players=others + 1) == 24


def test_urban_penalites_six_players_are_six_hands_missed():
    assert frozen_hands(Sanction(Measure.ORBITS, 1), players=6) == 6


def test_urban_suivi_des_penalites_of_two_rounds_of_sixteen_hands_five_dealt_eleven_are_left_the_next_day():
    penalty = Penalty(1, 17, frozen_hands(Sanction(Measure.ORBITS, 2), players=8))
    assert penalty.hands_total == 16
    for _ in range(5):
        penalty = penalty.serve()
    assert penalty.left == 11
    assert following(BOOKS["urban"], Change.DAY) == Following(True, "urban:suivi-penalites#1")
    assert board([penalty], table_of={}) == (Out(17, None, 11, (1,)),)
    assert board([penalty], table_of={17: 4}) == (Out(17, 4, 11, (1,)),)


def test_a_warning_a_dead_hand_and_a_disqualification_cost_no_hands_to_count():
    assert [frozen_hands(Sanction(measure)) for measure in (Measure.WARNING, Measure.HAND_DEAD, Measure.DISQUALIFIED)] == [
        0,
        0,
        0,
    ]
    assert frozen_hands(Sanction(Measure.HANDS, 4)) == 4


@pytest.mark.parametrize("players", [-1, 0, 11])
def test_rounds_without_a_possible_number_of_players_are_refused(players):
    with pytest.raises(PlayersOutside) as refusal:
        frozen_hands(Sanction(Measure.ORBITS, 1), players)
    assert refusal.value.fields == {"players": players, "least": 1, "most": 10}


@pytest.mark.parametrize("profile", [*BOOKS.values(), OWN], ids=lambda profile: profile.book)
def test_a_penalty_follows_to_every_table_and_day_and_to_the_next_event_where_the_book_or_the_club_says_so(profile):
    assert following(profile, Change.TABLE).follows
    assert following(profile, Change.DAY).follows
    assert following(profile, Change.EVENT).follows == (profile.book == "urban")
    chosen = profile.with_choices({"penalty.follows": "to_next_day"})
    assert following(chosen, Change.EVENT).follows


@given(st.integers(1, 200), st.lists(st.integers(1, 30), max_size=20))
def test_what_is_left_is_never_negative_and_nothing_is_served_beyond_it(total, servings):
    penalty = Penalty(3, 1, total)
    for hands in servings:
        if penalty.left == 0:
            with pytest.raises(NothingLeftToServe) as refusal:
                penalty.serve(hands)
            assert refusal.value.fields == {"number": 3}
        else:
            penalty = penalty.serve(hands)
        assert penalty.left + penalty.served == total
        assert penalty.left == max(0, penalty.left)


@pytest.mark.parametrize("hands", [-1, 0, 501])
def test_no_hands_and_more_than_there_can_be_are_refused(hands):
    for ask in (Penalty(1, 1, 4).serve, lambda played: hands_played([], {1}, played)):
        with pytest.raises(HandsOutside) as refusal:
            ask(hands)
        assert refusal.value.fields == {"hands": hands, "least": 1, "most": 500}


def test_as_many_hands_as_there_can_be_are_taken():
    assert Penalty(1, 1, 500).serve(500).left == 0
    assert hands_played([Penalty(1, 1, 500)], {1}, 500) == (Missed(1, 1, 500),)


@pytest.mark.parametrize("players", [1, 10])
def test_ropta_11_1_a_round_counts_whoever_is_at_the_table_from_him_alone_to_a_full_one(players):
    assert frozen_hands(Sanction(Measure.ORBITS, 1), players) == players


def test_the_board_goes_by_tables_first_then_by_hands_then_by_people_and_names_the_oldest_entry_first():
    penalties = [Penalty(9, 10, 1), Penalty(3, 11, 5), Penalty(2, 12, 5), Penalty(1, 10, 1), Penalty(5, 14, 2), Penalty(4, 13, 1)]
    rows = board(penalties, {10: 2, 11: 1, 12: 1})
    assert [(out.table, out.person, out.entries) for out in rows] == [
        (1, 11, (3,)),
        (1, 12, (2,)),
        (2, 10, (1, 9)),
        (None, 13, (4,)),
        (None, 14, (5,)),
    ]


@given(PENALTIES, st.frozensets(st.integers(1, 5)), st.integers(1, 30))
def test_hands_at_a_table_serve_each_person_there_the_oldest_penalty_first(penalties, at_table, hands):
    served = hands_played(penalties, at_table, hands)
    total = Counter()
    for row in served:
        total[row.person] += row.hands
    left = Counter()
    for penalty in penalties:
        left[penalty.person] += penalty.left
    assert dict(total) == {person: min(hands, left[person]) for person in at_table if left[person]}
    by_entry = {row.entry: row.hands for row in served}
    for person in at_table:
        own = sorted((penalty for penalty in penalties if penalty.person == person and penalty.left), key=lambda p: p.entry)
        begun = [penalty for penalty in own if penalty.entry in by_entry]
        assert begun == own[: len(begun)]
        assert all(by_entry[penalty.entry] == penalty.left for penalty in begun[:-1])


def test_a_second_penalty_begins_when_the_first_is_over():
    penalties = [Penalty(9, 1, 8), Penalty(4, 1, 3, served=1), Penalty(5, 2, 8)]
    assert hands_played(penalties, {1, 3}, 5) == (Missed(4, 1, 2), Missed(9, 1, 3))


def test_the_board_lists_table_by_table_who_is_back_first():
    penalties = [Penalty(1, 10, 8, 1), Penalty(2, 11, 2), Penalty(3, 12, 4), Penalty(4, 13, 4, 4), Penalty(5, 11, 1)]
    assert board(penalties, {10: 2, 11: 2, 13: 1}) == (Out(11, 2, 3, (2, 5)), Out(10, 2, 7, (1,)), Out(12, None, 4, (3,)))


@given(PENALTIES, st.dictionaries(st.integers(1, 5), st.integers(1, 3)), st.dictionaries(st.integers(1, 5), st.integers(1, 3)))
def test_a_change_of_tables_changes_nobody_s_hands(penalties, before, after):
    def left(tables):
        return {out.person: out.left for out in board(penalties, tables)}

    assert left(before) == left(after)

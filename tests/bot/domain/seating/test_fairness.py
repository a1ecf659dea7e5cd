import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.seating.balance import Move
from bot.domain.seating.fairness import fairness
from bot.domain.seating.tables import Seat

WHY = ("balance", "break", "final", "mistake")

histories = st.lists(
    st.builds(
        lambda entrant, origin, target, why: Move(entrant, Seat(origin, 1), Seat(target, 2), why),
        st.integers(1, 9), st.integers(1, 4), st.integers(1, 4), st.sampled_from(WHY),
    ),
    max_size=40,
)  # fmt: skip


def test_a_tournament_without_moves_has_nothing_to_answer_for():
    report = fairness([], players=range(1, 20))
    assert (report.moves, report.most, report.most_moved, report.average, report.widest) == (0, 0, (), 0.0, 0)
    assert fairness([]).average == 0.0


def test_who_was_moved_most_to_balance_tables_is_named_and_breaks_are_nobodys_choice():
    history = [
        Move(1, Seat(1, 4), Seat(2, 5)),
        Move(1, Seat(2, 5), Seat(3, 1)),
        Move(2, Seat(1, 5), Seat(3, 2)),
        Move(3, Seat(4, 1), Seat(1, 4), why="break"),
        Move(3, Seat(1, 4), Seat(2, 9), why="break"),
        Move(3, Seat(2, 9), Seat(1, 1), why="final"),
    ]
    report = fairness(history, players=range(1, 7))
    assert (report.most, report.most_moved, report.average) == (2, (1,), 0.5)
    assert report.by_reason == {"balance": 3, "break": 2, "final": 1}
    assert report.by_player == {1: 2, 2: 1, 3: 3}
    assert (report.gave, report.received) == ({1: 2, 2: 1}, {2: 1, 3: 2})


@pytest.mark.parametrize(("difference", "too_wide"), [(2, 3), (3, 1), (None, 0)])
def test_cdc_8_1_it_counts_how_often_two_tables_were_too_far_apart(difference, too_wide):
    report = fairness([], spreads=[0, 1, 2, 1, 2, 3], difference=difference)
    assert (report.checks, report.too_wide, report.widest) == (6, too_wide, 3)


@given(histories)
def test_every_move_is_counted_once_for_the_player_the_reason_and_the_two_tables(history):
    report = fairness(history)
    assert report.moves == len(history) == sum(report.by_player.values()) == sum(report.by_reason.values())
    balancing = report.by_reason.get("balance", 0)
    assert balancing == sum(report.balanced.values()) == sum(report.gave.values()) == sum(report.received.values())
    assert report.most == max(report.balanced.values(), default=0)
    assert set(report.most_moved) == {who for who, count in report.balanced.items() if count == report.most}


def test_those_who_were_moved_most_are_named_in_order():
    report = fairness([Move(5, Seat(1, 4), Seat(2, 5)), Move(2, Seat(1, 5), Seat(3, 2))])
    assert report.most_moved == (2, 5)

"""A table opened while others play: who waits first, then the next big blinds of the fullest; nobody moves unconfirmed."""

import random
from dataclasses import replace

import pytest

from bot.domain.club.people import Role
from bot.domain.draws.proof import verify_proof
from bot.domain.seating.balance import spread
from bot.domain.seating.tables import Seat
from bot.presenter.actions import actions
from tests.bot.services.floor.pit import BOOKS, Pit, drawn, laid_out, room_holds

FULL = {1: list(range(1, 10)), 2: list(range(1, 10))}


def full(book: str = "cdc", settings: str = "", more: str = "Anne, Bea, Carl") -> Pit:
    """Eighteen players at two tables of nine, and late entries for whom there is no seat."""
    pit = laid_out(FULL, book, settings)
    pit.do(f"enter {more}")
    return pit


def buttons(pit: Pit) -> str:
    return " ".join(f"{number}:{min(table.players)}" for number, table in pit.state.tables.items() if len(table.players) > 1)


def holds(pit: Pit) -> None:
    assert verify_proof(pit.do("proof").outcome.text).holds


@pytest.mark.parametrize("book", BOOKS)
def test_late_entries_sit_down_at_once_and_the_next_big_blinds_of_the_others_once_confirmed(book):
    pit = full(book)
    assert pit.refused("seat")["why"] in ("no_free_seat", "blinds_unknown")
    assert pit.refused("opentable")["tables"] == (1, 2)
    opened = pit.do(f"opentable {buttons(pit)}").outcome
    assert opened.table == 3
    assert sorted(name for name, _, _ in opened.seated) == ["Anne", "Bea", "Carl"]
    assert pit.sizes() == {1: 9, 2: 9, 3: 3}
    assert [(move.name, move.origin) for move in opened.moves] == [("J2d", "2-4"), ("J2e", "2-5"), ("J1d", "1-4"), ("J1e", "1-5")]
    pit.do("confirm")
    assert pit.sizes() == {1: 7, 2: 7, 3: 7}
    room_holds(pit.state)
    holds(pit)


def test_cdc_8_1_and_8_7_say_why_others_move_and_who():
    pit = full("cdc")
    reply = pit.do(f"opentable {buttons(pit)}")
    assert {"cdc:8-1#1", "cdc:8-7#1"} <= {ground.passage.id for ground in reply.grounds if ground.passage}


def test_where_those_who_wait_fill_the_table_nobody_else_is_asked_for_a_button_or_moves():
    pit = full(more="A1, A2, A3, A4, A5, A6, A7, A8")
    opened = pit.do("opentable").outcome
    assert (len(opened.seated), opened.moves, opened.waiting) == (8, (), 0)
    assert pit.sizes() == {1: 9, 2: 9, 3: 8}


def test_a_second_table_takes_those_for_whom_the_first_had_no_seat():
    pit = full(more=", ".join(f"A{n}" for n in range(1, 17)))
    assert pit.do("opentable").outcome.waiting == 7
    assert pit.refused("seat")["why"] == "no_free_seat"
    assert pit.do("opentable").outcome.waiting == 0
    assert pit.sizes() == {1: 9, 2: 9, 3: 9, 4: 7}
    holds(pit)


def test_what_was_opened_is_taken_back_in_one_and_the_draws_stay_to_be_seen():
    pit = full()
    before = pit.state
    pit.do(f"button {buttons(pit)}")
    told = pit.state
    opened = pit.do("opentable").outcome
    pit.do("undo")
    assert (pit.state.tables, pit.state.seat_of, pit.state.unseated) == (told.tables, told.seat_of, before.unseated)
    holds(pit)
    pit.do("redo", "confirm")
    assert pit.sizes() == {1: 7, 2: 7, 3: 7}
    assert str(opened.number) in pit.do("proof").outcome.text


def test_moves_that_are_dropped_leave_those_who_waited_where_they_sit():
    pit = full()
    pit.do(f"opentable {buttons(pit)}", "drop")
    assert pit.sizes() == {1: 9, 2: 9, 3: 3}
    pit.do(f"balance {buttons(pit)}", "confirm")
    assert pit.sizes() == {1: 7, 2: 7, 3: 7}


def test_there_are_no_more_tables_than_the_tournament_has_and_setup_says_how_many_that_are():
    pit = full(settings="tables 2")
    assert {**pit.refused("opentable")}.items() >= {"why": "no_more_tables", "most": 2, "more": 3}.items()
    shown = pit.do("setup tables 3").outcome
    assert (shown.most_tables, shown.tables, shown.waiting, shown.free) == (3, 2, 3, 0)
    assert pit.refused("opentable 4")["why"] == "no_more_tables"
    pit.do(f"opentable 3 {buttons(pit)}")
    assert pit.refused("opentable 3")["why"] == "moves_pending"
    pit.do("confirm", "enter Zoé")
    assert pit.refused("opentable 3")["why"] == "table_in_play"


def test_nothing_is_opened_for_nobody_or_for_one_who_would_sit_alone():
    pit = laid_out(FULL, "cdc")
    assert pit.refused("opentable")["why"] == "nobody_to_open_for"
    few = laid_out({1: [1, 2]}, "cdc")
    few.do("enter Zoé")
    assert few.refused("opentable")["why"] == "too_few_to_open"


def test_closed_seats_stay_free_and_kept_ones_are_their_owners_and_theirs_alone():
    pit = laid_out(FULL, "cdc")
    pit.do("keep J2d 2-4", "enter Anne, Bea, Carl")
    opened = pit.do(f"opentable {buttons(pit)}").outcome
    assert "J2d" not in [move.name for move in opened.moves]
    assert opened.moves[0].passed_over == ("J2d",)
    pit.do("drop", "undo")


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("seed", range(8))
def test_whatever_the_evening_nobody_is_lost_doubled_or_on_a_closed_seat_and_tables_stay_even(book, seed):
    dice = random.Random(f"{book} {seed}")
    players = dice.randrange(8, 29)
    pit = drawn(players, book, f"{dice.choice((6, 8, 9, 10))} par table")
    late = 0
    for _ in range(dice.randrange(2, 6)):
        match dice.choice(("enter", "enter", "close", "out")):
            case "enter":
                names = [f"L{late + n}{'abcdefghij'[n % 10]}" for n in range(dice.randrange(1, 9))]
                late += len(names)
                if not pit.say("enter " + ", ".join(names)).done:
                    continue
            case "close":
                pit.say(f"closeseat {max(pit.state.tables) + dice.randrange(2)}-{dice.randrange(1, 7)}")
            case _:
                pit.say(f"out {dice.choice(list(pit.state.seat_of.values()))}")
        before, waiting, apart = set(pit.state.seat_of), pit.state.unseated, spread(pit.state.tables.values())
        reply = pit.say(f"opentable {buttons(pit)}")
        if not reply.done:
            assert reply.outcome.why in ("nobody_to_open_for", "too_few_to_open"), reply.outcome.why
            assert (set(pit.state.seat_of), pit.state.unseated) == (before, waiting)
            continue
        assert before <= set(pit.state.seat_of)
        if pit.state.proposal:
            pit.do("confirm")
        state = pit.state
        assert len(set(state.seat_of.values())) == len(state.seat_of)
        assert set(state.seat_of) | set(state.unseated) == set(state.entrants) - state.out
        assert not {Seat(n, seat) for n, table in state.tables.items() for seat in table.players} & state.closed_seats
        new = state.tables[reply.outcome.table]
        sizes = [len(table.players) for table in state.tables.values()]
        assert max(sizes) - len(new.players) <= 1 or not new.free
        assert spread(state.tables.values()) <= max(apart, 1) or not new.free
        room_holds(state)
    holds(pit)


@pytest.mark.parametrize("language", ["fr", "en", "nl"])
def test_where_nobody_can_be_seated_a_button_opens_a_table(language):
    refused = replace(full().say("seat"), language=language)
    (action,) = actions(refused)
    assert (action.command, action.argument, action.role) == ("opentable", "", Role.FLOOR)

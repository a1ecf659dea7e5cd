"""Seats kept and closed, one or several at once, and seats that are misnamed."""

import pytest

from tests.bot.services.floor.pit import Pit, laid_out, names


def entered(players: int = 18) -> Pit:
    pit = Pit("ropta", "9 par table")
    pit.do("enter " + ", ".join(names(players)))
    return pit


def test_several_seats_are_closed_and_opened_with_one_line_and_taken_back_together():
    pit = entered(30)
    assert pit.do("closeseat 2-5 2-9").outcome.seats == ("2-5", "2-9")
    assert {str(seat) for seat in pit.state.closed_seats} == {"2-5", "2-9"}
    pit.do("undo")
    assert not pit.state.closed_seats
    pit.do("closeseat table 1 siège 5, 1-9 et 2-2; 3-1")
    assert pit.do("openseat 1-5 2-2").outcome.seats == ("1-5", "2-2")
    assert {str(seat) for seat in pit.state.closed_seats} == {"1-9", "3-1"}


def test_one_seat_that_can_not_be_closed_leaves_all_of_them_as_they_were():
    pit = laid_out({1: [1, 2, 3]}, of=6)
    assert pit.refused("closeseat 1-5 1-2")["why"] == "seat_taken"
    assert pit.refused("closeseat 1-5 1-9")["why"] == "no_such_seat"
    assert pit.refused("closeseat 1-5 pilier")["text"] == "pilier"
    assert pit.refused("closeseat 1-5 " + "1-6 " * 400)["why"] == "unreadable_seat"


def test_a_seat_at_a_table_beyond_those_that_the_entries_need_is_doubted_at_once():
    pit = entered()
    assert pit.do("closeseat 2-5").outcome.far == 0
    assert pit.do("openseat 2-5").outcome.seats == ("2-5",)
    assert pit.do("closeseat 99-5").outcome.far == 2
    assert pit.do("keep P2c 99-1").outcome.far == 2
    pit.do("setup tables 100")
    assert pit.do("keep P3d 98-1").outcome.far == 0


def test_a_kept_seat_at_no_table_of_the_draw_stops_it_with_the_name_of_whom_it_is_kept_for():
    pit = entered()
    pit.do("closeseat 99-5", "keep P2c 99-1")
    said = pit.refused("draw")
    assert (said["why"], said["seat"], said["name"], said["tables"]) == ("kept_seat_not_there", "99-1", "P2c", (1, 2))
    pit.do("keep P2c non", "draw", "reveal")


@pytest.mark.parametrize("line", ["out 1-5", "where 1-5", "move 1-5 1-6"])
def test_who_is_named_by_a_seat_where_nobody_sits_is_nobody_and_the_taken_seats_are_named(line):
    said = laid_out({1: [1, 2, 3]}, of=6).refused(line)
    assert (said["why"], said["taken"]) == ("seat_empty", (1, 2, 3))


def test_a_seat_at_no_table_is_not_a_name_either():
    pit = laid_out({1: [1, 2, 3]}, of=6)
    assert pit.refused("out 4-1")["why"] == "no_such_table"
    assert pit.refused("out 1-9")["why"] == "no_such_seat"


def test_what_was_to_be_a_seat_and_is_none_is_named():
    pit = laid_out({1: [1, 2, 3]}, of=6)
    assert pit.refused("move J1a 3-5-7")["text"] == "3-5-7"
    assert pit.refused("move J1a")["why"] == "missing_argument"


def test_that_a_small_table_can_be_broken_is_said_before_it_is_filled_up():
    pit = laid_out({1: [1, 2, 3, 4, 5], 2: [1, 2]}, "cdc", of=9)
    outcome = pit.do("balance 1:1 2:1").outcome
    assert outcome.breaks == 2
    assert outcome.moves
    even = laid_out({1: [1, 2, 3, 4, 5], 2: [1, 2, 3, 4]}, "cdc", of=6)
    assert even.do("balance").outcome.breaks == 0


def test_what_was_closed_or_open_already_is_said_to_be():
    pit = entered()
    pit.do("closeseat 1-9 2-9")
    said = pit.do("closeseat 1-9 1-8").outcome
    assert (said.seats, said.already) == (("1-8",), ("1-9",))
    said = pit.do("openseat 1-8 1-7").outcome
    assert (said.seats, said.already) == (("1-8",), ("1-7",))


def test_how_many_tables_the_entries_need_goes_by_the_seats_that_are_closed():
    pit = entered(16)
    pit.do("closeseat 1-8 2-8 1-9 2-9")
    assert pit.do("closeseat 3-1").outcome.far == 0
    said = pit.do("closeseat 3-2 4-1 5-1").outcome
    assert (said.far, said.beyond) == (3, ("4-1", "5-1"))
    assert pit.do("draw").outcome.tables == 3


def test_who_sits_on_a_seat_that_is_kept_for_another_is_named_and_a_table_drawn_anew_leaves_it_free():
    pit = laid_out({1: [1, 2, 3], 2: [1, 2]}, of=6)
    assert pit.do("keep J2a 1-2").outcome.other == "J1b"
    for _ in range(8):
        pit.do("redrawtable 1")
        assert 2 not in pit.state.tables[1].players
    pit.do("keep J1a 1-5", "redrawtable 1")
    assert (pit.seat_of("J1a"), 2 in pit.state.tables[1].players) == ("1-5", False)


def test_where_each_seat_of_a_table_is_taken_a_kept_one_does_not_stop_its_draw():
    pit = laid_out({1: [1, 2, 3, 4, 5, 6], 2: [1, 2]}, of=6)
    pit.do("keep J2a 1-2", "redrawtable 1")
    assert pit.sizes() == {1: 6, 2: 2}


def test_who_is_moved_to_where_he_sits_is_there_already():
    pit = laid_out({1: [1, 2, 3]}, of=6)
    refused = pit.refused("move 1-2 1-2")
    assert (refused["why"], refused["name"], refused["seat"]) == ("already_there", "J1b", "1-2")


@pytest.mark.parametrize("said", ["siège 5 table 1", "siège 5 de la table 1", "seat 5 at table 1", "stoel 5 tafel 1", "s5 t1"])
def test_a_seat_may_be_said_before_its_table(said):
    pit = laid_out({1: [1, 2, 3]}, of=6)
    assert pit.do(f"closeseat {said}").outcome.seats == ("1-5",)
    assert pit.do(f"openseat {said}, 1-4").outcome.seats == ("1-5",)
    pit.do(f"move J1a {said}")
    assert pit.seat_of("J1a") == "1-5"


@pytest.mark.parametrize("said", ["table 1 siège 2", "1 bouton 2", "t1 s2", "table 1, siège 2"])
def test_a_button_may_be_said_in_words(said):
    pit = laid_out({1: [1, 2, 3]}, of=6)
    assert [view.button for view in pit.do(f"button {said}").outcome.views] == [2]


def test_a_closed_seat_is_offered_for_those_who_wait_only_where_there_is_one():
    pit = laid_out({1: [1, 2, 3, 4, 5, 6]}, of=6)
    pit.do("enter Zoé")
    assert pit.refused("seat")["closed"] == ""
    pit = laid_out({1: [1, 2, 3, 4, 5]}, of=6)
    pit.do("closeseat 1-6", "enter Zoé")
    assert pit.refused("seat")["closed"] == "1-6"


def test_nobody_is_moved_by_hand_to_a_seat_that_is_kept_for_another():
    pit = laid_out({1: [1, 2, 3], 2: [1, 2]}, of=6)
    pit.do("keep J2a 1-5")
    refused = pit.refused("move J1a 1-5")
    assert (refused["why"], refused["name"]) == ("seat_taken", "J2a")
    pit.do("move J2a 1-5", "out J2a", "move J1a 1-5")
    assert pit.seat_of("J1a") == "1-5"


@pytest.mark.parametrize("command", ["opentable", "balance", "button"])
def test_what_is_no_button_is_refused_with_the_command_that_was_typed(command):
    pit = laid_out({1: [1, 2, 3, 4, 5, 6], 2: [1, 2]}, of=6)
    pit.do("enter Zoé, Yves, Xavier")
    assert pit.refused(f"{command} svp")["command"] == command

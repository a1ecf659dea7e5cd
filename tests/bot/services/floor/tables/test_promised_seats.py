"""Seats that were drawn for players who are still on their way: theirs whatever happens meanwhile; what is given up says so."""

import pytest

from bot.domain.draws.proof import read_proof, verify_proof
from bot.domain.draws.proof_records import Kind, Status
from tests.bot.services.floor.pit import BOOKS, Pit, laid_out, room_holds
from tests.bot.services.floor.tables.test_opening_desk import buttons, full


def breaking() -> Pit:
    """Table 3 is being broken; nobody has moved yet."""
    pit = laid_out({1: [1, 2, 3, 4], 2: [1, 2, 3, 4], 3: [1, 2, 3]}, of=6)
    pit.do("breaktable")
    return pit


def opening(book: str = "cdc") -> Pit:
    """Table 3 was opened for three who wait; four of the other tables are on their way there."""
    pit = full(book)
    pit.do(f"opentable {buttons(pit)}")
    return pit


def statuses(pit: Pit, kind: Kind) -> list[tuple[int, Status]]:
    return [(draw.number, draw.status) for draw in read_proof(pit.do("proof").outcome.text).draws if draw.kind is kind]


@pytest.mark.parametrize("room", [breaking, opening])
def test_a_seat_to_which_somebody_is_on_his_way_is_neither_kept_for_another_nor_closed(room):
    pit = room()
    move = pit.state.proposal.moves[0]
    for line in (f"keep J1a {move.target}", f"closeseat {move.target}"):
        refused = pit.refused(line)
        assert (refused["why"], refused["count"]) == ("moves_pending", len(pit.state.proposal.moves))
    pit.do(f"keep {pit.named(move.entrant)} {move.target}", "confirm")
    assert pit.state.seat_of[move.entrant] == move.target
    room_holds(pit.state)


@pytest.mark.parametrize("book", BOOKS)
def test_who_goes_out_while_others_walk_to_an_opened_table_leaves_them_the_seats_that_were_drawn(book):
    pit = opening(book)
    first, *others = pit.state.proposal.moves
    assert pit.do(f"out {first.origin}").outcome.dropped == 1
    leaving = {move.origin for move in others}
    somebody = next(seat for seat in pit.state.seat_of.values() if seat not in leaving and seat.table == 2)
    assert pit.do(f"out {somebody}").outcome.dropped == 0
    pit.do("confirm")
    assert {move.entrant: pit.state.seat_of[move.entrant] for move in others} == {move.entrant: move.target for move in others}
    room_holds(pit.state)


def test_who_is_late_for_an_opened_table_waits_until_those_on_their_way_sit():
    pit = opening()
    pit.do("enter Zoé")
    for line in ("seat", f"balance {buttons(pit)}", "breaktable", "redrawtable 1"):
        assert pit.refused(line)["why"] == "moves_pending"
    pit.do("confirm")
    assert pit.do("seat").outcome.waiting == 0
    assert sorted(pit.sizes().values()) == [7, 7, 8]


def test_a_draw_of_seats_that_nobody_took_is_given_up_in_the_published_text_and_the_reply_says_so():
    pit = breaking()
    first = pit.state.proposal.draw.number
    assert pit.do("drop").outcome.draw == first
    pit.do("breaktable", "confirm 1")
    assert pit.do("drop").outcome.draw == 0
    assert statuses(pit, Kind.BREAK) == [(first, Status.ABORTED), (first + 1, Status.STANDS)]
    assert verify_proof(pit.do("proof").outcome.text).holds
    pit.do("undo", "undo", "undo", "undo")
    assert statuses(pit, Kind.BREAK) == [(first, Status.STANDS), (first + 1, Status.UNDONE)]


def test_a_draw_whose_players_have_all_gone_out_is_given_up():
    pit = breaking()
    pit.do("out J3a 100", "out J3b 200, J3c 300")
    assert [status for _, status in statuses(pit, Kind.BREAK)] == [Status.ABORTED]


def test_an_opened_table_stands_though_those_of_the_others_stay_where_they_are():
    pit = opening()
    assert pit.do("drop").outcome.draw == 0
    assert [status for _, status in statuses(pit, Kind.LATE)] == [Status.STANDS]


def test_a_table_drawn_anew_stands_whoever_drops_what_afterwards():
    pit = laid_out({1: [1, 2, 3, 4], 2: [1, 2]}, of=6)
    pit.do("redrawtable 1", f"balance {buttons(pit)}", "drop")
    assert Status.ABORTED not in [status for _, status in statuses(pit, Kind.SEATS)]


def test_nobody_is_moved_by_hand_to_a_table_that_is_being_broken_but_at_it_a_wrong_seat_is_put_right():
    pit = breaking()
    assert pit.refused("move J1a 3-5")["why"] == "moves_pending"
    pit.do("move J3a 3-5", "drop", "move J1a 3-6")

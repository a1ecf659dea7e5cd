"""Late entries and alternates: at the smallest table, on a drawn seat or the one that pays the big blind soonest."""

from dataclasses import replace

import pytest

from bot.domain.draws.proof import verify_proof
from bot.presenter.present import present
from bot.services.floor.tables.blinds import FRESH
from tests.bot.services.floor.pit import BOOKS, drawn, grounds, laid_out, room_holds
from tests.bot.words import plain_text


def late(book="ropta", **more):
    """Four at table 1, three at table 2, five at table 3; Zoé comes late."""
    pit = laid_out({1: [1, 2, 3, 4], 2: [1, 2, 3], 3: [1, 2, 3, 4, 5]}, book, of=6, **more)
    pit.do("enter Zoé")
    return pit


def seated(reply):
    return {name: (seat, dealt_in) for name, seat, dealt_in, _ in reply.outcome.seated}


def test_ropta_1_8_a_late_player_pays_the_big_blind_as_soon_as_he_can_at_the_smallest_table():
    pit = late()
    assert pit.refused("seat")["tables"] == (2,)
    pit.do("button 2:1")
    reply = pit.do("seat")
    assert seated(reply) == {"Zoé": ("2-4", "plays")}
    assert grounds(reply) == {"ropta:1.8#4", "ropta:2.3#11"}
    room_holds(pit.state)
    pit.later(FRESH + 1)
    pit.do("enter Yves")
    assert pit.refused("seat")["tables"] == (1,)


@pytest.mark.parametrize("book", ["cdc", "eventem", "casino", "urban"])
def test_where_the_book_names_no_seat_for_a_late_player_the_club_does_and_a_draw_can_be_checked(book):
    pit = late(book)
    pit.do("button 2:1")
    reply = pit.do("seat")
    (name, seat, dealt_in, number) = reply.outcome.seated[0]
    assert (name, seat[:2], bool(dealt_in), number) == ("Zoé", "2-", True, 3)
    assert "late.seat" in grounds(reply)
    proof = verify_proof(pit.do("proof").outcome.text)
    assert proof.holds
    assert str(proof.draws[-1].kind) == "late"


def test_cdc_8_9_a_newcomer_takes_over_the_small_blind_of_who_has_just_gone():
    pit = laid_out({1: [1, 2, 3, 4], 2: [1, 2, 3, 4]}, "cdc", of=6)
    pit.do("choose late.seat big_blind_soonest", "closeseat 2-5", "closeseat 2-6", "button 2:2", "out 2-4", "enter Zoé")
    reply = pit.do("seat")
    assert seated(reply) == {"Zoé": ("2-4", "plays")}
    assert grounds(reply) == {"late.seat", "cdc:8-9#1"}


def test_a_drawn_seat_needs_no_button_but_then_nobody_can_say_whether_he_is_dealt_in():
    assert next(iter(seated(late("cdc").do("seat")).values()))[1] == ""


@pytest.mark.parametrize("book", BOOKS)
def test_several_go_one_after_another_to_whatever_table_is_the_smallest(book):
    pit = late(book)
    pit.do("enter Yves, Xavier, Wim", "button 1:1 2:1 3:1", "seat")
    assert pit.sizes() == {1: 5, 2: 5, 3: 6} or pit.sizes() == {1: 6, 2: 5, 3: 5} or pit.sizes() == {1: 5, 2: 6, 3: 5}
    assert pit.refused("seat")["why"] == "nobody_waits"
    room_holds(pit.state)


def test_several_are_seated_by_one_draw_that_names_them_all():
    pit = late("cdc")
    pit.do("enter Yves, Xavier")
    reply = pit.do("seat")
    assert [number for *_, number in reply.outcome.seated] == [3, 3, 3]
    text = pit.do("proof").outcome.text
    assert verify_proof(text).holds
    assert text.count(": late\n") == 1
    assert [one.name for one in pit.log[-1].singles[0].draw.entrants] == ["Zoé", "Yves", "Xavier"]


def test_all_buttons_that_are_needed_are_asked_for_at_once():
    pit = late()
    pit.do("enter Yves, Xavier")
    assert pit.refused("seat")["tables"] == (1, 2)
    assert pit.refused("seat Zoé")["tables"] == (2,)


def test_one_is_seated_by_name_and_the_others_go_on_waiting():
    pit = late("cdc")
    pit.do("enter Yves")
    reply = pit.do("seat Yves")
    assert (set(seated(reply)), reply.outcome.waiting) == ({"Yves"}, 1)
    assert pit.refused("seat Yves")["why"] == "nobody_waits"
    assert pit.refused("seat Karl Marx")["why"] == "no_such_person"


def test_a_seat_that_is_kept_for_him_is_his_and_for_nobody_else():
    pit = late("cdc")
    pit.do("enter Yves", "keep Zoé 3-6", "keep Yves 2-4", "enter Xavier", "seat Xavier")
    assert pit.seat_of("Xavier") in ("2-5", "2-6")
    reply = pit.do("seat")
    assert {name: seat for name, seat, _, _ in reply.outcome.seated} == {"Zoé": "3-6", "Yves": "2-4"}
    assert {number for *_, number in reply.outcome.seated} == {0}
    assert (3 in pit.state.tables[2].kept, 4 in pit.state.tables[2].kept, pit.state.tables[3].kept) == (False, True, {6})


def test_alternates_take_the_seats_that_become_free_in_the_order_in_which_they_entered():
    pit = drawn(15, "cdc", "6 par table; 2 tables")
    assert (len(pit.state.seat_of), len(pit.state.alternates)) == (12, 3)
    first, second, _ = (pit.named(entrant) for entrant in pit.state.alternates)
    assert pit.refused("seat")["why"] == "no_free_seat"
    assert "seat" in pit.do("out 1-1").outcome.steps
    reply = pit.do("seat")
    assert (set(seated(reply)), reply.outcome.waiting) == ({first}, 2)
    assert pit.seat_of(first) == "1-1"
    pit.do("out 2-2", "seat")
    assert pit.seat_of(second) == "2-2"
    room_holds(pit.state)


def test_a_full_room_is_refused_with_its_seats_and_a_closed_seat_is_no_free_one():
    pit = laid_out({1: [1, 2, 3, 4, 5], 2: [1, 2, 3, 4, 5, 6]}, "cdc", of=6)
    pit.do("closeseat 1-6", "enter Zoé")
    refusal = pit.refused("seat")
    assert (refusal["why"], refusal["seats"]) == ("no_free_seat", 12)
    pit.do("openseat 1-6", "seat")
    assert pit.seat_of("Zoé") == "1-6"


def test_a_balance_that_was_proposed_falls_once_somebody_sits_down_at_its_tables():
    pit = late("cdc")
    pit.do("balance 2:1 3:1")
    assert pit.do("seat").outcome.dropped == 1
    assert pit.refused("confirm")["why"] == "nothing_proposed"


def test_a_late_seat_is_taken_back():
    pit = late("cdc")
    before = pit.state
    pit.do("seat", "undo")
    assert pit.state == before
    assert verify_proof(pit.do("proof").outcome.text).holds


def test_urban_tables_cassees_speaks_of_broken_tables_alone_and_a_late_entry_is_told_so():
    pit = laid_out({1: [1, 2, 3], 2: [1, 2, 3]}, "urban", of=6)
    pit.do("button 1:1 2:1", "enter Zoé")
    (ground,) = [one for one in pit.do("seat").grounds if one.point.startswith("arrival.")]
    assert (ground.voice, ground.passage.id) == ("alike", "urban:tables-cassees#2")


def test_urban_tables_cassees_is_the_book_s_own_word_for_who_comes_from_one_but_not_for_who_is_moved():
    pit = laid_out({1: [1, 2, 3], 2: [1, 2, 3], 3: [1, 2]}, "urban", of=6)
    pit.do("button 1:1 2:1")
    assert {one.voice for one in pit.do("breaktable 3").grounds if one.point.startswith("arrival.")} == {"book"}
    pit.do("drop")
    assert {one.voice for one in pit.do("move J3a 2-5").grounds if one.point.startswith("arrival.")} == {"alike"}


@pytest.mark.parametrize(("book", "voice"), [("ropta", "alike"), ("casino", "alike"), ("urban", "alike"), ("cdc", "book")])
def test_ropta_2_1_cdc_2_2_casino_urban_a_button_drawn_at_the_start_is_not_that_of_a_table_opened_later(book, voice):
    pit = laid_out({1: [1, 2, 3, 4, 5, 6], 2: [1, 2, 3, 4, 5, 6]}, book, of=6)
    pit.do("enter A, B, C, D, E, F")
    assert [one.voice for one in pit.do("opentable").grounds if one.point == "button.start"] == [voice]


@pytest.mark.parametrize("language", ["fr", "en", "nl"])
def test_what_the_book_says_of_another_case_is_told_as_that(language):
    pit = laid_out({1: [1, 2, 3], 2: [1, 2, 3]}, "urban", of=6)
    pit.do("button 1:1 2:1", "enter Zoé")
    shown = plain_text(present(replace(pit.do("seat"), language=language)))
    assert {"fr": "d'un autre cas", "en": "of another case", "nl": "van een ander geval"}[language] in shown

"""Who is out enters again, who sits has a rebuy or the add-on: as the tournament allows it, and counted everywhere."""

import pytest

from bot.domain.club.people import Role
from bot.domain.tournament.buying_again import UNLIMITED, Again
from bot.domain.tournament.deeds import AddingOn, Entering, Rebuying, SettingUp
from bot.presenter.blocks import Hint
from bot.presenter.present import present
from bot.services.floor.chips_in_play import starting_stacks
from bot.services.requests import Request
from bot.services.shift.call import Call
from bot.services.shift.forms import with_pieces
from bot.store.tournament.deed_text import read_deed, write_deed
from tests.bot.services.floor.pit import laid_out, room_holds
from tests.bot.words import plain_text

CHIPS = "jetons 25x8 100x8 500x2"
START = 25 * 8 + 100 * 8 + 500 * 2


def ten(settings="", book="cdc", **more):
    return laid_out({1: [1, 2, 3, 4, 5], 2: [1, 2, 3, 4, 5]}, book, f"{CHIPS}; {settings}", of=6, **more)


@pytest.mark.parametrize(("typed", "name", "meant"), [
    ("recaves 2 jusqu'au niveau 4", "rebuys", Again(2, 4)), ("Recaves : 2 jusqu’au niveau 4", "rebuys", Again(2, 4)),
    ("rebuys unlimited until level 6", "rebuys", Again(UNLIMITED, 6)), ("2 rebuys tot level 4", "rebuys", Again(2, 4)),
    ("réentrées 1 niveau 4 tapis 10 000", "reentries", Again(1, 4, 10_000)), ("re-entry", "reentries", Again(UNLIMITED)),
    ("réentrées non", "reentries", Again(0)), ("add-on 1 stack 15000", "addons", Again(1, 0, 15_000)),
    ("complément 1 jusqu'au niveau 6", "addons", Again(1, 6)),
])  # fmt: skip
def test_what_a_director_allows_is_understood_as_he_says_it(typed, name, meant):
    assert getattr(with_pieces(SettingUp("", 9), typed), name) == meant


@pytest.mark.parametrize("typed", ["recaves beaucoup", "recaves 2 niveau 0", "add-on 101", "réentrées 2 3", "recaves 2 demain"])
def test_what_is_not_understood_is_said(typed):
    assert ten().refused(f"setup {typed}")["why"] == "unreadable_form"


@pytest.mark.parametrize(("typed", "command"), [
    ("recaves jusqu'au niveau 6", "setup recaves 2 jusqu'au niveau 6"), ("réentrées", "setup réentrées 2"),
])  # fmt: skip
def test_where_no_number_is_said_the_reply_says_any_and_how_one_is_set(typed, command):
    pit = ten()
    told = pit.do(f"setup {typed}")
    assert [block.command for block in present(told) if isinstance(block, Hint) and "pas de limite de nombre" in block.text] == [
        command
    ]
    assert pit.do(command).outcome.again[0][1] == 2
    assert not pit.do("tournament").outcome.uncounted


def test_who_is_out_enters_again_has_no_seat_yet_and_is_one_person_with_two_entries():
    pit = ten("réentrées 1")
    pit.do("out J1a")
    reply = pit.do("enter J1a")
    assert (reply.outcome.again, reply.outcome.total, reply.outcome.entries, reply.outcome.late) == (1, 10, 11, True)
    state = pit.state
    assert (len(state.unseated), state.still_in, state.players, state.places) == (1, 10, 10, ())
    assert pit.do("where J1a").outcome.place == 0
    pit.do("button 1:2 2:2", "seat")
    assert pit.do("out J1a").outcome.places == (("J1a", 10, 0),)
    assert pit.do("ranking").outcome.places == (("J1a", 10, 0),)
    room_holds(pit.state)


def test_rebuy_of_who_is_out_is_a_second_entry_and_of_who_sits_a_stack():
    pit = ten("réentrées 1; recaves 1")
    pit.do("out J1a")
    outcome = pit.do("rebuy J1a, J1b").outcome
    assert (outcome.names, outcome.again) == (("J1b",), ("J1a",))
    assert outcome.in_play == 11 * START  # J1a has no chips before he has a seat
    pit.do("button 1:2 2:2", "seat")
    assert pit.do("tournament").outcome.in_play == 12 * START


def test_a_second_entry_moves_the_others_who_are_out_and_says_so():
    pit = ten("réentrées 1")
    pit.do("out J1a", "out J1b")
    assert pit.do("enter J1a").places_moved.moved == (("J1b", 9, 10),)
    assert pit.do("undo").places_moved.moved == (("J1b", 10, 9),)
    room_holds(pit.state)


@pytest.mark.parametrize(("settings", "before", "line", "why"), [
    ("", ("out J1a",), "enter J1a", "no_reentries"), ("", ("out J1a",), "rebuy J1a", "no_reentries"),
    ("réentrées non", ("out J1a",), "rebuy J1a", "no_reentries"), ("réentrées 1", (), "enter J1a", "already_entered"),
    ("réentrées 1 niveau 3", ("out J1a", "level 4"), "enter J1a", "buying_closed"),
    ("réentrées 1", ("out J1a", "level 3"), "enter J1a", "late_entry_closed"),
    ("réentrées 1", ("out J1a", "enter J1a", "button 1:2 2:2", "seat", "out J1a"), "enter J1a", "bought_all"),
    ("réentrées 1", ("out J1a", "enter J1a"), "enter J1a", "already_entered"),
    ("", (), "rebuy J1a", "no_rebuys"), ("recaves 1 niveau 1", ("level 2",), "rebuy J1a", "buying_closed"),
    ("recaves 1", ("rebuy J1a",), "rebuy J1a", "bought_all"), ("", (), "addon J1a", "no_add_ons"),
    ("add-on 1", ("addon J1a",), "addon J1a", "bought_all"), ("add-on 1", ("out J1a",), "addon J1a", "already_out"),
    ("recaves 1", ("enter Zoé",), "rebuy Zoé", "not_playing"), ("recaves 1", (), "rebuy Nemo", "no_such_person"),
])  # fmt: skip
def test_what_the_tournament_does_not_allow_is_refused_and_nothing_is_changed(settings, before, line, why):
    pit = ten(settings)
    pit.do("tables", *before)
    assert pit.refused(line)["why"] == why


def test_a_second_entry_may_be_allowed_longer_than_late_entries():
    pit = ten("réentrées 1 jusqu'au niveau 4")
    pit.do("out J1a", "level 3")
    assert pit.do("enter J1a").outcome.again == 1
    assert pit.refused("enter Zoé")["why"] == "late_entry_closed"


def test_whoever_was_disqualified_does_not_come_back_in():
    pit = ten("réentrées 3")
    pit.do("sanction J1a; insulte; disqualification")
    assert pit.refused("enter J1a")["why"] == "disqualified_stays_out"
    assert pit.refused("rebuy J1a")["why"] == "disqualified_stays_out"


def test_chips_in_play_are_entries_rebuys_and_add_ons_and_undo_takes_them_back():
    pit = ten("recaves 2 tapis 1500; add-on 1 tapis 3000")
    assert pit.do("rebuy J1a").outcome.in_play == 10 * START + 1500
    assert pit.do("addon J1a, J1b").outcome.in_play == 10 * START + 1500 + 6000
    shown = pit.do("tournament").outcome
    assert (shown.rebuys, shown.addons, shown.in_play) == (1, 2, 10 * START + 7500)
    pit.do("undo")
    assert pit.do("tournament").outcome.in_play == 10 * START + 1500


def starting(pit):
    """How many starting stacks are in play, by which chips that are missing are found."""
    call = Call("", Request("chips", {}, role=Role.DIRECTOR), "fr", pit.book)
    with pit.floor.shift(call, writes=False) as shift:
        return starting_stacks(shift, 25)


def test_chips_missing_count_rebuys_of_a_starting_stack_and_say_nothing_of_other_chips():
    pit, other = ten("recaves 2"), ten("recaves 2 tapis 1500")
    assert starting(pit) == 10
    pit.do("rebuy J1a")
    assert starting(pit) == 11
    other.do("rebuy J1a")
    assert starting(other) is None


def test_deeds_are_stored_and_those_of_before_are_read():
    for deed in (Rebuying((1, 2), 500), AddingOn((1,)), Entering(((1, 1),), 700), SettingUp("M", 9, reentries=Again(2, 4))):
        assert read_deed(write_deed(deed)) == deed
    assert read_deed('{"entrants":[[1,1]],"kind":"entered"}') == Entering(((1, 1),))
    assert read_deed('{"name":"M","seats":9,"kind":"set_up"}') == SettingUp("M", 9)


def test_what_may_be_had_again_is_shown_and_another_number_leaves_level_and_chips_as_they_were():
    pit = ten("recaves 1 jusqu'au niveau 4 tapis 1500; réentrées 2")
    assert pit.do("tournament").outcome.again == (("reentries", 2, 0, 0), ("rebuys", 1, 4, 1500))
    assert "recaves : 1 par joueur, jusqu'au niveau 4, tapis 1" in plain_text(present(pit.do("tournament")))
    pit.do("rebuy J1a")
    assert pit.refused("rebuy J1a")["why"] == "bought_all"
    pit.do("setup recaves 3")
    assert pit.state.setup.rebuys == Again(3, 4, 1500)
    pit.do("setup recaves 3 niveau 6")
    assert pit.state.setup.rebuys == Again(3, 6, 1500)
    pit.do("setup recaves non", "setup recaves 3")
    assert pit.state.setup.rebuys == Again(3)


def test_the_report_counts_players_entries_rebuys_and_add_ons():
    pit = ten("recaves 1; add-on 1; réentrées 1")
    pit.do("rebuy J1a", "addon J1b, J1c", "out J1d", "enter J1d")
    said = pit.do("report").outcome
    assert (said.people, said.entries, said.rebuys, said.addons, said.in_play) == (10, 11, 1, 2, 13 * START)


def test_a_second_entry_that_is_taken_back_before_its_seat_leaves_place_and_chips_as_they_were():
    pit = ten("réentrées 2")
    pit.do("out J1a", "enter J1a")
    taken = pit.do("withdraw J1a").outcome
    assert (taken.place, taken.total) == (10, 10)
    assert pit.do("report").outcome.in_play == 10 * START
    assert starting(pit) == 10
    pit.do("enter J1a", "button 1:2 2:2", "seat", "withdraw J1a")
    assert pit.do("report").outcome.in_play == 0, "who sat down may have left with his chips"

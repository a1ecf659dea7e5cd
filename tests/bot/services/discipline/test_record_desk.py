"""The clock, the board, the search, the handover: what a floor must see in two seconds."""

from datetime import date, timedelta

import pytest

from bot.presenter.present import present
from bot.services.catalogue import find_command
from tests.bot.services.discipline.office import office
from tests.bot.store.memory.ledgers import MemoryLedgers
from tests.bot.words import seen

DAY = 24 * 3600


def test_ropta_11_1_two_rounds_at_eight_players_are_sixteen_hands_whoever_leaves_afterwards():
    room = office("ropta")
    assert room.do("sanction J1a; bruit; 2 tours")["case"].hands == 16
    room.do("out J1b", "out J1c")
    assert room.out() == {"J1a": 16}


def test_one_tap_a_hand_counts_everybody_down_at_that_table_alone():
    room = office()
    room.do("sanction J1a; bruit; 3 mains", "sanction J1b; bruit; 1 main", "sanction J2a; bruit; 2 mains", "hand 1")
    assert room.out() == {"J1a": 2, "J2a": 2}
    room.do("hand 1 5", "hand 2")
    assert room.out() == {"J2a": 1}


def test_served_counts_one_penalty_down_and_never_below_nothing():
    room = office()
    room.do("sanction J1a; bruit; 3 mains", "served 1 2")
    assert room.out() == {"J1a": 1}
    room.do("served 1 9")
    assert room.out() == {}
    assert room.refused("served 1")["why"] == "nothing_left_to_serve"


def test_a_penalty_moves_with_its_player_to_another_table():
    room = office(tables={1: range(1, 9), 2: range(1, 8)})
    room.do("sanction J1a; bruit; 3 mains", "move J1a 2-8", "hand 1")
    assert room.out() == {"J1a": 3}
    room.do("hand 2")
    assert room.out() == {"J1a": 2}


def next_event(room) -> None:
    """The next day's event, with the same players in it."""
    room.pit.later(DAY)
    room.do("finish", "tournament Mercredi; 9 par table", "enter J1a, J1b, J1c, J1d", "draw", "reveal")


def test_urban_suivi_des_penalites_five_hands_served_eleven_left_the_next_day():
    room = office("urban")
    room.do("sanction J1a; bruit; 2 tours", "hand 1 5")
    next_event(room)
    assert room.out() == {"J1a": 11}
    assert "urban:suivi-penalites#1" in {g.passage.id for g in room.say("board").grounds if g.passage}
    room.do("hand 1")
    assert room.out() == {"J1a": 10}


@pytest.mark.parametrize("book", ["ropta", "cdc", "eventem", "casino"])
def test_where_the_book_is_silent_hands_of_another_event_are_no_longer_due(book):
    room = office(book)
    room.do("sanction J1a; bruit; 2 tours", "hand 1 5")
    next_event(room)
    assert (room.out(), room.do("board")["lapsed"], room.do("record J1a")["left"]) == ({}, 11, 0)
    before = room.ledger
    room.do("hand 1")
    assert room.ledger == before


def test_a_club_may_let_penalties_follow_where_its_book_is_silent():
    room = office("ropta")
    room.do("choose penalty.follows to_next_day", "sanction J1a; bruit; 2 tours", "hand 1 5")
    next_event(room)
    assert room.out() == {"J1a": 11}


@pytest.mark.parametrize("command", ["board", "handover"])
def test_no_hand_is_due_in_a_tournament_that_nobody_has_closed_and_nobody_plays(command):
    room = office()
    room.do("sanction J1a; bruit; 3 mains")
    room.pit.later(2 * DAY)
    assert (room.do(command)["lapsed"], room.out()) == (0, {"J1a": 3})
    room.pit.later(328 * DAY)
    assert (room.do(command)["lapsed"], room.out()) == (3, {})


def test_its_hands_are_due_again_once_it_is_played_on():
    room = office()
    room.do("sanction J1a; bruit; 3 mains")
    room.pit.later(7 * DAY)
    room.do("hand 1")
    assert room.out() == {"J1a": 2}
    room.pit.later(7 * DAY)
    room.do("level 2")
    assert room.out() == {"J1a": 2}


def test_who_is_out_of_the_tournament_misses_no_more_hands():
    room = office()
    room.do("sanction J1a; bruit; 3 mains", "out J1a")
    assert room.out() == {}


def test_a_void_is_as_if_it_had_not_been_and_a_pardon_stays_to_be_seen():
    room = office()
    room.do("sanction J1a; bruit; 1 main", "void 1 pas lui", "sanction J1a; bruit; 1 main", "pardon 3 excuses")
    assert [case.standing for case in room.do("record J1a")["cases"]] == ["pardoned", "voided"]
    assert (room.out(), room.do("statistics")["total"]) == ({}, 1)
    assert "excuses" in seen(present(room.say("record J1a")))


def test_a_sanction_expires_where_the_club_wants_it():
    room = office()
    first = room.proposed("J1a; bruit")
    room.do("choose penalty.expiry_days 90", "sanction J1a; bruit; 2 mains")
    room.pit.later(89 * DAY)
    assert room.proposed("J1a; bruit") == "orbits:1"
    room.pit.later(DAY)
    assert room.proposed("J1a; bruit") == first
    assert room.do("record J1a")["cases"][0].standing == "expired"


@pytest.mark.parametrize(("search", "found"), [
    ("J1a", {1}), ("Sophie", {2}), ("4.1", {1}), ("art. 4.1", {1}), ("ROPTA art. 4.1", {1}), ("cdc 4.1", set()), ("verre", {2}),
    ("téléphone", {1}), ("2026-09-21", {1, 2}), ("21/09", {1, 2}), ("22/09/2026", {3}), ("31/02", set()), ("", {1, 2, 3}),
    ("?!", set()),
])  # fmt: skip
def test_the_ledger_is_searched_by_player_staff_article_text_and_day(search, found):
    room = office()
    number = room.do("enter Sophie", "player Sophie")["number"]
    room.say("warn J1a; téléphone")
    command = find_command("sanction")
    assert command is not None
    assert room.say("sanction J1b; bruit; 1 main; un verre est tombé", person=number).done
    room.pit.later(DAY)
    room.do("warn J2a; bruit")
    days = {case.number: case.day.isoformat() for case in room.do("ledger")["cases"]}
    assert days == {1: "2026-09-21", 2: "2026-09-21", 3: "2026-09-22"}
    assert {case.number for case in room.do(f"ledger {search}".strip())["cases"]} == found


def test_the_day_of_a_sanction_is_the_clubs_and_not_that_of_greenwich():
    room = office()
    room.pit.clock.at = 20_717 * DAY + 22.5 * 3600  # half past midnight in Paris, of the day after
    room.do("warn J1a; bruit")
    assert room.do("record J1a")["cases"][0].day == date(1970, 1, 1) + timedelta(days=20_718)


def test_the_records_of_a_table_tell_who_has_what_and_who_has_nothing():
    room = office(tables={1: (1, 2, 3), 2: (1, 2, 3)})
    room.do("warn J1b; bruit", "warn J2a; bruit")
    fields = room.do("tablerecord 1")
    assert ([case.name for case in fields["cases"]], fields["clean"]) == (["J1b"], ("J1a", "J1c"))


def test_the_handover_says_who_is_out_and_what_was_given_in_this_tournament():
    room = office("urban")
    room.do("warn J1b; bruit", "sanction J1a; bruit; 2 tours", "void 1 pas lui")
    fields = room.do("handover")
    assert ([case.number for case in fields["cases"]], fields["out"][0][:3]) == ([2], ("J1a", 1, 16))
    assert "J1a" in seen(present(room.say("handover")))


def test_told_and_then_corrected_has_to_be_told_again():
    room = office()
    room.do("warn J1a; bruit", "told 1")
    assert room.do("record J1a")["cases"][0].told == "told"
    room.do("amend 1; 1 main; trop doux")
    assert room.do("record J1a")["cases"][0].told == "outdated"
    assert room.do("told 1 non parti")["case"].told == "failed"


@pytest.mark.parametrize("said", [
    "non", "non parti", "pas pu le prévenir", "je n'ai pas pu", "introuvable", "could not find him", "niet gevonden", "parti",
    "no discord: closed",
])  # fmt: skip
def test_who_could_not_be_told_is_never_noted_as_told(said):
    room = office()
    room.do("warn J1a; bruit")
    assert room.do(f"told 1 {said}")["case"].told == "failed"


@pytest.mark.parametrize("said", ["", "oui", "prévenu", "de vive voix", "in person", "discord"])
def test_who_was_told_is_noted_as_told(said):
    room = office()
    room.do("warn J1a; bruit")
    assert room.do(f"told 1 {said}".strip())["case"].told == "told"


@pytest.mark.parametrize("said", ["zzz", "table 2", "discord demain", "2"])
def test_what_says_neither_is_asked_back(said):
    room = office()
    room.do("warn J1a; bruit")
    assert room.refused(f"told 1 {said}")["why"] == "told_unclear"


@pytest.mark.parametrize(("said", "kept"), [
    ("a insulté le donneur deux fois", "a insulté le donneur deux fois"), ("insulte", ""), ("insultes ou menaces", ""),
])  # fmt: skip
def test_what_was_typed_beside_the_name_of_an_offence_is_its_reason(said, kept):
    room = office()
    room.do(f"warn J1a; {said}", f"warn J1b; {said}; devant tous")
    assert room.do("record J1a")["cases"][0].reason in (kept, None)
    assert room.do("record J1b")["cases"][0].reason == "; ".join(filter(None, (kept, "devant tous")))


def test_the_whole_ledger_is_read_once_for_a_list_of_it(monkeypatch):
    room, asked = office(), []
    room.do("warn J1a; bruit", "warn J1b; bruit")
    read = MemoryLedgers.all
    monkeypatch.setattr(MemoryLedgers, "all", lambda self, *what: asked.append(what) or read(self, *what))
    assert room.do("ledger")["total"] == 2
    assert len(asked) == 1

"""Sanctions from the front desk: what the books suggest, who may pronounce it, what is put out, what is refused."""

from dataclasses import replace

import pytest

from bot.domain.club.people import Role
from bot.domain.rules.offences import OFFENCES
from bot.i18n.words import LANGUAGES, words_in
from bot.presenter.action import Weight
from bot.presenter.actions import actions
from bot.presenter.present import present
from bot.services.catalogue import COMMANDS
from bot.services.discipline.offence_words import named
from bot.services.replies.discipline import Sanctioned
from tests.bot.services.discipline.office import Office, office
from tests.bot.services.floor.pit import room_holds
from tests.bot.strange_texts import STRANGE

WRITTEN = {"warning": "avertissement", "hand_dead": "main morte", "disqualified": "disqualification"}


def typed(short: str) -> str:
    name, _, count = short.partition(":")
    return f"{count} {'mains' if name == 'hands' else 'tours'}" if count else WRITTEN[name]


def climbs(room: Office, incident: str, times: int) -> list[str]:
    """What is proposed time after time, each time as proposed and pronounced."""
    found = []
    for _ in range(times):
        found.append(room.proposed(incident))
        room.do(f"sanction {incident}; {typed(found[-1])}")
    return found


def test_ropta_4_1_a_phone_is_a_warning_first_and_a_dead_hand_when_repeated_with_the_next_step_beside_it():
    room = office("ropta")
    assert room.proposed("J1a; téléphone") == "warning"
    assert "ropta:4.1#4" in room.articles("J1a; téléphone")
    room.do("warn J1a; téléphone")
    assert room.proposed("J1a; téléphone") == "hand_dead"
    beside = room.say("sanction J1a; téléphone").outcome.proposal.besides
    assert (beside.sanction.measure, beside.sanction.count, beside.duty, beside.source) == ("hands", 1, "may", "book")


@pytest.mark.parametrize(("degree", "steps"), [
    ("light", ["warning", "warning", "hands:1", "hands:2", "orbits:1", "disqualified"]),
    ("normal", ["warning", "hands:1", "hands:2", "orbits:1", "disqualified"]),
    ("heavy", ["hands:1", "hands:2", "orbits:1", "disqualified"]),
])  # fmt: skip
def test_ropta_11_2_the_steps_by_the_degree_that_the_club_has_chosen(degree, steps):
    room = office("ropta")
    room.do(f"choose penalty.degree {degree}")
    found = climbs(room, "J1a; autre: a renversé sa bière", len(steps))
    assert found == steps


def test_ropta_11_2_grounds_name_the_article_of_the_step():
    room = office("ropta")
    room.do("sanction J1a; autre: bière; 1 main")
    assert "ropta:11.2#2" in room.articles("J1a; autre: bière")


def test_cdc_15_1_warning_then_a_round_then_disqualification():
    room = office("cdc")
    assert climbs(room, "J1a; autre: a renversé sa bière", 3) == ["warning", "orbits:1", "disqualified"]
    assert "cdc:15-1#1" in room.articles("J2a; autre: a renversé sa bière")


def test_urban_penalites_the_list_by_gravity():
    room = office("urban")
    assert climbs(room, "J1a; autre: a renversé sa bière", 4) == ["warning", "hands:1", "orbits:1", "disqualified"]
    assert "urban:penalites#3" in room.articles("J2a; autre: a renversé sa bière")


def test_casino_generalites_the_list_of_the_book():
    room = office("casino")
    assert climbs(room, "J1a; autre: a renversé sa bière", 3) == ["warning", "hand_dead", "orbits:1"]
    assert "casino:tournoi-generalites#7" in room.articles("J2a; autre: a renversé sa bière")


def test_eventem_divers_warned_suspended_disqualified():
    room = office("eventem")
    assert climbs(room, "J1a; autre: a renversé sa bière", 3) == ["warning", "orbits:1", "disqualified"]
    assert "eventem:divers#1" in room.articles("J2a; autre: a renversé sa bière")


def test_a_proposal_writes_nothing_and_its_tap_records_what_was_typed_with_it():
    room = office("ropta")
    before = room.ledger
    reply = room.say("sanction J1a; téléphone; a répondu; note s'excuse")
    hint = next(block for block in present(reply) if getattr(block, "command", "").startswith("sanction"))
    assert room.ledger == before
    room.do(hint.command)
    case = room.do("record J1a")["cases"][0]
    assert (case.offence, case.reason, case.sanction.measure) == ("phone", "a répondu", "warning")
    assert [note.text for note in room.do("record J1a")["notes"]] == ["s'excuse"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("offence", OFFENCES)
def test_what_the_screen_calls_an_offence_can_be_typed(offence, language):
    assert named(words_in(language).say(f"offence.{offence}")) == offence.removeprefix("other")


def test_a_player_may_give_none_of_the_commands_but_ask_for_his_own_record():
    room = office()
    room.do("warn J1a; bruit")
    assert [command.name for command in COMMANDS if command.group == "discipline" and command.role is Role.PLAYER] == ["myrecord"]
    for command in (command for command in COMMANDS if command.group == "discipline" and command.name != "myrecord"):
        assert room.refused(f"{command.name} 1 J1a; bruit", Role.PLAYER)["why"] == "not_allowed", command.name


def test_a_floor_neither_pardons_nor_forgets():
    room = office()
    room.do("warn J1a; bruit")
    assert {room.refused(line, Role.FLOOR)["why"] for line in ("pardon 1 gentil", "forget J1a", "retention 1")} == {"not_allowed"}


def test_ropta_11_1_only_the_director_disqualifies_by_whatever_way():
    room = office("ropta")
    assert room.refused("sanction J1a; triche; disqualification", Role.FLOOR)["role"] == "director"
    room.do("warn J1a; triche")
    assert room.refused("amend 1; disqualification; trop doux", Role.FLOOR)["role"] == "director"
    room.do("sanction J1b; triche; disqualification")
    assert room.refused("void 2 trop dur", Role.FLOOR)["role"] == "director"
    assert room.refused("amend 2; 1 main; trop dur", Role.FLOOR)["role"] == "director"


def test_ropta_11_1_a_floor_is_told_that_the_suggestion_is_the_directors():
    room = office("ropta")
    room.do("sanction J1a; bruit; 1 tour")
    assert room.say("sanction J1a; bruit", Role.FLOOR).outcome.needs == "director"
    assert room.say("sanction J1a; bruit").outcome.needs == ""


def test_cdc_is_silent_on_who_disqualifies_so_a_floor_may():
    assert isinstance(office("cdc").say("sanction J1a; triche; disqualification", Role.FLOOR).outcome, Sanctioned)


SECOND_WANTED = ("second_needed", "second_plays", "no_such_person")


def test_an_exclusion_wants_a_second_member_of_the_staff_where_the_club_does():
    room = office()
    room.do("choose penalty.second_staff for_exclusions", "role J2h floor")
    for line in ("", "; accord J2g", "; accord Personne Ici"):
        assert room.refused(f"sanction J1a; triche; disqualification{line}")["why"] in SECOND_WANTED
    number = room.do("player J2h")["number"]
    assert room.refused("sanction J1a; triche; disqualification; accord J2h", person=number)["why"] == "own_second"
    room.do("sanction J1a; triche; disqualification; accord J2h")
    assert room.ledger[-1].value("agreed") == str(number)


def test_a_disqualified_player_leaves_his_seat_with_the_last_place_of_the_moment():
    room = office()
    room.do("out J2b")
    fields = room.do("sanction J1a; triche; disqualification")
    assert fields["place"] == 15
    assert room.do("ranking")["places"] == (("J1a", 15, 0), ("J2b", 16, 0))
    room_holds(room.pit.state)


def test_a_disqualification_drops_the_moves_proposed_at_that_table():
    room = office(tables={1: range(1, 9), 2: range(1, 5)})
    room.do("balance 1:1 2:1")
    assert room.pit.state.proposal is not None
    fields = room.do("sanction J1a; triche; disqualification")
    assert fields["dropped"] >= 1
    assert room.pit.state.proposal is None


def test_hand_for_hand_waits_no_longer_for_a_table_that_a_disqualification_has_emptied():
    room = office(tables={1: range(1, 5), 2: (1, 2)})
    room.do("out J2b", "handforhand", "done 1", "sanction J2a; triche; disqualification")
    assert room.pit.state.hands.hand == 2


def test_the_list_of_a_draw_that_is_announced_stays_as_it_is_when_somebody_in_it_is_disqualified():
    room = office()
    room.do("redraw deux tables de plus", "redraw oui")
    announced, log = room.pit.state.sealed, room.pit.log
    room.do("sanction J1a; triche; disqualification")
    assert (room.pit.state.sealed, room.pit.log, room.ledger[-1].value("sanction")) == (announced, log, "disqualified")


def test_of_the_last_two_one_disqualified_leaves_a_winner_and_the_winner_stays():
    room = office(tables={1: (1, 2)})
    assert room.do("sanction J1a; triche; disqualification")["place"] == 2
    assert room.do("ranking")["winner"] == "J1b"
    assert room.do("sanction J1b; triche; disqualification")["place"] == 0
    assert room.do("ranking")["winner"] == "J1b"


def test_who_is_out_already_keeps_his_place():
    room = office()
    room.do("out J1a")
    assert room.do("sanction J1a; insulte; disqualification")["place"] == 0
    assert room.do("ranking")["places"] == (("J1a", 16, 0),)


def test_an_entry_without_a_seat_is_struck():
    room = office()
    room.do("enter Zoe", "sanction Zoe; triche; disqualification")
    assert "Zoe" not in room.do("tables")["waiting"]


def test_a_void_disqualification_tells_how_the_player_comes_back():
    room = office()
    room.do("sanction J1a; triche; disqualification")
    assert room.do("void 1 pas lui")["later"] == 0
    room.do("undo", "undo oui")
    assert room.pit.seat_of("J1a") == "1-1"
    room.do("sanction J1b; triche; disqualification", "out J2a")
    assert room.do("void 3 pas lui")["later"] == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_line_that_is_shown_after_a_disqualification_was_undone_voids_it(language):
    room = office()
    room.do("sanction J1a; triche; disqualification", "undo")
    shown = present(replace(room.say("undo oui"), language=language))
    (line,) = [block.command for block in shown if getattr(block, "command", "").startswith("void")]
    room.do(line)
    assert [case.standing for case in room.do("record J1a")["cases"]] == ["voided"]


def test_a_warning_that_becomes_a_disqualification_puts_the_player_out():
    room = office()
    room.do("warn J1a; triche", "amend 1; disqualification; la vidéo le montre")
    assert room.do("ranking")["places"] == (("J1a", 16, 0),)


def test_a_correction_keeps_the_old_value_and_the_clock_as_it_was_frozen():
    room = office()
    room.do("sanction J1a; bruit; 2 tours", "out J1b", "out J1c")
    assert room.refused("amend 1; 2 tours; rien")["why"] == "nothing_corrected"
    room.do("amend 1; 1 tour; un de trop")
    case = room.do("record J1a")["cases"][0]
    assert (case.hands, [(view.measure, view.count) for view in case.was]) == (8, [("orbits", 2)])
    room.do("hand 1", "hand 1", "amend 1; reste 7; compté deux fois")
    assert room.out() == {"J1a": 7}


def test_a_correction_of_the_offence_takes_the_article_with_it():
    room = office()
    room.do("warn J1a; bruit", "amend 1; téléphone; mal noté")
    case = room.do("record J1a")["cases"][0]
    assert (case.offence, case.passage) == ("phone", "ropta:4.1#4")


@pytest.mark.parametrize(("line", "why"), [
    ("sanction Personne Ici; bruit", "no_such_person"), ("sanction J1a", "missing_argument"),
    ("sanction ;;;", "missing_argument"),
    ("sanction J1a; bruit; 99 mains", "sanction_outside"), ("sanction J1a; bruit; 0 mains", "sanction_outside"),
    ("sanction J1a; bruit; 21 tours", "sanction_outside"), ("warn J1a; bruit; 2 mains", "unreadable_form"),
    ("void 99 x", "no_such_case"), ("void 1", "why_missing"), ("void x", "case_unreadable"), ("void", "missing_argument"),
    ("pardon 1", "why_missing"),
    ("amend 1; bla", "correction_unclear"), ("amend 1; 99 mains; x", "sanction_outside"), ("amend 9; 2 mains; x", "no_such_case"),
    ("amend 1; 2 mains", "why_missing"), ("served 1", "nothing_left_to_serve"), ("served 2 beaucoup", "bad_number"),
    ("told 99", "no_such_case"), ("note J1a", "missing_argument"), ("note ; x", "missing_argument"), ("hand 9", "no_such_table"),
    ("hand 1 0", "bad_number"), ("record Personne Ici", "no_such_person"), ("tablerecord 7", "no_such_table"),
    ("forget Personne Ici", "no_such_person"), ("mydata Personne Ici", "no_such_person"),
    ("sanction J1a; bruit; 1 main; " + "é" * 4000, "text_too_long"), ("note J1a; " + "é" * 4000, "text_too_long"),
])  # fmt: skip
def test_bad_input_is_refused_with_its_reason(line, why):
    room = office()
    room.do("warn J1a; bruit", "sanction J1a; bruit; 2 mains")
    assert room.refused(line)["why"] == why
    assert present(room.say(line))


@pytest.mark.parametrize("text", STRANGE)
def test_strange_texts_are_written_down_or_refused_and_never_break_anything(text):
    room = office()
    for line in (f"sanction J1a; bruit; 1 main; {text}", f"note J1a; {text}", f"void 1 {text}", f"ledger {text}",
                 f"warn J1b; {text}", f"record {text}", f"told 1 non {text}"):  # fmt: skip
        assert present(room.say(line))
    assert room.chain_holds()
    for entry in room.ledger:
        assert all(sealed.text.encode("utf-8") and "\x00" not in sealed.text for sealed in entry.texts)


def test_a_second_tap_gives_no_second_sanction():
    room = office()
    first = room.do("warn J1a; téléphone")["case"].number
    room.between = 1.0
    assert [room.do("warn J1a; téléphone")["case"].number for _ in range(3)] == [first] * 3
    assert room.do("warn J1a; téléphone; encore une fois")["case"].number != first
    assert len(room.ledger) == 2
    room.do(f"void {first} erreur")
    assert room.do("warn J1a; téléphone")["case"].number not in (first, None)


def test_who_sits_at_no_table_is_offered_no_rounds_and_the_reply_says_why():
    room = office("ropta")
    room.do("rename J1a = Zoé", "sanction Zoé; téléphone; avertissement", "withdraw Zoé")
    reply = room.say("sanction Zoé; collusion")
    assert not reply.outcome.seated
    assert not [one for one in actions(reply) if "orbits" in dict(one.fields).get("sanction", "")]
    assert room.say("sanction J1b; collusion").outcome.seated


def test_what_only_a_director_may_pronounce_is_no_floors_first_button():
    room = office("ropta")
    reply = room.say("sanction J1a; triche", Role.FLOOR)
    assert reply.outcome.needs == "director"
    first, *others = actions(reply)
    assert (first.role, first.weight) == (Role.DIRECTOR, Weight.PLAIN)
    assert Role.FLOOR in {one.role for one in others}

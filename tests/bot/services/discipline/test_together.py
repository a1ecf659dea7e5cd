"""Several players in one incident: each has a sanction of his own, linked; who agrees is named by a word of its own."""

from dataclasses import replace

import pytest

from bot.domain.penalties.cases import cases
from bot.domain.penalties.errors import SamePersonTwice
from bot.i18n.words import LANGUAGES
from bot.presenter.actions import actions
from bot.presenter.present import present
from bot.services.replies.discipline import Proposed, Sanctioned
from tests.bot.services.discipline.office import office
from tests.bot.words import flat, plain_text, said


def given(room):
    return [(room_case.person, room_case.sanction.written, room_case.others, room_case.incident) for room_case in
            cases(room.ledger).values()]  # fmt: skip


def in_words(reply, language="fr"):
    return plain_text(present(replace(reply, language=language)))


@pytest.mark.parametrize("line", [
    "sanction J1a; collusion; 2 mains; avec J1b", "sanction J1a & J1b; collusion; 2 mains",
    "sanction J1a et J1b; collusion; 2 mains", "sanction J1a; collusion; with J1b; 2 hands",
    "sanction J1a en J1b; samenspel; 2 handen", "sanction J1a; collusion; 2 mains; met 1-2",
])  # fmt: skip
def test_cdc_14_7_each_of_two_players_has_a_sanction_of_his_own_and_they_are_linked(line):
    room = office("cdc")
    first, second = (room.do(f"player {name}")["number"] for name in ("J1a", "J1b"))
    room.do(line)
    assert given(room) == [(first, "hands:2", (second,), 1), (second, "hands:2", (first,), 1)]
    assert room.chain_holds()
    assert room.out() == {"J1a": 2, "J1b": 2}


def test_three_players_are_all_linked_and_each_knows_of_the_others():
    room = office()
    room.do("warn J1a; autre: bavardage; avec J1b et J1c")
    assert [[one.number for one in case.linked] for case in reversed(room.do("ledger")["cases"])] == [[2, 3], [1, 3], [1, 2]]
    shown = in_words(room.say("record J1b"))
    assert "même incident : J1a, n° 1 et J1c, n° 3" in shown


def test_another_player_is_nobody_who_agrees_and_nobody_who_agrees_is_punished():
    room = office("ropta")
    room.do(
        "choose penalty.second_staff for_exclusions",
        "enter Sophie Lambert",
        "withdraw Sophie Lambert",
        "role Sophie Lambert floor",
    )
    assert room.refused("sanction J1a; triche; disqualification; avec J2a")["why"] == "second_needed"
    assert room.refused("sanction J1a; triche; disqualification; avec Sophie Lambert")["why"] == "staff_not_player"
    room.do("sanction J1a; triche; disqualification; accord Sophie Lambert")
    assert len(cases(room.ledger)) == 1
    assert cases(room.ledger)[1].agreed


@pytest.mark.parametrize(
    "word", ["accord", "accord de", "d'accord", "validé par", "agreed", "agreed by", "akkoord", "akkoord van"]
)
def test_who_agrees_is_named_by_a_word_of_its_own_in_three_languages(word):
    room = office("ropta")
    room.do("choose penalty.second_staff for_exclusions", "enter Sophie Lambert", "role Sophie Lambert floor")
    room.do(f"sanction J1a; triche; disqualification; {word} Sophie Lambert")
    assert len(cases(room.ledger)) == 1


def test_what_names_nobody_stays_a_reason_and_is_said_to():
    room = office()
    reply = room.say("warn J1a; bruit; avec violence")
    assert (reply.outcome.kept, reply.outcome.case.reason) == (("avec violence",), "avec violence")
    assert "avec violence" in in_words(reply)
    assert said("together.kept", "fr", words="avec violence") in in_words(reply)


def test_a_name_that_is_only_like_a_players_is_asked_back_and_nobody_is_sanctioned():
    room = office()
    room.do("enter Marguerite Dupont")
    assert room.refused("warn J1a; bruit; avec Margueritte Dupond")["why"] == "no_such_person"
    assert room.refused("warn J1a; bruit; avec J1a")["why"] == SamePersonTwice.code


def test_a_proposal_says_what_each_would_get_and_its_tap_gives_it_to_all():
    room = office("ropta")
    room.do("warn J1b; téléphone")
    reply = room.say("sanction J1a; téléphone; avec J1b")
    outcome = reply.outcome
    assert isinstance(outcome, Proposed)
    assert (outcome.proposal.sanction.measure, [(one.name, one.sanction.measure) for one in outcome.others]) == (
        "warning", [("J1b", outcome.others[0].sanction.measure)]
    )  # fmt: skip
    assert outcome.others[0].sanction != outcome.proposal.sanction, "he had a warning already"
    tap = next(action for action in actions(reply) if action.command == "sanction")
    assert isinstance(room.fills("sanction", dict(tap.fields)).outcome, Sanctioned)
    assert len(cases(room.ledger)) == 3
    hint = next(
        block for block in present(room.say("sanction J1c & J1d; bruit; a crié")) if getattr(block, "command", "").startswith("s")
    )
    room.do(hint.command)
    assert len(cases(room.ledger)) == 5


def test_a_second_tap_gives_none_of_them_a_second_sanction():
    room = office()
    room.do("warn J1a; bruit; avec J1b")
    room.between = 1.0
    again = room.do("warn J1a; bruit; avec J1b")
    assert (again["repeated"], [one.repeated for one in again["others"]]) == (True, [True])
    assert len(room.ledger) == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_when_one_is_void_the_other_is_said_to_stay(language):
    room = office()
    room.do("warn J1a; bruit; avec J1b")
    assert said("together.stays", language, name="J1b", number="2") in in_words(room.say("void 1 pas lui"), language)
    assert "J1a" not in in_words(room.say("void 2 pas lui non plus"), language)


def test_what_is_written_of_one_goes_with_whoever_of_them_is_forgotten():
    room = office()
    room.do("enter Marie Dupont", "warn J1a; bruit; a crié sur elle; avec Marie Dupont", "withdraw Marie Dupont")
    room.do("forget Marie Dupont", "forget oui")
    assert [entry.text("reason") for entry in room.ledger[:2]] == [None, None]
    assert room.chain_holds()


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_the_book_sanctions_another_player_too_and_none_is_named_that_is_said(language):
    room = office("cdc")
    reply = room.say("sanction J1a; donne des jetons; 1 main")
    assert reply.outcome.both
    hints = [getattr(block, "text", "") for block in present(replace(reply, language=language))]
    assert said("together.both", language, command="{command}") in map(flat, hints)
    assert not room.say("sanction J1a; donne des jetons; 1 main; avec J1b").outcome.both
    assert not room.say("sanction J1a; téléphone; 1 main").outcome.both


def test_whose_record_was_merged_is_still_the_other_one_of_the_incident():
    room = office()
    room.do(
        "enter Paul Martin",
        "warn J1a; bruit; avec Paul Martin",
        "withdraw Paul Martin",
        "enter Pol Martin",
        "withdraw Pol Martin",
    )
    kept, other = (room.do(f"player {name}")["number"] for name in ("Pol Martin", "Paul Martin"))
    room.do(f"merge #{kept} #{other}", "merge oui")
    shown = in_words(room.say("record J1a"))
    assert "même incident : Pol Martin, n° 2" in shown
    assert "même incident : J1a, n° 1" in in_words(room.say(f"record #{kept}"))


@pytest.mark.parametrize("line", [
    "sanction Marie Dupont et Paul Martin; collusion; 2 mains", "sanction Marie Dupont, Paul Martin; collusion; 2 mains",
    "sanction Marie Dupont & Paul Martin collusion; 2 mains", "sanction Marie Dupont en Paul Martin; samenspel; 2 handen",
    "sanction Marie and Paul; collusion; 2 hands",
])  # fmt: skip
def test_two_whole_names_are_two_players_and_the_second_is_nothing_that_the_first_has_done(line):
    room = office("cdc")
    room.do("rename J1a = Marie Dupont", "rename J1b = Paul Martin")
    first, second = (room.do(f"player {name}")["number"] for name in ("Marie Dupont", "Paul Martin"))
    room.do(line)
    assert [(person, offence) for person, offence, *_ in given(room)] == [(first, "hands:2"), (second, "hands:2")]
    assert {one.offence for one in cases(room.ledger).values()} == {"collusion"}


def test_of_two_players_an_offence_that_is_not_sure_is_asked_once_and_both_are_warned():
    room = office("cdc")
    asked = room.say("warn J1a et J1b; zorbl fnak")
    assert asked.outcome.name == "J1a & J1b"
    room.do("warn 1")
    assert len({one.person for one in cases(room.ledger).values()}) == 2


def test_nobody_agrees_to_a_sanction_of_his_own():
    room = office("ropta")
    for line in ("sanction J1a; triche; 1 main; accord J1a", "sanction J1a et J1b; collusion; 1 main; accord J1b"):
        assert room.refused(line)["why"] == "same_person_twice"
    room.do("sanction J1a; triche; 1 main")
    assert room.refused("sanction J1b; triche; 1 main; agreed by J1b")["why"] == "same_person_twice"
    assert room.refused("amend 1; avertissement; trop dur; accord J1a")["why"] == "same_person_twice"


def test_two_players_of_one_incident_do_not_end_each_other_s_sanctions():
    room = office("cdc")
    first, second = (room.do(f"player {name}")["number"] for name in ("J1a", "J1b"))
    room.do("sanction J1a; collusion; 2 mains; avec J1b")
    for line in ("void 2 erreur", "pardon 2 pitié", "amend 2; 1 main; trop dur", "served 2"):
        assert room.refused(line, person=first)["why"] == "own_case"
    assert room.refused("void 1 erreur", person=second)["why"] == "own_case"
    room.do("void 1 erreur")


def test_each_of_two_players_sanctions_has_a_button_that_voids_it():
    room = office("cdc")
    buttons = [one for one in actions(room.say("sanction J1a; collusion; 2 mains; avec J1b")) if one.command == "void"]
    assert [dict(one.fields)["case"] for one in buttons] == ["1", "2"]
    assert len({one.label for one in buttons}) == 2
    room.fills("void", {**dict(buttons[1].fields), "reason": "pas lui"})
    assert [one.void is None for one in cases(room.ledger).values()] == [True, False]

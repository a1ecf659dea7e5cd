"""What a floor types between two hands: who was told, what was tapped twice, where somebody sits; and nobody judges himself."""

from dataclasses import replace

import pytest

from bot.domain.club.people import Role
from bot.domain.penalties.cases import cases
from bot.i18n.words import LANGUAGES
from bot.presenter.blocks import Hint
from bot.presenter.present import present
from tests.bot.services.discipline.office import office
from tests.bot.words import plain_text, said


def in_words(reply, language):
    return plain_text(present(replace(reply, language=language)))


@pytest.mark.parametrize(("words", "told", "why"), [
    ("", "told", ""), ("oui", "told", ""), ("a signé", "told", ""), ("told", "told", ""), ("gezegd", "told", ""),
    ("il a été prévenu", "told", ""), ("je l'ai prévenu", "told", ""), ("je lui ai dit", "told", ""), ("told him", "told", ""),
    ("he was told", "told", ""), ("I've told her", "told", ""), ("hij is ingelicht", "told", ""),
    ("ik heb hem gezegd", "told", ""),
    ("he was not told", "failed", "he was not told"), ("il n'a pas été prévenu", "failed", "il n'a pas été prévenu"),
    ("pas pu le prévenir", "failed", "pas pu le prévenir"), ("pas encore", "failed", "pas encore"),
    ("non parti", "failed", "parti"), ("non; pas là", "failed", "pas là"), ("nee, weg", "failed", "weg"),
    ("not yet", "failed", "not yet"), ("nog niet, hij is weg", "failed", "nog niet, hij is weg"),
    ("refuse de venir", "failed", "refuse de venir"),
    ("refuse de signer", "refused", ""), ("a refusé de signer : conteste", "refused", "conteste"), ("oui, refuse", "refused", ""),
    ("il ne veut pas signer", "refused", ""), ("n'a pas voulu signer", "refused", ""), ("refuses to sign", "refused", ""),
    ("won't sign, says it was his brother", "refused", "says it was his brother"), ("weigert te tekenen", "refused", ""),
    ("wil niet tekenen", "refused", ""),
])  # fmt: skip
def test_told_not_told_and_told_but_refused_are_three_things(words, told, why):
    room = office()
    room.do("warn J1a; bruit")
    case = room.do(f"told 1 {words}")["case"]
    assert (case.told, case.told_why) == (told, why)


@pytest.mark.parametrize("words", ["bof", "1.5", "12", "peut-être", "il a rien dit", "he shrugged", "il conteste"])
def test_what_says_neither_is_refused_and_nothing_is_noted(words):
    room = office()
    room.do("warn J1a; bruit")
    assert room.refused(f"told 1 {words}")["why"] == "told_unclear"
    shown = in_words(room.say(f"told 1 {words}"), "fr")
    assert f"/told 1 non {words}" in shown
    assert f"/appeal 1 {words}" in shown
    assert room.do("record J1a")["cases"][0].told == ""
    assert room.do(f"told 1 non {words}")["case"].told == "failed"


@pytest.mark.parametrize("line", ["told 1.5", "void 1e9", "void 1.5 erreur", "told 1,5", "amend 1.5; 2 mains; x"])
def test_a_number_that_is_none_is_no_other_sanctions_number(line):
    room = office()
    room.do("warn J1a; bruit")
    assert room.refused(line)["why"] == "case_unreadable"


def test_the_fields_of_told_say_the_same_and_whoever_refuses_was_told():
    room = office()
    room.do("warn J1a; bruit")
    assert room.fills("told", {"case": "1", "refused": "conteste"}).outcome.case.told == "refused"
    assert room.fills("told", {"case": "1", "failed": "parti"}).outcome.case.told == "failed"
    both = room.fills("told", {"case": "1", "failed": "parti", "refused": "conteste"}).outcome.case
    assert (both.told, both.told_why) == ("refused", "conteste; parti")
    assert room.fills("told", {"case": "1"}).outcome.case.told == "told"
    assert room.chain_holds()


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_refuses_to_sign_is_shown_so_with_what_he_says(language):
    room = office()
    room.do("warn J1a; bruit", "told 1 refuse de signer : c'est mon frère")
    shown = in_words(room.say("record J1a"), language)
    assert said("case.told.refused", language) in shown
    assert "c'est mon frère" in shown


def test_a_second_tap_says_that_it_stood_there_already_and_keeps_the_note():
    room = office()
    first = room.do("warn J1a; téléphone")["case"].number
    room.between = 1.0
    again = room.do("warn J1a; telephone; note il s'excuse")
    assert (again["case"].number, again["repeated"], again["lighter"]) == (first, True, False)
    assert [one.text for one in room.do("record J1a")["notes"]] == ["il s'excuse"]
    room.do("warn J1a; telephone; note il s'excuse")
    assert len(room.ledger) == 2, "the note is taken once"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_of_a_second_tap_never_says_that_it_is_recorded_now(language):
    room = office()
    room.do("warn J1a; téléphone")
    room.between = 1.0
    shown = in_words(room.say("warn J1a; phone"), language)
    assert said("sanctioned.once_more", language) in shown
    assert said("sanctioned.heading", language, number="1", name="J1a", sanction=said("sanction.warning", language)) not in shown


def test_the_same_without_a_word_more_is_a_second_tap_in_other_words_it_is_said():
    room = office()
    room.do("sanction J1a; tel; 1 main; bla")
    room.between = 1.0
    assert room.do("sanction J1a; portable; 1 main")["repeated"]
    second = room.do("sanction J1a; téléphone; 1 main; un autre motif")
    assert (second["repeated"], second["just_before"], second["case"].number) == (False, 1, 2)
    assert "void 3 inscrite deux fois" in [
        block.command for block in present(room.say("sanction J1a; téléphone; 1 main; encore")) if isinstance(block, Hint)
    ]
    room.between = 11.0
    assert room.do("sanction J1a; téléphone; 1 main; plus tard")["just_before"] == 0


@pytest.mark.parametrize("first", ["warn J1a; bruit", "warn J1a & J1b; bruit", "sanction J1a; bruit; 2 mains; a crié"])
@pytest.mark.parametrize("known", [True, False])
def test_of_two_floors_who_give_the_same_in_one_moment_the_second_is_told_and_nothing_is_doubled(first, known):
    room = office()
    one, other = (room.do(f"iam {name}")["number"] for name in ("Sophie Lambert", "Anna Kowalski"))
    room.between = 2.0
    by = [{"person": one}, {"person": other}] if known else [{"account": "telegram:1"}, {"account": "telegram:2"}]
    replies = [room.gives(first, **who) for who in by]
    assert [one.outcome.repeated for one in replies] == [False, True]
    assert len(cases(room.ledger)) == (2 if "&" in first else 1)
    who = "Sophie Lambert" if known else "telegram:1"
    assert f"par {who}" in in_words(replies[1], "fr")


def test_after_some_seconds_or_in_other_words_another_floor_is_told_that_both_count():
    room = office()
    one, other = (room.do(f"iam {name}")["number"] for name in ("Sophie Lambert", "Anna Kowalski"))
    room.gives("warn J1a; bruit; a crié", person=one)
    second = room.gives("warn J1a; bruit", person=other).outcome
    assert (second.repeated, second.just_before) == (False, 1), "eleven seconds later"
    room.between = 2.0
    third = room.gives("warn J1a; bruit; a sifflé", person=one).outcome
    assert (third.repeated, third.just_before) == (False, 2)
    room.between = 61.0
    assert room.gives("warn J1a; bruit", person=other).outcome.just_before == 0


def test_the_same_by_two_floors_is_one_where_one_of_them_names_who_agrees():
    room = office()
    one, other, third = (room.do(f"iam {name}")["number"] for name in ("Sophie Lambert", "Anna Kowalski", "Bea Maes"))
    room.between = 2.0
    room.gives("sanction J1a; bruit; 1 main; accord Bea Maes", person=one)
    assert room.gives("sanction J1a; bruit; 1 main", person=other).outcome.repeated
    assert not room.gives("sanction J1a; bruit; 1 main; accord Anna Kowalski", person=third).outcome.repeated


def test_of_a_void_sanction_the_player_is_told_that_it_is_void_and_an_appeal_against_a_pardoned_one_says_so():
    room = office()
    room.do("sanction J1a; bruit; 2 mains", "void 1 erreur", "sanction J1a; bruit; 2 mains", "pardon 3 gentil")
    shown = in_words(room.say("told 1 non parti"), "fr")
    assert "pas encore dite" in shown
    assert "à table" not in shown
    shown = in_words(room.say("appeal 3 pas lui"), "fr")
    assert "levée" in shown
    assert "Elle tient" not in shown


@pytest.mark.parametrize("line", ["1-1 téléphone", "t1s1 téléphone", "1-1: telephone", "#1 phone", "1-1, gsm"])
def test_behind_a_seat_nobody_needs_a_semicolon(line):
    room = office()
    case = room.do(f"warn {line}")["case"]
    assert (case.name, case.offence) == ("J1a", "phone")


def test_a_name_that_may_go_on_still_needs_one():
    assert office().refused("warn J1a Durand téléphone")["why"] == "missing_argument"


@pytest.mark.parametrize("line", ["hand t1", "hand table 1", "hand T1 1", "hand tafel 1", "hand 1", "tablerecord t1"])
def test_a_table_is_understood_as_floors_call_it(line):
    room = office()
    room.do("sanction J1a; bruit; 2 mains")
    assert room.do(line)["table"] == 1


@pytest.mark.parametrize("line", ["void 1 erreur", "pardon 1 gentil", "amend 1; avertissement; trop dur", "served 1"])
def test_nobody_ends_or_changes_a_sanction_against_himself(line):
    room = office()
    room.do("sanction J1a; bruit; 2 mains", "sanction J1b; bruit; 2 mains")
    me = room.do("player J1a")["number"]
    assert room.refused(line, Role.DIRECTOR, me)["why"] == "own_case"
    assert room.say(line.replace("1", "2", 1), Role.DIRECTOR, me).done
    assert room.say(line, Role.DIRECTOR, me + 1).done
    assert len(cases(room.ledger)) == 2


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", ["void", "pardon", "amend"])
def test_whoever_gives_no_reason_is_shown_the_command_that_wants_one(command, language):
    room = office()
    room.do("warn J1a; bruit")
    assert f"/{command} 1" in in_words(room.say(f"{command} 1"), language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_several_may_be_meant_the_number_alone_is_shown_whatever_the_command(language):
    room = office()
    room.do("enter Marie Dupont, Marie Durand")
    shown = in_words(room.say("sanction Marie; bruit; 1 main"), language)
    assert "#12" in shown
    assert "/where" not in shown


@pytest.mark.parametrize("why", [
    "il est parti", "elle est déjà partie", "he has left", "hij is al vertrokken", "j'ai pas eu le temps", "she was gone",
    "he's gone",
])  # fmt: skip
def test_whoever_has_left_or_was_not_reached_is_not_told(why):
    room = office()
    room.do("warn J1a; bruit")
    room.do(f"told 1 {why}")
    case = room.do("record J1a")["cases"][0]
    assert why in str(case)
    assert "parti" not in str(case.told) or not case.told.arrived

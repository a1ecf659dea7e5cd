"""Who agrees to a sanction is of the staff, is not who gives it, and is shown by his name."""

from dataclasses import replace

import pytest

from bot.domain.club.accounts import Proof
from bot.domain.club.people import Role
from bot.domain.penalties.cases import cases
from bot.domain.penalties.chain import Draft, EntryKind, append, opening
from bot.i18n.words import LANGUAGES
from bot.presenter.actions import actions
from bot.presenter.present import present
from bot.services.requests import Request
from tests.bot.services.discipline.office import office
from tests.bot.told import told
from tests.bot.words import plain_text

LINE = "sanction J1a; triche; exclu du club; accord"


def in_words(reply, language="fr"):
    return plain_text(present(replace(reply, language=language)))


@pytest.mark.parametrize("line", [f"{LINE} J1b", "warn J1a; tel; validé par J1b", "sanction J1a; tel; 1 main; agreed by J1b"])
def test_a_player_agrees_to_nothing(line):
    found = office().refused(line)
    assert (found["why"], found["name"]) == ("second_plays", "J1b")


def test_nor_does_who_played_last_week():
    room = office()
    room.do("out J1b", "finish", "tournament Autre; 9 par table")
    assert room.refused(f"{LINE} J1b")["why"] == "second_plays"


def test_a_player_with_a_role_does_and_so_does_who_only_looks_after_the_chat():
    room = office()
    room.do("role J1b floor", "iam Sophie Lambert")
    room.do(f"{LINE} J1b", "sanction J1c; tel; 1 main; accord Sophie Lambert")
    assert room.do("record J1a")["cases"][0].agreed == ("J1b",)
    assert room.do("record J1c")["cases"][0].agreed == ("Sophie Lambert",)


def test_nobody_agrees_with_himself():
    room = office()
    sophie = room.do("iam Sophie Lambert")["number"]
    assert room.refused(f"{LINE} Sophie Lambert", person=sophie)["why"] == "own_second"


def test_nor_under_the_name_that_his_account_bears():
    room = office()
    sophie = room.do("iam Sophie Lambert")["number"]
    with room.pit.store.writing() as work:
        work.accounts.link(work.clubs.at("terminal").id, sophie, "discord:9", Proof.FLOOR)
    own = Request(
        "sanction", {"incident": "J1a; tel; 1 main; accord Sophie Lambert"}, role=Role.FLOOR, person=1, account="discord:9"
    )
    assert told(room.pit.desk.handle(own))["why"] == "own_second"
    assert not room.ledger


def test_nor_in_a_correction():
    room = office()
    sophie = room.do("iam Sophie Lambert")["number"]
    room.do("sanction J1a; tel; 1 main")
    fields = {"case": "1", "change": "avertissement", "reason": "trop dur", "witness": "Sophie Lambert"}
    assert told(room.fills("amend", fields, person=sophie))["why"] == "own_second"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("shown", ["record J1a", "handover", "ledger"])
def test_who_agreed_is_shown_by_name_and_the_reason_without_marks(shown, language):
    room = office()
    room.do("iam Anouk Blanc", f"{LINE} Anouk Blanc; a marqué les cartes")
    text = in_words(room.say(shown), language)
    assert "+ #" not in text
    assert "Anouk Blanc" in text
    assert "a marqué les cartes" in text
    assert language != "fr" or "avec l'accord d'Anouk Blanc" in text
    assert room.ledger[0].text("reason") == "a marqué les cartes"


@pytest.mark.parametrize("way", ["typed", "filled", "words asked for"])
def test_a_reason_that_looks_like_a_mark_forges_no_agreement(way):
    room = office()
    sophie = room.do("iam Sophie Lambert")["number"]
    mark = f"+ #{sophie}"
    if way == "typed":
        room.do(f"sanction J1a; bruit; 1 main; {mark}")
    else:
        field = "reason" if way == "filled" else "added"
        assert room.fills("sanction", {"player": "J1a", "offence": "disturbance", "sanction": "hands:1", field: mark}).done
    (case,) = room.do("record J1a")["cases"]
    assert (case.agreed, case.reason) == ((), mark)
    assert room.chain_holds()


def test_who_agrees_stands_in_a_field_and_outlives_the_reason():
    room = office()
    sophie = room.do("iam Sophie Lambert")["number"]
    room.do(f"{LINE} Sophie Lambert; a marqué les cartes; + #999")
    assert (room.ledger[0].value("agreed"), room.ledger[0].text("reason")) == (str(sophie), "a marqué les cartes; + #999")
    room.do("erase n° 1", "erase oui")
    (case,) = room.do("record J1a")["cases"]
    assert (case.agreed, case.reason) == (("Sophie Lambert",), None)


def test_who_agrees_to_a_correction_is_shown_too():
    room = office()
    room.do("iam Sophie Lambert", "sanction J1a; tel; 1 main", "amend 1; 2 mains; trop doux; accord Sophie Lambert")
    assert room.do("record J1a")["cases"][0].agreed == ("Sophie Lambert",)
    assert (room.ledger[1].text("why"), room.chain_holds()) == ("trop doux", True)
    assert room.refused("amend 1; 3 mains; accord Sophie Lambert")["why"] == "why_missing"


def test_whose_record_was_merged_has_agreed_as_who_he_is():
    room = office()
    room.do("iam Sophie Lambert", "sanction J1a; tel; 1 main; accord Sophie Lambert", "enter Sophie L", "withdraw Sophie L",
            "merge Sophie L = Sophie Lambert", "merge oui")  # fmt: skip
    assert room.do("record J1a")["cases"][0].agreed == ("Sophie L",)


@pytest.mark.parametrize(("reason", "kept", "agreed"), [
    ("a crié; + #8", "a crié", (8,)), ("+ #8", "", (8,)), ("+ #8; a crié", "+ #8; a crié", ()), ("+ #2", "+ #2", ()),
    ("+ #3", "+ #3", ()), ("a crié", "a crié", ()),
])  # fmt: skip
def test_an_entry_from_before_there_was_a_field_tells_who_agreed_as_it_was_written(reason, kept, agreed):
    draft = Draft(1, 3, EntryKind.ISSUED, 2, fields={"offence": "phone", "sanction": "warning"}, texts={"reason": reason})
    case = cases([append(opening(1), draft, ["0" * 32])])[1]
    assert (case.reason, case.agreed) == (kept, agreed)


@pytest.mark.parametrize("words", [
    "d'accord avec Carole Petit pour passer", "accord entre joueurs", "accord de principe", "agreed to check it down",
    "akkoord van tafel 3",
])  # fmt: skip
@pytest.mark.parametrize("way", ["typed", "reason", "added", "of a proposal", "correction"])
def test_words_that_name_nobody_of_the_staff_are_a_reason_as_they_were_typed(words, way):
    room = office()
    room.do("enter Carole Petit")
    fields = {"player": "J1a", "offence": "disturbance", "sanction": "hands:1"}
    if way == "typed":
        room.do(f"sanction J1a; bruit; 1 main; a crié; {words}")
    elif way == "of a proposal":
        tap = next(one for one in actions(room.say(f"sanction J1a; bruit; {words}")) if one.command == "sanction")
        assert room.fills("sanction", dict(tap.fields)).done
    elif way == "correction":
        room.do("sanction J1a; bruit; 1 main", f"amend 1; 2 mains; {words}")
        assert room.ledger[-1].text("why") == words
        return
    else:
        assert room.fills("sanction", {**fields, way: words}).done
    case = next(iter(cases(room.ledger).values()))
    assert (case.reason.endswith(words), case.agreed) == (True, ())


def test_a_reason_of_its_own_is_taken_as_it_stands_even_where_it_names_one_of_the_staff():
    room = office()
    room.do("iam Sophie Lambert")
    fields = {"player": "J1a", "offence": "disturbance", "sanction": "hands:1", "reason": "accord Sophie Lambert"}
    assert room.fills("sanction", fields).done
    assert room.do("record J1a")["cases"][0].reason == "accord Sophie Lambert"
    assert room.fills("sanction", {**fields, "player": "J1b", "reason": "a crié", "added": "accord Sophie Lambert"}).done
    (case,) = room.do("record J1b")["cases"]
    assert (case.reason, case.agreed) == ("a crié", ("Sophie Lambert",))


def test_where_the_club_wants_a_second_one_he_may_stand_behind_the_reason_as_the_refusal_says():
    room = office()
    sophie = room.do("choose penalty.second_staff for_exclusions", "enter Sophie Lambert", "withdraw Sophie Lambert",
                     "role Sophie Lambert floor", "player Sophie Lambert")["number"]  # fmt: skip
    fields = {"player": "J1a", "offence": "cheating", "sanction": "disqualified", "reason": "a marqué les cartes"}
    assert told(room.fills("sanction", fields))["why"] == "second_needed"
    assert room.fills("sanction", {**fields, "reason": "a marqué les cartes; accord Sophie Lambert"}).done
    assert (room.ledger[-1].value("agreed"), room.ledger[-1].text("reason")) == (str(sophie), "a marqué les cartes")


def test_who_only_looks_after_the_chat_is_told_to_be_given_a_role_where_the_club_wants_two():
    room = office()
    number = room.do("choose penalty.second_staff for_exclusions", "iam Sophie Lambert")["number"]
    refused = room.refused(f"{LINE} Sophie Lambert")
    assert (refused["why"], refused["name"], refused["number"]) == ("second_no_role", "Sophie Lambert", number)
    room.do(f"role #{number} floor", f"{LINE} Sophie Lambert", "choose penalty.second_staff never")
    room.do("sanction J1b; triche; exclu du club")

"""Several people where one is meant, people by bare numbers, and nobody who plays: each is told what to write."""

from dataclasses import replace

import pytest

from bot.i18n.words import LANGUAGES
from bot.presenter.present import present
from bot.services.replies.discipline import Sanctioned
from bot.services.replies.meant_asked import MeantAsked
from bot.services.replies.personal_data import ForgetAsked
from bot.services.requests import Request
from tests.bot.services.discipline.office import office
from tests.bot.services.floor.pit import Pit
from tests.bot.told import told
from tests.bot.words import plain_text


def in_words(reply, language="fr"):
    return plain_text(present(replace(reply, language=language)))


@pytest.mark.parametrize(("line", "names"), [
    ("sanction 1 et 2; collusion; 1 main", ("J1a", "J1b")), ("sanction 2 & 1; collusion; 2 mains", ("J1b", "J1a")),
    ("warn 3; tel", ("J1c",)),
])  # fmt: skip
def test_bare_numbers_of_people_are_asked_about(line, names):
    room = office()
    found = room.say(line).outcome
    assert isinstance(found, MeantAsked)
    assert found.choices[0].names == names
    assert not room.ledger
    assert isinstance(room.say(f"{line.partition(' ')[0]} oui").outcome, Sanctioned)
    assert len(room.do("ledger")["cases"]) == len(names)


def test_numbers_of_nobody_are_refused_as_before():
    assert office().refused("sanction 1 et 99; collusion")["why"] == "no_such_person"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_correction_does_not_bring_in_another_player(language):
    room = office()
    room.do("sanction J1a; collusion; 2 mains")
    for line in ("amend 1; avec J1b; erreur", "amend 1; 1 main; with J1b", "amend 1; met J1b; autre: spuwt"):
        reply = room.say(line)
        assert told(reply)["why"] == "each_his_own"
        assert "/sanction #2; " in in_words(reply, language)
    assert len(room.ledger) == 1


def test_words_behind_avec_stay_a_reason_of_a_correction():
    room = office()
    room.do("sanction J1a; insulte; 2 mains", "amend 1; 1 main; avec violence")
    assert room.do("record J1a")["cases"][0].sanction.count == 1


@pytest.mark.parametrize(("line", "first"), [
    ("#2 #3", "#2"), ("#2, #3", "#2"), ("#2 et #3", "#2"), ("J1a et J1b", "J1a"), ("J1a, J1b oui", "J1a"),
])  # fmt: skip
def test_people_are_forgotten_one_at_a_time(line, first):
    found = office().refused(f"forget {line}")
    assert (found["why"], found["first"]) == ("one_at_a_time", first)


def test_a_name_with_a_comma_is_one_persons():
    room = office()
    room.do("rename J1a = Marie Dupont")
    assert isinstance(room.say("forget Dupont, Marie").outcome, ForgetAsked)


def test_who_asks_for_his_own_seat_and_has_not_entered_is_told_so():
    room = office()
    sophie = room.do("iam Sophie Lambert")["number"]
    found = told(room.pit.desk.handle(Request("where", person=sophie)))
    assert (found["why"], found["name"]) == ("not_entered", "Sophie Lambert")


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_a_tournament_nobody_is_sent_to_its_entries(language):
    reply = Pit("ropta", opened=False).say("sanction Marie Dupont; tel; 1 main")
    assert told(reply)["why"] == "no_such_person"
    text = in_words(reply, language)
    assert "/entries" not in text
    assert "/enter" in text

"""Who agrees to a sanction is of the staff, is not who gives it, and is shown by his name."""

from dataclasses import replace

import pytest

from bot.domain.club.accounts import Proof
from bot.domain.club.people import Role
from bot.i18n.words import LANGUAGES
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
    assert room.ledger[0].text("reason").startswith("a marqué les cartes; + #")

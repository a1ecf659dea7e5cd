"""Who gave a sanction, and when: by his name, else by the account that gave it, which can be erased like every text."""

from dataclasses import replace

import pytest

from bot.domain.club.people import Role
from bot.domain.penalties.verification import verify
from bot.i18n.words import LANGUAGES
from bot.presenter.present import present
from bot.services.replies.club import IAm
from tests.bot.services.floor.lobby import Lobby
from tests.bot.words import plain_text, said

SOPHIES = "discord:77"


@pytest.fixture
def lobby():
    lobby = Lobby()
    lobby.pit.do("enter Marie, Jean")
    return lobby


def ledger(lobby):
    with lobby.pit.store.reading() as work:
        club = work.clubs.at("terminal").id
        entries = work.ledgers.all(club)
        assert verify(entries, club).holds
        return entries


def shown(lobby, line):
    return plain_text(present(lobby.does("", line, role=Role.FLOOR)))


def test_the_account_is_kept_and_shown_where_the_club_does_not_know_who_acts(lobby):
    lobby.does(SOPHIES, "warn Marie; bruit", "note Marie; à surveiller", role=Role.FLOOR, actor="Sophie L.")
    warned, noted = ledger(lobby)
    assert (warned.by, warned.text("account")) == (0, f"{SOPHIES} Sophie L.")
    for line in ("record Marie", "handover", "ledger", "ledger Sophie"):
        assert "par Sophie L." in shown(lobby, line), line
        assert SOPHIES not in shown(lobby, line), "nobody else goes by that name"
    assert noted.text("account") == warned.text("account")


def test_whom_the_club_knows_is_told_by_the_name_alone(lobby):
    lobby.does(SOPHIES, "iam Sophie Lambert", "warn Marie; bruit", role=Role.FLOOR, actor="Sophie L.")
    (warned,) = ledger(lobby)
    assert (warned.by, dict(warned.fields).get("account"), warned.text("account")) == (3, None, "")
    assert "Sophie Lambert" in shown(lobby, "record Marie")
    assert SOPHIES not in shown(lobby, "record Marie")


def test_the_same_tap_by_the_same_account_is_a_second_tap(lobby):
    for _ in range(2):
        lobby.does(SOPHIES, "warn Marie; bruit", role=Role.FLOOR, actor="Sophie L.")
    assert len(ledger(lobby)) == 1


def test_an_account_is_erased_with_its_owner_and_what_she_decided_stays(lobby):
    lobby.does(SOPHIES, "warn Marie; bruit; a crié", role=Role.FLOOR, actor="Sophie L.")
    lobby.does("discord:5", "warn Jean; bruit; a hurlé", role=Role.FLOOR, actor="Ali")
    lobby.does(SOPHIES, "iam Sophie Lambert", role=Role.FLOOR)
    lobby.pit.do("forget Sophie Lambert", "forget oui")
    first, second, *_ = ledger(lobby)
    assert (first.text("account"), first.text("reason")) == (None, "a crié")
    assert (second.text("account"), second.text("reason")) == ("discord:5 Ali", "a hurlé")
    assert SOPHIES not in shown(lobby, "record Marie")


def test_one_of_the_staff_need_not_have_entered_a_tournament_to_be_somebody(lobby):
    fresh = Lobby()
    reply = fresh.does("", "iam Sophie Lambert", role=Role.FLOOR)
    assert (reply.outcome.named(), reply.outcome.new) == (IAm(1, "").named(), True)
    assert [name for name, _ in fresh.people.values()] == ["Sophie Lambert"]
    again = fresh.does(SOPHIES, "iam sophie lambert", role=Role.FLOOR)
    assert (again.outcome.number, again.outcome.new) == (1, False)


@pytest.mark.parametrize("language", LANGUAGES)
def test_that_she_is_new_is_said(language):
    for account in ("", SOPHIES):
        reply = Lobby().does(account, "iam Sophie Lambert", role=Role.FLOOR)
        assert said("i_am.new", language, name="Sophie Lambert") in plain_text(present(replace(reply, language=language)))


@pytest.mark.parametrize(("line", "why"), [
    ("iam Mariee", "no_such_person"), ("iam #9", "no_such_person"), ("iam n° 3", "case_not_person"),
    ("iam 123", "no_such_person"),
])  # fmt: skip
def test_what_may_be_a_slip_of_the_finger_makes_nobody_new(lobby, line, why):
    lobby.pit.do("rename Marie = Marie Dupont-Lambert")
    line = line.replace("Mariee", "Marie Dupont-Lamberd")
    assert lobby.refused("", line, Role.FLOOR)["why"] in (why, "several_people")
    assert len(lobby.people) == 2


def test_a_player_is_nobody_new_by_his_own_word(lobby):
    assert lobby.refused("discord:50", "iam Zorro Vega")["why"] == "no_such_person"


def test_the_time_of_day_is_that_of_the_club(lobby):
    lobby.pit.do("club fuseau Europe/Brussels", "warn Marie; bruit", "note Marie; calme")
    case = lobby.pit.do("record Marie").outcome.cases[0]
    text = shown(lobby, "record Marie")
    assert f"{case.day:%d/%m/%Y} {case.clock}" in text
    assert text.count(case.clock[:3]) == 2, "of the sanction and of the note"
    assert case.clock in shown(lobby, "handover")

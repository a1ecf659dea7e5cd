"""A player who gives a staff's command with nothing behind it means himself."""

import pytest

from bot.domain.club.people import Role
from bot.services.replies.refused import Refused
from bot.services.requests import Request
from tests.bot.desks import make_desk

PAUL = {"actor": "Paul Martin", "account": "discord:7"}


@pytest.fixture
def desk():
    made = make_desk()
    made.handle(Request("tournament", {"tournament": "Open"}, role=Role.DIRECTOR))
    return made


def test_to_enter_with_nothing_behind_it_is_to_enter_oneself(desk):
    reply = desk.handle(Request("enter", role=Role.PLAYER, **PAUL))
    assert (reply.done, type(reply.outcome).__name__) == (True, "Entered")
    listed = desk.handle(Request("entries", role=Role.FLOOR)).outcome.entrants
    assert [name for _, name in listed] == ["Paul Martin"]
    assert desk.handle(Request("withdraw", role=Role.PLAYER, **PAUL)).done
    assert desk.handle(Request("entries", role=Role.FLOOR)).outcome.entrants == ()


def test_his_record_is_his_own_and_another_s_is_not(desk):
    desk.handle(Request("enterme", {"name": "Paul Martin"}, role=Role.PLAYER, **PAUL))
    assert type(desk.handle(Request("record", role=Role.PLAYER, **PAUL)).outcome).__name__ == "MyRecord"
    for line in ("Marie Dupont", "#1", "Paul Martin"):
        refused = desk.handle(Request("record", {"name": line}, role=Role.PLAYER, **PAUL)).outcome
        assert isinstance(refused, Refused), line
        assert refused.why == "not_allowed"


@pytest.mark.parametrize("command", ["enter", "withdraw"])
def test_who_names_somebody_else_may_not(desk, command):
    refused = desk.handle(Request(command, {"names": "Marie Dupont"}, role=Role.PLAYER, **PAUL)).outcome
    assert isinstance(refused, Refused)
    filled = desk.handle(Request(command, {}, role=Role.PLAYER, filled={"names": "Marie Dupont"}, **PAUL)).outcome
    assert isinstance(filled, Refused)


def test_the_rulebooks_are_listed_for_whoever_chooses_none(desk):
    assert type(desk.handle(Request("book", role=Role.PLAYER)).outcome).__name__ == "BooksListed"


def test_a_floor_who_enters_nobody_is_asked_whom(desk):
    assert desk.handle(Request("enter", role=Role.FLOOR, **PAUL)).outcome.why == "missing_argument"

"""Who is on duty: said of oneself, until the tournament is over or half a day has gone."""

import pytest

from bot.domain.club.people import Role
from bot.services.announcements.duty import LONGEST
from tests.bot.services.floor.lobby import Lobby

FLOOR, OTHER = "discord:5", "telegram:6"


@pytest.fixture
def lobby():
    return Lobby()


def on_duty(lobby):
    return [account for account, *_ in lobby.pit.do("onduty").outcome.floors]


def test_to_say_it_twice_is_to_say_it_once_and_it_can_be_taken_back(lobby):
    for _ in range(2):
        said = lobby.does(FLOOR, "onduty on", role=Role.FLOOR).outcome
        assert (said.own, said.changed, [account for account, *_ in said.floors]) == (True, True, [FLOOR])
    lobby.does(OTHER, "onduty on", role=Role.FLOOR)
    assert on_duty(lobby) == [FLOOR, OTHER]
    assert not lobby.does(FLOOR, "onduty off", role=Role.FLOOR).outcome.own
    assert on_duty(lobby) == [OTHER]


def test_it_ends_by_itself_after_half_a_day_and_with_the_tournament(lobby):
    lobby.does(FLOOR, "onduty on", role=Role.FLOOR)
    lobby.pit.clock.at += LONGEST + 60
    assert on_duty(lobby) == []
    lobby.does(FLOOR, "onduty on", role=Role.FLOOR)
    lobby.pit.do("finish")
    assert on_duty(lobby) == []


def test_while_another_tournament_runs_nobody_goes_off_duty(lobby):
    lobby.does(FLOOR, "onduty on", role=Role.FLOOR)
    lobby.pit.do("tournament Side", "finish")
    assert on_duty(lobby) == [FLOOR]


def test_who_is_forgotten_is_on_duty_no_more(lobby):
    lobby.pit.do("enter Marie", f"link Marie = {FLOOR}")
    lobby.does(FLOOR, "onduty on", role=Role.FLOOR)
    assert lobby.pit.do("onduty").outcome.floors[0][1] == "Marie"
    lobby.pit.do("withdraw Marie", "forget Marie", "forget oui")
    assert on_duty(lobby) == []


def test_what_is_neither_and_who_has_no_account_changes_nothing(lobby):
    assert lobby.refused(FLOOR, "onduty demain", Role.FLOOR)["why"] == "unreadable_form"
    assert lobby.refused("", "onduty on", Role.FLOOR)["why"] == "account_needed"
    assert lobby.refused("discord:9", "onduty on")["why"] == "not_allowed"

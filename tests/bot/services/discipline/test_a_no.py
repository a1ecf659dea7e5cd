"""Who says no is asked no longer: a yes that comes later agrees to nothing."""

import pytest

from bot.services.replies.erasing import EraseAsked
from bot.services.replies.merges import MergeAsked
from bot.services.replies.personal_data import ForgetAsked
from tests.bot.services.discipline.office import office


@pytest.mark.parametrize(("command", "line", "asked"), [
    ("forget", "J1a", ForgetAsked), ("merge", "#1 #17", MergeAsked), ("erase", "n° 1", EraseAsked),
])  # fmt: skip
@pytest.mark.parametrize(("no", "yes"), [("non", "oui"), ("no", "yes"), ("nee", "ja")])
def test_a_yes_after_a_no_does_nothing(command, line, asked, no, yes):
    room = office()
    room.do("note J1b; à surveiller", "withdraw J1a", "enter Jeanne")
    assert isinstance(room.say(f"{command} {line}").outcome, asked)
    assert room.refused(f"{command} {no}")["why"] == "left_as_it_is"
    people = room.do("mydata J1b")
    refused = room.say(f"{command} {yes}")
    assert not refused.done, refused.outcome
    assert room.do("mydata J1b") == people
    assert room.do("player #1")["name"] == "J1a"


def test_what_another_was_asked_is_not_withdrawn_by_a_no():
    room = office()
    room.do("enter Sophie, Paul", "role Sophie director")
    sophie = room.do("player Sophie")["number"]
    assert isinstance(room.say("forget J1a", person=sophie).outcome, ForgetAsked)
    assert room.refused("forget non")["why"] == "left_as_it_is"
    assert room.say("forget oui", person=sophie).done


def test_a_yes_after_the_break_is_asked_anew():
    room = office()
    room.do("withdraw J1a")
    room.say("forget J1a")
    room.between = 1801.0
    assert not room.say("forget oui").done
    assert room.do("player #1")["name"] == "J1a"
    room.between = 1799.0
    room.say("forget J1a")
    assert room.say("forget oui").done

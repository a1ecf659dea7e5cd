"""Nothing is done to somebody by a text that is only like his name, before a floor has agreed that he is meant."""

from dataclasses import replace

import pytest

from bot.domain.club.people import Role
from bot.presenter.actions import actions
from bot.presenter.present import present
from bot.services.replies.discipline import Proposed, Sanctioned
from bot.services.replies.meant_asked import MeantAsked
from bot.services.replies.refused import Refused
from tests.bot.services.discipline.office import office


def room_of(*names, **more):
    """A room where these people sit at the first table."""
    room = office(**more)
    for seat, name in zip("abcdef", names, strict=False):
        room.do(f"rename J1{seat} = {name}")
    return room


def asked(room, line, **more):
    """The question to a line, which has left ledger and tournament as they were."""
    before = room.ledger, room.pit.log, room.pit.state
    outcome = room.say(line, **more).outcome
    assert isinstance(outcome, MeantAsked), outcome
    assert (room.ledger, room.pit.log, room.pit.state) == before
    return outcome


@pytest.mark.parametrize("line", [
    "warn Jean Martin; tel", "warn Jean Martin téléphone", "sanction Jean Martin; téléphone; 1 main", "sanction Jean Martin; tel",
    "note Jean Martin; bavard", "role Jean Martin director", "link Jean Martin = discord:1", "rename Jean Martin = Zoé",
    "alias Jean Martin = Zoé", "iam Jean Martin", "out Jean Martin", "out Jean Martin 1200, J2a 3000", "move Jean Martin 2-9",
    "rebuy Jean Martin", "here Jean Martin", "sanction Jean Martin; insulte; exclu", "sanction Jean Martin; zorbl fnak",
    "warn J1b; tel; avec Jean Martin",
])  # fmt: skip
def test_whoever_is_only_called_almost_so_is_asked_for(line):
    room = room_of("Jean Marin", settings="recaves 2")
    found = asked(room, line)
    assert (found.typed, found.choices[0].names) == (("Jean Martin",), ("Jean Marin",))


def test_nor_does_anybody_agree_by_a_name_that_is_only_like_his():
    room = room_of("Jean Marin")
    room.do("role Jean Marin floor")
    assert asked(room, "sanction J1b; tel; 1 main; accord Jean Martin").choices[0].names == ("Jean Marin",)


@pytest.mark.parametrize("line", ["record Jean Martin", "where Jean Martin", "player Jean Martin"])
def test_what_only_shows_forgives_a_slip_and_says_whom_it_shows(line):
    assert room_of("Jean Marin").do(line)["name"] == "Jean Marin"


@pytest.mark.parametrize("typed", ["jean marin", "JÉAN MARIN", "Marin Jean", "marin", "#1", "Jean Marin #1", "1-1"])
def test_his_own_name_is_no_slip_however_it_is_written(typed):
    room = room_of("Jean Marin")
    assert room.do(f"warn {typed}; tel")["name"] == "Jean Marin"


@pytest.mark.parametrize("yes", ["oui", "yes", "JA", "ok", "1", "Oui."])
def test_a_yes_carries_out_what_was_typed_with_nothing_lost(yes):
    room = room_of("Jean Marin", "Luc Petit")
    asked(room, "sanction Jean Martin; collusion; 2 mains; a crié sur Jean Martin; avec Luc Petti; note calme")
    assert isinstance(room.say(f"sanction {yes}").outcome, Sanctioned)
    record = room.do("record Jean Marin")
    case = record["cases"][0]
    assert (case.offence, case.sanction.count, case.reason) == ("collusion", 2, "a crié sur Jean Martin")
    assert [note.text for note in record["notes"]] == ["calme"]
    assert len(room.do("record Luc Petit")["cases"]) == 1


def test_a_tap_carries_it_out_whatever_has_happened_since():
    room = room_of("Jean Marin")
    tap = actions(room.say("warn Jean Martin; tel; deux fois"))[0]
    room.do("out J2a")
    assert isinstance(room.taps(tap).outcome, Sanctioned)
    assert room.do("record Jean Marin")["cases"][0].reason == "deux fois"


def test_a_tap_gives_what_the_fields_said():
    room = room_of("Jean Marin")
    reply = room.fills("sanction", {"player": "jean martin", "offence": "phone", "sanction": "hands:2", "reason": "jean martin"})
    tap = actions(reply)[0]
    assert isinstance(room.fills("sanction", dict(tap.fields)).outcome, Sanctioned)
    assert room.do("record Jean Marin")["cases"][0].reason == "jean martin"


def test_the_yes_to_fields_is_typed_too():
    room = room_of("Jean Marin")
    room.fills("sanction", {"player": "Jean Martin", "offence": "phone", "sanction": "hands:2"})
    assert room.do("sanction oui")["name"] == "Jean Marin"


def test_who_is_called_so_too_is_offered_beside():
    room = room_of("Jean Marin", "Jean-Luc Martin")
    found = asked(room, "out Jean Marrin")
    assert [choice.names for choice in found.choices][:2] == [("Jean Marin",), ("Jean-Luc Martin",)]
    assert room.do("out 2")["places"][0][0] == "Jean-Luc Martin"


def test_a_yes_after_something_has_happened_asks_anew():
    room = room_of("Jean Marin")
    asked(room, "warn Jean Martin; tel; deux fois")
    room.do("out J2a")
    again = asked(room, "warn oui")
    assert again.choices[0].line.endswith("; tel; deux fois")
    assert room.do("warn oui")["name"] == "Jean Marin"


def test_a_question_is_answered_once_and_by_its_own_command():
    room = room_of("Jean Marin")
    asked(room, "warn Jean Martin; tel")
    assert room.refused("sanction oui")["why"] == "missing_argument"
    room.do("warn oui")
    assert room.refused("warn oui")["why"] == "missing_argument"


def test_nobody_answers_anothers_question():
    room = room_of("Jean Marin")
    asked(room, "warn Jean Martin; tel", person=0)
    assert isinstance(room.say("warn oui", person=3).outcome, Refused)


def test_a_no_leaves_everything_as_it_is():
    room = room_of("Jean Marin")
    asked(room, "warn Jean Martin; tel")
    assert room.refused("warn non")["why"] == "left_as_it_is"
    assert room.refused("warn oui")["why"] == "missing_argument"


def test_who_may_not_give_the_command_may_not_agree_to_it():
    room = room_of("Jean Marin")
    asked(room, "role Jean Martin floor")
    assert room.refused("role oui", role=Role.FLOOR)["why"] == "not_allowed"


def test_the_proposal_comes_after_the_question():
    room = room_of("Jean Marin")
    asked(room, "sanction Jean Martin; collusion")
    assert isinstance(room.say("sanction oui").outcome, Proposed)


@pytest.mark.parametrize(("language", "title"), [
    ("fr", "« Jean Martin » : Jean Marin ?"), ("en", "“Jean Martin”: Jean Marin?"), ("nl", "“Jean Martin”: Jean Marin?"),
])  # fmt: skip
def test_the_question_names_what_was_typed_and_who_may_be_meant(language, title):
    room = room_of("Jean Marin")
    reply = room.say("warn Jean Martin; tel")
    blocks = present(replace(reply, language=language))
    assert blocks[0].text == title
    assert any(getattr(block, "command", "").startswith("warn ") for block in blocks)

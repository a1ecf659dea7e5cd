"""Two floors who give the same command in the same moment mean the same thing: what counts one more is counted once."""

import pytest

from bot.domain.club.people import Role
from bot.presenter.present import present
from bot.services.catalogue import find_command
from bot.services.replies.tournaments import BackAsked
from bot.services.requests import Request
from tests.bot.services.discipline.office import office
from tests.bot.told import told
from tests.bot.words import plain_text

LEA, MAX = ("telegram:1", "Léa"), ("telegram:2", "Max")
SETTINGS = "jetons 25x8 100x8 500x2; recaves 5; add-on 5"


@pytest.fixture
def room():
    there = office("cdc", {1: [1, 2, 3], 2: [1, 2, 3]}, settings=SETTINGS)
    there.do("sanction J1a; bruit; 9 mains", "sanction J2a; bruit; 9 mains")
    return there


def gives(room, who, line, later=0.0):
    """The reply to a line of one of the floors, so many seconds after the last."""
    account, actor = who
    name, _, text = line.partition(" ")
    room.pit.clock.at += later
    command = find_command(name)
    return room.pit.desk.handle(Request(command.name, command.arguments(text), role=Role.FLOOR, account=account, actor=actor))


def refused(reply):
    return reply.outcome.why if not reply.done else ""


ALIKE = [
    ("hand 1", "hand 1"),
    ("hand 1 3", "hand 1"),
    ("served 1 2", "served 1 2"),
    ("hand 1", "served 1"),
    ("rebuy J1b", "rebuy J1b"),
    ("rebuy J1b, J1c", "rebuy J1c"),
    ("addon J1b", "addon J1b"),
]


@pytest.mark.parametrize(("first", "second"), ALIKE)
def test_the_second_floor_is_told_who_gave_it_and_nothing_more_is_counted(room, first, second):
    assert gives(room, LEA, first, 60).done
    before = room.ledger, room.pit.log
    reply = gives(room, MAX, second, 3)
    assert refused(reply) == "given_just_now"
    assert (room.ledger, room.pit.log) == before
    said = plain_text(present(reply))
    assert "Léa" in said
    assert "telegram" not in said
    assert "3 s" in said
    assert refused(gives(room, MAX, second, 6)) == "given_just_now"
    assert gives(room, MAX, second, 1.5).done
    assert (room.ledger, room.pit.log) != before


@pytest.mark.parametrize(("first", "second"), ALIKE)
def test_whoever_gives_it_twice_himself_means_it_twice(room, first, second):
    assert gives(room, LEA, first, 60).done
    assert gives(room, LEA, second, 1).done


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("hand 1", "hand 2"),
        ("served 1", "served 2"),
        ("rebuy J1b", "rebuy J1c"),
        ("rebuy J1b", "addon J1b"),
        ("hand 2", "served 1"),
    ],
)
def test_what_is_about_something_else_is_another_command(room, first, second):
    assert gives(room, LEA, first, 60).done
    assert gives(room, MAX, second, 1).done


def test_what_was_taken_back_meanwhile_may_be_given_again_at_once(room):
    gives(room, LEA, "rebuy J1b", 60)
    gives(room, LEA, "undo", 1)
    assert gives(room, MAX, "rebuy J1b", 1).done


def test_in_the_hand_that_has_just_begun_no_table_is_done(room):
    room.do("handforhand", "done 1")
    assert gives(room, LEA, "done 2", 60).done
    assert room.pit.state.hands.hand == 2
    assert refused(gives(room, MAX, "done 2", 1)) == "given_just_now"
    assert room.pit.state.hands.done == ()
    assert gives(room, MAX, "done 2", 30).done
    assert gives(room, LEA, "done 1", 1).done
    assert room.pit.state.hands.hand == 3


def test_two_floors_finish_one_table_each(room):
    room.do("handforhand")
    assert gives(room, LEA, "done 1", 60).done
    assert gives(room, MAX, "done 2", 1).done
    assert room.pit.state.hands.hand == 2


def test_who_takes_back_in_the_same_moment_as_another_is_asked_about_what_is_left(room):
    gives(room, MAX, "level 2", 60)
    gives(room, MAX, "level 3", 60)
    assert room.pit.state.level == 3
    assert isinstance(gives(room, LEA, "undo", 60).outcome, BackAsked)
    assert gives(room, LEA, "undo oui", 5).done
    assert room.pit.state.level == 2
    before = room.pit.log
    asked = gives(room, MAX, "undo", 1)
    assert isinstance(asked.outcome, BackAsked), told(asked)
    assert room.pit.log == before
    assert gives(room, MAX, "undo oui", 5).done
    assert room.pit.state.level == 1

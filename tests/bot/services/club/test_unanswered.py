"""What no article answered waits for the director: alike ones as one, without names, and never another club's."""

import pytest

from bot.domain.club.people import Role
from bot.presenter.actions import actions
from bot.presenter.present import present
from bot.services.ports.chats import Asked
from bot.services.requests import Request
from tests.bot.services.club.test_binding_desk import Room
from tests.bot.services.club.test_own_books import OURS, THEIRS
from tests.bot.words import plain_text

BREAD = "Peut-on manger un sandwich à table ?"


@pytest.fixture
def room():
    return Room()


def ask(room, question=BREAD, place=OURS, verdict="not_covered", book="ropta"):
    return room.store.asks.keep(Asked(place, room.clock(), "fr", book, question, "", verdict, "telegram:9"))


def waiting(room, place=OURS, **more):
    return room.desk.handle(Request("unanswered", {}, place, more.pop("role", Role.DIRECTOR), "fr", **more))


def listed(room, place=OURS):
    return list(waiting(room, place).outcome.questions)


def test_what_was_not_answered_is_listed_what_was_asked_most_first_and_alike_ones_as_one(room):
    ask(room, "Le chien du patron peut-il jouer ?")
    ask(room)
    ask(room, "manger un sandwich à la table, on peut ?")
    ask(room, "Une carte est tombée", verdict="found")
    assert listed(room) == [("manger un sandwich à la table, on peut ?", 2), ("Le chien du patron peut-il jouer ?", 1)]
    text = plain_text(present(waiting(room)))
    assert "demandé 2 fois" in text
    assert "telegram:9" not in text


def test_no_other_club_sees_it_nor_what_was_asked_in_private_or_of_another_book(room):
    ask(room, place=THEIRS)
    ask(room, place="telegram:@9")
    ask(room, book="cdc")
    assert listed(room) == []
    assert len(listed(room, THEIRS)) == 1
    assert "Aucune question n'attend" in plain_text(present(waiting(room)))


def test_only_a_director_sees_it(room):
    ask(room)
    for role in (Role.STRANGER, Role.PLAYER, Role.FLOOR):
        assert waiting(room, role=role).outcome.why in ("not_allowed", "not_in_club")


def test_the_names_of_people_are_left_out(room):
    with room.store.writing() as work:
        work.people.add(work.clubs.at(OURS).id, ["Zénobie Vandeputte"])
    ask(room, "Zénobie Vandeputte peut-elle manger à table ? 06 12 34 56 78")
    ((question, _),) = listed(room)
    assert "Vandeputte" not in question
    assert "06 12" not in question


def test_each_has_two_buttons_and_both_settle_it(room):
    ask(room)
    ask(room, "Le chien du patron peut-il jouer ?")
    bind, decide, *_ = actions(waiting(room))
    assert (bind.command, decide.command, bind.role, decide.role) == ("bind", "decide", Role.DIRECTOR, Role.DIRECTOR)
    dog = "Le chien du patron peut-il jouer ?"
    assert dict(bind.fields)["question"] == dict(decide.fields)["question"] == dog
    taken = room.says("bind", filled={**dict(bind.fields), "article": "6.4#1"})
    assert taken.done
    assert [question for question, _ in listed(room)] == [BREAD]
    _, decide, *_ = actions(waiting(room))
    reply = room.says("decide", filled={**dict(decide.fields), "ruling": "non, jamais à table"})
    assert "ROPTA ne tranche pas cette question" in plain_text(present(reply))
    assert listed(room) == []
    told = room.ask(BREAD).outcome
    assert [(one.ruling, one.same) for one in told.decided] == [("non, jamais à table", True)]


def test_a_tap_that_is_forged_by_a_player_settles_nothing(room):
    ask(room)
    for action in actions(waiting(room)):
        filled = {name: value or "6.4" for name, value in action.fields}
        assert room.says(action.command, role=Role.PLAYER, filled=filled).outcome.why == "not_allowed"
    assert len(listed(room)) == 1


def test_a_list_is_bounded(room):
    for at in range(500):
        ask(room, f"{'abcdefghijklmnopqrst'[at % 20] * 6} {'uvwxyzabcdefghijklmno'[at // 20 % 20] * 6} ?")
    outcome = waiting(room).outcome
    assert len(outcome.questions) == 8
    assert outcome.more > 0
    assert len(actions(waiting(room))) == 16

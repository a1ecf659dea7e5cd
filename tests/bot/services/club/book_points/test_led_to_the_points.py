"""Whoever is told that a point was not read yet is led to where a director says what the book decides there."""

import pytest

from bot.domain.club.people import Role
from bot.domain.rules.profile import NUMBERS
from bot.presenter.actions import actions
from bot.presenter.present import present
from bot.services.announcements.letters import read_back, written


@pytest.fixture
def played(room):
    """A tournament by a book that nobody has read."""
    room.says("book", book="maison")
    room.says("tournament", tournament="Mardi; 6 par table")
    room.says("enter", names="Anna, Bob, Carl, Dora, Emil, Fred, Gil, Hans")
    return room


def led(reply):
    return [(dict(action.fields), action.role) for action in actions(reply) if action.command == "bookpoints"]


def hints(reply):
    return [block.command for block in present(reply) if getattr(block, "command", "").startswith("bookpoints")]


def test_a_ruling_on_a_point_that_was_not_read_leads_a_director_to_it(played):
    reply = played.says("draw", sure="")
    assert "Pas encore lu dans Floorman" in played.text(reply)
    point = next(ground.point for ground in reply.grounds if ground.found)
    assert led(reply) == [({"ownbook": "maison", "point": point}, Role.DIRECTOR)]
    assert hints(reply) == [f"bookpoints maison {NUMBERS[point]}"]
    assert played.taps(reply, "Lire ce point").outcome.point == point
    assert played.does(hints(reply)[0].removeprefix("bookpoints ")).outcome.point == point


def test_a_letter_of_it_to_others_offers_none(played):
    reply = played.says("draw", sure="")
    letter = read_back(written(reply), played.desk.shelf("terminal"))
    assert led(letter) == hints(letter) == []


def test_the_heading_of_what_is_to_be_chosen_and_a_single_point_lead_there(played):
    heading = played.says("choose", choice="")
    assert led(heading) == [({"ownbook": "maison", "point": "next"}, Role.DIRECTOR)]
    assert played.taps(heading, "Lire point par point").outcome.point == "seats.start"
    for line in ("race.cards", "race.cards one_a_chip"):
        one = played.says("choose", choice=line)
        assert led(one) == [({"ownbook": "maison", "point": "race.cards"}, Role.DIRECTOR)], line
        assert hints(one) == [f"bookpoints maison {NUMBERS['race.cards']}"]


def test_what_has_to_be_chosen_first_leads_there_too(played):
    played.says("draw", sure="oui")
    played.says("reveal")
    refused = played.says("race", race="25>100")
    assert refused.outcome.why == "choice_needed"
    point = str(refused.outcome.fields["point"])
    assert led(refused) == [({"ownbook": "maison", "point": point}, Role.DIRECTOR)]
    assert hints(refused) == [f"bookpoints maison {NUMBERS[point]}"]


def test_where_the_point_was_read_nothing_leads_there(played):
    played.does("race.cards otherwise; 3.3; Aucune carte")
    assert led(played.says("choose", choice="race.cards")) == []


def test_a_bundled_book_leads_nowhere(room):
    assert led(room.says("choose", choice="")) == []

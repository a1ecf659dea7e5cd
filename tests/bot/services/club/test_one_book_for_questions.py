"""What is asked and what is decided on it go by one book: the chat's, whatever book its tournament was opened with."""

import pytest

from bot.domain.club.people import Role
from bot.presenter.present import present
from bot.services.ports.chats import Asked
from bot.services.requests import Request
from tests.bot.services.club.test_binding_desk import ASKED, Room
from tests.bot.services.club.test_own_books import OURS
from tests.bot.words import spaced


@pytest.fixture
def room():
    """A tournament is open by ROPTA; since then the chat's questions go by the club's own book."""
    room = Room()
    assert room.desk.handle(Request("tournament", {"tournament": "Coupe; 9 par table"}, OURS, Role.DIRECTOR, "fr")).done
    room.add()
    room.uses()
    room.does("book maison")
    return room


def test_a_decision_is_taken_by_the_article_that_the_chat_is_shown(room):
    assert room.says("article 1.1").book.id == "maison"
    assert room.does(f"decide 1.1; {ASKED}; morte").book.id == "maison"
    with room.store.reading() as work:
        assert work.decisions.one(work.clubs.at(OURS).id, 1).passage.startswith("maison:1.1")


def test_a_rule_of_the_club_is_made_where_that_book_is_silent_and_told_when_it_is_asked(room):
    room.does(f"decide aucun; {ASKED}; on parle latin")
    assert [(one.rule, one.same) for one in room.ask().outcome.decided] == [(True, True)]


def test_what_that_book_did_not_answer_waits_for_the_director(room):
    room.store.asks.keep(Asked(OURS, room.clock(), "fr", "maison", "Et le chien ?", "", "not_covered", "telegram:9"))
    reply = room.desk.handle(Request("unanswered", {}, OURS, Role.DIRECTOR, "fr"))
    assert reply.outcome.questions == (("Et le chien ?", 1),)


def test_the_club_says_by_which_each_goes(room):
    reply = room.desk.handle(Request("club", {}, OURS, Role.DIRECTOR, "fr"))
    text = spaced(room.text(reply))
    assert "Règlement : Règlement officiel du poker de tournoi en association (2023-09)" in text
    assert "Ici, les questions suivent : Règlement" in text
    assert present(reply)

"""Rules questions while a PostgreSQL lets nobody in: everybody's rulebooks answer, and nothing is said that nobody can know."""

from dataclasses import replace

import pytest

from bot.presenter.present import present
from bot.services.ports.places import PlaceChoice
from bot.services.replies.refused import Refused
from bot.services.replies.rules import Answered, ArticlesShown, Compared, Thanked
from bot.services.requests import Request
from bot.store.chats.places import StoredPlaces
from bot.store.chats.remembered_places import RememberedPlaces
from bot.store.database import open_database
from bot.store.work import DatabaseStore
from tests.bot.desks import make_desk, make_floor
from tests.bot.small_rules import SmallRules
from tests.bot.words import said, seen

CHAT, NEVER_SEEN = "telegram:-100", "telegram:-200"
QUESTION = {"question": "le bouton avance-t-il ?"}


class Listening:
    """A language model that notes what it is sent."""

    def __init__(self):
        self.heard = []

    def select(self, question, candidates):
        self.heard.append(question)

    def proven(self, book):
        return None


@pytest.fixture
def url(postgresql):
    with postgresql.database(tables=True) as url:
        yield url


@pytest.fixture
def desk(url):
    engine, rules = open_database(url), SmallRules()
    yield make_desk(rules, RememberedPlaces(StoredPlaces(engine)), floor=make_floor(rules, DatabaseStore(engine)))
    engine.dispose()


def is_refused(reply, why="not_saved"):
    return isinstance(reply.outcome, Refused) and reply.outcome.why == why


def test_a_question_an_article_and_a_comparison_are_answered_and_say_what_was_not_looked_at(postgresql, url, desk):
    usual = desk.handle(Request("ask", QUESTION, CHAT))
    assert not usual.clubs_unseen
    with postgresql.refusing(url):
        asked = desk.handle(Request("ask", QUESTION, CHAT))
        article = desk.handle(Request("article", {"article": "1.2"}, CHAT))
        compared = desk.handle(Request("compare", QUESTION, CHAT))
        thanks = desk.handle(Request("ask", {"question": "merci"}, CHAT))
    assert asked == replace(usual, clubs_unseen=True)
    kinds = [type(one.outcome) for one in (asked, article, compared, thanks)]
    assert kinds == [Answered, ArticlesShown, Compared, Thanked]
    assert not thanks.clubs_unseen
    for language in ("fr", "en", "nl"):
        for reply in (asked, article, compared):
            assert said("answer.clubs_unseen", language) in seen(present(replace(reply, language=language)))
    assert desk.handle(Request("ask", QUESTION, CHAT)) == usual


def test_the_book_is_the_one_that_the_chat_has_chosen_and_no_other_is_guessed(postgresql, url, desk):
    desk.places.choose(CHAT, PlaceChoice("club"))
    with postgresql.refusing(url):
        assert desk.handle(Request("ask", QUESTION, CHAT)).book.id == "club"
        assert is_refused(desk.handle(Request("ask", QUESTION, NEVER_SEEN)))
        assert desk.handle(Request("ask", {**QUESTION, "book": "river"}, NEVER_SEEN)).book.id == "river"
        assert isinstance(desk.handle(Request("compare", QUESTION, NEVER_SEEN)).outcome, Compared)


def test_of_a_clubs_own_book_nothing_is_said_but_that_the_database_does_not_answer(postgresql, url, desk):
    desk.places.choose(CHAT, PlaceChoice("maison~7"))
    desk.places.choose(NEVER_SEEN, PlaceChoice())
    with postgresql.refusing(url):
        assert is_refused(desk.handle(Request("ask", QUESTION, CHAT)))
        assert is_refused(desk.handle(Request("article", {"article": "1.2"}, CHAT)))
        assert is_refused(desk.handle(Request("article", {"article": "maison 1.2"}, NEVER_SEEN)))
        assert is_refused(desk.handle(Request("article", {"article": "77.7"}, NEVER_SEEN)), why="no_such_article")
        assert is_refused(desk.handle(Request("books", place=NEVER_SEEN)))


def test_no_language_model_is_asked_for_the_names_that_must_not_leave_are_not_known(postgresql, url, desk):
    model = Listening()
    desk = replace(desk, rules=replace(desk.rules, selector=model))
    with postgresql.refusing(url):
        desk.handle(Request("compare", QUESTION, CHAT))
        desk.handle(Request("ask", {**QUESTION, "book": "river"}, CHAT))
    assert model.heard == []

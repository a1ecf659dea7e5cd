"""Before an edition takes the place of another, its director sees what it says otherwise, article by article."""

import json

import pytest

from bot.domain.club.people import Role
from bot.presenter.present import present
from bot.services.club.edition_changes import changed_articles
from bot.services.replies.own_books import ArticleChange, Change
from bot.services.requests import Request
from knowledge.books.own_book import made_own
from tests.bot.services.club.test_own_books import HOUSE, OURS, TwoClubs
from tests.bot.words import plain_text
from tests.knowledge.small_book import ARTICLES

CHANGED = ARTICLES.replace("morte. Le", "vivante. Le")


def changes(text):
    old, new = (made_own(json.dumps(HOUSE), one) for one in (ARTICLES, text))
    return changed_articles(old, new)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (ARTICLES, ()),
        (ARTICLES.replace("est morte.", "est  morte."), ()),
        (CHANGED, (ArticleChange(Change.CHANGED, "1.1"),)),
        (ARTICLES.replace("Le bouton\n", "Le gros bouton\n"), (ArticleChange(Change.CHANGED, "1.2"),)),
        (ARTICLES + "\n## 1.3 La pause\n\nDouze minutes.\n", (ArticleChange(Change.NEW, "1.3"),)),
        (ARTICLES.partition("## 1.2")[0], (ArticleChange(Change.GONE, "1.2"),)),
        (ARTICLES.replace("## 1.2", "## 1.7"), (ArticleChange(Change.RENUMBERED, "1.7", "1.2"),)),
    ],
)  # fmt: skip
def test_an_article_is_changed_new_gone_or_numbered_anew(text, found):
    assert changes(text) == found


def test_it_is_shown_before_anything_is_put_into_force():
    clubs = TwoClubs()
    clubs.add()
    assert clubs.does("ownbook maison 1").outcome.changes == ()
    clubs.uses()
    clubs.add(edition="2027", markdown=CHANGED + "\n## 1.3 La pause\n\nDouze minutes.\n")
    clubs.add(edition="2028", markdown=ARTICLES)
    text = plain_text(present(clubs.does("ownbook maison 2")))
    assert "1 article aux mots changés : 1.1" in text
    assert "1 nouvel article : 1.3" in text
    assert "Elle dit la même chose, article par article." in plain_text(present(clubs.does("ownbook maison 3")))
    clubs.uses(2)
    back = plain_text(present(clubs.does("ownbook maison back")))
    assert "1 article n'y est plus : 1.3" in back


def opened(clubs, *names):
    for name in names:
        clubs.clock.at += 5
        assert clubs.desk.handle(Request("tournament", {"tournament": name}, OURS, Role.DIRECTOR, "fr")).done


def test_whoever_changes_the_edition_under_a_running_tournament_is_told_which_and_that_it_follows():
    clubs = TwoClubs()
    clubs.add()
    clubs.uses()
    clubs.add(edition="2027", markdown=CHANGED)
    assert clubs.does("ownbook maison 2").outcome.running == ()
    opened(clubs, "Ailleurs")
    clubs.does("book maison")
    opened(clubs, "Mardi", "Jeudi")
    asked = clubs.does("ownbook maison 2")
    assert asked.outcome.running == ((3, "Jeudi"), (2, "Mardi"))
    text = plain_text(present(asked))
    assert "Jeudi (n° 3) et Mardi (n° 2) se jouent selon ce règlement" in text
    assert "attendez leur fin" in text
    done = clubs.uses(2)
    assert done.outcome.running == asked.outcome.running
    assert "suivent désormais cette édition" in plain_text(present(done))


def test_a_yes_from_before_a_tournament_was_opened_asks_anew():
    clubs = TwoClubs()
    clubs.add()
    clubs.uses()
    clubs.does("book maison")
    clubs.add(edition="2027", markdown=CHANGED)
    seen = clubs.does("ownbook maison 2").outcome.seen
    opened(clubs, "Mardi")
    filled = {"ownbook": "maison", "deed": "use", "edition_number": "2", "seen": seen}
    assert clubs.does("ownbook", filled=filled).outcome.named() == "own_book_asked"


def test_where_the_same_edition_comes_back_nothing_changes_for_a_tournament():
    clubs = TwoClubs()
    clubs.add()
    clubs.uses()
    clubs.does("book maison")
    opened(clubs, "Mardi")
    clubs.does("book ropta")
    clubs.does("ownbook maison aside oui")
    assert clubs.does("ownbook maison 1").outcome.running == ()

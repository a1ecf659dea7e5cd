"""Editions that call themselves alike, and buttons that were shown before something else happened."""

from dataclasses import replace

import pytest

from bot.presenter.present import present
from tests.bot.services.club.test_own_books import TwoClubs, filled_of
from tests.bot.words import plain_text
from tests.knowledge.small_book import ARTICLES


@pytest.fixture
def clubs():
    return TwoClubs()


@pytest.mark.parametrize("language", ["fr", "en", "nl"])
def test_editions_that_call_themselves_alike_are_told_apart_by_their_numbers(clubs, language):
    clubs.add()
    clubs.add(markdown=ARTICLES.replace("morte", "vivante"))
    word = {"fr": "édition", "en": "edition", "nl": "editie"}[language]

    def says(reply):
        return plain_text(present(replace(reply, language=language)))

    assert f"{word} 1 " in says(clubs.does("ownbook maison 1"))
    assert f"{word} 1 " in says(clubs.uses(1))
    asked = says(clubs.does("ownbook maison 2"))
    assert f"{word} 2 " in asked.partition("\n")[0]
    assert f"{word} 1 " in asked
    assert f"{word} 2 " in says(clubs.uses(2))
    assert f"{word} 1 " in says(clubs.does("ownbook maison back")).partition("\n")[0]
    assert f"{word} 1 " in says(clubs.does("ownbook maison back oui")).partition("\n")[0]


def test_a_button_that_went_back_goes_forward_to_nothing(clubs):
    clubs.add()
    clubs.add(markdown=ARTICLES.replace("morte", "vivante"))
    clubs.uses(1)
    clubs.uses(2)
    back = filled_of(clubs.does("ownbook maison back"))
    assert clubs.does("ownbook", filled=back).outcome.edition.number == 1
    assert clubs.why("ownbook", filled=back) == "edition_in_force"
    clubs.add(markdown=ARTICLES.replace("morte", "brûlée"))
    clubs.uses(2)
    clubs.uses(3)
    assert clubs.why("ownbook", filled=back) == "screen_outdated"
    assert [one.number for one in clubs.does("ownbook").outcome.editions if one.active] == [3]


def test_a_button_that_opened_a_book_does_not_open_it_again_once_it_was_closed(clubs):
    clubs.add()
    clubs.uses()
    opening = filled_of(clubs.does("ownbook maison publish"))
    clubs.does("ownbook", filled=opening)
    assert clubs.why("ownbook", filled=opening) == "book_open_already"
    closing = filled_of(clubs.does("ownbook maison unpublish"))
    clubs.does("ownbook", filled=closing)
    assert clubs.why("ownbook", filled=closing) == "book_closed_already"
    assert clubs.does("ownbook", filled=opening).outcome.named() == "own_book_asked"
    assert not clubs.does("ownbook").outcome.editions[0].published

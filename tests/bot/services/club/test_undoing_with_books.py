"""`/undo` after something was done with a club's own rulebook: it names what takes back that very deed, and no other."""

import pytest

from bot.domain.club.people import Role
from bot.i18n.words import LANGUAGES
from bot.presenter.present import present
from bot.services.catalogue import find_command
from bot.services.requests import Request
from tests.bot.services.club.test_own_books import OURS, TwoClubs
from tests.bot.told import told
from tests.bot.words import plain_text
from tests.knowledge.small_book import ARTICLES

DEEDS = {
    "maison 1 oui": ("2", ()),
    "maison back oui": ("2", ()),
    "maison publish oui": ("unpublish", ()),
    "maison unpublish oui": ("publish", ("maison publish oui",)),
    "maison aside oui": ("2", ()),
}
"""What is done with the second edition in force, what takes it back, and what was done before."""
WORDS = {
    "publish": {"fr": "publier", "en": "publish", "nl": "publiceren"},
    "unpublish": {"fr": "dépublier", "en": "unpublish", "nl": "privé"},
}


@pytest.fixture
def clubs():
    made = TwoClubs()
    made.add()
    made.add(markdown=ARTICLES.replace("morte", "vivante"), edition="2027")
    made.uses(1)
    made.uses(2)
    return made


def does(clubs, command, text):
    """Carries out a command of the evening."""
    clubs.clock.at += 5
    request = Request(command, {find_command(command).argument: text}, OURS, Role.DIRECTOR, "fr", actor="Léa")
    reply = clubs.desk.handle(request)
    assert reply.done, dict(told(reply))


def undoes(clubs, language, line="undo"):
    """The reply to `/undo`."""
    name, _, text = line.partition(" ")
    clubs.clock.at += 5
    return clubs.desk.handle(Request(name, {"reason": text} if text else {}, OURS, Role.DIRECTOR, language, actor="Léa"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("opened", [True, False])
@pytest.mark.parametrize("deed", DEEDS)
def test_it_names_the_way_back_from_what_was_done_in_the_words_of_the_language(clubs, deed, opened, language):
    way, before = DEEDS[deed]
    if opened:
        does(clubs, "tournament", "Coupe; 9 par table")
        does(clubs, "enter", "Anne Petit, Paul Roux")
    for line in (*before, deed):
        clubs.does(f"ownbook {line}", actor="Léa")
    said = plain_text(present(undoes(clubs, language)))
    word = WORDS.get(way, {}).get(language, way)
    assert f"maison {word}" in said
    assert "maison back" not in said


def test_what_was_only_shown_is_no_deed(clubs):
    clubs.does("ownbook maison", actor="Léa")
    assert undoes(clubs, "fr").outcome.why == "no_tournament"


def test_a_rulebook_that_other_deeds_followed_is_not_spoken_of(clubs):
    does(clubs, "tournament", "Coupe; 9 par table")
    clubs.does("ownbook maison publish oui", actor="Léa")
    does(clubs, "enter", "Anne Petit")
    assert undoes(clubs, "fr").done

"""A club's own book that nobody has read for sanctions: not silent, and nothing is said in its name but what stands in it."""

import pytest

from bot.presenter.blocks import Quote
from bot.presenter.present import present
from bot.profiles.reading import FileProfiles
from knowledge.library import library
from knowledge.shipped import SHIPPED
from tests.bot.services.discipline.office import Office, office
from tests.bot.services.floor import pit
from tests.bot.words import plain_text
from tests.knowledge.small_book import write_book

ARTICLES = """\
# À la table

## 1.1 Le téléphone

Le téléphone reste dans la poche. Qui téléphone pendant un coup quitte la table pour deux mains.

## 1.2 Le bouton

Le bouton avance d'un siège à chaque donne.

## 1.3 Les cartes tombées

Une carte tombée par terre est morte. Le donneur la remplace.
"""


@pytest.fixture(scope="module")
def shelf(tmp_path_factory):
    folder = tmp_path_factory.mktemp("books")
    write_book(folder, ARTICLES, questions=())
    rulebooks = library(folder, tmp_path_factory.mktemp("data"), None).open()
    return rulebooks, FileProfiles([SHIPPED.corpus, folder])


@pytest.fixture
def room(shelf, monkeypatch) -> Office:
    rulebooks, profiles = shelf
    monkeypatch.setattr(pit, "shelf", lambda: rulebooks)
    monkeypatch.setattr(pit, "profiles", lambda: profiles)
    return office("club")


def read(room: Office, line: str) -> str:
    return plain_text(present(room.say(line)))


def test_what_a_search_finds_is_quoted_and_the_sanction_is_floorman_s(room):
    text = read(room, "sanction J1a; téléphone")
    assert "n'a pas encore été lu pour les sanctions : rien n'est dit en son nom." in text
    assert "Qui téléphone pendant un coup quitte la table pour deux mains." in text
    assert "Floorman propose : avertissement verbal" in text
    assert not [line for line in text.splitlines() if line.startswith("Le règlement")]
    assert "ne parle pas de cette faute" not in text


def test_where_a_search_finds_nothing_the_book_is_not_called_silent(room):
    reply = room.say("sanction J1a; fume")
    text = plain_text(present(reply))
    assert "cela ne veut pas dire que rien n'y est" in text or any(isinstance(block, Quote) for block in present(reply))
    assert "ne parle pas" not in text


def test_an_offence_in_words_is_searched_in_its_words(room):
    text = read(room, "sanction J1a; autre: a fait tomber une carte par terre")
    assert "Une carte tombée par terre est morte." in text


def test_a_case_names_no_article_of_a_book_that_nobody_has_read(room):
    room.do("sanction J1a; téléphone; 1 main")
    assert room.ledger[-1].value("passage") == ""


def test_of_a_choice_of_the_club_an_unread_book_says_nothing(room):
    room.do("choose penalty.counts every_offence", "warn J1a; bruit")
    text = read(room, "sanction J1a; téléphone")
    assert "Par choix du club : 1 tour de pénalité" in text
    assert "Choix du club (Floorman n'a pas lu" in text
    assert "ne le précise pas" not in text


def test_of_an_offence_of_the_club_s_own_nothing_is_said_of_a_book_that_nobody_has_read(room):
    room.do("offence add crachat; mollard; 3 mains")
    told = plain_text(present(room.say("sanction J1a; mollard")))
    assert "rien n'est dit au nom du règlement" in told
    assert "n'en parle pas" not in told


def test_what_is_left_to_choose_is_not_laid_to_a_book_that_nobody_has_read(room):
    assert read(room, "choose").startswith("Floorman n'a pas lu Club ; vos choix règlent tout.")


def test_a_degree_that_acts_on_nothing_is_said_to(room):
    assert "le degré n'agit que si le club choisit une échelle à degrés" in read(room, "choose penalty.degree heavy")
    read(room, "choose penalty.ladder light_normal_heavy")
    assert "le degré n'agit" not in read(room, "choose penalty.degree heavy")


@pytest.mark.parametrize(("book", "acts"), [("ropta", True), ("cdc", False), ("urban", False)])
def test_a_degree_acts_where_the_book_knows_degrees(book, acts):
    assert ("Sans effet ici" not in read(office(book), "choose penalty.degree heavy")) is acts

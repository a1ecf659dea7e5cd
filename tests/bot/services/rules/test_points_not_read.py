"""What Floorman does by a book that nobody has read: what a search finds there is quoted, and nothing is said in its name."""

import pytest

from bot.domain.rules.profile import NUMBERS
from bot.presenter.actions import actions
from bot.presenter.blocks import Hint, Quote
from bot.presenter.present import present
from bot.profiles.reading import FileProfiles
from bot.services.announcements.letters import read_back, written
from bot.services.rules.point_questions import POINT_QUESTIONS, question_on
from knowledge.library import library
from knowledge.shipped import SHIPPED
from tests.bot.services.discipline.office import Office, office
from tests.bot.services.floor import pit
from tests.bot.words import plain_text
from tests.knowledge.small_book import write_book

ARTICLES = """\
# Le tournoi

## 3.1 Équilibrage

Les tables sont équilibrées dès qu'il y a trois joueurs d'écart.

## 3.3 Échange des jetons

Les petits jetons sont échangés contre des jetons supérieurs, au total arrondi au-dessus. Aucune carte n'est distribuée : il n'y a
pas de course.

# La discipline

## 7.2 Téléphone

Un joueur qui téléphone à la table passe deux mains hors du jeu.

# Annexe

## 9.1 Barème des sanctions

Première faute : deux mains. Deuxième faute : un tour. Troisième faute : exclusion du tournoi.
"""
NO_CARDS = "Aucune carte n'est distribuée"
CLAIMS = (
    "ne dit rien",
    "ne le précise pas",
    "ne parle pas",
    "is silent",
    "says nothing",
    "zwijgt",
    "zegt niets",
    "rulebook suggests",
)
"""Whoever says one of these of a book has read it."""


@pytest.fixture(scope="module")
def shelf(tmp_path_factory):
    folder = tmp_path_factory.mktemp("books")
    write_book(folder, ARTICLES, questions=())
    return library(folder, tmp_path_factory.mktemp("data"), None).open(), FileProfiles([SHIPPED.corpus, folder])


@pytest.fixture
def room(shelf, monkeypatch) -> Office:
    rulebooks, profiles = shelf
    monkeypatch.setattr(pit, "shelf", lambda: rulebooks)
    monkeypatch.setattr(pit, "profiles", lambda: profiles)
    return office("club")


HALF = """
[[otherwise]]
point = "race.cards"
passage = "club:3.3#1"
evidence = "Aucune carte n'est distribuée"

[[otherwise]]
point = "race.rounding"
passage = "club:3.3#1"
evidence = "au total arrondi au-dessus"

[[silent]]
point = "balance.difference"

[[unread]]
point = "rest"

[[unread]]
point = "offences"
"""


@pytest.fixture
def halfway(tmp_path, shelf, monkeypatch) -> Office:
    """A room by the same book, some points of which have been settled."""
    rulebooks, _ = shelf
    (write_book(tmp_path, ARTICLES, questions=()) / "profile.toml").write_text(HALF, encoding="utf-8")
    monkeypatch.setattr(pit, "shelf", lambda: rulebooks)
    monkeypatch.setattr(pit, "profiles", lambda: FileProfiles([SHIPPED.corpus, tmp_path]))
    return office("club")


def read(room: Office, line: str) -> str:
    text = plain_text(present(room.say(line)))
    assert not [claim for claim in CLAIMS if claim in text], text
    return text


@pytest.mark.parametrize("line", ["race 25>100", "race 25>100 t1 1:3"])
def test_before_any_card_is_dealt_it_is_asked_whether_there_is_a_race_at_all(room, line):
    room.do("choose race.rounding up", "choose race.protection one_more", "choose conseil")
    entries = len(room.pit.log)
    reply, text = room.say(line), read(room, line)
    assert text.startswith("Floorman n'a pas lu Club sur ce point : nombre de cartes du chip race.")
    assert NO_CARDS in text
    assert [block.command for block in present(reply) if isinstance(block, Hint)] == [f"choose {NUMBERS['race.cards']} 1"]
    ways = [dict(one.fields) for one in actions(reply) if one.command == "choose"]
    assert [one["value"] for one in ways] == ["one_a_chip", "without_cards", "player_buys", "club_buys"]
    assert {one["point"] for one in ways} == {"race.cards"}
    assert len(room.pit.log) == entries


def test_once_the_club_has_said_so_cards_are_dealt_with_what_the_book_has_beside_them(room):
    room.do("choose race.rounding up", "choose race.protection one_more", "choose race.cards one_a_chip")
    text = read(room, "race 25>100")
    assert NO_CARDS in text
    assert "Pas encore lu dans Floorman" in text
    chosen = next(line for line in text.splitlines() if line.startswith("Choix du club (Floorman n'a pas lu Club sur ce point)"))
    assert "nombre de cartes du chip race → une par jeton restant" in chosen


def test_what_has_to_be_chosen_first_comes_with_what_the_book_has_on_it(room):
    played = pit.drawn(12, "club", tables="2", chosen="")
    read(played, "choose race.cards one_a_chip")
    text = read(played, "race 25>100")
    assert text.startswith("Floorman n'a pas lu Club sur ce point : arrondi du nombre de nouveaux jetons.")
    assert "arrondi au-dessus" in text


@pytest.mark.parametrize(
    ("language", "said"),
    [("fr", "Pas encore lu dans Floorman"), ("en", "Not yet read into Floorman"), ("nl", "nog niet in Floorman gelezen")],
)
def test_it_is_said_in_three_languages_while_the_quotation_stays_in_the_book_s(room, language, said):
    room.do(f"language {language}")
    for line in ("balance", "choose balance.difference", "choose race.cards", "race 25>100"):
        assert said in read(room, line)
    assert "dès qu'il y a trois joueurs d'écart" in read(room, "balance")
    for line in ("choose", "tables", "sanction J1a; gsm", "handforhand", "draw", "breaktable 1"):
        read(room, line)


def test_a_choice_of_the_club_is_its_own_and_the_passage_stands_beside_it(room):
    text = read(room, "choose race.cards one_a_chip")
    assert NO_CARDS in text
    room.do("choose balance.difference 3")
    assert "Choix du club (Floorman n'a pas lu Club sur ce point)" in read(room, "balance")


def test_the_scale_of_an_appendix_stands_beside_the_article_on_the_offence(room):
    text = read(room, "sanction J1a; téléphone")
    assert "passe deux mains hors du jeu" in text
    assert "Deuxième faute : un tour." in text
    assert "Floorman propose" in text


def test_where_a_search_finds_nothing_that_is_said_of_the_search(room):
    text = read(room, "choose late.alternates")
    assert "cela ne veut pas dire que rien n'y est" in text or any(
        isinstance(block, Quote) for block in present(room.say("choose late.alternates"))
    )


def test_a_letter_keeps_what_was_found(room):
    reply = room.say("balance")
    letter = read_back(written(reply), pit.shelf())
    assert letter.grounds == reply.grounds
    assert any(ground.found for ground in letter.grounds)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("fr", "Club décide ce point d'une façon que Floorman n'a pas"),
        ("en", "Club decides this in a way that Floorman does not have"),
        ("nl", "Club beslist dit op een manier die Floorman niet heeft"),
    ],
)
def test_where_the_book_decides_otherwise_than_floorman_can_no_card_is_dealt_before_the_club_has_said_how(
    halfway, language, said
):
    halfway.do(f"language {language}", "choose race.rounding up", "choose race.protection one_more")
    entries = len(halfway.pit.log)
    text = read(halfway, "race 25>100")
    assert text.startswith(said)
    assert text.count(NO_CARDS) == 1
    assert len(halfway.pit.log) == entries
    assert NO_CARDS in read(halfway, "choose race.rounding down")


def test_a_choice_on_what_the_book_decides_otherwise_does_not_make_it_silent(halfway):
    unchosen = pit.drawn(12, "club", tables="2", chosen="")
    assert "Club décide ce point d'une façon que Floorman n'a pas" in read(unchosen, "race 25>100")
    halfway.do("choose race.rounding up", "choose race.protection one_more", "choose race.cards one_a_chip")
    text = read(halfway, "race 25>100")
    chosen = next(
        line for line in text.splitlines() if line.startswith("Choix du club (Club en décide d'une façon que Floorman n'a pas)")
    )
    assert "nombre de cartes du chip race → une par jeton restant" in chosen
    assert "arrondi du nombre de nouveaux jetons → au-dessus" in chosen
    assert NO_CARDS in text


def test_a_half_read_book_is_silent_where_it_was_read_and_nowhere_else(halfway):
    halfway.do("choose balance.difference 3")
    text = plain_text(present(halfway.say("balance")))
    assert "Choix du club (Club ne dit rien) : écart de joueurs qui demande d'équilibrer → 3" in text
    halfway.do("choose race.protection one_more", "choose race.cards one_a_chip")
    assert "qui n'a pas lu Club sur ce point" in plain_text(present(halfway.say("race 25>100")))


def test_of_a_half_read_book_it_is_said_how_far_it_is_read_and_which_open_points_are_not(halfway):
    unchosen = pit.drawn(12, "club", tables="2", chosen="")
    text = read(unchosen, "choose")
    assert text.startswith("Club n'est lu que sur 3 points de 64 : ")
    unread = {line.split(":")[0] for line in text.splitlines() if "pas encore lu" in line}
    assert str(NUMBERS["late.alternates"]) in unread
    assert not {str(NUMBERS[name]) for name in ("race.rounding", "balance.difference")} & unread
    assert read(halfway, "choose").startswith("Club n'est lu que sur 3 points de 64 ; vos choix règlent le reste.")


def test_of_a_book_that_was_read_nothing_is_searched():
    reply = office("ropta").say("balance")
    assert not any(ground.found for ground in reply.grounds)


def test_every_point_of_a_book_has_its_question_in_three_languages():
    assert all(len({*asked}) == len(asked) == 3 and all(asked) for asked in POINT_QUESTIONS.values())
    assert question_on("race.cards", "de") == question_on("race.cards", "en")

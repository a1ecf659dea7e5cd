"""A book that has no race: the floor announces and records the exchange as its words say, and cites its article."""

import pytest

from bot.presenter.blocks import Hint
from bot.presenter.present import present
from bot.profiles.reading import FileProfiles
from bot.store.tournament.deed_text import read_deed, write_deed
from knowledge.library import library
from knowledge.shipped import SHIPPED
from tests.bot.services.floor import pit
from tests.bot.services.floor.pit import grounds, laid_out
from tests.bot.words import plain_text
from tests.knowledge.small_book import write_book

NO_BREAK = "\xa0"
CHIPS = "jetons 25x8 100x8 500x4"
WORDS = {
    "without_cards": "Aucune carte n'est distribuée : les rompus de chacun sont arrondis au-dessous.",
    "player_buys": "Le joueur paie les jetons qui manquent.",
    "club_buys": "Le club rachète les rompus.",
}
PROFILE = """
[[rule]]
point = "race.cards"
value = "{value}"
passage = "club:3.3#1"
evidence = "{words}"

[[rule]]
point = "race.protection"
value = "one_more"
passage = "club:3.4#1"
evidence = "Personne n'est éliminé par l'échange."

[[unread]]
point = "rest"

[[unread]]
point = "offences"
"""


@pytest.fixture
def table(tmp_path, monkeypatch):
    """A table by a book that exchanges in one of these ways."""

    def laid(value):
        articles = f"## 3.3 Échange\n\n{WORDS[value]}\n\n## 3.4 Dernier jeton\n\nPersonne n'est éliminé par l'échange.\n"
        folder = write_book(tmp_path / "books", articles, questions=())
        (folder / "profile.toml").write_text(PROFILE.format(value=value, words=WORDS[value]), encoding="utf-8")
        shelf = library(tmp_path / "books", tmp_path / "data", None).open()
        monkeypatch.setattr(pit, "shelf", lambda: shelf)
        monkeypatch.setattr(pit, "profiles", lambda: FileProfiles([SHIPPED.corpus, tmp_path / "books"]))
        return laid_out({1: [1, 2, 3, 4]}, "club", CHIPS, of=6)

    return laid


def text(reply):
    return plain_text(present(reply))


def got(reply):
    return {seat.seat: (seat.exchanged, seat.awarded, seat.bought, seat.protection) for seat in reply.outcome.races[0].seats}


def accounted(reply):
    for view in reply.outcome.races:
        assert view.before + view.rounding + view.protection == view.after
    return True


def test_players_pay_for_what_is_missing_and_who_does_not_gives_the_rest_up(table):
    room = table("player_buys")
    announced = room.do("race 25>100")
    told = text(announced)
    assert "Aucune carte n'est donnée : chacun paie ce qui lui manque pour un jeton de 100, ou abandonne le reste." in told
    hint = next(block for block in present(announced) if isinstance(block, Hint))
    assert "- = ne paie pas" in hint.text.replace(NO_BREAK, " ")
    assert hint.command.endswith("5:2-")
    assert "nombre de cartes" not in told
    reply = room.do("race 25>100 1:3 2:5 3:2- 4:1*-")
    assert got(reply) == {1: (0, 1, 1, 0), 2: (1, 1, 3, 0), 3: (0, 0, 0, 0), 4: (0, 0, 0, 100)}
    assert accounted(reply)
    told = text(reply)
    assert "paie 75 de jetons, 1 × 100" in told
    assert "Payé par les joueurs : 100 de jetons." in told
    assert "Sort du jeu sans être payé : 75." in told
    assert "gagner" not in told
    assert {"club:3.3#1", "club:3.4#1"} == {one for one in grounds(reply) if ":" in one}


def test_the_club_buys_the_odd_chips_back(table):
    reply = table("club_buys").do("race 25>100 1:3 2:5 4:1*")
    assert got(reply) == {1: (0, 0, -3, 0), 2: (1, 0, -1, 0), 4: (0, 0, 0, 100)}
    assert accounted(reply)
    assert "vend 75 de jetons" in text(reply)
    assert "Racheté par le club : 100 de jetons." in text(reply)


def test_each_player_s_odd_chips_are_rounded_by_the_club_s_choice_where_the_book_does_not_say_how(table):
    room = table("without_cards")
    room.do("choose race.rounding half_up")
    reply = room.do("race 25>100 1:1 2:2 3:7")
    assert got(reply) == {1: (0, 0, 0, 0), 2: (0, 1, 0, 0), 3: (1, 1, 0, 0)}
    assert accounted(reply)
    assert "arrondi à 1 × 100" in text(reply)
    assert "race.rounding" in grounds(reply)


def test_no_card_is_drawn_and_cards_that_are_typed_are_refused_and_change_nothing(table):
    room = table("player_buys")
    length = len(room.log)
    assert room.refused("race 25>100 1:3 cartes 1: As")["why"] == "race_without_cards"
    assert len(room.log) == length
    room.do("race 25>100 1:3 2:1-")
    deed = room.log[-1].singles[0]
    assert (deed.way, deed.draw, [seat.bought for seat in deed.seats]) == ("player_buys", None, [1, 0])


def test_what_was_recorded_is_read_back_and_a_race_of_former_days_too(table):
    room = table("club_buys")
    room.do("race 25>100 1:3")
    deed = room.log[-1]
    assert read_deed(write_deed(deed.deed)) == deed.deed
    former = write_deed(deed.deed).replace(',"bought":-3', "").replace('"way":"club_buys",', "")
    assert "club_buys" not in former
    assert '"raced"' in former
    read_deed(former)


@pytest.mark.parametrize("language", ["fr", "en", "nl"])
@pytest.mark.parametrize("value", list(WORDS))
def test_every_way_is_told_in_three_languages(table, value, language):
    room = table(value)
    room.do(f"language {language}", "choose race.rounding down")
    for line in ("race 25>100", "race 25>100 1:3 2:1*"):
        assert text(room.do(line))


def test_a_club_may_choose_an_exchange_without_a_race_where_its_book_is_silent_and_is_said_to_have():
    room = laid_out({1: [1, 2, 3, 4]}, "urban", CHIPS, of=6)
    room.do("choose race.cards player_buys")
    told = text(room.do("race 25>100"))
    assert "nombre de cartes du chip race → aucune : le joueur paie les jetons qui manquent" in told
    assert room.refused("choose race.cards blue")["why"] == "no_such_choice"


def test_a_book_that_deals_cards_has_nobody_choose_otherwise():
    assert laid_out({1: [1, 2]}, "ropta", CHIPS, of=6).refused("choose race.cards without_cards")["why"] == "no_such_choice"

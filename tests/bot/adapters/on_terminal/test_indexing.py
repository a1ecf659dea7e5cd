"""`floorman index build`: a club writes a book of its own, has it indexed, and asks it."""

import json

import pytest

from tests.bot.words import flat, said
from tests.knowledge.small_book import write_book


@pytest.fixture
def shelf(tmp_path, monkeypatch):
    monkeypatch.setenv("FLOORMAN_CORPUS", str(tmp_path / "books"))
    monkeypatch.setenv("FLOORMAN_LANG", "en")
    write_book(tmp_path / "books")
    return tmp_path / "books"


def test_a_club_asks_a_book_of_its_own(floorman, shelf, tmp_path):
    built = floorman("index", "build", "club")
    assert (built.code, "Club" in built.out) == (0, True)
    assert (tmp_path / "data" / "index" / "club" / "manifest.json").exists()
    found = json.loads(floorman("ask", "--book", "club", "--json", "une carte tombée par terre ?").out)
    assert found["hits"][0]["quote"] == "Une carte tombée par terre est morte. Le donneur la remplace."
    assert found["hits"][0]["citation"] == "Club 2026, art. 1.1 « Les cartes tombées »"


def test_what_is_up_to_date_is_not_built_again(floorman, shelf):
    floorman("index", "build", "club")
    again = floorman("index", "build", "club")
    assert (again.code, flat(again.out), again.err) == (0, said("line.fresh", "en", book="Club"), "")
    forced = floorman("index", "build", "club", "--force")
    assert flat(forced.out) != flat(again.out)


def test_a_book_that_has_changed_is_indexed_again_before_it_is_asked(floorman, shelf):
    floorman("index", "build", "club")
    write_book(shelf, "## 1.1 Le bouton\n\nLe bouton est un sombrero rouge.\n", questions=())
    found = json.loads(floorman("ask", "--book", "club", "--json", "un sombrero ?").out)
    assert found["hits"][0]["quote"] == "Le bouton est un sombrero rouge."
    assert flat(floorman("index", "build", "club").out) == said("line.fresh", "en", book="Club")


def test_the_five_books_come_with_indexes_that_fit(floorman, rulebooks):
    ran = floorman("index", "build", "--lang", "en")
    fresh = [said("line.fresh", "en", book=book.short) for book in rulebooks.books]
    assert [flat(line) for line in ran.out.splitlines()] == fresh


def test_an_own_book_with_the_name_of_a_bundled_one_is_left_out(floorman, shelf):
    (shelf / "club").rename(shelf / "cdc")
    about = (shelf / "cdc" / "book.toml").read_text(encoding="utf-8")
    (shelf / "cdc" / "book.toml").write_text(about.replace('"club"', '"cdc"'), encoding="utf-8")
    ran = floorman("index", "build", "--lang", "en")
    assert ran.code == 2
    assert said("line.fresh", "en", book="CdC") in flat(ran.out)
    assert flat(ran.err) == said("line.left_out", "en", books="cdc")

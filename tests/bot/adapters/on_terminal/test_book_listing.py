"""`floorman book list`: which rulebooks there are beside the bundled ones, and whose they are."""

import json
from dataclasses import replace

import pytest

from bot.bootstrap import stored
from bot.services.club.own_books import OwnBooks
from bot.settings import Settings
from tests.bot.services.floor.pit import shelf
from tests.bot.words import flat, said
from tests.knowledge.small_book import ABOUT, ARTICLES, write_book


@pytest.fixture
def one_each(tmp_path, monkeypatch):
    """The operator has a book that can be used and one that can't, a club has one in two editions."""
    monkeypatch.setenv("FLOORMAN_CORPUS", str(tmp_path / "books"))
    write_book(tmp_path / "books")
    (tmp_path / "books" / "bad").mkdir()
    (tmp_path / "books" / "bad" / "book.toml").write_text("x", encoding="utf-8")
    with stored(Settings()) as keeping, keeping.store.writing() as work:
        books = OwnBooks(shelf(), work, work.clubs.at("telegram:-1").id)
        for edition in ("2025", "2026"):
            added = books.add({**ABOUT, "id": "maison", "edition": edition}, ARTICLES, 0, 1.0)
        books.activate(added, 2.0)


@pytest.mark.parametrize("language", ["fr", "en", "nl"])
def test_each_is_listed_with_whose_it_is_and_how_it_stands(floorman, one_each, language):
    ran = floorman("book", "list", "--lang", language)
    assert (ran.code, ran.err) == (0, "")
    shown = flat(ran.out)
    assert said("book_list.heading", language, count=4) in shown
    assert all(word in shown for word in ("club 1", "bad 1", "maison 2", "maison 1"))


def test_for_scripts_each_is_a_line(floorman, one_each):
    found = [json.loads(line) for line in floorman("book", "list", "--json").out.splitlines()]
    assert [(one["club"], one["book"], one["number"], one["state"]) for one in found] == [
        (0, "club", 1, "active"), (0, "bad", 1, "left_out"), (1, "maison", 2, "active"), (1, "maison", 1, "kept"),
    ]  # fmt: skip


def test_what_is_open_to_other_clubs_is_told_with_the_id_that_it_has_there(floorman, one_each):
    with stored(Settings()) as keeping, keeping.store.writing() as work:
        books = OwnBooks(shelf(), work, work.clubs.at("telegram:-1").id)
        books.publish(books.current("maison"), published=True)
    found = [json.loads(line) for line in floorman("book", "list", "--json").out.splitlines()]
    assert {one["elsewhere"] for one in found if one["club"]} == {"maison.1"}
    assert "(maison.1)" in flat(floorman("book", "list").out)


def test_where_there_is_none_it_says_so(floorman):
    assert said("book_list.none", "en") in flat(floorman("book", "list", "--lang", "en").out)


def test_a_club_s_that_can_no_longer_be_used_is_told_with_the_reason(floorman, one_each):
    with stored(Settings()) as keeping, keeping.store.writing() as work:
        club = work.clubs.at("telegram:-1").id
        spoilt = replace(work.own_books.of_club(club)[0], book="ete", digest="0" * 64)
        work.own_books.add(spoilt, json.dumps({**ABOUT, "citation": "{number:>900000000}"}), ARTICLES)
    (found,) = (one for one in map(json.loads, floorman("book", "list", "--json").out.splitlines()) if one["book"] == "ete")
    assert (found["state"], "citation" in found["title"]) == ("left_out", True)

"""A bit of a book's text that has turned over is never quoted as the rule: the texts of the shipped books bear seals."""

import shutil
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings

from knowledge.library import Library, library
from knowledge.seals import Damaged, listed, read_sealed
from knowledge.shipped import SEALS, SHIPPED
from tests.knowledge.small_book import write_book
from tests.knowledge.test_rot import harm, harms

BOOKS = sorted(file.parent.name for file in SHIPPED.corpus.glob("*/book.toml"))


@pytest.fixture
def copy(tmp_path):
    """What is shipped, its books in a folder of their own."""
    return replace(SHIPPED, corpus=shutil.copytree(SHIPPED.corpus, tmp_path / "books"))


def opened(shipped, tmp_path) -> Library:
    return library(None, tmp_path, None, shipped=shipped)


def test_every_shipped_book_bears_the_seal_of_its_text():
    sealed = listed(read_sealed(SHIPPED.corpus / SEALS)["files"])
    assert sorted(sealed) == [f"{book}/articles.md" for book in BOOKS]
    SHIPPED.check_books()


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(how=harms)
@pytest.mark.parametrize("book", BOOKS)
def test_whatever_has_become_of_a_text_it_is_refused_and_named(copy, tmp_path, book, how):
    file = copy.corpus / book / "articles.md"
    shutil.copy(SHIPPED.corpus / book / "articles.md", file)
    harm(file, how)
    for deed in (opened(copy, tmp_path).corpus, opened(copy, tmp_path).open, opened(copy, tmp_path).check):
        with pytest.raises(Damaged) as damaged:
            deed()
        assert damaged.value.file == file
    shutil.copy(SHIPPED.corpus / book / "articles.md", file)
    assert opened(copy, tmp_path).corpus().book(book).articles


def test_a_seal_that_was_changed_itself_is_refused(copy, tmp_path):
    seals = copy.corpus / SEALS
    seals.write_bytes(seals.read_bytes().replace(b"ropta", b"ropto"))
    with pytest.raises(Damaged):
        opened(copy, tmp_path).corpus()


def test_a_book_of_the_club_s_own_needs_no_seal(copy, tmp_path):
    write_book(copy.corpus)
    assert "club" in [book.id for book in opened(copy, tmp_path).corpus().books]


def test_a_book_that_was_taken_away_is_not_missed_and_the_others_are_searched_as_before(copy, tmp_path, rulebooks):
    for gone in ("casino", "ropta"):
        shutil.rmtree(copy.corpus / gone)
    shelves = opened(copy, tmp_path)
    shelves.check()
    assert [book.id for book in shelves.corpus().books] == [book for book in BOOKS if book not in ("casino", "ropta")]
    assert all(shelves.fitting(book).folder == SHIPPED.indexes / book.id for book in shelves.corpus().books)
    asked = ("qui donne si le donneur est absent ?", "cdc")
    there, before = shelves.open().answer(*asked), rulebooks.answer(*asked)
    assert (there.verdict, there.probability, there.hits) == (before.verdict, before.probability, before.hits)


def test_who_ships_other_texts_seals_them_anew(copy, tmp_path):
    file = copy.corpus / "urban" / "articles.md"
    file.write_text(file.read_text(encoding="utf-8") + "\n", encoding="utf-8", newline="\n")
    copy.stamp_books()
    assert opened(copy, tmp_path).corpus().book("urban")


def test_a_book_that_was_changed_on_purpose_is_taken_once_it_has_its_seal(copy, tmp_path):
    text = copy.corpus / "ropta" / "articles.md"
    text.write_text(text.read_text("utf-8").replace("morte", "vivante"), "utf-8")
    with pytest.raises(Damaged):
        copy.check_books()
    copy.stamp_books()
    copy.check_books()
    assert "vivante" in " ".join(passage.text for passage in opened(copy, tmp_path).corpus().book("ropta").passages)

"""A club's own books beside those of everybody: which one is meant, which is listed, which can only be read."""

import json

import pytest

from knowledge.books import own_book
from knowledge.books.corpus_error import CorpusError
from knowledge.books.own_book import DAMAGED, LARGEST, OwnBook, Standing, about_as_json, digest_of, made_own
from knowledge.books.own_shelf import OwnShelf
from knowledge.books.passages import BrokenBook, UnknownBook
from tests.knowledge.small_book import ABOUT, ARTICLES, BOOKS


def own(standing=Standing.OWN, markdown=ARTICLES, **changed):
    about = about_as_json({**ABOUT, **changed})
    return OwnBook({**ABOUT, **changed}["id"], digest_of(about, markdown), standing, lambda: (about, markdown))


def test_a_club_sees_its_own_books_first_then_those_of_everybody_then_the_published_ones(corpus):
    seen = OwnShelf().beside(corpus, [own(Standing.OF_ANOTHER, id="theirs"), own(id="maison"), own(Standing.KEPT, id="old")])
    assert [book.id for book in seen.books] == ["maison", *BOOKS, "theirs"]
    assert seen.apart == {"theirs"}
    assert seen.book("MAISON").digest
    assert seen.book("old").id == "old"
    assert seen.with_id("old") is seen.kept[0]
    with pytest.raises(UnknownBook) as unknown:
        seen.book("nothing")
    assert unknown.value.known == ("maison", *BOOKS, "theirs")


def test_of_two_books_of_one_id_the_club_s_own_is_meant(corpus):
    mine, theirs = own(edition="mine"), own(Standing.OF_ANOTHER, edition="theirs")
    seen = OwnShelf().beside(corpus, [theirs, mine])
    assert [book.edition for book in seen.books if book.id == "club"] == ["mine"]
    assert seen.apart == frozenset()


def test_nothing_that_calls_itself_by_a_bundled_book_s_short_name_takes_its_place(corpus):
    seen = OwnShelf().beside(corpus, [own(short="ROPTA"), own(Standing.OF_ANOTHER, id="theirs", short="CdC")])
    assert seen.book("ropta").publisher != ABOUT["publisher"]
    assert seen.book("cdc").publisher != ABOUT["publisher"]


def test_what_no_book_can_be_made_of_is_left_out_and_the_others_stay(corpus, caplog):
    broken = own(id="broken", citation="{number:>900000000}")
    shelf = OwnShelf()
    for _ in range(2):
        seen = shelf.beside(corpus, [broken, own()])
        assert [book.id for book in seen.books] == ["club", *BOOKS]
        with pytest.raises(BrokenBook):
            seen.book("broken")
    assert sum("broken" in line for line in caplog.text.splitlines()) == 1


def test_what_is_not_what_was_brought_is_left_out_until_it_is_whole_again(corpus, caplog):
    shelf, kept = OwnShelf(), [own().text()]
    book = OwnBook("club", own().digest, Standing.OWN, lambda: kept[-1])
    for spoilt in (ARTICLES.replace("morte", "vivante"), ARTICLES[:-1], "# nothing"):
        kept.append((kept[0][0], spoilt))
        with pytest.raises(BrokenBook) as broken:
            shelf.beside(corpus, [book]).book("club")
        assert DAMAGED in broken.value.why
    assert sum("club" in line for line in caplog.text.splitlines()) == 1
    kept.append(kept[0])
    assert shelf.beside(corpus, [book]).book("club").digest == book.digest


def test_a_book_is_made_once_for_all_who_ask(corpus):
    shelf, asked = OwnShelf(), []
    one = own()
    counted = OwnBook(one.id, one.digest, one.standing, lambda: asked.append(1) or one.text())
    for _ in range(3):
        shelf.beside(corpus, [counted])
    assert asked == [1]


def test_two_clubs_books_of_one_id_are_two_books():
    made = [made_own(*book.text()) for book in (own(), own(edition="2027"))]
    assert made[0].id == made[1].id
    assert made[0].digest != made[1].digest


@pytest.mark.parametrize(
    ("about", "markdown"),
    [
        ("{", ARTICLES), ("[]", ARTICLES), ('"x"', ARTICLES), ("[" * 100_000, ARTICLES), ("x" * 200_001, ARTICLES),
        (json.dumps(ABOUT), ""), (json.dumps(ABOUT), "x" * (LARGEST + 1)), (json.dumps({**ABOUT, "id": "../x"}), ARTICLES),
        (json.dumps({**ABOUT, "title": None}), ARTICLES), (json.dumps({**ABOUT, "reference": "x"}), ARTICLES),
        (json.dumps(ABOUT), ARTICLES + "\ud800"), (json.dumps(ABOUT), ARTICLES + "\0"),
        (json.dumps({**ABOUT, "title": "\ud800"}), ARTICLES),
    ],
)  # fmt: skip
def test_what_can_not_be_used_is_refused(about, markdown):
    with pytest.raises(CorpusError):
        made_own(about, markdown)


def test_what_a_book_says_of_itself_must_be_text_and_lists_of_it():
    for strange in ({"a": object()}, {"a": float("nan")}, {"a": {1, 2}}):
        with pytest.raises(CorpusError):
            about_as_json(strange)


def test_a_book_of_more_passages_than_any_has_is_refused(monkeypatch):
    monkeypatch.setattr(own_book, "MOST_PASSAGES", 3)
    with pytest.raises(CorpusError, match="4 passages; 3 are the most"):
        made_own(json.dumps(ABOUT), ARTICLES)

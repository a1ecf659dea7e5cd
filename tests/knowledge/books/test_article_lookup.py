"""Articles by number in any spelling, by chapter, by key, and by a title that is badly spelt."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge.books.article_lookup import find_articles, numbered
from knowledge.books.corpus import load_corpus
from knowledge.shipped import SHIPPED
from knowledge.wording.words import fold
from tests.knowledge.wording.test_query import AMOUNTS, SPELLINGS

BOOKS = load_corpus([SHIPPED.corpus]).books
TITLED = [(book, article) for book in BOOKS for article in book.articles if len(article.title) >= 12]
ALL = [(book, article) for book in BOOKS for article in book.articles]


def keys(articles):
    return [article.key for article in articles]


@pytest.mark.parametrize("spelling", [*SPELLINGS, "6.4", "6-4", "6,4", " 6.4 "])
def test_ropta_6_4_is_found_in_every_spelling(corpus, spelling):
    assert keys(find_articles(corpus.book("ropta"), spelling)) == ["6.4"]


@pytest.mark.parametrize("spelling", ["2-17", "2.17", "art. 2-17", "article 2.17", "§2-17", "regel 2-17"])
def test_cdc_2_17_is_found_with_a_dash_or_a_dot(corpus, spelling):
    assert keys(find_articles(corpus.book("cdc"), spelling)) == ["2-17"]


@pytest.mark.parametrize(
    ("text", "found"), [("9.22", ["9.22a", "9.22b"]), ("§9.22", ["9.22a", "9.22b"]), ("art 9.22b", ["9.22b"])]
)
def test_9_22_of_ropta_shows_both_and_the_letter_chooses(corpus, text, found):
    assert keys(find_articles(corpus.book("ropta"), text)) == found


def test_an_article_that_a_question_names_is_found_in_it(corpus):
    assert keys(numbered(corpus.book("ropta"), "selon l'article 6.4 et §9.22, ma main est morte ?")) == ["6.4", "9.22a", "9.22b"]


@pytest.mark.parametrize("text", AMOUNTS)
@pytest.mark.parametrize("book_id", ["ropta", "cdc"])
def test_an_amount_names_no_article(corpus, book_id, text):
    assert numbered(corpus.book(book_id), text) == ()


@pytest.mark.parametrize(("book_id", "text"), [("ropta", "6.99"), ("cdc", "99-1"), ("casino", "6.4"), ("urban", "article 6.4")])
def test_a_number_that_a_book_does_not_have_finds_nothing_by_number(corpus, book_id, text):
    assert numbered(corpus.book(book_id), text) == ()


def test_a_number_alone_that_a_book_does_not_have_finds_nothing_at_all(corpus):
    assert find_articles(corpus.book("ropta"), "12.1") == ()


@pytest.mark.parametrize("text", ["6", "chapitre 6", "article 6", "Chapter 6"])
def test_a_chapter_gives_all_its_articles(corpus, text):
    assert keys(find_articles(corpus.book("ropta"), text)) == [f"6.{n}" for n in range(1, 9)]


def test_chapter_1_of_cdc_is_not_chapters_10_to_15(corpus):
    found = keys(find_articles(corpus.book("cdc"), "chapitre 1"))
    assert found
    assert {key.partition("-")[0] for key in found} == {"1"}


@pytest.mark.parametrize(
    ("book_id", "typed", "key"),
    [
        ("urban", "buton mort", "bouton-mort"),
        ("urban", "bouton-mort", "bouton-mort"),
        ("urban", "CHASSER LE LAPIN", "chasser-le-lapin"),
        ("casino", "chip rase", "chip-race"),
        ("eventem", "les cartes brulees", "les-cartes-brulees"),
        ("eventem", "abatage", "l-abattage"),
        ("ropta", "cartes tombees de la tabel", "6.4"),
    ],
)
def test_a_title_is_found_with_typing_errors_and_without_accents(corpus, book_id, typed, key):
    assert keys(find_articles(corpus.book(book_id), typed))[0] == key


@given(st.sampled_from(ALL))
def test_every_article_is_found_by_its_key(pair):
    book, article = pair
    assert article in find_articles(book, article.key)


@given(st.sampled_from(TITLED), st.data())
def test_every_long_title_is_found_with_one_letter_missing(pair, data):
    book, article = pair
    place = data.draw(st.integers(0, len(article.title) - 1))
    typed = fold(article.title[:place] + article.title[place + 1 :])
    assert article.title in [found.title for found in find_articles(book, typed)]


@given(st.sampled_from(BOOKS), st.text(st.characters(), max_size=40))
def test_any_text_gives_articles_of_this_book_each_once_or_none(book, text):
    found = find_articles(book, text)
    assert set(keys(found)) <= set(keys(book.articles))
    assert len(set(keys(found))) == len(found)


@pytest.mark.parametrize("text", ["", "  ", "?", "...", "xyzzy", "42"])
def test_a_text_like_no_title_finds_nothing(corpus, text):
    assert [keys(find_articles(book, text)) for book in corpus.books] == [[]] * 5


def test_small_words_in_common_do_not_make_a_title(corpus):
    """EVENT'em has five titles that begin with « La »."""
    assert keys(find_articles(corpus.book("eventem"), "la couleur du ciel en Norvège")) == []

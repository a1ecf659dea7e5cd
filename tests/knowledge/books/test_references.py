"""References inside the rules: each leads to an article of its book, or is marked as leading nowhere, with the reason."""

import re
import tomllib

import pytest

from knowledge.books.corpus import load_book
from knowledge.shipped import SHIPPED
from tests.knowledge.small_book import BOOKS, write_book

# "§6.7", "(5-2)", "Règle #38a", "règle 6.7", "article 4.2", "paragraphe 7.1", "articles 57 à 57-13"
REFERENCE = re.compile(
    r"§\s?\d+\.\d+|\((?:voir )?\d+-\d+\)|(?:[Rr]ègles?|[Aa]rticles?|[Aa]rt\.|[Pp]aragraphe) (?:n°|#)?\s?\d[\d.-]*[a-z]?"
)


def references(text):
    return [match.group().rstrip(".") for match in REFERENCE.finditer(text)]


@pytest.mark.parametrize("book_id", BOOKS)
def test_every_reference_in_a_quotation_is_resolved_or_marked_with_a_note(corpus, book_id):
    """The lead-in included: one of a single sentence is no passage of its own, and its reference has no other place."""
    book = corpus.book(book_id)
    open_ends = []
    for passage in book.passages:
        for words in references(passage.quotation):
            known = [reference for reference in passage.references if words in reference.text]
            if not any(book.article(r.target) if r.target else r.note for r in known):
                open_ends.append((passage.id, words))
    assert open_ends == []


@pytest.mark.parametrize(("book_id", "at_least"), [("ropta", 35), ("cdc", 1), ("urban", 8), ("casino", 1)])
def test_the_books_that_refer_to_numbers_are_searched_for_them(corpus, book_id, at_least):
    assert sum(len(references(passage.text)) for passage in corpus.book(book_id).passages) >= at_least


@pytest.mark.parametrize("book_id", BOOKS)
def test_every_reference_of_book_toml_stands_in_the_book(corpus, book_id):
    about = tomllib.loads((SHIPPED.corpus / book_id / "book.toml").read_text(encoding="utf-8"))
    found = {reference.text for passage in corpus.book(book_id).passages for reference in passage.references}
    assert [entry["text"] for entry in about["reference"] if entry["text"] not in found] == []


@pytest.mark.parametrize(
    ("passage_id", "words", "target"),
    [
        ("cdc:5-1#1", "(5-2)", "5-2"),
        ("ropta:6.1#5", "§6.7", "6.7"),
        ("ropta:9.3#7", "règle 6.7", "6.7"),
        ("ropta:11.1#1", "§9.22", "9.22a"),
        ("urban:bouton-mal-place#1", "Règle #38a", "action-substantielle"),
        ("urban:main-couchee#3", "Règle #25", None),
    ],
)
def test_a_reference_leads_to_the_article_that_is_meant(by_id, passage_id, words, target):
    (reference,) = (r for r in by_id[passage_id].references if r.text == words)
    assert reference.target == target
    assert target or "uncertain" in reference.note


def test_a_number_that_no_article_bears_is_marked_as_leading_nowhere(tmp_path):
    folder = write_book(tmp_path, "## 1.1 Le bouton\n\nVoir §1.1 et §7.7.\n")
    (passage,) = load_book(folder).passages
    assert [(r.text, r.target) for r in passage.references] == [("§1.1", "1.1"), ("§7.7", None)]


def test_a_longer_rule_number_is_not_taken_for_a_shorter_one(corpus):
    """Urban Poker, « Bouton mal placé » names Règle #38a; Règle #3 is another rule."""
    for passage in corpus.book("urban").passages:
        for reference in passage.references:
            assert re.search(re.escape(reference.text) + r"(?!\w)", passage.quotation)


def test_articles_that_belong_together_name_each_other(corpus):
    for book in corpus.books:
        for group in book.related:
            for key in group:
                assert set(group) - {key} <= set(book.related_to(key))
                assert key not in book.related_to(key)

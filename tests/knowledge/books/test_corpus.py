"""The five rulebooks as they are loaded: nothing is lost, every passage has an address, a citation and its lead-in."""

import re
from collections import Counter

import pytest

from knowledge.books.chunking import read_sections
from knowledge.shipped import SHIPPED
from tests.knowledge.small_book import BOOKS

ADDRESS = re.compile(r"[a-z]+:[a-z0-9]+(?:[.-][a-z0-9]+)*#[1-9][0-9]*")
FORBIDDEN = "Il est interdit de :"
NO_MISDEAL, MISDEAL = "Il ne peut y avoir maldonne :", 'Il faut déclarer "Maldonne" lors des situations suivantes :'


def test_the_five_books_are_there(corpus):
    assert tuple(book.id for book in corpus.books) == BOOKS


@pytest.mark.parametrize("book_id", BOOKS)
def test_every_block_of_a_book_is_part_of_a_quotation(corpus, book_id):
    sections = read_sections((SHIPPED.corpus / book_id / "articles.md").read_text(encoding="utf-8"))
    blocks = [block.text for section in sections for block in section.blocks]
    quotations = [passage.quotation for passage in corpus.book(book_id).passages]
    assert len(blocks) >= len(quotations) > 100
    assert [text for text in blocks if not any(text in quotation for quotation in quotations)] == []


@pytest.mark.parametrize("book_id", BOOKS)
def test_a_passage_is_addressed_by_book_article_and_place(corpus, book_id):
    for article in corpus.book(book_id).articles:
        assert article.passages, f"{article.key} has a heading and no text"
        for place, passage in enumerate(article.passages, start=1):
            assert passage.id == f"{book_id}:{article.key}#{place}"
            assert ADDRESS.fullmatch(passage.id)
            assert (passage.book, passage.article, passage.paragraph) == (book_id, article.key, place)
            assert (passage.number, passage.title) == (article.number, article.title)


def test_no_two_passages_have_the_same_address(corpus, by_id):
    assert len(by_id) == len(corpus.passages)


@pytest.mark.parametrize(
    ("passage_id", "citation"),
    [
        ("ropta:6.4#1", "ROPTA 2023-09, art. 6.4 « Les cartes tombées de la table »"),
        ("ropta:avant-propos#1", "ROPTA 2023-09, « Avant-propos »"),
        ("cdc:2-4#1", "CdC 2007 (V2), 2-4"),
        ("eventem:le-chip-race#2", "EVENT'em, Organisation générale › Le Chip Race, § 2"),
        ("casino:chip-race#4", "Casino, Tournoi › Chip race, al. 4"),
        ("urban:bouton-mort#1", "Urban Poker, « Bouton mort »"),
    ],
)
def test_a_passage_is_cited_as_its_book_is(corpus, by_id, passage_id, citation):
    passage = by_id[passage_id]
    assert corpus.book(passage.book).cite(passage) == citation


@pytest.mark.parametrize("book_id", ["casino", "eventem"])
def test_a_citation_with_a_paragraph_names_one_passage_alone(corpus, book_id):
    book = corpus.book(book_id)
    assert len({book.cite(passage) for passage in book.passages}) == len(book.passages)


def test_only_9_22_of_ropta_stands_twice_and_the_title_tells_which(corpus):
    counts = Counter((book.id, article.number) for book in corpus.books for article in book.articles if article.number)
    assert [number for number, count in counts.items() if count > 1] == [("ropta", "9.22")]
    twice = [article for article in corpus.book("ropta").articles if article.number == "9.22"]
    assert [article.key for article in twice] == ["9.22a", "9.22b"]
    assert twice[0].title != twice[1].title


def test_smoking_is_quoted_with_the_words_that_forbid_it_in_eventem(corpus):
    (smoking,) = (p for p in corpus.book("eventem").passages if p.text == "Fumer dans la salle du tournoi.")
    assert smoking.context == FORBIDDEN
    assert smoking.quotation == f"{FORBIDDEN} Fumer dans la salle du tournoi."


def test_everything_that_eventem_forbids_says_so(corpus):
    conduct = corpus.book("eventem").article("code-de-conduite")
    listed = [passage for passage in conduct.passages if passage.context]
    assert len(listed) == 10
    assert {passage.context for passage in listed} == {FORBIDDEN}


def test_the_two_lists_of_la_maldonne_in_eventem_carry_opposite_lead_ins(corpus):
    misdeal = corpus.book("eventem").article("la-maldonne")
    context = {passage.text: passage.context for passage in misdeal.passages}
    assert context["Si trois joueurs au moins ont parlé à la suite d'une ouverture."] == NO_MISDEAL
    assert context["Le bouton était à la mauvaise position"] == MISDEAL
    assert Counter(filter(None, context.values())) == {NO_MISDEAL: 2, MISDEAL: 12}


def test_the_casino_says_where_a_rule_holds_in_cash_games_in_tournaments_or_in_both(corpus):
    places = {passage.article: passage.path[0] for passage in corpus.book("casino").passages}
    assert places["cash-game"] == "Cash game"
    assert places["chip-race"] == places["tournoi-generalites"] == "Tournoi"
    assert places["regles-communes"] == "Règles communes"


def test_the_same_sentence_on_flop_turn_and_river_in_the_casino_is_told_apart_by_its_path(corpus):
    words = "Si au moins deux joueurs ont parlé après celui qui ne s'est pas prononcé"
    paths = [" › ".join(p.path) for p in corpus.book("casino").passages if p.text.startswith(words)]
    assert paths == [f"Litiges › Après l'ouverture du {street}" for street in ("Flop", "Turn", "River")]


def test_the_two_time_limits_of_urban_stand_in_one_passage(corpus):
    limits = ("une minute sera accordée", "10 secondes", "trente secondes", "cinq secondes")
    together = [p.id for p in corpus.book("urban").passages if all(limit in p.text for limit in limits)]
    assert together == ["urban:temps-supplementaire#1"]


@pytest.mark.parametrize("name", ["ropta", "ROPTA", " Ropta "])
def test_a_book_is_found_by_its_id_in_capitals_or_not(corpus, name):
    assert corpus.book(name).id == "ropta"


def test_a_book_is_found_by_its_short_name(corpus):
    assert corpus.book("event'em").id == "eventem"

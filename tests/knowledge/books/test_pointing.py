"""References in books of any club: whatever a book calls its articles, and in three languages."""

import pytest

from knowledge.books.article_lookup import find_articles, numbered
from knowledge.books.corpus import load_book
from knowledge.books.passages import Article, Passage
from knowledge.books.pointing import Pointers
from tests.knowledge.small_book import write_book


def article(number, chapter="", text="…", key=""):
    key = key or number
    return Article(key, number, "", (chapter,), (Passage(f"club:{key}#1", "club", key, number, "", (), 1, "", text),))


NUMBERS = "1|3|4|4.2|4.2.1|5.1|9|12|2-17|A|B.2|IV|§ 8|Annexe A"
BOOK = [article(number) for number in NUMBERS.split("|")]
LISTED = article("7", text="(b) the last card is dead")


def pointed(text, at=BOOK[0]):
    return [(one.text, one.target) for one in Pointers.of([*BOOK, LISTED]).found_in(text, at)]


LEADS = """
see 4.2 = 4.2 | voir 4.2. = 4.2 | zie 4.2 = 4.2 | (4.2) = 4.2 | (see 4.2.1) = 4.2.1 | cf. 2-17 = 2-17 | (2-17) = 2-17 | see 3. = 3
rule 12 = 12 | Rule 12 applies = 12 | règle 12 = 12 | regel 12 = 12 | la règle n° 12 = 12 | article 9 = 9 | Art. 9 = 9
artikel 9 = 9 | l'article 9, = 9 | § 8 = § 8 | §8 = § 8 | paragraph 9 = 9 | section 4.2 = 4.2 | point 3 = 3 | punt 3 = 3
chapter 5 = 5.1 | chapitre 4 = 4 | hoofdstuk 5 = 5.1 | Appendix A = Annexe A | l'annexe A = Annexe A | bijlage A = Annexe A
article A = A | rule B.2 = B.2 | article IV = IV | (B.2) = B.2
"""
CASES = [tuple(case.strip().split(" = ")) for line in LEADS.strip().splitlines() for case in line.split(" | ")]
NONE = """
In level 12 the blinds double. | 25 of the old chips | a 3-bet of 4.5 times | see 3 cards | a bet of 4.2 big blinds | 12 rules
(12)
voir à la table | zie de floor | point out the error | part of the pot | de la partie | a rule a player knows | voir 4 joueurs
"""


@pytest.mark.parametrize(("text", "target"), CASES)
def test_a_reference_leads_to_the_article_it_names(text, target):
    for sentence in (text, f"Otherwise it is as {text} says.", f"Sauf exception ({text})."):
        if not sentence.startswith("Sauf") or not text.startswith("("):
            assert [found for _, found in pointed(sentence)] == [target]


@pytest.mark.parametrize("text", [case.strip() for line in NONE.strip().splitlines() for case in line.split(" | ")])
def test_what_is_no_reference_leads_nowhere(text):
    assert [found for _, found in pointed(text) if found is not None] == []


def test_several_in_one_breath_are_several():
    assert [found for _, found in pointed("rules 3, 4 and 9; les articles 4.2 et 5.1")] == ["3", "4", "9", "4.2", "5.1"]


def test_a_point_of_the_same_article_leads_to_it():
    assert pointed("The same holds under (b).", LISTED) == [("under (b)", "7")]
    assert pointed("as in point b", LISTED) == []
    assert pointed("see (b)", BOOK[0]) == []


def test_an_article_that_there_is_not_is_marked():
    assert pointed("selon l'article 57 de la loi") == [("article 57", None)]


def test_a_number_that_begins_anew_in_each_chapter_means_the_one_nearby():
    seats, deal = ([article(n, of, key=f"{n}{of[0]}") for n in "12"] for of in ("Seats", "Deal"))
    assert [one.target for one in Pointers.of([*seats, *deal]).found_in("see rule 1", deal[1])] == ["1D"]


OWN = """\
## § 1 | Late entry {#1}

A late player waits, see § 2.

## § 2 | Breaks {#2}

Ten minutes; Appendix A has the levels.

## Appendix A | Levels {#appendix-a}

Level: 1; Blind: 25
"""


@pytest.fixture
def own(tmp_path):
    return load_book(write_book(tmp_path, OWN, questions=(), numbering="own"))


def test_a_book_may_count_in_a_way_of_its_own(own):
    assert [(one.key, one.number, one.title) for one in own.articles] == [
        ("1", "§ 1", "Late entry"), ("2", "§ 2", "Breaks"), ("appendix-a", "Appendix A", "Levels"),
    ]  # fmt: skip
    assert [one.target for passage in own.passages for one in passage.references] == ["2", "appendix-a"]


TYPED = {"2": "2", "§2": "2", "§ 2": "2", "art 2": "2", "que dit l'article 2 ?": "2", "annexe A": "appendix-a", "breaks": "2"}


@pytest.mark.parametrize("typed", TYPED)
def test_its_articles_are_found_by_what_people_call_them(own, typed):
    assert [found.key for found in find_articles(own, typed)] == [TYPED[typed]]


def test_a_question_without_a_number_names_none(own):
    assert numbered(own, "2 players are late, what now?") == ()
    assert numbered(own, "a card fell") == ()


def test_a_point_of_the_same_list_is_found_by_its_number_in_brackets():
    assert pointed("as in point (b)", LISTED) == [("point (b)", "7")]
    assert pointed("not so in (9.9), and in this article (4.2)", BOOK[3]) == []


@pytest.mark.parametrize(
    ("typed", "numbers"),
    [
        ("wat zegt bijlage A over fooien?", ["Annexe A"]), ("is that rule 4.2, or appendix A?", ["4.2", "Annexe A"]),
        ("see 4.2", []), ("what does appendix Z say?", []),
    ],
)  # fmt: skip
def test_a_question_names_articles_and_appendices_in_whatever_language(typed, numbers):
    assert [one.number for one in Pointers.of(BOOK).named(typed)] == numbers

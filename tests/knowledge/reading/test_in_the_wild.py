"""Rulebooks as clubs write them: every one another way of counting, and every one a trap of its own."""

import textwrap

import pytest

from knowledge.reading.lines import alike
from knowledge.reading.reader import read_book

LONG = "The player who does so waits one hand, and the floor tells him where to sit; 2 players follow from {}, 25 chips the rest."


def said(at) -> str:
    return LONG.format(at)


def numbered(count, form="{}. {}"):
    return [form.format(at, said(at)) for at in range(1, count + 1)]


def titled(titles, form="{}. {}", start=1):
    return [words for at, title in enumerate(titles, start) for words in (form.format(at, title), said(at))]


def plain(*paragraphs) -> bytes:
    return "\n\n".join(paragraphs).encode()


TITLES = ("Late arrivals", "Moves", "Breaks", "Misdeal", "Telephones")
TDA = plain(
    "Rules of the club", "General Concepts", *titled(("Floor Decisions", "Player Responsibilities"), "{}: {}"),
    "A: They follow the action.", "B: They act in turn.", "Seating and Breaking Tables",
    *titled(("Random Correct Seating", "Alternates, Late Registration, and Re-Entries", "Special Needs"), "{}: {}", 3),
)  # fmt: skip
ROBERTS = plain(
    "SECTION 1 - PROPER BEHAVIOR", "CONDUCT CODE", *numbered(4), "POKER ETIQUETTE", *numbered(5),
    "SECTION 2 - HOUSE POLICIES", "DECISION-MAKING", *numbered(6), "PROCEDURES", *numbered(3),
)  # fmt: skip
NESTED = plain(
    "Club rules", "Foreword", said(0), "1 Seats", "1.1 Late arrivals", said(1), "(a) " + said(2), "(b) " + said(3), "1.2 Moves",
    "It is forbidden to:", "(a) refuse a seat;", "(b) change seats.", "2 Deal", "2.1 Misdeal", said(4), "1. first the cards;",
    "2. then the deck;", "3. then the deal.", "2.2 Exposed cards", said(5), "2.2.1 By the dealer", said(6), "2.2.2 By a player",
    said(7), "2.3 Fouled deck", said(8), "Appendix A: Levels", said(9),
)  # fmt: skip
STATUTES = plain(*(
    words for at, title, count in ((1, "Deelname", 3), (2, "Inschrijving", 2), (3, "Kaarten", 4))
    for words in (f"Artikel {at} – {title}", *numbered(count, f"{at}.{{}} {{}}"))
))  # fmt: skip
FRENCH = plain("Article 1er – Objet", said(1), *titled(("Adhésion", "Retards", "Sanctions"), "Article {} – {}", 2))
TWO_TONGUES = plain(*(
    words for at, (french, dutch) in enumerate((("Objet", "Doel"), ("Retards", "Te laat"), ("Cartes", "Kaarten")), 1)
    for words in (f"Article {at} – {french}", said(at), f"Artikel {at} – {dutch}", said(at))
))  # fmt: skip
HALVES = plain("RÈGLEMENT", *numbered(7), "REGLEMENT", *numbered(7))
LETTERED = plain(*(
    words for letter, title, count in (("A", "Seats", 4), ("B", "Deal", 5), ("C", "Bets", 3))
    for words in (f"{letter}. {title}", *numbered(count))
))  # fmt: skip
LISTED = "".join(f"<li><b>{title}.</b> {said(1)}</li>" for title in TITLES[:3])
WEB_LIST = (
    f"<html><body><h1>Rules</h1><h2>Seats</h2><ol>{LISTED}</ol><h2>Deal</h2><ol start=4>{LISTED}</ol></body></html>".encode()
)
STRONG = "".join(f"<p><strong>{title}</strong></p><p>{said(1)}</p><ul><li>one;</li><li>another.</li></ul>" for title in TITLES)
WRAPPED = "\n".join(line for words in numbered(9) for line in textwrap.wrap(words, 50)).encode()
TABLES = "# House rules\n\n## Levels\n\n| Level | Blinds |\n|--|--|\n" + "".join(f"| {at} | {at * 25} |\n" for at in range(1, 15))
ROMAN = plain(
    "TITRE I : JEU",
    *titled(("Place", "Donne"), "Article {} - {}"),
    "TITRE II : FIN",
    *titled(("Pot", "Litiges"), "Article {} - {}", 3),
)
ROWS = [f"| {at} | {said(at)} | a warning, then a round |\n" for at in range(1, 7)]
BESIDE = "".join(
    f"<tr><td><p><b>Art. {at}. {title}</b></p><p>{said(at)}</p></td>"
    f"<td><p><b>Art. {at}. {title} NL</b></p><p>{said(at)}</p></td></tr>"
    for at, title in enumerate(TITLES, 1)
)
CODES = plain(
    "House book", "ROOM", *titled(TITLES[:3], "RM-{}. {}", 201), "See RM-203 for the rest of it.", "CARDS",
    *titled(TITLES[2:], "CD-{}. {}", 101), "BETS", *titled(TITLES[1:4], "BT-{}. {}", 301),
)  # fmt: skip
LETTERS = plain(*(
    words for letter, title in (("T", "Tafels"), ("D", "Delen"), ("A", "Afloop"))
    for words in (title.upper(), *numbered(4, letter + "{} {}"))
))  # fmt: skip
ZEROS = plain(*titled(TITLES, "1.0{} {}"), *titled(TITLES, "2.0{} {}"), "Doors open at 19.05 for everybody.")
BETWEEN = plain(*(f"Artikel {at} – {said(1)}" for at in ("1", "2", "2a", "2b", "3", "4 bis", "5")))
SIGNS = plain(*(
    words for roman, title in (("I", "Tables"), ("II", "Cartes"), ("III", "Mises"))
    for words in (
        f"{roman} - {title}", *titled(TITLES[:2], "{}°) {}"), *titled(TITLES[2:4], "{}° {}", 3), *titled(TITLES[4:], "{}) {}", 5)
    )
))  # fmt: skip
TITLED_TABLE = (
    "# Rules\n\n## Play\n\n| Rule | About | Text |\n|--|--|--|\n"
    + "".join(f"| R{at} | {title} | {said(at)} |\n" for at, title in enumerate(TITLES[:3], 1))
    + "\n## Penalties\n\n| No. | What | First time | Again |\n|--|--|--|--|\n"
    + "".join(
        f"| P{at} | {title} | A word from the floor. | The player sits out {at} rounds. |\n" for at, title in enumerate(TITLES, 1)
    )
    + "\n| Level | Blinds | Minutes |\n|--|--|--|\n" + "".join(f"| {at} | {at * 25} | 20 |\n" for at in range(1, 9))
)  # fmt: skip
BELOW = "\n\n".join(
    [*(f"**{at}. {title}**\n\n{said(at)}" for at, title in enumerate(TITLES, 1)),
     *(f"**ANNEX {letter}**\n\n**{title}**\n\n{said(0)}" for letter, title in zip("AB", ("Levels", "Points"), strict=True))]
).encode()  # fmt: skip
MIXED = "\n\n".join(
    ["# Our ways", "## Before", *(f"**{title}**\n\n{said(1)}" for title in TITLES),
     "## During", *(f"{title} – {said(2)}" for title in ("String bets", "Oversized chips", "Splashed pots", "Verbal bets"))]
).encode()  # fmt: skip
DASHED_PAGES = "\n\n".join(
    words for at, title in enumerate(TITLES, 1) for words in (f"Rule {at}  {title}", f"{' ' * 30}- {at} -", said(at))
).encode()

WILD = {
    "titles_below_their_numbers": (BELOW, "1 2 3 4 5 AnnexA AnnexB", "|".join((*TITLES, "Levels", "Points"))),
    "titles_in_the_text_of_one_chapter": (MIXED, "", "|".join((*TITLES, "String bets", "Oversized chips", "Verbal bets"))),
    "page_numbers_between_dashes": (DASHED_PAGES, "1 2 3 4 5", "|".join(TITLES)),
    "codes": (CODES, "RM-201 RM-202 RM-203 CD-101 CD-102 CD-103 BT-301 BT-302 BT-303", "|".join(TITLES)),
    "letters_that_stand_for_words": (LETTERS, "T1 T2 T3 T4 D1 D2 D3 D4 A1 A2 A3 A4", ""),
    "zeros_in_numbers": (ZEROS, "1.01 1.02 1.03 1.04 1.05 2.01 2.02 2.03 2.04 2.05", "|".join(TITLES)),
    "articles_put_in_between": (BETWEEN, "1 2 2a 2b 3 4bis 5", ""),
    "several_signs_behind_numbers": (SIGNS, "1 2 3 4 5 1 2 3 4 5 1 2 3 4 5", "|".join(TITLES)),
    "like_the_tda": (TDA, "1 2 3 4 5", "Floor Decisions|Player Responsibilities|Random Correct Seating"),
    "like_roberts": (ROBERTS, "", "Conduct code|Poker etiquette|Decision-making|Procedures"),
    "lists_in_articles": (NESTED, "1.1 1.2 2.1 2.2 2.2.1 2.2.2 2.3 AppendixA", "Foreword|By a player|Fouled deck|Levels"),
    "paragraphs_of_articles": (STATUTES, "1.1 1.2 1.3 2.1 2.2 3.1 3.2 3.3 3.4", ""),
    "first_article": (FRENCH, "1 2 3 4", "Objet|Adhésion|Retards|Sanctions"),
    "two_languages_in_turn": (TWO_TONGUES, "1 1 2 2 3 3", "Objet|Doel|Cartes|Kaarten"),
    "two_languages_in_halves": (HALVES, "1 2 3 4 5 6 7 1 2 3 4 5 6 7", ""),
    "numbers_in_lettered_chapters": (LETTERED, "1 2 3 4 1 2 3 4 5 1 2 3", ""),
    "list_of_a_web_page": (WEB_LIST, "1 2 3 4 5 6", "Late arrivals|Moves|Breaks"),
    "bold_in_a_web_page": (f"<html><body>{STRONG}</body></html>".encode(), "", "|".join(TITLES)),
    "bold_in_a_list": (
        plain(*(f"{at}. **{title}.** {said(at)}" for at, title in enumerate(TITLES, 1))),
        "1 2 3 4 5",
        "|".join(TITLES),
    ),
    "underlined": ("\n\n".join(f"{title}\n-----------\n\n{said(1)}" for title in TITLES).encode(), "", "|".join(TITLES)),
    "rule_with_a_sign": (plain(*titled(TITLES, "Rule #{} – {}")), "1 2 3 4 5", "|".join(TITLES)),
    "règle_with_a_sign": (plain(*titled(TITLES, "Règle n°{} : {}")), "1 2 3 4 5", "|".join(TITLES)),
    "questions": (
        plain("What if I am late?", said(1), "Who deals first?", said(2), "When do we eat?", said(3)),
        "",
        "Who deals first?",
    ),
    "wrapped": (WRAPPED, "1 2 3 4 5 6 7 8 9", ""),
    "hanging": (
        "\n\n".join(textwrap.fill(words, 60, subsequent_indent="   ") for words in numbered(8, "{}) {}")).encode(),
        "1 2 3 8",
        "",
    ),
    "tabs": ("\r\n".join(numbered(7, "{}.\t{}")).encode("cp1252"), "1 2 3 4 5 6 7", ""),
    "roman_titles": (ROMAN, "1 2 3 4", "Place|Donne|Pot|Litiges"),
    "gaps": (plain(*(f"{at}. {said(at)}" for at in (1, 2, 3, 5, 6, 9, 10, 10, 11))), "1 2 3 5 6 9 10 10 11", ""),
    "title_and_colon": ("\n".join(f"{title} : {said(1)}" for title in TITLES).encode(), "", "|".join(TITLES)),
    "points_run_together": (
        "\n".join(f"- {title} – {said(1)} - {title} again – {said(2)}" for title in TITLES).encode(),
        "",
        "|".join(f"{title} again" for title in TITLES),
    ),
    "numbers_in_appendices_alone": (
        plain(
            "# Rules",
            *(w for t in TITLES for w in (f"## {t}", said(1))),
            "# Appendix",
            "## A.1 – Chips",
            said(2),
            "## B.1 – Decks",
            said(3),
        ),
        "A.1 B.1",
        "|".join((*TITLES, "Chips", "Decks")),
    ),
    "a_table_of_articles": (
        "".join(
            ("# Rules\n\n| No | Rule | Penalty |\n|--|--|--|\n| A. Seats | | |\n", *ROWS[:3], "| B. Deal | | |\n", *ROWS[3:])
        ).encode(),
        "1 2 3 4 5 6",
        "",
    ),
    "a_table_of_titled_articles": (TITLED_TABLE.encode(), "R1 R2 R3 P1 P2 P3 P4 P5", "|".join(TITLES)),
    "a_table_with_titles_inside_its_cells": (
        (
            "<html><body><h1>Rules</h1><table>"
            + "".join(f"<tr><td>Art. {at}</td><td><p><b>{t}</b></p><p>{said(at)}</p></td></tr>" for at, t in enumerate(TITLES, 1))
            + "</table></body></html>"
        ).encode(),
        "1 2 3 4 5",
        "|".join(TITLES),
    ),
    "two_languages_side_by_side": (
        f"<html><body><table><tr><th>English</th><th>Nederlands</th></tr>{BESIDE}</table></body></html>".encode(),
        "1 1 2 2 3 3 4 4 5 5",
        "|".join((*TITLES, "Late arrivals NL")),
    ),
    "tables": (f"{TABLES}\n## Breaks\n\n{said(1)}\n\n## End\n\n{said(2)}".encode(), "", "Levels|Breaks|End"),
}


@pytest.mark.parametrize("name", WILD)
def test_its_articles_are_found(name):
    content, numbers, titles = WILD[name]
    report = read_book(content).report
    found = [alike(told.number) for told in report.articles]
    for number in numbers.split():
        assert alike(number) in found
        found.remove(alike(number))
    if numbers and name != "hanging":
        assert [number for number in found if number] == []
    assert [title for title in titles.split("|") if title not in ("", *(told.title for told in report.articles))] == []


@pytest.mark.parametrize("name", WILD)
def test_none_of_its_words_is_lost(name):
    report = read_book(WILD[name][0]).report
    assert report.words_in == report.words_out
    assert report.left_over == () or len(report.left_over) <= 2


@pytest.mark.parametrize(
    "words",
    [
        ("Le floor considère d'abord l'intérêt et l'équité du jeu comme", "La priorité de toutes ses décisions, ce soir."),
        ("Whoever has put in more than half of it, which is the least, of", "50% of the raise completes it before he says more."),
        ("De speler die te laat komt, krijgt zijn kaarten en betaalt de", "Blinds van elke ronde waarin hij er nog niet is."),
    ],
)
def test_a_sentence_goes_on_behind_a_word_that_waits_for_another(words):
    book = read_book(plain("# Rules", "## Floor", *words, said(1), "## Seats", said(2)))
    assert " ".join(words) in book.markdown


def test_a_page_number_between_dashes_is_no_point_of_a_list():
    report = read_book(DASHED_PAGES).report
    assert [one.kind for one in report.furniture] == ["page number"] * len(TITLES)
    assert all(told.first_words.startswith("The player") for told in report.articles)


def test_a_row_of_a_table_keeps_the_names_of_its_columns_behind_its_title():
    book = read_book(WILD["a_table_of_titled_articles"][0])
    assert "First time: A word from the floor. Again: The player sits out 2 rounds." in book.markdown
    assert "- Level: 3; Blinds: 75; Minutes: 20" in book.markdown


def test_what_ends_on_such_a_word_and_is_a_point_of_a_list_follows_as_one():
    book = read_book(
        plain("# Rules", "## Floor", "Sanctions seront appliquées par le floor en cas de", "- Collusion", "- Retard")
    )
    assert "- Collusion" in book.markdown


def test_a_dash_inside_a_sentence_parts_nothing():
    points = "\n".join(f"- {title} – {said(1)} - whoever is late – waits for the blinds to come." for title in TITLES)
    assert len(read_book(points.encode()).report.articles) == len(TITLES)

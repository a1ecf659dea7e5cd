"""Seat cards as they are printed."""

import re

import pytest

from bot.presenter.pictures import pictures
from bot.presenter.seat_plan.card_sheet import pdf
from bot.presenter.seat_plan.cards import cards_of
from bot.services.replies.draws import SeatCard, SeatCards
from bot.services.replies.reply import Reply
from tests.bot.presenter.seat_plan.pdf_text import page_texts
from tests.bot.presenter.seat_plan.plans import HOSTILE

HEX = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"


def said(names, fingerprint=HEX):
    drawn = tuple(SeatCard(name, 1 + at // 9, 1 + at % 9, 1 if fingerprint else 0, fingerprint) for at, name in enumerate(names))
    return SeatCards("Open de printemps", drawn, 0 if fingerprint else len(drawn))


@pytest.mark.parametrize(
    ("language", "table", "seat", "draw"), [("fr", "Table", "Siège", "Tirage n° 1"), ("nl", "Tafel", "Stoel", "Loting nr. 1")]
)
def test_a_card_says_tournament_name_table_seat_and_draw(language, table, seat, draw):
    (page,) = page_texts(pdf(cards_of(said(["Élodie Roux"]), language)))
    assert page == ["Open de printemps", "Élodie Roux", table, "1", seat, "1", draw]


def test_ten_cards_are_on_a_page_in_the_order_of_the_alphabet():
    names = [f"{letter}{other}" for letter in "EDCBA" for other in "lmnop"]
    pages = page_texts(pdf(cards_of(said(names), "fr")))
    assert [len(re.findall("Open de printemps", " ".join(page))) for page in pages] == [10, 10, 5]
    assert [text for page in pages for text in page if text in names] == sorted(names)


def test_who_was_moved_has_a_card_without_a_code():
    with_code, without = (pdf(cards_of(said(["Anna"], code), "fr")) for code in (HEX, ""))
    assert b"/Subtype /Image" in with_code
    assert b"/Subtype /Image" not in without
    assert "Tirage" not in " ".join(page_texts(without)[0])


def test_one_picture_serves_all_cards_of_a_draw():
    assert pdf(cards_of(said([f"Joueur {n}" for n in range(90)]), "fr")).count(b"/Subtype /Image") == 1


@pytest.mark.parametrize("name", HOSTILE)
def test_any_name_can_be_printed(name):
    assert len(page_texts(pdf(cards_of(said([name]), "fr")))) == 1


def test_the_same_cards_give_the_same_bytes_and_they_come_with_the_reply():
    reply = Reply(said(["Anna", "Bob"]), "fr")
    ((name, content),) = pictures(reply)
    assert name == "cards.pdf"
    assert content == pictures(reply)[0][1] == pdf(cards_of(said(["Anna", "Bob"]), "fr"))


def test_no_cards_are_no_file():
    assert pictures(Reply(said([]), "fr")) == []

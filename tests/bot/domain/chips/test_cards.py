import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.chips.cards import DECK, Card, Suit, read_card, read_cards, verify_deal
from bot.domain.chips.errors import CardsForNoChip, CardSuitAmbiguous, CardsWrongCount, CardTwice, CardUnreadable
from bot.domain.errors import Refusal
from tests.bot.strange_texts import TEXTS

LANGUAGES = st.sampled_from(["fr", "en", "nl", "de", ""])


def test_a_deck_has_52_different_cards():
    assert len(set(DECK)) == len(DECK) == 52


@pytest.mark.parametrize("card", DECK, ids=lambda card: card.text)
def test_a_card_reads_as_it_is_written(card):
    assert read_card(card.text, "en") == card
    assert {read_card(card.sign, language) for language in ("fr", "en", "nl")} == {card}


WRITTEN = [
    ("en", "kH Kh, 10c Tc, 1s As, Rhearts Kh, Vd Jd, Dd Qd, A♠️ As, 2♧ 2c, Ｋｈ Kh"),
    ("fr", "Rp Ks, Dco Qh, Vcœur Jh, VCOEUR Jh, 10ca Td, Ak Ad, Kk Kd, Tt Tc, 9trèfle 9c, 1s As, Kh Kh, Ad Ad"),
    ("nl", "As As, Hh Kh, Vr Qd, Bk Jc, 10klaveren Tc, Kk Kc, Qd Qd, Jc Jc"),
]


@pytest.mark.parametrize(
    ("language", "typed", "meant"), [(language, *pair.split()) for language, pairs in WRITTEN for pair in pairs.split(", ")]
)
def test_cards_are_read_as_each_language_writes_them(language, typed, meant):
    assert read_card(typed, language).text == meant


@pytest.mark.parametrize("rank", ["K", "R", "10", "1"])
def test_a_bare_c_in_french_is_refused_with_both_ways_to_write_it(rank):
    with pytest.raises(CardSuitAmbiguous) as caught:
        read_card(f"{rank}c", "fr")
    hint = caught.value.fields
    assert hint["piece"] == f"{rank}c"
    assert read_card(hint["heart"], "fr").suit is Suit.HEART
    assert read_card(hint["club"], "fr").suit is Suit.CLUB


@pytest.mark.parametrize("typed", ["", "K", "h", "11h", "0s", "Kx", "K h", "Khh", "10", "🂡", "♠", "Kh9s"])
def test_what_is_no_card_is_refused_as_it_was_typed(typed):
    with pytest.raises(CardUnreadable) as caught:
        read_card(typed, "en")
    assert caught.value.fields == {"piece": typed}


def test_the_highest_card_comes_first_by_rank_and_then_by_suit():
    typed = ["Kc", "As", "Ac", "Ah", "2s", "Ad", "Ks"]
    assert [card.text for card in sorted((read_card(card, "en") for card in typed), reverse=True)] == [
        "As", "Ah", "Ad", "Ac", "Ks", "Kc", "2s"
    ]  # fmt: skip


@pytest.mark.parametrize(
    "text", ["1: Kh 9s, 4: As", "4:As;1:Kh,9s", "seat 1 = Kh 9s\nseat 4 = A♠", "1: Kh 4: As 1: 9s", "Siège 1 : Kh 9s s4: As"]
)
def test_the_cards_of_a_table_are_read_seat_by_seat(text):
    read = read_cards(text, "en", {1: 2, 4: 1})
    assert {seat: [card.text for card in hand] for seat, hand in read.items()} == {1: ["Kh", "9s"], 4: ["As"]}


@pytest.mark.parametrize(
    ("text", "refusal", "fields"),
    [
        ("1: Kh Kx, 4: As", CardUnreadable, {"piece": "Kx"}),
        ("Kh 9s, 4: As", CardUnreadable, {"piece": "Kh 9s"}),
        ("1: Kh As, 4: As", CardTwice, {"card": "As", "seats": (1, 4)}),
        ("1: Kh K♥, 4: As", CardTwice, {"card": "Kh", "seats": (1, 1)}),
        ("1: Kh, 4: As", CardsWrongCount, {"seat": 1, "expected": 2, "given": 1}),
        ("1: Kh 9s 2c, 4: As", CardsWrongCount, {"seat": 1, "expected": 2, "given": 3}),
        ("1: Kh 9s", CardsWrongCount, {"seat": 4, "expected": 1, "given": 0}),
        ("", CardsWrongCount, {"seat": 1, "expected": 2, "given": 0}),
        ("1: Kh 9s, 4: As, 7: 2c", CardsForNoChip, {"seat": 7, "seats": (1, 4)}),
    ],
)
def test_a_wrong_deal_is_refused_with_the_seat_or_the_card(text, refusal, fields):
    with pytest.raises(refusal) as caught:
        read_cards(text, "en", {1: 2, 4: 1})
    assert caught.value.fields == fields


def test_a_seat_named_without_cards_that_gets_none_does_no_harm():
    assert read_cards("1: Kh, 2:", "en", {1: 1}) == {1: (Card(13, Suit.HEART),), 2: ()}


@given(st.lists(st.sampled_from(DECK), unique=True, max_size=30), st.data(), st.sampled_from([", ", "; ", " ", "\n"]))
def test_any_deal_reads_as_it_is_written(cards, data, separator):
    seats = data.draw(st.lists(st.integers(1, 10), min_size=len(cards), max_size=len(cards)))
    dealt = {seat: tuple(c for c, s in zip(cards, seats, strict=True) if s == seat) for seat in sorted(set(seats))}
    expected = {seat: len(hand) for seat, hand in dealt.items()}
    text = separator.join(f"{seat}: {' '.join(card.text for card in hand)}" for seat, hand in dealt.items())
    assert read_cards(text, "en", expected) == dealt
    verify_deal(dealt, expected)


def refusal_of(read, *arguments) -> str:
    try:
        read(*arguments)
    except Refusal as refusal:
        return refusal.code
    return "card read"


@given(TEXTS, LANGUAGES)
def test_no_text_brings_the_reading_of_cards_down(text, language):
    assert refusal_of(read_card, text, language).startswith("card")
    assert refusal_of(read_cards, text, language, {1: 1}).startswith("card")
    assert refusal_of(read_cards, f"1: {text}", language, {1: 1}).startswith("card")

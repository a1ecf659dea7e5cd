"""Playing cards and how people type them: "Kh 9s", "R♥ 9p", "Vr" — the letters depend on the language.

Rank letters: 2 to 9, T or 10, J, Q, K, A or 1 everywhere; V, D, R (valet, dame, roi) in French and English. In Dutch V is the
vrouw, a queen, and not a valet; B and H are boer and heer. Suits: ♠♥♦♣ everywhere; s h d c in English; p, co, ca or k, t in
French, where s h d are understood too but a bare "c" is refused (cœur or clubs?); s h r k in Dutch, where d and c are clear too.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum

from bot.domain.chips.errors import CardsForNoChip, CardSuitAmbiguous, CardsWrongCount, CardTwice, CardUnreadable


class Suit(IntEnum):
    """The suits in the order that parts equal ranks: spade, heart, diamond, club (ROPTA 3.2, CdC 12-3, Casino « Chip race »)."""

    CLUB = 1
    DIAMOND = 2
    HEART = 3
    SPADE = 4


_RANK_LETTERS = "23456789TJQKA"
_SUIT_LETTERS = {Suit.SPADE: "s", Suit.HEART: "h", Suit.DIAMOND: "d", Suit.CLUB: "c"}
_SUIT_SIGNS = {Suit.SPADE: "♠", Suit.HEART: "♥", Suit.DIAMOND: "♦", Suit.CLUB: "♣"}


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """A card: `rank` 2 to 14 (the ace). Cards compare by rank and then by suit, as in the chip race."""

    rank: int
    suit: Suit

    @property
    def text(self) -> str:
        """The card in two ASCII letters, the same in every language.

        >>> Card(13, Suit.HEART).text
        'Kh'
        """
        return self.rank_letter + _SUIT_LETTERS[self.suit]

    @property
    def sign(self) -> str:
        """The card with its suit's sign, "K♥"; readable in every language."""
        return self.rank_letter + _SUIT_SIGNS[self.suit]

    @property
    def rank_letter(self) -> str:
        """The rank alone, "K"."""
        return _RANK_LETTERS[self.rank - 2]


DECK: tuple[Card, ...] = tuple(Card(rank, suit) for suit in reversed(Suit) for rank in range(2, 15))
"""All 52 cards."""

_RANKS = {letter: rank for rank, letter in enumerate(_RANK_LETTERS.casefold(), 2)} | {"10": 10, "1": 14}
_FRENCH_RANKS = {"v": 11, "d": 12, "r": 13}
_DUTCH_RANKS = {"b": 11, "v": 12, "d": 12, "h": 13}
_SIGNS = {"♠♤": Suit.SPADE, "♥♡": Suit.HEART, "♦♢": Suit.DIAMOND, "♣♧": Suit.CLUB}
_EVERYWHERE = {sign: suit for signs, suit in _SIGNS.items() for sign in signs}
_ENGLISH = {
    **dict.fromkeys(("s", "spade", "spades"), Suit.SPADE),
    **dict.fromkeys(("h", "heart", "hearts"), Suit.HEART),
    **dict.fromkeys(("d", "diamond", "diamonds"), Suit.DIAMOND),
    **dict.fromkeys(("c", "club", "clubs"), Suit.CLUB),
}
_FRENCH = {
    **dict.fromkeys(("p", "pique", "s"), Suit.SPADE),
    **dict.fromkeys(("co", "coeur", "h"), Suit.HEART),
    **dict.fromkeys(("ca", "carreau", "k", "d"), Suit.DIAMOND),
    **dict.fromkeys(("t", "trefle"), Suit.CLUB),
}
_DUTCH = {
    **dict.fromkeys(("s", "schoppen"), Suit.SPADE),
    **dict.fromkeys(("h", "harten"), Suit.HEART),
    **dict.fromkeys(("r", "ruiten", "d"), Suit.DIAMOND),
    **dict.fromkeys(("k", "klaveren", "c"), Suit.CLUB),
}
_LANGUAGES = {
    "en": (_RANKS | _FRENCH_RANKS, _ENGLISH | _EVERYWHERE),
    "fr": (_RANKS | _FRENCH_RANKS, _FRENCH | _EVERYWHERE),
    "nl": (_RANKS | _DUTCH_RANKS, _DUTCH | _EVERYWHERE),
}
_CARD = re.compile(r"(10|[0-9a-z])(.+)", re.DOTALL)
_SEAT = re.compile(r"(?:^|(?<=[\s,;]))(?:(?:si[eè]ge|seat|place|plaats|stoel|s)\s?)?([0-9]{1,3})\s?[:=]", re.IGNORECASE)
_SHOWN = 40
"""So many characters of an unreadable piece go into a refusal."""


def _plain(text: str) -> str:
    """Lower case without accents, ligatures or the mark that makes a suit's sign an emoji."""
    spread = unicodedata.normalize("NFKD", text.strip().casefold().replace("œ", "oe"))
    return "".join(c for c in spread if unicodedata.category(c) != "Mn")


def read_card(text: str, language: str) -> Card:
    """One card, typed in `language` ("en", "fr", "nl"; any other is read as English).
    Raises CardUnreadable, and CardSuitAmbiguous for a bare "c" in French.

    >>> read_card("10♥️", "fr").text, read_card("Rca", "fr").text, read_card("Vk", "nl").text
    ('Th', 'Kd', 'Qc')
    """
    ranks, suits = _LANGUAGES.get(language[:2], _LANGUAGES["en"])
    typed = _CARD.fullmatch(_plain(text))
    if typed is None or typed[1] not in ranks:
        raise CardUnreadable(piece=text[:_SHOWN])
    if suits is _LANGUAGES["fr"][1] and typed[2] == "c":
        rank = text.strip()[:-1]
        raise CardSuitAmbiguous(piece=text[:_SHOWN], heart=f"{rank}co", club=f"{rank}t")
    if typed[2] not in suits:
        raise CardUnreadable(piece=text[:_SHOWN])
    return Card(ranks[typed[1]], suits[typed[2]])


def read_cards(text: str, language: str, expected: Mapping[int, int]) -> dict[int, tuple[Card, ...]]:
    """The cards of one table, seat by seat, as they were typed: "1: Kh 9s, 4: As". `expected` says how many cards each seat gets.
    Raises CardUnreadable, CardSuitAmbiguous, CardTwice, CardsForNoChip and CardsWrongCount (for a seat that is left out, too).

    >>> {seat: [card.text for card in hand] for seat, hand in read_cards("1: Kh 9s, seat 4: A♠", "en", {1: 2, 4: 1}).items()}
    {1: ['Kh', '9s'], 4: ['As']}
    """
    tidy = " ".join(unicodedata.normalize("NFC", text).split())
    before, *parts = _SEAT.split(tidy)
    if stray := before.strip(" ,;"):
        raise CardUnreadable(piece=stray[:_SHOWN])
    dealt: dict[int, tuple[Card, ...]] = {}
    for seat_text, hand in zip(parts[::2], parts[1::2], strict=True):
        pieces = [piece for piece in re.split(r"[ ,;]+", hand) if piece]
        seat = int(seat_text)
        dealt[seat] = dealt.get(seat, ()) + tuple(read_card(piece, language) for piece in pieces)
    verify_deal(dealt, expected)
    return dict(sorted(dealt.items()))


def verify_deal(dealt: Mapping[int, Sequence[Card]], expected: Mapping[int, int]) -> None:
    """Nothing, if every seat has as many cards as `expected` and no card lies twice on the table.
    Raises CardTwice, CardsForNoChip, CardsWrongCount.
    """
    holders: dict[Card, int] = {}
    for seat, hand in sorted(dealt.items()):
        for card in hand:
            if card in holders:
                raise CardTwice(card=card.text, seats=(holders[card], seat))
            holders[card] = seat
    for seat in sorted({*dealt, *expected}):
        given, due = len(dealt.get(seat, ())), expected.get(seat, 0)
        if due == 0 and given > 0:
            raise CardsForNoChip(seat=seat, seats=tuple(sorted(s for s, count in expected.items() if count > 0)))
        if given != due:
            raise CardsWrongCount(seat=seat, expected=due, given=given)

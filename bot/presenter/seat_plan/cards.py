"""What is printed on seat cards: every word already put on, so that the drawing knows no language."""

from __future__ import annotations

from dataclasses import dataclass

from bot.i18n.words import words_in
from bot.presenter.seat_plan.lettering import filed
from bot.services.replies.draws import SeatCards


@dataclass(frozen=True, slots=True)
class Card:
    """A card: a player, the numbers of table and seat, the draw that gave them ("Draw no. 1") and its fingerprint, both empty
    where none did.
    """

    name: str
    table: str
    seat: str
    draw: str = ""
    fingerprint: str = ""


@dataclass(frozen=True, slots=True)
class Cards:
    """The cards of a tournament in the order in which they are cut, and what their numbers are called."""

    title: str
    table: str
    seat: str
    cards: tuple[Card, ...]


def cards_of(said: SeatCards, language: str) -> Cards:
    """The cards of a reply in a language, by name, as they are handed out at the door."""
    words = words_in(language)
    made = [
        Card(
            one.name, str(one.table), str(one.seat), words.say("cards.draw", number=one.draw) if one.draw else "", one.fingerprint
        )
        for one in said.cards
    ]
    made.sort(key=lambda card: (filed(card.name), card.name, int(card.table), int(card.seat)))
    return Cards(said.name or words.say("plan.title"), words.say("cards.table"), words.say("cards.seat"), tuple(made))

"""What is typed elsewhere where Discord has a menu: there nothing but its entries can be given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.i18n.words import Words
from bot.services.catalogue import Command
from bot.services.club.book_doubts.form import CHOICES
from bot.services.club.forms import ROLES, SETTINGS
from bot.services.club.own_book_desk import WORDS

TYPED: Mapping[str, Mapping[str, str]] = {
    "deed": WORDS,
    "setting": SETTINGS,
    "choice": CHOICES,
    "role": {word: role.name.lower() for word, role in ROLES.items()},
}
"""What can be typed for the entries of a field's menu."""

Pieces = Sequence[tuple[str, str]]


def from_menus(command: Command, pieces: Pieces, words: Words) -> Pieces:
    """The pieces of a line, each with its field, where those that are chosen from a menu are called as they are there."""
    fixed = {field.name: field.fixed for field in command.fields if field.fixed}
    return [(field, _entry(field, piece, fixed[field], words) if field in fixed else piece) for field, piece in pieces]


def _entry(field: str, piece: str, fixed: Sequence[str], words: Words) -> str:
    """What a piece is called in the menu of its field; itself where the menu has no such entry."""
    meant = TYPED.get(field, {}).get("-".join(piece.casefold().split()), piece)
    return words.say(f"option.fixed_{meant}") if meant in fixed else piece

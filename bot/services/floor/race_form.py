"""Reads a chip race as a floor types it: values, tables, odd chips, the dealer's seat, cards dealt at the table."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from bot.domain.chips.errors import CardsMissing
from bot.domain.club.people import tidy_name
from bot.domain.errors import UnreadableForm
from bot.services.shift.filled import field_text

# everything is matched on single spaces, so that a text of spaces is read as fast as any other
_VALUE = r"([0-9]{1,3}(?:[ .'’][0-9]{3}){1,2}|[0-9]{1,9})(k?)"
_WHOLE = r"(?![\w:=]|\.[0-9]| [:=]|[ '’][0-9]{3}\b(?! ?[:=]))"  # not the seat of odd chips, not the beginning of a longer number
VALUES = re.compile(
    rf"{_VALUE}(?: ?(?:\+|&|et|and|en|/) ?{_VALUE})? ?(?:=>|->|>|→|⇒|vers|en|into|to|naar) ?{_VALUE}{_WHOLE}",
    re.I,
)
TABLE = re.compile(r"\b(?:tables?|tafels?|t) ?([0-9]{1,4})\b(?! ?[=]) ?:?", re.I)
_SEAT = r"(?: ?(?:siège|siege|seat|place|plaats|stoel)\b)? ?[:=]? ?"
_DEALER = r"(?:donneur|donneuse|dealer|bouton|button|knop|deler)\b"
DEALER = re.compile(rf"\b{_DEALER}{_SEAT}([0-9]{{1,2}})\b(?! ?[:=])", re.I)
HOUSE_DEALER = re.compile(r"\b(?:(?:donneur|dealer|deler) ?:? ?)?croupier\b", re.I)
CARDS = re.compile(r"\b(?:cartes?|cards?|kaarten|kaart)\b ?:?", re.I)
_BETWEEN = " ,;:"


@dataclass(frozen=True, slots=True)
class TableForm:
    """What was typed for one table: its number (0: not said), odd chips, the dealer's seat (None: not said, 0: a croupier deals,
    who sits before seat 1), and the cards as text ("" where Floorman is to deal them).
    """

    table: int
    odd: str
    dealer: int | None = None
    cards: str = ""


@dataclass(frozen=True, slots=True)
class RaceForm:
    """A race: the value that goes (and the larger one that goes with it, or 0), the new value, the tables."""

    old: int
    larger: int
    new: int
    tables: tuple[TableForm, ...]

    @classmethod
    def from_line(cls, text: str, _command: str) -> RaceForm:
        """From a typed line, or several. Raises UnreadableForm."""
        return read_race(text)

    @classmethod
    def from_fields(cls, filled: Mapping[str, str], _command: str) -> RaceForm:
        """From its fields: values, the table, its odd chips, the dealer, the cards. Where no table is named, the odd chips may be
        those of several, "t3 1:3 t4 2:1"; dealer and cards are those of the last. Raises UnreadableForm with the field that can't
        be read, or that says something else than what stands beside the odd chips.
        """
        values, odd, cards = (field_text(filled, field) for field in ("values", "odd", "cards"))
        race, number = read_race(values), _number(field_text(filled, "table"))
        dealer = _dealer(field_text(filled, "dealer"))
        tables = _tables(odd) or ([TableForm(number, "")] if number or cards or dealer is not None else [])
        if race.tables or (number and [table.table for table in tables] not in ([0], [number])):
            raise UnreadableForm(piece=(values if race.tables else odd)[:60], command="race")
        *before, last = tables or [TableForm(number, "")]
        if dealer is not None and last.dealer not in (None, dealer):
            raise UnreadableForm(piece=field_text(filled, "dealer")[:60], command="race")
        if last.cards and _cards(cards) not in ("", last.cards):
            raise UnreadableForm(piece=cards[:60], command="race")
        last = TableForm(last.table or number, last.odd, last.dealer if dealer is None else dealer, _cards(cards) or last.cards)
        return cls(race.old, race.larger, race.new, (*before, last) if tables else ())


def _number(said: str) -> int:
    """The table in "3", "t3", "table 3"; 0 for nothing. Raises UnreadableForm."""
    found = TABLE.fullmatch(said if not said.isdecimal() else f"t{said}")
    if said and found is None:
        raise UnreadableForm(piece=said[:60], command="race")
    return int(found[1]) if found else 0


def _dealer(said: str) -> int | None:
    """The dealer's seat in "5", "siège 5"; 0 for a croupier, None for nothing. Raises UnreadableForm."""
    if not said:
        return None
    if HOUSE_DEALER.fullmatch(said):
        return 0
    found = re.fullmatch(rf"(?:{_DEALER})?{_SEAT}([0-9]{{1,2}})", said, re.I)
    if found is None:
        raise UnreadableForm(piece=said[:60], command="race")
    return int(found[1])


def _cards(said: str) -> str:
    """The cards that were dealt by hand, without the word "cards" before them. Raises CardsMissing where that is all."""
    dealt = CARDS.sub(" ", said, count=1).strip(_BETWEEN) if CARDS.match(said) else said
    if said and not dealt:
        raise CardsMissing
    return dealt


def read_race(text: str) -> RaceForm:
    """A race from one message: "25>100 t3 1:3 2:1 4:7*", several tables one after another, two values as "25+100>500", "donneur
    5" where the book starts on the dealer's left or "croupier" where the house deals, "cartes 1: Kh 9s" behind a table whose
    cards were dealt by hand. Raises UnreadableForm with the piece that can't be read.

    >>> read_race("25>100 t3 1:3 2:1 donneur 5")
    RaceForm(old=25, larger=0, new=100, tables=(TableForm(table=3, odd='1:3 2:1', dealer=5, cards=''),))
    """
    tidy = tidy_name(text)
    found = VALUES.match(tidy)
    if found is None:
        raise UnreadableForm(piece=tidy[:60], command="race")
    old, larger, new = (_value(found[at], found[at + 1]) for at in (1, 3, 5))
    if not old or not new or (found[3] and not larger):
        raise UnreadableForm(piece=found[0][:60], command="race")
    return RaceForm(old, larger, new, tuple(_tables(tidy[found.end() :])))


def _value(digits: str | None, thousands: str | None) -> int:
    return int(re.sub(r"[^0-9]", "", digits or "0")) * (1000 if thousands else 1)


def _tables(rest: str) -> list[TableForm]:
    marks = list(TABLE.finditer(rest))
    if not marks:
        return [_table(0, rest)] if rest.strip(_BETWEEN) else []
    before = rest[: marks[0].start()].strip(_BETWEEN)
    if before:
        raise UnreadableForm(piece=before[:60], command="race")
    ends = [*(mark.start() for mark in marks[1:]), len(rest)]
    return [_table(int(mark[1]), rest[mark.end() : end]) for mark, end in zip(marks, ends, strict=True)]


def _table(number: int, text: str) -> TableForm:
    """One table's part of the message. Raises UnreadableForm where two dealers are named, CardsMissing."""
    dealers = [*DEALER.finditer(text), *HOUSE_DEALER.finditer(text)]
    if len(dealers) > 1:
        raise UnreadableForm(piece=text.strip(_BETWEEN)[:60], command="race")
    house = HOUSE_DEALER.search(text) is not None
    seat = 0 if house else int(dealers[0][1]) if dealers else None
    left = HOUSE_DEALER.sub(" ", DEALER.sub(" ", text))
    odd, *cards = CARDS.split(left, maxsplit=1)
    if cards and not cards[0].strip(_BETWEEN):
        raise CardsMissing
    return TableForm(number, " ".join(odd.split()).strip(_BETWEEN), seat, " ".join("".join(cards).split()).strip(_BETWEEN))

"""Reads amounts by place, as directors type them: "1er 500, 2e 300, 3e 200", "4e-6e 50", "500 300 200 €"; in cents."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from bot.domain.errors import BadNumber, UnreadableForm
from bot.domain.prizes.errors import PercentOrAmount
from bot.services.floor.amounts import AMOUNT, MOST, WORD, cents
from bot.services.shift.forms import MOST_PAID, read_number

_NTH = r"(?: ?(?:ieme|eme|ere|er|re|ste|de|st|nd|rd|th|e)(?![a-z]))"
_NAMED = r"(?:(?:places?|plaats(?:en)?|rang) )"
_PLACE = rf"(?:{_NAMED}[0-9]{{1,4}}{_NTH}?|[0-9]{{1,4}}(?:{_NTH}|(?= ?[:=)])))"
_PLACED = re.compile(
    rf"{_NAMED}?(?P<first>[0-9]{{1,4}}){_NTH}?(?:-(?P<last>[0-9]{{1,4}}){_NTH}?)?(?: ?[:=)] ?| |(?<=[a-z]))"
    rf"(?P<amount>{AMOUNT}) ?(?P<word>{WORD})?", re.I
)  # fmt: skip
_BEGINS = re.compile(rf"{_PLACE}|{_NAMED}?[0-9]{{1,4}}{_NTH}?-[0-9]{{1,4}}(?:{_NTH}| ?[:=)])", re.I)
_NEXT = re.compile(rf"[ ,](?={_BEGINS.pattern})", re.I)
_SPAN = re.compile(r" ?(?:[-–—]| (?:a|au|to|tot|t/m)(?: la| de)?) ?(?=[0-9])", re.I)
_ONE = re.compile(rf"({AMOUNT}) ?({WORD})?")
_MONEY_WORD = re.compile(r"[€$£]|(?!pct)[a-z]{3}|euros?|francs?|fr", re.I)
"""What is taken as a currency where nothing else says that numbers are amounts: "3 x" is none."""


def read_places(plain: str) -> tuple[Mapping[int, int], str] | None:
    """Amounts by place and their currency, of a piece without accents; None where it does not begin with a place. Raises
    UnreadableForm with the part that is none, BadNumber for a place or an amount that there is not.
    """
    text = _SPAN.sub("-", plain)
    if _BEGINS.match(text) is None:
        return None
    said, currency = dict[int, int](), ""
    for part in _NEXT.split(text):
        found = _PLACED.fullmatch(part.rstrip(", "))
        if found is None:
            raise UnreadableForm(piece=part[:60], command="prizes")
        first = read_number(found["first"], 1, MOST_PAID)
        last = read_number(found["last"], first, MOST_PAID) if found["last"] else first
        amount = _positive(found["amount"])
        if any(place in said for place in range(first, last + 1)):
            raise UnreadableForm(piece=part[:60], command="prizes")
        said.update(dict.fromkeys(range(first, last + 1), amount))
        currency = found["word"] or currency
    return said, currency


def read_amounts(text: str) -> tuple[Sequence[int], str] | None:
    """Amounts from the first place on, behind "payés", and their currency; None where there is no currency, so that they are
    shares or a number of places. Raises BadNumber for none.
    """
    listed = _listed(text)
    words = {word for _, word in listed or () if word}
    if not listed or len(words) != 1:
        return None
    return [_positive(amount) for amount, _ in listed], min(words)


def read_bare(text: str) -> tuple[Sequence[int], str] | None:
    """Amounts from the first place on, with nothing before them, and their currency; None where it is no list of numbers. Raises
    PercentOrAmount for a list without a currency that makes 100, BadNumber for an amount of none.
    """
    listed = _listed(text)
    if not listed or len(listed) < 2:
        return None
    word = next((word for _, word in listed if word), "")
    amounts = [_positive(amount) for amount, _ in listed]
    if not word and sum(amounts) == 100 * 100:
        raise PercentOrAmount(said=" ".join(amount for amount, _ in listed))
    return amounts, word


def _listed(text: str) -> Sequence[tuple[str, str]] | None:
    """Numbers, each with the word behind it, of a list that is nothing else. With commas or slashes between them spaces part
    thousands; with spaces alone none does.
    """
    parts = [part.strip() for part in re.split(r"/|,(?![0-9]{1,2}(?![0-9]))", text.rstrip(", "))]
    if len(parts) == 1:
        parts = re.sub(rf"([0-9]) ({WORD})(?= |$)", r"\1\2", text).split(" ")
    found = [(one[1], one[2] or "") for part in parts if (one := _ONE.fullmatch(part))]
    fits = all(re.match(r"0[0-9]", number) is None and (not word or _MONEY_WORD.fullmatch(word)) for number, word in found)
    return found if fits and len(found) == len(parts) else None


def _positive(text: str) -> int:
    amount = cents(text)
    if not amount:
        raise BadNumber(text=text[:30], least=1, most=MOST)
    return amount

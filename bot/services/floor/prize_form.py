"""Reads what is played for, as directors type it: "cave 20+5 €; payés 50 30 20; arrondi 5; garantie 500", "1er 500, 2e 300", and
the amounts of a deal. Amounts become cents.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

from bot.domain.club.people import tidy_name
from bot.domain.errors import BadNumber, UnreadableForm
from bot.domain.prizes.errors import SharesOff
from bot.domain.prizes.payouts import Prizes, verify_falling, verify_shares, with_places
from bot.services.floor.amounts import AMOUNT, MOST, SHORT_AMOUNT, WORD, cents
from bot.services.floor.fixed_amounts import read_amounts, read_bare, read_places
from bot.services.shift.filled import field_text
from bot.services.shift.forms import MOST_PAID, read_number

_MONEY = re.compile(rf"({AMOUNT}) ?({WORD})?(?: ?\+ ?({AMOUNT}) ?({WORD})?)?")
_SHARE = re.compile(r"([0-9]{1,3})(?:[.,]([0-9]{1,2}))? ?%?")
_DEALT = re.compile(rf"(?P<who>.*?\S)(?:\s*[:=]\s*|\s+)(?P<amount>{SHORT_AMOUNT})\s*(?P<word>{WORD})?", re.S)
_BETWEEN = re.compile(r"[;\n\r]|,(?![0-9]{1,2}(?![0-9]))")
_DEAL = re.compile(r"(?:deals?|accords?|akkoord)(?:\s*[:=]\s*|\s+|$)", re.I)
_KINDS: Sequence[tuple[str, str]] = (
    ("buy_in", "cave|droit d'entree|buy[ -]?in|inleg|inkoop"),
    ("rebuy", "recaves?|rebuys?|herinkoop"),
    ("add_on", "complements?|add[ -]?ons?"),
    ("added", "ajoutee?s?|added|toegevoegd"),
    ("guaranteed", "garantie?s?|guaranteed?|gegarandeerd"),
    ("unit", "arrondie?s?|round(?:ed|ing)?(?: to)?|afronden|afronding|afgerond(?: op)?"),
    ("paid", "payee?s?|paid|betaalde?|places payees|parts?|shares?"),
)
_FIELDS: Mapping[str, str] = {
    "buy_in": "buy_in", "payouts": "paid", "guaranteed": "guaranteed", "added": "added", "rounding": "unit",
    "rebuy_price": "rebuy", "addon_price": "add_on",
}  # fmt: skip
"""The fields of the command, with what each is of."""
_PAID_FIRST = re.compile(rf"\A(?:{dict(_KINDS)['paid']}) ?[:=]? ?(?=[0-9p])", re.I)
_PEOPLE = "places?|plaats(?:en)?|joueurs?|players?|spelers?"
NO = ("non", "no", "nee", "-", "annuler", "annulé", "cancel", "cancelled", "annuleren", "geannuleerd")


def with_said(prizes: Prizes, text: str) -> Prizes:
    """What is played for, with some of it said anew, each behind a semicolon or on its own line. Raises UnreadableForm with the
    piece that says nothing; BadNumber, SharesOff, SharesRise, PlacesMissing, PercentOrAmount.
    """
    said = dict[int, int]()
    for piece in filter(None, map(tidy_name, re.split(r"[;\n\r]", text))):
        plain = _without_accents(piece)
        placed = read_places(_PAID_FIRST.sub("", plain))
        if placed is None:
            prizes = _with_piece(prizes, piece, plain)
            continue
        if said.keys() & placed[0].keys():
            raise UnreadableForm(piece=piece[:60], command="prizes")
        said.update(placed[0])
        prizes = replace(prizes, currency=placed[1] or prizes.currency)
    return _fixed(prizes, with_places(prizes.fixed, said)) if said else prizes


@dataclass(frozen=True, slots=True)
class PrizesForm:
    """What is said of what is played for: a typed `line`, or what was `filled` in, by what it is of and in that order. `deal` is
    who gets what by a deal, in cents (None: nothing is said of one).
    """

    line: str = ""
    filled: tuple[tuple[str, str], ...] = ()
    deal: Sequence[tuple[str, int]] | None = None

    @classmethod
    def from_line(cls, text: str, _command: str) -> Self:
        """From a typed line, or several. Raises what `read_deal` raises."""
        dealt = read_deal(text)
        return cls(text) if dealt is None else cls(deal=dealt)

    @classmethod
    def from_fields(cls, filled: Mapping[str, str], _command: str) -> Self:
        """From its fields. Raises UnreadableForm for a deal without amounts."""
        said = ((kind, field_text(filled, name)) for name, kind in _FIELDS.items())
        dealt = field_text(filled, "deal")
        return cls(filled=tuple((kind, text) for kind, text in said if text), deal=_dealt(dealt) if dealt else None)

    @property
    def asks(self) -> bool:
        """Whether nothing is said, so that it is only to be shown."""
        return not self.line and not self.filled and self.deal is None

    def over(self, prizes: Prizes) -> Prizes:
        """What is played for, with what is said here said anew. Raises what `with_said` raises."""
        prizes = with_said(prizes, self.line)
        for kind, text in self.filled:
            plain = _without_accents(text)
            prizes = _payouts(prizes, plain) if kind == "paid" else _money(prizes, kind, text, plain)
        return prizes


def _payouts(prizes: Prizes, plain: str) -> Prizes:
    """How many places are paid, their shares in percent, or their amounts."""
    if placed := read_places(plain):
        return replace(_fixed(prizes, with_places(prizes.fixed, placed[0])), currency=placed[1] or prizes.currency)
    try:
        return _paid(prizes, plain)
    except SharesOff:
        if bare := read_bare(plain):
            return _fixed(prizes, *bare)
        raise


def _without_accents(piece: str) -> str:
    return "".join(sign for sign in unicodedata.normalize("NFD", piece) if not unicodedata.combining(sign))


def _fixed(prizes: Prizes, amounts: Sequence[int], currency: str = "") -> Prizes:
    """Amounts by place, instead of shares or a number of places. Raises SharesRise."""
    verify_falling(amounts)
    return replace(prizes, fixed=tuple(amounts), shares=(), paid=0, currency=currency or prizes.currency)


def _with_piece(prizes: Prizes, piece: str, plain: str) -> Prizes:
    for kind, words in _KINDS:
        found = re.fullmatch(rf"(?:{words})(?: ?[:=] ?| |(?=[0-9]))(?P<rest>.+)", plain, re.I)
        if found is None and kind == "paid":
            found = re.fullmatch(rf"(?P<rest>[0-9]{{1,9}}) (?:places )?(?:{words})", plain, re.I)
        if found:
            return _paid(prizes, found["rest"]) if kind == "paid" else _money(prizes, kind, piece, found["rest"])
    if re.fullmatch(r"(?:[0-9]{1,3}(?:[.,][0-9]{1,2})? ?%[ ,/]*)+", plain):
        return _paid(prizes, plain)
    if bare := read_bare(plain):
        return _fixed(prizes, *bare)
    raise UnreadableForm(piece=piece[:60], command="prizes")


def _paid(prizes: Prizes, text: str) -> Prizes:
    """Shares in percent, amounts with their currency, or how many places are paid."""
    if counted := re.fullmatch(rf"([0-9]{{1,9}}) (?:{_PEOPLE})", text, re.I):
        text = counted[1]
    if amounts := read_amounts(text):
        return _fixed(prizes, *amounts)
    pieces = [part for part in re.split(r"[ /]+", text.replace(" %", "%")) if part]
    if len(pieces) == 1 and not pieces[0].endswith("%"):
        return replace(prizes, paid=read_number(pieces[0], 1, MOST_PAID), shares=(), fixed=())
    shares: list[int] = []
    for part in pieces:
        found = _SHARE.fullmatch(part.rstrip(","))
        if found is None:
            raise UnreadableForm(piece=part[:60], command="prizes")
        shares.append(int(found[1]) * 100 + int((found[2] or "").ljust(2, "0")))
    verify_shares(shares)
    return replace(prizes, paid=0, shares=tuple(shares), fixed=())


def _money(prizes: Prizes, kind: str, piece: str, text: str) -> Prizes:
    found = _MONEY.fullmatch(text)
    if found is None or (found[3] and kind != "buy_in"):
        raise UnreadableForm(piece=piece[:60], command="prizes")
    amount = cents(found[1])
    if kind == "unit" and not amount:
        raise BadNumber(text=found[1], least=1, most=MOST)
    prizes = replace(prizes, currency=found[4] or found[2] or prizes.currency)
    if kind == "buy_in":
        return replace(prizes, buy_in=amount, fee=cents(found[3]) if found[3] else 0)
    fields: Mapping[str, Any] = {kind: amount}
    return replace(prizes, **fields)


def read_deal(text: str) -> Sequence[tuple[str, int]] | None:
    """Who gets what by a deal, in cents: "deal Marie 300, Paul 250,50"; nobody for "deal non". None where the text is no deal.
    Raises UnreadableForm with the piece that has no amount.
    """
    word = _DEAL.match(text)
    if word is None:
        return None
    return _dealt(text[word.end() :].strip())


def _dealt(rest: str) -> Sequence[tuple[str, int]]:
    """The amounts of a deal; none for "non". Raises UnreadableForm."""
    if rest.casefold() in NO:
        return ()
    read: list[tuple[str, int]] = []
    for piece in filter(None, (part.strip() for part in _BETWEEN.split(rest))):
        found = _DEALT.fullmatch(piece)
        if found is None:
            raise UnreadableForm(piece=piece[:60], command="prizes")
        read.append((found["who"], cents(found["amount"])))
    if not read:
        raise UnreadableForm(piece=rest[:60] or "deal", command="prizes")
    return read

"""What is played for, said among the settings of a tournament: "inscriptions 6; cave 20+5; payés 50 30 20"."""

from __future__ import annotations

import re

from bot.domain.prizes.payouts import Prizes
from bot.services.floor.prize_form import with_said
from bot.services.shift.forms import is_setting, pieces_of, plain

_MONEY = re.compile(
    r"(?:caves?|droit d.entree|buy[ -]?in|inleg|inkoop|ajoutee?s?|added|toegevoegd|garantie?s?|guaranteed?|gegarandeerd"
    r"|arrondie?s?|round(?:ed|ing)?(?: to)?|afronden|afronding|afgerond(?: op)?)(?: ?[:=] ?| |(?=[0-9]))[0-9].*"
    r"|(?:(?:places )?payee?s?|paid|betaalde?|parts?|shares?) ?[:=]? ?[0-9]{1,3}(?:[.,][0-9]{1,2})?(?: ?%|[ /]+[0-9]).*"
    r"|(?:recaves?|rebuys?|complements?|add[ -]?ons?) ?[:=]? ?[0-9][0-9 .,]{0,12}(?:€|eur(?:os?)?|\$|£)",
    re.I,
)

LONGEST = 200
"""Characters of a piece that may say something of the prize pool."""


def split_money(text: str, *, named: bool = False) -> tuple[str, str]:
    """The settings of a text, and what it says of the prize pool; what comes first may be a name (`named`).

    >>> split_money("Garantie 500; cave 20+5; 8-max; payés 3", named=True)
    ('Garantie 500; 8-max; payés 3', 'cave 20+5')
    >>> split_money("cave 20+5; recave 10 €; payés 50 30 20")
    ('', 'cave 20+5; recave 10 €; payés 50 30 20')
    >>> split_money("inscriptions 6, cave 20+5, 8-max; payés 37,5 32,5 30")
    ('inscriptions 6, 8-max', 'cave 20+5; payés 37,5 32,5 30')
    """
    settings: list[str] = []
    money: list[str] = []
    for at, piece in enumerate(pieces_of(text)):
        parts = piece.split(", ")
        if len(parts) > 1 and any(map(_is_money, parts)) and (at or not named):
            money += filter(_is_money, parts)
            settings.append(", ".join(part for part in parts if not _is_money(part)))
        else:
            (money if _is_money(piece) and (at or not named) else settings).append(piece)
    return "; ".join(filter(None, settings)), "; ".join(money)


def commas_apart(text: str) -> str:
    """A text whose name is followed by settings behind commas, with semicolons between them.

    >>> commas_apart("Open, Nantes, jetons 25x8, 100x8, cave 20+5"), commas_apart("Jean, Paul")
    ('Open, Nantes; jetons 25x8, 100x8; cave 20+5', 'Jean, Paul')
    """
    first, mark, rest = text.partition(";")
    said = ""
    for at, part in enumerate(first.split(", ")):
        said += ("; " if is_setting(part) or _is_money(part) else ", ") + part if at else part
    return said + mark + rest


def _is_money(piece: str) -> bool:
    return len(piece) <= LONGEST and _MONEY.fullmatch(plain(piece)) is not None


def verified(money: str) -> str:
    """What is said of the prize pool, as it was typed, once it can be read. Raises what `with_said` raises."""
    if money:
        with_said(Prizes(), money)
    return money

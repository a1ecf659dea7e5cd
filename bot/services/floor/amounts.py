"""Amounts of money, as they are typed: "1 200", "20,5", "1.200,50"."""

from __future__ import annotations

import re

from bot.domain.errors import BadNumber

MOST = 10**7
"""The largest amount, in whole units of the currency."""
AMOUNT = r"(?:[0-9]{1,3}(?:[ .'’][0-9]{3})+(?:[.,][0-9]{1,2})?|[0-9]{1,9}(?:[.,][0-9]{1,2})?)"
SHORT_AMOUNT = r"(?:[0-9]{1,3}(?:[.'’][0-9]{3})+(?:[.,][0-9]{1,2})?|[0-9]{1,9}(?:[.,][0-9]{1,2})?)"
"""An amount without spaces in it: behind a name with a number ("Joueur 12 300") a space is no thousands separator."""
WORD = r"[^\d\s+;,.:=%#-]{1,12}"
"""A currency, as it is typed."""


def cents(text: str) -> int:
    """An amount in cents; two digits or one behind the last point or comma are cents. Raises BadNumber.

    >>> cents("1 200"), cents("20,5"), cents("1.200,50")
    (120000, 2050, 120050)
    """
    whole, fraction = text, ""
    if found := re.fullmatch(r"(.*)[.,]([0-9]{1,2})", text):
        whole, fraction = found[1], found[2]
    number = int(re.sub(r"[^0-9]", "", whole)) * 100 + int(fraction.ljust(2, "0"))
    if number > MOST * 100:
        raise BadNumber(text=text[:30], least=0, most=MOST)
    return number

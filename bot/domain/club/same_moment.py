"""Two floors who see the same thing give the same command in the same moment. What counts one more each time it is given (a hand,
a rebuy, a step back) would count twice; buttons know what stood above them, and typed lines know nothing.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from bot.domain.errors import GivenJustNow

SAME_MOMENT = 10.0
"""Seconds within which somebody else means the same: no hand is dealt so soon, and nobody has read what was said of the first."""


@dataclass(frozen=True, slots=True)
class Given:
    """The same command as it was given before: by whom, as he is told apart, what he is called, and when."""

    by: object
    name: str
    at: float


def verify_nobody_just_gave(before: Iterable[Given], by: object, now: float) -> None:
    """Nothing, unless somebody else gave the same command a moment ago; whoever gives it twice himself means it twice. Raises
    GivenJustNow.

    >>> verify_nobody_just_gave([Given("Léa", "Léa", 100.0)], "Léa", 101.0)
    >>> verify_nobody_just_gave([Given("Léa", "Léa", 100.0)], "Max", 110.0)
    >>> verify_nobody_just_gave([Given("Léa", "Léa", 100.0)], "Max", 101.0)
    Traceback (most recent call last):
    ...
    bot.domain.errors.GivenJustNow: ('given_just_now', {'name': 'Léa', 'seconds': 1, 'wait': 9})
    """
    for one in before:
        ago = max(0.0, now - one.at)
        if ago < SAME_MOMENT and one.by != by:
            raise GivenJustNow(name=one.name, seconds=max(1, math.floor(ago)), wait=math.ceil(SAME_MOMENT - ago))

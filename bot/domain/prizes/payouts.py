"""What each place is paid, in exact whole numbers: amounts are cents, and what is paid adds up to the pool, always."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from bot.domain.prizes.errors import PlacesMissing, SharesOff, SharesRise

WHOLE = 10_000
"""All of the pool, in hundredths of a percent."""
_USUAL = {1: (100,), 2: (65, 35), 3: (50, 30, 20), 4: (45, 27, 18, 10), 5: (40, 25, 17, 11, 7)}
"""Percentages that Floorman proposes for few places."""


@dataclass(frozen=True, slots=True)
class Prizes:
    """What is played for, as the club says it. Amounts are in cents: what of a `buy_in` goes into the pool, the `fee` beside it,
    what a rebuy and an add-on bring in (None: a rebuy is a buy-in, an add-on too), what is `added` by the club, the least that is
    `guaranteed`. `shares` are hundredths of a percent by place, none where Floorman's table for `paid` places holds (0: as many
    as the tournament says). Amounts are rounded down to `unit`. `currency` is the word that was typed, as it was typed. `fixed`
    are amounts by place, which go before shares and before Floorman's table, and are paid as they were said.
    """

    buy_in: int = 0
    fee: int = 0
    rebuy: int | None = None
    add_on: int | None = None
    added: int = 0
    guaranteed: int = 0
    paid: int = 0
    shares: tuple[int, ...] = ()
    unit: int = 100
    currency: str = ""
    fixed: tuple[int, ...] = ()

    def collected(self, entries: int, rebuys: int = 0, add_ons: int = 0) -> int:
        """What comes in for so many entries, rebuys and add-ons, with what the club adds.

        >>> Prizes(buy_in=2000, add_on=1000, added=5000).collected(10, rebuys=2, add_ons=1)
        30000
        """
        return self.buy_in * entries + self.of_rebuy * rebuys + self.of_add_on * add_ons + self.added

    @property
    def of_rebuy(self) -> int:
        """What a rebuy brings in."""
        return self.buy_in if self.rebuy is None else self.rebuy

    @property
    def of_add_on(self) -> int:
        """What an add-on brings in."""
        return self.buy_in if self.add_on is None else self.add_on

    def pool(self, entries: int, rebuys: int = 0, add_ons: int = 0) -> int:
        """What is paid out: what was collected, or what is guaranteed if that is more.

        >>> Prizes(buy_in=2000, guaranteed=50000).pool(10), Prizes(buy_in=2000, guaranteed=50000).pool(30)
        (50000, 60000)
        """
        return max(self.guaranteed, self.collected(entries, rebuys, add_ons))

    @property
    def tells_pool(self) -> bool:
        """Whether anything is said of where the pool comes from. If not, it is what fixed amounts add up to."""
        return any((self.buy_in, self.rebuy, self.add_on, self.added, self.guaranteed))


def verify_shares(shares: Sequence[int]) -> None:
    """Nothing, if shares (in hundredths of a percent) are all of the pool and none is larger than the one before it. Raises
    SharesOff, SharesRise.
    """
    total = sum(shares)
    if total != WHOLE:
        raise SharesOff(total=total, difference=WHOLE - total)
    verify_falling(shares)


def with_places(fixed: Sequence[int], said: Mapping[int, int]) -> tuple[int, ...]:
    """Fixed amounts by place, with those of some places said anew: one place alone, or places from another than the first, change
    what was said before; several from the first are the whole list. Raises PlacesMissing, SharesRise.

    >>> with_places((), {1: 500, 2: 300}), with_places((500, 300), {2: 250}), with_places((500, 300, 200), {1: 600, 2: 400})
    ((500, 300), (500, 250), (600, 400))
    """
    whole = 1 in said and len(said) > 1
    found = {**({} if whole else dict(enumerate(fixed, start=1))), **said}
    missing = tuple(place for place in range(1, max(found) + 1) if place not in found)
    if missing:
        raise PlacesMissing(places=missing)
    amounts = tuple(found[place] for place in sorted(found))
    verify_falling(amounts)
    return amounts


def verify_falling(amounts: Sequence[int]) -> None:
    """Nothing, if no place has more than the one before it. Raises SharesRise."""
    for place, (before, amount) in enumerate(pairwise(amounts), start=2):
        if amount > before:
            raise SharesRise(place=place)


def usual_weights(places: int) -> tuple[int, ...]:
    """What Floorman proposes for so many places paid. No book says it and no club is bound to it: up to five places the round
    percentages that clubs commonly write on the board, beyond that the n-th place weighs 1/n of the first.

    >>> usual_weights(3), usual_weights(6)[:3]
    ((50, 30, 20), (1000000, 500000, 333333))
    """
    return _USUAL.get(places) or tuple(1_000_000 // place for place in range(1, places + 1))


def payouts(pool: int, weights: Sequence[int], unit: int) -> tuple[int, ...]:
    """What the places are paid, from the first: its part of the pool by weight, rounded down to a unit; what the rounding leaves
    over goes to the first. The sum is the pool; no place gets more than the one before it if no weight does.

    >>> payouts(19000, (50, 30, 20), 500)
    (10000, 5500, 3500)
    """
    if not weights:
        return ()
    whole = sum(weights)
    paid = [pool * weight // whole // unit * unit for weight in weights]
    paid[0] += pool - sum(paid)
    return tuple(paid)


def by_entrant(ranked: Sequence[tuple[int, int]], paid: Sequence[int]) -> Mapping[int, int]:
    """What each entrant gets of (entrant, place): those who share a place share, to the cent, what their places are paid
    together; the cents that can't be divided go one each to those who entered first. Who gets nothing is left out.

    >>> by_entrant([(7, 2), (4, 2), (1, 1)], (5000, 3001, 2000))
    {1: 5000, 4: 2501, 7: 2500}
    """
    sharing: dict[int, list[int]] = {}
    for entrant, place in ranked:
        sharing.setdefault(place, []).append(entrant)
    found: dict[int, int] = {}
    for place, entrants in sorted(sharing.items()):
        each, over = divmod(sum(paid[place - 1 : place - 1 + len(entrants)]), len(entrants))
        for number, entrant in enumerate(sorted(entrants)):
            amount = each + (number < over)
            if amount:
                found[entrant] = amount
    return found

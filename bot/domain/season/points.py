"""Points for a place, in hundredths of a point. Roots and logarithms are worked out to thirty digits and rounded half up once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from decimal import ROUND_HALF_UP, Context, Decimal

EXACT = Context(prec=30)
LINEAR, LEADER_BOARD, NEAU = "linear", "pokerstars", "neau"


def _linear(place: int, players: int, _buy_in: Decimal) -> Decimal:
    return Decimal(players - place + 1)


def _leader_board(place: int, players: int, buy_in: Decimal) -> Decimal:
    root = EXACT.divide(EXACT.sqrt(Decimal(players)), EXACT.sqrt(Decimal(place)))
    return EXACT.multiply(10 * root, 1 + EXACT.log10(buy_in + Decimal("0.25")))


def _neau(place: int, players: int, buy_in: Decimal) -> Decimal:
    return EXACT.divide(EXACT.sqrt(players * (buy_in or Decimal(1))), Decimal(place + 1))


FORMULAS: Mapping[str, Callable[[int, int, Decimal], Decimal]] = {LINEAR: _linear, LEADER_BOARD: _leader_board, NEAU: _neau}
"""The formulas that a club can choose from, for (place, players, buy-in without fee):

- linear: a point for whoever comes last, one more for each place above (home leagues' "simple scoring", as on
  unknownpoker.com/articles/poker-league-calculator.htm);
- pokerstars: 10·√n/√k·(1 + log10(b + 0.25)), the tournament leader board of PokerStars
  (pokerstars.com/poker/tournaments/leader-board/explained), here for every place; its log(0 + 0.25) holds without a buy-in;
- neau: √(n·b·b/e)/(k + 1), Dr. Neau's of the Home Poker Tourney forums (forums.homepokertourney.com, topic 28150), with a
  player's expense e taken as one buy-in b, and b = 1 where there is none.
"""


def points(formula: str, table: Sequence[int], place: int, players: int, buy_in: int) -> int:
    """The hundredths of a point of a place among so many players, when the buy-in was so many cents. A `table` (hundredths, from
    the first place) goes before the formula; below its end there are none.

    >>> points("linear", (), 1, 10, 0), points("pokerstars", (), 3, 150, 2000), points("", (1000, 700), 3, 10, 0)
    (1000, 16309, 0)
    """
    if table:
        return table[place - 1] if place <= len(table) else 0
    exact = FORMULAS[formula](place, players, Decimal(buy_in) / 100)
    return int((exact * 100).quantize(Decimal(1), ROUND_HALF_UP))


def shared(formula: str, table: Sequence[int], place: int, sharing: int, players: int, buy_in: int) -> int:
    """What each of some who share a place gets: the mean of the points of their places, rounded half up.

    >>> shared("linear", (), 2, 2, 10, 0)
    850
    """
    total = sum(points(formula, table, place + step, players, buy_in) for step in range(sharing))
    return (2 * total + sharing) // (2 * sharing)

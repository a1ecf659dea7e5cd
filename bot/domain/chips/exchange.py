"""What becomes of odd chips, and an exchange without a race: no cards are dealt, each player's own are settled by themselves."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.domain.chips.odd_chips import Odd
from bot.domain.rules.profile import RuleProfile


class Method(StrEnum):
    """What decides about odd chips, the values of the point "race.cards": a race by cards; each player's own rounded; those that
    are missing for a new chip paid for by the player; the odd ones bought back by the club.
    """

    CARDS = "one_a_chip"
    EACH_ROUNDED = "without_cards"
    PLAYER_BUYS = "player_buys"
    CLUB_BUYS = "club_buys"

    @classmethod
    def of(cls, profile: RuleProfile) -> Method:
        """The method that a profile decides."""
        return cls(profile.rule("race.cards").value)


class Rounding(StrEnum):
    """What odd chips are rounded to, those of a table in a race, those of each player without one: CdC 12-5 and Casino up, ROPTA
    3.2 half and more up, EVENT'em down.
    """

    UP = "up"
    HALF_UP = "half_up"
    DOWN = "down"


@dataclass(frozen=True, slots=True)
class Share:
    """What a player gets for his odd chips without a race: `chips` new ones, and how many old ones were `bought` for it: by him,
    or (below 0) from him.
    """

    chips: int = 0
    bought: int = 0


NOTHING = Share()


def rounded(odd_chips: int, ratio: int, rounding: Rounding) -> int:
    """New chips for odd chips.

    ROPTA 3.2, 100 into 500: seven chips make one, eight make two ("arrondi au-dessus dès 50% du jeton supérieur atteint").

    >>> [rounded(chips, 5, Rounding.HALF_UP) for chips in (7, 8)], rounded(2, 4, Rounding.HALF_UP)
    ([1, 2], 1)
    """
    whole, rest = divmod(odd_chips, ratio)
    match rounding:
        case Rounding.UP:
            return whole + (rest > 0)
        case Rounding.HALF_UP:
            return whole + (2 * rest >= ratio)
        case Rounding.DOWN:
            return whole


def share(method: Method, odd: Odd, ratio: int, rounding: Rounding, *, alone: bool) -> Share:
    """What a player with these chips gets by a method without cards. From one who has nothing else (`alone`) nothing is bought:
    he is kept in by a chip instead.

    >>> share(Method.PLAYER_BUYS, Odd(7), 4, Rounding.UP, alone=False)
    Share(chips=1, bought=1)
    """
    left = odd.chips % ratio
    match method:
        case Method.EACH_ROUNDED:
            return Share(rounded(left, ratio, rounding))
        case Method.PLAYER_BUYS if left and not odd.declines:
            return Share(1, ratio - left)
        case Method.CLUB_BUYS if not alone:
            return Share(0, -left)
        case _:
            return NOTHING


def way_of(method: Method, rounding: Rounding) -> str:
    """How odd chips are settled without cards, as it is told; empty where cards decide.

    >>> way_of(Method.EACH_ROUNDED, Rounding.UP)
    'each_up'
    """
    return {Method.CARDS: "", Method.EACH_ROUNDED: f"each_{rounding}"}.get(method, str(method))


def deciding_points(profile: RuleProfile) -> tuple[str, ...]:
    """The points of the chip race that decide by a profile, in the order in which they are told; without cards, none on cards."""
    method = Method.of(profile)
    match method:
        case Method.CARDS:
            return (
                "race.start", "race.cards", "race.winner", "race.ties", "race.rounding", "race.most", "race.protection",
            )  # fmt: skip
        case Method.EACH_ROUNDED if profile.rule("race.rounding").value == Rounding.UP:
            return ("race.cards", "race.rounding")  # each gets a chip, so that nobody has to be kept in
        case Method.EACH_ROUNDED:
            return ("race.cards", "race.rounding", "race.protection")
        case _:
            return ("race.cards", "race.protection")

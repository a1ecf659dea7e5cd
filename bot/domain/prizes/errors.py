"""Why a command is refused: refusals about the pool, its shares and a deal."""

from __future__ import annotations

from bot.domain.errors import Refusal


class SharesOff(Refusal):
    """Fields: total (what the percentages add up to), difference (what is missing from 100; negative: what is too much)."""

    code = "shares_off"


class SharesRise(Refusal):
    """Fields: place (the one that would get more than the one before it)."""

    code = "shares_rise"


class PlacesMissing(Refusal):
    """Fields: places (those without an amount, up to one that has one)."""

    code = "places_missing"


class PercentOrAmount(Refusal):
    """Fields: said (numbers that make 100, so that they may be either)."""

    code = "percent_or_amount"


class NoPrizes(Refusal):
    """Fields: none. Nobody has said what is played for."""

    code = "no_prizes"


class DealOff(Refusal):
    """Fields: total (of the amounts), left (what is still to be paid to those who play); both in cents."""

    code = "deal_off"


class DealIncomplete(Refusal):
    """Fields: entrants (who are still in and were not named)."""

    code = "deal_incomplete"


class DealTwice(Refusal):
    """Fields: entrant."""

    code = "deal_twice"


class DealStands(Refusal):
    """Fields: none. The pool can't change while a deal about it stands."""

    code = "deal_stands"

"""What comes of chips and of the race that takes the smallest out of play."""

from __future__ import annotations

from dataclasses import dataclass

from bot.services.replies.reply import Outcome
from bot.services.replies.views import RaceView


@dataclass(frozen=True, slots=True)
class Chips(Outcome):
    """The values in play; which `value` can be raced `into` which, from which level on (0: none, or the levels are not known);
    amounts of (level, amount) that nobody could pay.
    """

    values: tuple[int, ...]
    level: int
    value: int
    into: int
    from_level: int
    already: bool
    levels: int
    unpayable: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class RaceAnnounced(Outcome):
    """A race that is to be run at the tables that are `left`: `old` chips (and `larger` ones, or 0) become `new` ones.
    `needed_until`: the last level that needs them, where it is still to come at `level` (else 0); `smaller` values are in play.
    `way` is how odd chips are settled where no cards are dealt.
    """

    old: int
    larger: int
    new: int
    left: tuple[int, ...]
    needed_until: int = 0
    level: int = 0
    smaller: tuple[int, ...] = ()
    way: str = ""


@dataclass(frozen=True, slots=True)
class Raced(Outcome):
    """Races that were run; which values are `retired` by them; for each of these, (value, chips missing, chips too many);
    the rest as in `RaceAnnounced`.
    """

    races: tuple[RaceView, ...]
    old: int
    larger: int
    new: int
    retired: tuple[int, ...]
    left: tuple[int, ...]
    missing: tuple[tuple[int, int, int], ...]
    needed_until: int = 0
    level: int = 0
    smaller: tuple[int, ...] = ()

"""A tournament's chips and blind levels as a short text, and which value can be raced off next.

A chip set is "25x8 100x8 500x4 1000x5 5000x0": in a starting stack eight chips of 25 and so on; a count of 0 stands for a value
that comes in later. Levels are "25/50 50/100@15 100/200/25 pause@10 100/200(200) 20min": small blind, big blind, ante (after a
stroke or in brackets), minutes of one level after @, minutes of all others alone.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from bot.domain.chips.errors import (
    ChipCountOutOfRange,
    ChipSetNothing,
    ChipSetTurned,
    ChipSetUnreadable,
    ChipValueOutOfRange,
    ChipValueTwice,
    LevelAmountOutOfRange,
    LevelBlindsTurned,
    LevelGoesDown,
    LevelMinutesOutOfRange,
    LevelsNothing,
    LevelsUnreadable,
)

LARGEST_VALUE, MOST_IN_A_STACK = 10_000_000, 99
LARGEST_BLIND, LONGEST_MINUTES = 100_000_000, 240
_SHOWN = 40
_ROUND = re.compile(r"(?:1|2|5|25)0*")
_CHIPS = re.compile(r"[ ,;+]*t?([0-9]{1,9})(k?) ?[x×*] ?([0-9]{1,6})(?![^ ,;+])")
_NUMBER = r"([0-9]{1,9}k?)"
_LEVEL = re.compile(
    rf"[ ,;|]*{_NUMBER} ?/ ?{_NUMBER}(?: ?/ ?{_NUMBER}| ?\( ?{_NUMBER} ?\))?(?: ?@ ?([0-9]{{1,4}}) ?(?:min|mn|m|')?)?(?![^ ,;|])"
)
_BREAK = re.compile(r"[ ,;|]*(?:pause|break|pauze)(?: ?@ ?([0-9]{1,4}) ?(?:min|mn|m|')?)?(?![^ ,;|])")
_MINUTES = re.compile(r"[ ,;|]*([0-9]{1,4}) ?(?:minutes?|minuten|min|mn|m|')(?![^ ,;|])")


@dataclass(frozen=True, slots=True)
class ChipSet:
    """The chips of a tournament: (value, how many of it in a starting stack), the smallest value first."""

    chips: tuple[tuple[int, int], ...]

    @property
    def values(self) -> tuple[int, ...]:
        """All values, the smallest first."""
        return tuple(value for value, _ in self.chips)

    def count(self, value: int) -> int:
        """How many chips of a value lie in a starting stack (0 also for a value that there is not)."""
        return dict(self.chips).get(value, 0)


def _tidy(text: str) -> str:
    return " ".join(unicodedata.normalize("NFC", text).casefold().split()).strip(" ,;|+")


def _first_piece(rest: str) -> str:
    return re.split(r"[ ,;|+]", rest.lstrip(" ,;|+"), maxsplit=1)[0][:_SHOWN]


def read_chip_set(text: str) -> ChipSet:
    """The chip set that a text says, value first: "25x8 100×8, 1k*5", in any order. "8x25" is refused: no chip is worth 8, so
    it is meant the other way round.
    Raises ChipSetNothing, ChipSetUnreadable, ChipSetTurned, ChipValueOutOfRange, ChipValueTwice, ChipCountOutOfRange.

    >>> read_chip_set("100x8 25x8").chips
    ((25, 8), (100, 8))
    """
    rest = _tidy(text)
    found: dict[int, int] = {}
    while rest:
        piece = _CHIPS.match(rest)
        if piece is None:
            raise ChipSetUnreadable(piece=_first_piece(rest))
        value, count = int(piece[1]) * (1000 if piece[2] else 1), int(piece[3])
        if not _ROUND.fullmatch(str(value)) and _ROUND.fullmatch(str(count)):
            raise ChipSetTurned(piece=piece[0].strip(" ,;+")[:_SHOWN], turned=f"{count}x{value}")
        if not 1 <= value <= LARGEST_VALUE:
            raise ChipValueOutOfRange(value=value, most=LARGEST_VALUE)
        if value in found:
            raise ChipValueTwice(value=value)
        found[value] = count
        rest = rest[piece.end() :]
    if not found:
        raise ChipSetNothing
    largest = max((value for value, count in found.items() if count > 0), default=LARGEST_VALUE)
    for value, count in sorted(found.items()):
        if count > MOST_IN_A_STACK or (count == 0 and value < largest) or not any(found.values()):
            raise ChipCountOutOfRange(value=value, count=count, most=MOST_IN_A_STACK)
    return ChipSet(tuple(sorted(found.items())))


@dataclass(frozen=True, slots=True)
class Break:
    """A break, with its minutes where somebody has said them."""

    minutes: int | None = None


@dataclass(frozen=True, slots=True)
class Level:
    """A blind level. `number` counts from 1, breaks not counted; `minutes` is None where nobody has said; `pause` is the break
    that follows it.
    """

    number: int
    small: int
    big: int
    ante: int = 0
    minutes: int | None = None
    pause: Break | None = None

    @property
    def amounts(self) -> tuple[int, ...]:
        """What has to be put in on this level: small blind, big blind, and the ante if there is one."""
        return (self.small, self.big, self.ante) if self.ante else (self.small, self.big)


def read_levels(text: str) -> tuple[Level, ...]:
    """The levels that a text says, in order. "pause" stands after the level that it follows; one duration alone ("20min") counts
    for every level that names none of its own.
    Raises LevelsNothing, LevelsUnreadable (also for a break without a level before it and for a second duration of all),
    LevelAmountOutOfRange, LevelMinutesOutOfRange, LevelBlindsTurned, LevelGoesDown.

    >>> [(level.amounts, level.minutes, level.pause) for level in read_levels("25/50 50/100(100)@30 pause 20min")]
    [((25, 50), 20, None), ((50, 100, 100), 30, Break(minutes=None))]
    """
    rest = _tidy(text)
    levels: list[Level] = []
    minutes_of_all: int | None = None
    while rest:
        if found := _LEVEL.match(rest):
            levels.append(_level(found, levels))
        elif (found := _BREAK.match(rest)) and levels and levels[-1].pause is None:
            levels[-1] = replace(levels[-1], pause=Break(_minutes(found[0], found[1])))
        elif (found := _MINUTES.match(rest)) and minutes_of_all is None:
            minutes_of_all = _minutes(found[0], found[1])
        else:
            raise LevelsUnreadable(piece=_first_piece(rest))
        rest = rest[found.end() :]
    if not levels:
        raise LevelsNothing
    return tuple(replace(level, minutes=level.minutes or minutes_of_all) for level in levels)


def _level(found: re.Match[str], before: Sequence[Level]) -> Level:
    piece = found[0].strip(" ,;|")
    small, big, ante = (
        int(n.rstrip("k")) * (1000 if n.endswith("k") else 1) for n in (found[1], found[2], found[3] or found[4] or "0")
    )
    if small < 1 or big < 1 or max(small, big, ante) > LARGEST_BLIND:
        raise LevelAmountOutOfRange(piece=piece[:_SHOWN], most=LARGEST_BLIND)
    level = Level(len(before) + 1, small, big, ante, _minutes(piece, found[5]))
    if small > big:
        raise LevelBlindsTurned(level=level.number, small=small, big=big)
    # An ante may go down: it changes from every player's to the big blind's, or ends.
    if before and (small < before[-1].small or big < before[-1].big):
        last = before[-1]
        raise LevelGoesDown(level=level.number, small=small, big=big, before_small=last.small, before_big=last.big)
    return level


def _minutes(piece: str, typed: str | None) -> int | None:
    if typed is None:
        return None
    if not 1 <= int(typed) <= LONGEST_MINUTES:
        raise LevelMinutesOutOfRange(piece=piece.strip(" ,;|")[:_SHOWN], most=LONGEST_MINUTES)
    return int(typed)


@dataclass(frozen=True, slots=True)
class Unpayable:
    """A blind or ante that the chips of the set can't make up."""

    level: int
    amount: int


def unpayable_amounts(values: Collection[int], levels: Sequence[Level]) -> tuple[Unpayable, ...]:
    """The blinds and antes that can't be paid with chips of these values even if the table gives change: those that are no
    multiple of the values' greatest common divisor. A warning for who sets up a tournament, no refusal.

    >>> unpayable_amounts((25, 100), read_levels("25/50 30/60 75/150"))
    (Unpayable(level=2, amount=30), Unpayable(level=2, amount=60))
    """
    unit = math.gcd(*values)
    return tuple(Unpayable(level.number, n) for level in levels for n in dict.fromkeys(level.amounts) if unit == 0 or n % unit)


@dataclass(frozen=True, slots=True)
class RaceHint:
    """`value` can be raced off `into` the next one as soon as level `from_level` begins; `already`: that level has come."""

    value: int
    into: int
    from_level: int
    already: bool


def next_race(values: Collection[int], levels: Sequence[Level], current_level: int) -> RaceHint | None:
    """When the smallest of the `values` in play is no longer needed: from the level on from which every blind and ante is a
    multiple of the next value in play (ROPTA 3.2 "jetons de petite valeur qui ne sont plus utiles du fait de l'augmentation des
    blinds"). It is raced into the smallest larger value that is a multiple of it: of 20, 50 and 100 the 20s go into 100s.
    None where it is needed to the last level, or there is nothing to race it into. `current_level` counts from 1.

    >>> next_race((25, 100, 500), read_levels("25/50 50/100 75/150 100/200 200/400"), current_level=2)
    RaceHint(value=25, into=100, from_level=4, already=False)
    """
    smallest, *larger = sorted(values) or [0]
    into = next((value for value in larger if value % smallest == 0), None)
    if into is None:
        return None
    until = needed_until(larger[0], levels)
    without_need = 0 if not levels or until == levels[-1].number else until + 1
    return RaceHint(smallest, into, without_need, without_need <= current_level) if without_need else None


def needed_until(smallest_left: int, levels: Sequence[Level]) -> int:
    """The last level with a blind or an ante that chips of `smallest_left` and its multiples can't pay; 0 where they pay all.

    >>> needed_until(100, read_levels("25/50 50/100 75/150 100/200"))
    3
    """
    short = (level.number for level in reversed(levels) if any(amount % smallest_left for amount in level.amounts))
    return next(short, 0)

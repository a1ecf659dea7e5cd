"""The odd chips of one table, as a floor types them before a chip race: "1:3 2:1 4:7*"."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from bot.domain.chips.errors import (
    OddChipsAbsurd,
    OddChipsNoSuchSeat,
    OddChipsNothing,
    OddChipsSeatTwice,
    OddChipsTwoCounts,
    OddChipsUnreadable,
)
from bot.domain.seating.tables import Table

MOST_CHIPS = 500
"""More chips of one value than anybody holds: more than that is a slip of the finger."""
_SHOWN = 40


@dataclass(frozen=True, slots=True)
class Odd:
    """What one player holds of the value to be raced: `chips`, and `larger` of the next value where two go at once. `alone`:
    these chips are all that he has left in the tournament. `declines`: where players pay for the chips that are missing for
    one of the next value, he does not.
    """

    chips: int
    alone: bool = False
    larger: int = 0
    declines: bool = False


_SEAT_WORD = "(?:siège|siege|seat|place|plaats|stoel|s)"
_ENTRY = re.compile(
    rf"[ ,;]*(?:{_SEAT_WORD} ?)?([0-9]{{1,3}}) ?[:=] ?([0-9]{{1,6}})(?: ?/ ?([0-9]{{1,6}}))?"
    r"(?: ?(\*))?(?: ?([-–]))?(?![0-9/*:=–-])"
)


def read_odd_chips(text: str, table: Table, two: bool = False, *, bought: bool = False) -> dict[int, Odd]:
    """Seat by seat what `text` says: "1:3 2:1", also with commas or semicolons, "s1=3", "siège 4 : 7". A star marks chips that
    are all a player has left. With `two` values at once "1:3/2" is three of the smaller and two of the larger. Where chips are
    `bought`, a hyphen marks who does not buy: "1:3-".
    Raises OddChipsNothing, OddChipsUnreadable, OddChipsTwoCounts, OddChipsNoSuchSeat, OddChipsSeatTwice, OddChipsAbsurd.

    >>> read_odd_chips("1:3, siège 4 : 1*", Table(2, 9, {1: 11, 4: 12}))
    {1: Odd(chips=3, alone=False, larger=0, declines=False), 4: Odd(chips=1, alone=True, larger=0, declines=False)}
    """
    rest = " ".join(unicodedata.normalize("NFC", text).casefold().split()).strip(" ,;")
    found: dict[int, Odd] = {}
    while rest:
        entry = _ENTRY.match(rest)
        if entry is None:
            raise OddChipsUnreadable(piece=re.split(r"[ ,;]", rest.lstrip(" ,;"), maxsplit=1)[0][:_SHOWN])
        seat, chips, larger = int(entry[1]), int(entry[2]), int(entry[3] or 0)
        piece = entry[0].strip(" ,;")
        _verify(piece, seat, (chips, larger), table)
        if entry[3] is not None and not two:
            raise OddChipsTwoCounts(piece=piece)
        if entry[5] and not bought:
            raise OddChipsUnreadable(piece=piece[:_SHOWN])
        if seat in found:
            raise OddChipsSeatTwice(seat=seat)
        found[seat] = Odd(chips, entry[4] is not None, larger, entry[5] is not None)
        rest = rest[entry.end() :]
    if not found:
        raise OddChipsNothing
    return dict(sorted(found.items()))


def _verify(piece: str, seat: int, counts: tuple[int, int], table: Table) -> None:
    if seat not in table.players:
        raise OddChipsNoSuchSeat(seat=seat, table=table.number, taken=tuple(sorted(table.players)))
    if max(counts) > MOST_CHIPS:
        raise OddChipsAbsurd(seat=seat, chips=max(counts), most=MOST_CHIPS)
    if "*" in piece and max(counts) == 0:  # nothing at all, and that is all he has left: he would be out already
        raise OddChipsUnreadable(piece=piece[:_SHOWN])


def missing_chip(per_stack: int, entries: int, found: int, ratio: int, brought_in: int = 0) -> int:
    """0 when the chips of all tables can be right; else m: m chips are missing somewhere, or ratio - m too many.

    `per_stack` chips of the old value lay in each of `entries` starting stacks (re-entries count); `brought_in` came by earlier
    races (`TableRace.new_chips` of all tables); `found` is the count of all tables together, of all chips or of the odd ones:
    both agree modulo `ratio` (old chips to one new chip), because an exchange is for exact amounts only (ROPTA 3.2 "L'échange
    doit nécessairement se faire pour des montants exacts"), so it takes or gives whole multiples.

    It holds only if every table has been counted, every value in play above the old one is a multiple of the new one, and no
    chip has left play otherwise: no disqualified stack, no chips found late and taken away, no stack of another make-up (add-on).
    For one table of several it says nothing at all, since chips travel with players. It never proves that a count is right.

    >>> missing_chip(per_stack=8, entries=23, found=19, ratio=4)
    1
    """
    return (per_stack * entries + brought_in - found) % ratio

"""Several people whom a floor names in one line: with commas, with "et" between, seats one behind the other."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.domain.club.people import folded
from bot.services.shift.forms import is_seat, split_list
from bot.services.shift.list_notes import joined
from bot.services.shift.shift import Shift

_STACK_AT_END = re.compile(r"[ :=(]{1,3}[0-9.']{1,15} ?k?\)?$", re.I)
_NEXT = re.compile(r"(?<=[0-9k)]) (?=[^\W\d_])|(?<=[0-9)]) (?=[0-9]{1,4}-[0-9]{1,2}(?: |$))", re.I)
"""Where the next one may begin in "Marie 1200 Paul 800", "3-5 1200 3-6 800"."""
LONGEST = 300
"""Characters of a piece in which several people are looked for."""


def named_together(shift: Shift, text: str) -> tuple[str, ...]:
    """The pieces of a line, one for each whom it names, with what stands behind the name. Who is called so in the club is one
    piece, whatever his name holds; a piece that can't be parted for sure stays whole.
    """
    return tuple(one for piece in split_list(text) for one in _parted(shift, piece) if one)


def _parted(shift: Shift, piece: str) -> list[str]:
    if len(piece) > LONGEST or is_seat(piece) or _bears(shift, piece):
        return [piece]
    parts = list(joined(piece))
    if parts:
        known = _known(shift, [piece[: part.start()] for part in parts])
        first = max((part for part in parts if piece[: part.start()] in known), key=lambda part: part.start(), default=parts[0])
        return [*_parted(shift, piece[: first.start()].strip()), *_parted(shift, piece[first.end() :].strip())]
    words = piece.split()
    if len(words) > 1 and all(map(is_seat, words)):
        return words
    behind = [one.strip() for one in _NEXT.split(piece)]
    return behind if len(behind) > 1 and all(is_seat(_name(one)) or _bears(shift, one) for one in behind) else [piece]


def _bears(shift: Shift, piece: str) -> bool:
    return bool(_known(shift, [piece]))


def _known(shift: Shift, pieces: Sequence[str]) -> set[str]:
    """Those of some pieces that are what somebody in the club is called, with or without a stack behind the name."""
    keys = {piece: list(filter(None, map(folded, (piece, _name(piece))))) for piece in pieces}
    borne = shift.work.people.named_all(shift.club.id, list({key for some in keys.values() for key in some}))
    return {piece for piece, some in keys.items() if any(borne.get(key) for key in some)}


def _name(piece: str) -> str:
    return _STACK_AT_END.sub("", piece)

"""Pages of long lists: which one is asked for, and what stands on it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from bot.domain.errors import NoSuchPage
from bot.services.shift.call import Call

_PAGE = re.compile(r"(?:(.*\S)\s+)?(?:p(?:age|agina|g)?\.?|blz\.?)\s*([0-9]{1,5})", re.I | re.S)
_ALONE = re.compile(r"[0-9]{1,5}")
T = TypeVar("T")


def asked_page(text: str, *, number_alone: bool = False) -> tuple[int, str]:
    """The page that is asked for, from 1, and what else a text says; a `number_alone` may be a page too.

    >>> asked_page("téléphone page 2"), asked_page("blz 3"), asked_page("2"), asked_page("2", number_alone=True)
    ((2, 'téléphone'), (3, ''), (1, '2'), (2, ''))
    """
    bare = text.strip()
    if number_alone and _ALONE.fullmatch(bare):
        return int(bare), ""
    found = _PAGE.fullmatch(bare)
    return (int(found[2]), found[1] or "") if found else (1, bare)


@dataclass(frozen=True, slots=True)
class Page(Generic[T]):
    """What stands on page `number` of `pages`; `total` is how many there are on all of them."""

    items: tuple[T, ...]
    number: int
    pages: int
    total: int


def page_of(found: Sequence[T], number: int, most: int, call: Call, said: str = "") -> Page[T]:
    """A page of a list of which each holds `most`: the `number` that was typed, or the one that a tap turns to; a
    list that has become shorter since has the last one. All of it is one page where it was asked for as a whole. The command and
    what was `said` beside the page lead to the last one. Raises NoSuchPage for a page that was typed.
    """
    most = max(1, len(found)) if call.request.whole else most
    pages = max(1, -(-len(found) // most))
    number = 1 if call.request.whole else min(call.request.page, pages) or number
    if not 1 <= number <= pages:
        raise NoSuchPage(page=number, pages=pages, text=f"{said} page {pages}".strip(), command=call.command)
    return Page(tuple(found[(number - 1) * most : number * most]), number, pages, len(found))

"""A club's own rulebook that comes as a file: read in a process of its own, kept for the club, shown with what was found."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import PurePath

from bot.adapters.serving import Served, Serving, refused
from bot.domain.errors import Refusal
from bot.domain.rules.own_book_errors import BookNotRead
from bot.services.club.captions import verify_caption
from bot.services.requests import Request
from bot.services.shift.list_files import LARGEST_FILE as LARGEST_LIST
from knowledge.reading.limits import LARGEST_FILE, MEGABYTE
from knowledge.reading.refusals import Why
from knowledge.reading.wanted import ID, Wanted

COMMAND = "ownbook"
"""The command that takes such a file."""
CHOOSING = frozenset({"book", "books"})
"""Commands that are taken for it: they choose, or show, what is there already."""
LONGEST_TITLE = 120
ENDINGS = frozenset({".pdf", ".docx", ".html", ".htm", ".md", ".markdown"})


def can_only_be_a_book(name: str, size: int) -> bool:
    """Whether a file, by what it is called and its bytes, is no list of names."""
    return PurePath(name).suffix.casefold() in ENDINGS or size > LARGEST_LIST


def verify_sent(line: str, size: int) -> None:
    """Nothing, if a file of so many bytes is fetched that comes with these words behind the command. Raises CaptionIsCommand,
    BookNotRead.
    """
    verify_caption(line)
    if size > LARGEST_FILE:
        raise BookNotRead(cannot=Why.TOO_LARGE.value, most=LARGEST_FILE // MEGABYTE)


def wanted_in(line: str) -> Wanted:
    """What a line behind the command says of a book: how it is called, then which edition it is ("maison 2027")."""
    called, _, edition = line.strip().partition(" ")
    return Wanted(id=called.casefold(), edition=edition.strip()[:40])


def wanted_of(called: str, edition: str) -> Wanted:
    """What is said of a book in two fields; what can't be an id is its title."""
    is_id = bool(ID.fullmatch(called.strip().casefold()))
    named = {"id": called.strip().casefold()} if is_id else {"title": called.strip()[:LONGEST_TITLE]}
    return Wanted(**named, edition=edition.strip()[:40])


class SentBooks:
    """Takes rulebooks that somebody has sent who may."""

    def __init__(self, serving: Serving) -> None:
        self._serving = serving

    async def served(self, request: Request, fetch: Callable[[], Awaitable[bytes]], name: str, wanted: Wanted) -> Served:
        """The reply to a file called so, which is fetched when it is to be read; its club goes on meanwhile. How the book is
        called and which edition it is may be said (`wanted_of`); both are guessed otherwise.
        """
        wanted = replace(wanted, name=PurePath(name).stem[:120])
        try:
            async with self._serving.reader(request):
                return await self._serving.reading.read(self._brought, request, await fetch(), wanted)
        except Refusal as refusal:
            return refused(request, refusal)

    def _brought(self, request: Request, content: bytes, wanted: Wanted) -> Served:
        return self._serving.said(request, self._serving.desk.bring_book(request, content, wanted))

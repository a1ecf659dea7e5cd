"""`floorman book list`: the rulebooks beside the bundled ones: the operator's, which are open to every chat, and the clubs'."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass

from bot.adapters.on_terminal.commands import SHELL
from bot.adapters.on_terminal.json_text import json_text
from bot.adapters.on_terminal.render import show
from bot.adapters.on_terminal.terminal import Terminal
from bot.presenter.blocks import Block, Rows, Title
from bot.services.ports.work import StorePort, WorkPort
from knowledge.books.corpus import Corpus, CorpusError
from knowledge.books.own_book import made_own

OPERATOR = 0
"""The number that stands for whoever runs Floorman, where others have their club's."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A rulebook, or one edition of a club's: `club` is the club's number (0: the operator's), `state` how it stands,
    `elsewhere` the id under which other clubs see it.
    """

    club: int
    name: str
    book: str
    number: int
    title: str
    edition: str
    state: str
    published: bool
    elsewhere: str = ""


def listed(store: StorePort, corpus: Corpus, bundled: Sequence[str], terminal: Terminal, *, as_json: bool) -> int:
    """Prints them, the operator's first, then club by club; a JSON object a line for scripts. Returns the exit code, 0."""
    found = [*_operators(corpus, bundled), *_clubs(store)]
    if as_json:
        for one in found:
            sys.stdout.write(json_text(asdict(one), sys.stdout) + "\n")
        return 0
    header = tuple(terminal.say(f"book_list.{name}") for name in ("whose", "book", "title", "state"))
    blocks: list[Block] = [
        Title(terminal.say("book_list.heading", count=len(found)) if found else terminal.say("book_list.none"))
    ]
    blocks += [Rows(tuple(_row(one, terminal) for one in found), header)] if found else []
    show(terminal.out, tuple(blocks), SHELL)
    return 0


def _operators(corpus: Corpus, bundled: Sequence[str]) -> Iterator[Listed]:
    for book in corpus.books:
        if book.id not in bundled:
            yield Listed(0, "", book.id, 1, book.title, book.edition, "active", published=True)
    for left in corpus.left_out:
        yield Listed(0, "", left.id, 1, left.why, "", "left_out", published=False)


def _clubs(store: StorePort) -> Iterator[Listed]:
    with store.reading() as work:
        for club in work.clubs.all():
            for one in work.own_books.of_club(club.id):
                why = _why_unusable(work, one.key)
                state = "left_out" if why else "active" if one.active else "kept"
                elsewhere = one.id_in(OPERATOR) if one.published else ""
                yield Listed(
                    club.id, club.name, one.book, one.number, why or one.title, one.edition, state, one.published, elsewhere
                )


def _why_unusable(work: WorkPort, key: int) -> str:
    """Why no book can be made of what is kept of an edition; empty where one can."""
    try:
        made_own(*work.own_books.text(key))
    except CorpusError as error:
        return str(error)
    return ""


def _row(one: Listed, terminal: Terminal) -> tuple[str, ...]:
    whose = " ".join(filter(None, (f"#{one.club}", one.name))) if one.club else terminal.say("book_list.operator")
    states = [terminal.say(f"book_list.is_{one.state}")]
    states += [f"{terminal.say('own_books.published')} ({one.elsewhere})"] if one.published and one.club else []
    return whose, f"{one.book} {one.number}", " · ".join(filter(None, (one.title, one.edition))), ", ".join(states)

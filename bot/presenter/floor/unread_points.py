"""What leads a director from a point on which the club's own rulebook was not read to where he says what it decides."""

from __future__ import annotations

from collections.abc import Iterator

from bot.domain.club.people import Role
from bot.domain.rules.profile import NUMBERS, Voice
from bot.i18n.words import Words
from bot.presenter.action import Action
from bot.presenter.blocks import Block, Hint
from bot.services.replies.club import Chosen, OpenPoints
from bot.services.replies.refused import Refused
from bot.services.replies.reply import Found, Reply
from knowledge.books.passages import Book

COMMAND = "bookpoints"
NEXT = "next"
"""What stands in the place of a point for whichever is open."""


def read_it(reply: Reply, words: Words) -> Iterator[Action]:
    """A button for the director, where it is a book that he may read with Floorman."""
    point = _unread(reply)
    if point:
        label = words.say("book_points.tap_read" if point == NEXT else "grounds.tap_read_point")
        fields = (("ownbook", _book(reply)), ("point", point))
        yield Action(label, COMMAND, role=Role.DIRECTOR, fields=fields)


def to_read_it(reply: Reply, words: Words) -> Iterator[Block]:
    """The same in a line to be typed."""
    point = _unread(reply)
    if point:
        line = f"{COMMAND} {_book(reply)}" if point == NEXT else f"{COMMAND} {_book(reply)} {NUMBERS[point]}"
        yield Hint(words.say("grounds.to_read_point", command="{command}"), line)


def _unread(reply: Reply) -> str:
    """The first point that the reply shows not to be read; empty where it shows none, or nobody can read the book."""
    outcome = reply.outcome
    if isinstance(outcome, Refused):
        shown = outcome.why == "choice_needed" and outcome.fields.get("readable") and _searched(outcome.fields.get("found"))
        return str(outcome.fields["point"]) if shown else ""
    if not reply.readable:
        return ""
    if isinstance(outcome, OpenPoints) and not outcome.one:
        return NEXT
    if isinstance(outcome, OpenPoints | Chosen) and _searched(outcome.found):
        return outcome.points[0][0] if isinstance(outcome, OpenPoints) else outcome.chosen[0][0]
    return next((ground.point for ground in reply.grounds if _searched(ground.found)), "")


def _searched(found: object) -> bool:
    """Whether a search was to find what was not read; what decides otherwise than Floorman can was."""
    return isinstance(found, Found) and found.verdict != Voice.OTHERWISE


def _book(reply: Reply) -> str:
    of = reply.outcome.fields.get("of") if isinstance(reply.outcome, Refused) else reply.book
    return of.id if isinstance(of, Book) else ""

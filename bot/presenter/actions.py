"""What a message offers to do next, as buttons: the same ones on every platform that has buttons."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from bot.domain.people import Role
from bot.i18n.words import Words, words_in
from bot.presenter.floor.discipline import sanction
from bot.presenter.floor.grounds import value
from bot.presenter.floor.tables import STEPS
from bot.services.discipline.case_views import SanctionView
from bot.services.replies import Code, Reply
from knowledge.passages import Book, Passage, Verdict

MOST = 20
"""Buttons under one message: four rows of five, which leaves one row to the platform."""
LONGEST_LABEL = 80
ARTICLES = 8
"""Buttons that lead to other articles."""


class Weight(StrEnum):
    """How a button looks: what is to be done, what is one way among others, what takes something away."""

    DO = "do"
    PLAIN = "plain"
    DANGER = "danger"


@dataclass(frozen=True, slots=True)
class Action:
    """A button: its label, and the command that it gives. `role` is who may tap it. `seen` is how the tournament stood
    (`Reply.seen`) where a tap on an old message must change nothing, else empty. Where the command needs words, `asks` is the
    question to be asked first, and "{}" in the argument is where the words go.
    """

    label: str
    command: str
    argument: str = ""
    role: Role = Role.PLAYER
    weight: Weight = Weight.PLAIN
    seen: str = ""
    asks: str = ""


def actions(reply: Reply) -> tuple[Action, ...]:
    """The buttons under a reply, in the reply's language; none where there is nothing to offer."""
    offer = _OFFERS.get(reply.code)
    return tuple(offer(reply, words_in(reply.language)))[:MOST] if offer else ()


def _answer(reply: Reply, _words: Words) -> Iterator[Action]:
    """Articles to read: candidates, what stands beside the deciding one, what it refers to, what other books say."""
    answer, *others = reply.answers
    book = _book(reply)
    wanted: list[Passage] = []
    if answer.verdict is Verdict.FOUND:
        first, *rest = (hit.passage for hit in answer.hits)
        referred = (book.article(reference.target) for reference in first.references if reference.target)
        related = (book.article(key) for key in book.related_to(first.article))
        wanted = [first, *(article.passages[0] for article in (*referred, *related) if article and article.passages), *rest[:3]]
    elif answer.verdict is Verdict.UNSURE:
        wanted = [hit.passage for hit in answer.hits]
    yield from _articles(wanted, book)
    for other in others:
        passage = other.hits[0].passage
        yield Action(f"{passage.book.upper()} {_called(passage)}"[:LONGEST_LABEL], "article", f"{passage.book} {passage.article}")


def _articles(passages: Sequence[Passage], book: Book) -> Iterator[Action]:
    firsts: dict[str, Passage] = {}
    for passage in passages:
        firsts.setdefault(passage.article, passage)
    for key, passage in list(firsts.items())[:ARTICLES]:
        yield Action(_called(passage), "article", f"{book.id} {key}")


def _called(passage: Passage) -> str:
    """What a button says of an article; its number is known in the room, its title says what it is about.

    A label has 80 characters; a phone shows about forty.
    """
    named = " · ".join(part for part in (passage.number, passage.title) if part) or passage.article
    return named if len(named) <= 40 else f"{named[:39].rstrip()}…"


def _neighbours(reply: Reply, _words: Words) -> Iterator[Action]:
    """The articles before and after the one that is shown."""
    book, shown = _book(reply), {article.key for article in reply.articles}
    keys = [article.key for article in book.articles]
    at = [keys.index(key) for key in shown if key in keys]
    if not at:
        return
    for arrow, place in (("◀", min(at) - 1), ("▶", max(at) + 1)):
        if 0 <= place < len(keys) and book.articles[place].passages:
            beside = book.articles[place]
            yield Action(f"{arrow} {_called(beside.passages[0])}", "article", f"{book.id} {beside.key}")


def _tournament(reply: Reply, words: Words) -> Iterator[Action]:
    f: Mapping[str, Any] = reply.fields
    if f["opened"] and f["open_points"]:
        yield Action(words.say("action.suggested"), "choose", "suggested", Role.DIRECTOR)
    if f["sealed"]:
        yield _go(words, "reveal", reply, weight=Weight.DO)
    elif f["stage"] == "entries" and f["entrants"]:
        # good however many have entered since; once a draw is announced, another is refused anyway
        yield Action(words.say("action.draw"), "draw", role=Role.FLOOR, weight=Weight.DO)


def _entries(_reply: Reply, words: Words) -> Iterator[Action]:
    yield Action(words.say("action.enterme"), "enterme", weight=Weight.DO)
    yield Action(words.say("action.leaveme"), "leaveme")


def _announced(reply: Reply, words: Words) -> Iterator[Action]:
    yield _go(words, "reveal", reply, weight=Weight.DO)
    yield Action(words.say("action.word"), "word", "{}", asks=words.say("action.word_asks"))
    yield _go(words, "abort", reply, role=Role.DIRECTOR, weight=Weight.DANGER, argument="{}", asks=words.say("action.reason"))


def _seats(_reply: Reply, words: Words) -> Iterator[Action]:
    yield Action(words.say("action.where"), "where", weight=Weight.DO)


def _drawn(reply: Reply, words: Words) -> Iterator[Action]:
    yield from _seats(reply, words)
    yield Action(words.say("action.here"), "here")


def _own_seat(reply: Reply, words: Words) -> Iterator[Action]:
    """For whoever is told his own seat: that he sits there, until he has said so. A seat that was told before arrivals were
    asked for says neither.
    """
    if reply.fields["table"] and reply.fields.get("own") and not reply.fields.get("here"):
        yield Action(words.say("action.here"), "here", weight=Weight.DO)


def _missing(reply: Reply, words: Words) -> Iterator[Action]:
    if reply.fields["absent"]:
        yield Action(words.say("action.remind"), "remind", role=Role.FLOOR, weight=Weight.DO)


def _reminded(_reply: Reply, words: Words) -> Iterator[Action]:
    yield Action(words.say("action.missing"), "missing", role=Role.FLOOR)


def _proposal(reply: Reply, words: Words) -> Iterator[Action]:
    f: Mapping[str, Any] = reply.fields
    if f["moves"]:
        yield _go(words, "confirm", reply, weight=Weight.DO)
        yield _go(words, "drop", reply)
    if reply.code is Code.BALANCE and f["ask"]:
        yield _go(words, "balance", reply, argument="{}", asks=words.say("action.buttons", tables=f["ask"]), weight=Weight.DO)
    if reply.code is Code.BREAK:
        for table in f["anew"][:3]:
            label = words.say("action.redrawtable", table=table)
            yield Action(label, "redrawtable", str(table), Role.FLOOR, seen=reply.seen)


def _next(reply: Reply, words: Words) -> Iterator[Action]:
    for step in reply.fields.get("steps", ()):  # type: ignore[attr-defined]
        if step in STEPS:
            yield _go(words, STEPS[step], reply, weight=Weight.DO)
    yield _go(words, "undo", reply, weight=Weight.DANGER)


def _undo(reply: Reply, words: Words) -> Iterator[Action]:
    yield _go(words, "undo", reply, weight=Weight.DANGER)


def _redo(reply: Reply, words: Words) -> Iterator[Action]:
    yield _go(words, "redo", reply)


def _hands(reply: Reply, words: Words) -> Iterator[Action]:
    waiting: Any = reply.fields["waiting"]
    for table in waiting[: MOST - 1]:
        yield Action(words.say("action.done", table=table), "done", str(table), Role.FLOOR, Weight.DO, reply.seen)
    yield _go(words, "handforhand", reply, argument="off", weight=Weight.DANGER)


def _sanctions(reply: Reply, words: Words) -> Iterator[Action]:
    """What the book suggests, what else it allows, and the suggestion with a reason in the floor's words."""
    f: Mapping[str, Any] = reply.fields
    said = f["words"] or words.say(f"offence.{f['offence']}")
    first = True
    for view in (f["proposal"].sanction, *f["proposal"].alternatives[:4]):
        argument = "; ".join((f["name"], said, _typed(view, words), *f["rest"]))
        weight = Weight.DO if first else Weight.PLAIN
        yield Action(sanction(view, words), "sanction", argument, Role.FLOOR, weight)
        first = False
    argument = "; ".join((f["name"], said, _typed(f["proposal"].sanction, words), *f["rest"], "{}"))
    yield Action(words.say("action.sanction_why"), "sanction", argument, Role.FLOOR, asks=words.say("action.sanction_why_asks"))


def _typed(view: SanctionView, words: Words) -> str:
    return words.say(f"typed.{view.measure}", count=view.count)


def _sanctioned(reply: Reply, words: Words) -> Iterator[Action]:
    case: Any = reply.fields["case"]
    yield Action(words.say("action.told"), "told", str(case.number), Role.FLOOR, Weight.DO)
    argument, asks = f"{case.number} {{}}", words.say("action.void_asks")
    yield Action(words.say("action.void"), "void", argument, Role.FLOOR, Weight.DANGER, asks=asks)


def _board(reply: Reply, words: Words) -> Iterator[Action]:
    out: Any = reply.fields["out"]
    for table in dict.fromkeys(table for _, table, _, _ in out if table):
        yield Action(words.say("action.hand", table=table), "hand", str(table), Role.FLOOR, Weight.DO)


def _open_points(reply: Reply, words: Words) -> Iterator[Action]:
    if reply.fields["points"] and not reply.fields["one"]:
        yield Action(words.say("action.suggested"), "choose", "suggested", Role.DIRECTOR, Weight.DO)


def _refused(reply: Reply, words: Words) -> Iterator[Action]:
    """Where the book leaves a point open, its ways: one tap settles it."""
    f: Mapping[str, Any] = reply.fields
    if f["why"] == "choice_needed":
        for one in f["values"]:
            if one == "number":
                label = words.say("action.number")
                yield Action(label, "choose", f"{f['point']} {{}}", Role.DIRECTOR, Weight.DO, asks=label)
            else:
                label = value(one, words)
                label = label if len(label) <= LONGEST_LABEL else f"{label[: LONGEST_LABEL - 1]}…"
                yield Action(label, "choose", f"{f['point']} {one}", Role.DIRECTOR, Weight.DO)


def _go(
    words: Words,
    command: str,
    reply: Reply,
    *,
    role: Role = Role.FLOOR,
    weight: Weight = Weight.PLAIN,
    argument: str = "",
    asks: str = "",
) -> Action:
    """A button that is good as long as nothing else has happened in the tournament."""
    return Action(words.say(f"action.{command}"), command, argument, role, weight, reply.seen, asks)


def _book(reply: Reply) -> Book:
    if reply.book is None:
        raise ValueError(f"a reply {reply.code} without its book")
    return reply.book


_OFFERS: Mapping[Code, Callable[[Reply, Words], Iterator[Action]]] = {
    Code.ANSWER: _answer,
    Code.ARTICLES: _neighbours,
    Code.TOURNAMENT: _tournament,
    Code.ENTRIES: _entries,
    Code.DRAW_ANNOUNCED: _announced,
    Code.DRAW_REVEALED: _drawn,
    Code.WHERE: _own_seat,
    Code.MISSING: _missing,
    Code.REMINDED: _reminded,
    Code.TABLES: _seats,
    Code.BALANCE: _proposal,
    Code.BREAK: _proposal,
    Code.MOVED: _next,
    Code.OUT: _next,
    Code.SEATED: _undo,
    Code.RACED: _undo,
    Code.ENTERED: _undo,
    Code.WITHDRAWN: _undo,
    Code.TABLE_REDRAWN: _undo,
    Code.UNDONE: _redo,
    Code.REDONE: _undo,
    Code.HANDS: _hands,
    Code.PROPOSED: _sanctions,
    Code.SANCTIONED: _sanctioned,
    Code.BOARD: _board,
    Code.OPEN_POINTS: _open_points,
    Code.REFUSED: _refused,
}

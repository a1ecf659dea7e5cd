"""What the floor has decided: a new decision with its passage, and those of before."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from bot.domain.club.decisions import NONE
from bot.domain.club.people import Role
from bot.i18n.words import Words
from bot.presenter.action import Action
from bot.presenter.blocks import Block, Entry, Hint, Line, Title, Tone
from bot.presenter.dispatch import Table, row
from bot.presenter.floor.moments import short_day
from bot.presenter.quotations import quote
from bot.services.replies.club import Decided, Decisions, DecisionView, Unanswered
from bot.services.replies.reply import Reply


def decided(said: Decided, reply: Reply, words: Words) -> Iterator[Block]:
    """A decision that was just recorded, with the passage that it follows, word for word."""
    decision = said.decision
    yield Title(words.say("decided.heading", number=decision.number), Tone.SURE)
    if decision.corrects:
        yield Line(words.say("decided.corrects", number=decision.corrects))
    if decision.staff:
        yield Line(words.say("decided.staff"), Tone.UNSURE)
    yield Line(decision.question)
    yield Line(words.say("decided.note", note=decision.note))
    if reply.book is not None:
        yield from (quote(reply.book, passage) for passage in (said.article.passages if said.article else ()))
    yield Line(words.say("decided.ways", number=decision.number), Tone.QUIET)
    place = decision.address.partition(":")[2]
    if place == NONE:
        yield Line(words.say("decided.silent", book=decision.citation), Tone.QUIET)
    else:
        yield Hint(words.say("decided.found_again", command="{command}"), f"decisions {place}")


def decisions(said: Decisions, _reply: Reply, words: Words) -> Iterator[Block]:
    """The club's decisions, or those that a search has found."""
    found = said.decisions
    if said.search:
        yield Title(words.say("decisions.found" if found else "decisions.none_found", search=said.search, count=len(found)))
    else:
        yield Title(words.say("decisions.heading" if found else "decisions.none"))
    zone = ZoneInfo(said.time_zone)
    for decision in found:
        day = datetime.fromtimestamp(decision.at, UTC).astimezone(zone).date()
        name = " · ".join((f"#{decision.number}", short_day(day, words), decision.citation, *_beside(decision, words)))
        # a decision without a note says which article its question is answered by, and nothing else
        note = decision.note or words.say(f"decisions.{_binds(decision.address)}")
        yield Entry(name, words.say("decisions.entry", question=decision.question, note=note))


def _beside(decision: DecisionView, words: Words) -> Iterator[str]:
    """Who decided and where, for whom it is, and what has become of it."""
    if decision.by and decision.note:
        yield decision.by
    if decision.table:
        yield words.say("answer.decided_table", table=decision.table)
    if decision.staff:
        yield words.say("answer.decided_staff")
    if decision.corrected:
        yield words.say("decisions.corrected", number=decision.corrected)
    elif decision.changed:
        yield words.say(f"decisions.{_changed(decision)}", edition=decision.edition)


def _changed(decision: DecisionView) -> str:
    silent = decision.address.partition(":")[2] == NONE
    return "changed_silent" if silent else "changed_edition" if decision.edition else "changed"


def _binds(address: str) -> str:
    place = address.partition(":")[2]
    return "binds_silent" if place == NONE else "binds" if place else "binds_free"


def unanswered(said: Unanswered, reply: Reply, words: Words) -> Iterator[Block]:
    """What no article has answered, each with how often it was asked."""
    if not said.questions:
        yield Line(words.say("unanswered.none"))
        return
    yield Title(words.say("unanswered.heading", book=reply.book.short if reply.book else ""), Tone.UNSURE)
    for number, (question, count) in enumerate(said.questions, 1):
        often = words.say("unanswered.often", count=count)
        yield Entry(f"{number}" if count == 1 else f"{number} · {often}", question)
    if said.more:
        yield Line(words.say("unanswered.more", count=said.more), Tone.QUIET)


def to_settle(said: Unanswered, _reply: Reply, words: Words) -> Iterator[Action]:
    """For each, that an article answers it after all, or what the club decides."""
    for number, (question, _) in enumerate(said.questions, 1):
        bound = (("article", ""), ("question", question))
        label, asks = (words.say(f"unanswered.{key}", number=number, question=question) for key in ("bind", "bind_asks"))
        yield Action(label, "bind", role=Role.DIRECTOR, asks=asks, fields=bound)
        decided = (("article", words.say("unanswered.no_article")), ("question", question), ("ruling", ""))
        label, asks = (words.say(f"unanswered.{key}", number=number, question=question) for key in ("decide", "decide_asks"))
        yield Action(label, "decide", role=Role.DIRECTOR, asks=asks, fields=decided)


TELLERS: Table[Block] = (
    row(Decided, decided),
    row(Decisions, decisions),
    row(Unanswered, unanswered),
)

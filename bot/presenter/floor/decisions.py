"""What the floor has decided: a new decision with its passage, and those of before."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from bot.domain.club.decisions import NONE
from bot.i18n.words import Words
from bot.presenter.blocks import Block, Entry, Hint, Line, Title, Tone
from bot.presenter.dispatch import Table, row
from bot.presenter.floor.moments import short_day
from bot.presenter.quotations import quote
from bot.services.replies.club import Decided, Decisions
from bot.services.replies.reply import Reply


def decided(said: Decided, reply: Reply, words: Words) -> Iterator[Block]:
    """A decision that was just recorded, with the passage that it follows, word for word."""
    decision = said.decision
    yield Title(words.say("decided.heading", number=decision.number), Tone.SURE)
    yield Line(decision.question)
    yield Line(words.say("decided.note", note=decision.note))
    if reply.book is not None:
        yield from (quote(reply.book, passage) for passage in said.article.passages)
    yield Hint(words.say("decided.found_again", command="{command}"), f"decisions {decision.address.partition(':')[2]}")


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
        name = f"#{decision.number} · {short_day(day, words)} · {decision.citation}"
        # a decision without a note says which article its question is answered by, and nothing else
        note = decision.note or words.say(f"decisions.{_binds(decision.address)}")
        key = "decisions.entry_changed" if decision.changed else "decisions.entry"
        yield Entry(name, words.say(key, question=decision.question, note=note))


def _binds(address: str) -> str:
    place = address.partition(":")[2]
    return "binds_silent" if place == NONE else "binds" if place else "binds_free"


TELLERS: Table[Block] = (
    row(Decided, decided),
    row(Decisions, decisions),
)

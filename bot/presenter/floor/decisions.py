"""What the floor has decided: a new decision with its passage, and those of before."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

from babel.dates import format_date

from bot.i18n.words import Words
from bot.presenter.blocks import Block, Entry, Hint, Line, Title, Tone
from bot.presenter.quotations import quote
from bot.services.floor.decision_desk import DecisionView
from bot.services.replies import Reply


def decided(reply: Reply, words: Words) -> Iterator[Block]:
    """A decision that was just recorded, with the passage that it follows, word for word."""
    decision: Any = reply.fields["decision"]
    yield Title(words.say("decided.heading", number=decision.number), Tone.SURE)
    yield Line(decision.question)
    yield Line(words.say("decided.note", note=decision.note))
    for article in reply.articles:
        for passage in article.passages:
            if reply.book is not None:
                yield quote(reply.book, passage)
    yield Hint(words.say("decided.found_again", command="{command}"), f"decisions {decision.address.partition(':')[2]}")


def decisions(reply: Reply, words: Words) -> Iterator[Block]:
    """The club's decisions, or those that a search has found."""
    f: dict[str, Any] = dict(reply.fields)
    found: tuple[DecisionView, ...] = f["decisions"]
    if f["search"]:
        yield Title(words.say("decisions.found" if found else "decisions.none_found", search=f["search"], count=len(found)))
    else:
        yield Title(words.say("decisions.heading" if found else "decisions.none"))
    zone = ZoneInfo(f["time_zone"])
    for decision in found:
        day = datetime.fromtimestamp(decision.at, UTC).astimezone(zone).date()
        name = f"#{decision.number} · {format_date(day, 'short', locale=words.language)} · {decision.citation}"
        yield Entry(name, words.say("decisions.entry", question=decision.question, note=decision.note))

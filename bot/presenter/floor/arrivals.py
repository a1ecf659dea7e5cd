"""Who has sat down, who is missing, and who was reminded."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.i18n.words import Words
from bot.presenter.blocks import Block, Hint, Line, Rows, SeatList, Title, Tone
from bot.services.replies import Reply


def arrived(reply: Reply, words: Words) -> Iterator[Block]:
    """Somebody sits, or several do; who had said so before is told that it was known."""
    f: dict[str, Any] = dict(reply.fields)
    if len(f["arrived"]) == 1:
        ((name, table, number, again),) = f["arrived"]
        key = "arrived.again" if again else "arrived.one_sits"
        yield Title(words.say(key, name=name, table=table, number=number), Tone.SURE)
    else:
        yield Title(words.say("arrived.several", count=sum(not again for *_, again in f["arrived"])), Tone.SURE)
        known = words.say("arrived.known")
        yield Rows(tuple((f"{table}-{seat}", name, known if again else "") for name, table, seat, again in f["arrived"]))
    yield Line(words.say("arrived.so_far", here=f["here"], count=f["seated"]), Tone.QUIET)


def missing(reply: Reply, words: Words) -> Iterator[Block]:
    """Who has not sat down, table by table."""
    f: dict[str, Any] = dict(reply.fields)
    if not f["absent"]:
        yield Title(words.say("missing.nobody", count=f["seated"]), Tone.SURE, f["name"])
        return
    yield Title(words.say("missing.heading", count=f["absent"]), Tone.UNSURE, f["name"])
    for table, players in f["tables"]:
        heading = words.say("missing.table", table=table, count=len(players))
        yield SeatList(heading, tuple((str(seat), name, "") for seat, name in players))
    yield Line(words.say("arrived.so_far", here=f["here"], count=f["seated"]), Tone.QUIET)
    yield Hint(words.say("missing.remind", command="{command}"), "remind")


def reminded(reply: Reply, words: Words) -> Iterator[Block]:
    """Who was told his seat once more in private, and who has to be called."""
    f: dict[str, Any] = dict(reply.fields)
    if f["names"]:
        yield Title(words.say("reminded.heading", count=len(f["names"])), Tone.SURE)
        yield Line(words.say("reminded.who", names=f["names"]), Tone.QUIET)
    else:
        yield Title(words.say("reminded.nobody"), Tone.UNSURE)
    if f["call"]:
        yield Line(words.say("reminded.call", count=len(f["call"])), Tone.UNSURE)
        yield Rows(f["call"])

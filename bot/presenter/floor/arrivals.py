"""Who has sat down, who is missing, and who was reminded."""

from __future__ import annotations

from collections.abc import Iterator

from bot.i18n.words import Words
from bot.presenter.blocks import Block, Hint, Line, Rows, SeatList, Title, Tone
from bot.presenter.dispatch import Table, row
from bot.services.replies.arrivals import Arrived, Missing, Reminded, SeatChanged
from bot.services.replies.reply import Reply


def arrived(said: Arrived, _reply: Reply, words: Words) -> Iterator[Block]:
    """Somebody sits, or several do; who had said so before is told that it was known."""
    if len(said.arrived) == 1:
        ((name, table, number, again),) = said.arrived
        key = "arrived.again" if again else "arrived.one_sits"
        yield Title(words.say(key, name=name, table=table, number=number), Tone.SURE)
    else:
        yield Title(words.say("arrived.several", count=sum(not again for *_, again in said.arrived)), Tone.SURE)
        known = words.say("arrived.known")
        yield Rows(tuple((f"{table}-{seat}", name, known if again else "") for name, table, seat, again in said.arrived))
    yield Line(words.say("arrived.so_far", here=said.here, count=said.seated), Tone.QUIET)


def seat_changed(said: SeatChanged, _reply: Reply, words: Words) -> Iterator[Block]:
    """What was tapped showed a seat that is somebody's no longer: which one is, and that nothing was noted."""
    yield Title(words.say("seat_changed.text", name=said.name, table=said.table, number=said.number), Tone.UNSURE)
    yield Line(words.say("seat_changed.nothing_noted"), Tone.QUIET)


def missing(said: Missing, _reply: Reply, words: Words) -> Iterator[Block]:
    """Who has not sat down, table by table."""
    if not said.absent:
        yield Title(words.say("missing.nobody", count=said.seated), Tone.SURE, said.name)
        return
    yield Title(words.say("missing.heading", count=said.absent), Tone.UNSURE, said.name)
    for table, players in said.tables:
        heading = words.say("missing.table", table=table, count=len(players))
        yield SeatList(heading, tuple((str(seat), name, "") for seat, name in players))
    yield Line(words.say("arrived.so_far", here=said.here, count=said.seated), Tone.QUIET)
    yield Hint(words.say("missing.remind", command="{command}"), "remind")


def reminded(said: Reminded, _reply: Reply, words: Words) -> Iterator[Block]:
    """Who was told his seat once more in private, and who has to be called."""
    if said.names:
        yield Title(words.say("reminded.heading", count=len(said.names)), Tone.SURE)
        yield Line(words.say("reminded.who", names=said.names), Tone.QUIET)
    else:
        yield Title(words.say("reminded.nobody"), Tone.UNSURE)
    if said.call:
        yield Line(words.say("reminded.call", count=len(said.call)), Tone.UNSURE)
        yield Rows(said.call)


TELLERS: Table[Block] = (
    row(Arrived, arrived),
    row(SeatChanged, seat_changed),
    row(Missing, missing),
    row(Reminded, reminded),
)

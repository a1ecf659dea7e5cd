"""What is to be drawn: the tables of a reply with every word already put on, so that the drawing knows no language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot.i18n.words import Words, words_in
from bot.services.floor.views import TableView
from bot.services.replies import Code, Reply


@dataclass(frozen=True, slots=True)
class Captions:
    """What the marks and columns are called: as the legend of a picture and as the headings of the list at the door."""

    button: str = ""
    big: str = ""
    kept: str = ""
    closed: str = ""
    player: str = ""
    table: str = ""
    seat: str = ""


@dataclass(frozen=True, slots=True)
class PlanTable:
    """A table: its heading ("Table 3"), an aside below ("9 players"), its name in the list ("3"), and who sits in which seat.

    Seats are numbered from 1; `button` and `big` are seats, 0 where they are not known.
    """

    heading: str
    seats: int
    players: tuple[tuple[int, str], ...]
    button: int = 0
    big: int = 0
    kept: tuple[int, ...] = ()
    closed: tuple[int, ...] = ()
    aside: str = ""
    short: str = ""


@dataclass(frozen=True, slots=True)
class Plan:
    """A seat plan: its tables in the order in which they are drawn, and who waits for a seat."""

    title: str
    subtitle: str
    tables: tuple[PlanTable, ...]
    waiting: tuple[str, ...] = ()
    waiting_title: str = ""
    footer: str = ""
    captions: Captions = Captions()


def marks_of(tables: Sequence[PlanTable], captions: Captions) -> tuple[tuple[str, str], ...]:
    """The marks that these tables bear, each with what it is called: "D", "BB", "kept", "closed"."""
    marks = (
        (any(table.button for table in tables), "D", captions.button),
        (any(table.big for table in tables), "BB", captions.big),
        (any(table.kept for table in tables), "kept", captions.kept),
        (any(table.closed for table in tables), "closed", captions.closed),
    )
    return tuple((sign, caption) for borne, sign, caption in marks if borne and caption)


def seat_plan(reply: Reply) -> Plan | None:
    """The plan of the tables that a reply shows, in the reply's language; None where it shows none."""
    fields: Any = reply.fields
    views: tuple[TableView, ...] = fields.get("views", ())
    if not views:
        return None
    words = words_in(reply.language)
    seated = words.say("plan.players", count=sum(len(view.players) for view in views))
    size = f"{words.say('seating.heading', count=len(views))} · {seated}"
    drawn = words.say(f"draw.revealed.{fields['kind']}", number=fields["number"]) if reply.code is Code.DRAW_REVEALED else ""
    return Plan(
        title=str(fields.get("name", "")) or words.say("plan.title"),
        subtitle=f"{drawn} · {size}" if drawn else size,
        tables=tuple(_table(view, words) for view in views),
        waiting=tuple(fields.get("waiting", ())),
        waiting_title=words.say("plan.waiting"),
        footer=words.say("draw.seed_of", number=fields["number"], seed=fields["seed"]) if "seed" in fields else "",
        captions=Captions(
            words.say("seating.button"), words.say("plan.big"), words.say("seating.kept"), words.say("plan.closed"),
            words.say("plan.player"), words.say("plan.column"), words.say("plan.seat"),
        ),
    )  # fmt: skip


def _table(view: TableView, words: Words) -> PlanTable:
    return PlanTable(
        heading=words.say("plan.table", table=view.number),
        seats=view.seats,
        players=view.players,
        button=view.button,
        big=view.big,
        kept=view.kept,
        closed=view.closed,
        aside=words.say("plan.players", count=len(view.players)),
        short=str(view.number),
    )

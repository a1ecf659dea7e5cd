"""What is to be drawn: the tables of a reply with every word already put on, so that the drawing knows no language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.i18n.words import Words, words_in
from bot.services.replies.draws import DrawRevealed
from bot.services.replies.tables import TableRedrawn, Tables, Where
from bot.services.replies.views import TableView


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

    Seats are numbered from 1; `button` and `big` are seats, 0 where they are not known, `own` is that of whoever reads it alone
    (0: nobody's).
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
    own: int = 0


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


def seat_plan(shown: Tables | DrawRevealed | TableRedrawn, language: str) -> Plan | None:
    """The plan of the tables that an outcome shows, in a language; None where it shows none."""
    if not shown.views:
        return None
    words = words_in(language)
    seated = words.say("plan.players", count=sum(len(view.players) for view in shown.views))
    size = f"{words.say('seating.heading', count=len(shown.views))} · {seated}"
    drawn = words.say(f"draw.revealed.{shown.kind}", number=shown.number) if isinstance(shown, DrawRevealed) else ""
    by_lot = None if isinstance(shown, Tables) else shown
    return Plan(
        title=("" if isinstance(shown, TableRedrawn) else shown.name) or words.say("plan.title"),
        subtitle=f"{drawn} · {size}" if drawn else size,
        tables=tuple(_table(view, words) for view in shown.views),
        waiting=() if isinstance(shown, TableRedrawn) else shown.waiting,
        waiting_title=words.say("plan.waiting"),
        footer=words.say("draw.seed_of", number=by_lot.number, seed=by_lot.seed) if by_lot else "",
        captions=Captions(
            words.say("seating.button"), words.say("plan.big"), words.say("seating.kept"), words.say("plan.closed"),
            words.say("plan.player"), words.say("plan.column"), words.say("plan.seat"),
        ),
    )  # fmt: skip


def own_seat(said: Where, language: str) -> Plan | None:
    """The table of whoever is told his seat, with that marked, in his language; None where he is not told with whom he sits."""
    if said.view is None:
        return None
    words = words_in(language)
    aside = words.say("plan.own", seat=said.number)
    captions = Captions(words.say("seating.button"), words.say("plan.big"), words.say("seating.kept"), words.say("plan.closed"))
    return Plan("", "", (replace(_table(said.view, words), aside=aside, own=said.number),), captions=captions)


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

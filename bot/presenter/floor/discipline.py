"""The ledger in words: what became of a sanction, records, the board of who is out, the handover."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from babel.dates import format_date

from bot.domain.club.people import Role
from bot.i18n.words import Words
from bot.presenter.action import Action
from bot.presenter.blocks import Block, Entry, Hint, Line, Rows, Title, Tone
from bot.presenter.dispatch import Table, row
from bot.presenter.floor.at_the_desk import at_the_desk
from bot.presenter.floor.exclusions import ban_asked, banned_rows, in_a_draw, let_in, way_back
from bot.presenter.floor.givers import by_whom
from bot.presenter.floor.grounds import grounds, stated
from bot.presenter.floor.meant_asked import meant_asked, together_asked
from bot.presenter.floor.merges import told_of_merges
from bot.presenter.floor.moments import day_and_clock
from bot.presenter.floor.offence_asked import offence_asked
from bot.presenter.floor.points import points_so_far
from bot.presenter.floor.sanctions import case_lines, how_told, offence, sanction
from bot.presenter.floor.together import still_linked
from bot.services.replies.at_the_desk import AtTheDesk
from bot.services.replies.ban_asked import BanAsked
from bot.services.replies.discipline import (
    Board,
    CaseAmended,
    CasePardoned,
    CaseServed,
    CaseTold,
    CaseVoided,
    Noted,
    NoteView,
    OutNow,
    Record,
    TableRecord,
)
from bot.services.replies.handover import Handover
from bot.services.replies.ledger import Ledger
from bot.services.replies.meant_asked import MeantAsked, TogetherAsked
from bot.services.replies.offence_asked import OffenceAsked
from bot.services.replies.reply import Reply
from bot.services.replies.statistics import Statistics


def voided(said: CaseVoided, _reply: Reply, words: Words) -> Iterator[Block]:
    """A sanction was a mistake; whoever it had put out is brought back by undoing that."""
    yield Title(words.say("case_voided.text", number=str(said.number), name=said.name), Tone.SURE)
    yield from way_back(said, words)
    yield from still_linked(said.case, words)


def pardoned(said: CasePardoned, _reply: Reply, words: Words) -> Iterator[Block]:
    """A sanction was pardoned."""
    yield Title(words.say("case_pardoned.text", number=str(said.number), name=said.name), Tone.SURE)
    yield from way_back(said, words)
    yield from still_linked(said.case, words)


def amended(said: CaseAmended, _reply: Reply, words: Words) -> Iterator[Block]:
    """A sanction was corrected."""
    case = said.case
    stands = [offence(case.offence, case.words, words), sanction(case.sanction, words)]
    stands += [words.say("case.hands", count=case.left)] if 0 < case.left < case.hands else []
    given = " · ".join(stands)
    yield Title(words.say("case_amended.text", number=str(said.number), name=said.name, sanction=given), Tone.SURE)
    yield from in_a_draw(said, words)
    yield from let_in(said, words)
    yield from way_back(said, words)
    yield from still_linked(said.case, words)


def served(said: CaseServed, _reply: Reply, words: Words) -> Iterator[Block]:
    """Hands were missed."""
    left = words.say("board.row", count=said.case.left) if said.case.left else words.say("case_served.none_left")
    yield Title(words.say("case_served.text", number=str(said.number), name=said.name, left=left), Tone.SURE)
    if said.counted < said.asked:
        yield Line(words.say("case_served.fewer", asked=said.asked, count=said.counted), Tone.UNSURE)
    yield _miscounted(said.number, said.case.left, words)


def _miscounted(number: int, left: int, words: Words) -> Hint:
    """How a count of hands is put right: here, where it is seen, for /undo takes none back."""
    return Hint(
        words.say("board.miscounted", command="{command}"), f"amend {number}; {words.say('board.typed_left', left=left + 1)}"
    )


def told(said: CaseTold, _reply: Reply, words: Words) -> Iterator[Block]:
    """The player was told, or could not be."""
    yield Line(words.say("case_told.text", number=str(said.number), name=said.name, told=how_told(said.case, words)))


def record(said: Record, _reply: Reply, words: Words) -> Iterator[Block]:
    """What a player has already been told."""
    aside = " · ".join(part for part in (f"#{said.number}", which_page(said, words)) if part)
    yield Title(words.say("record.heading", name=said.name), Tone.UNSURE if said.counting else Tone.SURE, aside)
    yield from told_of_merges(said.merges, words)
    if not said.total:
        yield Line(words.say("record.clean"))
    if said.counting:
        yield Line(words.say("record.counting", count=said.counting))
    if said.left:
        yield Line(words.say("record.left", count=said.left), Tone.UNSURE)
    yield from points_so_far(said.points, words)
    yield from case_lines(said.cases, words)
    yield from _notes(said.notes, words)
    yield from more(f"record #{said.number}", said, words)


def looked_for(said: Ledger) -> str:
    """What the ledger was searched for, as the next page of it is asked for: whom the club knows by his number."""
    return f"#{said.person}" if said.person else said.search


def _notes(notes: Sequence[NoteView], words: Words, *, named: bool = False) -> Iterator[Block]:
    """The staff's notes: the day, whom and which sanction it is about, who took it."""
    if notes:
        yield Title(words.say("record.notes"))
    for note in notes:
        text = words.say("case.erased") if note.text is None else words.say("case.words", words=note.text)
        about = (
            day_and_clock(note.day, note.clock, words),
            note.name if named else "",
            words.say("case.number", number=note.case) if note.case else "",
            text,
            by_whom(note.by, words) if note.by else "",
        )
        yield Line(" · ".join(part for part in about if part), Tone.QUIET)


class Paged(Protocol):
    """What stands on one of some pages."""

    @property
    def page(self) -> int:
        """Which one, from 1."""

    @property
    def pages(self) -> int:
        """How many there are."""


def which_page(said: Paged, words: Words) -> str:
    """Which page it is, where there are several; else empty."""
    return words.say("log.page", page=said.page, pages=said.pages) if said.pages > 1 else ""


def more(command: str, said: Paged, words: Words) -> Iterator[Block]:
    """How the page behind the one that is shown is typed, if there is one."""
    if said.page < said.pages:
        yield Hint(words.say("pages.older", command="{command}"), f"{command} {words.say('pages.page', number=said.page + 1)}")


def turned(command: str, typed: str, said: Paged, words: Words, *, role: Role = Role.FLOOR, seen: str = "") -> Iterator[Action]:
    """The buttons that lead to the pages before and after the one that is shown."""
    for key, page in (("action.newer", said.page - 1), ("action.older", said.page + 1)):
        if 1 <= page <= said.pages:
            yield Action(words.say(key), command, typed, role, seen=seen, page=page)


def table_record(said: TableRecord, _reply: Reply, words: Words) -> Iterator[Block]:
    """What everybody at a table has been told."""
    yield Title(words.say("table_record.heading", table=said.table))
    yield from case_lines(said.cases, words, named=True)
    if said.clean:
        yield Line(words.say("table_record.clean", names=said.clean), Tone.QUIET)


def board(said: Board, reply: Reply, words: Words) -> Iterator[Block]:
    """Who is out now."""
    if said.hands:
        yield Line(words.say("board.played", table=said.table, count=said.hands))
    elif said.table:
        yield Line(words.say("board.counted", table=said.table))
    yield from _out(said, words)
    # of somebody who is out by several, what is left of each is not known here
    here = next((row for row in said.out if said.hands and row[1] == said.table and len(row[3]) == 1), None)
    if here:
        yield _miscounted(here[3][0], here[2], words)
    for number, name, out in said.elsewhere:
        yield Line(words.say("board.elsewhere", number=number, name=name))
        yield _rows(out, words)
    yield from banned_rows(said.bans, words)
    yield from grounds(reply, words)


def _rows(out: Sequence[OutNow], words: Words) -> Rows:
    """Who is out: the table, the name, how many hands are left, by which sanctions."""
    rows = []
    for name, table, left, entries in out:
        where = words.say("board.table", table=table) if table else words.say("board.no_table")
        rows.append(
            (
                where,
                name,
                words.say("board.row", count=left),
                ", ".join(words.say("case.number", number=entry) for entry in entries),
            )
        )
    return Rows(tuple(rows))


def _out(said: Board | Handover, words: Words) -> Iterator[Block]:
    yield Title(words.say("board.heading" if said.out else "board.none"))
    if said.out:
        yield _rows(said.out, words)
    if said.lapsed:
        yield Line(words.say("board.lapsed", count=said.lapsed), Tone.QUIET)
    for table in dict.fromkeys(table for _, table, _, _ in said.out if table):
        yield Hint(words.say("board.tap", command="{command}", table=table), f"hand {table}")


def ledger(said: Ledger, _reply: Reply, words: Words) -> Iterator[Block]:
    """The club's ledger, and whether its chain holds."""
    key = "ledger.found" if said.search else "ledger.heading"
    yield Title(words.say(key, count=said.total, search=said.search), aside=which_page(said, words))
    if not said.holds:
        flaw = words.plain(f"ledger_line.flaw.{said.flaw}") or said.flaw
        yield Line(words.say("ledger.broken", number=str(said.number), flaw=flaw), Tone.SILENT)
    yield from case_lines(said.cases, words, named=True)
    if said.holds:
        yield Line(words.say("ledger.holds", entries=said.entries, hash=said.hash), Tone.QUIET)
    yield from _notes(said.notes, words, named=True)
    yield from more(f"ledger {looked_for(said)}".strip(), said, words)


def statistics(said: Statistics, _reply: Reply, words: Words) -> Iterator[Block]:
    """What was sanctioned how often."""
    yield Title(words.say("statistics.heading", count=said.total, people=said.people))
    if counted := _counted(said, words):
        yield Line(counted, Tone.QUIET)
    if said.offences:
        own = tuple((name, str(count)) for name, count in said.own)
        yield Title(words.say("statistics.offences"))
        yield Rows((*((words.say(f"offence.{name}"), str(count)) for name, count in said.offences), *own))
        yield Title(words.say("statistics.measures"))
        yield Rows(tuple((words.say(f"sanction.{name}", count=each), str(count)) for name, each, count in said.measures))


def _counted(said: Statistics, words: Words) -> str:
    """Of which tournament or days the figures are; empty where they are of all."""
    number, name = said.tournament
    if number:
        return words.say("statistics.tournament", number=number, name=name)
    if said.first is None or said.last is None:
        return ""
    first, last = (str(format_date(day, "long", locale=words.language)) for day in (said.first, said.last))
    return words.say("statistics.day", day=first) if first == last else words.say("statistics.period", first=first, last=last)


def handover(said: Handover, _reply: Reply, words: Words) -> Iterator[Block]:
    """What the next one has to know."""
    yield Title(words.say("handover.heading"), Tone.SURE, which_page(said, words))
    yield from _out(said, words)
    yield from banned_rows(said.bans, words)
    if said.unsent:
        yield Hint(words.say("handover.unsent", count=said.unsent, command="{command}"), "resend")
    if said.appeals:
        yield Title(words.say("handover.appeals"), Tone.UNSURE)
        yield from case_lines(said.appeals, words, named=True)
    yield Title(words.say("handover.given", count=said.given) if said.given else words.say("handover.none"))
    yield from case_lines(said.cases, words, named=True)
    if said.doubts:
        yield Title(words.say("handover.doubts"), Tone.UNSURE)
        for question, article, why in said.doubts:
            shown = words.say("handover.doubt_shown", article=article) if article else ""
            yield Entry(question, " · ".join(filter(None, (shown, words.say(f"chat.why_{why}") if why else ""))))
    yield from _notes(said.notes, words, named=True)
    yield from more("handover", said, words)


TELLERS: Table[Block] = (
    row(BanAsked, ban_asked),
    row(OffenceAsked, offence_asked),
    row(MeantAsked, meant_asked),
    row(TogetherAsked, together_asked),
    row(CaseVoided, voided),
    row(CasePardoned, pardoned),
    row(CaseAmended, amended),
    row(CaseServed, served),
    row(CaseTold, told),
    row(Noted, stated("noted.text")),
    row(Record, record),
    row(TableRecord, table_record),
    row(Board, board),
    row(AtTheDesk, at_the_desk),
    row(Ledger, ledger),
    row(Statistics, statistics),
    row(Handover, handover),
)

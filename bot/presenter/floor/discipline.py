"""Warnings and sanctions: what the book suggests, what was given, records, the board of who is out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from babel.dates import format_date

from bot.i18n.words import Words
from bot.presenter.blocks import Block, Hint, Line, Rows, Title, Tone
from bot.presenter.floor.grounds import grounds, short_name
from bot.services.discipline.case_views import CaseView, SanctionView
from bot.services.replies import Reply

TONES = {"counts": Tone.PLAIN, "voided": Tone.QUIET, "pardoned": Tone.QUIET, "expired": Tone.QUIET}


def sanction(view: SanctionView, words: Words) -> str:
    """A sanction in words: "2 mains à l'écart"."""
    return words.say(f"sanction.{view.measure}", count=view.count)


def offence(name: str, told: str | None, words: Words) -> str:
    """An offence in words; one without a name in the floor's own."""
    if name != "other":
        return words.say(f"offence.{name}")
    return words.say("case.erased") if told is None else words.say("case.words", words=told)


def proposed(reply: Reply, words: Words) -> Iterator[Block]:
    """What the book suggests, before anything is written."""
    f: dict[str, Any] = dict(reply.fields)
    view = f["proposal"]
    said = offence(f["offence"], f["words"], words)
    yield Title(words.say("proposed.heading", name=f["name"], offence=said), Tone.UNSURE)
    if f["cases"]:
        yield Line(words.say("proposed.history"))
        yield from _cases(f["cases"], words)
    else:
        yield Line(words.say("proposed.clean"))
    suggested = words.say("proposed.suggestion", sanction=sanction(view.sanction, words), step=view.step, steps=view.steps)
    yield Line(suggested, Tone.SURE)
    yield Line(words.say(f"proposed.reason.{view.reason}"), Tone.QUIET)
    if f["silent"]:
        yield Line(words.say("proposed.silent", book=short_name(reply.book)), Tone.QUIET)
    else:
        yield Line(words.say(f"proposed.duty.{f['duty']}"), Tone.QUIET)
    if view.alternatives:
        others = [sanction(other, words) for other in view.alternatives]
        yield Line(words.say("proposed.others", sanctions=others), Tone.QUIET)
    if f["needs"]:
        yield Line(words.say("proposed.director"), Tone.UNSURE)
    given = words.say("typed." + view.sanction.measure, count=view.sanction.count)
    typed = "; ".join((f["name"], f["words"] or said, given, *f["rest"]))
    yield Hint(words.say("proposed.decide", command="{command}"), f"sanction {typed}")
    yield from grounds(reply, words)


def _cases(cases: Sequence[CaseView], words: Words, *, named: bool = False) -> Iterator[Block]:
    for case in cases:
        told = offence(case.offence, case.words, words)
        date = str(format_date(case.day, "short", locale=words.language))
        line = words.say("case.line", number=str(case.number), date=date, offence=told, sanction=sanction(case.sanction, words))
        head = f"{case.name} · {line}" if named else line
        yield Line(" · ".join([head, *_details(case, words)]), TONES[case.standing])


def _details(case: CaseView, words: Words) -> Iterator[str]:
    if case.standing != "counts":
        yield words.say(f"case.standing.{case.standing}")
    if case.ended:
        yield words.say("case.words", words=case.ended)
    if case.left:
        yield words.say("case.hands", count=case.left)
    if case.table:
        yield words.say("case.at", table=case.table)
    if case.by:
        yield words.say("case.by", by=case.by)
    if case.reason:
        yield words.say("case.words", words=case.reason)
    if case.evidence:
        yield case.evidence
    if case.corrected:
        was = [sanction(view, words) for view in case.was]
        yield words.say("case.was", sanctions=was) if was else words.say("case.corrected")
    if case.told:
        yield words.say(f"case.told.{case.told}")


def sanctioned(reply: Reply, words: Words) -> Iterator[Block]:
    """A sanction is in the ledger; what to say to the player."""
    f: dict[str, Any] = dict(reply.fields)
    case: CaseView = f["case"]
    given = sanction(case.sanction, words)
    yield Title(words.say("sanctioned.heading", number=str(case.number), name=f["name"], sanction=given), Tone.SURE)
    if case.hands:
        yield Line(words.say("sanctioned.hands", count=case.hands))
    if f["place"]:
        yield Line(words.say("sanctioned.out", name=f["name"], place=f["place"]), Tone.UNSURE)
    if f["withdrawn"]:
        yield Line(words.say("sanctioned.withdrawn", name=f["name"]), Tone.UNSURE)
    if f["dropped"]:
        yield Line(words.say("steps.dropped_moves", count=f["dropped"]), Tone.UNSURE)
    if f["lighter"]:
        yield Line(words.say("sanctioned.lighter", sanction=sanction(f["proposal"].sanction, words)), Tone.QUIET)
    yield Line(words.say("sanctioned.notice", offence=offence(case.offence, case.words, words), sanction=given))
    yield Hint(words.say("sanctioned.tell", command="{command}"), f"told {case.number}")
    yield Hint(words.say("sanctioned.undo", command="{command}"), f"void {case.number} …")
    yield from grounds(reply, words)


def voided(reply: Reply, words: Words) -> Iterator[Block]:
    """A sanction was a mistake; whoever it had put out is brought back by undoing that."""
    f: dict[str, Any] = dict(reply.fields)
    yield Title(words.say("case_voided.text", number=str(f["number"]), name=f["name"]), Tone.SURE)
    if f["later"] is not None:
        yield Line(words.say("case_voided.still_out", name=f["name"]), Tone.UNSURE)
        if f["later"]:
            yield Line(words.say("case_voided.later", count=f["later"]))
        yield Hint(words.say("case_voided.back", command="{command}"), "undo")


def pardoned(reply: Reply, words: Words) -> Iterator[Block]:
    """A sanction was pardoned."""
    yield Title(words.say("case_pardoned.text", number=str(reply.fields["number"]), name=reply.fields["name"]), Tone.SURE)


def amended(reply: Reply, words: Words) -> Iterator[Block]:
    """A sanction was corrected."""
    f: dict[str, Any] = dict(reply.fields)
    given = sanction(f["case"].sanction, words)
    yield Title(words.say("case_amended.text", number=str(f["number"]), name=f["name"], sanction=given), Tone.SURE)


def served(reply: Reply, words: Words) -> Iterator[Block]:
    """Hands were missed."""
    f: dict[str, Any] = dict(reply.fields)
    left = words.say("board.row", count=f["case"].left)
    yield Title(words.say("case_served.text", number=str(f["number"]), name=f["name"], left=left), Tone.SURE)


def told(reply: Reply, words: Words) -> Iterator[Block]:
    """The player was told, or could not be."""
    f: dict[str, Any] = dict(reply.fields)
    how = words.say(f"case.told.{f['case'].told}")
    yield Line(words.say("case_told.text", number=str(f["number"]), name=f["name"], told=how))


def record(reply: Reply, words: Words) -> Iterator[Block]:
    """What a player has already been told."""
    f: dict[str, Any] = dict(reply.fields)
    yield Title(words.say("record.heading", name=f["name"]), Tone.UNSURE if f["counting"] else Tone.SURE, f"#{f['number']}")
    if not f["total"]:
        yield Line(words.say("record.clean"))
    if f["counting"]:
        yield Line(words.say("record.counting", count=f["counting"]))
    if f["left"]:
        yield Line(words.say("record.left", count=f["left"]), Tone.UNSURE)
    yield from _cases(f["cases"], words)
    if f["total"] > len(f["cases"]):
        yield Line(words.say("record.more", count=f["total"] - len(f["cases"])), Tone.QUIET)
    if f["notes"]:
        yield Line(words.say("record.notes"))
        for _, text in f["notes"]:
            yield Line(words.say("case.erased") if text is None else words.say("case.words", words=text), Tone.QUIET)


def table_record(reply: Reply, words: Words) -> Iterator[Block]:
    """What everybody at a table has been told."""
    f: dict[str, Any] = dict(reply.fields)
    yield Title(words.say("table_record.heading", table=f["table"]))
    yield from _cases(f["cases"], words, named=True)
    if f["clean"]:
        yield Line(words.say("table_record.clean", names=f["clean"]), Tone.QUIET)


def board(reply: Reply, words: Words) -> Iterator[Block]:
    """Who is out now."""
    f: dict[str, Any] = dict(reply.fields)
    if f.get("hands"):
        yield Line(words.say("board.played", table=f["table"], count=f["hands"]))
    yield from _out(f, words)
    yield from grounds(reply, words)


def _out(f: dict[str, Any], words: Words) -> Iterator[Block]:
    yield Title(words.say("board.heading" if f["out"] else "board.none"))
    rows = []
    for name, table, left, entries in f["out"]:
        where = words.say("board.table", table=table) if table else words.say("board.no_table")
        rows.append((where, name, words.say("board.row", count=left), ", ".join(f"n° {entry}" for entry in entries)))
    if rows:
        yield Rows(tuple(rows))
    if f["lapsed"]:
        yield Line(words.say("board.lapsed", count=f["lapsed"]), Tone.QUIET)
    first = next((table for _, table, _, _ in f["out"] if table), 0)
    if first:
        yield Hint(words.say("board.tap", command="{command}"), f"hand {first}")


def ledger(reply: Reply, words: Words) -> Iterator[Block]:
    """The club's ledger, and whether its chain holds."""
    f: dict[str, Any] = dict(reply.fields)
    key = "ledger.found" if f["search"] else "ledger.heading"
    yield Title(words.say(key, count=f["total"], search=f["search"]))
    yield from _cases(f["cases"], words, named=True)
    if f["holds"]:
        yield Line(words.say("ledger.holds", entries=f["entries"], hash=f["hash"]), Tone.QUIET)
    else:
        yield Line(words.say("ledger.broken", number=str(f["number"]), flaw=f["flaw"]), Tone.SILENT)


def statistics(reply: Reply, words: Words) -> Iterator[Block]:
    """What was sanctioned how often."""
    f: dict[str, Any] = dict(reply.fields)
    yield Title(words.say("statistics.heading", count=f["total"], people=f["people"]))
    if f["offences"]:
        yield Rows(tuple((words.say(f"offence.{name}"), str(count)) for name, count in f["offences"]))
        yield Rows(tuple((words.say(f"sanction.{name}", count=1), str(count)) for name, count in f["measures"]))


def handover(reply: Reply, words: Words) -> Iterator[Block]:
    """What the next one has to know."""
    f: dict[str, Any] = dict(reply.fields)
    yield Title(words.say("handover.heading"), Tone.SURE)
    yield from _out(f, words)
    yield Line(words.say("handover.given" if f["cases"] else "handover.none"))
    yield from _cases(f["cases"], words, named=True)

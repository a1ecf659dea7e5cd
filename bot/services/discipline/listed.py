"""Pages of sanctions and notes, newest first: what the ledger, a record and the handover list."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.domain.penalties.cases import Case, Note
from bot.services.discipline.case_views import case_views
from bot.services.discipline.givers import givers
from bot.services.discipline.ledger_work import Discipline
from bot.services.replies.discipline import CaseView, NoteView
from bot.services.shift.call import Call
from bot.services.shift.pages import Page, page_of

A_PAGE = 10
"""Sanctions and notes of a page: what fits on a phone."""


def page_listed(
    cases: Iterable[Case], notes: Sequence[Note], number: int, call: Call, said: str = ""
) -> tuple[Page[Case | Note], list[Case], list[Note]]:
    """A page of sanctions, and of the notes on none of them: the page, its sanctions, and its notes with those on its sanctions.
    Raises NoSuchPage.
    """
    by_number = {case.number: case for case in cases}
    alone = [note for note in notes if note.case not in by_number]
    every: list[Case | Note] = [*by_number.values(), *alone]
    newest = sorted(every, key=_entry, reverse=True)
    page = page_of(newest, number, A_PAGE, call, said)
    shown = [item for item in page.items if isinstance(item, Case)]
    there = {item.number if isinstance(item, Case) else item.entry for item in page.items}
    own = [note for note in reversed(notes) if note.entry in there or note.case in there]
    return page, shown, own


def _entry(item: Case | Note) -> int:
    return item.number if isinstance(item, Case) else item.entry


def views(desk: Discipline, cases: Sequence[Case], notes: Sequence[Note]) -> tuple[tuple[CaseView, ...], tuple[NoteView, ...]]:
    """Sanctions and notes with names, in the order given."""
    names = desk.names(number for note in notes for number in (note.person, note.by) if number)
    called = givers(desk, [*(case.account for case in cases), *(note.account for note in notes)])
    noted = (
        NoteView(
            note.at,
            desk.day(note.at),
            names.get(note.by, "") or called.get(note.account or "", ""),
            names.get(note.person, ""),
            note.case or 0,
            note.text,
            desk.clock(note.at),
        )
        for note in notes
    )
    return case_views(desk, cases), tuple(noted)

"""Records: what a player has already been told, who is out and for how long, and the whole ledger."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Mapping, Sequence
from datetime import date

from bot.domain.club.people import folded, tidy_name
from bot.domain.penalties.cases import Case, cases
from bot.domain.penalties.clock import board as penalty_board
from bot.domain.penalties.clock import hands_played
from bot.domain.penalties.ledger import serve
from bot.domain.penalties.verification import verify
from bot.domain.rules.profile import Ruling
from bot.domain.tournament.state import Tournament
from bot.services.discipline.case_forms import HandForm
from bot.services.discipline.case_views import case_views
from bot.services.discipline.incident_words import read_offence
from bot.services.discipline.ledger_work import Discipline
from bot.services.replies.discipline import Board, Handover, Ledger, OutNow, Record, Statistics, TableRecord
from bot.services.replies.reply import Reply
from bot.services.shift.forms import read_number
from bot.services.shift.shift import Shift
from bot.services.shift.views import table_at

SHOWN = 20
"""Cases of a list: what fits on a phone."""
DAY = re.compile(r"(\d{1,2})[/.](\d{1,2})(?:(?<=/\d)|(?<=/\d\d)|(?=[/.]\d{4}))(?:[/.](\d{4}|\d{2}))?")
""""22/11", "22/11/2026", "22.11.2026"; "4.1" is an article."""
ISO_DAY = re.compile(r"(\d{4})-(\d{2})-(\d{2})")
ARTICLE = re.compile(r"(?:art(?:icle|ikel|\.)?\s*)?(\d{1,3}(?:[.-]\d{1,3})+)", re.I)


def person_record(shift: Shift, text: str) -> Reply:
    """Everything that somebody has been told, the newest first, with what still counts."""
    desk = Discipline(shift)
    person = desk.find(text)
    found = desk.record(person.number)
    listed = [case for case, _ in reversed(found.cases)]
    outcome = Record(
        name=desk.name(person.number),
        number=person.number,
        cases=case_views(desk, listed[:SHOWN]),
        total=len(listed),
        counting=len(found.counting),
        left=sum(case.left for case in listed if desk.due(case)),
        erased=found.erased is not None,
        counts=tuple(sorted(found.counts.items(), key=lambda item: (-item[1], item[0]))),
        notes=tuple((note.at, note.text) for note in found.notes[-5:]),
    )
    return shift.reply(outcome)


def table_record(shift: Shift, text: str) -> Reply:
    """What everybody at a table has been told."""
    state, desk = shift.playing, Discipline(shift)
    table = table_at(state, read_number(text, 1, 2_000))
    people = {state.people[entrant]: seat for seat, entrant in table.players.items()}
    found = cases(shift.work.ledgers.of_people(shift.club.id, list(people)))
    rows = case_views(desk, sorted(found.values(), key=lambda case: (people[case.person], case.number)))
    names = desk.names(people)
    clean = tuple(names[person] for person in people if person not in {case.person for case in found.values()})
    return shift.reply(TableRecord(table=table.number, cases=rows, clean=clean))


def board(shift: Shift, _text: str) -> Reply:
    """Who is out now and for how many hands."""
    desk = Discipline(shift)
    return shift.reply(Board(*_board(desk), elsewhere=_elsewhere(desk)), _why_due(desk))


def _why_due(desk: Discipline) -> list[Ruling]:
    """What says that hands of an earlier tournament are still due, where there are such."""
    opened, said = desk.shift.opened, desk.shift.profile.says("penalty.follows")
    due = [case for case in _open(desk) if desk.elsewhere(case) is None]
    carried = any(case.tournament and opened and case.tournament != opened.number for case in due)
    return [said] if said and carried else []


def _board(desk: Discipline) -> tuple[tuple[OutNow, ...], int]:
    """Who is out now, and how many hands are no longer due."""
    open_cases = [case for case in _open(desk) if desk.elsewhere(case) is None]
    lapsed = sum(case.left for case in _with_hands(desk) if not desk.due(case))
    return _out_now(desk, open_cases, desk.shift.state if desk.shift.opened else None), lapsed


def _elsewhere(desk: Discipline) -> tuple[tuple[int, str, tuple[OutNow, ...]], ...]:
    """Who is out now in the tournaments that run beside this one."""
    open_cases = _open(desk)
    found = (
        (one.number, state.setup.name, _out_now(desk, [case for case in open_cases if case.tournament == one.number], state))
        for one, state in desk.beside
    )
    return tuple((number, name, out) for number, name, out in found if out)


def _out_now(desk: Discipline, open_cases: Sequence[Case], state: Tournament | None) -> tuple[OutNow, ...]:
    """Who is out by some penalties, where he sits in a tournament."""
    wanted = {case.person for case in open_cases}
    seats = state.seat_of.items() if state else ()
    tables = {state.people[e]: seat.table for e, seat in seats if state.people[e] in wanted} if state else {}
    out = penalty_board([case.penalty for case in open_cases], tables)
    names = desk.names(row.person for row in out)
    return tuple((names.get(row.person, ""), row.table or 0, row.left, row.entries) for row in out)


def _open(desk: Discipline) -> list[Case]:
    """The penalties with hands still due, of everybody."""
    return [case for case in _with_hands(desk) if desk.due(case)]


def _with_hands(desk: Discipline) -> list[Case]:
    return [case for case in cases(desk.shift.work.ledgers.open_penalties(desk.club)).values() if case.left]


def hand(shift: Shift, form: HandForm) -> Reply:
    """A table has played a hand, or several: whoever is out there has missed it."""
    state, desk, hands = shift.playing, Discipline(shift), form.hands
    table = table_at(state, form.table)
    seated = {state.people[entrant] for entrant in table.players.values()}
    open_cases = [case for case in _open(desk) if case.person in seated and desk.elsewhere(case) is None]
    for missed in hands_played([case.penalty for case in open_cases], seated, hands):
        desk.enter(serve(desk.cases_of(missed.person), missed.entry, desk.moment(missed.person), missed.hands))
    return shift.reply(Board(*_board(desk), table.number, hands, _elsewhere(desk)), _why_due(desk))


def ledger(shift: Shift, text: str) -> Reply:
    """The club's ledger, newest first: all of it, or what a text finds: the name of a player or of one of the staff, an offence,
    a word of a reason, an article ("4.1"), a day ("22/11", "22/11/2026").
    """
    desk = Discipline(shift)
    entries = shift.work.ledgers.all(shift.club.id)
    found = list(cases(entries).values())
    if text.strip():
        names = desk.names({person for case in found for person in (case.person, case.by) if person})
        found = [case for case in found if _matches(desk, case, text, names)]
    checked = verify(entries, shift.club.id)
    outcome = Ledger(
        cases=case_views(desk, list(reversed(found))[:SHOWN]),
        total=len(found),
        search=tidy_name(text)[:60],
        holds=checked.holds,
        number=checked.number or 0,
        flaw=str(checked.flaw or ""),
        entries=checked.entries,
        hash=checked.last.hash,
    )
    return shift.reply(outcome)


def _matches(desk: Discipline, case: Case, text: str, names: Mapping[int, str]) -> bool:
    day, offence = _day(text), read_offence(text)
    if day is not None:
        given = desk.day(case.at)
        return day[:2] == (given.day, given.month) and day[2] in (0, given.year)
    article = _article(text, {book.id.casefold() for book in desk.shift.rules.books})
    if article:
        book, _, number = case.passage.partition("#")[0].partition(":")
        return article in ((book.casefold(), number), ("", number))
    told = (names.get(case.person), names.get(case.by), case.words, case.reason, case.evidence)
    held = folded(" ".join(part or "" for part in told)).split()
    wanted = folded(text).split()
    by_word = bool(wanted) and all(any(part.startswith(word) for part in held) for word in wanted)
    return by_word or (offence != "other" and case.offence == offence)


def _article(text: str, books: Container[str]) -> tuple[str, str] | None:
    """The book (empty: any) and the number of an article as it is typed, "cdc 2-4" or "art. 6.4"; None for what is none."""
    first, *more = text.split(maxsplit=1) or ("",)
    named = first.casefold() if more and first.casefold() in books else ""
    number = ARTICLE.fullmatch(more[0].strip() if named else text.strip())
    return (named, number[1]) if number else None


def _day(text: str) -> tuple[int, int, int] | None:
    """The day, month and year (0: any) of a day as it is written in Europe or by ISO 8601; None for what is no day."""
    bare = text.strip()
    european, iso = DAY.fullmatch(bare), ISO_DAY.fullmatch(bare)
    if iso:
        parts = int(iso[3]), int(iso[2]), int(iso[1])
    elif european:
        parts = int(european[1]), int(european[2]), int(european[3] or 0)
    else:
        return None
    day, month, year = parts
    year = year + 2000 if 0 < year < 100 else year
    try:
        date(year or 2000, month, day)
    except ValueError:
        return None
    return day, month, year


def statistics(shift: Shift, _text: str) -> Reply:
    """What was sanctioned how often, for the director."""
    found = [case for case in cases(shift.work.ledgers.all(shift.club.id)).values() if case.void is None]
    offences = Counter(case.offence for case in found).most_common()
    measures = Counter(str(case.sanction.measure) for case in found).most_common()
    outcome = Statistics(
        total=len(found), offences=tuple(offences), measures=tuple(measures), people=len({c.person for c in found})
    )
    return shift.reply(outcome)


def handover(shift: Shift, _text: str) -> Reply:
    """What the next floor or dealer has to know: who is out, and what was given in this tournament."""
    desk = Discipline(shift)
    number = shift.opened.number if shift.opened else None
    given = [
        case for case in cases(shift.work.ledgers.all(shift.club.id)).values() if case.tournament == number and case.void is None
    ]
    return shift.reply(Handover(*_board(desk), case_views(desk, given[-SHOWN:])), _why_due(desk))

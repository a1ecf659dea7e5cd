"""Records: what a player has already been told, who is out and for how long, and the whole ledger."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Mapping, Sequence
from datetime import date

from bot.domain.club.errors import CaseNotPerson, NoSuchPerson
from bot.domain.club.people import Person, folded, tidy_name
from bot.domain.errors import UnreadableForm
from bot.domain.penalties.case_errors import OwnHands
from bot.domain.penalties.cases import Case, Note, cases, notes
from bot.domain.penalties.clock import board as penalty_board
from bot.domain.penalties.clock import hands_played
from bot.domain.penalties.errors import OwnCase
from bot.domain.penalties.ledger import serve
from bot.domain.penalties.merges import as_one, merges
from bot.domain.penalties.verification import verify
from bot.domain.rules.profile import Ruling
from bot.domain.tournament.state import Tournament
from bot.services.announcements.given_up import unsent
from bot.services.discipline.case_forms import HandForm
from bot.services.discipline.case_views import appeal_state, case_views, points_view
from bot.services.discipline.exclusion import ban_rows
from bot.services.discipline.givers import acting
from bot.services.discipline.hands_counted import verify_first_to_count
from bot.services.discipline.incident_words import is_measure
from bot.services.discipline.ledger_work import Discipline
from bot.services.discipline.listed import page_listed, views
from bot.services.discipline.offence_words import named
from bot.services.replies.discipline import Board, OutNow, Record, TableRecord
from bot.services.replies.handover import Handover
from bot.services.replies.known import known_board
from bot.services.replies.ledger import Ledger
from bot.services.replies.merges import MergeView
from bot.services.replies.reply import Reply
from bot.services.shift.forms import read_table
from bot.services.shift.pages import asked_page
from bot.services.shift.shift import Shift
from bot.services.shift.views import table_at

DOUBTED_LATELY, MOST_DOUBTS = 7 * 86_400.0, 5
"""Seconds for which an answer that did not help is told to the next floor, and of how many."""
LONGEST = 60
"""Characters of what is looked for."""
DAY = re.compile(r"(\d{1,2})[/.-](\d{1,2})(?:(?<=/\d)|(?<=/\d\d)|(?=[/.-]\d{4}))(?:[/.-](\d{4}|\d{2}))?")
""""22/11", "22/11/2026", "22.11.2026", "22-11-2026"; "4.1" and "2-4" are articles."""
ISO_DAY = re.compile(r"(\d{4})-(\d{2})-(\d{2})")
NUMBER = re.compile(r"(?:n[°ºr]|no|case|cas|zaak|sanction|sanctie)\.?\s*([0-9]{1,9})", re.I)
PERSON = re.compile(r"(?:.*\s)?#\s?[0-9]{1,9}")
"""Somebody by his number, alone or behind the name, as two of one name are shown."""
APPEALS = frozenset({"recours", "appeal", "appeals", "beroep", "beroepen"})
ARTICLE = re.compile(r"(?:art(?:icle|ikel|\.)?\s*)?(\d{1,3}(?:[.-]\d{1,3})+)", re.I)


def person_record(shift: Shift, text: str) -> Reply:
    """Everything that somebody has been told, the newest first, with what still counts and what the staff noted, page by page
    ("Marie page 2"). Raises NoSuchPage.
    """
    desk, (number, named) = Discipline(shift), asked_page(text)
    person = desk.find(named)
    found = desk.record(person.number)
    listed = [case for case, _ in found.cases]
    page, cases_shown, noted = page_listed(listed, found.notes, number, shift.call, f"#{person.number}")
    shown, notes_shown = views(desk, cases_shown, noted)
    outcome = Record(
        name=desk.name(person.number),
        number=person.number,
        cases=shown,
        total=len(listed),
        counting=len(found.counting),
        left=sum(case.left for case in listed if desk.due(case)),
        erased=found.erased is not None,
        counts=tuple(sorted(found.counts.items(), key=lambda item: (-item[1], item[0]))),
        notes=notes_shown,
        page=page.number,
        pages=page.pages,
        points=points_view(desk.points(person.number)),
        merges=_merges(desk, person),
    )
    return shift.reply(outcome)


def _merges(desk: Discipline, person: Person) -> tuple[MergeView, ...]:
    """Which other records were or are one with somebody's, as it was written; each under its own name."""
    told = merges(desk.shift.kept.ledgers.of_people(desk.club, person.numbers))
    people = desk.shift.kept.people.numbered(
        desk.club, sorted({number for one in told for number in (one.kept, one.gone, one.by)})
    )
    called = {number: one.name for number, one in people.items()}
    return tuple(
        MergeView(str(one.kind), desk.day(one.at), called.get(one.by, ""), number, called.get(number, ""))
        for one in told
        for number in (one.kept if one.gone == person.number else one.gone,)
    )


def table_record(shift: Shift, text: str) -> Reply:
    """What everybody at a table has been told."""
    state, desk = shift.playing, Discipline(shift)
    table = table_at(state, read_table(text))
    people = {state.people[entrant]: seat for seat, entrant in table.players.items()}
    found = cases(shift.work.ledgers.of_people(shift.club.id, list(people)))
    rows = case_views(desk, sorted(found.values(), key=lambda case: (people[case.person], case.number)))
    names = desk.names(people)
    clean = tuple(names[person] for person in people if person not in {case.person for case in found.values()})
    return shift.reply(TableRecord(table=table.number, cases=rows, clean=clean))


def board(shift: Shift, _text: str) -> Reply:
    """Who is out now and for how many hands."""
    desk = Discipline(shift)
    return shift.reply(Board(*_board(desk), elsewhere=_elsewhere(desk), bans=ban_rows(desk)), _why_due(desk))


def _why_due(desk: Discipline) -> list[Ruling]:
    """What says that hands of an earlier tournament are still due, where there are such."""
    opened, said = desk.shift.opened, desk.shift.profile.says("penalty.follows")
    due = [case for case in _open(desk) if desk.elsewhere(case) is None]
    carried = any(case.tournament and opened and case.tournament != opened.number for case in due)
    return [said] if said and carried else []


def _board(desk: Discipline) -> tuple[tuple[OutNow, ...], int]:
    """Who is out now, and how many hands are no longer due."""
    lapsed = sum(case.left for case in _with_hands(desk) if not desk.due(case))
    return out_here(desk), lapsed


def out_here(desk: Discipline) -> tuple[OutNow, ...]:
    """Who sits out a penalty now, in the tournament that is looked at."""
    open_cases = [case for case in _open(desk) if desk.elsewhere(case) is None]
    return _out_now(desk, open_cases, desk.shift.state if desk.shift.opened else None)


def _elsewhere(desk: Discipline) -> tuple[tuple[int, str, tuple[OutNow, ...]], ...]:
    """Who is out now in the tournaments that run beside this one."""
    open_cases = _open(desk)
    found = (
        (one.number, state.setup.name, _out_now(desk, [case for case in open_cases if desk.served_in(case) == one.number], state))
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
    """A table has played a hand, or several: whoever is out there has missed it. A button of a board that was another one counts
    nothing: two floors who tap it have seen the same hand, and so have two who type it in the same moment. Raises OwnHands,
    GivenJustNow.
    """
    state, desk, hands = shift.playing, Discipline(shift), form.hands
    table = table_at(state, form.table)
    seated = {state.people[entrant] for entrant in table.players.values()}
    open_cases = [case for case in _open(desk) if case.person in seated and desk.elsewhere(case) is None]
    known = shift.call.request.known
    if known and known != known_board(_board(desk)[0], table.number):
        return shift.reply(Board(*_board(desk), table.number, 0, _elsewhere(desk)), _why_due(desk))
    played = hands_played([case.penalty for case in open_cases], seated, hands)
    if not known:
        verify_first_to_count(desk, {missed.entry: missed.person for missed in played})
    if hands > 1 and played:
        _verify_no_own(desk, [case for case in open_cases if case.number in {missed.entry for missed in played}], table.number)
    for missed in played:
        desk.enter(serve(desk.cases_of(missed.person), missed.entry, desk.moment(missed.person), missed.hands))
    return shift.reply(Board(*_board(desk), table.number, hands, _elsewhere(desk)), _why_due(desk))


def _verify_no_own(desk: Discipline, served: Sequence[Case], table: int) -> None:
    """Nothing, unless whoever has several hands of a table counted at once would serve a sanction of his own by it: one by one he
    counts what the table has played. Raises OwnHands, NameWanted.
    """
    for case in served:
        try:
            desk.verify_not_about((case.person,), case.at, case.number, "hand")
        except OwnCase as refusal:
            raise OwnHands(number=case.number, table=table) from refusal


def ledger(shift: Shift, text: str) -> Reply:
    """The club's ledger with the staff's notes, newest first, page by page ("page 2"): all of it, or what a text finds: the name
    of a player or of one of the staff, an offence, a word of a reason or a note, an article ("4.1"), a day ("22/11",
    "22/11/2026"), a sanction ("n° 12"), a person ("#12"). A name that nothing bears as it is
    typed is taken for the one that it is nearly, as everywhere. Raises NoSuchPage; NoSuchPerson with the nearest names,
    SeveralPeople where that is not sure.
    """
    desk, (number, text) = Discipline(shift), asked_page(tidy_name(text))
    text = text[:LONGEST]
    kept = shift.kept.ledgers.all(shift.club.id)
    entries = as_one(kept, shift.heads)
    found, noted = list(cases(entries).values()), notes(entries)
    person = None
    if text:
        names = desk.names(_people(found, noted))
        person = desk.shift.find_in_club(text) if PERSON.fullmatch(text) else None
        said = [case for case in found if _matches(desk, case, text, names)]
        noted_so = tuple(note for note in noted if _matches_note(desk, note, text, names))
        if person or (not said and not noted_so and (person := _nearly(desk, text))):
            text = desk.name(person.number)
            said = [case for case in found if person.number in (case.person, case.by)]
            noted_so = tuple(note for note in noted if person.number in (note.person, note.by))
        found, noted = said, noted_so
    checked = verify(kept, shift.club.id)
    page, cases_shown, own = page_listed(found, noted, number, shift.call, f"#{person.number}" if person else text)
    shown, notes_shown = views(desk, cases_shown, own)
    outcome = Ledger(
        cases=shown,
        total=len(found),
        search=text,
        person=person.number if person else 0,
        holds=checked.holds,
        number=checked.number or 0,
        flaw=str(checked.flaw or ""),
        entries=checked.entries,
        hash=checked.last.hash,
        notes=notes_shown,
        noted=len(noted),
        page=page.number,
        pages=page.pages,
    )
    return shift.reply(outcome)


def _nearly(desk: Discipline, text: str) -> Person | None:
    """Whom a text means that nothing bears as it is typed: by his number, or by a name with a slip of the finger; None where it
    is like nobody's name. Raises NoSuchPerson with the nearest names, SeveralPeople.
    """
    if NUMBER.fullmatch(text.strip()) or _day(text) or _article(text, ()):
        return None
    try:
        return desk.shift.find_in_club(text)
    except CaseNotPerson:
        return None
    except NoSuchPerson as refusal:
        if refusal.fields.get("nearest"):
            raise
        return None


def _people(found: Sequence[Case], noted: Sequence[Note]) -> set[int]:
    """Whom sanctions and notes are about, and who gave them."""
    named = {number for case in found for number in (case.person, case.by)}
    return {*named, *(number for note in noted for number in (note.person, note.by))} - {0}


def _matches(desk: Discipline, case: Case, text: str, names: Mapping[int, str]) -> bool:
    day, offence = _day(text), named(text)
    if numbered := NUMBER.fullmatch(text.strip()):
        return case.number == int(numbered[1])
    if day is not None:
        return _on(desk.day(case.at), day)
    article = _article(text, {book.id.casefold() for book in desk.shift.rules.books})
    if article:
        book, _, number = case.passage.partition("#")[0].partition(":")
        return article in ((book.casefold(), number), ("", number))
    if folded(text) in APPEALS and case.appeals:
        return True
    if is_measure(text, case.sanction):
        return True
    by = names.get(case.by) or acting(case.account)
    by_word = _has_words((names.get(case.person), by, case.words, case.reason, case.evidence), text)
    return by_word or (bool(offence) and case.offence == offence)


def _matches_note(desk: Discipline, note: Note, text: str, names: Mapping[int, str]) -> bool:
    """Whether a text finds a note: by its day, or by words of whom it is about, of who took it, of its own."""
    if numbered := NUMBER.fullmatch(text.strip()):
        return note.case == int(numbered[1])
    if day := _day(text):
        return _on(desk.day(note.at), day)
    return _has_words((names.get(note.person), names.get(note.by) or acting(note.account), note.text), text)


def _on(given: date, day: tuple[int, int, int]) -> bool:
    return day[:2] == (given.day, given.month) and day[2] in (0, given.year)


def _has_words(told: Iterable[str | None], text: str) -> bool:
    """Whether words begin like all those of a text."""
    held, wanted = folded(" ".join(part or "" for part in told)).split(), folded(text).split()
    return bool(wanted) and all(any(part.startswith(word) for part in held) for word in wanted)


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


def handover(shift: Shift, text: str) -> Reply:
    """What the next floor or dealer has to know: who is out, and what was given and noted in this tournament, page by page.
    Raises NoSuchPage, UnreadableForm.
    """
    desk, (number, more) = Discipline(shift), asked_page(text, number_alone=True)
    if more:
        raise UnreadableForm(piece=more[:60], command="handover")
    here = shift.opened.number if shift.opened else None
    entries = shift.work.ledgers.all(shift.club.id)
    every = cases(entries).values()
    given = [case for case in every if case.tournament == here and case.void is None]
    noted = [note for note in notes(entries) if note.tournament == here]
    page, cases_shown, own = page_listed(given, noted, number, shift.call)
    shown, notes_shown = views(desk, cases_shown, own)
    appeals = case_views(desk, [case for case in every if appeal_state(case) == "open"])
    outcome = Handover(
        *_board(desk),
        shown,
        notes_shown,
        given=len(given),
        noted=len(noted),
        page=page.number,
        pages=page.pages,
        appeals=appeals,
        bans=ban_rows(desk),
        doubts=_doubts(shift) if page.number == 1 else (),
        unsent=unsent(shift.work, shift.club.id, shift.at) if page.number == 1 else 0,
    )
    return shift.reply(outcome, _why_due(desk))


def _doubts(shift: Shift) -> tuple[tuple[str, str, str], ...]:
    """Answers of the last week that helped somebody not at all: the question, the article that was shown, what was wrong."""
    # a chat whose club has done nothing yet has asked all the same
    places = {shift.call.request.place, *(shift.work.clubs.places(shift.club.id) if shift.club.id else ())}
    found = shift.work.questions.doubted(sorted(places), shift.at - DOUBTED_LATELY, MOST_DOUBTS)
    shown = {one.passage: shift.rules.passage(one.passage) for one in found if one.passage}
    cited = {key: passage.number or passage.title for key, passage in shown.items() if passage is not None}
    return tuple((one.question, cited.get(one.passage, ""), one.why) for one in found)

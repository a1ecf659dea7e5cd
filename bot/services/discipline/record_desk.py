"""Records: what a player has already been told, who is out and for how long, the whole ledger, and people's own data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bot.domain.ledger import erase, serve
from bot.domain.ledger_cases import Case, cases
from bot.domain.ledger_verification import verify
from bot.domain.penalty_clock import board as penalty_board
from bot.domain.penalty_clock import hands_played
from bot.domain.people import folded
from bot.services.discipline.case_views import case_views
from bot.services.discipline.incident_words import read_offence
from bot.services.discipline.ledger_work import Discipline
from bot.services.floor.forms import read_number
from bot.services.floor.shift import Shift
from bot.services.floor.views import table_at
from bot.services.replies import Code, Reply

SHOWN = 20
"""Cases of a list: what fits on a phone."""


def person_record(shift: Shift, text: str) -> Reply:
    """Everything that somebody has been told, the newest first, with what still counts."""
    desk = Discipline(shift)
    person = desk.find(text)
    found = desk.record(person.number)
    listed = [case for case, _ in reversed(found.cases)]
    fields = {
        "name": person.name, "number": person.number, "cases": case_views(desk, listed[:SHOWN]), "total": len(listed),
        "counting": len(found.counting), "left": found.hands_left, "erased": found.erased is not None,
        "counts": tuple(sorted(found.counts.items(), key=lambda item: (-item[1], item[0]))),
        "notes": tuple((note.at, note.text) for note in found.notes[-5:]),
    }  # fmt: skip
    return shift.reply(Code.RECORD, fields)


def table_record(shift: Shift, text: str) -> Reply:
    """What everybody at a table has been told."""
    state, desk = shift.playing, Discipline(shift)
    table = table_at(state, read_number(text, 1, 2_000))
    people = {state.people[entrant]: seat for seat, entrant in table.players.items()}
    found = cases(shift.work.ledgers.of_people(shift.club.id, list(people)))
    rows = case_views(desk, sorted(found.values(), key=lambda case: (people[case.person], case.number)))
    names = desk.names(people)
    clean = tuple(names[person] for person in people if person not in {case.person for case in found.values()})
    return shift.reply(Code.TABLE_RECORD, {"table": table.number, "cases": rows, "clean": clean})


def board(shift: Shift, _text: str) -> Reply:
    """Who is out now and for how many hands."""
    return shift.reply(Code.BOARD, _board(Discipline(shift)))


def _board(desk: Discipline) -> dict[str, object]:
    open_cases = _open(desk)
    out = penalty_board([case.penalty for case in open_cases], _tables(desk, open_cases))
    names = desk.names(row.person for row in out)
    return {"out": tuple((names.get(row.person, ""), row.table or 0, row.left, row.entries) for row in out)}


def _open(desk: Discipline) -> list[Case]:
    """The penalties with hands left, of everybody."""
    return [case for case in cases(desk.shift.work.ledgers.all(desk.club)).values() if case.left]


def _tables(desk: Discipline, open_cases: Sequence[Case]) -> dict[int, int]:
    if desk.shift.opened is None:
        return {}
    state, wanted = desk.shift.state, {case.person for case in open_cases}
    return {state.people[entrant]: seat.table for entrant, seat in state.seat_of.items() if state.people[entrant] in wanted}


def hand(shift: Shift, text: str) -> Reply:
    """A table has played a hand, or several ("3 2"): whoever is out there has missed it."""
    state, desk = shift.playing, Discipline(shift)
    first, _, rest = text.strip().partition(" ")
    table = table_at(state, read_number(first, 1, 2_000))
    hands = read_number(rest, 1, 500) if rest.strip() else 1
    seated = {state.people[entrant] for entrant in table.players.values()}
    open_cases = [case for case in _open(desk) if case.person in seated]
    for missed in hands_played([case.penalty for case in open_cases], seated, hands):
        desk.enter(serve(desk.cases_of(missed.person), missed.entry, desk.moment(missed.person), missed.hands))
    return shift.reply(Code.BOARD, {**_board(desk), "table": table.number, "hands": hands})


def ledger(shift: Shift, text: str) -> Reply:
    """The club's ledger, newest first: all of it, or what a text finds: a player's name, an offence, a word of a reason."""
    desk = Discipline(shift)
    found = list(cases(shift.work.ledgers.all(shift.club.id)).values())
    if text.strip():
        found = [case for case in found if _matches(desk, case, text)]
    checked = verify(shift.work.ledgers.all(shift.club.id), shift.club.id)
    fields = {
        "cases": case_views(desk, list(reversed(found))[:SHOWN]), "total": len(found), "search": text.strip(),
        "holds": checked.holds, "number": checked.number or 0, "flaw": str(checked.flaw or ""),
        "entries": checked.entries, "hash": checked.last.hash,
    }  # fmt: skip
    return shift.reply(Code.LEDGER, fields)


def _matches(desk: Discipline, case: Case, text: str) -> bool:
    wanted = folded(text).split()
    held = folded(" ".join(part or "" for part in (desk.name(case.person), case.words, case.reason, case.passage))).split()
    offence = read_offence(text)
    return (offence != "other" and case.offence == offence) or all(any(word in part for part in held) for word in wanted)


def statistics(shift: Shift, _text: str) -> Reply:
    """What was sanctioned how often, for the director."""
    found = [case for case in cases(shift.work.ledgers.all(shift.club.id)).values() if case.void is None]
    offences = Counter(case.offence for case in found).most_common()
    measures = Counter(str(case.sanction.measure) for case in found).most_common()
    fields = {
        "total": len(found),
        "offences": tuple(offences),
        "measures": tuple(measures),
        "people": len({c.person for c in found}),
    }
    return shift.reply(Code.STATISTICS, fields)


def my_data(shift: Shift, text: str) -> Reply:
    """Everything that is kept about a person, to be handed over."""
    desk = Discipline(shift)
    person = desk.find(text)
    entries = shift.work.ledgers.of_person(shift.club.id, person.number)
    lines = [
        (entry.number, entry.at, str(entry.kind), tuple(entry.fields), tuple((t.name, t.text or "") for t in entry.texts))
        for entry in entries
    ]
    fields = {"name": person.name, "number": person.number, "aliases": person.aliases, "entries": tuple(lines)}
    return shift.reply(Code.MY_DATA, fields)


def forget(shift: Shift, text: str) -> Reply:
    """Erases a person: the name everywhere, aliases, and every free text; what was decided stays, under a number."""
    desk = Discipline(shift)
    person = desk.find(text)
    desk.enter(erase(desk.moment(), person.number))
    texts = shift.work.ledgers.erase_texts(shift.club.id, person.number)
    shift.work.people.forget(shift.club.id, person.number)
    return shift.reply(Code.FORGOTTEN, {"number": person.number, "texts": texts})


def handover(shift: Shift, _text: str) -> Reply:
    """What the next floor or dealer has to know: who is out, and what was given in this tournament."""
    desk = Discipline(shift)
    number = shift.opened.number if shift.opened else None
    given = [
        case for case in cases(shift.work.ledgers.all(shift.club.id)).values() if case.tournament == number and case.void is None
    ]
    return shift.reply(Code.HANDOVER, {**_board(desk), "cases": case_views(desk, given[-SHOWN:])})

"""Sanctions: proposed from the book and the player's record, pronounced by people, corrected by new entries."""

from __future__ import annotations

import re
from dataclasses import replace

from bot.domain.deeds import BustingOut
from bot.domain.errors import MissingArgument, NotAllowed
from bot.domain.floor_errors import SecondNeeded
from bot.domain.ladder import Proposal
from bot.domain.ledger import Changes, correct, deliver, issue, note, pardon, serve, void
from bot.domain.ledger_cases import Case
from bot.domain.people import Person, Role
from bot.domain.rule_profile import Ruling
from bot.domain.sanctions import FINAL, Sanction, least_role
from bot.services.discipline.case_views import case_view, case_views, proposal_view
from bot.services.discipline.incident import Incident, read_incident
from bot.services.discipline.incident_words import read_measure
from bot.services.discipline.ledger_work import Discipline
from bot.services.floor.forms import read_number
from bot.services.floor.shift import Shift
from bot.services.replies import Code, Reply


def sanction(shift: Shift, text: str) -> Reply:
    """Shows what the book and the record suggest for an incident ("Marie; téléphone"), or records the sanction that is named with
    it ("Marie; téléphone; 1 main"). Raises NotAllowed for what only the director may pronounce; SecondNeeded.
    """
    desk, incident = Discipline(shift), read_incident(text, "sanction")
    person = desk.find(incident.name)
    proposed = desk.proposal(person.number, incident)
    if incident.sanction is None:
        return _proposal(desk, person, incident, proposed)
    _verify_may(desk, incident)
    return _issued(desk, person, incident, incident.sanction, proposed)


def warn(shift: Shift, text: str) -> Reply:
    """Records a warning by word of mouth at once: "Marie; téléphone"."""
    desk, incident = Discipline(shift), read_incident(text, "warn")
    person = desk.find(incident.name)
    warning = read_measure("warning")
    if warning is None:
        raise MissingArgument(command="warn")
    return _issued(desk, person, incident, warning, desk.proposal(person.number, incident))


def _proposal(desk: Discipline, person: Person, incident: Incident, proposed: Proposal) -> Reply:
    found = desk.record(person.number)
    book = desk.shift.profile.offence(incident.offence)
    fields = {
        "name": person.name, "offence": incident.offence, "words": incident.words,
        "proposal": proposal_view(proposed), "cases": case_views(desk, [case for case, _ in found.cases][-6:]),
        "silent": book is None, "duty": str(book.duty) if book else "",
    }  # fmt: skip
    return desk.shift.reply(Code.PROPOSED, fields, _rulings(proposed))


def _rulings(proposed: Proposal) -> list[Ruling]:
    passages = dict.fromkeys((*proposed.passages, proposed.discretion))
    return [Ruling("penalty.ladder", "", passage) for passage in passages if passage]


def _verify_may(desk: Discipline, incident: Incident) -> None:
    measure = incident.sanction
    if measure is None:
        return
    needed = least_role(measure, director_only_disqualifies=desk.director_disqualifies is not None)
    if not desk.shift.call.request.role.may(needed):
        raise NotAllowed(command="sanction", role=needed.name.casefold())
    if desk.wants_second and measure.measure in FINAL:
        if not incident.agreed:
            raise SecondNeeded
        second = desk.find(incident.agreed)
        if not second.role.may(Role.FLOOR) or second.number == desk.shift.call.request.person:
            raise SecondNeeded


def _issued(desk: Discipline, person: Person, incident: Incident, given: Sanction, proposed: Proposal) -> Reply:
    shift = desk.shift
    book = shift.profile.offence(incident.offence)
    reason = "; ".join(part for part in (incident.reason, incident.agreed) if part)
    draft = issue(
        desk.moment(person.number), person.number, incident.offence, given, players=desk.players_with(person.number),
        passage=book.passage if book else next(iter(proposed.passages), ""), edition=shift.edition, words=incident.words,
        reason=reason, evidence=incident.evidence,
    )  # fmt: skip
    entry = desk.enter(draft)
    if incident.note:
        case = desk.cases_of(person.number)[entry.number]
        desk.enter(note(desk.moment(person.number), person.number, incident.note, case))
    place = _put_out(desk, person, given)
    case = desk.cases_of(person.number)[entry.number]
    fields = {
        "case": case_view(desk, case), "name": person.name, "place": place, "lighter": given.gravity < proposed.sanction.gravity,
        "proposal": proposal_view(proposed), "role": person.role.name.casefold(),
    }  # fmt: skip
    rulings = [Ruling("penalty.ladder", "", book.passage)] if book else []
    return shift.reply(Code.SANCTIONED, fields, [*rulings, *_rulings(proposed)[:1]] or ())


def _put_out(desk: Discipline, person: Person, given: Sanction) -> int:
    """Whoever is disqualified loses his chips and his seat at once, ranked last of those who are left (Urban, « Pénalité
    équivalente à une élimination »: « classés à la dernière place du moment »). Returns the place, 0 for who doesn't play.
    """
    entrant = desk.entrant_of(person.number)
    if given.measure not in FINAL or entrant is None:
        return 0
    state = desk.shift.state
    if state.over or entrant in state.out or entrant not in state.seat_of or state.sealed is not None:
        return 0
    desk.shift.record(BustingOut(((entrant, state.still_in, 1),)))
    return state.still_in


def _case_and_rest(desk: Discipline, text: str, command: str) -> tuple[dict[int, Case], int, str]:
    found = re.match(r"\s*(?:n°|#|no\.?)?\s*(\d{1,9})\s*[;:,]?\s*(.*)$", text, re.S | re.I)
    if found is None:
        raise MissingArgument(command=command)
    number = int(found[1])
    return dict(desk.cases_about(number)), number, found[2].strip()


def void_case(shift: Shift, text: str) -> Reply:
    """Declares a sanction a mistake, with the reason: "12 mauvais joueur"."""
    desk = Discipline(shift)
    found, number, why = _case_and_rest(desk, text, "void")
    entry = desk.enter(void(found, number, desk.moment(), why))
    return _case_reply(desk, Code.CASE_VOIDED, entry.person, number)


def pardon_case(shift: Shift, text: str) -> Reply:
    """Pardons a sanction, with the reason: it stays to be seen and no longer counts."""
    desk = Discipline(shift)
    found, number, why = _case_and_rest(desk, text, "pardon")
    entry = desk.enter(pardon(found, number, desk.moment(), why))
    return _case_reply(desk, Code.CASE_PARDONED, entry.person, number)


def amend(shift: Shift, text: str) -> Reply:
    """Corrects a sanction by a new entry; the old values stay readable: "12; 2 mains; compté une main de trop"."""
    desk = Discipline(shift)
    found, number, rest = _case_and_rest(desk, text, "amend")
    changes, why = Changes(), []
    for piece in (piece.strip() for piece in rest.split(";") if piece.strip()):
        measure = read_measure(piece)
        if measure is not None and changes.sanction is None:
            person = found[number].person if number in found else 0
            changes = replace(changes, sanction=measure, players=desk.players_with(person))
        else:
            why.append(piece)
    entry = desk.enter(correct(found, number, desk.moment(), changes, "; ".join(why)))
    return _case_reply(desk, Code.CASE_AMENDED, entry.person, number)


def served(shift: Shift, text: str) -> Reply:
    """Hands that a player has missed: "12 2", one if nothing is said."""
    desk = Discipline(shift)
    found, number, rest = _case_and_rest(desk, text, "served")
    entry = desk.enter(serve(found, number, desk.moment(), read_number(rest, 1, 500) if rest else 1))
    return _case_reply(desk, Code.CASE_SERVED, entry.person, number)


def told(shift: Shift, text: str) -> Reply:
    """The player was told by word of mouth ("12"), or could not be ("12 non parti")."""
    desk = Discipline(shift)
    found, number, rest = _case_and_rest(desk, text, "told")
    failed = re.match(r"(?:non|no|nee|not)\b\s*(.*)$", rest, re.I | re.S)
    draft = deliver(found, number, desk.moment(), "by_mouth", arrived=failed is None, why=failed[1] if failed else "")
    entry = desk.enter(draft)
    return _case_reply(desk, Code.CASE_TOLD, entry.person, number)


def take_note(shift: Shift, text: str) -> Reply:
    """A private note of the staff on somebody: "Marie; à surveiller"."""
    desk = Discipline(shift)
    name, _, words = text.partition(";")
    if not words.strip():
        raise MissingArgument(command="note")
    person = desk.find(name)
    desk.enter(note(desk.moment(person.number), person.number, words))
    return shift.reply(Code.NOTED, {"name": person.name})


def _case_reply(desk: Discipline, code: Code, person: int, number: int) -> Reply:
    case = desk.cases_of(person)[number]
    return desk.shift.reply(code, {"case": case_view(desk, case), "number": number, "name": desk.name(person)})

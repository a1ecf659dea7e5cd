"""Sanctions: proposed from the book and the player's record, pronounced by people, corrected by new entries."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.domain.errors import MissingArgument, NotAllowed
from bot.domain.floor_errors import NoSuchPerson, SecondNeeded, SeveralPeople, UnreadableForm
from bot.domain.ladder import Proposal, Standing
from bot.domain.ledger import Changes, correct, deliver, issue, note, pardon, serve, void
from bot.domain.ledger_cases import Case
from bot.domain.ledger_chain import Draft
from bot.domain.people import Person, Role, tidy_name
from bot.domain.rule_profile import Ruling
from bot.domain.sanctions import FINAL, Measure, Sanction, least_role
from bot.services.discipline.case_views import case_view, case_views, proposal_view
from bot.services.discipline.disqualification import PutOut, put_out, way_back
from bot.services.discipline.incident import WITH, Incident, read_incident
from bot.services.discipline.incident_words import named_offence, read_measure, verify_count
from bot.services.discipline.ledger_work import Discipline
from bot.services.floor.forms import read_number
from bot.services.floor.shift import Shift
from bot.services.replies import Code, Reply

LEFT = re.compile(r"(?:reste|left|nog|resten)\s*:?\s*(\d{1,3})", re.I)

SECOND_TAP = 10
"""Seconds within which the very same sanction is a second tap on the same button."""


def sanction(shift: Shift, text: str) -> Reply:
    """Shows what the book and the record suggest for an incident ("Marie; téléphone"), or records the sanction that is named with
    it ("Marie; téléphone; 1 main"). Raises NotAllowed for what only the director may pronounce; SecondNeeded.
    """
    desk, incident = Discipline(shift), read_incident(text, "sanction")
    person = desk.find(incident.name)
    proposed = desk.proposal(person.number, incident)
    if incident.sanction is None:
        return _proposal(desk, person, incident, proposed)
    _verify_may(desk, incident.sanction, incident.agreed, "sanction")
    return _issued(desk, person, incident, incident.sanction, proposed)


def warn(shift: Shift, text: str) -> Reply:
    """Records a warning by word of mouth at once: "Marie; téléphone". Raises UnreadableForm where another sanction is named."""
    desk, incident = Discipline(shift), read_incident(text, "warn")
    person = desk.find(incident.name)
    warning = Sanction(Measure.WARNING)
    if incident.sanction not in (None, warning):
        raise UnreadableForm(piece=text.strip()[:40], command="sanction")
    return _issued(desk, person, incident, warning, desk.proposal(person.number, incident))


def _proposal(desk: Discipline, person: Person, incident: Incident, proposed: Proposal) -> Reply:
    found = desk.record(person.number)
    book = desk.shift.profile.offence(incident.offence)
    needed = least_role(proposed.sanction, director_only_disqualifies=desk.director_disqualifies is not None)
    allowed = desk.shift.role.may(needed)
    fields = {
        "name": desk.name(person.number), "offence": incident.offence, "words": incident.words, "rest": incident.rest,
        "needs": "" if allowed else needed.name.casefold(),
        "proposal": proposal_view(proposed), "cases": case_views(desk, [case for case, _ in found.cases][-6:]),
        "silent": book is None, "duty": str(book.duty) if book else "",
    }  # fmt: skip
    director = desk.director_disqualifies
    return desk.shift.reply(Code.PROPOSED, fields, [*_rulings(proposed), *([director] if director and not allowed else [])])


def _rulings(proposed: Proposal) -> list[Ruling]:
    passages = dict.fromkeys((*proposed.passages, proposed.discretion))
    return [Ruling("penalty.ladder", "", passage) for passage in passages if passage]


def _verify_may(desk: Discipline, measure: Sanction, agreed: str, command: str) -> None:
    """Nothing, if whoever gives the command may pronounce a sanction, with a second member of the staff where the club wants one.
    Raises NotAllowed, SecondNeeded, and what finding the second person raises.
    """
    needed = least_role(measure, director_only_disqualifies=desk.director_disqualifies is not None)
    if not desk.shift.role.may(needed):
        raise NotAllowed(command=command, role=needed.name.casefold())
    if desk.wants_second and measure.measure in FINAL:
        second = desk.find(agreed) if agreed else None
        if second is None or not second.role.may(Role.FLOOR) or second.number == desk.shift.person:
            raise SecondNeeded


def _agreed(desk: Discipline, agreed: str) -> str:
    """Who agreed, as it stands in the ledger: a number, since names stand there nowhere; words that name nobody as they are."""
    try:
        return f"+ #{desk.find(agreed).number}" if agreed else ""
    except (NoSuchPerson, SeveralPeople):
        return agreed


def _issued(desk: Discipline, person: Person, incident: Incident, given: Sanction, proposed: Proposal) -> Reply:
    shift = desk.shift
    book = shift.profile.offence(incident.offence)
    reason = "; ".join(part for part in (incident.reason, _agreed(desk, incident.agreed)) if part)
    draft = issue(
        desk.moment(person.number), person.number, incident.offence, given, players=desk.players_with(person.number),
        passage=book.passage if book else next(iter(proposed.passages), ""), edition=shift.edition, words=incident.words,
        reason=reason, evidence=incident.evidence,
    )  # fmt: skip
    number, gone = _second_tap(desk, draft), PutOut()
    if number is None:
        number = desk.enter(draft).number
        if incident.note:
            case = desk.cases_of(person.number)[number]
            desk.enter(note(desk.moment(person.number), person.number, incident.note, case))
        gone = put_out(desk, person.number) if given.measure in FINAL else gone
    case = desk.cases_of(person.number)[number]
    fields = {
        "case": case_view(desk, case), "name": desk.name(person.number), "person": person.number, "place": gone.place,
        "dropped": gone.dropped, "withdrawn": gone.withdrawn, "lighter": given.gravity < proposed.sanction.gravity,
        "proposal": proposal_view(proposed), "role": person.role.name.casefold(),
    }  # fmt: skip
    rulings = [Ruling("penalty.ladder", "", book.passage)] if book else []
    return shift.reply(Code.SANCTIONED, fields, [*rulings, *_rulings(proposed)[:1]] or ())


def _second_tap(desk: Discipline, draft: Draft) -> int | None:
    """The sanction that was written seconds ago with the very same words by the same person: a second tap gives no second one."""
    fields, texts = tuple(sorted(draft.fields.items())), {name: text for name, text in draft.texts.items() if text}
    standing = {number for number, case in desk.cases_of(draft.person).items() if case.standing is Standing.COUNTS}
    for entry in reversed(desk.shift.work.ledgers.of_person(desk.club, draft.person)):
        same = (entry.by, entry.fields, {sealed.name: sealed.text for sealed in entry.texts}) == (draft.by, fields, texts)
        if same and entry.number in standing and draft.at - entry.at < SECOND_TAP:
            return entry.number
    return None


def _case_and_rest(desk: Discipline, text: str, command: str) -> tuple[dict[int, Case], int, str]:
    found = re.match(r"\s*(?:n°|#|no\.?)?\s*(\d{1,9})\s*[;:,]?\s*(.*)$", text, re.S | re.I)
    if found is None:
        raise MissingArgument(command=command)
    number = int(found[1])
    return dict(desk.cases_about(number)), number, "; ".join(filter(None, map(tidy_name, found[2].split(";"))))


def void_case(shift: Shift, text: str) -> Reply:
    """Declares a sanction a mistake, with the reason: "12 mauvais joueur". What only the director may pronounce, only he may
    declare void. Whom it had put out stays out until that is undone. Raises NotAllowed.
    """
    desk = Discipline(shift)
    found, number, why = _case_and_rest(desk, text, "void")
    draft = void(found, number, desk.moment(), why)
    _verify_may_end(desk, found[number])
    desk.enter(draft)
    back = way_back(desk, found[number])
    return _case_reply(desk, Code.CASE_VOIDED, draft.person, number, {"later": back.later if back else None})


def _verify_may_end(desk: Discipline, case: Case) -> None:
    needed = least_role(case.sanction, director_only_disqualifies=desk.director_disqualifies is not None)
    if not desk.shift.role.may(needed):
        raise NotAllowed(command="void", role=needed.name.casefold())


def pardon_case(shift: Shift, text: str) -> Reply:
    """Pardons a sanction, with the reason: it stays to be seen and no longer counts."""
    desk = Discipline(shift)
    found, number, why = _case_and_rest(desk, text, "pardon")
    entry = desk.enter(pardon(found, number, desk.moment(), why))
    return _case_reply(desk, Code.CASE_PARDONED, entry.person, number)


def amend(shift: Shift, text: str) -> Reply:
    """Corrects a sanction by a new entry; the old values stay readable: "12; 2 mains; compté une main de trop", "12; bruit;
    confondu", "12; reste 5; compté deux fois". Who is put out by it leaves the tournament. Raises NotAllowed, SecondNeeded.
    """
    desk = Discipline(shift)
    found, number, rest = _case_and_rest(desk, text, "amend")
    case = found.get(number)
    pieces = [piece.strip() for piece in rest.split(";") if piece.strip()]
    changes, why = _read_changes(desk, case, pieces) if case else (Changes(), pieces)
    draft = correct(found, number, desk.moment(), changes, "; ".join(why))
    given = changes.sanction
    if case and given:
        agreed = next((match[1] for piece in why if (match := WITH.match(piece))), "")
        _verify_may_end(desk, case)
        _verify_may(desk, given, agreed, "sanction")
    desk.enter(draft)
    if given and given.measure in FINAL:
        put_out(desk, draft.person)
    return _case_reply(desk, Code.CASE_AMENDED, draft.person, number)


def _read_changes(desk: Discipline, case: Case, pieces: Sequence[str]) -> tuple[Changes, list[str]]:
    """What a correction changes, and the pieces that are its reason. Rounds stay counted for the players of the day when they
    were given: the clock was frozen then.
    """
    changes, why = Changes(), []
    for piece in pieces:
        verify_count(piece)
        measure, offence, left = read_measure(piece), named_offence(piece), LEFT.fullmatch(piece)
        if measure is not None and changes.sanction is None:
            frozen = case.hands_total // case.sanction.count if case.sanction.measure is Measure.ORBITS else 0
            players = 0 if measure == case.sanction else frozen or desk.players_with(case.person)
            changes = replace(changes, sanction=measure, players=players)
        elif offence not in (None, case.offence) and changes.offence is None:
            book = desk.shift.profile.offence(offence or "")
            changes = replace(changes, offence=offence, passage=book.passage if book else "", edition=desk.shift.edition)
        elif left and changes.served is None:
            changes = replace(changes, served=case.hands_total - int(left[1]))
        else:
            why.append(piece)
    return changes, why


def served(shift: Shift, text: str) -> Reply:
    """Hands that a player has missed: "12 2", one if nothing is said."""
    desk = Discipline(shift)
    found, number, rest = _case_and_rest(desk, text, "served")
    entry = desk.enter(serve(found, number, desk.moment(), read_number(rest, 1, 500) if rest else 1))
    return _case_reply(desk, Code.CASE_SERVED, entry.person, number)


def told(shift: Shift, text: str) -> Reply:
    """The player was told by word of mouth ("12"), or could not be ("12 non parti"); a platform says that it has done it ("12
    discord") or could not ("12 no discord: closed").
    """
    desk = Discipline(shift)
    found, number, rest = _case_and_rest(desk, text, "told")
    failed = re.match(r"(?:non|no|nee|not)\b\s*(.*)$", rest, re.I | re.S)
    said = failed[1] if failed else rest
    by_message = re.match(r"(discord|telegram)\b\s*:?\s*(.*)$", said, re.I | re.S)
    channel, why = (by_message[1].casefold(), by_message[2]) if by_message else ("by_mouth", said)
    draft = deliver(found, number, desk.moment(), channel, arrived=failed is None, why=why if failed else "")
    entry = desk.enter(draft)
    return _case_reply(desk, Code.CASE_TOLD, entry.person, number)


def take_note(shift: Shift, text: str) -> Reply:
    """A private note of the staff on somebody: "Marie; à surveiller"."""
    desk = Discipline(shift)
    name, _, words = text.partition(";")
    words = tidy_name(words)
    if not name.strip() or not words:
        raise MissingArgument(command="note")
    person = desk.find(name)
    desk.enter(note(desk.moment(person.number), person.number, words))
    return shift.reply(Code.NOTED, {"name": desk.name(person.number)})


def _case_reply(desk: Discipline, code: Code, person: int, number: int, more: Mapping[str, object] | None = None) -> Reply:
    case = desk.cases_of(person)[number]
    fields = {"case": case_view(desk, case), "number": number, "name": desk.name(person), **(more or {})}
    return desk.shift.reply(code, fields)

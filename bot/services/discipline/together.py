"""Several players in one incident: each has a sanction of his own, and the sanctions are linked.

A book may sanction both (CdC 14-7: « pour les deux joueurs concernés »). What is proposed, and what counts, is each one's own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from bot.domain.club.errors import NoSuchPerson, OnlyLike
from bot.domain.club.people import Person, Role
from bot.domain.penalties.errors import SamePersonTwice, StaffNotPlayer
from bot.services.discipline import sanction_desk
from bot.services.discipline.case_views import case_view, sanction_view
from bot.services.discipline.incident import SEVERAL, Incident
from bot.services.discipline.ledger_work import Discipline
from bot.services.discipline.own_ladder import with_own
from bot.services.replies.discipline import AlsoProposed, Proposed, Sanctioned
from bot.services.replies.reply import Reply
from bot.services.shift.known import known_of, outrun
from bot.services.shift.shift import Shift


def sanction(shift: Shift, incident: Incident) -> Reply:
    """As `sanction_desk.sanction`, for everybody whom an incident names. Raises StaffNotPlayer, SamePersonTwice, what finding the
    people raises.
    """
    return _of_all(shift, incident, sanction_desk.sanction)


def warn(shift: Shift, incident: Incident) -> Reply:
    """As `sanction_desk.warn`, for everybody whom an incident names. Raises as `sanction` does."""
    return _of_all(shift, incident, sanction_desk.warn)


def _of_all(shift: Shift, incident: Incident, desk_of_one: Callable[[Shift, Incident], Reply]) -> Reply:
    desk = Discipline(shift)
    incident = replace(with_own(shift, incident), outrun=outrun(shift, incident.known))
    everybody, incident, kept = _who(desk, incident)
    if len(everybody) < 2:
        return _with(desk_of_one(shift, incident), kept=kept)
    numbers = [person.number for person in everybody]
    if incident.outrun:
        incident, desk_of_one = replace(incident, sanction=None), sanction_desk.sanction
    named = replace(incident, first=shift.work.ledgers.last(desk.club).number + 1)
    replies: list[Reply] = []
    for number in numbers:
        people = tuple(other for other in numbers if other != number)
        reply = desk_of_one(shift, replace(named, name=f"#{number}", people=people))
        outcome = reply.outcome
        if isinstance(outcome, Proposed):
            return _with(replace(reply, outcome=_also(desk, outcome, everybody[1:], incident)), kept=kept)
        if not isinstance(outcome, Sanctioned):
            return reply
        # a second tap brings the sanction that stands there already
        named = named if replies else replace(named, first=outcome.case.number)
        replies.append(reply)
    given = [_seen_now(desk, reply.outcome) for reply in replies if isinstance(reply.outcome, Sanctioned)]
    return _with(replace(replies[0], outcome=given[0]), kept=kept, others=tuple(given[1:]))


def _seen_now(desk: Discipline, said: Sanctioned) -> Sanctioned:
    """A sanction as it is shown once the others are there too."""
    return replace(said, case=case_view(desk, desk.cases_of(said.person)[said.case.number]))


def _with(reply: Reply, *, kept: tuple[str, ...], others: tuple[Sanctioned, ...] = ()) -> Reply:
    """A reply that says which words were kept as the reason, since nobody is called so, and what the others were given."""
    outcome = reply.outcome
    if isinstance(outcome, Sanctioned):
        return replace(reply, outcome=replace(outcome, kept=kept, others=others))
    return replace(reply, outcome=replace(outcome, kept=kept)) if isinstance(outcome, Proposed) else reply


def _also(desk: Discipline, said: Proposed, others: Iterable[Person], incident: Incident) -> Proposed:
    """What is proposed for the others, each by his own record."""
    also = (
        AlsoProposed(desk.name(one.number), one.number, sanction_view(desk.proposal(one.number, incident).sanction))
        for one in others
    )
    known = known_of(desk.shift, (said.person, *(one.number for one in others)))
    return replace(said, others=tuple(also), known=known)


def _who(desk: Discipline, incident: Incident) -> tuple[list[Person], Incident, tuple[str, ...]]:
    """Whom an incident names; the incident with their numbers where they are several; and what names nobody, and is a reason:
    "avec violence".
    """
    first, *more = named_first(desk, incident.name)
    others, kept = list(more), list[str]()
    for text in incident.others:
        try:
            others += _found(desk, text)
        except NoSuchPerson as refusal:
            if refusal.fields.get("nearest"):
                raise
            kept.append(next((piece for piece in incident.rest if piece.endswith(text)), text))
    everybody = list({person.number: person for person in (first, *others)}.values())
    if len(everybody) <= len(others):
        raise SamePersonTwice(person=next(one.number for one in (first, *others) if [first, *others].count(one) > 1))
    for person in others:
        if person.role.may(Role.FLOOR) and desk.entrant_of(person.number) is None:
            raise StaffNotPlayer(name=person.name)
    reason = "; ".join(filter(None, (incident.reason, *kept)))
    if not others:
        return everybody, replace(incident, others=(), reason=reason), tuple(kept)
    typed = (*incident.rest, *(f"with #{person.number}" for person in more))
    numbers = tuple(f"#{person.number}" for person in others)
    return everybody, replace(incident, name=f"#{first.number}", others=numbers, reason=reason, rest=typed), tuple(kept)


def named_first(desk: Discipline, text: str) -> list[Person]:
    """Whom the beginning of an incident names: one player, or several, "Marie & Paul". Raises NoSuchPerson, SeveralPeople;
    OnlyLike for bare numbers of people, "1 et 2", which could be a table or a sanction too.
    """
    try:
        return [desk.find_at_play(text)]
    except NoSuchPerson:
        pieces = [piece.strip() for piece in SEVERAL.split(text) if piece.strip()]
        verify_no_bare_numbers(desk, pieces)
        if len(pieces) < 2:
            raise
        return [desk.find_at_play(pieces[0]), *(desk.find(piece) for piece in pieces[1:])]


def verify_no_bare_numbers(desk: Discipline, pieces: Sequence[str]) -> None:
    """Nothing, unless texts are the numbers of people without the sign: whether they are meant is asked. Raises OnlyLike."""
    numbers = [int(piece) for piece in pieces if piece.isdecimal() and len(piece) < 10]
    known = desk.shift.work.people.numbered(desk.club, numbers)
    if pieces and len(numbers) == len(pieces) and all(number in known for number in numbers):
        nearest = tuple(known[number].name for number in numbers)
        raise OnlyLike(name=pieces[0], nearest=nearest, meant=tuple(zip(pieces, numbers, strict=True)))


def whom_named(desk: Discipline, text: str) -> list[Person]:
    """As `_found`; nobody where the text names nobody, and is a reason. Raises SeveralPeople."""
    try:
        return _found(desk, text)
    except NoSuchPerson:
        return []


def _found(desk: Discipline, text: str) -> list[Person]:
    """Whom a text names: "Paul Martin", "Paul et Luc"."""
    try:
        return [desk.find(text)]
    except NoSuchPerson:
        pieces = [piece.strip() for piece in SEVERAL.split(text) if piece.strip()]
        if len(pieces) < 2:
            raise
        return [desk.find(piece) for piece in pieces]

"""The second member of the staff, who agrees to a sanction: somebody else than who gives it, and no player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.domain.club.errors import NoSuchPerson, SeveralPeople
from bot.domain.club.people import Person, Role
from bot.domain.penalties.case_errors import SecondNoRole
from bot.domain.penalties.cases import Case
from bot.domain.penalties.errors import EachHisOwn, OwnSecond, SamePersonTwice, SecondNeeded, SecondPlays
from bot.domain.penalties.sanctions import FINAL
from bot.services.discipline.incident import WITH, Incident, with_second
from bot.services.discipline.ledger_work import Discipline
from bot.services.discipline.oneself import earlier_selves
from bot.services.discipline.own_record import tournaments_of


def with_agreed(desk: Discipline, incident: Incident) -> Incident:
    """An incident of which the words that may say who agrees are a reason, as they were typed, where they name nobody: "d'accord
    avec tout le monde pour passer".
    """
    if not incident.agreed or _named(desk, incident.agreed) is not None:
        return incident
    reason = "; ".join(filter(None, (incident.reason, incident.agreed_in)))
    rest = tuple(incident.agreed_in if piece == f"agreed {incident.agreed}" else piece for piece in incident.rest)
    return replace(incident, reason=reason, agreed="", agreed_in="", rest=rest)


def where_wanted(desk: Discipline, incident: Incident) -> Incident:
    """An incident for which the club wants a second one of the staff, with him whom the end of the reason names: whoever is
    refused for want of him is told to add him, and may have a field for the reason alone.
    """
    if incident.agreed or incident.sanction is None or incident.sanction.measure not in FINAL or not desk.wants_second:
        return incident
    reason, agreed, agreed_in = with_second(incident.reason)
    second = _named(desk, agreed)
    if second is None or not second.role.may(Role.FLOOR):
        return incident
    return replace(incident, reason=reason, agreed=agreed, agreed_in=agreed_in)


def _named(desk: Discipline, agreed: str) -> Person | None:
    """Whom words name as the second one; None where they name nobody, or not one alone."""
    try:
        return desk.find(agreed) if agreed else None
    except (NoSuchPerson, SeveralPeople):
        return None


def agreed_by(desk: Discipline, agreed: str, about: Sequence[int]) -> int:
    """Who agreed, by his number; 0 for nobody. Raises SamePersonTwice where it is somebody whom the sanction is about, OwnSecond
    where it is who gives it, SecondPlays.
    """
    second = _named(desk, agreed)
    if second is None:
        return 0
    if second.number in about:
        raise SamePersonTwice(person=second.number)
    if is_giver(desk, second):
        raise OwnSecond
    # who looks after the chat is of the staff without a role in the club; who has none and plays is a player
    _verify_no_player(desk, second)
    return second.number


def _verify_no_player(desk: Discipline, second: Person) -> None:
    plays = desk.entrant_of(second.number) is not None or tournaments_of(desk.shift, second.number)
    if not second.role.may(Role.FLOOR) and plays:
        raise SecondPlays(name=desk.name(second.number), number=second.number)


def verify_second(desk: Discipline, agreed: str) -> None:
    """Nothing, if what the club wants two for has a second member of the staff. Raises SecondNeeded, what finding him raises;
    OwnSecond, SecondPlays, SecondNoRole where somebody is named who can't be that, or not yet: who looks after the chat alone
    has no role in the club.
    """
    second = desk.find(agreed) if agreed else None
    if second is not None and is_giver(desk, second):
        raise OwnSecond
    if second is not None:
        _verify_no_player(desk, second)
    if second is None:
        raise SecondNeeded
    if not second.role.may(Role.FLOOR):
        raise SecondNoRole(name=desk.name(second.number), number=second.number)


def is_giver(desk: Discipline, person: Person) -> bool:
    """Whether somebody is who gives the command, or was, or one of his accounts gives it."""
    own = desk.shift.call.request.account
    if own and person.number in earlier_selves(desk.shift, int(desk.shift.at)):
        return True
    links = desk.shift.work.accounts.links_of(desk.club, [person.number]).get(person.number, ())
    return person.number in (desk.shift.person, desk.shift.player) or any(own == link.account for link in links)


def verify_no_other_player(desk: Discipline, case: Case, pieces: Sequence[str]) -> None:
    """Nothing, unless a correction names another player, "avec Luc Petit": a sanction is one player's, and he gets one of his
    own. Raises EachHisOwn, SeveralPeople.
    """
    for match in filter(None, map(WITH.match, pieces)):
        try:
            other = desk.find(match[1])
        except NoSuchPerson:
            continue  # "avec violence" is a reason
        if not other.role.may(Role.FLOOR) and other.number != case.person:
            named = {"name": desk.name(other.number), "person": other.number}
            raise EachHisOwn(number=case.number, offence=(case.offence, case.words), **named)

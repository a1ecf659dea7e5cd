"""How long somebody is excluded: what was said of it becomes days, or is asked about; and who is let in all the same."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.domain.club.people import Person
from bot.domain.penalties.cases import Case
from bot.domain.penalties.lengths import length_of
from bot.domain.penalties.sanctions import BANS, Measure, Sanction
from bot.services.discipline.ban_words import read_ban, read_term_said
from bot.services.discipline.incident import Incident
from bot.services.discipline.ledger_work import Discipline
from bot.services.discipline.term_said import TermSaid
from bot.services.replies.ban_asked import BanAsked
from bot.services.replies.discipline import BanRow, SanctionView
from bot.services.shift.known import known_of

LET_IN = re.compile(
    r"(?:laiss(?:er?|ez|ée?) (?:entrer|jouer|passer)|admis(?:e|sion)?|admettre|autoris(?:er|ée?|ation)|dérogation|derogation"
    r"|let (?:him |her |them )?(?:in|play)|admit(?:ted)?|allow(?:ed)?|toelaten|toegelaten|laten (?:spelen|binnen)|binnenlaten)"
    r"(?: ce soir| au tournoi| tonight| vanavond)?",
    re.I,
)
"""How a director says that whoever is excluded may play this tournament."""
FROM_WHAT = (Measure.DISQUALIFIED, Measure.EVENT_BAN, Measure.CLUB_BAN)


def pronounced(desk: Discipline, sanction: Sanction, said: TermSaid) -> Sanction:
    """A sanction with its term in days, counted from today, and how long that is. Raises TermWrong."""
    if sanction.measure not in BANS:
        return sanction
    term = said.on(desk.bans.today)
    return replace(sanction, term=term, length=length_of(term, desk.bans.today))


def asked_of_incident(desk: Discipline, person: Person, incident: Incident) -> BanAsked | None:
    """What is to be asked before an exclusion is written: from what, or until when; None where both were said."""
    if incident.sanction is None or not (incident.bare or incident.term.unclear):
        return None
    return BanAsked(
        said=incident.term.unclear,
        choices=_choices(desk, incident.sanction.measure, incident.term, bare=bool(incident.bare)),
        command="sanction",
        name=desk.name(person.number),
        person=person.number,
        case=0,
        offence=incident.offence,
        words=incident.words,
        more=incident.more,
        rest=incident.rest,
        of_what=incident.bare,
        known=known_of(desk.shift, (person.number, *incident.people), incident.known),
    )


def _choices(desk: Discipline, measure: Measure, said: TermSaid, *, bare: bool) -> tuple[SanctionView, ...]:
    if bare and not said.said:
        return tuple(SanctionView(str(one), 0) for one in FROM_WHAT)
    if bare and not said.unclear:  # from an event only until a day: so many tournaments are others
        term = said.on(desk.bans.today)
        measures = (Measure.CLUB_BAN, *((Measure.EVENT_BAN,) if term.until else ()))
        return tuple(SanctionView(str(one), 0, term) for one in measures)
    return tuple(SanctionView(str(measure), 0, term) for term in said.read_as(desk.bans.today))


@dataclass(frozen=True, slots=True)
class Change:
    """What a piece of a correction says of an exclusion: how it is to be, or that he is let `admitted` into a tournament; what is
    `unclear` of it (`of_what`: from what, not until when) and what that may mean; what else it says.
    """

    sanction: Sanction | None = None
    admitted: int | None = None
    unclear: str = ""
    of_what: bool = False
    choices: tuple[SanctionView, ...] = ()
    rest: str = ""


def read_change(desk: Discipline, case: Case, piece: str) -> Change | None:
    """What a piece of a correction says of an exclusion; None for one that says nothing of one. So long is counted from the day
    on which the sanction was given. Raises NoTournament where somebody is to be let in and there is none; TermWrong.
    """
    if case.bans and LET_IN.fullmatch(piece):
        return Change(admitted=desk.shift.opened_tournament.number)
    ban, long = read_ban(piece), read_term_said(piece)
    if long and not long.has_end and case.sanction.measure not in BANS:
        long = None  # "depuis 2 ans", of a sanction that runs for no time
    said = ban.term if ban else long
    if said is None or (ban and ban.measure not in (None, *BANS)):
        return None
    measure = (ban and ban.measure) or (case.sanction.measure if case.sanction.measure in BANS else None)
    if measure is None or said.unclear:
        views = _choices(desk, measure or Measure.CLUB_BAN, said, bare=measure is None)
        return Change(unclear=said.unclear or piece, choices=views, of_what=measure is None)
    if not said.said and measure is case.sanction.measure:
        return Change(case.sanction, rest=ban.rest if ban else "")
    term = said.on(desk.bans.day(case.at))
    return Change(Sanction(measure, term=term), rest=ban.rest if ban else "")


def asked_of_case(desk: Discipline, case: Case, change: Change, rest: Sequence[str]) -> BanAsked:
    """What is to be asked before an exclusion is corrected; `rest` is what else was said."""
    return BanAsked(
        said="" if change.of_what else change.unclear,
        choices=change.choices,
        command="amend",
        name=desk.name(case.person),
        person=case.person,
        case=case.number,
        offence=case.offence,
        words=case.words or "",
        more=(),
        rest=tuple(rest),
        of_what=change.unclear if change.of_what else "",
        known=known_of(desk.shift, [case.person], desk.shift.call.request.known),
    )


def ban_rows(desk: Discipline) -> tuple[BanRow, ...]:
    """Who is excluded, in the order in which that was given, those included whose exclusion is yet to begin."""
    found = desk.bans.all
    names = desk.names(case.person for case in found)
    return tuple(
        (
            names.get(case.person, ""), case.person,
            SanctionView(str(case.sanction.measure), 0, case.sanction.term, desk.bans.left(case)), case.number,
            desk.bans.to_come(case),
        )
        for case in found
    )  # fmt: skip


def plays_beside(desk: Discipline, person: int) -> tuple[tuple[int, str, str], ...]:
    """The tournaments that run beside the one at hand and that somebody has entered and is not out of: number, name, seat."""
    found = []
    for one, state in desk.beside:
        own = [e for e, who in state.people.items() if who == person and e not in state.withdrawn and e not in state.out]
        if own:
            seat = state.seat_of.get(own[-1])
            found.append((one.number, state.setup.name, str(seat or "")))
    return tuple(found)

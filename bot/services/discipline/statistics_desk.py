"""The sanctions in figures, for the director: ever, in a tournament, or in the days that he names."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from datetime import date

from bot.domain.club.own_names import named_own
from bot.domain.club.people import tidy_name
from bot.domain.errors import UnreadableForm
from bot.domain.penalties.cases import Case, cases
from bot.domain.tournament.errors import NoTournamentNamed
from bot.services.discipline.ledger_work import Discipline
from bot.services.discipline.offence_words import OTHER
from bot.services.discipline.period import read_period
from bot.services.replies.reply import Reply
from bot.services.replies.statistics import Statistics
from bot.services.shift.shift import Shift
from bot.services.shift.side_by_side import named, numbered

LONGEST = 80
"""Characters that name a period or a tournament."""
NUMBER = re.compile(
    r"(?:(?:tournoi|tournament|to[eu]rnooi)\s*)?[#@]\s*([0-9]{1,9})|(?:tournoi|tournament|to[eu]rnooi)\s+([0-9]{1,9})", re.I
)
Chosen = tuple[Callable[[Case], bool], tuple[int, str], date | None, date | None]
"""Which sanctions are counted; the tournament they are of; the first and the last day."""


def statistics(shift: Shift, text: str) -> Reply:
    """What was sanctioned how often; without what was a mistake. Of a period ("mars", "2026", "du 1/3 au 31/5"), or of a
    tournament by its number ("#12") or its name. Raises UnreadableForm, NoSuchTournament.
    """
    desk = Discipline(shift)
    wanted, tournament, first, last = _chosen(desk, tidy_name(text)[:LONGEST])
    found = [case for case in cases(shift.work.ledgers.all(shift.club.id)).values() if case.void is None and wanted(case)]
    called = [_own(shift, case) for case in found]
    offences = Counter(case.offence for case, own in zip(found, called, strict=True) if not own).most_common()
    owns = Counter(filter(None, called)).most_common()
    given = Counter((str(case.sanction.measure), case.sanction.count) for case in found).most_common()
    measures = [(measure, each, count) for (measure, each), count in given]
    people = len({case.person for case in found})
    outcome = Statistics(len(found), tuple(offences), tuple(measures), people, tournament, first, last, tuple(owns))
    return shift.reply(outcome)


def _own(shift: Shift, case: Case) -> str:
    """The name of the club's own offence that a sanction was for; empty for any other."""
    named = named_own(shift.club.offences, case.words or "") if case.offence == OTHER else None
    return named.name if named else ""


def _chosen(desk: Discipline, text: str) -> Chosen:
    shift = desk.shift
    if not text:
        return lambda _case: True, (0, ""), None, None
    if number := NUMBER.fullmatch(text):
        return _of(shift, numbered(shift.work, desk.club, int(number[1] or number[2])).number)
    period = read_period(text, desk.day(int(shift.at)))
    if period is not None:
        return lambda case: period.first <= desk.day(case.at) <= period.last, (0, ""), period.first, period.last
    if any(sign.isalpha() for sign in text):
        try:
            return _of(shift, named(shift.work, desk.club, text, shift.name_of).number)
        except NoTournamentNamed as error:
            raise UnreadableForm(piece=text[:60], command="statistics") from error
    raise UnreadableForm(piece=text[:60], command="statistics")


def _of(shift: Shift, number: int) -> Chosen:
    opened = numbered(shift.work, shift.club.id, number)
    return lambda case: case.tournament == number, (number, shift.name_of(opened)), None, None

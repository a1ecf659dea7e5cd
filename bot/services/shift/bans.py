"""Who is excluded from the club or from an event at the moment, and until when. An exclusion ends by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, tzinfo
from functools import cached_property
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from bot.domain.club.people import Club
from bot.domain.penalties.cases import Case, cases
from bot.domain.penalties.sanctions import Measure
from bot.domain.penalties.terms import NO_TERM
from bot.domain.tournament.deeds import BustingOut, Closing
from bot.domain.tournament.timeline import Timeline
from bot.services.ports.tournaments import OpenTournament
from bot.services.ports.work import WorkPort
from bot.services.shift.shift import Shift
from bot.services.shift.side_by_side import DORMANT

FEW = 20
"""Of so many people the own entries are read, and not the whole ledger looked through."""
COUNTED = 1000
"""The latest tournaments that are looked at for an exclusion that is counted in tournaments."""


@dataclass(frozen=True)
class Bans:
    """The exclusions of a club at a moment (seconds since 1970). `many` says that it is asked of a long list of people."""

    work: WorkPort
    club: Club
    at: float
    timeline_of: Callable[[OpenTournament], Timeline]
    many: bool = False
    _played: dict[int, int] = field(default_factory=dict)

    def day(self, at: float) -> date:
        """The day of a moment where the club is."""
        return datetime.fromtimestamp(at, UTC).astimezone(self._zone).date()

    @cached_property
    def _zone(self) -> tzinfo:
        try:
            return ZoneInfo(self.club.time_zone)
        except (ZoneInfoNotFoundError, ValueError):  # of a database that somebody has written into
            return UTC

    @cached_property
    def today(self) -> date:
        """The day where the club is."""
        return self.day(self.at)

    @cached_property
    def all(self) -> tuple[Case, ...]:
        """The exclusions that were neither voided nor pardoned, nor have come to their end, by their numbers."""
        found = cases(self.work.ledgers.exclusions(self.club.id)).values()
        return tuple(case for case in found if case.bans and not self._over(case))

    @property
    def running(self) -> tuple[Case, ...]:
        """Those of them that have begun."""
        return tuple(case for case in self.all if self.runs(case))

    def runs(self, case: Case) -> bool:
        """Whether a sanction keeps somebody out today."""
        return case.bans and case.sanction.term.begun(self.today) and not self._over(case)

    def to_come(self, case: Case) -> bool:
        """Whether it is one that will."""
        return case.bans and not case.sanction.term.begun(self.today)

    def left(self, case: Case) -> int:
        """How many tournaments an exclusion that is counted in them still lasts; 0 for one that is not."""
        events = case.sanction.term.events
        return max(0, events - self.played_since(case)) if events else 0

    def binding(self, people: Iterable[int], tournament: int) -> Mapping[int, Case]:
        """By whom of some people an exclusion keeps from a tournament of the club, by its number; of several that which
        keeps him out longest.
        """
        wanted = set(people)
        found = self.running if self.many or len(wanted) > FEW else self._running_of(wanted)
        longest = dict[int, Case]()
        for case in found:
            if case.person in wanted and tournament not in case.admitted:
                other = longest.get(case.person)
                longest[case.person] = case if other is None or not _shorter(case, other) else other
        return longest

    def _running_of(self, people: Iterable[int]) -> tuple[Case, ...]:
        """The running exclusions of a few people, from their own entries: the whole ledger is not looked through for them."""
        found = cases(self.work.ledgers.of_people(self.club.id, sorted(people))).values()
        return tuple(case for case in found if self.runs(case))

    def played_since(self, case: Case) -> int:
        """How many tournaments of the club have ended since a sanction was given, the one in which it was given apart."""
        if case.number not in self._played:
            lately = self.work.tournaments.lately(self.club.id, case.at, COUNTED)
            ends = (ended(self.timeline_of(one)) for one in lately if one.number != case.tournament)
            self._played[case.number] = sum(at is not None and at >= case.at for at in ends)
        return self._played[case.number]

    def _over(self, case: Case) -> bool:
        term = case.sanction.term
        if case.sanction.measure is Measure.EVENT_BAN and not term.ends and not term.life:
            return self.today > max(self.day(case.at), term.since or date.min) and not self._goes_on(case.tournament)
        return term.over(self.today, self.played_since(case) if term.events else 0)

    def _goes_on(self, tournament: int | None) -> bool:
        """Whether the event goes on: the tournament at which its exclusion was given, unless nobody plays it any more."""
        found = self.work.tournaments.numbered(self.club.id, tournament) if tournament else None
        log = self.timeline_of(found) if found is not None else None
        return log is not None and log.state.runs and log.entries[-1].at >= self.at - DORMANT


def _shorter(case: Case, other: Case) -> bool:
    """Whether an exclusion runs shorter than another; one from an event, without an end, ends with the event."""
    events = [one.sanction.measure is Measure.EVENT_BAN and one.sanction.term == NO_TERM for one in (case, other)]
    return events[0] if any(events) else case.sanction.term.shorter_than(other.sanction.term)


def ended(log: Timeline) -> float | None:
    """When a tournament was won or closed; None for one that goes on or that nobody has played."""
    state = log.state if log.length else None
    if state is None or state.runs or not state.drawn:
        return None
    deeds = BustingOut if state.still_in < 2 else Closing
    return max((entry.at for entry in log.standing if any(isinstance(deed, deeds) for deed in entry.singles)), default=None)


def bans_of(shift: Shift, people: int = 0) -> Bans:
    """The exclusions of the club of a command, now; of so many people they are asked for one by one."""
    return Bans(shift.work, shift.club, shift.at, shift.timeline_of, people > FEW)

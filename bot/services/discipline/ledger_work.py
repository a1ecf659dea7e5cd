"""The club's ledger inside a unit of work: people's records, drafts that become entries, what the club has set."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime
from functools import cached_property
from zoneinfo import ZoneInfo

from bot.domain.club.errors import NoSuchPerson
from bot.domain.club.own_names import fault_of, named_own
from bot.domain.club.own_offences import OwnOffence
from bot.domain.club.people import Person, folded, tidy_name
from bot.domain.penalties.case_errors import NameWanted
from bot.domain.penalties.cases import DAY, OLD_DAYS, Case, PersonRecord, cases, record
from bot.domain.penalties.chain import MOST_TEXT, Draft, EntryKind, LedgerEntry, append
from bot.domain.penalties.clock import Change, Following, following
from bot.domain.penalties.errors import OwnCase
from bot.domain.penalties.ladder import Past, fault, propose
from bot.domain.penalties.ladder_steps import Degree
from bot.domain.penalties.ledger import Moment
from bot.domain.penalties.lengths import length_of
from bot.domain.penalties.points import Points, points_of, read_scale
from bot.domain.penalties.proposal import Proposal
from bot.domain.penalties.sanctions import COUNTED, Sanction
from bot.domain.penalties.shapes import is_named
from bot.domain.penalties.terms import NO_TERM
from bot.domain.rules.away import Away, away_of
from bot.domain.rules.offences import BookOffence
from bot.domain.rules.profile import Ruling
from bot.domain.tournament.state import Tournament
from bot.services.announcements.addresses import platform_of
from bot.services.catalogue import find_command
from bot.services.discipline.incident import Incident
from bot.services.discipline.oneself import earlier_self, is_oneself
from bot.services.discipline.own_ladder import of_the_club, steps_for, with_steps
from bot.services.ports.tournaments import OpenTournament
from bot.services.shift.bans import Bans, bans_of
from bot.services.shift.shift import Shift
from bot.services.shift.side_by_side import DORMANT
from knowledge.books.passages import Passage

PLAYED = frozenset({EntryKind.ISSUED, EntryKind.SERVED})
"""The entries of the ledger that say that a tournament is played on; others may be made months later."""
SHOWN = 200
"""Characters of what was typed that a refusal gives back."""
SALTS = 6
"""Free texts that one entry can have, at most."""


class Discipline:
    """What the discipline desks need of a shift."""

    def __init__(self, shift: Shift) -> None:
        self.shift = shift
        self.club = shift.club.id

    def record(self, person: int) -> PersonRecord:
        """A person's record, with what counts today."""
        entries = self.shift.work.ledgers.of_person(self.club, person)
        return record(entries, person, int(self.shift.at), self.expiry_days, self.bans.runs)

    def history(self, person: int) -> Sequence[Past]:
        """A person's sanctions as the ladder takes them, the oldest first; of exclusions how long they were given for, counted
        from the day on which they were given: that alone can be held against a step.
        """
        found = self.record(person)
        lengths = (length_of(case.sanction.term, self.day(case.at)) for case, _ in found.cases)
        return [
            replace(past, sanction=replace(past.sanction, term=NO_TERM, length=length))
            for past, length in zip(found.history, lengths, strict=True)
        ]

    def cases_of(self, person: int) -> Mapping[int, Case]:
        """A person's sanctions as they stand."""
        return cases(self.shift.work.ledgers.of_person(self.club, person))

    def cases_about(self, number: int) -> Mapping[int, Case]:
        """The sanctions of whoever an entry is about; empty where there is no such entry."""
        entry = self.shift.work.ledgers.entry(self.club, number)
        return self.cases_of(entry.person) if entry else {}

    def enter(self, draft: Draft) -> LedgerEntry:
        """Writes a draft as the next entry of the club's chain. What refers to an entry is about whom that is about, whoever he
        reads as. Raises ValueError for a draft with a field or a text that its kind does not have: no check of the chain would
        let it pass.
        """
        if not is_named(draft.kind, draft.fields, {name: text for name, text in draft.texts.items() if text}):
            raise ValueError(f"{draft.kind} with {sorted(draft.fields)} and {sorted(draft.texts)}: see penalties.shapes")
        ledgers = self.shift.kept.ledgers
        if draft.refers_to and self.shift.heads and (about := ledgers.entry(self.club, draft.refers_to)):
            draft = replace(draft, person=about.person)
        entry = append(ledgers.last(self.club), draft, [secrets.token_hex(16) for _ in range(SALTS)])
        ledgers.append(self.club, entry)
        return entry

    def verify_not_own(self, case: Case, command: str) -> None:
        """Nothing, unless a sanction is against whoever gives the command, by whatever name he gave others before, or against
        whom his account claims to be, or against another player of the same incident: nobody is judge of his own. Raises OwnCase.
        """
        self.verify_not_about((case.person, *case.others), case.at, case.number, command)

    def verify_not_about(self, people: tuple[int, ...], since: int, number: int, command: str) -> None:
        """As `verify_not_own`, of an entry of some moment that is about some people. Hands that somebody has missed are counted
        by whoever sits at a console, too, where he has acted himself. Raises NameWanted, too.
        """
        self.verify_has_a_name(number, command)
        if is_oneself(self.shift, people):
            raise OwnCase(number=number, command=command)
        was = earlier_self(self.shift, people, since)
        if was and (command not in ("served", "hand", "told") or self._acts_at == "account"):
            raise OwnCase(number=number, command=command, name=self.name(was), where=self._acts_at)

    def verify_has_a_name(self, number: int, command: str) -> None:
        """Nothing, unless a command that nobody gives in his own case comes from somebody who may be anybody: on a platform
        people have accounts, but who writes as the group itself shows none. Raises NameWanted.
        """
        if not self.shift.call.request.account and platform_of(self.shift.call.request.place):
            raise NameWanted(command=command, text=self.shift.call.argument.strip()[:SHOWN] or str(number))

    @property
    def _acts_at(self) -> str:
        return "account" if self.shift.call.request.account else "place"

    def moment(self, person: int | None = None) -> Moment:
        """Now, by whoever gives the command, at the tournament and the table where a person sits."""
        opened, table = self.shift.opened, None
        if opened is not None and person is not None:
            seat = self.shift.state.seat_of.get(self.entrant_of(person) or 0)
            table = seat.table if seat else None
        return Moment(int(self.shift.at), self.shift.person, opened.number if opened else None, table, self._account)

    @property
    def _account(self) -> str:
        """The account that gives the command, and what it calls itself; empty where there is none."""
        request = self.shift.call.request
        return f"{request.account} {tidy_name(request.actor)}".strip()[:MOST_TEXT] if request.account else ""

    def entrant_of(self, person: int) -> int | None:
        """The number under which a person plays the current tournament, that of his last entry; None for who doesn't."""
        if self.shift.opened is None:
            return None
        return _entrant(self.shift.state, person)

    def players_with(self, person: int) -> int:
        """How many sit at a person's table, the person among them; 0 for who sits at none."""
        entrant = self.entrant_of(person)
        seat = self.shift.state.seat_of.get(entrant or 0) if entrant else None
        return len(self.shift.state.tables[seat.table].players) if seat else 0

    def find(self, text: str) -> Person:
        """Whom a text means: an entrant of the tournament (a seat, a name), else anybody in the club. Raises NoSuchPerson,
        SeveralPeople.
        """
        if self.shift.opened is not None and self.shift.state.people:
            try:
                entrant = self.shift.entrant(text)
            except NoSuchPerson:
                pass  # a spectator, or somebody who came last week
            else:
                return self.shift.people([entrant])[entrant]
        return self.shift.find_in_club(text)

    def find_at_play(self, text: str) -> Person:
        """Whom a text means, as `find` does. Where he plays not the tournament at hand but one that runs beside it, and nothing
        was said of either, the command is about that one: hands are missed where somebody plays.
        """
        person = self.find(text)
        self.shift.lead_to(person.number)
        return person

    @cached_property
    def bans(self) -> Bans:
        """Who is excluded now."""
        return bans_of(self.shift)

    def name(self, person: int) -> str:
        """What somebody is called."""
        return self.names([person])[person]

    def names(self, people: Iterable[int]) -> Mapping[int, str]:
        """What some people are called; where somebody else in the club bears the same name, with their numbers."""
        found = self.shift.work.people.numbered(self.club, sorted(set(people)))
        bearers = self.shift.work.people.named_all(self.club, [folded(person.name) for person in found.values()])
        return {
            number: person.name if len(bearers.get(folded(person.name), ())) < 2 else f"{person.name} #{number}"
            for number, person in found.items()
        }

    def day(self, at: int) -> date:
        """The day of a moment (seconds since 1970) where the club is."""
        return datetime.fromtimestamp(at, UTC).astimezone(ZoneInfo(self.shift.club.time_zone)).date()

    def clock(self, at: int) -> str:
        """What the clock shows at a moment (seconds since 1970) where the club is: "21:47"."""
        return f"{datetime.fromtimestamp(at, UTC).astimezone(ZoneInfo(self.shift.club.time_zone)):%H:%M}"

    @property
    def to_the_next_event(self) -> Following:
        """Whether hands that were not missed in one tournament are still due in the next."""
        return following(self.shift.profile, Change.EVENT)

    def due(self, case: Case) -> bool:
        """Whether a sanction has hands left that are still to be missed: those of a tournament that is over or
        of somebody who is out of it are so only where the book or the club lets penalties follow to the next event.
        """
        if not case.left or case.tournament is None or self.to_the_next_event.follows:
            return bool(case.left)
        state = self._going.get(case.tournament)
        return state is not None and _entrant(state, case.person) not in state.out

    @property
    def _going(self) -> Mapping[int, Tournament]:
        """The tournaments that are not over, by their numbers: the one at hand, and those that run beside it."""
        opened = self.shift.opened
        own = {} if opened is None or self.shift.state.over or self._left_open else {opened.number: self.shift.state}
        return {**{one.number: state for one, state in self.beside}, **own}

    @cached_property
    def _left_open(self) -> bool:
        """Whether the tournament at hand is only asked about, and neither its log nor the ledger has had anything of it lately:
        nobody has closed it. Whoever counts a hand in it plays on.
        """
        command, opened = find_command(self.shift.call.command), self.shift.opened
        if opened is None or (command is not None and command.writes):
            return False
        lately = self.shift.at - DORMANT
        in_log = self.shift.entries[-1].at >= lately
        return not in_log and self.shift.work.ledgers.latest(self.club, opened.number, PLAYED) < lately

    @cached_property
    def beside(self) -> tuple[tuple[OpenTournament, Tournament], ...]:
        """The tournaments that run beside the one at hand."""
        return self.shift.beside()

    def elsewhere(self, case: Case) -> OpenTournament | None:
        """The other tournament, which still runs, in which a sanction is served; None for one that is served here."""
        number = self.served_in(case)
        return next((one for one, _ in self.beside if one.number == number), None)

    def served_in(self, case: Case) -> int | None:
        """The tournament in which a sanction is served, by its number: its own, as long as he plays it. Where penalties follow to
        the next event, afterwards the one that he plays, of several the first: no hand is missed in two of them.
        """
        going = self._going
        if case.tournament is None or ((own := going.get(case.tournament)) is not None and _plays(own, case.person)):
            return case.tournament
        others = [number for number, state in sorted(going.items()) if _plays(state, case.person)]
        return others[0] if others and self.to_the_next_event.follows else case.tournament

    def proposal(self, person: int, incident: Incident) -> Proposal:
        """What is suggested for an incident, by the book, by the club's choices and by the person's record."""
        profile, own = self.shift.profile, self.own_offence(incident)
        steps = steps_for(profile, own)
        found = propose(
            with_steps(profile, steps) if steps else profile,
            incident.offence,
            self.history(person),
            book_offence=self.book_offence(incident),
            degree=self.degree,
            words=incident.words,
            all_offences_count=self._chosen("penalty.counts") == "every_offence",
        )
        return of_the_club(found, chosen=own is None or not own.steps) if steps else found

    def own_offence(self, incident: Incident) -> OwnOffence | None:
        """The club's own offence of an incident, or None."""
        return named_own(self.shift.club.offences, incident.words) if incident.offence == "other" else None

    def book_offence(self, incident: Incident) -> BookOffence | None:
        """What the book says of an incident's offence; None where it says nothing, and of the club's own offences."""
        return None if self.own_offence(incident) else self.shift.profile.offence(incident.offence)

    def punished_otherwise(self, incident: Incident) -> Passage | None:
        """Where the book punishes an incident's offence in a way that Floorman does not have; None where it does not."""
        if self.own_offence(incident):
            return None
        return self.shift.rules.passage(self.shift.profile.punishes_otherwise(incident.offence))

    def points(self, person: int, incident: Incident | None = None, proposed: Sanction | None = None) -> Points | None:
        """How a person stands by the club's points, with an incident for which a sanction is proposed or without; None where the
        club counts none.
        """
        scale = read_scale(self._chosen("penalty.points"), self._chosen("penalty.point_values"))
        if scale is None:
            return None
        own = {fault_of(one): one.points for one in self.shift.club.offences if one.points}
        scale = replace(scale, worth={**scale.worth, **own})
        return points_of(scale, self.history(person), fault(incident.offence, incident.words) if incident else "", proposed)

    def away(self, sanction: Sanction) -> Away | None:
        """What the book says becomes of cards and blinds with a sanction; None where nobody misses a hand by it."""
        return away_of(self.shift.profile.away, sanction.written) if sanction.measure in COUNTED else None

    @property
    def degree(self) -> Degree | None:
        """The club's degree of sanctions (ROPTA 11), None where it has chosen none."""
        chosen = self._chosen("penalty.degree")
        return Degree(chosen) if chosen else None

    @property
    def expiry_days(self) -> int | None:
        """After how many days a sanction no longer counts; None: never."""
        chosen = self._chosen("penalty.expiry_days")
        return (int(chosen) or None) if chosen else None  # noughts of before: nobody meant that nothing counts

    def is_old(self, case: Case) -> bool:
        """Whether a sanction is old enough to ask whether it should still count."""
        return int(self.shift.at) - case.at >= OLD_DAYS * DAY

    @property
    def wants_second(self) -> bool:
        """Whether the club wants a second member of the staff for what puts a player out."""
        return self._chosen("penalty.second_staff") == "for_exclusions"

    @property
    def director_disqualifies(self) -> Ruling | None:
        """The ruling that only the director may disqualify, or None."""
        return self.shift.profile.says("penalty.disqualifies")

    def _chosen(self, point: str) -> str:
        ruling = self.shift.profile.says(point)
        return ruling.value if ruling else ""


def _entrant(state: Tournament, person: int) -> int | None:
    return max((e for e, p in state.people.items() if p == person and e not in state.withdrawn), default=None)


def _plays(state: Tournament, person: int) -> bool:
    """Whether somebody has entered a tournament and is not out of it."""
    entrant = _entrant(state, person)
    return entrant is not None and entrant not in state.out

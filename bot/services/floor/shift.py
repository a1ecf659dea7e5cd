"""One command of the floor at work: the club, its current tournament, the rules that hold, and the log that grows."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from threading import RLock

from bot.domain.course import after
from bot.domain.deeds import LogEntry, Redoing, SettingUp, Single, Together, Undoing
from bot.domain.errors import NoSuchBook, Refusal
from bot.domain.floor_errors import NotDrawnYet, NoTournament, ScreenOutdated, TournamentOver
from bot.domain.people import Club, Person, Role, folded, tidy_name
from bot.domain.rule_profile import RuleProfile, Ruling
from bot.domain.timeline import Timeline, changes_screens
from bot.domain.tournament import Stage, Tournament
from bot.services.access import Standing, standing
from bot.services.floor.finding import find_person
from bot.services.floor.forms import is_seat, read_seat
from bot.services.ports import OpenTournament, ProfilesPort, RulesPort, StorePort, WorkPort
from bot.services.replies import Code, Ground, Reply
from bot.services.requests import Request
from knowledge.passages import Book, UnknownBook


@dataclass(frozen=True, slots=True)
class Call:
    """One command as a desk sees it: what was typed, by whom, in which language, and the chat's rulebook."""

    argument: str
    request: Request
    language: str
    book: str


class Shift:
    """A unit of work on the club's current tournament. Nothing that it records is there before the work has ended well."""

    def __init__(self, work: WorkPort, call: Call, floor: Floor) -> None:
        self.work = work
        self.call = call
        self.at = floor.clock()
        self.club: Club = work.clubs.at(call.request.place)
        self.giver: Standing = standing(work, self.club.id, call.request)
        self.opened: OpenTournament | None = work.tournaments.current(self.club.id)
        self._floor = floor
        self._timeline: tuple[int, Timeline] | None = None
        self._state: Tournament | None = None
        self._deeds: list[Single] = []
        self._revision: Undoing | Redoing | None = None

    @property
    def person(self) -> int:
        """Who gives the command, by the number in the club; 0 where the club does not know."""
        return self.giver.person

    @property
    def role(self) -> Role:
        """What whoever gives the command may do."""
        return self.giver.role

    @property
    def by(self) -> str:
        """How whoever gives the command is called in what is written down."""
        return self.giver.name or tidy_name(self.call.request.actor) or self.call.request.place

    @property
    def rules(self) -> RulesPort:
        """The rulebooks."""
        return self._floor.rules

    @property
    def opened_tournament(self) -> OpenTournament:
        """The current tournament. Raises NoTournament."""
        if self.opened is None:
            raise NoTournament
        return self.opened

    @property
    def timeline(self) -> Timeline:
        """The log of the current tournament, as it is when the command first asks for it. Raises NoTournament."""
        opened = self.opened_tournament.id
        if self._timeline is None or self._timeline[0] != opened:
            self._timeline = opened, self._floor.timeline(self.work, opened)
        return self._timeline[1]

    def name_of(self, opened: OpenTournament) -> str:
        """The name of any tournament of the club."""
        return self._floor.timeline(self.work, opened.id).state.setup.name

    @property
    def state(self) -> Tournament:
        """How the tournament stands, with what this command has done so far. Raises NoTournament."""
        return self._state or self.timeline.state

    @property
    def entries(self) -> tuple[LogEntry, ...]:
        """The log, with what this command adds to it. Raises NoTournament."""
        added = self._entry()
        return (*self.timeline.entries, added) if added else self.timeline.entries

    @property
    def standing(self) -> tuple[LogEntry, ...]:
        """The entries of the log that have not been taken back, with what this command adds. Raises NoTournament."""
        added = self._entry()
        return (*self.timeline.standing, added) if added else self.timeline.standing

    @property
    def going(self) -> Tournament:
        """The tournament, which is not over. Raises NoTournament, TournamentOver."""
        state = self.state
        if state.over:
            raise TournamentOver(name=state.setup.name)
        return state

    @property
    def playing(self) -> Tournament:
        """The tournament, whose seats are drawn. Raises NoTournament, TournamentOver, NotDrawnYet."""
        state = self.going
        if state.stage is not Stage.PLAYING:
            raise NotDrawnYet
        return state

    @property
    def book(self) -> str:
        """The id of the rulebook in force: the tournament's, which was fixed when it was opened, else the chat's. Raises
        NoSuchBook.
        """
        return self._book.id

    @property
    def _book(self) -> Book:
        named = (self.state.setup.book if self.opened else "") or self.call.book
        try:
            return self._floor.rules.book(named)
        except UnknownBook as error:
            raise NoSuchBook(book=named[:40], known=error.known) from error

    @property
    def edition(self) -> str:
        """The edition of the rulebook in force."""
        return self._floor.rules.book(self.book).edition

    @property
    def book_profile(self) -> RuleProfile:
        """What the rulebook in force prescribes, without the club's choices."""
        return self._floor.profiles.profile(self.book)

    @property
    def profile(self) -> RuleProfile:
        """What the rulebook in force prescribes, with the club's choices for what it leaves open."""
        return self.book_profile.with_choices(dict(self.club.choices))

    def record(self, *deeds: Single) -> Tournament:
        """Does something to the tournament. Returns how it stands then. All deeds of a command are one entry of the log."""
        for deed in deeds:
            self._state = after(self.state, deed)
            self._deeds.append(deed)
        return self.state

    def forget_logs(self) -> None:
        """After entries of logs were rewritten (the erasure of a name): what is remembered of any log is read anew."""
        self._floor.forget_logs()
        self._timeline = None

    def open(self, setup: SettingUp) -> None:
        """Opens a tournament, which becomes the current one, with a secret of its own for its draws."""
        self.opened = self.work.tournaments.open(self.club.id, self._floor.new_secret())
        self._state, self._deeds = Tournament(setup), [setup]

    def revise(self, deed: Undoing | Redoing) -> None:
        """Takes the last entry of the log back, or restores it."""
        self._revision = deed

    def write(self) -> None:
        """Writes what the command has done into the log; called once, at its end."""
        entry = self._entry()
        if entry is not None:
            timeline = self.timeline
            self.work.tournaments.append(self.opened_tournament.id, [entry])
            timeline.add(entry)

    @property
    def added(self) -> LogEntry | None:
        """What this command adds to the log, so far."""
        return self._entry()

    def new_secret(self) -> str:
        """64 random hexadecimal digits."""
        return self._floor.new_secret()

    def _entry(self) -> LogEntry | None:
        if self._revision is None and not self._deeds:
            return None
        deed = self._revision or (self._deeds[0] if len(self._deeds) == 1 else Together(tuple(self._deeds)))
        return LogEntry(self.timeline.length + 1, self.at, self.by, deed)

    def people(self, entrants: Iterable[int]) -> Mapping[int, Person]:
        """The people behind some entrants."""
        state = self.state
        numbers = {entrant: state.people[entrant] for entrant in entrants}
        known = self.work.people.numbered(self.club.id, list(numbers.values()))
        return {entrant: known[number] for entrant, number in numbers.items() if number in known}

    def names(self, entrants: Iterable[int]) -> Mapping[int, str]:
        """The names of some entrants; where somebody else in the tournament bears the same, with their numbers in the club."""
        people = self.people(entrants)
        entered = set(self.state.people.values())
        bearers = self.work.people.named_all(self.club.id, [folded(person.name) for person in people.values()])
        return {
            entrant: f"{person.name} #{person.number}"
            if any(other != person.number and other in entered for other in bearers.get(folded(person.name), ()))
            else person.name
            for entrant, person in people.items()
        }

    def find_in_club(self, text: str) -> Person:
        """The person of the club whom a text means: a number ("#12"), a name, or a name with its number ("Marie Dupont #12").
        Raises NoSuchPerson, SeveralPeople.
        """
        return find_person(self.work.people, self.club.id, text)

    def entrant(self, text: str) -> int:
        """The entrant whom a text means: a seat ("3-5"), a number of the club ("#12"), a name, or both. Raises NoSuchPerson,
        SeveralPeople.
        """
        state = self.state
        if is_seat(text):
            seat = read_seat(text)
            table = state.tables.get(seat.table)
            if table is not None and seat.number in table.players:
                return table.players[seat.number]
        by_person = {person: entrant for entrant, person in state.people.items() if entrant not in state.withdrawn}
        return by_person[find_person(self.work.people, self.club.id, text, list(by_person)).number]

    def named(self, refusal: Refusal) -> Refusal:
        """A refusal with names beside the numbers of entrants, and with the book in force."""
        fields = dict(refusal.fields)
        with suppress(NoSuchBook):
            fields.setdefault("book", self._book.short)
        known = self.state.people if self.opened else {}
        one, several = fields.get("entrant"), fields.get("entrants")
        if isinstance(one, int) and one in known:
            fields.setdefault("name", self.names([one])[one])
        if isinstance(several, tuple):
            fields.setdefault("names", tuple(self.names(n for n in several if n in known).values()))
        return type(refusal)(**fields)

    def reply(
        self,
        code: Code,
        fields: Mapping[str, object] | None = None,
        rulings: Sequence[Ruling] = (),
        concerned: Iterable[int] = (),
    ) -> Reply:
        """A reply that names the articles it acts on, and which entrants have to go somewhere."""
        people = tuple(dict.fromkeys(self.state.people[entrant] for entrant in concerned))
        grounds = self.grounds(rulings)
        return Reply(code, self.call.language, fields or {}, self._book, grounds=grounds, seen=self.seen, concerned=people)

    @property
    def seen(self) -> str:
        """How the current tournament stands, in a few characters; empty where there is none."""
        if self.opened is None:
            return ""
        added = self._entry()
        return f"{self.opened.number}.{self.timeline.turns + (added is not None and changes_screens(added))}"

    def verify_seen(self) -> None:
        """Nothing, if what was tapped is still what stands there. Raises ScreenOutdated."""
        if self.call.request.seen and self.call.request.seen != self.seen:
            raise ScreenOutdated

    def grounds(self, rulings: Iterable[Ruling]) -> tuple[Ground, ...]:
        """Where rulings stand: each passage once, or that the club has chosen."""
        grounds: dict[str, Ground] = {}
        for ruling in rulings:
            passage = self._floor.rules.passage(ruling.passage) if ruling.passage else None
            grounds.setdefault(ruling.passage or ruling.point, Ground(ruling.point, ruling.value, passage))
        return tuple(grounds.values())


@dataclass
class Floor:
    """What the floor's desks share. `clock` gives seconds since 1970, `new_secret` 64 random hexadecimal digits."""

    store: StorePort
    profiles: ProfilesPort
    rules: RulesPort
    new_secret: Callable[[], str]
    clock: Callable[[], float] = time.time
    _timelines: dict[int, Timeline] = field(default_factory=dict)
    _turn: RLock = field(default_factory=RLock)

    def timeline(self, work: WorkPort, tournament: int) -> Timeline:
        """The log of a tournament: what is known of it already, and what others have added since."""
        timeline = self._timelines.setdefault(tournament, Timeline())
        for entry in work.tournaments.entries(tournament, timeline.length):
            timeline.add(entry)
        return timeline

    def forget_logs(self) -> None:
        """Reads every log anew from now on."""
        self._timelines.clear()

    @contextmanager
    def shift(self, call: Call, *, writes: bool) -> Iterator[Shift]:
        """One unit of work. What it adds to a log is forgotten again if the work fails."""
        with self._turn:
            try:
                with self.store.writing() if writes else self.store.reading() as work:
                    shift = Shift(work, call, self)
                    try:
                        yield shift
                    except Refusal as refusal:
                        raise shift.named(refusal) from refusal
                    shift.write()
            except Refusal:
                raise
            except BaseException:
                # what was written has not been kept: a log that has grown by it is read anew
                self._timelines.clear()
                raise

"""The twin of the store that forgets."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from threading import RLock

from bot.domain.club.decisions import PLAIN, Circumstances, Decision
from bot.domain.club.people import Club, Person, folded, forgotten_name
from bot.domain.penalties.chain import LedgerEntry
from bot.domain.tournament.deeds import LogEntry
from bot.services.ports.tournaments import OpenTournament
from tests.bot.store.memory.accounts import Accounts, Before, MemoryAccounts
from tests.bot.store.memory.arrivals import Arrivals, MemoryArrivals
from tests.bot.store.memory.carried_out import MemoryCarriedOut
from tests.bot.store.memory.chats import MemoryAsks
from tests.bot.store.memory.errors import WorkOnlyReadsError
from tests.bot.store.memory.ledgers import MemoryLedgers
from tests.bot.store.memory.letters import MemoryLetters, MemoryOutbox, MemoryPairings, Post
from tests.bot.store.memory.own_books import MemoryOwnBooks, OwnBooks
from tests.bot.store.memory.places import MemoryPlaces
from tests.bot.store.memory.player_requests import MemoryPlayerRequests, PlayerRequests
from tests.bot.store.memory.sent_books import MemorySentBooks, SentBooks


def _names(known: Mapping[str, set[int]] | None = None) -> dict[str, set[int]]:
    return defaultdict(set, {name: set(numbers) for name, numbers in (known or {}).items()})


@dataclass
class _Contents:
    clubs: dict[int, Club] = field(default_factory=dict)
    places: dict[str, int] = field(default_factory=dict)
    people: dict[int, dict[int, Person]] = field(default_factory=lambda: defaultdict(dict))
    names: dict[int, dict[str, set[int]]] = field(default_factory=lambda: defaultdict(_names))
    tournaments: dict[int, list[OpenTournament]] = field(default_factory=lambda: defaultdict(list))
    current: dict[int, int] = field(default_factory=dict)
    logs: dict[int, list[LogEntry]] = field(default_factory=lambda: defaultdict(list))
    ledgers: dict[int, list[LedgerEntry]] = field(default_factory=lambda: defaultdict(list))
    accounts: Accounts = field(default_factory=dict)
    accounts_before: Before = field(default_factory=dict)
    decisions: dict[int, list[Decision]] = field(default_factory=lambda: defaultdict(list))
    post: Post = field(default_factory=Post)
    arrivals: Arrivals = field(default_factory=dict)
    player_requests: PlayerRequests = field(default_factory=dict)
    carried_out: dict[str, float] = field(default_factory=dict)
    own_books: OwnBooks = field(default_factory=dict)
    sent_books: SentBooks = field(default_factory=dict)

    def copied(self) -> _Contents:
        """The same values in boxes of their own: values never change, and to copy them all would take as long as an evening."""
        return _Contents(
            clubs=dict(self.clubs),
            places=dict(self.places),
            people=defaultdict(dict, {club: dict(people) for club, people in self.people.items()}),
            names=defaultdict(_names, {club: _names(names) for club, names in self.names.items()}),
            tournaments=defaultdict(list, {club: list(opened) for club, opened in self.tournaments.items()}),
            current=dict(self.current),
            logs=defaultdict(list, {tournament: list(log) for tournament, log in self.logs.items()}),
            ledgers=defaultdict(list, {club: list(entries) for club, entries in self.ledgers.items()}),
            accounts=dict(self.accounts),
            accounts_before=dict(self.accounts_before),
            decisions=defaultdict(list, {club: list(made) for club, made in self.decisions.items()}),
            post=self.post.copied(),
            arrivals=dict(self.arrivals),
            player_requests=dict(self.player_requests),
            carried_out=dict(self.carried_out),
            own_books=dict(self.own_books),
            sent_books=dict(self.sent_books),
        )


class _Part:
    """What a unit of work sees of the contents, and whether it may change them."""

    def __init__(self, contents: _Contents, *, writes: bool) -> None:
        self._in = contents
        self._writes = writes

    def _to_write(self) -> _Contents:
        if not self._writes:
            raise WorkOnlyReadsError
        return self._in


class MemoryClubs(_Part):
    """Clubs by chat."""

    def __init__(self, contents: _Contents, chosen: MemoryPlaces, *, writes: bool) -> None:
        super().__init__(contents, writes=writes)
        self._chosen = chosen

    def at(self, place: str) -> Club:
        """The club of a chat."""
        if place not in self._in.places:
            if not self._writes:
                return Club(0)
            self._in.places[place] = number = len(self._in.clubs) + 1
            self._in.clubs[number] = Club(number)
        return self._in.clubs[self._in.places[place]]

    def get(self, club: int) -> Club | None:
        """A club by its number."""
        return self._in.clubs.get(club)

    def moved(self, old: str, new: str) -> None:
        """Gives a chat's club, choices and settings to the address that it has now."""
        if old in self._in.places:
            self._in.places[new] = self._in.places.pop(old)
        self._chosen.moved(old, new)

    def places(self, club: int) -> tuple[str, ...]:
        """The chats of a club."""
        return tuple(sorted(place for place, of in self._in.places.items() if of == club))

    def owners(self, places: Sequence[str]) -> Mapping[str, int]:
        """The numbers of the clubs of chats."""
        return {place: self._in.places[place] for place in places if place in self._in.places}

    def join(self, place: str, club: int) -> None:
        """Makes a chat one of a club's, or of none."""
        places = self._to_write().places
        if club:
            places[place] = club
        else:
            places.pop(place, None)

    def languages_of(self, places: Sequence[str]) -> Mapping[str, str]:
        """The languages that chats have chosen."""
        return {place: language for place in places if (language := self._chosen.choice(place).language)}

    def books_of(self, places: Sequence[str]) -> Mapping[str, str]:
        """The rulebooks that chats have chosen."""
        return {place: book for place in places if (book := self._chosen.choice(place).book)}

    def settings_of(self, places: Sequence[str], name: str) -> Mapping[str, str]:
        """What was set for chats under a name."""
        return {place: settings[name] for place in places if name in (settings := self._chosen.settings(place))}

    def set(self, place: str, name: str, value: str | None) -> None:
        """Sets one of these for a chat, or takes it away."""
        self._to_write()
        self._chosen.set(place, name, value)

    def clear(self, places: Sequence[str], beginning: str) -> None:
        """Takes away whatever was set for chats under names that begin so."""
        self._to_write()
        for place in places:
            for name in [name for name in self._chosen.settings(place) if name.startswith(beginning)]:
                self._chosen.set(place, name, None)

    def held(self, prefix: str, name: str) -> tuple[str, ...]:
        """What was set under a name for the places that begin so."""
        return self._chosen.held(prefix, name)

    def begun(self, places: Sequence[str], beginning: str) -> tuple[str, ...]:
        """What was set for chats under names that begin so."""
        settings = (self._chosen.settings(place) for place in places)
        return tuple(sorted(value for kept in settings for name, value in kept.items() if name.startswith(beginning)))

    def drop(self, prefix: str, name: str, gone: Callable[[str], bool]) -> int:
        """Takes away all that was set for the places that begin so and whose setting of that name is gone."""
        self._to_write()
        return self._chosen.purge(prefix, name, gone)

    def all(self) -> tuple[Club, ...]:
        """Every club, by its number."""
        return tuple(self._in.clubs[number] for number in sorted(self._in.clubs))

    def save(self, club: Club) -> None:
        """Records a club's name, time zone and choices."""
        choices = tuple(sorted(dict(club.choices).items()))
        self._to_write().clubs[club.id] = replace(club, book=None, language=None, choices=choices)


class MemoryPeople(_Part):
    """People by club and number."""

    def numbered(self, club: int, numbers: Sequence[int]) -> Mapping[int, Person]:
        """The people with these numbers, in that order."""
        people = self._in.people[club]
        return {number: people[number] for number in numbers if number in people}

    def named(self, club: int, folded_name: str) -> tuple[Person, ...]:
        """The people who bear a name or alias."""
        return tuple(self._in.people[club][n] for n in sorted(self._in.names[club].get(folded_name, ())))

    def named_all(self, club: int, folded_names: Sequence[str]) -> Mapping[str, tuple[int, ...]]:
        """For each of these names the numbers of its bearers."""
        names = self._in.names[club]
        return {name: tuple(sorted(names[name])) for name in folded_names if names.get(name)}

    def names_of(self, club: int, numbers: Sequence[int]) -> Sequence[tuple[str, int]]:
        """Every folded name of these people with its bearer's number."""
        return [(folded(name), n) for n, person in self.numbered(club, numbers).items() for name in person.all_names]

    def all_names(self, club: int) -> Sequence[tuple[str, int]]:
        """Every folded name with its bearer's number."""
        return [(name, number) for name, numbers in self._in.names[club].items() for number in sorted(numbers)]

    def add(self, club: int, names: Sequence[str]) -> tuple[Person, ...]:
        """New people, numbered on."""
        last = len(self._in.people[club])
        people = tuple(Person(number, name) for number, name in enumerate(names, last + 1))
        self._to_write()
        for person in people:
            self.save(club, person)
        return people

    def forget(self, club: int, number: int) -> None:
        """Erases a person's name and aliases."""
        self.save(club, Person(number, forgotten_name(number)))

    def save(self, club: int, person: Person) -> None:
        """Records a person's name, aliases and role."""
        names = self._to_write().names[club]
        before = self._in.people[club].get(person.number)
        for name in before.all_names if before else ():
            names[folded(name)].discard(person.number)
        for name in person.all_names:
            names[folded(name)].add(person.number)
        self._in.people[club][person.number] = person


class MemoryTournaments(_Part):
    """Tournaments and their logs."""

    def open(self, club: int, secret: str) -> OpenTournament:
        """A new tournament, which becomes the club's current one."""
        opened = OpenTournament(sum(map(len, self._in.tournaments.values())) + 1, len(self._in.tournaments[club]) + 1, secret)
        self._to_write().tournaments[club].append(opened)
        self.choose(club, opened)
        return opened

    def current(self, club: int) -> OpenTournament | None:
        """The tournament that the club is at."""
        return next((t for t in self._in.tournaments[club] if t.id == self._in.current.get(club)), None)

    def all(self, club: int) -> tuple[OpenTournament, ...]:
        """Every tournament of a club, newest first."""
        return tuple(reversed(self._in.tournaments[club]))

    def numbered(self, club: int, number: int) -> OpenTournament | None:
        """The tournament of a club with this number."""
        return next((t for t in self._in.tournaments[club] if t.number == number), None)

    def lately(self, club: int, since: float, most: int) -> tuple[OpenTournament, ...]:
        """Of the newest tournaments of a club, those in whose log something was written since a moment."""
        logs = self._in.logs
        return tuple(t for t in self.all(club)[:most] if logs[t.id] and logs[t.id][-1].at >= since)

    def choose(self, club: int, tournament: OpenTournament) -> None:
        """Makes a tournament the current one."""
        self._to_write().current[club] = tournament.id

    def entries(self, tournament: int, after: int = 0) -> tuple[LogEntry, ...]:
        """The log from a number on."""
        return tuple(self._in.logs[tournament][after:])

    def rewrite(self, tournament: int, entry: LogEntry) -> None:
        """Puts an entry in the place of the one that has its number; only for the erasure of a name."""
        self._to_write().logs[tournament][entry.number - 1] = entry

    def append(self, tournament: int, entries: Sequence[LogEntry]) -> None:
        """Adds to the log."""
        log = self._to_write().logs[tournament]
        for entry in entries:
            if entry.number != len(log) + 1:
                raise ValueError(f"{entry.number} does not follow {len(log)}")
            log.append(entry)


class MemoryDecisions(_Part):
    """What floors have decided."""

    def add(
        self, club: int, at: float, by: str, question: str, passage: str, note: str, words: str = "", apart: Circumstances = PLAIN
    ) -> int:
        """Records a decision under the club's next number."""
        made = self._to_write().decisions[club]
        made.append(Decision(len(made) + 1, at, by, question, passage, note, words, apart))
        return len(made)

    def all(self, club: int, limit: int) -> tuple[Decision, ...]:
        """The newest decisions of a club."""
        return self.search(club, (), limit)

    def search(self, club: int, words: Sequence[str], limit: int) -> tuple[Decision, ...]:
        """The newest decisions that fit."""
        return tuple(decision for decision in reversed(self._in.decisions[club]) if decision.fits(words))[:limit]

    def binding(self, club: int) -> tuple[Decision, ...]:
        """Those that bind a question."""
        return tuple(decision for decision in reversed(self._in.decisions[club]) if decision.binds)

    def standing(self, club: int, book: str) -> tuple[Decision, ...]:
        """Those on a rulebook that are not corrected."""
        gone = self.corrected(club)
        of_book = (one for one in self.search(club, (), 10**6) if one.note and one.passage.startswith(f"{book}:"))
        return tuple(one for one in of_book if one.number not in gone)

    def one(self, club: int, number: int) -> Decision | None:
        """The decision of that number."""
        return next((one for one in self._in.decisions[club] if one.number == number), None)

    def corrected(self, club: int) -> dict[int, int]:
        """The numbers of those that others correct, each with the number of the newest that does."""
        return {one.apart.corrects: one.number for one in self._in.decisions[club] if one.apart.corrects}

    def rewrite(self, club: int, decision: Decision) -> None:
        """Puts a decision in the place of the one that has its number; only for the erasure of a name."""
        self._to_write().decisions[club][decision.number - 1] = decision


@dataclass(frozen=True, slots=True)
class MemoryWork:
    """What one unit of work sees."""

    clubs: MemoryClubs
    people: MemoryPeople
    tournaments: MemoryTournaments
    ledgers: MemoryLedgers
    accounts: MemoryAccounts
    decisions: MemoryDecisions
    letters: MemoryLetters
    pairings: MemoryPairings
    arrivals: MemoryArrivals
    player_requests: MemoryPlayerRequests
    carried_out: MemoryCarriedOut
    questions: MemoryAsks
    own_books: MemoryOwnBooks
    sent_books: MemorySentBooks

    def erases(self) -> None:
        """Nothing is kept in files."""


class MemoryStore:
    """The store without a database. Works take turns; one that fails leaves everything as it was. `places` is where the chats'
    choices are, which works read and set too; `asks` has the questions.
    """

    def __init__(self, places: MemoryPlaces | None = None) -> None:
        self.places, self.asks = places or MemoryPlaces(), MemoryAsks()
        self._contents = _Contents()
        self._turn = RLock()

    @property
    def outbox(self) -> MemoryOutbox:
        """The way out for the letters of this store."""
        return MemoryOutbox(lambda: self._contents.post, self._turn)

    def wipe(self) -> None:
        """There are no files."""

    @property
    def keeps(self) -> bool:
        """There are clubs, or will be."""
        return True

    @property
    def wiped(self) -> bool:
        """There are no files."""
        return True

    @contextmanager
    def reading(self) -> Iterator[MemoryWork]:
        """A unit of work that changes nothing."""
        with self._turn:
            yield self._work(writes=False)

    @contextmanager
    def writing(self) -> Iterator[MemoryWork]:
        """A unit of work that may write."""
        with self._turn:
            before, chosen = self._contents.copied(), self.places.copied()
            try:
                yield self._work(writes=True)
            except BaseException:
                self._contents = before
                self.places.become(chosen)
                raise

    def _work(self, *, writes: bool) -> MemoryWork:
        contents = self._contents
        clubs, people = MemoryClubs(contents, self.places, writes=writes), MemoryPeople(contents, writes=writes)
        tournaments, ledgers = MemoryTournaments(contents, writes=writes), MemoryLedgers(contents.ledgers, writes=writes)
        accounts = MemoryAccounts(contents.accounts, contents.accounts_before, writes=writes)
        decisions = MemoryDecisions(contents, writes=writes)
        letters, pairings = MemoryLetters(contents.post, writes=writes), MemoryPairings(contents.post, writes=writes)
        arrivals = MemoryArrivals(contents.arrivals, writes=writes)
        told = MemoryPlayerRequests(contents.player_requests, writes=writes)
        done = MemoryCarriedOut(contents.carried_out, writes=writes)
        return MemoryWork(
            clubs, people, tournaments, ledgers, accounts, decisions, letters, pairings, arrivals, told, done, self.asks,
            MemoryOwnBooks(contents.own_books, writes=writes), MemorySentBooks(contents.sent_books, writes=writes),
        )  # fmt: skip

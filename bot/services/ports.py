"""What the services need from outside, as Protocols; `bootstrap` brings the real ones, tests bring twins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import Protocol

from bot.domain.deeds import LogEntry
from bot.domain.ledger_chain import LedgerEntry, Link
from bot.domain.people import Club, Person
from bot.domain.rule_profile import RuleProfile
from bot.services.arrivals_port import ArrivalsPort
from bot.services.decisions_port import DecisionsPort
from bot.services.outbox_port import LettersPort
from bot.services.pairing_port import PairingsPort
from knowledge.passages import Answer, Article, Book, Passage


class RulesPort(Protocol):
    """The rulebooks. `book`, `articles` and `answer` raise `UnknownBook` for an id that there isn't."""

    @property
    def books(self) -> tuple[Book, ...]:
        """All rulebooks, in the order in which they are listed."""
        ...

    def book(self, book_id: str) -> Book:
        """One rulebook."""
        ...

    def articles(self, book_id: str, text: str) -> tuple[Article, ...]:
        """The articles that a number or a title names; empty if there is none."""
        ...

    def passage(self, passage_id: str) -> Passage | None:
        """One passage by its address."""
        ...

    def answer(self, question: str, book_id: str, language: str | None = None, best: int = 5) -> Answer:
        """What one book says to a question, with the best so many passages."""
        ...

    def compare(self, question: str, language: str | None = None) -> tuple[Answer, ...]:
        """What every book says to a question."""
        ...

    def language(self, text: str) -> str:
        """The language of a text."""
        ...

    def terms(self, text: str) -> int:
        """How many terms of the card room stand in a text."""
        ...


@dataclass(frozen=True, slots=True)
class PlaceChoice:
    """What a chat has chosen: its rulebook and its language, None where it has chosen none."""

    book: str | None = None
    language: str | None = None


class PlacesPort(Protocol):
    """Remembers what each chat has chosen."""

    def choice(self, place: str) -> PlaceChoice:
        """The choice of a chat; an empty one for a chat that was never seen."""
        ...

    def choose(self, place: str, choice: PlaceChoice) -> None:
        """Records a choice, for good once this returns."""
        ...

    def settings(self, place: str) -> Mapping[str, str]:
        """What else was set for a chat (where announcements go, which role is the floor's), by name; empty for an unseen one."""
        ...

    def set(self, place: str, name: str, value: str | None) -> None:
        """Sets one of these, for good once this returns; None takes it away."""
        ...


class ProfilesPort(Protocol):
    """What each rulebook prescribes for the things that Floorman does."""

    def profile(self, book: str) -> RuleProfile:
        """The profile of a book; an empty one for a book that has none."""
        ...


class ClubsPort(Protocol):
    """Clubs, and which chats are theirs."""

    def at(self, place: str) -> Club:
        """The club of a chat. A chat that was never seen gets a new one where the work may write, else one with id 0."""
        ...

    def all(self) -> tuple[Club, ...]:
        """Every club, by its number; none of them is held."""
        ...

    def save(self, club: Club) -> None:
        """Records a club's name, time zone and choices; its book and language stay what its chats have chosen."""
        ...

    def get(self, club: int) -> Club | None:
        """A club by its number, held like that of a chat; None where there is none."""
        ...

    def places(self, club: int) -> tuple[str, ...]:
        """The chats of a club, in alphabetical order."""
        ...

    def moved(self, old: str, new: str) -> None:
        """A chat has another address now (a group has become a supergroup): its club, its choices and settings, and what is kept
        of its messages and questions go along.
        """
        ...

    def join(self, place: str, club: int) -> None:
        """Makes a chat one of a club's, or of none (0). What the chat has chosen stays."""
        ...

    def languages_of(self, places: Sequence[str]) -> Mapping[str, str]:
        """The languages that chats have chosen; those that have chosen none are left out."""
        ...

    def settings_of(self, places: Sequence[str], name: str) -> Mapping[str, str]:
        """What was set for chats under a name, as `PlacesPort.settings` has it; those without are left out."""
        ...

    def set(self, place: str, name: str, value: str | None) -> None:
        """Sets one of these for a chat, as part of the work; None takes it away."""
        ...


class PeoplePort(Protocol):
    """The people of clubs, by number, by exact name or alias, and all names for a search that forgives typing errors."""

    def numbered(self, club: int, numbers: Sequence[int]) -> Mapping[int, Person]:
        """The people with these numbers, in that order; those that there aren't are left out."""
        ...

    def named(self, club: int, folded_name: str) -> tuple[Person, ...]:
        """The people who bear a name or alias, in its folded form, by number."""
        ...

    def named_all(self, club: int, folded_names: Sequence[str]) -> Mapping[str, tuple[int, ...]]:
        """For many folded names at once, in that order, the numbers of the people who bear them, from low to high; names that
        nobody bears are left out.
        """
        ...

    def names_of(self, club: int, numbers: Sequence[int]) -> Sequence[tuple[str, int]]:
        """Every folded name and alias of these people with the number of its bearer, in the order of these numbers."""
        ...

    def all_names(self, club: int) -> Sequence[tuple[str, int]]:
        """Every folded name and alias of a club with the number of its bearer; may be newer than what else a work sees."""
        ...

    def add(self, club: int, names: Sequence[str]) -> tuple[Person, ...]:
        """New people, numbered on. The work has asked for the club before, which keeps others from adding at the same moment."""
        ...

    def forget(self, club: int, number: int) -> None:
        """Erases a person's name and aliases; the number stays, so that what was decided keeps its owner."""
        ...

    def save(self, club: int, person: Person) -> None:
        """Records a person's name, aliases and role. The work has asked for the club before."""
        ...


class AccountTakenError(Exception):
    """An account of a club is somebody else's already. Nothing of the work is recorded."""

    def __init__(self, club: int, account: str, person: int) -> None:
        super().__init__(f"account {account!r} of club {club} is that of person {person}")
        self.club, self.account, self.person = club, account, person


class AccountsPort(Protocol):
    """Who of a club stands behind an account of a platform ("discord:123456789"). An account is one person's; a person may have
    several.
    """

    def person_of(self, club: int, account: str) -> int:
        """The number of the person behind an account; 0 where the club does not know."""
        ...

    def accounts_of(self, club: int, people: Sequence[int]) -> Mapping[int, tuple[str, ...]]:
        """The accounts of these people, each person's in alphabetical order; who has none is left out."""
        ...

    def link(self, club: int, person: int, account: str) -> None:
        """Records that an account is a person's. The work has asked for the club before, which keeps others from linking at the
        same moment. Raises AccountTakenError where it is somebody else's.
        """
        ...

    def unlink(self, club: int, account: str) -> None:
        """Records that an account is nobody's; nothing happens where it was nobody's."""
        ...


@dataclass(frozen=True, slots=True)
class OpenTournament:
    """A tournament's place in the store: `number` is the club's own, `secret` the root of its draws (hex), never shown."""

    id: int
    number: int
    secret: str = field(repr=False)


class TournamentsPort(Protocol):
    """Tournaments as logs that only grow."""

    def open(self, club: int, secret: str) -> OpenTournament:
        """A new tournament, numbered on, which becomes the club's current one."""
        ...

    def current(self, club: int) -> OpenTournament | None:
        """The tournament that the club is at."""
        ...

    def all(self, club: int) -> tuple[OpenTournament, ...]:
        """Every tournament of a club, newest first."""
        ...

    def choose(self, club: int, tournament: OpenTournament) -> None:
        """Makes a tournament the current one."""
        ...

    def entries(self, tournament: int, after: int = 0) -> tuple[LogEntry, ...]:
        """The log from a number on."""
        ...

    def rewrite(self, tournament: int, entry: LogEntry) -> None:
        """Puts an entry in the place of the one that has its number. A log only grows; this is for the erasure of somebody's name
        at his request, and for nothing else.
        """
        ...

    def append(self, tournament: int, entries: Sequence[LogEntry]) -> None:
        """Adds to the log, for good once the work is done. The numbers go on from the last one; one that is taken raises, and
        nothing of the work is recorded.
        """
        ...


class LedgerOrderError(Exception):
    """An entry does not follow the last one of its club's ledger: its number is taken, or leaves a gap, or it bears another hash.
    Nothing of the work is recorded.
    """

    def __init__(self, club: int, number: int, last: int) -> None:
        super().__init__(f"entry {number} does not follow entry {last} in the ledger of club {club}")
        self.club, self.number, self.last = club, number, last


class LedgerUnreadableError(Exception):
    """A row of a ledger holds something that was never written there: `number` of `club`."""

    def __init__(self, club: int, number: object) -> None:
        super().__init__(f"entry {number} in the ledger of club {club} can't be read")
        self.club, self.number = club, number


class LedgersPort(Protocol):
    """Penalty ledgers, which only grow. Reading raises LedgerUnreadableError for a row that somebody has spoilt."""

    def last(self, club: int) -> Link:
        """Where the chain of a club stands."""
        ...

    def append(self, club: int, entry: LedgerEntry) -> None:
        """Adds an entry, for good once the work is done. The work has asked for the club before, which keeps others from adding
        one at the same moment. Raises LedgerOrderError.
        """
        ...

    def of_person(self, club: int, person: int) -> tuple[LedgerEntry, ...]:
        """Every entry about a person, in order."""
        ...

    def of_people(self, club: int, people: Sequence[int]) -> tuple[LedgerEntry, ...]:
        """Every entry about some people, in order."""
        ...

    def entry(self, club: int, number: int) -> LedgerEntry | None:
        """One entry."""
        ...

    def all(self, club: int, after: int = 0) -> tuple[LedgerEntry, ...]:
        """The whole ledger, from a number on."""
        ...

    def open_penalties(self, club: int) -> tuple[LedgerEntry, ...]:
        """In order, every entry of the sanctions that have hands left to miss: those that gave them, and those that refer to
        them. As quick to read as there are few of them, however long the ledger is.
        """
        ...

    def noted_open(self, club: int) -> tuple[int, ...]:
        """The sanctions that are noted as having hands left, by number, in order: `open_penalties` reads by this note, so that a
        check of the ledger compares it with the entries.
        """
        ...

    def erase_texts(self, club: int, person: int) -> int:
        """Erases every free text of the entries about a person, and of those whose field `second` is the person; entries and
        hashes stay. Returns how many there were.
        """
        ...

    def erase_texts_of(self, club: int, numbers: Sequence[int]) -> int:
        """Erases every free text of the entries with these numbers; entries and hashes stay. Returns how many there were."""
        ...


class WorkPort(Protocol):
    """One unit of work: all that it records is there once it ends well, and nothing of it otherwise."""

    @property
    def clubs(self) -> ClubsPort:
        """Clubs."""
        ...

    @property
    def people(self) -> PeoplePort:
        """People."""
        ...

    @property
    def tournaments(self) -> TournamentsPort:
        """Tournaments."""
        ...

    @property
    def ledgers(self) -> LedgersPort:
        """Penalty ledgers."""
        ...

    @property
    def accounts(self) -> AccountsPort:
        """Who stands behind accounts."""
        ...

    @property
    def decisions(self) -> DecisionsPort:
        """What floors have decided."""
        ...

    @property
    def letters(self) -> LettersPort:
        """Letters to chats, which leave once the work has ended well."""
        ...

    @property
    def pairings(self) -> PairingsPort:
        """Codes by which chats and accounts come to a club."""
        ...

    @property
    def arrivals(self) -> ArrivalsPort:
        """Who has sat down."""
        ...


class StorePort(Protocol):
    """Where clubs keep what must not be lost."""

    def reading(self) -> AbstractContextManager[WorkPort]:
        """A unit of work that changes nothing: it sees one state from beginning to end, and an attempt to write raises."""
        ...

    def writing(self) -> AbstractContextManager[WorkPort]:
        """A unit of work that may write. Those of one club take turns from the moment they ask for the club."""
        ...

"""What a unit of work sees where two records are one person's: both read as one, everywhere, and neither is changed for it.

A number that was merged into another reads as that one: in names, accounts, tournaments, the ledger, what players told the floor.
What is written goes to the one that is kept; what was there before stays where it was, and is there again once they are parted.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from bot.domain.club.accounts import AccountLink, Proof
from bot.domain.club.people import Person, forgotten_name
from bot.domain.penalties.chain import EntryKind, LedgerEntry, Link
from bot.domain.penalties.merges import as_one, heads
from bot.domain.tournament.deeds import Deed, Entering, LogEntry, Redoing, Together, Undoing
from bot.domain.tournament.player_requests import PlayerRequest
from bot.services.ports.arrivals import ArrivalsPort
from bot.services.ports.carried_out import CarriedOutPort
from bot.services.ports.clubs import ClubsPort
from bot.services.ports.decisions import DecisionsPort
from bot.services.ports.ledgers import LedgersPort
from bot.services.ports.outbox import LettersPort
from bot.services.ports.own_books import OwnBooksPort
from bot.services.ports.pairings import PairingsPort
from bot.services.ports.people import AccountsPort, PeoplePort
from bot.services.ports.player_requests import PlayerRequestsPort
from bot.services.ports.questions import QuestionsPort
from bot.services.ports.sent_books import SentBooksPort
from bot.services.ports.tournaments import TournamentsPort
from bot.services.ports.work import WorkPort


class Heads:
    """Who of a club reads as whom."""

    def __init__(self, club: int, found: Mapping[int, int]) -> None:
        self.club, self.found = club, found
        self._members: dict[int, list[int]] = defaultdict(list)
        for number, head in sorted(found.items()):
            self._members[head].append(number)

    def of(self, club: int, number: int) -> int:
        """The number that one reads as."""
        return self.found.get(number, number) if club == self.club else number

    def members(self, club: int, number: int) -> tuple[int, ...]:
        """Every number that reads as the same one, that one first."""
        head = self.of(club, number)
        return (head, *self._members.get(head, ())) if club == self.club else (number,)

    def every(self, club: int, numbers: Sequence[int]) -> list[int]:
        """Every number that reads as one of some."""
        return list(dict.fromkeys(member for number in numbers for member in self.members(club, number)))


@dataclass(frozen=True, slots=True)
class _People:
    """People, of whom two may be one."""

    kept: PeoplePort
    heads: Heads

    def numbered(self, club: int, numbers: Sequence[int]) -> Mapping[int, Person]:
        """The people with these numbers; with who reads as another's number, that other one."""
        known = self.kept.numbered(club, self.heads.every(club, numbers))
        one = {
            head: self._one(club, head, known) for head in {self.heads.of(club, number) for number in numbers} if head in known
        }
        return {number: one[self.heads.of(club, number)] for number in numbers if self.heads.of(club, number) in one}

    def _one(self, club: int, head: int, known: Mapping[int, Person]) -> Person:
        person, also = known[head], self.heads.members(club, head)[1:]
        names = [name for number in also if number in known for name in known[number].all_names if name != forgotten_name(number)]
        aliases = dict.fromkeys((*person.aliases, *(name for name in names if name != person.name)))
        return replace(person, aliases=tuple(aliases), also=also) if also else person

    def named(self, club: int, folded_name: str) -> tuple[Person, ...]:
        """The people who bear a name or alias."""
        numbers = self.named_all(club, [folded_name]).get(folded_name, ())
        return tuple(self.numbered(club, numbers).values())

    def named_all(self, club: int, folded_names: Sequence[str]) -> Mapping[str, tuple[int, ...]]:
        """For many names the numbers of the people who bear them."""
        found = self.kept.named_all(club, folded_names)
        return {name: tuple(sorted({self.heads.of(club, number) for number in numbers})) for name, numbers in found.items()}

    def names_of(self, club: int, numbers: Sequence[int]) -> Sequence[tuple[str, int]]:
        """Every folded name of these people with the number of its bearer."""
        found = self.kept.names_of(club, self.heads.every(club, numbers))
        return list(dict.fromkeys((name, self.heads.of(club, number)) for name, number in found))

    def all_names(self, club: int) -> Sequence[tuple[str, int]]:
        """Every folded name of a club with the number of its bearer."""
        return list(dict.fromkeys((name, self.heads.of(club, number)) for name, number in self.kept.all_names(club)))

    def add(self, club: int, names: Sequence[str]) -> tuple[Person, ...]:
        """New people."""
        return self.kept.add(club, names)

    def forget(self, club: int, number: int) -> None:
        """Erases a person's names, those of every record."""
        for member in self.heads.members(club, number):
            self.kept.forget(club, member)

    def save(self, club: int, person: Person) -> None:
        """Records a person's name, aliases and role: the names of the other records stay theirs, the role is everybody's."""
        head, *others = self.heads.members(club, person.number)
        known = self.kept.numbered(club, [head, *others])
        own = {name for number in (head,) if number in known for name in known[number].all_names}
        theirs = {name for number in others if number in known for name in known[number].all_names} - own
        aliases = tuple(alias for alias in person.aliases if alias not in theirs)
        self.kept.save(club, replace(person, number=head, aliases=aliases, also=()))
        for number in others:
            if number in known and known[number].role is not person.role:
                self.kept.save(club, replace(known[number], role=person.role))


@dataclass(frozen=True, slots=True)
class _Accounts:
    """Accounts, each of the person that its owner reads as."""

    kept: AccountsPort
    heads: Heads

    def person_of(self, club: int, account: str) -> int:
        """The number of the person behind an account."""
        return self.heads.of(club, self.kept.person_of(club, account))

    def accounts_of(self, club: int, people: Sequence[int]) -> Mapping[int, tuple[str, ...]]:
        """The accounts of these people."""
        links = self.links_of(club, people)
        found = {person: tuple(sorted(one.account for one in links[person] if one.confirmed)) for person in links}
        return {person: accounts for person, accounts in found.items() if accounts}

    def link_of(self, club: int, account: str) -> AccountLink | None:
        """Whose an account is, or is claimed to be."""
        link = self.kept.link_of(club, account)
        return replace(link, person=self.heads.of(club, link.person)) if link else None

    def links_of(self, club: int, people: Sequence[int]) -> Mapping[int, tuple[AccountLink, ...]]:
        """The accounts of these people and what is claimed to be theirs."""
        known = self.kept.links_of(club, self.heads.every(club, people))
        found: dict[int, tuple[AccountLink, ...]] = {}
        for person in dict.fromkeys(people):
            links = [link for member in self.heads.members(club, person) for link in known.get(member, ())]
            links.sort(key=lambda link: (not link.confirmed, link.account))
            if links:
                found[person] = tuple(replace(link, person=self.heads.of(club, link.person)) for link in links)
        return found

    def elsewhere(self, club: int, accounts: Sequence[str]) -> frozenset[str]:
        """Those of some accounts that another club knows too."""
        return self.kept.elsewhere(club, accounts)

    def clubs_of(self, accounts: Sequence[str]) -> Mapping[str, frozenset[int]]:
        """The clubs that know each of some accounts."""
        return self.kept.clubs_of(accounts)

    def link(self, club: int, person: int, account: str, proof: Proof = Proof.FLOOR, by: int = 0) -> None:
        """Records that an account is a person's; that of another record of the same person stays there."""
        now, head = self.kept.link_of(club, account), self.heads.of(club, person)
        same = now is not None and self.heads.of(club, now.person) == head
        self.kept.link(club, now.person if now is not None and same else head, account, proof, by)

    def unlink(self, club: int, account: str) -> None:
        """Records that an account is nobody's."""
        self.kept.unlink(club, account)

    def before(self, club: int, accounts: Sequence[str]) -> Mapping[int, int]:
        """Whose some accounts were, by whom each reads as."""
        found: dict[int, int] = {}
        for person, until in self.kept.before(club, accounts).items():
            head = self.heads.of(club, person)
            found[head] = max(until, found.get(head, 0))
        return found

    def were(self, club: int, people: Sequence[int]) -> tuple[str, ...]:
        """The accounts that were these people's, by whichever number."""
        return self.kept.were(club, self.heads.every(club, people))

    def keep_before(self, club: int, account: str, person: int, until: int) -> None:
        """Records that an account was a person's."""
        self.kept.keep_before(club, account, person, until)

    def forget_before(self, club: int, people: Sequence[int], accounts: Sequence[str]) -> None:
        """Erases it, for every record of these people."""
        self.kept.forget_before(club, self.heads.every(club, people), accounts)


@dataclass(frozen=True, slots=True)
class _Ledgers:
    """Ledgers, whose entries are read as about the person that theirs reads as. What is added stays as it is given."""

    kept: LedgersPort
    heads: Heads

    def _one(self, club: int, entries: Sequence[LedgerEntry]) -> tuple[LedgerEntry, ...]:
        return as_one(entries, self.heads.found if club == self.heads.club else {})

    def last(self, club: int) -> Link:
        """Where the chain of a club stands."""
        return self.kept.last(club)

    def append(self, club: int, entry: LedgerEntry) -> None:
        """Adds an entry."""
        self.kept.append(club, entry)

    def of_person(self, club: int, person: int) -> tuple[LedgerEntry, ...]:
        """Every entry about a person, by whichever number."""
        return self.of_people(club, [person])

    def of_people(self, club: int, people: Sequence[int]) -> tuple[LedgerEntry, ...]:
        """Every entry about some people."""
        return self._one(club, self.kept.of_people(club, self.heads.every(club, people)))

    def entry(self, club: int, number: int) -> LedgerEntry | None:
        """One entry."""
        found = self.kept.entry(club, number)
        return self._one(club, [found])[0] if found else None

    def latest(self, club: int, tournament: int, kinds: Collection[EntryKind]) -> int:
        """When the newest entry of some kinds was made in a tournament."""
        return self.kept.latest(club, tournament, kinds)

    def all(self, club: int, after: int = 0) -> tuple[LedgerEntry, ...]:
        """The whole ledger, from a number on."""
        return self._one(club, self.kept.all(club, after))

    def portion(self, club: int, after: int, most: int) -> tuple[LedgerEntry, ...]:
        """The next `most` entries after a number."""
        return self._one(club, self.kept.portion(club, after, most))

    def open_penalties(self, club: int) -> tuple[LedgerEntry, ...]:
        """Every entry of the sanctions that have hands left to miss."""
        return self._one(club, self.kept.open_penalties(club))

    def exclusions(self, club: int) -> tuple[LedgerEntry, ...]:
        """Every entry of the sanctions that are exclusions, or were."""
        return self._one(club, self.kept.exclusions(club))

    def noted_open(self, club: int) -> tuple[int, ...]:
        """The sanctions that are noted as having hands left."""
        return self.kept.noted_open(club)

    def merged(self, club: int) -> Mapping[int, int]:
        """Who was merged into whom."""
        return self.kept.merged(club)

    def erase_texts(self, club: int, person: int) -> int:
        """Erases every free text of the entries about a person, by whichever number."""
        return sum(self.kept.erase_texts(club, member) for member in self.heads.members(club, person))

    def erase_texts_of(self, club: int, numbers: Sequence[int], name: str = "") -> int:
        """Erases free texts of the entries with these numbers."""
        return self.kept.erase_texts_of(club, numbers, name)


@dataclass(frozen=True, slots=True)
class _Requests:
    """What players told the floor, each of the person that he reads as."""

    kept: PlayerRequestsPort
    heads: Heads

    def of(self, tournament: int) -> tuple[PlayerRequest, ...]:
        """All of a tournament."""
        return tuple(replace(one, person=self.heads.of(self.heads.club, one.person)) for one in self.kept.of(tournament))

    def save(self, request: PlayerRequest) -> None:
        """Records a request, of whom it was made."""
        own = next((one.person for one in self.kept.of(request.tournament) if one.number == request.number), request.person)
        same = self.heads.of(self.heads.club, own) == request.person
        self.kept.save(replace(request, person=own if same else request.person))


@dataclass(frozen=True, slots=True)
class OneWork:
    """A unit of work in a club where some records were merged."""

    kept: WorkPort
    people: PeoplePort
    accounts: AccountsPort
    ledgers: LedgersPort
    player_requests: PlayerRequestsPort
    clubs: ClubsPort
    tournaments: TournamentsPort
    decisions: DecisionsPort
    letters: LettersPort
    pairings: PairingsPort
    arrivals: ArrivalsPort
    questions: QuestionsPort
    carried_out: CarriedOutPort
    own_books: OwnBooksPort
    sent_books: SentBooksPort

    def erases(self) -> None:
        """Says that this work erases something at somebody's request."""
        self.kept.erases()


def reads_as(work: WorkPort, club: int) -> Mapping[int, int]:
    """For each merged number of a club the one that it reads as; empty in nearly every club."""
    merged = work.ledgers.merged(club) if club else {}
    return heads(merged) if merged else {}


def one_work(work: WorkPort, club: int, found: Mapping[int, int]) -> WorkPort:
    """A unit of work in which those who read as others are these others; itself where there are none."""
    if not found:
        return work
    one = Heads(club, found)
    return OneWork(
        work, _People(work.people, one), _Accounts(work.accounts, one), _Ledgers(work.ledgers, one),
        _Requests(work.player_requests, one), work.clubs, work.tournaments, work.decisions, work.letters, work.pairings,
        work.arrivals, work.questions, work.carried_out, work.own_books, work.sent_books,
    )  # fmt: skip


def one_entry(entry: LogEntry, found: Mapping[int, int]) -> LogEntry:
    """An entry of a log in which who entered is whom he reads as."""
    deed = _one_deed(entry.deed, found)
    return entry if deed is entry.deed else replace(entry, deed=deed)


def _one_deed(deed: Deed | Undoing | Redoing, found: Mapping[int, int]) -> Deed | Undoing | Redoing:
    if isinstance(deed, Together):
        singles = tuple(_entering(one, found) if isinstance(one, Entering) else one for one in deed.deeds)
        return replace(deed, deeds=singles) if singles != deed.deeds else deed
    return _entering(deed, found) if isinstance(deed, Entering) else deed


def _entering(deed: Entering, found: Mapping[int, int]) -> Entering:
    if not any(person in found for _, person in deed.entrants):
        return deed
    return replace(deed, entrants=tuple((entrant, found.get(person, person)) for entrant, person in deed.entrants))

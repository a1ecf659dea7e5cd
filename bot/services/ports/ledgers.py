"""Where penalty ledgers are kept, which only grow."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Protocol

from bot.domain.penalties.chain import EntryKind, LedgerEntry, Link


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

    def latest(self, club: int, tournament: int, kinds: Collection[EntryKind]) -> int:
        """When the newest entry of some kinds was made in a tournament, in seconds since 1970; 0 where there is none."""
        ...

    def all(self, club: int, after: int = 0) -> tuple[LedgerEntry, ...]:
        """The whole ledger, from a number on."""
        ...

    def portion(self, club: int, after: int, most: int) -> tuple[LedgerEntry, ...]:
        """The next `most` entries after a number, in order, or as many as there are."""
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

    def exclusions(self, club: int) -> tuple[LedgerEntry, ...]:
        """In order, every entry of the sanctions that are exclusions from club or event, or were so before a correction."""
        ...

    def merged(self, club: int) -> Mapping[int, int]:
        """Who was merged into whom, by number, and not parted since: as quick to read as there are few."""
        ...

    def erase_texts(self, club: int, person: int) -> int:
        """Erases every free text that was typed with the entries about a person, and with those whose fields `second` or `others`
        name the person; entries, hashes and which accounts acted stay. Returns how many there were.
        """
        ...

    def erase_texts_of(self, club: int, numbers: Sequence[int], name: str = "") -> int:
        """Erases every free text that was typed with the entries with these numbers, or the one of that name alone; entries,
        hashes and, unless it is named, which account acted stay. Returns how many there were.
        """
        ...

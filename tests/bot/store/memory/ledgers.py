"""Penalty ledgers in the memory of the tests."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from bot.domain.penalties.cases import cases
from bot.domain.penalties.chain import EntryKind, LedgerEntry, Link, opening
from bot.domain.penalties.merges import merged_by
from bot.domain.penalties.sanctions import BANS
from bot.services.ports.ledgers import LedgerOrderError
from tests.bot.domain.penalties.erased import without_texts
from tests.bot.store.memory.errors import WorkOnlyReadsError

Ledgers = dict[int, list[LedgerEntry]]


class MemoryLedgers:
    """Penalty ledgers by club."""

    def __init__(self, ledgers: Ledgers, *, writes: bool) -> None:
        self._ledgers, self._writes = ledgers, writes

    def _to_write(self) -> Ledgers:
        if not self._writes:
            raise WorkOnlyReadsError
        return self._ledgers

    def last(self, club: int) -> Link:
        """Where the chain of a club stands."""
        entries = self._ledgers.get(club, [])
        return Link(entries[-1].number, entries[-1].hash) if entries else opening(club)

    def append(self, club: int, entry: LedgerEntry) -> None:
        """Adds an entry."""
        last = self.last(club)
        if (entry.number - 1, entry.previous_hash) != (last.number, last.hash):
            raise LedgerOrderError(club, entry.number, last.number)
        self._to_write()[club].append(entry)

    def latest(self, club: int, tournament: int, kinds: Collection[EntryKind]) -> int:
        """When the newest entry of some kinds was made in a tournament of a club; 0 where there is none."""
        entries = self._ledgers.get(club, [])
        return next((one.at for one in reversed(entries) if one.tournament == tournament and one.kind in kinds), 0)

    def of_person(self, club: int, person: int) -> tuple[LedgerEntry, ...]:
        """Every entry about a person."""
        return self.of_people(club, [person])

    def of_people(self, club: int, people: Sequence[int]) -> tuple[LedgerEntry, ...]:
        """Every entry about some people."""
        return tuple(entry for entry in self._ledgers.get(club, []) if entry.person in people)

    def entry(self, club: int, number: int) -> LedgerEntry | None:
        """One entry."""
        return next((entry for entry in self._ledgers.get(club, []) if entry.number == number), None)

    def all(self, club: int, after: int = 0) -> tuple[LedgerEntry, ...]:
        """The whole ledger, from a number on."""
        return tuple(entry for entry in self._ledgers.get(club, []) if entry.number > after)

    def portion(self, club: int, after: int, most: int) -> tuple[LedgerEntry, ...]:
        """The next entries after a number."""
        return self.all(club, after)[:most]

    def open_penalties(self, club: int) -> tuple[LedgerEntry, ...]:
        """Every entry of the sanctions that have hands left."""
        still = self.noted_open(club)
        return tuple(entry for entry in self._ledgers.get(club, []) if entry.number in still or entry.refers_to in still)

    def noted_open(self, club: int) -> tuple[int, ...]:
        """The sanctions that have hands left, in order."""
        return tuple(sorted(case.number for case in cases(self._ledgers.get(club, [])).values() if case.left))

    def exclusions(self, club: int) -> tuple[LedgerEntry, ...]:
        """Every entry of the sanctions that are exclusions or were so."""
        bans = {e.refers_to or e.number for e in self._ledgers.get(club, []) if e.value("sanction") in BANS}
        return tuple(entry for entry in self._ledgers.get(club, []) if entry.number in bans or entry.refers_to in bans)

    def merged(self, club: int) -> Mapping[int, int]:
        """Who was merged into whom."""
        return merged_by(self._ledgers.get(club, []))

    def erase_texts(self, club: int, person: int) -> int:
        """Erases every free text about a person, or in which the person is another one."""
        entries = self._to_write()[club]
        theirs = [entry.number for entry in entries if str(person) in _concerned(entry)]
        return self.erase_texts_of(club, theirs)

    def erase_texts_of(self, club: int, numbers: Sequence[int], name: str = "") -> int:
        """Erases every free text of the entries with these numbers, or the one of that name alone."""
        entries, gone = self._to_write()[club], set(numbers)
        before = sum(sealed.text is not None for entry in entries for sealed in entry.texts)
        entries[:] = [without_texts(entry, name) if entry.number in gone else entry for entry in entries]
        return before - sum(sealed.text is not None for entry in entries for sealed in entry.texts)


def _concerned(entry: LedgerEntry) -> tuple[str, ...]:
    return (str(entry.person), entry.value("second"), *entry.value("others").split())

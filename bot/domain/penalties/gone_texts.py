"""The free texts of a ledger that are gone, and whether an entry says that they were erased."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Collection, Sequence

from bot.domain.penalties.chain import EntryKind, LedgerEntry


class GoneTexts:
    """Gathers what is gone and what was erased, entry by entry. Of an entry whose texts are all there nothing is kept."""

    def __init__(self) -> None:
        self._numbers, self._moments = array("q"), array("q")
        self._people: list[tuple[int, ...]] = []
        self._names: list[tuple[str, ...]] = []
        self._same_people: dict[tuple[int, ...], tuple[int, ...]] = {}
        self._same_names: dict[tuple[str, ...], tuple[str, ...]] = {}
        self._of_person: dict[int, int] = {}
        self._of_entry: dict[int, int] = {}
        self._older: list[tuple[int, int]] = []
        """(the moment before which, the entry that says so)"""

    def take(self, entry: LedgerEntry, withheld: Collection[str] = ()) -> None:
        """The next entry of a ledger that holds so far."""
        gone = tuple(sealed.name for sealed in entry.texts if sealed.erased and sealed.name not in withheld)
        if gone:
            self._numbers.append(entry.number)
            self._moments.append(entry.at)
            # of what many have in common one is kept
            concerned = (entry.person, *map(int, (entry.value("second") + " " + entry.value("others")).split()))
            self._people.append(self._same_people.setdefault(concerned, concerned))
            self._names.append(self._same_names.setdefault(gone, gone))
        if entry.kind is not EntryKind.ERASED:
            return
        if entry.refers_to is not None:
            self._of_entry[entry.refers_to] = entry.number
        elif before := entry.value("before"):
            self._older.append((int(before), entry.number))
        else:
            self._of_person[entry.person] = entry.number

    def told(self) -> tuple[tuple[tuple[int, str], ...], int | None]:
        """The texts that are gone and of which a later entry says so, as (entry, name); and the first entry with others."""
        erased: list[tuple[int, str]] = []
        missing: int | None = None
        moments, latest = _staircase(self._older)
        for place, number in enumerate(self._numbers):
            by_age = latest[bisect_right(moments, self._moments[place])]
            of_people = (self._of_person.get(who, 0) for who in self._people[place])
            if max(by_age, self._of_entry.get(number, 0), *of_people) > number:
                erased += [(number, name) for name in self._names[place]]
            elif missing is None:
                missing = number
        return tuple(erased), missing


def _staircase(older: Sequence[tuple[int, int]]) -> tuple[list[int], list[int]]:
    """The moments of erasures in order, and for each the last entry that names it or a later one; behind them 0, for none."""
    ordered = sorted(older)
    latest = [0]
    for _, number in reversed(ordered):
        latest.append(max(number, latest[-1]))
    return [moment for moment, _ in ordered], latest[::-1]

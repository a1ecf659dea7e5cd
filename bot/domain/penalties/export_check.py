"""What an exported file is worth, read once from its beginning to its end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from bot.domain.penalties.chain import Link
from bot.domain.penalties.export_reading import ExportedEntry, read_export
from bot.domain.penalties.verification import LedgerCheck, LedgerVerification


@dataclass(frozen=True, slots=True)
class ClubChecked:
    """What a file says of one club. `found` is what its ledger is worth, `alone` what it is worth if the links that were
    published are this club's, as they are where the file holds no other. `contains` are those of the links that stand in it.
    `withheld` is how many texts were kept back.
    """

    club: int
    found: LedgerVerification
    alone: LedgerVerification
    contains: frozenset[Link]
    withheld: int


class _Club:
    """A club while its entries are read."""

    def __init__(self, number: int, known: Sequence[Link]) -> None:
        self.number, self.withheld = number, 0
        self._known, self._contains = frozenset(known), set[Link]()
        self._check = LedgerCheck(number)
        self._against = LedgerCheck(number, known) if known else self._check

    def take(self, exported: ExportedEntry) -> None:
        """The next entry."""
        entry = exported.entry
        self._check.take(entry, exported.withheld)
        if self._known:
            self._against.take(entry, exported.withheld)
            self._contains |= self._known & {Link(entry.number, entry.hash)}
        self.withheld += len(exported.withheld)

    def checked(self, closing: Link) -> ClubChecked:
        """What it is worth."""
        found, against = self._check.result(closing), self._against.result(closing)
        return ClubChecked(self.number, found, against, frozenset(self._contains), self.withheld)


def check_export(lines: Iterable[bytes], known: Sequence[Link] = ()) -> Iterator[ClubChecked]:
    """What each club of a file is worth, as soon as it is read. `lines` as in `read_export`; `known` are links that were
    published. Raises NotExported, ExportHarmed.
    """
    club = _Club(0, ())
    for thing in read_export(lines):
        match thing:
            case ExportedEntry():
                club.take(thing)
            case Link():
                yield club.checked(thing)
            case int():
                club = _Club(thing, known)

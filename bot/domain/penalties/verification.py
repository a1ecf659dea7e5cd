"""Whether a ledger is as it was written: nothing changed, missing, doubled, reordered or put in."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from bot.domain.penalties.chain import EntryKind, LedgerEntry, Link, SealedText, commitment, entry_hash, opening
from bot.domain.penalties.gone_texts import GoneTexts
from bot.domain.penalties.shapes import SHAPES, Refers, is_as_written


class Flaw(StrEnum):
    """What is wrong with a ledger."""

    NUMBER_MISSING = "number_missing"
    NUMBER_TWICE = "number_twice"
    OUT_OF_ORDER = "out_of_order"
    CHAIN_BROKEN = "chain_broken"
    """It does not bear the hash of the entry before."""
    ENTRY_CHANGED = "entry_changed"
    """Its own hash does not hold."""
    TEXT_CHANGED = "text_changed"
    """A free text is not the one that was committed to."""
    TEXT_MISSING = "text_missing"
    """A free text is gone, and no entry says that it was erased."""
    REWRITTEN = "rewritten"
    """It has another hash than the one that was published."""
    END_MISSING = "end_missing"
    """It was published, and the ledger ends before it."""
    NEVER_WRITTEN = "never_written"
    """It holds a field, a text or a value that Floorman does not write there."""
    REFERS_TO_NOTHING = "refers_to_nothing"
    """It changes an entry, and names none before it."""
    REFERS_TO_NO_SANCTION = "refers_to_no_sanction"
    END_DIFFERS = "end_differs"
    """A file says at the end of a ledger that another entry is its last."""


@dataclass(frozen=True, slots=True)
class LedgerVerification:
    """What a ledger is worth. `number` is the first bad entry and `flaw` what is wrong with it (both None where all holds).
    `erased` lists the free texts that were erased and say so: (entry, name of the text). `last` is where the chain stands, to
    be published; it says something only where all holds.
    """

    holds: bool
    number: int | None
    flaw: Flaw | None
    entries: int
    erased: tuple[tuple[int, str], ...]
    last: Link


class LedgerCheck:
    """Checks a club's ledger entry by entry, in its order, and keeps of each no more than a few bytes. `known` are links that
    were published earlier: without one, nobody can tell that the last entries were cut off or that everything was computed anew.
    """

    def __init__(self, club: int, known: Iterable[Link] = ()) -> None:
        self._published = {link.number: link.hash for link in known}
        self._last, self._entries = opening(club), 0
        self._issued = bytearray(1)
        """1 for each entry that is a sanction, by its number."""
        self._gone = GoneTexts()
        self._bad: tuple[int, Flaw] | None = None
        self._after_gap = 0

    def take(self, entry: LedgerEntry, withheld: Collection[str] = ()) -> None:
        """The next entry. `withheld` are texts that are there but are not shown to who checks: of them neither text nor salt."""
        self._entries += 1
        if self._bad is not None:
            if self._bad == (entry.number, Flaw.NUMBER_MISSING):
                self._bad = (self._after_gap, Flaw.OUT_OF_ORDER)
            return
        flaw = next(self._flaws(entry), None)
        if flaw is not None:
            self._after_gap = entry.number
            self._bad = (self._last.number + 1 if flaw is Flaw.NUMBER_MISSING else entry.number, flaw)
            return
        self._last = Link(entry.number, entry.hash)
        self._issued.append(entry.kind is EntryKind.ISSUED)
        self._gone.take(entry, withheld)

    def result(self, closing: Link | None = None) -> LedgerVerification:
        """What the entries are worth. `closing` is the last link as a file names it."""
        last, bad = self._last, self._bad
        if bad is None and max(closing.number if closing else 0, max(self._published, default=0)) > last.number:
            bad = (last.number + 1, Flaw.END_MISSING)
        if bad is None and closing not in (None, last):
            bad = (last.number, Flaw.END_DIFFERS)
        # what the chain says of erasures is worth something only where the chain holds
        erased, missing = self._gone.told()
        if bad is None and missing:
            bad = (missing, Flaw.TEXT_MISSING)
        number, flaw = bad or (None, None)
        return LedgerVerification(bad is None, number, flaw, self._entries, erased, last)

    def _flaws(self, entry: LedgerEntry) -> Iterator[Flaw]:
        """What is wrong with an entry after the last, the plainest first."""
        expected = self._last.number + 1
        if entry.number > expected:
            yield Flaw.NUMBER_MISSING
        if entry.number < expected:
            yield Flaw.NUMBER_TWICE
        if not _own_hash_holds(entry):
            yield Flaw.ENTRY_CHANGED
        if entry.previous_hash != self._last.hash:
            yield Flaw.CHAIN_BROKEN
        if self._published.get(entry.number, entry.hash) != entry.hash:
            yield Flaw.REWRITTEN
        if not all(sealed.erased or _text_holds(sealed) for sealed in entry.texts):
            yield Flaw.TEXT_CHANGED
        if not is_as_written(entry):
            yield Flaw.NEVER_WRITTEN
        yield from self._reference(entry)

    def _reference(self, entry: LedgerEntry) -> Iterator[Flaw]:
        refers, to = SHAPES[entry.kind].refers, entry.refers_to
        if to is None and refers is not Refers.TO_A_SANCTION:
            return
        if to is None or not 0 < to < entry.number:
            yield Flaw.REFERS_TO_NOTHING
        elif refers is not Refers.PERHAPS_TO_ANY and not self._issued[to]:
            yield Flaw.REFERS_TO_NO_SANCTION


def verify(entries: Sequence[LedgerEntry], club: int, known: Sequence[Link] = ()) -> LedgerVerification:
    """Checks a club's whole ledger, in its order. `known` as in `LedgerCheck`."""
    check = LedgerCheck(club, known)
    for entry in entries:
        check.take(entry)
    return check.result()


def _own_hash_holds(entry: LedgerEntry) -> bool:
    try:
        return entry_hash(entry) == entry.hash
    except ValueError:
        return False


def _text_holds(sealed: SealedText) -> bool:
    """Whether a text is the one of its commitment. One without its salt can't be checked, so it does not hold; nor does a salt
    that was left behind without its text, from which the text could be guessed.
    """
    if sealed.salt is None or sealed.text is None:
        return False
    try:
        return commitment(sealed.salt, sealed.text) == sealed.commitment
    except ValueError:
        return False

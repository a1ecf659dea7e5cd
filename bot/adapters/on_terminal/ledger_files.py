"""`floorman ledger export FILE` and `floorman ledger verify FILE`: ledgers as a text from which anybody checks them."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from bot.adapters.on_terminal.files import STANDARD, lines_within, opened
from bot.adapters.on_terminal.ledger_lines import (
    NOT_RIGHT,
    NoLinkError,
    club_name,
    complain_of_link,
    read_links,
    tell,
    tell_found,
    tell_unknown,
)
from bot.adapters.on_terminal.terminal import Terminal
from bot.domain.club.people import Club
from bot.domain.penalties.chain import LedgerEntry, Link
from bot.domain.penalties.export_check import ClubChecked, check_export
from bot.domain.penalties.export_reading import LONGEST, ExportHarmed, NotExported
from bot.domain.penalties.exported import STAFFS_OWN, Keeping, export
from bot.private_files import replaced_private
from bot.services.ports.ledgers import LedgerUnreadableError
from bot.services.ports.work import StorePort, WorkPort

PORTION = 1_000
"""Entries that are in memory at once."""


def verify_file(terminal: Terminal, file: str, known: Sequence[str]) -> int:
    """Prints for each club of an exported file whether its chain holds; "-" reads standard input. `known` are links that were
    published. Returns 0 where all is as it was written, 1 where something isn't, 2 for a file that is no such file, or a link
    that is none. Raises OSError.
    """
    try:
        links = read_links(known)
    except NoLinkError as error:
        return complain_of_link(error, terminal)
    clubs: list[ClubChecked] = []
    harmed: ExportHarmed | None = None
    with opened(file) as source:
        try:
            clubs += check_export(lines_within(source, LONGEST), links)
        except NotExported:
            return terminal.complain("ledger_line.not_exported_file")
        except ExportHarmed as error:
            harmed = error
    if harmed is not None:
        # what was read before it is worth nothing by itself: of a file that is not whole no club is said to hold
        for one in clubs:
            if not one.found.holds:
                tell_found(terminal, club_name(one.club, "", terminal), one.found)
        terminal.complain(f"ledger_line.{harmed.harm}", line=str(harmed.line))
        return NOT_RIGHT
    return 0 if _told(terminal, clubs, links) else NOT_RIGHT


def _told(terminal: Terminal, clubs: Sequence[ClubChecked], links: Sequence[Link]) -> bool:
    """Prints what the clubs of a file are worth. Returns whether all is as it was written."""
    if not clubs:
        tell(terminal, terminal.say("ledger_line.none"))
    # a link does not say of which club it is; where there are several, one of them has to have it
    alone = len(clubs) == 1
    hold = []
    for one in clubs:
        found = one.alone if alone else one.found
        hold.append(tell_found(terminal, club_name(one.club, "", terminal), found))
        if found.erased and found.holds:
            tell(terminal, "  " + terminal.say("ledger_line.erased", count=len(found.erased)))
        if one.withheld:
            tell(terminal, "  " + terminal.say("ledger_line.withheld", count=one.withheld))
    missing = [] if alone else [link for link in links if not any(link in one.contains for one in clubs)]
    tell_unknown(terminal, missing)
    return all(hold) and not missing


class _Exporting:
    """The ledgers as they are read, and what is told of them when all is written."""

    def __init__(self, work: WorkPort, clubs: Sequence[Club], keeping: Keeping) -> None:
        self._work, self._clubs, self._keeping = work, clubs, keeping
        self.at: Club | None = None
        """The club at hand."""
        self.counts: dict[int, int] = {}
        self.last: dict[int, Link] = {}
        self.staffs_own = 0
        self.reasons = 0

    def text(self) -> Iterator[bytes]:
        """The file, piece by piece. Raises LedgerUnreadableError, ValueError."""
        for piece in export(((club.id, self._entries(club)) for club in self._clubs), self._keeping):
            yield piece.encode()

    def _entries(self, club: Club) -> Iterator[LedgerEntry]:
        self.at, after = club, 0
        while portion := self._work.ledgers.portion(club.id, after, PORTION):
            for entry in portion:
                there = [sealed.name for sealed in entry.texts if not sealed.erased]
                self.staffs_own += any(name in STAFFS_OWN for name in there)
                self.reasons += any(name not in STAFFS_OWN for name in there)
                yield entry
            last = portion[-1]
            after = last.number
            self.counts[club.id] = self.counts.get(club.id, 0) + len(portion)
            self.last[club.id] = Link(last.number, last.hash)


def export_file(store: StorePort, terminal: Terminal, file: str, keeping: Keeping, wanted: int | None = None) -> int:
    """Writes the ledgers of all clubs, or of the one that is `wanted`, into a file ("-": standard output) and prints the last
    link of each. Returns 0; 1 for a ledger that can't be read or a file that can't be written, 2 for a club without a ledger.
    """
    with store.reading() as work:
        clubs = sorted(work.clubs.all(), key=lambda club: club.id)
        chosen = [club for club in clubs if wanted in (None, club.id)]
        if wanted is not None and not any(work.ledgers.last(club.id).number for club in chosen):
            there = [str(club.id) for club in clubs if work.ledgers.last(club.id).number]
            return terminal.complain("ledger_line.no_such_club", number=str(wanted), known=there or ["–"])
        exporting = _Exporting(work, chosen, keeping)
        try:
            with _target(file) as target:
                for piece in exporting.text():
                    target.write(piece)
        except (LedgerUnreadableError, ValueError):
            name = club_name(exporting.at.id, exporting.at.name, terminal) if exporting.at else ""
            terminal.complain("ledger_line.not_exported", club=name)
            return NOT_RIGHT
        except (BrokenPipeError, IsADirectoryError):
            raise
        except (FileNotFoundError, NotADirectoryError, PermissionError) as error:
            # what could not be made is a part of the file, of a name that nobody has typed
            folder = Path(file).resolve().parent
            if not folder.is_dir():
                return terminal.complain("ledger_line.no_folder", folder=str(folder))
            return terminal.complain("line.no_access", file=file, reason=str(error.strerror))
        except OSError as error:
            terminal.complain("line.no_access", file=file, reason=str(error.strerror))
            return NOT_RIGHT
    if file != STANDARD:
        _tell_exported(terminal, exporting, chosen, file, keeping)
    return 0


def _tell_exported(terminal: Terminal, exporting: _Exporting, clubs: Sequence[Club], file: str, keeping: Keeping) -> None:
    if not exporting.counts:
        tell(terminal, terminal.say("ledger_line.none"))
    for club in clubs:
        if club.id in exporting.counts:
            name, link = club_name(club.id, club.name, terminal), exporting.last[club.id]
            said = terminal.say(
                "ledger_line.in_file", club=name, count=exporting.counts[club.id], file=file, last=f"{link.number}:{link.hash}"
            )
            tell(terminal, "✔ " + said)
    if exporting.reasons and keeping is not Keeping.NONE:
        tell(terminal, "  " + terminal.say("ledger_line.reasons_in"))
    if exporting.staffs_own and keeping is Keeping.NO_NOTES:
        tell(terminal, "  " + terminal.say("ledger_line.notes_kept"))


@contextmanager
def _target(file: str) -> Iterator[BinaryIO]:
    if file != STANDARD:
        with replaced_private(Path(file)) as target:
            yield target
        return
    sys.stdout.flush()
    yield sys.stdout.buffer
    sys.stdout.buffer.flush()

"""`floorman ledger verify` and `floorman ledger export FILE.csv`: every club's ledger, checked or as a table for Excel."""

from __future__ import annotations

import csv
import io
import sys
import time
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from bot.adapters.on_terminal.ledger_lines import (
    NOT_RIGHT,
    NoLinkError,
    club_name,
    complain_of_link,
    read_links,
    said_of,
    said_of_flaw,
    tell,
    tell_unknown,
)
from bot.adapters.on_terminal.render import printable
from bot.adapters.on_terminal.terminal import Terminal
from bot.domain.club.people import Club
from bot.domain.penalties.cases import Case, cases, standing_at
from bot.domain.penalties.chain import LedgerEntry, Link
from bot.domain.penalties.merges import merged_by
from bot.domain.penalties.sanctions import BANS
from bot.domain.penalties.verification import verify as verify_ledger
from bot.domain.tournament.timeline import Timeline
from bot.i18n.words import Words, words_in
from bot.presenter.floor.sanctions import sanction
from bot.private_files import write_private
from bot.services.discipline.givers import acting
from bot.services.ports.ledgers import LedgerUnreadableError
from bot.services.ports.work import StorePort, WorkPort
from bot.services.replies.proposal_views import SanctionView
from bot.services.shift.bans import Bans

COLUMNS = (
    *(
        "number",
        "date",
        "player",
        "offence",
        "sanction",
        "hands",
        "left",
        "standing",
        "passage",
        "edition",
        "tournament",
        "table",
    ),
    *("by", "reason", "club"),
)
STARTS_A_FORMULA = ("=", "+", "-", "@", "\t", "\n", "\r", "＝", "＋", "－", "＠")
EXPIRY = "penalty.expiry_days"
"""After how many days a sanction no longer counts: no book says it, so it is the club's choice alone."""


def verify(store: StorePort, terminal: Terminal, known: Sequence[str]) -> int:
    """Prints one line for each club that has entries: whether its chain holds, and its last link; and another where the list of
    penalties that are still being served is not what the chain says. `known` are links that were published, "NUMBER:HASH".
    Returns 0 where all is as it was written, 1 where something isn't, 2 for a link that is none.
    """
    try:
        links = read_links(known)
    except NoLinkError as error:
        return complain_of_link(error, terminal)
    with store.reading() as work:
        clubs = [club for club in work.clubs.all() if work.ledgers.last(club.id).number]
        if not clubs:
            tell(terminal, terminal.say("ledger_line.none"))
        # a link does not say of which club it is; where there are several, one of them has to have it
        told = links if len(clubs) == 1 else []
        found = [verified(work, club, told, terminal) for club in clubs]
        for line in (line for _, lines in found for line in lines):
            tell(terminal, line)
        missing = [] if told else [link for link in links if not any(_has(work, club, link) for club in clubs)]
    tell_unknown(terminal, missing)
    return 0 if all(holds for holds, _ in found) and not missing else NOT_RIGHT


def verified(work: WorkPort, club: Club, links: Sequence[Link], terminal: Terminal) -> tuple[bool, Sequence[str]]:
    """Whether a club's ledger is as it was written, and what is to be said of it, a line each."""
    name = club_name(club.id, club.name, terminal)
    try:
        entries = work.ledgers.all(club.id)
        found = verify_ledger(entries, club.id, links)
        still = {number for number, case in _cases(club, entries).items() if case.left} if found.holds else set[int]()
    except LedgerUnreadableError as error:
        return False, [said_of_flaw(terminal, name, error.number, "unreadable")]
    if not found.holds:
        return False, [said_of(terminal, name, found)]
    wrong = [*_open_differs(work, club, still, name, terminal), *_merged_differs(work, club, entries, name, terminal)]
    # who is tired reads as far as the first tick: a ledger gets one where nothing beside it is wrong either
    return (False, ["✘ " + one for one in wrong]) if wrong else (True, [said_of(terminal, name, found)])


def _open_differs(work: WorkPort, club: Club, still: set[int], name: str, terminal: Terminal) -> Iterator[str]:
    """That the list of penalties that are being served is not what the ledger says, where it isn't."""
    noted = set(work.ledgers.noted_open(club.id))
    if noted != still:
        missing, extra = (
            [terminal.say("case.number", number=str(number)) for number in sorted(some)] or ["–"]
            for some in (still - noted, noted - still)
        )
        yield terminal.say("ledger_open.differs", club=name, missing=missing, extra=extra)


def _merged_differs(work: WorkPort, club: Club, entries: Sequence[LedgerEntry], name: str, terminal: Terminal) -> Iterator[str]:
    """That the list of records that are one person's is not what the ledger says, where it isn't."""
    written, noted = dict(merged_by(entries)), dict(work.ledgers.merged(club.id))
    people = sorted(person for person in {*written, *noted} if written.get(person) != noted.get(person))
    if people:
        yield terminal.say("ledger_open.merged_differs", club=name, people=[f"#{person}" for person in people])


def _cases(club: Club, entries: Sequence[LedgerEntry]) -> Mapping[int, Case]:
    """The sanctions of a ledger. Raises LedgerUnreadableError with the first entry that says something Floorman never writes."""
    try:
        return cases(entries)
    except ValueError as error:
        first = bisect_left(range(len(entries)), True, key=lambda at: not _readable(entries[: at + 1]))
        raise LedgerUnreadableError(club.id, entries[first].number) from error


def _readable(entries: Sequence[LedgerEntry]) -> bool:
    try:
        cases(entries)
    except ValueError:
        return False
    return True


def _has(work: WorkPort, club: Club, link: Link) -> bool:
    try:
        entry = work.ledgers.entry(club.id, link.number)
    except LedgerUnreadableError:
        return False
    return entry is not None and entry.hash == link.hash


def export_table(store: StorePort, terminal: Terminal, file: str, wanted: int | None = None) -> int:
    """Writes every sanction of every club, or of the one that is `wanted`, into a file, one row each ("-": standard output):
    UTF-8 with a byte order mark, and in French and Dutch, where Excel expects it, with semicolons. Private notes are not in it.
    Returns 0; 1 for a ledger that can't be read.
    """
    words, rows = words_in(terminal.language or "fr"), []
    with store.reading() as work:
        for club in work.clubs.all():
            if wanted not in (None, club.id):
                continue
            try:
                found = tuple(cases(work.ledgers.all(club.id)).values())
            except (LedgerUnreadableError, ValueError):
                terminal.complain("ledger_line.not_exported", club=club_name(club.id, club.name, terminal))
                return NOT_RIGHT
            rows += list(_rows(work, club, found, words))
    written = _table([[words.say(f"ledger_line.column.{column}") for column in COLUMNS], *rows], words)
    if file == "-":
        sys.stdout.flush()
        sys.stdout.buffer.write(written)
        sys.stdout.buffer.flush()
    else:
        write_private(Path(file), written)
        tell(terminal, terminal.say("ledger_line.exported", count=len(rows), file=file))
    return 0


def _table(rows: Sequence[Sequence[object]], words: Words) -> bytes:
    text = io.StringIO()
    # every value in quotes: one with the other separator in it does not fall apart into formulas either
    writer = csv.writer(text, delimiter="," if words.language == "en" else ";", quoting=csv.QUOTE_ALL)
    writer.writerows([_defused(printable(str(value))) for value in row] for row in rows)
    return text.getvalue().encode("utf-8-sig")


def _defused(value: str) -> str:
    """A value that a spreadsheet takes for a text: what would be a formula gets an apostrophe in front."""
    return f"'{value}" if value.startswith(STARTS_A_FORMULA) else value


def _rows(work: WorkPort, club: Club, found: Sequence[Case], words: Words) -> Iterator[Sequence[object]]:
    people = work.people.numbered(club.id, sorted({person for case in found for person in (case.person, case.by)}))
    names = {number: person.name for number, person in people.items()}
    expiry, now = dict(club.choices).get(EXPIRY), int(time.time())
    bans = Bans(work, club, now, lambda opened: Timeline(work.tournaments.entries(opened.id)))
    for case in found:
        standing = standing_at(case, now, int(expiry) if expiry else None, runs=bans.runs(case))
        term = case.sanction.term if case.sanction.measure in BANS else None
        yield [
            case.number, _date(case.at, club), names.get(case.person, f"#{case.person}"), _offence(case, words),
            sanction(SanctionView(str(case.sanction.measure), case.sanction.count, term), words), case.hands_total, case.left,
            words.say(f"case.standing.{standing}"), case.passage, case.edition, case.tournament or "", case.table or "",
            names.get(case.by, "") or acting(case.account), _text(case.reason, words), club.name or club.id,
        ]  # fmt: skip


def _date(at: int, club: Club) -> str:
    """When it was, to the second, by the club's clocks: "2026-09-21T20:15:00+02:00"."""
    try:
        zone: ZoneInfo | None = ZoneInfo(club.time_zone)
    except (ZoneInfoNotFoundError, ValueError):
        zone = None
    return datetime.fromtimestamp(at, zone or UTC).isoformat(timespec="seconds")


def _offence(case: Case, words: Words) -> str:
    return _text(case.words, words) if case.offence == "other" else words.say(f"offence.{case.offence}")


def _text(text: str | None, words: Words) -> str:
    return words.say("case.erased") if text is None else text

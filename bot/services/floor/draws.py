"""The draws of a tournament as its log holds them: their numbers, their seeds, what became of each."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from bot.domain.draws.errors import DrawUnderWay
from bot.domain.draws.lots import link, seal
from bot.domain.draws.proof import announce, close, reveal
from bot.domain.draws.proof_records import DrawRecord, Entrant, Kind, Proof, Seated, Status
from bot.domain.draws.seat_draw import TableShape
from bot.domain.seating.tables import Table
from bot.domain.tournament.deeds import (
    Aborting,
    Dropping,
    LogEntry,
    Moving,
    OpeningTable,
    Picking,
    Planning,
    Racing,
    Revealing,
    Sealing,
    SeatingLate,
)
from bot.domain.tournament.state import Tournament
from bot.domain.tournament.timeline import Timeline
from bot.services.shift.shift import Shift


def records_of(entry: LogEntry) -> Iterator[DrawRecord]:
    """The draws that one entry of the log holds."""
    for deed in entry.singles:
        if isinstance(deed, Revealing | OpeningTable):
            yield deed.draw
            if deed.button:
                yield deed.button
        elif isinstance(deed, Sealing | Aborting | Picking):
            yield deed.draw
        elif isinstance(deed, SeatingLate | Planning | Racing):
            yield from (deed.draw,) if deed.draw else ()


def next_number(shift: Shift) -> int:
    """The number of the next draw: draws that were undone keep theirs, so that a repetition shows."""
    return 1 + max((record.number for entry in shift.entries for record in records_of(entry)), default=0)


def revealings(entries: Sequence[LogEntry]) -> list[Revealing]:
    """What was revealed, in the order of the log."""
    return [deed for entry in entries for deed in entry.singles if isinstance(deed, Revealing)]


def revealed_before(shift: Shift, number: int) -> Revealing | None:
    """What was revealed for a draw if it ever was, even where that was undone: its seed is known, so nothing about it may
    change.
    """
    return next((deed for deed in revealings(shift.timeline.entries) if deed.draw.number == number), None)


def told_before(shift: Shift, number: int) -> DrawRecord | None:
    """A draw as it was told if its seed ever was, by a reveal or by giving it up, even where that was undone."""
    records = (record for entry in shift.timeline.entries for record in records_of(entry))
    return next((record for record in records if record.number == number and record.seed), None)


def proof(shift: Shift) -> Proof:
    """Every draw of the tournament, with those that were given up, undone or replaced."""
    return proof_of(shift.opened_tournament.secret, shift.timeline, shift.state.setup.name, shift.standing)


def proof_of(secret: str, timeline: Timeline, name: str, stands_now: Sequence[LogEntry] | None = None) -> Proof:
    """Every draw of any tournament, as its log tells it under its name; `stands_now` is what stands of that, with what is just
    being added.
    """
    root = bytes.fromhex(secret)
    empty = Proof(name, seal(root))
    standing = {entry.number for entry in timeline.standing}
    found: dict[int, list[tuple[DrawRecord, bool]]] = {}
    for entry in timeline.entries:
        for record in records_of(entry):
            found.setdefault(record.number, []).append((record, entry.number in standing))
    draws = [_told(empty, root, *_became(records), max(found)) for _, records in sorted(found.items())]
    stand = _without_players(draws, given_up(timeline.standing if stands_now is None else stands_now))
    return replace(empty, draws=tuple(_replaced(stand, _replacements(timeline.standing))))


def _became(records: Sequence[tuple[DrawRecord, bool]]) -> tuple[DrawRecord, bool]:
    """What became of a draw after all entries for it, each standing or taken back, and whether it stands. What was told once
    stays told: where only the telling was taken back, the announced draw stands, with the result that it can't lose any more.
    """
    told = [(record, stands) for record, stands in records if record.seed]
    standing = next((record for record, stands in reversed(told) if stands), None)
    if standing is not None or not told:
        return (standing, True) if standing else records[-1]
    if any(stands for record, stands in records if not record.seed):
        return replace(told[0][0], status=Status.STANDS, reason=""), True
    return told[-1]


def _told(empty: Proof, root: bytes, record: DrawRecord, stands: bool, newest: int) -> DrawRecord:
    """A draw as the text tells it. One whose announcement was undone is told in full as soon as there is a later one: the seed
    of that leads to its own.
    """
    if stands or (record.status is Status.SEALED and record.number == newest):
        return record
    if record.status is not Status.SEALED:
        return replace(record, status=Status.UNDONE, replaced_by=None)
    earlier = DrawRecord(record.number - 1, Kind.PICK, seed=link(root, record.number - 1), status=Status.STANDS)
    told = reveal(replace(empty, draws=(earlier, record)), record.number, link(root, record.number), record.words)
    return close(told, record.number, Status.UNDONE).draws[-1]


def given_up(standing: Sequence[LogEntry]) -> frozenset[int]:
    """The draws of moves that were proposed and dropped before anybody had made one: of a table that was to be broken, say."""
    found, plan = set[int](), Planning(())
    for deed in (deed for entry in standing for deed in entry.singles):
        match deed:
            case Planning(draw=None) if plan.draw and set(deed.moves) <= set(plan.moves):
                pass  # what is left of it after somebody has gone
            case Planning():
                plan = deed
            case Moving() if set(deed.moves) & set(plan.moves):
                plan = Planning(())
            case Dropping() if plan.draw:
                found.add(plan.draw.number)
    return frozenset(found)


def _without_players(draws: Sequence[DrawRecord], dropped: Collection[int]) -> list[DrawRecord]:
    """The draws, those after which nobody sat down given up: nobody is to take them for where people sit."""
    return [
        replace(draw, status=Status.ABORTED) if draw.number in dropped and draw.status is Status.STANDS else draw
        for draw in draws
    ]


def _replacements(standing: Sequence[LogEntry]) -> dict[int, tuple[int, str]]:
    """Which draws were replaced, by which and why: a redraw's own, and the draw of the button that went with it."""
    sealings = {deed.draw.number: deed for e in standing for deed in e.singles if isinstance(deed, Sealing) and deed.replaces}
    shown = {deed.draw.number: deed for deed in revealings(standing)}
    found = {}
    for number, sealing in sealings.items():
        new, old = shown.get(number), shown.get(sealing.replaces)
        if new is not None:
            found[sealing.replaces] = (number, sealing.reason)
            if old and old.button:
                found[old.button.number] = (new.button.number if new.button else number, sealing.reason)
    return found


def _replaced(draws: Sequence[DrawRecord], by: dict[int, tuple[int, str]]) -> Iterator[DrawRecord]:
    for draw in draws:
        if draw.number in by and draw.status is Status.STANDS:
            number, reason = by[draw.number]
            yield replace(draw, status=Status.REPLACED, replaced_by=number, reason=reason)
        else:
            yield draw


def sealed(shift: Shift, record: DrawRecord) -> DrawRecord:
    """A draw's list, fixed, with its fingerprint. Raises ChainExhausted after the last seed, and what its kind's draw raises for
    a list that can't be drawn from.
    """
    return announce(_before(shift, record), record).draws[-1]


def drawn(shift: Shift, record: DrawRecord, words: tuple[str, ...] = ()) -> DrawRecord:
    """A sealed draw with its seed and result."""
    root = bytes.fromhex(shift.opened_tournament.secret)
    before = _before(shift, record)
    known = replace(before, draws=(*before.draws, record))
    return reveal(known, record.number, link(root, record.number), words).draws[-1]


def at_once(shift: Shift, record: DrawRecord) -> DrawRecord:
    """A draw that is announced and revealed in one step: its seed was fixed by the seal, or by the seed of the draw before.
    Raises DrawUnderWay while another is announced, whose seed would follow from this one's.
    """
    sealing = shift.state.sealed
    if sealing is not None:
        raise DrawUnderWay(number=sealing.draw.number)
    return drawn(shift, sealed(shift, record))


def _before(shift: Shift, record: DrawRecord) -> Proof:
    """What a draw is bound to: the head of the text, and the seed of the draw before it. Its list does not bind it, so a blank
    does.
    """
    root = bytes.fromhex(shift.opened_tournament.secret)
    blanks = [DrawRecord(number, Kind.PICK) for number in range(1, record.number)]
    if blanks:
        blanks[-1] = replace(blanks[-1], seed=link(root, record.number - 1), status=Status.STANDS)
    return Proof(shift.state.setup.name, seal(root), tuple(blanks))


def clock(shift: Shift) -> str:
    """The time as the club writes it in a published text."""
    local = datetime.fromtimestamp(shift.at, UTC).astimezone(ZoneInfo(shift.club.time_zone))
    return f"{local:%Y-%m-%d %H:%M} {shift.club.time_zone}"


def shape(table: Table) -> TableShape:
    """A table as a draw sees it."""
    return TableShape(table.number, table.seats, frozenset(seat for seat in table.closed if seat <= table.seats))


def seated(shift: Shift, tables: Sequence[Table]) -> tuple[Seated, ...]:
    """Who sits at some tables, as it is published."""
    sitting = [(seat, entrant) for table in tables for seat, entrant in table.players.items()]
    names = shift.names(entrant for _, entrant in sitting)
    state: Tournament = shift.state
    return tuple(Seated(state.seat_of[entrant], Entrant(entrant, names[entrant])) for _, entrant in sitting)


def listed(shift: Shift, entrants: Sequence[int]) -> tuple[Entrant, ...]:
    """Entrants as they are published."""
    names = shift.names(entrants)
    return tuple(Entrant(entrant, names.get(entrant, "")) for entrant in entrants)


def previous_link(shift: Shift, number: int) -> str:
    """What was public before a draw and is the SHA-256 of its seed: the tournament's seal for the first, else the seed before."""
    return link(bytes.fromhex(shift.opened_tournament.secret), number - 1)

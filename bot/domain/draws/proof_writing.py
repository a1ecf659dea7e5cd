"""Writing the published text of a tournament's draws, and the part of it that each draw is bound to."""

from __future__ import annotations

from collections.abc import Iterator

from bot.domain.draws.errors import TextTooLong
from bot.domain.draws.lots import VERSION_LINE, key_lines, sha256
from bot.domain.draws.proof_records import DrawRecord, Proof, Status
from bot.domain.draws.proof_text import MOST_CHARACTERS, written
from bot.domain.draws.seat_draw import TableShape


def header_lines(tournament: str, seal: str) -> list[str]:
    """The first lines of the text, which every draw of it is bound to."""
    return [VERSION_LINE, _line("tournament", tournament), f"seal: {seal}"]


def list_lines(record: DrawRecord) -> list[str]:
    """What is published of a draw before its seed: its number, kind and time, and the list or question."""
    return [
        f"draw {record.number}: {record.kind}",
        _line("at", record.at),
        *([_line("about", record.about)] if record.about else []),
        *([f"scope: {record.scope}"] if record.scope else []),
        *(f"table {table.number}: {_shape(table)}" for table in record.tables),
        *(_line(f"seated {one.seat}", one.entrant.name, str(one.entrant.number)) for one in record.seated),
        *(_line(f"entrant {entrant.number}", entrant.name) for entrant in record.entrants),
        *(f"fixed {one.seat}: {one.entrant}" for one in record.fixed),
        *(_line(f"option {number}", option) for number, option in enumerate(record.options, start=1)),
        *(_line(f"cards {one.seat}", one.name, str(one.cards)) for one in record.cards),
    ]


def subject(tournament: str, seal: str, record: DrawRecord) -> str:
    """The text that a draw is bound to: the head of the published text and the draw's list, each line ended by a line feed."""
    return "".join(f"{line}\n" for line in [*header_lines(tournament, seal), *list_lines(record)])


def write_text(proof: Proof) -> str:
    """The whole text. Raises TextTooLong for a name, option or reason of more than 200 characters."""
    lines = header_lines(proof.tournament, proof.seal)
    for record in proof.draws:
        lines += ["", *_draw_lines(proof, record)]
    return "".join(f"{line}\n" for line in [*lines, "", f"draws: {len(proof.draws)}"])


def _draw_lines(proof: Proof, record: DrawRecord) -> Iterator[str]:
    yield from list_lines(record)
    fingerprint = record.fingerprint or sha256(subject(proof.tournament, proof.seal, record))
    binding = key_lines(record.seed, fingerprint, record.words)
    yield from binding if record.seed else binding[:-1]
    for one in record.result:
        yield f"result {one.key}: {one.value}"
    status = f"replaced by {record.replaced_by}" if record.status is Status.REPLACED else str(record.status)
    yield _line(f"status: {status}", record.reason) if record.reason else f"status: {status}"


def _line(head: str, text: str, before: str = "") -> str:
    """A line that ends with somebody's text."""
    if len(text) > MOST_CHARACTERS:
        raise TextTooLong(text=text[:40], length=len(text), most=MOST_CHARACTERS)
    return " ".join(part for part in (f"{head}:", before, written(text)) if part)


def _shape(table: TableShape) -> str:
    closed = " ".join(str(number) for number in sorted(table.closed))
    return f"{table.seats} seats, closed {closed}" if closed else f"{table.seats} seats"

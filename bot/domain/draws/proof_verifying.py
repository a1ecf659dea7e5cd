"""Computing the draws of a published text again, from the text alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar

from bot.domain.draws.errors import EntrantTwice, SeatGivenTwice
from bot.domain.draws.lots import CHAIN_LENGTH, Lots, hashed, sha256
from bot.domain.draws.proof_records import Difference, Drawn, DrawRecord, DrawVerification, Kind, Proof, Status, Verification
from bot.domain.draws.proof_writing import subject
from bot.domain.draws.seat_draw import ButtonScope, deal, draw_button, draw_seats, pick
from bot.domain.errors import Refusal
from bot.domain.seating.tables import Seat

K = TypeVar("K")
V = TypeVar("V")


def computed_result(proof: Proof, record: DrawRecord) -> tuple[Drawn, ...]:
    """The result of a draw of this tournament, from its list, words and seed. Draws are made with the same function that
    verifies them. Raises the refusals of the kind's draw (bot/domain/draws/seat_draw.py).
    """
    lots = Lots(record.seed, subject(proof.tournament, proof.seal, record), record.words)
    return tuple(Drawn(key, value) for key, value in _METHODS[record.kind](record, lots))


def _seats(record: DrawRecord, lots: Lots) -> list[tuple[int, str]]:
    fixed = _once(((one.entrant, one.seat) for one in record.fixed), lambda entrant, *_: EntrantTwice(entrant=entrant))
    places = draw_seats([entrant.number for entrant in record.entrants], record.tables, fixed, lots, _seated(record))
    return [(entrant, str(seat)) for entrant, seat in places.items()]


def _button(record: DrawRecord, lots: Lots) -> list[tuple[int, str]]:
    scope = record.scope or ButtonScope.ONE_FOR_ALL
    return [(table, str(seat)) for table, seat in draw_button(record.tables, list(_seated(record)), scope, lots).items()]


def _pick(record: DrawRecord, lots: Lots) -> list[tuple[int, str]]:
    return [(1, str(pick(range(1, len(record.options) + 1), lots)))]


def _cards(record: DrawRecord, lots: Lots) -> list[tuple[int, str]]:
    counts = _once(
        ((one.seat, one.cards) for one in record.cards),
        lambda seat, *_: SeatGivenTwice(seat=seat, entrants=()),
    )
    return [(seat, " ".join(cards)) for seat, cards in deal(counts, lots).items()]


def _seated(record: DrawRecord) -> Mapping[Seat, int]:
    return _once(
        ((one.seat, one.entrant.number) for one in record.seated),
        lambda seat, one, other: SeatGivenTwice(seat=seat, entrants=(one, other)),
    )


def _once(pairs: Iterator[tuple[K, V]], twice: Callable[[K, V, V], Refusal]) -> dict[K, V]:
    found: dict[K, V] = {}
    for key, value in pairs:
        if key in found:
            raise twice(key, found[key], value)
        found[key] = value
    return found


_METHODS: Mapping[Kind, Callable[[DrawRecord, Lots], list[tuple[int, str]]]] = {
    Kind.SEATS: _seats,
    Kind.DAY: _seats,
    Kind.FINAL: _seats,
    Kind.LATE: _seats,
    Kind.BREAK: _seats,
    Kind.BUTTON: _button,
    Kind.PICK: _pick,
    Kind.CARDS: _cards,
}


def verify(proof: Proof) -> Verification:
    """What a text that was read is worth: fingerprints, chain, results and numbers, all computed again."""
    draws, differences = [], list(_numbers(proof))
    known_number, known_link = 0, proof.seal
    for record in proof.draws:
        list_holds = record.fingerprint in ("", sha256(subject(proof.tournament, proof.seal, record)))
        seed_holds = result_holds = None
        if not list_holds:
            differences.append(Difference("list_changed", record.number))
        if record.status is not Status.SEALED:
            seed_holds = record.number <= CHAIN_LENGTH and _in_chain(record, known_number, known_link)
            if not seed_holds:
                differences.append(Difference("seed_not_in_chain", record.number, stands=record.seed))
            else:
                known_number, known_link = record.number, record.seed
            found = _compare(proof, record) if list_holds else None
            result_holds = None if not list_holds else found is None
            differences += [found] if found else []
        draws.append(DrawVerification(record.number, record.kind, record.status, list_holds, seed_holds, result_holds))
    return Verification(proof.tournament, proof.seal, tuple(draws), tuple(differences))


def _in_chain(record: DrawRecord, known_number: int, known_link: str) -> bool:
    """Whether a seed and the last one known to be good are of one chain, as many links apart as their numbers say."""
    if record.number >= known_number:
        return hashed(record.seed, record.number - known_number) == known_link
    return hashed(known_link, known_number - record.number) == record.seed


def _compare(proof: Proof, record: DrawRecord) -> Difference | None:
    """The first line of a draw's result that is not what comes out."""
    try:
        computed = computed_result(proof, record)
    except Refusal as refusal:
        return Difference("cannot_be_drawn", record.number, should=refusal.code)
    for place in range(max(len(computed), len(record.result))):
        stands, should = (rows[place] if place < len(rows) else None for rows in (record.result, computed))
        if stands != should:
            key = (should or stands or Drawn(0, "")).key
            return Difference("result_differs", record.number, _shown(stands), _shown(should), key)
    return None


def _shown(line: Drawn | None) -> str:
    return f"{line.key}: {line.value}" if line else ""


def _numbers(proof: Proof) -> Iterator[Difference]:
    """What is wrong with the draws' numbers and with what is sealed."""
    numbers = [record.number for record in proof.draws]
    highest = min(max(numbers, default=0), CHAIN_LENGTH)
    yield from (Difference("number_missing", number) for number in sorted(set(range(1, highest)) - set(numbers)))
    seen: set[int] = set()
    for record in proof.draws:
        if record.number in seen:
            yield Difference("number_twice", record.number)
        elif record.number < max(seen, default=0):
            yield Difference("number_out_of_order", record.number)
        if record.number > CHAIN_LENGTH:
            yield Difference("number_beyond_chain", record.number, should=str(CHAIN_LENGTH))
        seen.add(record.number)
        if record.replaced_by is not None and (record.replaced_by not in numbers or record.replaced_by <= record.number):
            yield Difference("replacement_missing", record.number, stands=str(record.replaced_by))
    sealed = min((record.number for record in proof.draws if record.status is Status.SEALED), default=None)
    for record in proof.draws:
        if sealed is not None and record.status is not Status.SEALED and record.number > sealed:
            yield Difference("revealed_after_sealed", record.number, should=str(sealed))

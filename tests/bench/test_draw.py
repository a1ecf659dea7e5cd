"""Drawing seats for 10,000 players at 1,112 tables and more. Target: well under a second."""

from __future__ import annotations

import itertools

import pytest

from bot.domain.draws.lots import Lots, sha256
from bot.domain.draws.proof import announce, reveal, verify_proof, write_proof
from bot.domain.draws.proof_records import DrawRecord, Entrant, Kind, Proof
from bot.domain.draws.seat_draw import TableShape, draw_seats
from bot.domain.seating.tables import Seat

PLAYERS = 10_000
PLAIN = [TableShape(number, 9) for number in range(1, 1113)]
CLOSED = [TableShape(number, 9, frozenset({1, 2}) if number % 50 == 0 else frozenset()) for number in range(1, 1121)]
MIXED = [
    TableShape(number, 8 + number % 3, frozenset({number % 8 + 1}) if number % 4 else frozenset()) for number in range(1, 1350)
]
FIXED = {number: Seat(7 * number, 3 + number % 7) for number in range(1, 21)}
ROOMS = {
    "plain": (PLAIN, {}),
    "some fixed and closed seats": (CLOSED, FIXED),
    "tables of many kinds": (MIXED, {}),
}


@pytest.mark.parametrize("room", ROOMS.values(), ids=ROOMS)
def test_drawing_seats(benchmark, room):
    tables, fixed = room
    seeds = map(sha256, map(str, itertools.count()))
    entrants = range(1, PLAYERS + 1)
    drawn = benchmark.pedantic(
        draw_seats, setup=lambda: ((entrants, tables, fixed, Lots(next(seeds), "a list")), {}), rounds=20, warmup_rounds=1
    )
    benchmark.extra_info["seated"] = len(set(drawn.values()))


def test_verifying_the_published_text(benchmark):
    record = DrawRecord(1, Kind.SEATS, tables=tuple(PLAIN), entrants=tuple(Entrant(n, f"Zoé {n}") for n in range(1, PLAYERS + 1)))
    seed = sha256("a root")
    text = write_proof(reveal(announce(Proof("Tuesday", sha256(seed)), record), 1, seed, ["chaussette"]))
    assert benchmark.pedantic(verify_proof, args=(text,), rounds=5, warmup_rounds=1).holds
    benchmark.extra_info["kilobytes"] = len(text.encode()) // 1000

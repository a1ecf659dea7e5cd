"""Published texts made up at random, and one small one, for the tests of proofs."""

import random
import re
from dataclasses import replace
from pathlib import Path

from hypothesis import strategies as st

from bot.domain.draws import errors as errors
from bot.domain.draws.lots import link, seal
from bot.domain.draws.proof import announce, close, reveal, verify_proof, write_proof
from bot.domain.draws.proof_records import CardsFor, DrawRecord, Entrant, FixedSeat, Kind, Proof, Seated, Status
from bot.domain.draws.seat_draw import ButtonScope, TableShape
from bot.domain.seating.tables import Seat
from tests.bot.strange_texts import TEXTS

PAGE = (Path(__file__).parents[4] / "docs" / "draw-method.md").read_text(encoding="utf-8")
HIDDEN_LIST, EXAMPLE, VECTORS = re.findall(r"^```\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
ROOT = bytes(range(32))
NAMES = st.lists(
    TEXTS.map(lambda text: text[:200]) | st.sampled_from(["Zoé", "draw 2: seats", "", " ", "```", "seed: 0"]), min_size=1
)


def seating(kind, number, some, names):
    tables = tuple(
        TableShape(
            10 * n + some.randint(1, 9), seats := some.randint(6, 10), frozenset(some.sample(range(1, seats), some.randint(0, 3)))
        )
        for n in range(some.randint(1, 4))
    )
    places = [Seat(one.number, n) for one in tables for n in range(1, one.seats + 1) if n not in one.closed]
    some.shuffle(places)
    players = some.randint(2 * len(tables), len(places))
    before = some.randint(0, players - 1) if kind is Kind.LATE else 0
    numbers = some.sample(range(1, 999), players)
    fixed = some.randint(0, min(2, players - before))
    seats = places[before : before + fixed]
    return DrawRecord(
        number,
        kind,
        tables=tables,
        seated=tuple(Seated(places[n], Entrant(numbers[n], some.choice(names))) for n in range(before)),
        entrants=tuple(Entrant(n, some.choice(names)) for n in numbers[before:]),
        fixed=tuple(FixedSeat(seat, n) for seat, n in zip(seats, numbers[before:], strict=False)),
    )


def announcement(number, some, names):
    """A list of any kind, as it is published."""
    kind = some.choice(list(Kind))
    if kind is Kind.PICK:
        record = DrawRecord(number, kind, options=tuple(some.choices(names, k=some.randint(2, 5))))
    elif kind is Kind.CARDS:
        seats = some.sample(range(1, 11), some.randint(1, 9))
        record = DrawRecord(number, kind, cards=tuple(CardsFor(n, some.randint(1, 5), some.choice(names)) for n in seats))
    elif kind is Kind.BUTTON:
        tables = tuple(TableShape(n, some.randint(6, 10)) for n in range(1, some.randint(2, 4)))
        taken = [Seat(t.number, n) for t in tables for n in some.sample(range(1, t.seats + 1), some.randint(1, t.seats))]
        seated = tuple(Seated(seat, Entrant(n, some.choice(names))) for n, seat in enumerate(taken, start=1))
        record = DrawRecord(number, kind, scope=some.choice([None, *ButtonScope]), tables=tables, seated=seated)
    else:
        record = seating(kind, number, some, names)
    return replace(record, at=some.choice(names), about=some.choice(names))


def any_proof(some, names):
    """A tournament with up to five draws of all kinds; the last may still be sealed."""
    root = some.randbytes(32)
    proof = Proof(some.choice(names), seal(root))
    number = 1
    while number <= some.randint(1, 5):
        try:
            proof = announce(proof, announcement(number, some, names))
        except errors.TooManyTables:
            continue
        if some.random() < 0.1:
            break
        proof = reveal(
            proof, number, link(root, number), some.choices(["un", "aïoli", "\\u{a} seed:", "x: y"], k=some.randint(0, 3))
        )
        status = some.choice([Status.STANDS, Status.ABORTED, Status.UNDONE])
        proof = proof if status is Status.STANDS else close(proof, number, status, some.choice(names))
        number += 1
    return proof


PROOFS = st.builds(any_proof, st.integers(0, 10**9).map(random.Random), NAMES)


def small():
    """Five players at two tables, one with a fixed seat; aborted, drawn again; and a question still open."""
    record = DrawRecord(
        1,
        Kind.SEATS,
        "19:50",
        tables=(TableShape(1, 6, frozenset({2, 3})), TableShape(2, 7)),
        entrants=tuple(Entrant(n, name) for n, name in enumerate(["Ann", "Bob", "Zoé\n", "Dirk", "Eve"], start=1)),
        fixed=(FixedSeat(Seat(1, 6), 2),),
    )
    proof = reveal(announce(Proof("Tuesday", seal(ROOT)), record), 1, link(ROOT, 1), ["chat", "chien"])
    proof = announce(proof, replace(record, number=2, at="19:58"))
    proof = close(reveal(proof, 2, link(ROOT, 2), ["oui"]), 1, Status.REPLACED, "Eve was late", 2)
    return announce(proof, DrawRecord(3, Kind.PICK, "20:10", "Which table?", options=("one", "two")))


SMALL = write_proof(small())


def holds(text):
    try:
        return verify_proof(text).holds
    except errors.ProofUnreadable:
        return False


# Writing and reading

"""What is wrong with a published text is named so that anybody can look it up: the draw, what stands there, and what should."""

from dataclasses import replace

import pytest

from bot.domain.draws import errors as errors
from bot.domain.draws.lots import CHAIN_LENGTH, link, seal, sha256
from bot.domain.draws.proof import announce
from bot.domain.draws.proof_records import CardsFor, Difference, DrawRecord, Entrant, FixedSeat, Kind, Proof, Seated, Status
from bot.domain.draws.proof_verifying import computed_result, verify
from bot.domain.draws.seat_draw import ButtonScope, TableShape
from bot.domain.seating.tables import Seat
from tests.bot.domain.draws.proofs import ROOT, small

PICK = DrawRecord(1, Kind.PICK, options=("a", "b"), seed=link(ROOT, 1), status=Status.STANDS)
EMPTY = Proof("Tuesday", seal(ROOT))


def drawn(number, seed, proof=EMPTY):
    """A question of that number as it comes out with a seed, be it the right one or not."""
    record = replace(PICK, number=number, seed=seed)
    return replace(record, result=computed_result(proof, record))


@pytest.mark.parametrize(
    ("record", "refusal", "fields"),
    [
        (
            DrawRecord(1, Kind.SEATS, tables=(TableShape(1, 6),), entrants=(Entrant(1), Entrant(2)),
                       fixed=(FixedSeat(Seat(1, 1), 2), FixedSeat(Seat(1, 2), 2))),
            errors.EntrantTwice, {"entrant": 2},
        ),
        (
            DrawRecord(1, Kind.BUTTON, tables=(TableShape(1, 6),),
                       seated=(Seated(Seat(1, 3), Entrant(4)), Seated(Seat(1, 3), Entrant(5)))),
            errors.SeatGivenTwice, {"seat": Seat(1, 3), "entrants": (4, 5)},
        ),
        (DrawRecord(1, Kind.CARDS, cards=(CardsFor(3, 2), CardsFor(3, 1))), errors.SeatGivenTwice, {"seat": 3, "entrants": ()}),
    ],
)  # fmt: skip
def test_a_list_that_names_something_twice_is_refused_with_what_it_is(record, refusal, fields):
    with pytest.raises(refusal) as caught:
        announce(EMPTY, record)
    assert caught.value.fields == fields


@pytest.mark.parametrize("number", range(1, 9))
def test_of_a_button_draw_that_says_nothing_else_one_seat_holds_for_all_tables(number):
    tables = tuple(TableShape(table, 9) for table in (1, 2, 3, 4))
    seated = tuple(Seated(Seat(t.number, n), Entrant(10 * t.number + n)) for t in tables for n in range(1, 10))
    record = DrawRecord(number, Kind.BUTTON, tables=tables, seated=seated, seed=link(ROOT, number))
    assert len({one.value for one in computed_result(EMPTY, record)}) == 1
    apart = replace(record, scope=ButtonScope.EACH_TABLE)
    assert len({one.value for one in computed_result(EMPTY, apart)}) > 1


def test_where_no_fingerprint_was_published_the_list_is_believed():
    found = verify(replace(EMPTY, draws=(replace(drawn(1, link(ROOT, 1)), fingerprint=""),)))
    assert found.holds
    assert found.draws[0].list_holds


def test_a_seed_that_is_not_the_draw_s_is_shown():
    strange = drawn(1, "5eed" * 16)
    assert verify(replace(EMPTY, draws=(strange,))).differences == (
        Difference("seed_not_in_chain", 1, stands="5eed" * 16),
    )  # fmt: skip


def test_the_last_draw_of_a_chain_is_verified_and_one_beyond_it_never_holds_though_somebody_knows_what_the_root_was_made_of():
    before = sha256("chosen beforehand")
    root = bytes.fromhex(sha256(before))
    sealed = Proof("Tuesday", seal(root))
    last, beyond = drawn(CHAIN_LENGTH, root.hex(), sealed), drawn(CHAIN_LENGTH + 1, before, sealed)
    alone = verify(replace(sealed, draws=(last,)))
    assert alone.draws[0].seed_holds
    assert alone.differences == tuple(Difference("number_missing", number) for number in range(1, CHAIN_LENGTH))
    found = verify(replace(sealed, draws=(last, beyond)))
    assert [one.seed_holds for one in found.draws] == [True, False]
    assert found.differences[-2:] == (
        Difference("number_beyond_chain", 1025, should="1024"),
        Difference("seed_not_in_chain", 1025, stands=before),
    )


def test_what_is_revealed_behind_a_sealed_draw_is_named_with_the_one_that_had_to_come_first():
    one, two, three = small().draws
    after = replace(drawn(4, link(ROOT, 4), small()))
    found = verify(replace(small(), draws=(one, two, three, after)))
    assert found.differences == (Difference("revealed_after_sealed", 4, should="3"),)


def test_a_draw_that_stands_behind_a_later_one_is_named_though_an_earlier_one_stands_before_both():
    one, two, three = small().draws
    assert verify(replace(small(), draws=(one, three, two))).differences == (Difference("number_out_of_order", 2),)


def test_a_list_that_cannot_be_drawn_from_is_named_with_its_refusal():
    alone = replace(PICK, options=("a",))
    assert verify(replace(EMPTY, draws=(alone,))).differences == (
        Difference("cannot_be_drawn", 1, should=errors.TooFewOptions.code),
    )  # fmt: skip


def test_each_line_that_is_missing_or_too_many_is_shown_as_it_stands_and_as_it_should():
    one, two, three = small().draws
    *rest, last = two.result
    cut = verify(replace(small(), draws=(one, replace(two, result=tuple(rest)), three))).differences
    assert cut == (Difference("result_differs", 2, "", f"{last.key}: {last.value}", last.key),)
    more = verify(replace(small(), draws=(one, replace(two, result=(*two.result, replace(last, key=9))), three))).differences
    assert more == (Difference("result_differs", 2, f"9: {last.value}", "", 9),)

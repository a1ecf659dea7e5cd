"""What docs/draw-method.md says is refused or allowed, sentence by sentence, tried on whole published texts."""

import pytest

from bot.domain.draws.errors import NobodyAtTable, ProofUnreadable, TooManyTables
from bot.domain.draws.lots import Lots, link, seal, sha256
from bot.domain.draws.proof import announce, reveal, verify_proof, write_proof
from bot.domain.draws.proof_reading import read_text
from bot.domain.draws.proof_records import DrawRecord, Entrant, FixedSeat, Kind, Proof, Seated
from bot.domain.draws.seat_draw import TableShape, draw_seats
from bot.domain.seating.tables import Seat
from tests.bot.domain.draws.proofs import ROOT


def published(record, *words):
    """The text of a tournament with one draw, revealed."""
    return write_proof(reveal(announce(Proof("Mardi", seal(ROOT)), record), 1, link(ROOT, 1), list(words)))


def players(*numbers):
    return tuple(Entrant(number, f"Joueur {number}") for number in numbers)


@pytest.mark.parametrize(("before", "refused"), [((), True), ((Seated(Seat(2, 1), Entrant(9, "Inès")),), False)])
def test_a_table_that_only_a_lot_could_give_a_second_player_is_refused_unless_somebody_sits_there(before, refused):
    """Three players at two tables: the level is 1 for both, and a lot would give one of them a second player."""
    record = DrawRecord(1, Kind.SEATS, tables=(TableShape(1, 6), TableShape(2, 6)), seated=before, entrants=players(1, 2, 3))
    if refused:
        for fixed in ({}, {1: Seat(1, 1)}):  # a fixed player is as much alone as a drawn one
            with pytest.raises(TooManyTables):
                draw_seats([1, 2, 3], record.tables, fixed, Lots(sha256("seed"), "a list"))
    else:
        assert verify_proof(published(record)).holds


def test_who_sits_may_sit_on_a_seat_that_was_closed_after_him_and_counts_for_the_button_there():
    table = TableShape(1, 6, frozenset({3}))
    seated = (Seated(Seat(1, 3), Entrant(9, "Inès")),)
    late = DrawRecord(1, Kind.LATE, tables=(table,), seated=seated, entrants=players(1))
    assert verify_proof(published(late)).holds
    button = published(DrawRecord(1, Kind.BUTTON, tables=(table,), seated=seated))
    assert "result 1: 3" in button
    assert verify_proof(button).holds


def test_six_to_ten_seats_bind_the_table_of_a_button_too():
    text = published(DrawRecord(1, Kind.BUTTON, tables=(TableShape(1, 6),), seated=(Seated(Seat(1, 3), Entrant(9, "Inès")),)))
    assert [one.code for one in verify_proof(text.replace("6 seats", "5 seats")).differences] == ["list_changed"]
    bound = text.replace("6 seats", "5 seats").replace(text.split("fingerprint: ")[1][:64], fingerprint_of(text, "5 seats"))
    assert [(one.code, one.should) for one in verify_proof(bound).differences] == [("cannot_be_drawn", "format_outside")]


def fingerprint_of(text, shape):
    """The fingerprint of a text's only draw, with its table in another shape."""
    rows = [row for row in text.replace("6 seats", shape).splitlines() if row]
    return sha256("".join(f"{row}\n" for row in rows[: next(n for n, row in enumerate(rows) if row.startswith("fingerprint"))]))


def test_a_button_where_nobody_sits_is_refused():
    with pytest.raises(NobodyAtTable):
        announce(Proof("Mardi", seal(ROOT)), DrawRecord(1, Kind.BUTTON, tables=(TableShape(1, 6),)))


def test_a_deal_to_nobody_is_a_draw_without_a_result():
    text = published(DrawRecord(1, Kind.CARDS, about="Table 4"))
    assert "result" not in text
    assert verify_proof(text).holds


PLAIN = published(
    DrawRecord(
        1, Kind.SEATS, about="Mardi", tables=(TableShape(1, 6),), entrants=players(1, 2), fixed=(FixedSeat(Seat(1, 2), 1),)
    ),
    "chaussette",
)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("word 1: chaussette", "word 1:"),
        ("about: Mardi", "about:"),
        ("Joueur 1", "Joueur  1"),
        ("Joueur 1", "Joueur\u00a01"),
        ("Joueur 1", "Joueur \\1"),
        ("Joueur 1", "Joueur\u200b 1"),
        ("Joueur 1", "Jo\\u{75}eur 1"),
        ("Joueur 1", "Jo\\u{E9}ur 1"),
        ("entrant 2:", "entrant 02:"),
        ("entrant 2:", "entrant 1234567890:"),
        ("fixed 1-2:", "fixed 1-102:"),
        ("table 1: 6 seats", "table 1: 106 seats"),
    ],
)
def test_what_the_page_calls_another_spelling_is_refused(old, new):
    assert read_text(PLAIN).draws[0].words == ("chaussette",)
    assert old in PLAIN
    with pytest.raises(ProofUnreadable):
        read_text(PLAIN.replace(old, new))


def test_numbers_of_nine_digits_are_read():
    assert read_text(PLAIN.replace("entrant 2:", "entrant 123456789:")).draws[0].entrants[1].number == 123456789


def test_another_word_often_leads_to_the_same_result_where_there_are_few():
    """Why the page says to look whether one's word stands in the text."""
    text = published(DrawRecord(1, Kind.PICK, options=("oui", "non")), "chaussette")
    others = [f"mot {number}" for number in range(40)]
    unnoticed = [word for word in others if verify_proof(text.replace("word 1: chaussette", f"word 1: {word}")).holds]
    assert 8 < len(unnoticed) < 32

"""What a floor types in a hurry is read as it is meant, in three languages, or refused with the piece that is not clear."""

import unicodedata
from contextlib import suppress

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.domain.club.errors import NameTooLong
from bot.domain.errors import BadNumber, Refusal, SaidTwice, UnreadableForm
from bot.domain.seating.errors import UnreadableSeat, WrongFormat
from bot.domain.seating.tables import Seat
from bot.domain.tournament.deeds import ALWAYS, CLOSED, SettingUp
from bot.services.shift.forms import is_seat, read_number, read_seat, read_setup, split_list, with_pieces
from tests.bot.strange_texts import TEXTS

SEATS = [
    "8 par table", "8 per table", "8-max", "8max", "8 max", "8 joueurs par table", "8 per tafel",
    "8 spelers per tafel", "8 players per table", "8 à la table", "8/table", "8 / tafel", "8 handed", "8-handed", "8 sièges",
    "8 sièges par table", "8 seats", "8 stoelen", "tables de 8", "tables of 8", "tafels van 8", "sièges par table : 8",
    "joueurs par table 8", "seats per table: 8", "8 JOUEURS PAR TABLE", "8 places par table", "8 joueurs max par table",
]  # fmt: skip
PAID = [
    "payés 8", "8 payés", "itm 8", "8 itm", "ITM: 8", "betaald 8", "8 betaald", "paid 8", "8 paid", "8 places payées",
    "8 places paid",
    "places payées 8", "places payées : 8", "payées 8", "payes 8", "paye 8", "8 plaatsen betaald", "betaalde plaatsen 8",
    "8 joueurs payés",
    "8 primés", "payés: 8 places",
]  # fmt: skip
TABLES = [
    "tables 8",
    "8 tables",
    "tables: 8",
    "table 8",
    "8 tafels",
    "tafels 8",
    "max 8 tables",
    "8 tables max",
    "maximum 8 tafels",
]
CHIPS = [
    "jetons 25x8 100x4",
    "chips: 25x8 100x4",
    "fiches 25x8 100x4",
    "tapis 25x8 100x4",
    "stack : 25x8 100x4",
    "Jetons25x8 100x4",
]
LEVELS = ["niveaux 25/50 50/100", "levels: 25/50 50/100", "niveaus 25/50 50/100", "blinds 25/50 50/100", "structure 25/50 50/100"]
LATE = [
    "inscriptions 8", "inscriptions jusqu'au niveau 8", "inscriptions jusqu'à la fin du niveau 8", "inscriptions tardives : 8",
    "late reg 8", "late registration until level 8", "late entries until the end of level 8", "inschrijven tot niveau 8",
    "inschrijvingen tot en met niveau 8", "late inschrijving tot einde van niveau 8", "retardataires niveau 8",
]  # fmt: skip
NOT_LATE = [
    "inscriptions fermées", "inscriptions tardives fermées", "pas d'inscriptions tardives", "sans retardataires", "no late reg",
    "late reg closed", "inschrijven gesloten", "geen laatkomers", "inscriptions 0",
]  # fmt: skip
ALWAYS_LATE = ["inscriptions toujours ouvertes", "inscriptions sans limite", "late reg open", "inschrijven onbeperkt"]
WRITTEN = {
    **{key: {"late_until": 8} for key in LATE},
    **{key: {"late_until": CLOSED} for key in NOT_LATE},
    **{key: {"late_until": ALWAYS} for key in ALWAYS_LATE},
    **{key: {"seats": 8} for key in SEATS},
    **{key: {"paid": 8} for key in PAID},
    **{key: {"most_tables": 8} for key in TABLES},
    **{key: {"chips": "25x8 100x4"} for key in CHIPS},
    **{key: {"levels": "25/50 50/100"} for key in LEVELS},
}


@pytest.mark.parametrize("piece", WRITTEN)
@pytest.mark.parametrize("typed", [
    lambda piece: piece,
    lambda piece: f" {piece.upper().replace('X', 'x')}  ",
    lambda piece: unicodedata.normalize("NFD", piece),
    lambda piece: "\u200b" + piece.replace(" ", "\u00a0  "),
], ids=["as it is", "in capitals", "taken apart", "with hard spaces"])  # fmt: skip
def test_every_wording_of_a_setting_is_read(piece, typed):
    assert with_pieces(SettingUp("Vendredi", 9), typed(piece)) == SettingUp(**{"name": "Vendredi", "seats": 9, **WRITTEN[piece]})


@given(
    st.tuples(*map(st.sampled_from, (SEATS, PAID, TABLES, CHIPS, LEVELS))).flatmap(st.permutations),
    st.sampled_from(["; ", "\n", ";\r\n", "\u2028"]),
)
def test_settings_come_in_any_order(pieces, between):
    setup = read_setup(between.join(["Le Grand Vendredi", *pieces]))
    assert setup == SettingUp("Le Grand Vendredi", 8, 8, "25x8 100x4", "25/50 50/100", 8)


def test_what_is_not_said_is_usual_or_open():
    assert read_setup("Vendredi") == SettingUp("Vendredi", 9)


def test_what_is_said_again_replaces_what_was_said_before_but_not_in_one_breath():
    with pytest.raises(SaidTwice):
        read_setup("Vendredi; 8 par table; payés 3; 10 par table")
    assert read_setup("Vendredi; 8 par table; payés 3; 8-max").seats == 8
    assert with_pieces(SettingUp("Vendredi", 8, 3, "25x8"), "payés 5") == SettingUp("Vendredi", 8, 5, "25x8")


@pytest.mark.parametrize("piece", ["8 par table", "payés 8", "tables 8", "jetons 25x8", "niveaux 25/50", "; ; 8-max"])
def test_a_tournament_that_begins_with_a_setting_has_no_name(piece):
    assert read_setup(piece).name == ""
    assert read_setup(f"{piece}; inscriptions 4").late_until == 4


@pytest.mark.parametrize(
    "name",
    [
        "Stack de rêve",
        "Freezeout 6-max",
        "Les 8 de la table",
        "Tables rondes",
        "Open 2026",
        "Chips & Co",
        "Bruxelles, 9 par table",
    ],
)
def test_a_name_may_sound_like_a_setting(name):
    assert read_setup(f"{name}; 8-max") == SettingUp(name, 8)


@pytest.mark.parametrize("seats", [0, 1, 5, 11, 12, 123456789])
@pytest.mark.parametrize("wording", ["{} par table", "{}-max", "tables de {}", "{} per tafel"])
def test_a_table_of_five_or_eleven_is_refused(seats, wording):
    with pytest.raises(WrongFormat) as refused:
        read_setup("Vendredi; " + wording.format(seats))
    assert refused.value.fields == {"seats": seats, "smallest": 6, "largest": 10}


@pytest.mark.parametrize("piece", [
    "hello", "neuf par table", "8", "8 par chaise", "-8 par table", "8.5 par table", "payés 10%", "payés", "payés 8 9",
    "jetons", "stacked deck",
    "1" * 5_000 + " par table", "tables " + "9" * 5_000, "😱", "8 par table !", "² par table",
])  # fmt: skip
def test_a_piece_that_is_no_setting_is_refused_as_it_was_typed(piece):
    with pytest.raises(UnreadableForm) as refused:
        read_setup(f"Vendredi; 8 par table; {piece}; payés 3")
    assert refused.value.fields == {"piece": piece[:60], "command": "tournament"}


@pytest.mark.parametrize(
    ("piece", "text", "most"), [("payés 0", "0", 10_000), ("payés 10001", "10001", 10_000), ("tables 0", "0", 2_000)]
)
def test_a_number_out_of_bounds_is_refused_with_its_bounds(piece, text, most):
    with pytest.raises(BadNumber) as refused:
        read_setup(f"Vendredi; {piece}")
    assert refused.value.fields == {"text": text, "least": 1, "most": most}


@pytest.mark.parametrize(("piece", "code"), [
    ("jetons 8x25", "chip_set_turned"), ("jetons rouges", "chip_set_unreadable"), ("niveaux 50/25", "level_blinds_turned"),
])  # fmt: skip
def test_chips_and_levels_are_checked_when_they_are_typed(piece, code):
    with pytest.raises(Refusal) as refused:
        read_setup(f"Vendredi; {piece}")
    assert refused.value.code == code


def test_a_name_longer_than_a_seat_slip_is_refused():
    with pytest.raises(NameTooLong):
        read_setup("V" * 61 + "; 8-max")


@given(TEXTS)
@example("9" + " " * 4_000 + "x")
@example("payés" + " " * 4_000 + "x")
@example("V;" * 2_000)
@example("V;" + "9 " * 2_000)
def test_whatever_is_typed_a_tournament_is_read_or_refused(text):
    for typed in (text, f"Vendredi; {text}", f"jetons {text}", f"Vendredi; niveaux {text}"):
        try:
            setup = read_setup(typed)
        except Refusal:
            continue
        assert 6 <= setup.seats <= 10
        assert len(setup.name) <= 60


@pytest.mark.parametrize("text", [
    "3-5", "3:5", "3/5", "3.5", "3 - 5", "3–5", "3 5", "table 3 siège 5", "Table 3 siege 5", "TABLE 3, SIÈGE 5", "t3 s5",
    "T3S5", "t3-5",
    "t 3 s 5", "table 3 seat 5", "tafel 3 stoel 5", "tafel 3 plaats 5", "table 3 place 5", "table 3 5", "  3-5 ", "03-05",
    unicodedata.normalize("NFD", "table 3 siège 5"), "3\u00a05", "\u200b3-5\u202c",
])  # fmt: skip
def test_every_wording_of_a_seat_is_read(text):
    assert read_seat(text) == Seat(3, 5)
    assert is_seat(text)


@pytest.mark.parametrize(
    "text",
    ["", "3", "35", "3-", "-5", "3-555", "33333-5", "a3-5", "3-5a", "Marie", "Marie 3-5", "3--5", "３-５", "²-³", "table siège"],
)
def test_what_is_no_seat_is_refused_as_it_was_typed(text):
    assert not is_seat(text)
    with pytest.raises(UnreadableSeat) as refused:
        read_seat(text)
    assert refused.value.fields == {"text": text}


@given(st.integers(0, 9999), st.integers(0, 99))
def test_a_seat_is_read_as_it_is_written(table, number):
    assert read_seat(str(Seat(table, number))) == Seat(table, number)


@given(TEXTS)
@example("3" + " " * 4_000 + "x")
@example("t" + " " * 4_000)
@example("3 -" + " " * 4_000 + "x")
@example("3" * 4_000)
def test_whatever_is_typed_a_seat_is_read_or_refused(text):
    if is_seat(text):
        assert is_seat(str(read_seat(text)))
    else:
        with pytest.raises(UnreadableSeat):
            read_seat(text)


@pytest.mark.parametrize(("text", "number"), [
    ("12", 12), ("12000", 12_000), ("12 000", 12_000), ("12.000", 12_000), ("12'000", 12_000), ("12’000", 12_000),
    ("12\u202f000", 12_000),
    ("12\u00a0000", 12_000), (" 1 200 000 ", 1_200_000), ("1200.", 1_200), ("007", 7),
])  # fmt: skip
def test_a_number_may_have_its_thousands_apart(text, number):
    assert read_number(text, 1, 10**9) == number


@pytest.mark.parametrize(
    "text",
    ["", " ", "1.5", "1 2", "12 00", "1 2345", "-3", "+3", "1e3", "²", "１２", "dix", "1,5", "0", "1" * 5_000, "10 000 000 000"],
)
def test_what_is_no_whole_number_is_refused(text):
    with pytest.raises(BadNumber) as refused:
        read_number(text, 1, 10**9)
    assert refused.value.fields == {"text": text.strip()[:30], "least": 1, "most": 10**9}


@given(st.integers(0, 10**9), st.sampled_from(["", " ", ".", "'", "\u202f"]))
def test_a_number_is_read_as_it_is_grouped(number, between):
    assert read_number(f"{number:,}".replace(",", between), 0, 10**9) == number


@given(TEXTS, st.integers(0, 50), st.integers(50, 10**6))
def test_whatever_is_typed_a_number_within_its_bounds_is_read_or_refused(text, least, most):
    with suppress(BadNumber):
        assert least <= read_number(text, least, most) <= most


def test_a_list_has_its_pieces_between_commas_semicolons_and_lines():
    assert split_list(" Marie 1 200, Paul;\r\n\n ;Jean ,") == ("Marie 1 200", "Paul", "Jean")


@given(TEXTS)
def test_the_pieces_of_a_list_are_not_empty_and_have_no_separators(text):
    assert all(piece == piece.strip() != "" and not set(piece) & set(",;\n\r") for piece in split_list(text))

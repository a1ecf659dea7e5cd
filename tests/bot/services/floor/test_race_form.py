"""A chip race typed between two hands is read as it is meant, or refused with the piece that is not clear."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.domain.chips.errors import CardsMissing
from bot.domain.errors import UnreadableForm
from bot.services.floor.race_form import RaceForm, TableForm, read_race
from tests.bot.strange_texts import TEXTS

VALUES = st.integers(1, 999_999_999)
ODD = st.lists(st.tuples(st.integers(1, 10), st.integers(0, 60)), min_size=1, max_size=10).map(
    lambda seats: " ".join(f"{seat}:{chips}" for seat, chips in seats)
)
CARDS = st.sampled_from(["", "1: Kh 9s, 2: As", "1 Kh 9s 4 T♥ 2♣", "siège 1: Rc 10p"])
DEALERS = {None: [""], 0: [" croupier", " donneur croupier", " dealer: croupier"]} | {
    seat: [
        f" donneur {seat}",
        f" dealer: {seat}",
        f" bouton siège {seat}",
        f" button {seat}",
        f" deler {seat}",
        f" knop stoel {seat}",
    ]
    for seat in (1, 5, 10)
}


@pytest.mark.parametrize("text", [
    "25>100", "25 > 100", "25->100", "25 -> 100", "25→100", "25 => 100", "25 vers 100", "25 en 100", "25 into 100", "25 to 100",
    "25 naar 100",
    "25 NAAR 100", "  25>100  ", "25\u00a0>\u202f100", "25>100\n", "25>100,",
])  # fmt: skip
def test_a_race_without_tables_is_only_announced(text):
    assert read_race(text) == RaceForm(25, 0, 100, ())


@pytest.mark.parametrize(
    "text",
    [
        "25+100>500",
        "25 + 100 > 500",
        "25 et 100 en 500",
        "25 and 100 to 500",
        "25 en 100 naar 500",
        "25/100→500",
        "25 & 100 vers 500",
    ],
)
def test_two_values_may_go_at_once(text):
    assert read_race(text) == RaceForm(25, 100, 500, ())


@pytest.mark.parametrize(("text", "values"), [
    ("500>1 000", (500, 1_000)), ("500>1.000", (500, 1_000)), ("1 000 > 5 000", (1_000, 5_000)), ("100>1k", (100, 1_000)),
    ("1K>5k", (1_000, 5_000)), ("1'000>25'000", (1_000, 25_000)), ("25000>100000", (25_000, 100_000)),
])  # fmt: skip
def test_large_values_may_have_their_thousands_apart(text, values):
    assert read_race(text) == RaceForm(values[0], 0, values[1], ())
    assert read_race(f"{text} t3 1:3").tables == (TableForm(3, "1:3"),)


@pytest.mark.parametrize("digits", ["1000000000", "1 000 000 000", "9" * 5_000, "1" + ".000" * 1_000])
def test_more_than_any_chip_is_worth_is_no_race(digits):
    for text in (f"25>{digits}", f"{digits}>25 1:3", f"25+{digits}>100"):
        with pytest.raises(UnreadableForm):
            read_race(text)


@given(VALUES, VALUES, ODD)
def test_at_a_single_table_its_number_need_not_be_said(old, new, odd):
    assert read_race(f"{old}>{new} {odd}") == RaceForm(old, 0, new, (TableForm(0, odd),))


@given(
    st.lists(st.tuples(st.integers(1, 2_000), ODD, st.sampled_from([None, 0, 1, 5, 10]), CARDS), min_size=1, max_size=5),
    st.randoms(use_true_random=False), st.sampled_from(["t{}", "table {}", "T{}:", "tafel {} :", "Table {}:", "t {}"]),
    st.sampled_from([" ", "\n", ", ", "; "]),
)  # fmt: skip
def test_several_tables_each_with_its_dealer_and_cards(tables, chance, table, between):
    written, wanted = [], []
    for number, odd, dealer, cards in tables:
        said = chance.choice(DEALERS[dealer])
        before, behind, last = chance.choice(
            [(said, "", ""), ("", said, ""), ("", "", said)] if cards else [(said, "", ""), ("", said, "")]
        )
        word = chance.choice(["cartes", "cards:", "kaarten", "Cartes :"])
        written.append(f"{table.format(number)}{before} {odd}{behind}" + (f" {word} {cards}{last}" if cards else ""))
        wanted.append(TableForm(number, odd, dealer, cards))
    assert read_race("25>100 " + between.join(written)) == RaceForm(25, 0, 100, tuple(wanted))


@pytest.mark.parametrize(("text", "odd"), [
    ("25>100 t3 1:3 2:1 4:7*", "1:3 2:1 4:7*"), ("25+100>500 t3 1:3/2 2:0/1", "1:3/2 2:0/1"),
    ("25>100 table 3 s1=3, s2=1", "s1=3, s2=1"),
    ("25>100 t3 siège 4 : 7", "siège 4 : 7"), ("25>100 t3", ""), ("25>100 table 3 seat 1: 3", "seat 1: 3"),
    ("25>100 t3 foo", "foo"),
])  # fmt: skip
def test_odd_chips_are_handed_on_as_they_were_typed(text, odd):
    assert read_race(text).tables == (TableForm(3, odd),)


@pytest.mark.parametrize("text", [
    "", "hello", "25", "25 100", ">100", "25>", "25>cent", "25<100", "vingt-cinq>100", "²5>100", "２５>100", "-25>100",
    "25>100x8", "25>100:3", "25>100.5",
    "🂡", "t3 1:3", "race 25>100",
])  # fmt: skip
def test_what_is_no_race_is_refused_as_it_was_typed(text):
    with pytest.raises(UnreadableForm) as refused:
        read_race(text)
    assert refused.value.fields == {"piece": text, "command": "race"}


@pytest.mark.parametrize(("text", "piece"), [
    ("0>100 t3 1:3", "0>100"), ("25>0", "25>0"), ("25+0>100", "25+0>100"), ("25>100 maybe t3 1:3", "maybe"),
    ("25>100 1:3 t4 2:1", "1:3"),
    ("25>100 t3 1:3 donneur 5 dealer 6", "1:3 donneur 5 dealer 6"), ("25>100 t3 croupier 1:3 donneur 5",
    "croupier 1:3 donneur 5"),
])  # fmt: skip
def test_a_piece_that_is_not_clear_is_refused_alone(text, piece):
    with pytest.raises(UnreadableForm) as refused:
        read_race(text)
    assert refused.value.fields == {"piece": piece, "command": "race"}


@given(TEXTS | st.text(st.sampled_from("0123456789 .+>:t*/,k-\n"), max_size=80))
@example("1" + " " * 4_000)
@example("1 +" + " " * 2_000 + "1" + " " * 2_000)
@example("1 000" * 900)
@example("t " * 2_000)
@example("donneur " * 500)
def test_whatever_is_typed_a_race_is_read_or_refused(text):
    for typed in (text, f"25>100 {text}", f"25>100 t3 {text}", f"25>100 t3 1:3 cartes {text}"):
        try:
            form = read_race(typed)
        except (UnreadableForm, CardsMissing):
            continue
        assert form.old > 0
        assert form.new > 0
        assert all(0 <= table.table < 10_000 for table in form.tables)

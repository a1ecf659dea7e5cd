import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.presenter.seat_plan.coverage import drawable
from bot.presenter.seat_plan.lettering import MARKS, MISSING, flowing, lettering, name_of, readable, shortened
from tests.bot.presenter.seat_plan.plans import HOSTILE

SIZES = (24, 20, 16)


def measure(text, size):
    """Every character as wide as the size."""
    return len(text) * size


def is_fit_to_draw(text):
    marks = 0
    for character in text:
        marks = marks + 1 if unicodedata.category(character).startswith("M") else 0
        assert ord(character) in drawable()
        assert not unicodedata.category(character).startswith("C")
        assert marks <= MARKS
    return text == " ".join(text.split())


@given(st.text(max_size=300))
def test_whatever_is_typed_comes_out_fit_to_draw(text):
    assert is_fit_to_draw(readable(text))
    assert name_of(text)


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_come_out_fit_to_draw(name):
    assert is_fit_to_draw(name_of(name))


@pytest.mark.parametrize(
    "name", ["Zoé Vandenberghe-Lefèvre", "Ğökhan Şahin", "Łukasz Żółć", "O'Brien", "Đặng Nguyễn", "Иван *d* D'Æ"]
)
def test_names_of_the_club_come_out_as_they_were_written(name):
    assert readable(name) == name
    assert readable(unicodedata.normalize("NFD", name)) == name


def test_a_letter_that_the_fonts_lack_leaves_a_box_and_an_emoji_leaves_nothing():
    assert readable("李 Wei 🎲") == f"{MISSING} Wei"
    assert name_of("🎲") == MISSING


@given(st.text("abc d-é", min_size=1, max_size=80), st.integers(0, 900))
def test_a_name_never_leaves_its_plate(text, width):
    name = name_of(text)
    written = lettering(name, width, SIZES, measure)
    assert written.size in SIZES
    assert len(written.lines) in (1, 2)
    assert all(measure(line, written.size) <= width for line in written.lines)


@given(st.text("abc d-é", min_size=1, max_size=80), st.integers(40, 900))
def test_a_name_is_whole_or_says_that_it_is_not(text, width):
    name = name_of(text)
    lines = lettering(name, width, SIZES, measure).lines
    letters = "".join(lines).replace(" ", "")
    assert letters == name.replace(" ", "") or (letters[-1] == "…" and name.replace(" ", "").startswith(letters[:-1]))


def test_a_name_takes_two_lines_before_it_gets_small_and_a_space_is_a_better_break_than_a_hyphen():
    assert lettering("Luc Roux", 240, SIZES, measure).lines == ("Luc Roux",)
    broken = lettering("Jean-Luc Roux", 240, SIZES, measure)
    assert (broken.size, broken.lines) == (24, ("Jean-Luc", "Roux"))
    smaller = lettering("Jean-Baptiste Roux", 265, SIZES, measure)
    assert (smaller.size, smaller.lines) == (20, ("Jean-Baptiste", "Roux"))


def test_a_text_is_shortened_only_as_far_as_it_must():
    assert shortened("Vandenberghe", 120, 10, measure) == "Vandenberghe"
    assert shortened("Vandenberghe", 119, 10, measure) == "Vandenberg…"
    assert shortened("Vandenberghe", 5, 10, measure) == ""


def test_names_that_wait_flow_over_lines_and_say_when_there_are_more():
    names = [f"Joueur{number}" for number in range(30)]
    lines = flowing(names, 400, 10, measure, 3)
    assert len(lines) == 3
    assert all(measure(line, 10) <= 400 for line in lines)
    assert lines[-1].endswith("…")
    assert flowing(names[:3], 400, 10, measure, 3) == ("Joueur0  ·  Joueur1  ·  Joueur2",)

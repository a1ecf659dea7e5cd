import unicodedata
from itertools import product

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.domain.club.people import Person, Role, folded, forgotten_name, tidy_name
from tests.bot.strange_texts import STRANGE

NASTY = (
    "\u200b\u200d\u200e\u200f\u202a\u202e\u2066\u2069\ufeff\u00ad"
    "\u034f\ufe0f\u20e3\u3164\u115f\u0301\u0308\u0345\u00a0\u2028\x00\x1b"
)
LETTERS = st.characters(exclude_categories=[]) | st.sampled_from(NASTY) | st.sampled_from("éÉeEœŒßİıſﬁ℡ªŁł🂡👨字हि½²１")
NAMES = st.text(LETTERS, max_size=60) | st.sampled_from(STRANGE)
WORDS = st.lists(st.text(st.sampled_from("abcdeéèêëçñöüœæøłÅŠž"), min_size=1, max_size=8), min_size=1, max_size=4)


def test_the_roles_stand_in_the_order_of_the_house():
    assert [role.name for role in sorted(Role)] == ["STRANGER", "PLAYER", "FLOOR", "DIRECTOR"]


@pytest.mark.parametrize(("role", "needed"), list(product(Role, Role)))
def test_each_role_may_do_what_those_before_it_may(role, needed):
    assert role.may(needed) == (list(Role).index(role) >= list(Role).index(needed))


def test_a_person_is_known_by_name_and_aliases():
    assert Person(12, "Marie Dupont", ("Mimi", "MD")).all_names == ("Marie Dupont", "Mimi", "MD")
    assert Person(12, "Marie Dupont").role is Role.PLAYER
    assert Person(12, "Marie Dupont", also=(40, 3)).numbers == (12, 40, 3)
    assert forgotten_name(12) == "#12"


def test_whatever_spaces_there_are_between_words_are_one():
    assert tidy_name("\tMarie\n\nde\u00a0la \u2028 Tour\x0b") == "Marie de la Tour"


@given(NAMES)
@example("e\u200b\u0301")
@example("\ufeff" * 4_000)
@example("é" * 4_000)
@example("👨‍👩‍👧‍👦" * 1_000)
def test_a_tidy_name_stays_as_it_is(text):
    assert tidy_name(tidy_name(text)) == tidy_name(text)


@given(NAMES)
@example("e\u200b\u0301")
def test_a_tidy_name_prints_on_one_line_from_left_to_right_and_can_be_stored(text):
    name = tidy_name(text)
    assert all(unicodedata.category(character)[0] != "C" for character in name)
    assert not any(character.isspace() and character != " " for character in name)
    assert name == name.strip()
    assert "  " not in name
    assert unicodedata.is_normalized("NFC", name)
    name.encode("utf-8")


@pytest.mark.parametrize(
    "text",
    ["\u202eMarie\u202c", "Ma\u200brie", "\ufeffMarie", "\u2066Marie\u2069\u200f", "Marie\ud800\x00\x1b", "\u3164Marie\u2800"],
)
def test_marks_that_are_not_seen_do_not_make_another_name(text):
    assert tidy_name(text) == "Marie"


@given(NAMES)
@example("℡ ªŒ ﬁ ĲŐ")
@example("\u037a \u1fbf")
@example("ꟹ")
def test_a_folded_name_stays_as_it_is(text):
    assert folded(folded(text)) == folded(text)


@given(NAMES)
def test_a_name_is_compared_as_it_is_written_down(text):
    assert folded(tidy_name(text)) == folded(text)


@given(NAMES)
@example("a" * 4_000)
@example("ﷺ" * 4_000)
def test_a_folded_name_holds_words_in_order_and_nothing_else(text):
    words = folded(text).split(" ") if folded(text) else []
    assert words == sorted(words)
    assert all(any(character.isalnum() for character in word) or unicodedata.category(word[0])[0] == "M" for word in words)


@pytest.mark.parametrize("name", ["किरण", "कुमार", "மாலா"])
def test_a_vowel_sign_of_another_script_parts_no_word(name):
    assert folded(name) == name


@given(WORDS, st.randoms(use_true_random=False))
def test_accents_capitals_order_and_punctuation_do_not_matter(words, chance):
    plain = folded(" ".join(words))
    chance.shuffle(words)
    for said in (
        ", ".join(words),
        "-".join(words).upper(),
        "  ".join(words).title(),
        unicodedata.normalize("NFD", " ".join(words)),
    ):
        assert folded(said) == plain


@pytest.mark.parametrize(("one", "other"), [
    ("DUPONT, Marie-Éve", "Marie Eve Dupont"), ("Françoise Bœuf", "francoise boeuf"), ("Søren Sørensen", "soren sorensen"),
    ("Łukasz Wałęsa", "lukasz walesa"), ("Groß", "GROSS"), ("İpek Işık", "ipek isik"), ("O’Brien", "o'brien"),
    ("Ĳsbrand", "ijsbrand"), ("Jean–Pierre", "Jean Pierre"), ("Zoë", "zoe"), ("Đorđe", "dorde"), ("Ｍarie", "marie"),
])  # fmt: skip
def test_one_name_however_it_is_typed(one, other):
    assert folded(one) == folded(other) != ""


@pytest.mark.parametrize(("one", "other"), [
    ("Marie Dupont", "Marie Dupond"), ("Louis", "Louise"), ("André 2", "André 3"), ("किरण", "करण"), ("李娜", "李那"),
    ("Jean", "Jean Jean"),
])  # fmt: skip
def test_two_names_stay_two(one, other):
    assert folded(one) != folded(other)


@pytest.mark.parametrize("text", ["", " ", "🂡", "-–—", "\u200b", "\u3164\u3164", "\u2800", "...", "\ud800", "👍🏽", "☎️"])
def test_what_has_no_letter_is_no_name(text):
    assert folded(text) == ""

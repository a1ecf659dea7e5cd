"""Where a text has a part of a name, or a word that is also a name, all around it tells whether somebody is meant."""

import pytest

from bot.domain.club.mentions import MOST_SHARED, Named
from bot.domain.club.people import Person, folded
from tests.bot.domain.club.test_mentions import CLUB, KNOWN


def found(one: int | Person, text: str, *, near: bool = False, more: dict[str, int] | None = None) -> list[tuple[str, str]]:
    """What in a text names somebody, and how sure; `more` are known beside the club."""
    person = one if isinstance(one, Person) else next(person for person in CLUB if person.number == one)
    known = [*KNOWN, *((folded(name), number) for name, number in (more or {}).items())]
    return [(text[at.begin : at.end], str(at.sure)) for at in Named(person, known).mentions(text, near=near)]


def test_a_person_is_named_by_his_number_however_it_is_written_and_in_the_order_of_the_text():
    said = "Marguerite (#1), puis # 1 et #01, pas #12, 1 ou #10"
    assert found(1, said) == [("Marguerite", "likely"), ("#1", "named"), ("# 1", "named"), ("#01", "named")]


def test_who_was_forgotten_is_named_by_his_number_alone_and_not_by_that_many_chips():
    assert found(Person(12, "#12"), "12 jetons pour #12 et #120") == [("#12", "named")]
    assert found(Person(12, "#12", ("Mimi",)), "12 jetons pour Mimi") == [("Mimi", "named")]


@pytest.mark.parametrize("between", [" ", "-", ", ", ",", ". ", "’"])
def test_the_words_of_a_name_may_be_joined_by_what_joins_words(between):
    assert found(1, f"Marguerite{between}Vandenbossche a crié") == [(f"Marguerite{between}Vandenbossche", "named")]


@pytest.mark.parametrize("between", [" et ", " / ", "  ", "\n"])
def test_words_that_do_not_stand_together_are_two_parts(between):
    assert found(1, f"Marguerite{between}Vandenbossche") == [("Marguerite", "likely"), ("Vandenbossche", "doubtful")]


@pytest.mark.parametrize(("text", "there"), [
    ("Ken", True), ("ken a dit", True), ("-Ken", True), ("Ken-", True), ("Ken - x", True), ("a -Ken", True),
    ("Marie-Ken", False), ("x-Ken", False), ("Ken-x", False), ("Ken‑x", False), ("x‑Ken", False), ("à Ken-x", False),
])  # fmt: skip
def test_a_hyphen_makes_another_name_of_it_only_where_a_word_follows(text, there):
    assert bool(found(9, text)) == there


@pytest.mark.parametrize("text", ["Ken Dupont", "Dupont Ken", "a vu Dupont, Ken"])
def test_a_first_name_that_begins_somebody_elses_full_name_is_his(text):
    assert found(9, text, more={"Ken Dupont": 40}) == []
    assert found(9, f"{text} et Ken", more={"Ken Dupont": 40}) == [("Ken", "named")]
    assert found(9, text) == [("Ken", "named")]


@pytest.mark.parametrize(("number", "text", "words"), [
    (2, "Anna, Marguerite Vandenbossche", ["Anna"]), (4, "Rose Martin Leroy", ["Rose Martin"]),
    (8, "Rose Martin Leroy", ["Martin Leroy"]), (4, "Martin Leroy et Martin", ["Martin"]),
])  # fmt: skip
def test_of_two_names_that_share_a_word_each_has_its_own(number, text, words):
    assert [part for part, _ in found(number, text)] == words


@pytest.mark.parametrize(("text", "words"), [
    ("de Van den Berg", ["Van den Berg"]), ("van Berg", ["Berg"]), ("le Berg", ["Berg"]), ("Jean Pierre", ["Jean Pierre"]),
    ("den Berg", []), ("berg van den", []), ("Pierre", []), ("Pierre-Jean", []), ("M. Berg-Dal", []), ("van den", []),
])  # fmt: skip
def test_only_a_whole_piece_of_a_name_stands_for_it(text, words):
    assert [part for part, _ in found(6, text)] == words


BO = Person(10, "Bo Derks")


@pytest.mark.parametrize(("text", "far", "near"), [
    ("a vu Bo", "doubtful", "likely"), ("Bo a vu", "", "doubtful"), ("a vu bo", "", ""), ("BO A VU", "", ""),
    ("Bo Derks", "named", "named"), ("bo derks", "named", "named"),
])  # fmt: skip
def test_a_name_of_two_letters_needs_what_a_common_word_needs(text, far, near):
    assert [[sure for _, sure in found(BO, text, near=sat)] for sat in (False, True)] == [[far] * bool(far), [near] * bool(near)]


@pytest.mark.parametrize(("text", "far", "near"), [
    ("M. Petit a crié", "doubtful", "likely"), ("Mme. Petit", "doubtful", "likely"), ("il dit Petit", "doubtful", "likely"),
    ("puis\n a vu Petit", "doubtful", "likely"), ("vu : Petit tapis", "", "doubtful"), ("« Petit » a crié", "", "doubtful"),
    ("vu\nPetit tapis", "", "doubtful"), ("vu\n Petit tapis", "", "doubtful"), ("Ouf. Petit tapis", "", "doubtful"),
    ("a vu PETIT", "doubtful", "likely"), ("A VU PETIT", "", ""),
])  # fmt: skip
def test_a_common_word_is_a_name_by_its_capital_letter_inside_of_a_sentence_or_behind_a_title(text, far, near):
    assert [[sure for _, sure in found(3, text, near=sat)] for sat in (False, True)] == [[far] * bool(far), [near] * bool(near)]


@pytest.mark.parametrize(
    ("others", "far"), [(0, ["likely"]), (1, ["doubtful"]), (MOST_SHARED, ["doubtful"]), (MOST_SHARED + 1, [])]
)
def test_a_first_name_may_be_shared_with_few(others, far):
    more = {f"Éloïse {'abcdef'[n] * 3}": 30 + n for n in range(others)}
    assert [sure for _, sure in found(7, "Éloïse a crié", more=more)] == far


def test_accents_that_stand_apart_are_part_of_the_word():
    assert found(7, "vu E\u0301loi\u0308se ici") == [("E\u0301loi\u0308se", "likely")]


def test_a_mere_word_is_found_except_where_it_is_a_person_of_the_club():
    assert found(Person(0, "ken"), "ken ou KEN") == []
    assert found(Person(0, "berlue"), "la berlue") == [("berlue", "named")]

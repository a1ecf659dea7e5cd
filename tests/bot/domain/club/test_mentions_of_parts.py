"""Where a text has a part of a name, or a word that is also a name, all around it tells whether somebody is meant."""

import pytest

from bot.domain.club.mentions import MOST_SHARED, Named, words_of
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
    assert found(Person(500, "#500"), "500 jetons pour #500 et #5000") == [("#500", "named")]
    assert found(Person(500, "#500", ("Mimi",)), "500 jetons pour Mimi") == [("Mimi", "named")]
    assert found(Person(7, "#500"), "500 jetons") == [("500", "named")], "who is called so himself"


@pytest.mark.parametrize("between", [" ", "-", ", ", ",", ". ", "’"])
def test_the_words_of_a_name_may_be_joined_by_what_joins_words(between):
    assert found(1, f"Marguerite{between}Vandenbossche a crié") == [(f"Marguerite{between}Vandenbossche", "named")]


@pytest.mark.parametrize("between", [" et ", " / ", "  ", "\n"])
def test_words_that_do_not_stand_together_are_two_parts(between):
    assert found(1, f"Marguerite{between}Vandenbossche") == [("Marguerite", "likely"), ("Vandenbossche", "doubtful")]


@pytest.mark.parametrize(("text", "there"), [
    ("Ken", True), ("ken a dit", True), ("-Ken", True), ("Ken-", True), ("Ken - x", True), ("Ken- x", True), ("a -Ken", True),
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
    ("Jean-Pierre, puis Jean", ["Jean-Pierre"]), ("Jean, puis Jean-Pierre", ["Jean-Pierre"]), ("Jean van Pierre", []),
    ("a vu Berg Jean", ["Berg Jean"]),
])  # fmt: skip
def test_only_a_whole_piece_of_a_name_stands_for_it(text, words):
    assert [part for part, _ in found(6, text)] == words


def test_a_whole_name_inside_of_somebody_elses_longer_one_is_his():
    longer = {"Rose Martin Dumas": 40}
    assert found(4, "a vu Rose Martin Dumas", more=longer) == []
    assert found(4, "a vu Rose Martin, puis Dumas", more=longer) == [("Rose Martin", "named")]
    assert found(6, "Jean-Pierre Dupont", more={"Jean-Pierre Dupont": 40}) == []


def test_a_part_that_is_all_of_somebody_elses_name_is_his():
    assert found(4, "a vu Martin", more={"Martin": 40}) == []
    assert found(9, "a vu Ken", more={"Ken": 40, "Kenny Ken": 40}) == [("Ken", "doubtful")], "both are called so"
    known = [*KNOWN, ("ken", 40), ("dupont ken", 40)]
    assert Named(CLUB[8], known).mentions("a vu Ken Dupont") == ()


def test_a_whole_name_may_go_on_with_another_and_a_part_may_not():
    assert found(1, "Marguerite Vandenbossche-Dupont") == [("Marguerite Vandenbossche", "named")]
    assert found(6, "a vu Jean-Pierre-Paul") == []
    assert found(Person(10, "Van Damme Pierre"), "a vu Van Damme") == [("Van Damme", "likely")]
    assert found(Person(10, "Jean-Pierre"), "Pierre-Jean a crié") == [("Pierre-Jean", "named")]


def test_others_who_bear_a_part_are_told_in_order_whichever_of_their_names_has_it():
    known = [*KNOWN, ("carla vandenbossche", 40), ("carla marguerite", 40), ("emma vandenbossche", 30)]
    (one,) = Named(CLUB[0], known).mentions("a vu Vandenbossche")
    assert one.others == (2, 30, 40)


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
    ("a vu PETIT", "doubtful", "likely"), ("A VU PETIT", "", ""), ("Petit a vu Mme", "", "doubtful"),
])  # fmt: skip
def test_a_common_word_is_a_name_by_its_capital_letter_inside_of_a_sentence_or_behind_a_title(text, far, near):
    assert [[sure for _, sure in found(3, text, near=sat)] for sat in (False, True)] == [[far] * bool(far), [near] * bool(near)]


@pytest.mark.parametrize(
    ("others", "far"), [(0, ["likely"]), (1, ["doubtful"]), (MOST_SHARED, ["doubtful"]), (MOST_SHARED + 1, [])]
)
def test_a_first_name_may_be_shared_with_few(others, far):
    more = {f"Éloïse {'abcdef'[n] * 3}": 30 + n for n in range(others)}
    assert [sure for _, sure in found(7, "Éloïse a crié", more=more)] == far


def test_a_name_without_a_letter_is_no_part_of_any_other():
    assert found(Person(10, "Marc 🂡 Derks", ("🂡",)), "a vu Derks, puis Marc 🂡 Derks") == [
        ("Derks", "likely"), ("Marc", "likely"), ("Derks", "likely"),
    ]  # fmt: skip


def test_nobody_sits_near_what_is_not_known_to_have_been_written_of_a_table():
    (petit,) = (person for person in CLUB if person.number == 3)
    assert Named(petit, KNOWN).mentions("Petit a crié") == ()


def test_accents_that_stand_apart_are_part_of_the_word():
    assert [word.folded for word in words_of("a \u0301 b\u0301, _c")] == ["a", "b", "c"]
    assert found(7, "vu E\u0301loi\u0308se ici") == [("E\u0301loi\u0308se", "likely")]


def test_a_mere_word_is_found_except_where_it_is_a_person_of_the_club():
    assert found(Person(0, "ken"), "ken ou KEN") == []
    assert found(Person(0, "berlue"), "la berlue") == [("berlue", "named")]


def test_a_common_word_that_is_all_of_a_name_needs_as_much():
    rose = Person(10, "Rose")
    assert [found(rose, text) for text in ("la rose", "a vu Lys ou Rose", "Lys. Rose a crié")] == [[], [("Rose", "doubtful")], []]

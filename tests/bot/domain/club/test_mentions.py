"""Whom a text names, and how sure that is."""

import pytest

from bot.domain.club.mentions import Named, Sureness
from bot.domain.club.people import Person, folded

MARGUERITE = Person(1, "Marguerite Vandenbossche", ("Guitteke",))
CLUB = (MARGUERITE, Person(2, "Anna Vandenbossche"), Person(3, "Paul Petit"), Person(4, "Rose Martin"), Person(5, "Blanche Roi"),
        Person(6, "Jean-Pierre Van den Berg"), Person(7, "Éloïse D'Hondt"), Person(8, "Martin Leroy"), Person(9, "Ken")
        )  # fmt: skip
KNOWN = [(folded(name), person.number) for person in CLUB for name in person.all_names]


def found(number: int, text: str, *, near: bool = False, known=KNOWN) -> list[tuple[str, str, tuple[int, ...]]]:
    """What in a text names a person of the club, how sure, and who else bears it."""
    person = next(person for person in CLUB if person.number == number)
    mentions = Named(person, known).mentions(text, near=near)
    return [(text[one.begin : one.end], str(one.sure), one.others) for one in mentions]


@pytest.mark.parametrize(("number", "text", "words"), [
    (1, "a insulté Marguerite Vandenbossche au bar", "Marguerite Vandenbossche"),
    (1, "VANDENBOSSCHE, Marguerite a crié", "VANDENBOSSCHE, Marguerite"),
    (1, "guitteke s'excuse", "guitteke"), (1, "vu par #1", "#1"),
    (7, "la carte d'Eloise D'Hondt", "Eloise D'Hondt"), (6, "Jean-Pierre van den Berg", "Jean-Pierre van den Berg"),
])  # fmt: skip
def test_a_whole_name_or_another_name_of_his_names_somebody(number, text, words):
    assert found(number, text) == [(words, "named", ())]


@pytest.mark.parametrize(("number", "text", "words"), [
    (7, "dhondt et d'hondt", "d'hondt"), (7, "Éloïse a crié", "Éloïse"), (6, "a poussé Van den Berg", "Van den Berg"),
    (6, "berg", ""), (6, "M. Berg", "Berg"),
    (6, "Jean a crié", ""), (6, "Jean-Pierre a crié", "Jean-Pierre"), (6, "Jean-Paul", ""),
    (1, "Tournoi de Marguerite", "Marguerite"), (8, "leroy", "leroy"), (8, "Leroy-Dubois", ""), (9, "Ken", "Ken"),
])  # fmt: skip
def test_a_part_of_the_name_is_found_as_a_whole_word_only(number, text, words):
    assert [part for part, _, _ in found(number, text)] == ([words] if words else [])


@pytest.mark.parametrize(("text", "words"), [
    ("Jean-Pierre van tafel 3 riep", ["Jean-Pierre"]), ("hij duwde Van den Berg van den stoel", ["Van den Berg"]),
    ("de kaart van tafel 3", []), ("den dealer", []),
])  # fmt: skip
def test_a_particle_of_the_sentence_is_no_part_of_the_name_that_has_one(text, words):
    assert [part for part, _, _ in found(6, text)] == words


def test_a_surname_that_two_bear_is_doubtful_and_says_who_else():
    assert found(1, "Vandenbossche a crié") == [("Vandenbossche", "doubtful", (2,))]
    assert found(2, "vandenbossche a crié") == [("vandenbossche", "doubtful", (1,))]


def test_the_full_name_of_somebody_else_is_his():
    assert found(1, "Anna Vandenbossche a crié") == []
    assert found(1, "Vandenbossche Anna, puis Vandenbossche") == [("Vandenbossche", "doubtful", (2,))]
    assert found(4, "Martin Leroy a crié") == []


def test_two_of_the_very_same_name_are_told_apart_by_nobody():
    known = [*KNOWN, (folded("Marguerite Vandenbossche"), 20)]
    assert found(1, "Marguerite Vandenbossche", known=known) == [("Marguerite Vandenbossche", "doubtful", (20,))]
    assert found(9, "Ken a crié", known=[*KNOWN, ("ken", 20)]) == [("Ken", "doubtful", (20,))]
    assert found(1, "Guitteke a crié", known=[*KNOWN, ("guitteke", 20)]) == [("Guitteke", "doubtful", (20,))]


@pytest.mark.parametrize(("number", "text"), [
    (3, "un petit tapis"), (3, "Petit tapis, gros ennuis"), (4, "la rose au revers"), (5, "une carte blanche, puis le roi"),
    (5, "Roi et dame"), (5, "Le roi. Roi de cœur"), (3, "PETIT TAPIS"),
])  # fmt: skip
def test_a_common_word_without_evidence_is_no_name(number, text):
    assert found(number, text) == []


def test_a_common_word_in_small_letters_is_no_name_even_where_he_sat():
    assert found(3, "un petit tapis", near=True) == []


def test_a_mere_word_that_is_looked_for_is_found_wherever_it_stands():
    assert [one.sure for one in Named(Person(0, "petit"), KNOWN).mentions("Petit tapis, petit jeu")] == [Sureness.NAMED] * 2
    assert Named(Person(0, "petit"), KNOWN).mentions("Paul Petit") == (), "that is he"


@pytest.mark.parametrize(("number", "text", "near", "sure"), [
    (3, "a insulté Petit", False, "doubtful"), (3, "a insulté Petit", True, "likely"), (3, "Petit a crié", True, "doubtful"),
    (5, "a insulté Roi", False, "doubtful"), (4, "Rose a crié", True, "doubtful"),
])  # fmt: skip
def test_a_capital_letter_or_the_table_is_evidence_for_a_common_word(number, text, near, sure):
    assert [one[1] for one in found(number, text, near=near)] == [sure]


def test_a_first_name_that_many_bear_names_nobody_except_where_he_sat():
    known = [*KNOWN, *((folded(f"Éloïse {letter}"), 30 + n) for n, letter in enumerate(("Aa", "Bb", "Cc", "Dd")))]
    assert found(7, "Éloïse a crié", known=known) == []
    assert [one[1] for one in found(7, "Éloïse a crié", near=True, known=known)] == [str(Sureness.DOUBTFUL)]


@pytest.mark.parametrize(
    "text", ["", "#", "#11", "n° 1", "'; --", "-Vandenbossch-", "Vandenbosschen", "xMarguerite", "Margue­rite"]
)
def test_what_is_only_like_it_is_not_found(text):
    assert found(1, text) == []

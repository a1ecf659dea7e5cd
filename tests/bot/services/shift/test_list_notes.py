"""What stands beside the names of a pasted list enters nobody, and is told."""

import pytest

from bot.domain.club.errors import LooksAbsent
from bot.domain.errors import UnreadableForm
from bot.presenter.blocks import Hint
from bot.presenter.present import present
from bot.services.shift.name_lists import read_list
from tests.bot.services.floor.evening import Evening


def entered(text: str) -> list[tuple[str, str]]:
    return [(one.name, one.note) for one in read_list(text) if one.refusal is None]


def left(text: str) -> list[tuple[str, type]]:
    return [(one.typed, type(one.refusal)) for one in read_list(text) if one.refusal is not None]


@pytest.mark.parametrize(
    ("line", "name", "note"),
    [
        ("1. Jean Dupont – payé", "Jean Dupont", "payé"),
        ("Marie Curie (PAYÉE)", "Marie Curie", "PAYÉE"),
        ("Paul Martin - 20 € espèces", "Paul Martin", "20 € espèces"),
        ("Thomas Girard 20€", "Thomas Girard", "20€"),
        ("Julie Faure (en retard)", "Julie Faure", "en retard"),
        ("Marc Petit, pas payé", "Marc Petit", "pas payé"),
        ("Anna payé (en retard)", "Anna", "payé, en retard"),
        ("Koen – betaald", "Koen", "betaald"),
        ("Sam: paid", "Sam", "paid"),
        ("12\tDupont\tMarie\t20 €\toui", "Dupont Marie", "20 €, oui"),
        ("Dupont\tMarie\tmarie@exemple.be", "Dupont Marie", "marie@exemple.be"),
        ("Claude (Lyon)", "Claude (Lyon)", ""),
        ("Anne - Sophie", "Anne - Sophie", ""),
        ("Johnny Cash", "Johnny Cash", ""),
        ("Karim Ok", "Karim Ok", ""),
        ("Marc Absent", "Marc Absent", ""),
        ("1 / Karl", "Karl", ""),
        ('"Tic et Tac"', "Tic et Tac", ""),
    ],
)
def test_a_note_behind_a_name_is_no_part_of_it(line, name, note):
    assert entered(f"Zoé\n{line}\nLuc") == [("Zoé", ""), (name, note), ("Luc", "")]


@pytest.mark.parametrize(
    "line",
    [
        "[12:34, 20/11/2026] Sophie: Sophie Lambert", "20/11/2026, 12:34 - Luc: je viens", "[20/11/2026 12:34:01] Luc: +1",
        "Nicolas Blanc + 1", "Nicolas (+2)", "Anne et Luc", "Jan en Piet", "Ann & Tom", "Hugo / Léa", "Paul\tMarie\tLuc", "payé",
    ],
)  # fmt: skip
def test_a_line_that_is_not_one_name_comes_back(line):
    assert left(f"Zoé\n{line}\nLuc") == [(line, UnreadableForm)]


@pytest.mark.parametrize(
    "line",
    ["comme la dernière fois", "Les mêmes", "les mêmes que vendredi", "same as last week", "zoals vorige week", "everybody"],
)
def test_whoever_asks_for_the_entries_of_another_evening_enters_nobody_of_that_name(line):
    assert [why for _, why in left(line)] == [UnreadableForm]


@pytest.mark.parametrize("line", ["Sam - absent", "Sam (ne vient pas)", "Sam – désisté", "Sam (maybe)", "Sam – komt niet"])
def test_who_does_not_come_is_not_entered(line):
    assert left(f"Zoé\n{line}") == [(line, LooksAbsent)]


def test_nor_is_whoever_stands_under_a_heading_that_says_so():
    names = "Inscrits :\n1. Zoé\n2. Luc\nAbsents :\n- Bob\n- Carole\nListe d'attente :\nDenis"
    assert [name for name, _ in entered(names)] == ["Zoé", "Luc", "Denis"]
    assert [typed for typed, why in left(names) if why is LooksAbsent] == ["- Bob", "- Carole"]


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("Jean, Paul et Marie", ["Jean", "Paul", "Marie"]),
        ("Anne & Bruno", ["Anne", "Bruno"]),
        ("Jan, Piet en Koen", ["Jan", "Piet", "Koen"]),
        ("Ann and Tom", ["Ann", "Tom"]),
        ("Marc en retard", ["Marc"]),
        ("Dupont\tMarie", ["Dupont Marie"]),
        ('Luc, "Tic et Tac"', ["Luc", "Tic et Tac"]),
    ],
)
def test_people_who_are_named_in_one_breath_are_so_many_people(line, names):
    assert [name for name, _ in entered(line)] == names


def test_who_is_written_with_a_note_one_day_and_without_it_the_next_is_one_person(rulebooks):
    evening = Evening(rulebooks).opened()
    told = evening.do("/enter\n1. Jean Dupont – payé\n2. Marie (payé)\n3. Luc 20 €\n4. Zoé").outcome
    assert (told.names, told.notes) == (("Jean Dupont", "Marie", "Luc", "Zoé"), (("payé", 2), ("20 €", 1)))
    assert evening.refused("/enter Jean Dupont")["why"] == "already_entered"


def test_of_a_list_with_a_name_like_a_known_one_that_name_alone_is_to_be_taken_back(rulebooks):
    evening = Evening(rulebooks).opened()
    evening.do("/enter Jean Dupont")
    blocks = present(evening.do("/enter Anne Petit, Jean Dupond, Luc Noir"))
    hints = [block.command for block in blocks if isinstance(block, Hint)]
    assert "withdraw Jean Dupond" in hints
    assert "undo" not in hints

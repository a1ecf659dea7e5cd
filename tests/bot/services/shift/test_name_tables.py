"""A list that comes out of a sheet: where its header stands, and which of its rows are no people."""

import pytest

from bot.domain.club.errors import ColumnTwice
from bot.services.shift.name_lists import read_list


def read(text):
    """The names of a table, and each line that is none with why."""
    found = read_list(text)
    return [one.name for one in found if one.name], [(one.line, one.refusal.code) for one in found if one.refusal]


@pytest.mark.parametrize(
    ("text", "names", "left"),
    [
        ("Liste du 12 mars\nNom;Prénom\nTardif;Luc\n", ["Luc Tardif"], [(1, "looks_like_heading")]),
        (
            "Tournoi de Nantes;;\n\nN°;Nom;Prénom\n1;Hardi;Léon\n2;Mole;Anne\n",
            ["Léon Hardi", "Anne Mole"],
            [(1, "looks_like_heading")],
        ),
        ("Ledenlijst\nVoornaam\tNaam\nJan\tPeeters\n", ["Jan Peeters"], [(1, "looks_like_heading")]),
        (
            "Friday\n20 €\nFirst name,Last name\nAl,Pacino\n",
            ["Al Pacino"],
            [(1, "looks_like_heading"), (2, "looks_like_heading")],
        ),
        ("sep=;\nNom;Prénom\nHugo;Victor\n", ["Victor Hugo"], []),
        ("sep=,\r\nplayer\r\nAl Pacino\r\nBob\r\n", ["Al Pacino", "Bob"], []),
        ("Joueurs du soir\nNom\nAnne Petit\nJean Roy\n", ["Anne Petit", "Jean Roy"], [(1, "looks_like_heading")]),
        ("Nom;Prénom\nHugo;Victor\nNom;Prénom\nZola;Émile\n", ["Victor Hugo", "Émile Zola"], [(3, "looks_like_heading")]),
    ],
)
def test_what_stands_above_the_header_is_nobody_and_the_header_says_which_name_comes_first(text, names, left):
    assert read(text) == (names, left)


@pytest.mark.parametrize(
    "word", ["absent", "Absente", "afwezig", "abwesend", "no show", "No-show", "NOSHOW", "forfait", "excusé", "abs."]
)
def test_a_cell_that_says_who_does_not_come_is_told(word):
    assert read(f"Nom;Prénom;Payé\nVerne;Jules;oui\nZola;Émile;{word}\n") == (["Jules Verne"], [(3, "looks_absent")])


@pytest.mark.parametrize(
    ("title", "cells"),
    [
        ("absent", ("", "x")),
        ("Afwezig", ("nee", "ja")),
        ("présent", ("oui", "non")),
        ("aanwezig", ("x", "nee")),
        ("No show", ("0", "1")),
    ],
)
def test_a_column_that_says_who_comes_is_read(title, cells):
    there, away = cells
    assert read(f"nom;{title}\nVerne;{there}\nZola;{away}\n") == (["Verne"], [(3, "looks_absent")])


@pytest.mark.parametrize("row", ["Total;2;", "TOTAL;;2", ";Total;2", "Totaal : 2;;", "Sous-total;;", "Total inscrits;2;"])
def test_a_sum_below_is_nobody(row):
    assert read(f"Nom;Prénom;Payé\nVerne;Jules;oui\nZola;Émile;non\n{row}\n") == (
        ["Jules Verne", "Émile Zola"],
        [(4, "looks_like_heading")],
    )


def test_somebody_may_be_called_as_a_sum_is_or_stand_under_a_column_of_something_else():
    assert read("Nom;Prénom;Club\nTotal;Anne;Absent Friends\n") == (["Anne Total"], [])


@pytest.mark.parametrize("header", ["nom;prénom;nom", "Player,player", "Prénom;Nom;Prénom"])
def test_a_column_that_stands_there_twice_is_told(header):
    with pytest.raises(ColumnTwice):
        read(f"{header}\nA{header.count(';') * ';B'}\n")


def test_names_that_are_no_table_are_read_as_before():
    people = "\n".join(f"Marie Dupont {letter}" for letter in "ABCDEFGHIJKL")
    assert read(people) == (people.split("\n"), [])

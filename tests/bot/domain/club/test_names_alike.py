"""A name with a letter of another alphabet is read as people see it, and an offence of the club's own however it is spelt."""

import pytest

from bot.domain.club.accounts import AccountLink, Proof
from bot.domain.club.lookalikes import as_seen
from bot.domain.club.own_names import fault_of, named_own
from bot.domain.club.own_offences import OwnOffence


@pytest.mark.parametrize(
    ("typed", "seen"),
    [
        ("\u0421arole Petit", "Carole Petit"), ("M\u0430rie-\u0395ve 2", "Marie-Eve 2"), ("Élo\u0456se", "Éloise"),
        ("\u0412\u0415\u0420", "BEP"), ("\u0421arole D’Hondt 🂡", "Carole D’Hondt 🂡"),
    ],
)  # fmt: skip
def test_a_letter_that_looks_latin_is_latin_in_a_latin_name(typed, seen):
    assert as_seen(typed) == seen


@pytest.mark.parametrize("name", [
    "Carole Petit", "\u0421\u043b\u0430\u0432\u0430", "Carole \u0421\u043b\u0430\u0432\u0430", "\u6797", "",
    "\u0391\u03b8\u03b7\u03bd\u03ac", "\u0421\u0250",
])  # fmt: skip
def test_a_name_of_another_alphabet_stays_as_it_is(name):
    assert as_seen(name) == name


SPITTING, BARE = OwnOffence("Crachat", ("cracher", "!!!", "spuwen")), OwnOffence("Torse nu")


@pytest.mark.parametrize(("text", "meant"), [
    ("crachat", SPITTING), ("CRACHAT !", SPITTING), ("Spuwen", SPITTING), ("nu, torse", BARE), ("torse", None), ("", None),
    ("!", None), ("crachats", None), ("??", None),
])  # fmt: skip
def test_an_offence_of_the_club_is_meant_by_its_name_or_another_word_for_it_and_no_part_of_it(text, meant):
    assert named_own((BARE, SPITTING), text) is meant


def test_two_spellings_of_an_offence_are_one_fault():
    assert fault_of(OwnOffence("Crachat !")) == fault_of(OwnOffence("crachat")) == "other: crachat"
    assert fault_of(SPITTING) != fault_of(BARE)


def test_an_account_is_confirmed_by_everything_but_its_owners_word():
    assert {proof for proof in Proof if not AccountLink("discord:1", 7, proof).confirmed} == {Proof.CLAIMED}

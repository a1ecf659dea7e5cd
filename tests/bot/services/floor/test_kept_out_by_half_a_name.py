"""Nobody who is kept out comes in by half of his name: a name that nobody bears is held against those who are."""

import pytest

from bot.i18n.words import LANGUAGES
from bot.presenter.present import present
from bot.services.requests import Request
from tests.bot.services.discipline.test_exclusions import club
from tests.bot.words import plain_text

HALVES = ["Marie", "Dupont", "Marie D.", "M Dupont", "Marie Dupond", "Dupont M", "marei dupont", "Marie Anne Dupont"]


def banned(given="exclu du club 3 mois"):
    room = club("Marie Dupont", "Paul Martin")
    room.do(f"sanction Marie Dupont; insulte; {given}")
    return room


@pytest.mark.parametrize("typed", HALVES)
def test_a_name_that_may_be_his_is_refused_and_the_exclusion_named(typed):
    room = banned()
    held = room.refused(f"enter {typed}")
    assert (held["why"], held["known"]) == ("may_be_banned", "Marie Dupont")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_refusal_says_until_when_and_both_ways_on(language):
    room = banned()
    room.do(f"language {language}")
    said = plain_text(present(room.say("enter Marie")))
    new = {"fr": "nouveau", "en": "new", "nl": "nieuw"}[language]
    assert f"/enter {new} : Marie" in said
    assert "/amend 1;" in said
    assert room.do(f"enter {new} : Marie")["names"] == ("Marie",)


@pytest.mark.parametrize("typed", ["Paul Durand", "Luc Roy", "Pauline Martin", "Marion Dubois"])
def test_a_name_that_is_not_his_is_entered(typed):
    assert banned().do(f"enter {typed}")["names"] == (typed,)


def test_of_a_list_the_others_are_entered():
    room = banned()
    fields = room.do("enter Luc Petit\nMarie\nZoe Leroy")
    assert fields["names"] == ("Luc Petit", "Zoe Leroy")
    assert [(one.typed, one.why, one.about) for one in fields["left"]] == [("Marie", "may_be_banned", "Marie Dupont")]
    blocks = present(room.say("enter Tom Bell\nMarie"))
    assert "exclusion du club" in plain_text(blocks)
    assert "enter nouveau : Marie" in [getattr(block, "command", "") for block in blocks]


def test_whoever_enters_himself_so_is_sent_to_the_floor_and_learns_nothing():
    room = banned()
    reply = room.pit.desk.handle(Request("enterme", {"name": "Marie"}, account="discord:9", actor="Marie"))
    assert reply.outcome.why == "ask_the_floor"
    said = plain_text(present(reply))
    assert "Dupont" not in said
    assert "exclusion" not in said


def test_whoever_is_let_in_or_whose_exclusion_is_void_is_asked_about_no_more():
    room = banned()
    room.do("void 1 erreur")
    assert room.do("enter Marie")["names"] == ("Marie",)


def test_whoever_was_disqualified_from_the_tournament_does_not_come_back_so():
    room = club("Marie Dupont", "Paul Martin", "Luc Petit")
    room.do("enter Marie Dupont, Paul Martin, Luc Petit", "draw", "reveal", "sanction Marie Dupont; triche; disqualification")
    assert room.refused("enter Marie")["why"] == "may_be_banned"


def test_whoever_was_withdrawn_is_known_by_half_his_name_all_the_same():
    room = club("Paul Martin")
    room.do("enter Paul Martin, Luc Petit", "withdraw Paul Martin")
    assert room.do("enter Paul")["alike"] == (("Paul", "Paul Martin"),)


@pytest.mark.parametrize("typed", ["\u041carie Dupont", "M\u0430rie Dup\u043ent"])
def test_a_letter_of_another_alphabet_lets_nobody_in(typed):
    assert banned().refused(f"enter {typed}")["why"] in ("may_be_banned", "banned")


def test_a_name_of_another_alphabet_is_a_name():
    assert banned().do("enter \u041c\u0430\u0440\u0438\u044f \u0418\u0432\u0430\u043d\u043e\u0432\u0430")["names"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_is_excluded_is_renamed_with_a_word_of_it_and_the_old_name_keeps_him_out(language):
    room = banned()
    room.do(f"language {language}")
    said = plain_text(present(room.say("rename Marie Dupont = Maria Van den Berg")))
    assert {"fr": "exclusion du club", "en": "exclusion from the club", "nl": "uitsluiting"}[language] in said
    for name in ("Marie Dupont", "Maria Van den Berg"):
        assert room.refused(f"enter {name}")["why"] == "banned"
    room.do("rename Maria Van den Berg = Marie Dupont")
    assert room.do("player Marie Dupont")["aliases"] == ("Maria Van den Berg",)


def test_of_whoever_is_not_excluded_nothing_is_kept():
    room = banned()
    assert room.do("rename Paul Martin = Pol Maertens")["aliases"] == ()

"""Another player whom the words of an offence name is neither left out nor sanctioned in silence."""

from dataclasses import replace

import pytest

from bot.domain.penalties.cases import cases
from bot.i18n.words import LANGUAGES
from bot.presenter.actions import actions
from bot.presenter.plain_text import plain_text
from bot.presenter.present import present
from bot.services.replies.discipline import Proposed, Sanctioned
from bot.services.replies.meant_asked import TogetherAsked
from bot.services.replies.offence_asked import OffenceAsked
from tests.bot.services.discipline.office import office


def room_of(*names):
    room = office()
    for seat, name in zip("abcdef", names, strict=False):
        room.do(f"rename J1{seat} = {name}")
    return room


def asked(room, line):
    outcome = room.say(line).outcome
    assert isinstance(outcome, TogetherAsked), outcome
    assert not room.ledger
    return outcome


def of(room, name):
    return room.do(f"record {name}")["cases"]


@pytest.mark.parametrize("line", [
    "sanction Bob Leroy; collusion avec Luc Petit; 2 mains", "sanction Bob Leroy; samenspel met Luc Petit; 2 handen",
    "sanction Bob Leroy; collusion with Luc Petit; 2 hands", "warn Bob Leroy; parle fort avec Luc Petit",
    "sanction Bob Leroy; collusion avec luc; 2 mains", "sanction Bob Leroy; collusion avec 1-2 à la rivière; 2 mains",
    "warn Bob Leroy bavarde avec Luc Petit",
])  # fmt: skip
def test_whoever_an_offence_names_is_asked_about(line):
    assert asked(room_of("Bob Leroy", "Luc Petit"), line).others == ("Luc Petit",)


def test_a_yes_gives_each_his_own_and_links_them():
    room = room_of("Bob Leroy", "Luc Petit")
    asked(room, "sanction Bob Leroy; collusion avec Luc Petit; 2 mains; vu par le croupier")
    assert isinstance(room.say("sanction oui").outcome, Sanctioned)
    first, second = of(room, "Bob Leroy")[0], of(room, "Luc Petit")[0]
    assert [one.offence for one in (first, second)] == ["collusion", "collusion"]
    assert [one.name for one in first.linked] == ["Luc Petit"]
    assert "vu par le croupier" in second.reason


def test_a_no_to_the_other_sanctions_one_and_keeps_the_words():
    room = room_of("Bob Leroy", "Luc Petit")
    asked(room, "sanction Bob Leroy; collusion avec Luc Petit; 2 mains")
    assert isinstance(room.say("sanction 2").outcome, Sanctioned)
    assert (of(room, "Bob Leroy")[0].offence, of(room, "Luc Petit")) == ("collusion", ())
    assert of(room, "Bob Leroy")[0].reason == "collusion avec Luc Petit"


def test_the_fields_of_a_form_are_asked_about_too():
    room = room_of("Bob Leroy", "Luc Petit")
    reply = room.fills("sanction", {"player": "Bob Leroy", "offence": "collusion avec Luc Petit", "sanction": "hands:2"})
    assert isinstance(reply.outcome, TogetherAsked)
    assert isinstance(room.fills("sanction", dict(actions(reply)[0].fields)).outcome, Sanctioned)
    assert len(cases(room.ledger)) == 2


def test_taps_give_the_same_as_lines():
    for tap, number in ((0, 2), (1, 1)):
        room = room_of("Bob Leroy", "Luc Petit")
        offered = actions(room.say("sanction Bob Leroy; collusion avec Luc Petit; 2 mains"))
        assert isinstance(room.taps(offered[tap]).outcome, Sanctioned)
        assert len(cases(room.ledger)) == number


def test_several_are_asked_about_together():
    room = room_of("Bob Leroy", "Luc Petit", "Jean Noir")
    assert asked(room, "sanction Bob Leroy; collusion avec Luc Petit et Jean Noir; 2 mains").others == ("Luc Petit", "Jean Noir")


def test_before_the_proposal_too():
    room = room_of("Bob Leroy", "Luc Petit")
    asked(room, "sanction Bob Leroy; collusion avec Luc Petit")
    outcome = room.say("sanction oui").outcome
    assert isinstance(outcome, Proposed)
    assert [one.name for one in outcome.others] == ["Luc Petit"]


@pytest.mark.parametrize("line", [
    "sanction Bob Leroy; collusion avec Luc Petit; 2 mains; avec Luc Petit", "sanction Bob Leroy; collusion; 2 mains",
    "sanction Bob Leroy; joue avec son téléphone; 1 main", "sanction Bob Leroy & Luc Petit; collusion avec Luc Petit; 1 main",
    "warn Bob Leroy; autre: chante avec Luc Petit", "sanction Bob Leroy; collusion avec Bob Leroy; 1 main",
    "sanction Bob Leroy; collusion avec l'accord de Luc Petit; 1 main",
])  # fmt: skip
def test_who_is_named_already_or_is_nobody_is_not_asked_about(line):
    assert isinstance(room_of("Bob Leroy", "Luc Petit").say(line).outcome, Sanctioned | OffenceAsked)


def test_a_name_that_several_bear_is_asked_for():
    assert room_of("Bob Leroy", "Luc Petit", "Luc Noir").refused("warn Bob Leroy; parle avec Luc")["why"] == "several_people"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_question_is_short_and_says_both_answers(language):
    reply = room_of("Bob Leroy", "Luc Petit").say("sanction Bob Leroy; collusion avec Luc Petit; 2 mains")
    text = plain_text(present(replace(reply, language=language)))
    assert text.count("Luc Petit") >= 2
    assert len(text.splitlines()) <= 4

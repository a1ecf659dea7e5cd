"""A correction that is not understood says so, with the line that can be sent; one that changes nothing says that."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.i18n.words import LANGUAGES
from bot.presenter.present import present
from bot.services.replies.refused import Refused
from tests.bot.services.discipline.office import office
from tests.bot.words import plain_text


@pytest.fixture
def room():
    room = office()
    room.do("enter Carole Petit", "sanction J1a; téléphone; 1 main; a crié")
    return room


def shown(reply, language="fr"):
    return plain_text(present(replace(reply, language=language)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("line", "text", "way"), [
    ("amend 1 2 mains erreur", "2 mains erreur", "/amend 1; 2 mains; erreur"),
    ("amend 1; 2 mains erreur; vu", "2 mains erreur", "/amend 1; 2 mains; erreur; vu"),
    ("amend 1; bruit pas téléphone", "bruit pas téléphone", "/amend 1; bruit; pas téléphone"),
    ("amend 1; zut; r", "zut", "/amend 1; 2 "), ("amend 1; jusqu'au nouvel an; r", "jusqu'au nouvel an", "/amend 1; 2 "),
])  # fmt: skip
def test_what_is_not_understood_is_named_with_the_line_that_is(room, language, line, text, way):
    assert room.refused(line)["why"] == "correction_unclear"
    told = shown(room.say(line), language)
    assert text in told
    assert way in told


def test_the_line_that_is_offered_does_it(room):
    room.do("amend 1; 2 mains; erreur")
    assert room.do("record J1a")["cases"][0].hands == 2


@pytest.mark.parametrize("line", ["amend 1; 1 main; rien", "amend 1; téléphone; rien", "amend 1; reste 1; rien"])
def test_what_stands_so_already_changes_nothing(room, line):
    assert room.refused(line)["why"] == "nothing_corrected"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sanction_of_the_wrong_player_is_voided_and_given_anew_and_how_is_said(room, language):
    reply = room.say("amend 1; Carole Petit; mauvais joueur")
    assert isinstance(reply.outcome, Refused)
    assert reply.outcome.why == "other_player"
    told = shown(reply, language)
    assert "/void 1 " in told
    number = room.do("player Carole Petit")["number"]
    assert f"/sanction #{number}; " in told


def test_another_reason_is_a_change_where_nothing_else_is(room):
    room.do("amend 1; motif il a menacé; complété")
    assert (room.do("record J1a")["cases"][0].reason, room.ledger[-1].text("why")) == ("il a menacé", "complété")
    room.do("amend 1; 2 mains; motif : trop doux")
    assert (room.do("record J1a")["cases"][0].reason, room.ledger[-1].text("why")) == ("il a menacé", "motif : trop doux")
    assert room.refused("amend 1; motif complété")["why"] == "correction_unclear"


def test_what_is_corrected_is_said_the_offence_and_the_hands_that_are_left_too(room):
    assert "dérange la table · 1 main" in shown(room.say("amend 1; bruit; mauvaise faute"))
    room.do("amend 1; 3 mains; trop peu")
    assert "reste 2 mains" in shown(room.say("amend 1; reste 2; une de trop"))

"""Whoever suffered something, complained of it or did not do it is not warned for it at once: it is asked, in the words typed."""

import pytest

from bot.domain.penalties.errors import OneIncidentEach
from bot.presenter.actions import actions
from bot.presenter.present import present
from bot.services.replies.discipline import Sanctioned
from bot.services.replies.offence_asked import OffenceAsked
from tests.bot.services.discipline.office import office
from tests.bot.words import plain_text


def club(*own):
    room = office()
    for seat, name in zip("abc", ("Marie Dupont", "Paul Martin", "Karim Benali"), strict=True):
        room.do(f"rename J1{seat} = {name}")
    if own:
        room.do(*own)
    return room


def asked(room, line):
    outcome = room.say(line).outcome
    assert isinstance(outcome, OffenceAsked), outcome
    assert not room.ledger
    return outcome


@pytest.mark.parametrize("said", [
    "s'est fait insulter par Karim", "a été insultée par Paul", "Karim l'a insultée", "got insulted by Karim",
    "werd uitgescholden door Paul", "Paul a jeté ses cartes sur son jeu", "se plaint du bruit", "dénonce une collusion",
    "n'a pas insulté le croupier", "wasn't on the phone", "geen telefoon", "ne fume pas", "son voisin parle turc",
    "téléphone de Paul a sonné", "karim fume dans la salle", "Paul Martin triche", "Paul's phone rang",
    "le portable de Paul Martin a sonné pendant le coup",
])  # fmt: skip
@pytest.mark.parametrize("command", ["warn", "sanction"])
def test_it_is_asked_and_the_words_are_said_again(command, said):
    room = club()
    found = asked(room, f"{command} Marie; {said}")
    assert (found.said, found.choices[-1].offence, found.turned) == (said, "other", True)
    text = plain_text(present(room.say(f"{command} Marie; {said}")))
    assert said in text
    assert "ce n'est pas Marie Dupont qui l'a fait" in text


@pytest.mark.parametrize(("said", "offence"), [
    ("a insulté Paul", "abuse"), ("a insulté Paul Martin a table", "abuse"), ("insulte Karim", "abuse"),
    ("Marie a insulté le croupier", "abuse"), ("l'a traité d'imbécile", "abuse"), ("n'attend pas son tour", "out_of_turn"),
])  # fmt: skip
def test_whom_somebody_wronged_may_be_named_and_nothing_is_asked(said, offence):
    room = club()
    assert isinstance(room.say(f"warn Marie; {said}").outcome, Sanctioned)
    assert room.do("record Marie")["cases"][0].offence == offence


def test_whoever_meant_it_so_takes_it_with_one_tap():
    room = club()
    reply = room.say("warn Marie; se plaint du bruit")
    assert isinstance(room.taps(actions(reply)[0]).outcome, Sanctioned)
    assert room.do("record Marie")["cases"][0].reason == "se plaint du bruit"


@pytest.mark.parametrize("said", ["n'a pas craché", "Paul a craché sur elle", "s'est fait cracher dessus", "son voisin a craché"])
def test_an_offence_of_the_clubs_own_is_asked_about_alike(said):
    room = club("offence add crachat; cracher; 1 tour")
    assert asked(room, f"warn Marie; {said}").choices[0].own == "crachat"


def test_in_a_pasted_list_such_a_line_is_an_incident_of_its_own():
    room = club()
    room.refused("warn Marie; téléphone\nPaul; s'est fait insulter")
    outcome = room.say("warn Marie; téléphone\nPaul; s'est fait insulter").outcome
    assert outcome.why == OneIncidentEach.code

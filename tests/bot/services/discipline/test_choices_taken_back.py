"""What a club has chosen for its penalties it takes back, and whoever can't be the second of the staff is told why."""

import pytest

from bot.presenter.present import present
from tests.bot.services.discipline.office import office
from tests.bot.words import plain_text


def test_a_player_who_is_named_as_the_second_is_refused_as_a_player():
    room = office()
    room.do("choose penalty.second_staff for_exclusions")
    assert room.refused("sanction J1a; triche; disqualification; accord J1b")["why"] == "second_plays"
    assert room.refused("sanction J1a; triche; disqualification")["why"] == "second_needed"


@pytest.mark.parametrize("word", ["aucun", "non", "never", "none", "nooit", "geen"])
def test_that_two_are_wanted_is_taken_back(word):
    room = office()
    room.do("choose penalty.second_staff for_exclusions", f"choose penalty.second_staff {word}")
    room.do("sanction J1a; triche; disqualification")


def test_sanctions_that_count_for_no_day_are_no_choice():
    room = office()
    assert room.refused("choose penalty.expiry_days 0")["why"] == "no_such_choice"


def test_the_figures_say_how_many_hands_and_rounds_were_given():
    room = office()
    room.do("sanction J1a; insulte; 2 tours", "sanction J1b; insulte; 4 mains", "sanction J1c; insulte; 4 mains")
    reply = room.say("statistics")
    assert reply.outcome.measures == (("hands", 4, 2), ("orbits", 2, 1))
    said = plain_text(present(reply))
    assert "2 tours de pénalité\t1" in said
    assert "4 mains de pénalité\t2" in said


@pytest.mark.parametrize(("text", "count"), [
    ("exclusion", 1), ("ban", 1), ("uitsluiting", 1), ("avertissement", 2), ("warning", 2), ("tours", 1), ("2 tours", 1),
    ("1 tour", 0), ("disqualification", 0), ("mains", 0),
])  # fmt: skip
def test_the_ledger_is_searched_by_sanctions_too(text, count):
    room = office()
    room.do(
        "warn J1a; téléphone", "warn J1b; bruit", "sanction J1c; insulte; 2 tours", "sanction J1d; insulte; exclu du club 3 mois"
    )
    assert room.do(f"ledger {text}")["total"] == count


@pytest.mark.parametrize("line", ["offence add a", "offence add crachat; b,c"])
def test_a_letter_is_no_name_of_an_offence(line):
    assert office().refused(line)["why"] == "offence_name_wrong"


def test_an_own_offences_word_within_another_offence_is_asked_about():
    room = office()
    room.do("offence add bière; 1 main")
    found = room.say("warn J1a; a insulté la serveuse qui apportait la bière").outcome
    assert [choice.own or choice.offence for choice in found.choices[:2]] == ["bière", "abuse"]
    assert not room.ledger

"""Small slips of reading: a French verb is no Dutch preposition, a slip in days makes no year, hands never given are not left."""

import pytest

from bot.services.replies.discipline import Sanctioned
from bot.services.replies.refused import Refused
from tests.bot.services.discipline.office import office


def test_a_french_met_is_no_dutch_with_and_an_article_is_nobody():
    room = office()
    room.do("rename J1a = Marie Dupont", "rename J1b = Marc Dupond")
    assert not isinstance(room.say("warn J1c; met du retard à la table à chaque main").outcome, Refused)
    assert not isinstance(room.say("warn J1c; parle fort avec du monde").outcome, Refused)


def test_days_that_would_make_a_year_of_a_slip_are_refused():
    room = office()
    assert room.refused("sanction J1a; insulte; exclu du club du 31/12 au 1/12")["why"] == "term_wrong"
    room.do("sanction J1a; insulte; exclu du club du 1/12 au 15/1")


@pytest.mark.parametrize(("given", "why"), [("avertissement", "nothing_left_to_serve"), ("3 mains", "hands_outside")])
def test_more_hands_than_were_given_are_not_left(given, why):
    room = office()
    room.do(f"sanction J1a; insulte; {given}")
    held = room.refused("amend 1; left 5; compté de travers")
    assert held["why"] == why
    assert held.get("hands", 5) == 5


def test_an_appeal_that_is_granted_where_none_is_open_is_no_appeal():
    room = office()
    room.do("warn J1a; insulte")
    room.refused("appeal 1 toegekend; x")


def test_a_reason_bears_no_marks_of_its_own():
    room = office()
    outcome = room.say("warn J1a; insulte; « met sa main dans le pot »").outcome
    assert isinstance(outcome, Sanctioned)
    assert room.ledger[-1].text("reason") == "met sa main dans le pot"

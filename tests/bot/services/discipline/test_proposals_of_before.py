"""A proposal is good as long as the record stands as it was shown: of two floors who tap the same one, one gives the sanction,
and the other is shown what stands there now. Nothing is written for his tap, and nothing of what he typed is lost.
"""

from dataclasses import replace

import pytest

from bot.i18n.words import LANGUAGES
from bot.presenter.actions import actions
from bot.presenter.present import present
from bot.services.replies.discipline import Proposed, Sanctioned
from bot.services.requests import KNOWN
from tests.bot.services.discipline.office import office as office_of
from tests.bot.words import plain_text, said


@pytest.fixture
def office():
    return office_of()


def tapped(office, reply, number, person=0, **more):
    """What the button of a proposal gets."""
    fields = {**dict(actions(reply)[number].fields), **more}
    return office.fills("sanction", fields, person=person)


def given(office):
    return [entry.number for entry in office.ledger if entry.kind == "issued"]


def test_two_floors_tap_the_same_proposal_and_one_sanction_is_given(office):
    office.between = 0.5
    first, second = office.say("sanction J1a; téléphone; ; a répondu"), office.say("sanction J1a; téléphone; ; on l'a vu")
    assert isinstance(tapped(office, first, 1, person=11).outcome, Sanctioned)
    told = tapped(office, second, 1, person=12)
    assert isinstance(told.outcome, Proposed)
    assert (told.outcome.newer, told.outcome.rest) == (1, ("on l'a vu",))
    assert [case.number for case in told.outcome.cases] == [1]
    assert given(office) == [1]
    assert isinstance(tapped(office, told, 1, person=12).outcome, Sanctioned), "he may still find that one more is due"
    assert len(given(office)) == 2


def test_two_buttons_of_one_proposal_give_one_sanction(office):
    office.between = 0.5
    proposed = office.say("sanction J1a; téléphone")
    assert isinstance(tapped(office, proposed, 0).outcome, Sanctioned)
    assert isinstance(tapped(office, proposed, 2).outcome, Proposed)
    assert given(office) == [1]


def test_a_second_tap_on_the_same_button_is_told_which_sanction_stands_there(office):
    office.between = 0.5
    proposed = office.say("sanction J1a; téléphone")
    tapped(office, proposed, 0)
    again = tapped(office, proposed, 0).outcome
    assert (again.repeated, again.case.number) == (True, 1)


def test_an_hour_later_it_gives_no_second_one_either_and_words_that_were_asked_for_stay(office):
    proposed = office.say("sanction J1a; téléphone")
    tapped(office, proposed, 1)
    office.between = 3_600
    told = tapped(office, proposed, -1, added="il a rappelé").outcome
    assert isinstance(told, Proposed)
    assert told.rest == ("il a rappelé",)


def test_what_else_happens_to_an_older_sanction_makes_no_proposal_old(office):
    office.do("sanction J1a; bruit; 2 mains")
    proposed = office.say("sanction J1a; téléphone")
    office.do("hand 1", "told 1", "note J1a; calme", "sanction J1b; bruit; 1 main")
    assert isinstance(tapped(office, proposed, 1).outcome, Sanctioned)


def test_of_several_players_none_is_given_anything_where_one_has_a_new_sanction(office):
    proposed = office.say("sanction J1a; téléphone; avec J1b")
    office.do("warn J1b; bruit")
    told = tapped(office, proposed, 1).outcome
    assert isinstance(told, Proposed)
    assert (told.newer, [other.name for other in told.others]) == (1, ["J1b"])
    assert given(office) == [1]


def test_a_button_of_an_older_version_and_a_guessed_number_give_the_sanction(office):
    office.do("warn J1a; bruit")
    fields = dict(actions(office.say("sanction J1a; téléphone"))[1].fields)
    del fields[KNOWN]
    assert isinstance(office.fills("sanction", fields).outcome, Sanctioned)
    for guessed in ("999999999", "x", "-1", "1e9", "٣"):
        assert isinstance(office.fills("sanction", {**fields, KNOWN: guessed}).outcome, Sanctioned), guessed


def boards(office):
    """The buttons of the board as it is now, by their tables."""
    return {dict(one.fields)["table"]: dict(one.fields) for one in actions(office.say("board"))}


def test_two_floors_tap_the_same_hand_on_the_board_and_it_is_counted_once(office):
    office.do("sanction J1a; insulte; 3 mains", "sanction J1b; insulte; 2 mains", "sanction J2a; insulte; 3 mains")
    shown = boards(office)
    first, second = office.fills("hand", shown["1"]).outcome, office.fills("hand", shown["1"]).outcome
    assert (first.table, first.hands) == (1, 1)
    assert (second.table, second.hands) == (1, 0)
    assert first.out == second.out
    assert office.fills("hand", shown["2"]).outcome.hands == 1, "at another table nothing has changed"
    assert office.fills("hand", boards(office)["1"]).outcome.hands == 1, "the board as it is now counts the next one"


def test_a_typed_hand_is_counted_however_often_it_is_typed(office):
    office.do("sanction J1a; insulte; 4 mains", "hand 1", "hand 1")
    assert office.do("hand 1")["out"][0][2] == 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", ["J1a", "J1a & J1b"])
def test_a_proposal_of_another_evening_is_shown_anew_before_anything_bears_todays_date(office, players, language):
    proposed = office.say(f"sanction {players}; téléphone")
    office.between = 2 * 86_400
    told = tapped(office, proposed, 1)
    assert isinstance(told.outcome, Proposed)
    assert (told.outcome.old, given(office)) == (True, [])
    assert said("proposed.old", language) in plain_text(present(replace(told, language=language)))
    office.between = 60
    assert isinstance(tapped(office, told, 1).outcome, Sanctioned)


def test_within_an_evening_it_is_good(office):
    proposed = office.say("sanction J1a; téléphone")
    office.between = 5 * 3_600
    assert isinstance(tapped(office, proposed, 1).outcome, Sanctioned)

"""A question is good as long as the record stands as it did when it was put: which offence is meant, who is meant, until when
somebody is excluded. A button of one that the record has outrun writes nothing, and shows the record as it stands.
"""

import pytest

from bot.presenter.actions import actions
from bot.services.replies.ban_asked import BanAsked
from bot.services.replies.discipline import CaseAmended, Noted, Proposed, Sanctioned
from bot.services.replies.meant_asked import MeantAsked, TogetherAsked
from bot.services.replies.offence_asked import OffenceAsked
from tests.bot.services.discipline.office import office as office_of

UNSURE = "warn Marie Dupont; il regarde les cartes de son voisin"
FROM_WHAT = "sanction Marie Dupont; insulte; exclue"
OF_BOTH = "sanction Marie Dupont; collusion avec Luc Petit; 2 mains"
WHO = "warn Mari Dupond; téléphone"


@pytest.fixture
def office():
    room = office_of()
    room.do("rename J1a = Marie Dupont", "rename J1b = Luc Petit")
    return room


def tap(office, reply, number=0, **more):
    """What the button of a question brings."""
    action = actions(reply)[number]
    assert action.fields, f"{action} has nothing of what it was shown for"
    return office.fills(action.command, {**dict(action.fields), **more})


def given(office):
    return [entry.number for entry in office.ledger if entry.kind == "issued"]


def asked(office, line, kind):
    reply = office.say(line)
    assert isinstance(reply.outcome, kind), reply.outcome
    return reply


@pytest.mark.parametrize(("line", "kind"), [(UNSURE, OffenceAsked), (FROM_WHAT, BanAsked), (OF_BOTH, TogetherAsked)])
def test_a_question_that_nothing_has_outrun_is_answered_by_a_tap(office, line, kind):
    assert isinstance(tap(office, asked(office, line, kind)).outcome, Sanctioned)


@pytest.mark.parametrize(("line", "kind"), [(UNSURE, OffenceAsked), (FROM_WHAT, BanAsked), (OF_BOTH, TogetherAsked)])
def test_a_second_floor_who_taps_another_answer_later_gives_no_second_sanction(office, line, kind):
    question = asked(office, line, kind)
    tap(office, question)
    before = given(office)
    office.between = 60
    told = tap(office, question, 1).outcome
    assert isinstance(told, Proposed)
    assert told.newer in before
    assert given(office) == before


def test_a_filled_in_question_is_outrun_too(office):
    question = office.fills("warn", {"player": "Marie Dupont", "offence": "il regarde les cartes de son voisin"})
    office.do("sanction Marie Dupont; bruit; 2 mains")
    told = tap(office, question).outcome
    assert isinstance(told, Proposed)
    assert len(given(office)) == 1


def test_two_floors_with_the_same_question_whom_and_for_what_give_one_sanction(office):
    first, second = (asked(office, "warn Mari Dupond; il regarde les cartes de son voisin", MeantAsked) for _ in range(2))
    one, other = tap(office, first), tap(office, second)
    assert isinstance(one.outcome, OffenceAsked)
    assert isinstance(tap(office, one).outcome, Sanctioned)
    assert isinstance(tap(office, other, 1).outcome, Proposed), "the second question was put before that"
    third = tap(office, second)
    assert isinstance(tap(office, third).outcome, Proposed), "nor may a question that is outrun lead to a new one that is not"
    assert len(given(office)) == 1


def test_somebody_who_is_called_otherwise_since_is_sanctioned_by_no_old_button(office):
    questions = [
        asked(office, UNSURE, OffenceAsked),
        asked(office, FROM_WHAT, BanAsked),
        office.say("sanction Marie Dupont; téléphone"),
    ]
    office.do("rename Marie Dupont = Paul Martin")
    for question in questions:
        told = tap(office, question).outcome
        assert isinstance(told, Proposed)
        assert (told.name, told.newer, told.other) == ("Paul Martin", 0, True)
    assert given(office) == []


def test_whose_record_was_merged_since_is_sanctioned_by_no_old_button(office):
    office.do("enter Zoé Neuve")
    unsure = asked(office, "warn Zoé Neuve; il regarde les cartes de son voisin", OffenceAsked)
    questions = [unsure, office.say("sanction Zoé Neuve; bruit")]
    zoe = questions[1].outcome.person
    office.do("withdraw Zoé Neuve", f"merge Marie Dupont = #{zoe}", "merge oui")
    for question in questions:
        told = tap(office, question).outcome
        assert isinstance(told, Proposed), told
        assert (told.name, told.other) == ("Marie Dupont", True)
    assert given(office) == []


def test_who_was_forgotten_since_is_sanctioned_by_no_old_button(office):
    office.do("enter Zoé Neuve")
    question = asked(office, "warn Zoé Neuve; il regarde les cartes de son voisin", OffenceAsked)
    office.do("withdraw Zoé Neuve", "forget Zoé Neuve", "forget oui")
    assert not isinstance(tap(office, question).outcome, Sanctioned)
    assert given(office) == []


def test_a_note_that_was_asked_about_is_taken_once(office):
    office.do("rename J1c = Jean Marin")
    question = asked(office, "note Jean Martin; à surveiller", MeantAsked)
    assert isinstance(tap(office, question).outcome, Noted)
    assert tap(office, question).outcome.why == "screen_outdated"
    assert [entry.kind for entry in office.ledger].count("noted") == 1


def test_a_correction_that_was_asked_about_is_good_as_long_as_the_sanction_stands_so(office):
    office.do("sanction Marie Dupont; insulte; 2 mains")
    question = asked(office, "amend 1; exclue; récidive", BanAsked)
    office.do("amend 1; 3 mains; mal compté")
    entries = len(office.ledger)
    assert tap(office, question).outcome.why == "screen_outdated"
    assert len(office.ledger) == entries
    again = asked(office, "amend 1; exclue; récidive", BanAsked)
    assert isinstance(tap(office, again).outcome, CaseAmended)


def test_a_typed_number_answers_a_question_that_the_record_has_not_outrun_and_no_other(office):
    asked(office, UNSURE, OffenceAsked)
    office.fills("sanction", {"player": "Marie Dupont", "offence": "noise", "sanction": "hands:1"}, person=12)
    told = office.say("warn 1").outcome
    assert isinstance(told, Proposed)
    assert len(given(office)) == 1
    asked(office, UNSURE, OffenceAsked)
    assert isinstance(office.say("warn 1").outcome, Sanctioned)


def test_a_typed_yes_answers_whom_as_long_as_he_is_who_he_was(office):
    asked(office, "warn Mari Dupond; téléphone", MeantAsked)
    office.fills("sanction", {"player": "Marie Dupont", "offence": "noise", "sanction": "hands:1"}, person=12)
    assert isinstance(office.say("warn oui").outcome, Proposed)

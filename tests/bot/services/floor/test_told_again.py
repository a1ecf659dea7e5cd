"""What is said a second time once the evening has gone on: the whole list pasted again, the seats shown again."""

import pytest

from tests.bot.services.floor.evening import Evening, guests


@pytest.fixture
def evening(rulebooks) -> Evening:
    return Evening(rulebooks).drawn(10, "Mardi; 6-max; réentrées 1")


def test_the_whole_list_pasted_again_lets_nobody_in_who_is_out(evening):
    evening.do("/out Joueur 00001")
    told = evening.do(f"/enter\n{guests(11)}").outcome
    assert (told.names, told.again, told.entries) == (("Joueur 00011",), 0, 11)
    assert [(one.line, one.why) for one in told.left][:2] == [(1, "already_out"), (2, "already_entered")]
    assert evening.do("/enter Joueur 00001").outcome.again == 1
    entries = evening.do("/entries").outcome
    assert (entries.people, len(entries.entrants)) == (11, 12)


def test_a_list_of_those_who_come_back_and_of_new_ones_lets_all_of_them_in(evening):
    evening.do("/out Joueur 00001", "/out Joueur 00002")
    told = evening.do("/enter Joueur 00001, Joueur 00002, Zoé").outcome
    assert (len(told.names), told.again, told.left) == (3, 2, ())


def test_where_nobody_may_come_back_the_others_of_a_list_are_entered_all_the_same(evening):
    evening.do("/setup réentrées non", "/out Joueur 00001")
    told = evening.do("/enter Joueur 00001, Zoé").outcome
    assert (told.names, [one.why for one in told.left]) == (("Zoé",), ["already_out"])
    assert evening.refused("/enter Joueur 00001")["why"] == "no_reentries"


def test_seats_that_are_no_longer_those_of_the_draw_are_told_to_be_those_of_now(evening):
    assert not evening.do("/reveal").outcome.changed
    evening.do("/out Joueur 00001")
    assert evening.do("/reveal").outcome.changed
    evening.do("/undo")
    assert not evening.do("/reveal").outcome.changed


def test_half_the_name_of_somebody_who_plays_enters_a_new_one_and_asks_whether_it_is_he(rulebooks):
    evening = Evening(rulebooks).opened()
    evening.do("/enter Ann Lee, Bob Ray, Bob Day")
    assert evening.do("/enter Ann").outcome.alike == (("Ann", "Ann Lee"),)
    assert evening.do("/enter Bob").outcome.alike == ()


def test_once_somebody_has_won_no_place_is_provisional_any_more(rulebooks):
    evening = Evening(rulebooks).drawn(3)
    assert evening.do("/out Joueur 00001").outcome.provisional
    assert not evening.do("/out Joueur 00002").outcome.provisional
    assert not evening.do("/ranking").outcome.provisional

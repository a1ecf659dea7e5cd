"""A number means what its mark says: "#3" is a person, "n° 3" a sanction of the ledger. One never stands for the other."""

import pytest

from bot.presenter.present import present
from tests.bot.services.discipline.office import Office
from tests.bot.services.floor.pit import Pit
from tests.bot.words import seen


@pytest.fixture
def office() -> Office:
    """A room of three with three sanctions, all of the first player."""
    office = Office(Pit("ropta", "9 par table"))
    office.do("enter Marie Dupont, Paul Roy, Bob", *(f"sanction Marie Dupont; bruit {n}; 1 main" for n in range(3)))
    return office


@pytest.mark.parametrize("command", ["forget", "record", "mydata", "player", "where"])
@pytest.mark.parametrize("said", ["n° 3", "N°3", "nr. 3", "no 3", "ligne 3", "case 3", "sanction n° 3"])
def test_where_a_person_is_wanted_the_number_of_a_sanction_is_refused(office, command, said):
    assert office.refused(f"{command} {said}") == {"why": "case_not_person", "number": 3, "book": "ROPTA"}


@pytest.mark.parametrize("line", ["void #3 erreur", "pardon #3 erreur", "served #3", "amend #3; 2 mains; motif", "told #3"])
def test_where_a_sanction_is_wanted_the_number_of_a_person_is_refused(office, line):
    assert office.refused(line) == {"why": "person_not_case", "number": 3, "command": line.split()[0], "book": "ROPTA"}


@pytest.mark.parametrize("said", ["1.5", "1e9", "1,5", "-1", "x", "trois", "1x"])
@pytest.mark.parametrize("command", ["void", "pardon", "served", "told", "amend"])
def test_what_is_no_whole_number_is_said_and_nothing_is_cut_off_it(office, command, said):
    assert office.refused(f"{command} {said} erreur")["why"] == "case_unreadable"


def test_a_number_longer_than_any_is_not_cut_to_one_that_there_is(office):
    said = office.refused("void 1000000000003 erreur")
    assert (said["why"], said["number"], said["known"]) == ("no_such_case", "1000000000003", ())


@pytest.mark.parametrize("said", ["2", "n° 2", "N°2", "no 2", "nr. 2", "cas 2", "case 2", "002"])
def test_the_number_of_a_sanction_is_read_however_it_is_marked(office, said):
    assert office.do(f"void {said} erreur")["number"] == 2


def test_the_number_of_a_sanction_in_a_list_of_names_enters_nobody_and_is_said(office):
    reply = office.say("enter n° 3, Zoé Nouvelle")
    assert [one.why for one in reply.outcome.left] == ["case_not_person"]
    assert "sanction" in seen(present(reply))

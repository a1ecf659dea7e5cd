"""The ledger is searched as everybody is named elsewhere: by number, by a name with a slip of the finger."""

import pytest

from bot.services.replies.discipline import Ledger
from tests.bot.services.discipline.office import office


@pytest.fixture
def room():
    room = office("cdc")
    room.do("rename J1a = Marie Dupont", "rename J1b = Jean Petit")
    room.do("warn Marie Dupont; bruit; a crié", "note #1; à surveiller")
    return room


@pytest.mark.parametrize("typed", ["Marie Dupnot", "Dupont Mraie", "#1", "# 1"])
def test_a_name_with_a_slip_or_a_number_finds_and_says_whom(room, typed):
    found = room.do(f"ledger {typed}")
    assert (found["search"], found["total"], found["noted"]) == ("Marie Dupont", 1, 1)


@pytest.mark.parametrize("typed", ["Dupnot", "Mari Dupnt", "Dupomt"])
def test_what_is_not_sure_is_asked_as_by_the_other_commands(room, typed):
    for command in ("ledger", "record"):
        refused = room.refused(f"{command} {typed}")
        assert (refused["why"], refused["nearest"]) == ("no_such_person", ("Marie Dupont",)), command


@pytest.mark.parametrize("typed", ["3-5", "4.1", "22/11", "n° 77", "xyzzy", "case 77"])
def test_what_is_nobodys_name_finds_nothing(room, typed):
    outcome = room.say(f"ledger {typed}").outcome
    assert isinstance(outcome, Ledger)
    assert (outcome.total, outcome.search) == (0, typed)


def test_a_word_that_is_there_goes_before_a_name_that_is_nearly_it(room):
    room.do("warn #2; autre: dupnot")
    assert room.do("ledger dupnot")["search"] == "dupnot"

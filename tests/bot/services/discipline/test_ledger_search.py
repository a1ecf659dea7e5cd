"""The ledger is searched as everybody is named elsewhere: by number, by a name with a slip of the finger."""

from dataclasses import replace

import pytest

from bot.presenter.actions import actions
from bot.presenter.blocks import Hint
from bot.presenter.present import present
from bot.services.replies.ledger import Ledger
from tests.bot.services.discipline.office import office
from tests.bot.words import plain_text


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


def test_a_number_is_a_person_whatever_stands_in_other_lines(room):
    room.do("warn Jean Petit; autre: 1 verre renversé #1", "note Jean Petit; parti à 1 h")
    found = room.do("ledger #1")
    assert (found["search"], found["total"], found["noted"], found["person"]) == ("Marie Dupont", 1, 1, 1)
    assert room.refused("ledger #99")["why"] == "no_such_person"


def test_who_is_found_behind_his_name_too_and_every_page_is_of_him(room):
    for _ in range(25):
        room.do("warn #1; autre: encore", "warn Jean Petit; autre: Marie Dupont était là")
    reply = room.say("ledger Marie Dupont #1")
    assert (reply.outcome.total, reply.outcome.pages) == (26, 3)
    assert ("ledger", "#1", 2) in {(one.command, one.argument, one.page) for one in actions(reply)}
    assert room.do("ledger #1 page 2")["total"] == 26


@pytest.mark.parametrize(("language", "page"), [("fr", "page 2"), ("en", "page 2"), ("nl", "blz. 2")])
def test_a_page_is_called_and_typed_as_each_language_does(room, language, page):
    for _ in range(15):
        room.do("warn #1; autre: encore")
    first, none = room.say("ledger"), room.say("ledger page 9")
    hints = [block.command for block in present(replace(first, language=language)) if isinstance(block, Hint)]
    assert f"ledger {page}" in hints
    assert page in plain_text(present(replace(none, language=language)))
    assert room.do(f"ledger {page}")["page"] == 2


def test_the_number_of_somebody_who_was_erased_is_nobodys_name(room):
    room.do("forget #2", "forget oui")
    assert room.do("ledger zz2zz")["total"] == 0
    assert room.refused("record zz2zz")["nearest"] == ()

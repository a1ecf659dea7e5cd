"""Places that were told, and are others now: whatever changes them says who has changed."""

import re

import pytest

from bot.presenter.present import present
from tests.bot.services.floor.pit import laid_out, room_holds
from tests.bot.words import plain_text


def ten(book="cdc"):
    return laid_out({1: [1, 2, 3, 4, 5], 2: [1, 2, 3, 4, 5]}, book, of=6)


def moved(reply):
    return reply.places_moved.moved if reply.places_moved else ()


def test_a_late_entry_makes_the_tenth_the_eleventh_and_says_so():
    """cdc: ten players, one out, one late entry, another out: the places are 11th and 10th."""
    pit = ten()
    assert pit.do("out J1a").outcome.places == (("J1a", 10, 0),)
    reply = pit.do("enter Tard")
    assert moved(reply) == (("J1a", 10, 11),)
    assert "J1a : 10e → 11e" in plain_text(present(reply))
    assert pit.do("out J1b").outcome.places == (("J1b", 10, 0),)
    assert pit.do("ranking").outcome.places == (("J1b", 10, 0), ("J1a", 11, 0))
    assert pit.do("where J1a").outcome.place == 11
    assert pit.refused("out J1a")["place"] == 11
    room_holds(pit.state)


def test_a_withdrawal_moves_those_who_are_out_up_and_says_so():
    pit = ten()
    pit.do("enter Tard", "out J1a")
    assert moved(pit.do("withdraw Tard")) == (("J1a", 11, 10),)


def test_undo_of_a_late_entry_says_so_and_so_does_redo():
    pit = ten()
    pit.do("out J1a", "enter Tard")
    assert moved(pit.do("undo")) == (("J1a", 11, 10),)
    assert moved(pit.do("redo")) == (("J1a", 10, 11),)


def test_undo_of_an_elimination_changes_no_place_that_was_told():
    pit = ten()
    pit.do("out J1a", "out J1b")
    assert pit.do("undo").places_moved is None
    assert pit.do("out J1b").places_moved is None


def test_of_many_a_few_are_named_and_the_rest_is_in_the_ranking():
    pit = ten()
    pit.do(*(f"out {name}" for name in ("J1a", "J1b", "J1c", "J2a", "J2b", "J2c", "J1d", "J2d", "J1e")))
    reply = pit.do("enter Tard")
    assert (len(moved(reply)), reply.places_moved.more) == (8, 1)
    assert moved(reply)[0] == ("J1e", 2, 3)
    assert any("1 autre place est corrigée" in str(block) for block in present(reply))


def test_places_are_provisional_as_long_as_somebody_may_enter():
    pit = ten()
    assert pit.do("out J1a").outcome.provisional == 2
    assert "Places provisoires" in plain_text(present(pit.do("ranking")))
    pit.do("level 3")
    assert pit.do("out J1b").outcome.provisional == 0
    assert pit.do("ranking").outcome.provisional == 0


@pytest.mark.parametrize("settings", ["inscriptions sans limite", "inscriptions toujours"])
def test_entries_without_a_limit_are_no_level_999(settings):
    pit = laid_out({1: [1, 2, 3, 4], 2: [1, 2, 3, 4]}, settings=settings)
    shown = [plain_text(present(pit.do(line))) for line in ("out J1a", "ranking", "tournament", "enter Tard")]
    assert all("sans limite" in text for text in shown[:3])
    assert not any(re.search(r"\b999\b", text) for text in shown), "a seal may have three nines within it"
    pit.do("setup inscriptions fermées")
    shown = plain_text(present(pit.do("tournament")))
    assert "plus après le tirage" in shown

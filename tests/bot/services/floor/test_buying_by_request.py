"""A player asks for a rebuy, an add-on or a re-entry from his own phone; the floor confirms it by its own command."""

import pytest

from bot.services.replies.tournaments import Bought
from tests.bot.services.floor.lobby import Lobby
from tests.bot.services.floor.pit import drawn, names
from tests.bot.services.floor.test_player_requests import kept, listed

ONE = "discord:11"
PLAYERS = names(12)
ALLOWED = "6 par table; jetons 25x8; recaves 1; add-on 1; re-entrées 1 jusqu'au niveau 4"


@pytest.fixture
def lobby() -> Lobby:
    """Twelve players at two tables, in a tournament that allows one of each."""
    room = Lobby(drawn(12, settings=ALLOWED))
    room.pit.do(f"link {PLAYERS[0]} = {ONE}")
    return room


@pytest.mark.parametrize(("wish", "kind"), [("recave", "rebuy"), ("add-on", "addon")])
def test_who_sits_buys_once_and_is_then_told_that_he_had_it(lobby, wish, kind):
    assert kind in lobby.does(ONE, "tellfloor").outcome.wishes
    lobby.does(ONE, f"tellfloor {wish}")
    (bought,) = lobby.pit.do("pending 1").outcome.carried
    assert isinstance(bought, Bought)
    assert (bought.kind, bought.names) == (kind, (PLAYERS[0],))
    assert [k for *_, k in lobby.pit.state.bought] == [kind]
    assert lobby.refused(ONE, f"tellfloor {wish}")["why"] == "bought_all"
    assert kind not in lobby.does(ONE, "tellfloor").outcome.wishes


def test_who_is_out_enters_again_whichever_word_he_takes_for_it(lobby):
    lobby.pit.do(f"out {PLAYERS[0]}")
    assert lobby.does(ONE, "tellfloor").outcome.wishes == ("reentry",)
    assert lobby.does(ONE, "tellfloor recave").outcome.request.wish == "reentry"
    assert lobby.pit.do("pending 1").outcome.carried[0].again == (PLAYERS[0],)
    assert lobby.does(ONE, "tellfloor").outcome.wishes == ("seat",)


def test_what_was_said_of_one_entry_does_not_hold_for_the_next(lobby):
    lobby.does(ONE, "tellfloor out")
    lobby.pit.do(f"out {PLAYERS[0]}", f"rebuy {PLAYERS[0]}", "button 1:1 2:1", "seat")
    assert lobby.pit.seat_of(PLAYERS[0])
    assert listed(lobby) == []
    assert lobby.pit.refused("pending 1")["why"] == "request_outdated"
    assert lobby.does(ONE, "tellfloor out").outcome.new


def test_who_is_put_out_is_sold_nothing_with_the_same_word(lobby):
    lobby.does(ONE, "tellfloor out", "tellfloor recave")
    assert lobby.pit.refused("pending 1 2")["why"] == "request_outdated"
    assert set(kept(lobby).values()) == {("waiting", "")}


def test_harmless_is_nothing_that_costs(lobby):
    lobby.does(ONE, "tellfloor recave", "tellfloor add-on", "tellfloor jetons")
    assert [one.wish for one in lobby.pit.do("pending tout").outcome.confirmed] == ["chips"]


def test_a_tournament_without_them_says_so():
    room = Lobby(drawn(12, settings="6 par table"))
    room.pit.do(f"link {PLAYERS[0]} = {ONE}")
    assert room.refused(ONE, "tellfloor recave")["why"] == "no_rebuys"
    assert room.refused(ONE, "tellfloor add-on")["why"] == "no_add_ons"
    assert room.refused(ONE, "tellfloor réentrée")["why"] == "you_are_entered"
    room.pit.do(f"out {PLAYERS[0]}")
    assert room.refused(ONE, "tellfloor réentrée")["why"] == "no_reentries"

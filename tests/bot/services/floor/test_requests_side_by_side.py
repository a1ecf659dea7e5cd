"""What players tell the floor while two tournaments are played; what comes of a request whose confirmation is taken back; who is
spoken of in it.
"""

import pytest

from bot.domain.club.people import Role
from bot.services.replies.player_requests import Pending
from tests.bot.services.floor.lobby import Lobby
from tests.bot.services.floor.pit import Pit

MAIN, BOTH, SIDE = "telegram:11", "telegram:12", "telegram:13"
FLOOR = {"account": "telegram:99", "role": Role.FLOOR}


@pytest.fixture
def lobby() -> Lobby:
    """Two tournaments are played, and the chat is at the second; Marie plays both."""
    pit = Pit("ropta", "6 par table; recaves 1; jetons 25x8")
    pit.do("enter Paul Martin, Marie Dupont, Jean Petit, Luc De Smet", "draw", "reveal")
    pit.do("tournament Side; 6 par table", "enter Marie Dupont, Zoé Leroy, Anna Kowalski", "draw", "reveal")
    pit.do(f"link Paul Martin = {MAIN}", f"link Marie Dupont = {BOTH}", f"link Zoé Leroy = {SIDE}")
    return Lobby(pit)


def listed(lobby, line="pending"):
    """Number and name of what waits."""
    return [(one.number, one.name) for one in lobby.pit.do(line).outcome.waiting]


def test_a_number_means_one_player_whichever_tournament_the_floor_is_at(lobby):
    lobby.does(MAIN, "tellfloor out")
    lobby.does(SIDE, "tellfloor out")
    assert listed(lobby) == [(2, "Zoé Leroy")]
    assert listed(lobby, "pending @1") == [(1, "Paul Martin")]
    refused = lobby.refused(**FLOOR, line="pending 1")
    assert {name: refused[name] for name in ("why", "number", "other", "at")} == {
        "why": "request_elsewhere", "number": 1, "other": "Mardi", "at": 1,
    }  # fmt: skip
    assert lobby.pit.do("pending 1 @1").tournament == (1, "Mardi")


def test_a_list_without_a_request_says_where_some_wait(lobby):
    lobby.does(MAIN, "tellfloor out", "tellfloor jetons")
    shown = lobby.pit.do("pending").outcome
    assert (shown.waiting, shown.elsewhere) == ((), ((1, "Mardi", 2),))
    assert lobby.pit.do("pending @1").outcome.elsewhere == ()


def test_who_plays_both_says_of_which_he_is_out(lobby):
    refused = lobby.refused(BOTH, "tellfloor out")
    assert (refused["why"], refused["listed"]) == ("which_tournament_meant", ("Side (@2)", "Mardi (@1)"))
    assert lobby.does(BOTH, "tellfloor out @1").tournament == (1, "Mardi")


def test_what_makes_sense_in_one_tournament_alone_is_told_there(lobby):
    assert lobby.does(BOTH, "tellfloor recave").tournament == (1, "Mardi")
    lobby.pit.do("out Marie Dupont")
    assert lobby.does(BOTH, "tellfloor out").tournament == (1, "Mardi")
    assert lobby.does(BOTH, "tellfloor").tournament == (1, "Mardi")


def test_what_was_told_is_taken_back_where_it_was_told(lobby):
    lobby.does(BOTH, "tellfloor out @1")
    lobby.does(BOTH, "tellfloor retirer")
    assert listed(lobby, "pending @1") == []


def test_what_was_confirmed_and_taken_back_waits_again_and_is_settled_with_the_redo(lobby):
    lobby.does(SIDE, "tellfloor out")
    lobby.pit.do("pending 1", "undo")
    assert listed(lobby) == [(1, "Zoé Leroy")]
    lobby.pit.do("redo")
    assert listed(lobby) == []
    assert lobby.refused(**FLOOR, line="pending 1")["why"] == "request_settled"
    lobby.pit.do("undo", "pending non 1")
    assert listed(lobby) == []


def test_chips_that_the_floor_has_looked_at_wait_no_more_when_the_bust_beside_them_is_taken_back(lobby):
    lobby.does(BOTH, "tellfloor jetons @2")
    lobby.does(SIDE, "tellfloor out")
    lobby.pit.do("pending 1 2", "undo")
    assert listed(lobby) == [(2, "Zoé Leroy")]


@pytest.mark.parametrize("line", ["1", "n° 1", "n°1", "#1", "oui 1", "1 oui", "no. 1", "numéro 1"])
def test_a_number_is_read_as_the_list_writes_it(lobby, line):
    lobby.does(SIDE, "tellfloor jetons")
    assert [one.number for one in lobby.pit.do(f"pending {line}").outcome.confirmed] == [1]


def test_two_numbers_are_read_with_an_and_between_them(lobby):
    lobby.does(SIDE, "tellfloor jetons", "tellfloor siège")
    assert [one.number for one in lobby.pit.do("pending non 1 et 2").outcome.declined] == [1, 2]


def test_all_that_is_left_is_said_to_be_confirmed_one_by_one(lobby):
    lobby.does(SIDE, "tellfloor out")
    shown = lobby.pit.do("pending tout").outcome
    assert isinstance(shown, Pending)
    assert (shown.of_all, shown.confirmed, len(shown.waiting)) == (True, (), 1)


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("Marie Dupont est sortie", "Marie Dupont"), ("Jean a sauté", "Jean Petit"), ("out Luc", "Luc De Smet"),
        ("mon voisin est sorti", ""), ("elle est éliminée", ""), ("he is out", ""),
    ],
)  # fmt: skip
def test_nobody_is_put_out_for_what_he_says_of_another(lobby, words, name):
    refused = lobby.refused(MAIN, f"tellfloor {words}")
    assert (refused["why"], refused["name"]) == ("tells_of_others", name)


def test_a_seat_that_is_another_players_is_not_ones_own(lobby):
    lobby.pit.do("tournament #1")
    mine, his = lobby.pit.seat_of("Paul Martin"), lobby.pit.seat_of("Jean Petit")
    assert lobby.refused(MAIN, f"tellfloor {his} est sorti")["why"] == "tells_of_others"
    assert lobby.refused(MAIN, f"tellfloor out {his}")["why"] == "tells_of_others"
    assert lobby.does(MAIN, f"tellfloor out {mine}").outcome.new


@pytest.mark.parametrize("words", ["Paul Martin est sorti", "Marie m'a sorti", "sorti par Jean", "je suis mort", "busté", "ko"])
def test_who_put_him_out_and_how_he_calls_himself_is_no_other(lobby, words):
    assert lobby.does(MAIN, f"tellfloor {words}").outcome.new

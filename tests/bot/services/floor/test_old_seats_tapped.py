"""A tap on "I'm there" is about the seat that was shown with it: under one that is no longer so it changes nothing."""

import pytest

from bot.presenter.actions import actions
from bot.presenter.present import present
from bot.services.announcements.letters import read_back
from bot.services.replies.arrivals import Arrived, SeatChanged
from bot.services.requests import Request
from tests.bot.services.floor.lobby import Lobby
from tests.bot.services.floor.pit import drawn, names, shelf
from tests.bot.words import lines

MINE = "discord:11"
MARIE, *REST = names(12)
NEW_SEATS = (("redraw deux tables de plus", "reveal"), ("level 2", "newday", "reveal"))


@pytest.fixture
def lobby() -> Lobby:
    """Twelve players at two tables; Marie has an account, and wants to be told her seats."""
    room = Lobby(drawn(12))
    room.pit.do(f"link {MARIE} = {MINE}")
    room.pit.store.places.set("discord:@11", "seats", "on")
    return room


def under(reply):
    """The button under what was shown by which she says that she sits there."""
    return next(button for button in actions(reply) if button.command == "here")


def in_private(lobby):
    """What her last letter says."""
    with lobby.pit.store.reading() as work:
        letters = [one for one in work.letters.of_club(work.clubs.at("terminal").id) if one.kind == "seat"]
    return read_back(letters[-1].body, shelf())


def tap(lobby, button):
    given = Request("here", filled=dict(button.fields), seen=button.seen, account=MINE)
    return lobby.pit.desk.handle(given)


def moves_away(lobby):
    """Marie sits elsewhere from now on."""
    free = next(f"{n}-{seat}" for n, one in lobby.pit.state.tables.items() for seat in one.free)
    lobby.pit.do(f"move {MARIE} {free}")


def shown(lobby, where):
    if where == "where":
        return lobby.does(MINE, "where")
    if where == "letter":
        lobby.pit.do("remind")
        return in_private(lobby)
    return lobby.pit.do("reveal")


@pytest.mark.parametrize("where", ["where", "letter", "list"])
def test_under_the_seat_that_holds_one_tap_says_that_she_sits(lobby, where):
    button = under(shown(lobby, where))
    lobby.pit.do(f"out {REST[-1]}")
    table, number = map(int, lobby.pit.seat_of(MARIE).split("-"))
    assert tap(lobby, button).outcome == Arrived(((MARIE, table, number, False),), 1, 11)


@pytest.mark.parametrize("where", ["where", "letter", "list"])
def test_under_a_seat_that_she_has_left_a_tap_says_the_one_that_holds_and_takes_nobody_down(lobby, where):
    button = under(shown(lobby, where))
    moves_away(lobby)
    table, number = map(int, lobby.pit.seat_of(MARIE).split("-"))
    reply = tap(lobby, button)
    assert reply.outcome == SeatChanged(MARIE, table, number)
    assert lobby.pit.do("missing").outcome.here == 0
    assert any(f"siège {number}" in line for line in lines(present(reply)))
    assert isinstance(tap(lobby, under(reply)).outcome, Arrived), "under the seat that holds it is one tap more"


@pytest.mark.parametrize("anew", NEW_SEATS)
def test_under_the_list_of_a_draw_that_was_replaced_a_tap_counts_only_where_its_seat_is_still_hers(lobby, anew):
    button, before = under(lobby.pit.do("reveal")), lobby.pit.seat_of(MARIE)
    lobby.pit.do(*anew)
    said = tap(lobby, button).outcome
    assert isinstance(said, Arrived if lobby.pit.seat_of(MARIE) == before else SeatChanged)
    assert (said if isinstance(said, SeatChanged) else said.arrived[0]) is not None


def test_under_a_list_that_shows_the_seats_of_now_the_seat_counts_that_it_shows(lobby):
    moves_away(lobby)
    button = under(lobby.pit.do("reveal"))
    assert isinstance(tap(lobby, button).outcome, Arrived)


def test_a_tap_on_a_seat_of_another_tournament_is_about_that_one(lobby):
    button = under(shown(lobby, "letter"))
    pit = lobby.pit
    pit.do("tournament Deux ; 9 par table", f"enter {MARIE}, {', '.join(REST)}", "draw", "reveal")
    assert isinstance(tap(lobby, button).outcome, Arrived)
    assert pit.do("missing").outcome.here == 0, "nobody has sat down in the one that was opened since"


def test_what_a_button_says_that_is_no_seat_and_no_list_takes_nobody_down(lobby):
    for known in ("seat.", "seat.9999999999-1", "seat.one-two", "log.999999", "log.-1", "log.x", "other"):
        given = Request("here", filled={"known": known}, account=MINE)
        assert isinstance(lobby.pit.desk.handle(given).outcome, SeatChanged), known
    assert lobby.pit.do("missing").outcome.here == 0

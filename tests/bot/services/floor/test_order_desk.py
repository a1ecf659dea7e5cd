"""The order of the entries, as the floor wants it: what the draw is made of, and who waits where seats are short."""

import pytest

from bot.store.tournament.deed_text import read_deed, write_deed
from tests.bot.services.floor.evening import Evening


@pytest.fixture
def evening(rulebooks) -> Evening:
    return Evening(rulebooks).opened(5)


def listed(evening: Evening) -> list[str]:
    return [name[-1] for _, name in evening.do("/entries").outcome.entrants]


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("/order Joueur 00004 1", "41235"),
        ("/order #2 5", "13452"),
        ("/order Joueur 00003", "31245"),
        ("/order Joueur 00005, Joueur 00002", "52134"),
        ("/order 1. Joueur 00002\n2. Joueur 00001\n3. Joueur 00005", "21534"),
    ],
)
def test_one_is_moved_or_a_list_comes_first_and_the_others_follow(evening, line, order):
    evening.do(line)
    assert "".join(listed(evening)) == order
    assert evening.elsewhere().state == evening.state
    evening.do("/undo")
    assert "".join(listed(evening)) == "12345"


def test_who_enters_later_stands_behind_and_who_leaves_leaves_no_hole(evening):
    evening.do("/order Joueur 00004 1", "/enter Joueur 00006", "/withdraw Joueur 00001")
    assert "".join(listed(evening)) == "42356"


def test_the_draw_is_made_of_the_list_in_this_order_and_its_proof_holds(evening):
    evening.do("/order Joueur 00004 1", "/draw", "/reveal")
    (seats, *_) = evening.draws
    assert [entrant.name[-1] for entrant in seats.entrants] == list("41235")


def test_where_seats_are_short_the_last_of_the_list_wait(rulebooks):
    evening = Evening(rulebooks).opened(11, "Mardi; 9 par table; 1 table")
    evening.do("/order Joueur 00011, Joueur 00010")
    assert evening.do("/draw").outcome.alternates == ("Joueur 00008", "Joueur 00009")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("/order Joueur 00001 9", "bad_number"),
        ("/order Zoé 1", "no_such_person"),
        ("/order Zoé, Joueur 00001, Yann", "several_refused"),
    ],
)
def test_what_can_not_be_put_in_order_is_refused(evening, line, why):
    assert evening.refused(line)["why"] == why


def test_an_announced_draw_keeps_its_list_and_a_made_one_its_seats(evening):
    evening.do("/draw")
    assert evening.refused("/order Joueur 00004 1")["why"] == "draw_under_way"
    evening.do("/reveal")
    assert evening.refused("/order Joueur 00004 1")["why"] == "already_drawn"


def test_it_is_kept_as_one_line_of_json(evening):
    evening.do("/order Joueur 00004 1")
    deed = evening.log[-1].deed
    assert write_deed(deed) == '{"entrants":[4,1,2,3,5],"kind":"entries_ordered"}'
    assert read_deed(write_deed(deed)) == deed

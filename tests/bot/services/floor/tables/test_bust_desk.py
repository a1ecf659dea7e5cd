"""Who is out, in which place: one or several in a hand, with stacks, ties between tables, the bubble, the winner."""

import pytest

from bot.services.replies.tables import Tables
from tests.bot.services.floor.pit import BOOKS, Pit, grounds, laid_out, room_holds
from tests.bot.told import told

BY_STACK = {
    "ropta": "ropta:1.10#1", "cdc": "cdc:10-10#1", "eventem": "bust.same_table", "casino": "casino:tournoi-generalites#35",
    "urban": "urban:tapis-suivi#2",
}  # fmt: skip


def ten(book="ropta", settings="payés 3"):
    return laid_out({1: [1, 2, 3, 4, 5], 2: [1, 2, 3, 4, 5]}, book, settings, of=6)


def places(reply):
    return {name: (place, tied) for name, place, tied in reply.outcome.places}


# One


@pytest.mark.parametrize("typed", ["J1c", "1-3", "table 1 siège 3", "1:3", "#3", "j1C", "J1c 1200", "1-3 12 000", "J1c (800)"])
def test_one_player_is_out(typed):
    pit = ten()
    reply = pit.do(f"out {typed}")
    assert places(reply) == {"J1c": (10, 0)}
    assert (reply.outcome.remaining, grounds(reply)) == (9, set())
    assert 3 not in pit.state.tables[1].players
    assert pit.do("where J1c").outcome.place == 10
    room_holds(pit.state)


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("J1c", "already_out"), ("1-3", "seat_empty"), ("Karl Marx", "no_such_person"), ("Zoé", "not_playing"),
        ("9-1", "no_such_table"), (",;", "no_names"), ("J1a 10, J1a 20", "bust_twice"), ("J1a 10, 1-1 20", "bust_twice"),
        ("J1a 0", "bad_number"), ("J1a 99999999999999999999", "bad_number"), ("J1a, J1c", "already_out"),
    ],
)  # fmt: skip
def test_who_cannot_go_out_is_refused_and_nobody_else_goes(typed, why):
    pit = ten()
    pit.do("out J1c", "enter Zoé")
    assert pit.refused(f"out {typed}")["why"] == why


def test_somebody_who_is_out_already_is_refused_with_his_place():
    pit = ten()
    pit.do("out J1c")
    refusal = pit.refused("out J1c")
    assert (refusal["name"], refusal["place"]) == ("J1c", 10)


def test_nobody_is_out_before_the_draw_or_after_the_end():
    pit = Pit()
    assert pit.refused("out X")["why"] == "not_drawn_yet"
    pit = ten()
    pit.do("finish")
    assert pit.refused("out J1a")["why"] == "tournament_over"


def test_somebody_keeps_the_chips_so_not_everybody_goes_out():
    pit = laid_out({1: [1, 2, 3]})
    refusal = pit.refused("out 1-1 100, 1-2 200, 1-3 300")
    assert (refusal["why"], refusal["busts"], refusal["still_in"]) == ("too_many_busts", 3, 3)
    pit.do("enter Zoé")
    assert pit.refused("out 1-1 100, 1-2 200, 1-3 300")["why"] == "too_many_busts"


# Stacks


@pytest.mark.parametrize(
    "typed",
    [
        "1-1 12 000, 1-2 800", "1-1 12\u202f000; 1-2 800", "J1a: 12000\nJ1b: 800", "J1a (12 000), J1b = 800",
        "1:1 12.000, 1:2 800", "J1a 12k, J1b 800", "table 1 siège 1 12000, t1 s2 800", "#1 12'000, #2 800",
    ],
)  # fmt: skip
def test_of_two_at_a_table_the_larger_stack_before_the_hand_is_placed_higher(typed):
    assert places(ten().do(f"out {typed}")) == {"J1a": (9, 0), "J1b": (10, 0)}


def test_a_number_may_be_part_of_a_name():
    pit = Pit()
    pit.do("enter Joueur 1, Joueur 12, Joueur 123, Joueur 2", "draw", "reveal")
    assert places(pit.do("out Joueur 12")) == {"Joueur 12": (4, 0)}
    assert places(pit.do("out Joueur 1 500, Joueur 123 1 200")) == {"Joueur 123": (2, 0), "Joueur 1": (3, 0)}


@pytest.mark.parametrize("book", BOOKS)
def test_without_stacks_they_are_asked_for_by_name_where_the_place_depends_on_them_by(book):
    refusal = ten(book).refused("out J1a 100, J1b")
    assert (refusal["why"], refusal["names"]) == ("stack_needed", ("J1b",))


@pytest.mark.parametrize("book", BOOKS)
def test_ropta_1_10_cdc_10_10_casino_urban_the_stack_decides_at_a_table_and_the_reply_says_so(book):
    reply = ten(book).do("out J1a 100, J1b 300, J1c 200")
    assert places(reply) == {"J1b": (8, 0), "J1c": (9, 0), "J1a": (10, 0)}
    assert grounds(reply) == {BY_STACK[book]}


@pytest.mark.parametrize("book", BOOKS)
def test_equal_stacks_share_the_place_and_the_next_place_is_the_one_below_them(book):
    pit = ten(book)
    reply = pit.do("out J1a 100, J1b 100")
    assert places(reply) == {"J1a": (9, 1), "J1b": (9, 1)}
    assert ("bust.equal_stacks" in grounds(reply)) == (book != "ropta")
    assert places(pit.do("out J1c")) == {"J1c": (8, 0)}
    room_holds(pit.state)


# Two tables


def test_ropta_1_10_players_of_two_tables_tie_and_their_stacks_are_not_asked_for():
    reply = ten().do("out J1a, J2a")
    assert places(reply) == {"J1a": (9, 1), "J2a": (9, 1)}
    assert grounds(reply) == {"ropta:1.10#1"}


@pytest.mark.parametrize("book", ["cdc", "eventem", "casino", "urban"])
def test_cdc_10_10_casino_urban_the_stack_decides_between_two_tables_too(book):
    pit = ten(book)
    assert pit.refused("out J1a, J2a")["why"] == "stack_needed"
    reply = pit.do("out J1a 100, J2a 300")
    assert places(reply) == {"J2a": (9, 0), "J1a": (10, 0)}
    assert grounds(reply) == ({BY_STACK[book]} if book != "eventem" else {"bust.two_tables"})


def test_ropta_1_10_two_of_a_table_and_one_of_another_have_no_order_that_satisfies_every_sentence():
    reply = ten().do("out J1a 100, J1b 200, J2a 300")
    assert reply.outcome.contested
    assert places(reply) == {"J1b": (8, 1), "J2a": (8, 1), "J1a": (10, 0)}


# The bubble


@pytest.mark.parametrize(
    ("book", "passage", "told"),
    [
        ("ropta", "ropta:2.7#5", {"J1a": (4, 1), "J2a": (4, 1)}), ("cdc", "cdc:10-10#1", {"J2a": (4, 0), "J1a": (5, 0)}),
        ("casino", "casino:tournoi-generalites#35", {"J2a": (4, 0), "J1a": (5, 0)}),
        ("urban", "urban:tapis-suivi#2", {"J2a": (4, 0), "J1a": (5, 0)}),
    ],
)  # fmt: skip
def test_ropta_2_7_on_the_bubble_another_article_decides_between_two_tables(book, passage, told):
    pit = laid_out({1: [1, 2, 3], 2: [1, 2]}, book, "payés 3", of=6)
    reply = pit.do("out J1a 100, J2a 300")
    assert (places(reply), reply.outcome.bubble, grounds(reply)) == (told, True, {passage})


@pytest.mark.parametrize(("paid", "bubble"), [(2, False), (3, True), (4, False), (0, False)])
def test_the_bubble_bursts_when_the_last_one_who_is_not_paid_goes_out(paid, bubble):
    pit = laid_out({1: [1, 2, 3, 4]}, settings=f"payés {paid}" if paid else "")
    assert pit.do("out 1-1").outcome.bubble is bubble


@pytest.mark.parametrize(("players", "offered"), [(4, True), (5, False)])
def test_hand_for_hand_is_offered_when_one_more_bust_bursts_the_bubble(players, offered):
    pit = laid_out({1: [1, 2, 3], 2: list(range(1, players - 1))}, "casino", "payés 3", of=6)
    assert ("hands" in pit.do("out 1-1").outcome.steps) is offered


def test_ropta_2_7_hand_for_hand_is_offered_before_the_final_table_as_well():
    pit = laid_out({1: [1, 2, 3, 4, 5], 2: [1, 2, 3, 4]}, settings="payés 2", of=6)
    assert pit.do("out 1-1").outcome.steps == ("hands",)
    assert pit.do("out 2-1").outcome.steps == ("final",)


# To the end


@pytest.mark.parametrize("book", BOOKS)
def test_the_winner_is_named_when_he_is_alone(book):
    pit = laid_out({1: [1, 2, 3]}, book)
    assert pit.do("out 1-1").outcome.winner == ""
    reply = pit.do("out 1-2")
    assert (reply.outcome.winner, reply.outcome.steps, reply.outcome.remaining) == ("J1c", ("winner",), 1)
    ranking = pit.do("ranking")
    assert (ranking.outcome.winner, ranking.outcome.places) == ("J1c", (("J1b", 2, 0), ("J1a", 3, 0)))
    assert pit.do("finish", "ranking").outcome.winner == "J1c"


def test_as_long_as_somebody_waits_for_a_seat_nobody_has_won():
    pit = laid_out({1: [1, 2]})
    pit.do("enter Zoé")
    reply = pit.do("out 1-1")
    assert (reply.outcome.winner, reply.outcome.steps) == ("", ("seat",))
    assert pit.do("ranking").outcome.winner == ""


def test_a_bust_is_taken_back_with_the_seat_and_the_place():
    pit = ten()
    pit.do("button 1:1 2:1")
    before = pit.state
    pit.do("out J1a, J2a", "undo")
    assert pit.state == before
    pit.do("redo")
    assert pit.do("ranking").outcome.remaining == 8


def test_a_table_that_everybody_has_left_is_gone():
    pit = laid_out({1: [1, 2, 3], 2: [1, 2]})
    pit.do("out 2-1", "out 2-2")
    assert pit.sizes() == {1: 3}
    assert isinstance(pit.do("tables").outcome, Tables)


def test_the_report_counts_moves_and_names_who_moved_most():
    pit = laid_out({1: [1, 2, 3, 4, 5, 6, 7, 8], 2: [1, 2]})
    pit.do("balance 1:1 2:1", "confirm", "move J1a 2-9")
    fields = told(pit.do("report"))
    assert (fields["moves"], fields["reasons"]) == (4, (("balance", 3), ("mistake", 1)))
    assert (fields["gave"], fields["received"], fields["most"]) == (((1, 3),), ((2, 3),), 1)
    assert ("J1a", 1) in fields["players"]

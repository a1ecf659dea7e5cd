"""Chips travel with players: tables that were raced are broken, receive others, are drawn again, in any order."""

import random

import pytest

from bot.services.replies.chips import RaceAnnounced, Raced
from tests.bot.services.floor.pit import BOOKS, Pit, laid_out
from tests.bot.told import told

SET = "jetons 25x8 100x8 500x4; niveaux 25/50 50/100 100/200 200/400"
WHO_DEALS = {"urban": " croupier", "cdc": " donneur {seat}"}


def room(book: str = "cdc") -> Pit:
    return laid_out({1: [1, 2, 3, 4], 2: [1, 2, 3, 4], 3: [1, 2, 3]}, book, SET, of=6)


def race(pit: Pit, table: int, chips: int = 0) -> str:
    """A line for the race at a table, its first player with so many odd chips."""
    seat = min(pit.state.tables[table].players)
    return f"race 25>100 t{table} {seat}:{chips}" + WHO_DEALS.get(pit.book, "").format(seat=seat)


def with_buttons(pit: Pit) -> str:
    return " ".join(f"{number}:{min(table.players)}" for number, table in pit.state.tables.items() if len(table.players) > 1)


def broken(pit: Pit, table: int) -> None:
    pit.do(f"button {with_buttons(pit)}", f"breaktable {table}", "confirm")


@pytest.mark.parametrize("book", BOOKS)
def test_the_old_chips_of_a_broken_table_are_raced_where_its_players_sit_down(book):
    pit = room(book)
    pit.do("level 3", race(pit, 1, 3), race(pit, 2, 1))
    assert pit.refused(race(pit, 1))["why"] == "already_raced"
    broken(pit, 3)
    assert pit.do("race 25>100").outcome.left == (1, 2)
    assert pit.do(race(pit, 1, 2)).outcome.retired == ()
    done = pit.do(race(pit, 2, 1)).outcome
    assert (done.retired, done.left) == ((25,), ())
    assert pit.state.retired == {25}
    assert pit.refused(race(pit, 1))["why"] == "already_raced"


def test_a_table_where_nobody_new_sits_is_not_raced_twice():
    pit = laid_out({1: [1, 2, 3, 4, 5, 6], 2: [1, 2, 3, 4], 3: [1, 2]}, "cdc", SET, of=6)
    pit.do("level 3", race(pit, 1, 3), race(pit, 2, 1))
    broken(pit, 3)
    assert pit.do("race 25>100").outcome.left == (2,)
    assert pit.refused(race(pit, 1))["why"] == "already_raced"
    assert pit.do(race(pit, 2)).outcome.retired == (25,)


def test_undone_with_the_move_the_second_race_is_not_wanted_any_more():
    pit = room()
    pit.do("level 3", race(pit, 1, 3), race(pit, 2, 1))
    broken(pit, 3)
    pit.do("undo")
    assert pit.do("race 25>100").outcome.left == (3,)


def test_where_the_only_table_with_old_chips_goes_out_they_are_retired_at_the_next_word():
    pit = laid_out({1: [1, 2, 3], 2: [1, 2, 3]}, "ropta", SET, of=6)
    pit.do("level 3", race(pit, 1, 3))
    pit.do(*(f"withdraw J2{seat}" for seat in "abc"))
    assert list(pit.state.tables) == [1]
    outcome = pit.do("race 25>100").outcome
    assert isinstance(outcome, Raced)
    assert (outcome.races, outcome.retired) == ((), (25,))


def test_larger_chips_that_a_second_race_brings_back_are_raced_again():
    pit = room("ropta")
    pit.do("level 4", "race 25+100>500 t1 1:3/2", "race 25+100>500 t2 1:1/0")
    broken(pit, 3)
    pit.do(race(pit, 1, 2), race(pit, 2, 2))
    assert pit.state.retired == {25}
    assert pit.do("race 100>500").outcome.left == (1, 2)
    pit.do("race 100>500 t1 1:1", "race 100>500 t2 1:1")
    assert pit.state.retired == {25, 100}


def conserved(pit: Pit) -> None:
    for one in pit.state.races:
        protected = sum(seat.protected for seat in one.seats)
        extra = one.after - one.brought * one.new
        odd = sum(seat.odd for seat in one.seats)
        assert one.before == one.gone * one.old
        assert one.gone * one.old == sum(seat.exchanged for seat in one.seats) * one.new + odd * one.old
        assert (extra == 0) if not protected else extra % protected == 0


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("seed", range(12))
def test_whatever_the_order_of_races_breaks_and_busts_the_old_chips_leave_play_in_the_end(book, seed):
    dice, pit = random.Random(f"{book} {seed}"), laid_out({1: [1, 2, 3], 2: [1, 2, 3, 4], 3: [1, 2, 3]}, book, SET, of=6)
    pit.do("level 3")
    for _ in range(14):
        tables = sorted(pit.state.tables)
        match dice.choice(("race", "race", "break", "out", "undo")):
            case "race":
                table = dice.choice(tables)
                raced = table in pit.state.raced_at(25)
                reply = pit.say(race(pit, table, dice.randrange(4)))
                why = told(reply).get("why", "")
                assert reply.done != (raced or 25 in pit.state.retired) or why == "", told(reply)
            case "break" if len(tables) > 1:
                pit.do(f"button {with_buttons(pit)}")
                if pit.say(f"breaktable {dice.choice(tables)}").done:
                    pit.do("confirm")
            case "out" if len(pit.state.seat_of) > 4:
                pit.say(f"out {dice.choice([str(seat) for seat in pit.state.seat_of.values()])}")
            case "undo":
                pit.insist("undo")
        conserved(pit)
        if pit.state.proposal:
            pit.do("drop")
    if 25 not in pit.state.retired:
        announced = pit.do("race 25>100").outcome
        for table in announced.left if isinstance(announced, RaceAnnounced) else ():
            pit.do(race(pit, table))
    assert 25 in pit.state.retired
    conserved(pit)


# What speaks against a race is said


def test_a_race_before_its_level_and_one_over_smaller_chips_are_run_and_doubted():
    pit = room("ropta")
    early = pit.do("race 25>100").outcome
    assert (early.needed_until, early.level, early.smaller) == (2, 1, ())
    over = pit.do("race 100>500 t1 1:2").outcome
    assert over.smaller == (25,)
    due = pit.do("level 2", "race 25>100").outcome  # the break before level 3 is the time
    assert (due.needed_until, due.smaller) == (0, ())


def test_the_word_for_cards_without_any_is_no_order_to_deal():
    pit = room("ropta")
    assert pit.refused("race 25>100 t1 1:3 2:1 cartes")["why"] == "cards_missing"


def test_a_rebuy_after_the_race_brings_old_chips_to_be_raced_once_more():
    pit = laid_out({1: [1, 2, 3], 2: [1, 2, 3]}, "ropta", f"{SET}; recaves 2", of=6)
    pit.do("level 2", race(pit, 1, 3), "rebuy J1a")
    assert pit.do("race 25>100").outcome.left == (1, 2)
    pit.do(race(pit, 2, 1), race(pit, 1, 2))
    assert pit.state.retired == {25}

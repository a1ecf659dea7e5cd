"""Several people in one line, as floors type them with the thumb."""

import pytest

from tests.bot.services.floor.evening import Evening


@pytest.fixture
def evening(rulebooks) -> Evening:
    """CdC 10-10 ranks by the stacks before the hand; ten at two tables of six."""
    made = Evening(rulebooks, "cdc").opened(0, "Mardi; 6-max")
    made.do('/enter Anne, Bob, Carl, Dora, Eve, Fred, Gina, Hugo, Joueur 12, "Tic et Tac"', "/draw", "/reveal")
    return made


@pytest.mark.parametrize(
    "typed",
    [
        "Anne 1200, Bob 800", "Anne 1200 et Bob 800", "Anne 1200 and Bob 800", "Anne 1200 en Bob 800", "Anne 1200 & Bob 800",
        "Anne 1200 + Bob 800", "Anne 1200 Bob 800", "Anne (1200) Bob (800)", "Anne 1200\nBob 800", "Anne: 1200; Bob: 800",
    ],
)  # fmt: skip
def test_cdc_10_10_two_who_are_out_in_one_hand_are_read_however_they_are_joined(evening, typed):
    told = evening.do(f"/out {typed}").outcome
    assert told.places == (("Anne", 9, 0), ("Bob", 10, 0))


def test_seats_may_stand_one_behind_the_other(evening):
    anne, bob = evening.seat_of("Anne"), evening.seat_of("Bob")
    assert {name for name, *_ in evening.do(f"/out {anne} 1200 {bob} 800").outcome.places} == {"Anne", "Bob"}
    evening.do("/undo")
    assert len(evening.do(f"/here {anne} {bob}").outcome.arrived) == 2


@pytest.mark.parametrize("typed", ["Tic et Tac", "Joueur 12 1200, Tic et Tac 800", "Joueur 12 1200 et Tic et Tac 800"])
def test_who_is_called_so_is_one_person(evening, typed):
    named = {name for name, *_ in evening.do(f"/out {typed}").outcome.places}
    assert "Tic et Tac" in named
    assert named <= {"Tic et Tac", "Joueur 12"}


def test_of_two_the_one_who_is_not_there_is_named_and_nobody_is_out(evening):
    before = evening.everything
    assert evening.refused("/out Anne 1200 et Zorro 800")["name"] == "Zorro"
    assert evening.everything == before


@pytest.mark.parametrize("command", ["here", "seatcards"])
def test_other_lists_of_people_are_read_alike(evening, command):
    assert evening.say(f"/{command} Anne et Bob").done

"""Evenings that a director plays by chance, under all five books, 2 to 1,000 players: after every command nobody is lost, doubled
or on a closed seat, each place is given once or shared, chips are explained, and the published draws hold.

`FLOORMAN_EVENINGS=500` plays so many instead; `FLOORMAN_SEED` others.
"""

from __future__ import annotations

import os
import random
import sys
from collections import Counter

import pytest

from bot.domain.draws.proof import verify_proof
from tests.bot.evenings.director import CHIPS, GENEROUS, Director
from tests.bot.services.floor.pit import BOOKS, Pit
from tests.bot.told import told

EVENINGS = int(os.environ.get("FLOORMAN_EVENINGS", "30"))
SEED = os.environ.get("FLOORMAN_SEED", "")


def ends_well(director: Director) -> None:
    """One player is left, the ranking names him, and the published draws hold."""
    assert len(director.state.seat_of) == 1
    if not director.state.unseated:
        assert told(director.say("ranking"))["winner"]
    assert verify_proof(director.say("proof").outcome.text).holds
    sys.stdout.write(f"\n{dict(Counter(director.done))}, {dict(Counter(director.refusals))}\n")


@pytest.mark.parametrize("number", range(EVENINGS))
def test_an_evening_by_chance(number):
    chance = random.Random(f"{SEED}{number}")
    book = BOOKS[number % len(BOOKS)]
    players = round(2 * 500 ** (chance.random() ** 2))
    seats = chance.choice([6, 8, 9, 9, 10])
    pit = Pit(book, f"{seats} par table; payés {max(1, players // 10)}; {GENEROUS}; {CHIPS}")
    ends_well(Director(pit, chance).opened(players).plays(40 if players < 200 else 12).plays_down())


@pytest.mark.parametrize("number", range(-(-EVENINGS // 3)))
def test_two_evenings_side_by_side(number):
    """What happens in one tournament changes nothing in the other, whichever the next line is for."""
    chance = random.Random(f"{SEED}two{number}")
    pit = Pit(BOOKS[number % len(BOOKS)], f"9 par table; {GENEROUS}; {CHIPS}")
    first = Director(pit, chance, 1).opened(chance.randint(2, 40))
    pit.do(f"tournament Side; 6 par table; {GENEROUS}; {CHIPS}")
    second = Director(pit, chance, 2).opened(chance.randint(2, 30))
    for _ in range(25):
        one, other = chance.sample([first, second], 2)
        before, length = other.state, other.timeline().length
        one.plays(chance.randint(1, 3))
        assert (other.state, other.timeline().length) == (before, length)
    ends_well(first.plays_down())
    ends_well(second.plays_down())

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


@pytest.mark.parametrize("number", range(EVENINGS))
def test_an_evening_by_chance(number):
    chance = random.Random(f"{SEED}{number}")
    book = BOOKS[number % len(BOOKS)]
    players = round(2 * 500 ** (chance.random() ** 2))
    seats = chance.choice([6, 8, 9, 9, 10])
    pit = Pit(book, f"{seats} par table; payés {max(1, players // 10)}; {GENEROUS}; {CHIPS}")
    director = Director(pit, chance).opened(players, seats).plays(40 if players < 200 else 12).plays_down()
    state = pit.state
    assert len(state.seat_of) == 1
    if not state.unseated:
        assert told(pit.do("ranking"))["winner"]
    assert verify_proof(pit.do("proof").outcome.text).holds
    sys.stdout.write(f"\n{book}, {players} at {seats}: {dict(Counter(director.done))}, {dict(Counter(director.refusals))}\n")

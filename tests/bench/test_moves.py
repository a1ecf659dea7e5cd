"""Planning the moves of a very large tournament. Target: 500 tables in well under 0.5 s."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from bot.domain.seating.balance import apply_moves, plan_moves, spread
from bot.domain.seating.breaking import landings, tables_to_break
from bot.domain.seating.positions import blinds_from_button
from bot.domain.seating.tables import Table
from tests.bot.domain.rules.profiles import cdc

TABLES, SEATS = 500, 10


@pytest.fixture
def room() -> list[Table]:
    """Tables of three to ten players, every button known."""
    chance = random.Random(500)
    made = []
    for number in range(1, TABLES + 1):
        seats = chance.sample(range(1, SEATS + 1), chance.randint(3, SEATS))
        table = Table(number, SEATS, {seat: number * 100 + seat for seat in seats})
        made.append(replace(table, blinds=blinds_from_button(table, chance.choice(seats))))
    return made


def test_balancing_500_tables(benchmark, room):
    plan = benchmark(plan_moves, room, cdc())
    benchmark.extra_info["moves"] = len(plan.moves)
    assert spread(apply_moves(room, plan.moves)) <= 1


def test_breaking_all_tables_that_are_not_needed(benchmark, room):
    broken = tables_to_break(room, SEATS)
    benchmark.extra_info["broken"] = len(broken)
    found = benchmark(landings, room, broken, SEATS)
    assert sum(landing.receives for landing in found) == sum(len(table.players) for table in room if table.number in broken)

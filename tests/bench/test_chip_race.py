"""A chip race of a thousand tables of nine: reading the odd chips, planning, dealing order, awards. Target: under 0.5 s."""

from __future__ import annotations

import random

from bot.domain.chips.cards import DECK
from bot.domain.chips.exchange import Rounding
from bot.domain.chips.odd_chips import read_odd_chips
from bot.domain.chips.race import Dealing, Protection, RacePolicy, Start, TableRace, Ties, deal_order, plan_race, race
from bot.domain.seating.tables import Table

POLICY = RacePolicy(Start.SEAT_ONE, Ties.BY_SUIT, Rounding.HALF_UP, Protection.ONE_MORE, Dealing.PLAYER_BY_PLAYER)


def test_racing_a_thousand_tables(benchmark):
    chance = random.Random(5)
    tables = [Table(number, 9, {seat: 9 * number + seat for seat in range(1, 10)}) for number in range(1, 1001)]
    lines = [" ".join(f"{seat}:{chance.randrange(20)}" for seat in range(1, 10)) for _ in tables]
    decks = [chance.sample(DECK, len(DECK)) for _ in tables]

    def race_all() -> list[TableRace]:
        results = []
        for table, line, deck in zip(tables, lines, decks, strict=True):
            plan = plan_race(POLICY, read_odd_chips(line, table), 100, 500, (100, 500, 1000))
            cards = {seat: [] for seat in plan.cards}
            for seat, card in zip(deal_order(plan, table), deck, strict=False):
                cards[seat].append(card)
            results.append(race(plan, cards))
        return results

    results = benchmark(race_all)
    assert all(result.value_before + result.rounding + result.protection == result.value_after for result in results)
    benchmark.extra_info["chips won"] = sum(len(result.winners) for result in results)

"""Payouts a second time, written from docs/prizes.md alone, with fractions of the whole instead of whole numbers."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

TABLES = {1: "100", 2: "65/35", 3: "50/30/20", 4: "45/27/18/10", 5: "40/25/17/11/7"}


def proposed(places: int) -> list[Fraction]:
    if places in TABLES:
        return [Fraction(int(part)) for part in TABLES[places].split("/")]
    return [Fraction(1_000_000 // n) for n in range(1, places + 1)]


def paid(pool: int, shares: Sequence[Fraction | int], unit: int) -> list[int]:
    amounts = []
    for share in shares[1:]:
        exact = Fraction(pool) * share / sum(shares)
        amounts.append(int(exact - exact % unit))
    return [pool - sum(amounts), *amounts]


def handed_out(finish: Sequence[tuple[int, int]], amounts: Sequence[int]) -> dict[int, int]:
    got = {entrant: 0 for entrant, _ in finish}
    for place in {place for _, place in finish}:
        those = sorted(entrant for entrant, other in finish if other == place)
        purse = sum(amount for n, amount in enumerate(amounts, start=1) if place <= n < place + len(those))
        while purse >= len(those):
            each = purse // len(those)
            for entrant in those:
                got[entrant] += each
            purse -= each * len(those)
        for entrant in those[:purse]:
            got[entrant] += 1
    return {entrant: amount for entrant, amount in got.items() if amount}


def pool(said: dict[str, int], entries: int, rebuys: int, add_ons: int, amounts: Sequence[int]) -> int:
    """Paragraph 1, and of paragraph 2 that amounts make the pool where nothing is said of where it comes from."""
    sources = {name: cents for name, cents in said.items() if cents}
    if amounts and not sources:
        return sum(amounts)
    per_rebuy = said["rebuy"] if "rebuy" in said else said.get("buy_in", 0)
    per_add_on = said["add_on"] if "add_on" in said else said.get("buy_in", 0)
    income = said.get("buy_in", 0) * entries + per_rebuy * rebuys + per_add_on * add_ons + said.get("added", 0)
    return income if income > said.get("guaranteed", 0) else said.get("guaranteed", 0)


def places(money: int, way: tuple[str, Sequence[int]], players: int, unit: int) -> list[int]:
    """Paragraphs 2 and 3: `way` is how the places are said ("number", "shares", "amounts"), `players` those who have entered."""
    kind, said = way
    if kind == "amounts":
        return list(said)[:players]
    parts = proposed(said[0]) if kind == "number" else [Fraction(part) for part in said]
    parts = parts[:players]
    return paid(money, parts, unit) if parts else []

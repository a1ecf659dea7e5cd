"""What a book says becomes of somebody's cards and blinds while he misses hands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum


class What(StrEnum):
    """What becomes of something."""

    CARDS = "cards"
    BLINDS = "blinds"


@dataclass(frozen=True, slots=True)
class AwayRule:
    """A passage that says what becomes of cards, blinds or both. `sanctions` are those it speaks of: "hands:1" of one hand alone,
    "hands" of any number; none where it speaks of whoever is absent, sanctioned or not. `words` are those that say so.
    """

    what: tuple[What, ...]
    passage: str
    sanctions: tuple[str, ...] = ()
    words: str = ""

    @property
    def of_anybody(self) -> bool:
        """Whether it speaks of whoever is absent, and not of somebody who has been sanctioned."""
        return not self.sanctions


@dataclass(frozen=True, slots=True)
class Away:
    """What a book says of a sanction: the rules that hold, what it says of absent players alone, and what it is silent on."""

    said: tuple[AwayRule, ...] = ()
    of_absent: tuple[AwayRule, ...] = ()
    silent: tuple[What, ...] = ()


def away_of(rules: Sequence[AwayRule], sanction: str) -> Away:
    """What becomes of cards and blinds with a sanction as it is written down, "hands:2". What is said of that very number goes
    before what is said of any, and that before what is said of absent players.

    >>> away_of([AwayRule((What.CARDS,), "river:1#1", ("hands",))], "hands:2").silent
    (<What.BLINDS: 'blinds'>,)
    """
    kind = sanction.partition(":")[0]
    chosen: list[AwayRule] = []
    silent = []
    for what in What:
        about = [rule for rule in rules if what in rule.what]
        levels: Iterable[list[AwayRule]] = (
            [rule for rule in about if sanction in rule.sanctions],
            [rule for rule in about if kind in rule.sanctions],
            [rule for rule in about if rule.of_anybody],
        )
        found = next(filter(None, levels), None)
        if found is None:
            silent.append(what)
        else:
            chosen += found
    in_order = [rule for rule in rules if rule in chosen]
    return Away(
        tuple(rule for rule in in_order if not rule.of_anybody),
        tuple(rule for rule in in_order if rule.of_anybody),
        tuple(silent),
    )

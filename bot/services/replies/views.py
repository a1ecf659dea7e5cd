"""What replies show of tables: names instead of numbers, nothing but values."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TableView:
    """A table to be shown: (seat, name) in order; the seats of button and big blind where they are known (0: not)."""

    number: int
    seats: int
    players: tuple[tuple[int, str], ...]
    button: int = 0
    big: int = 0
    kept: tuple[int, ...] = ()
    closed: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class MoveView:
    """A move to be read out: its number in the list, who, from where, where to, and why. `hands_before` and `hands_after` say in
    how many hands he posts the big blind (0: not known), `passed_over` who keeps his seat although it would have been his turn.
    """

    number: int
    name: str
    origin: str
    target: str
    why: str
    chosen: str
    dealt_in: str
    hands_before: int
    hands_after: int
    passed_over: tuple[str, ...]
    forced: bool


@dataclass(frozen=True, slots=True)
class RaceSeatView:
    """A player in a chip race: chips before, how many new ones by exchange, odd chips, cards, chips won, whether one of
    `protection` value keeps him in, whether he was served before the draw. `bought` are old chips that he paid for, or (below 0)
    that were bought from him.
    """

    seat: int
    name: str
    before: int
    exchanged: int
    odd: int
    cards: tuple[str, ...]
    awarded: int
    protection: int
    served: bool
    bought: int = 0


@dataclass(frozen=True, slots=True)
class RaceView:
    """A chip race at one table to be read out, with its account: value before + rounding + protection = value after.
    `dealer` is what is to be said of who deals: "croupier", or "idle_dealer" where the dealer who was told changes nothing. `way`
    is how odd chips are settled where no cards are dealt, `bought` the value that players paid for, or (below 0) were paid for.
    """

    table: int
    old: int
    new: int
    seats: tuple[RaceSeatView, ...]
    odd: int
    chips: int
    before: int
    after: int
    rounding: int
    protection: int
    number: int
    seed: str
    dealer: str = ""
    way: str = ""
    bought: int = 0

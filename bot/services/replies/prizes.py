"""What comes of saying what is played for."""

from __future__ import annotations

from dataclasses import dataclass

from bot.services.replies.reply import Outcome


@dataclass(frozen=True, slots=True)
class PrizesShown(Outcome):
    """What is played for, in cents: what was `collected` for so many `entries`, the `pool`, `steps` of places with equal amounts
    (first place, last, amount of each) and how many `more` there are. `deal` is who gets what by a deal, which `fits` what is
    left or no longer does. While cards are dealt (`playing`), `to_go` go out before the places that are paid; who goes out next
    is `next_place` and gets `next_amount`. `rebuys` and `add_ons` are how many there were and what each brought in. `fixed`: the
    amounts are the club's, and `off` is what they leave of the pool (negative: what they are more).
    """

    name: str
    entries: int
    buy_in: int
    fee: int
    added: int
    guaranteed: int
    collected: int
    pool: int
    steps: tuple[tuple[int, int, int], ...]
    more: int
    unit: int
    proposed: bool
    currency: str
    deal: tuple[tuple[str, int], ...]
    fits: bool
    playing: bool
    to_go: int
    next_place: int
    next_amount: int
    rebuys: tuple[int, int] = (0, 0)
    add_ons: tuple[int, int] = (0, 0)
    fixed: bool = False
    off: int = 0

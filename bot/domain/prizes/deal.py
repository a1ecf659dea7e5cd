"""A deal: those who are left share what is left as they agree. Floorman notes it, and sees that it adds up."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.domain.prizes.errors import DealIncomplete, DealOff, DealTwice


def verify_deal(amounts: Sequence[tuple[int, int]], playing: Collection[int], left: int) -> None:
    """Nothing, if everybody who plays is named once and the amounts (entrant, cents) add up to what is left. Raises DealTwice,
    DealIncomplete, DealOff.
    """
    seen: set[int] = set()
    for entrant, _ in amounts:
        if entrant in seen:
            raise DealTwice(entrant=entrant)
        seen.add(entrant)
    missing = tuple(sorted(set(playing) - seen))
    if missing:
        raise DealIncomplete(entrants=missing)
    total = sum(amount for _, amount in amounts)
    if total != left:
        raise DealOff(total=total, left=left)

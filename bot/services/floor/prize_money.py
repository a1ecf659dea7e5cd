"""What a tournament pays as it stands: the pool, each place, each person. Nothing of it is kept: it follows from the log."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.domain.prizes.payouts import Prizes, by_entrant, payouts, usual_weights
from bot.domain.tournament.state import Stage, Tournament
from bot.services.shift.shift import Shift


@dataclass(frozen=True, slots=True)
class PrizeMoney:
    """Amounts in cents: what was `collected`, the `pool`, what each place is paid, what each entrant has (who still plays by a
    deal alone). `left` is what those still get who play; `fits` says that the deal adds up to that and names all who play for
    it, `proposed` that the shares are Floorman's. `off` is what fixed amounts leave of the pool (negative: what they are more).
    """

    prizes: Prizes
    collected: int
    pool: int
    places: tuple[int, ...]
    entrants: Mapping[int, int]
    left: int
    fits: bool
    proposed: bool
    off: int = 0

    def at(self, place: int) -> int:
        """What a place is paid, if nobody shares it."""
        return self.places[place - 1] if 0 < place <= len(self.places) else 0


def prize_money(state: Tournament) -> PrizeMoney | None:
    """What the tournament pays; None where nobody has said what is played for. Places that there are no players for are not paid:
    their shares go to the others, fixed amounts stay in the pool.
    """
    prizes = state.prizes
    if prizes is None:
        return None
    entries = len(state.entrants)
    kinds = [kind for _, _, kind in state.bought]
    came_in = (entries, kinds.count("rebuy"), kinds.count("addon"))
    pool = prizes.pool(*came_in)
    last = None if state.stage is Stage.ENTRIES else state.players
    if prizes.fixed:
        places = prizes.fixed[:last]
        pool = pool if prizes.tells_pool else sum(places)
    else:
        places = payouts(pool, (prizes.shares or usual_weights(state.setup.paid))[:last], prizes.unit)
    ranked = [(entrant, place) for entrant, place, _ in state.places]
    if state.still_in == 1 and ranked:
        ranked += [(entrant, 1) for entrant in state.entrants if entrant not in state.out]
    dealt = dict(state.deal)
    # the deal has what its places are paid: whoever entered after it and finished there has no part of it
    others = [(entrant, place) for entrant, place in ranked if entrant not in dealt]
    by_place = by_entrant(others, (*[0] * len(dealt), *places[len(dealt) :]))
    return PrizeMoney(
        prizes=prizes,
        collected=prizes.collected(*came_in),
        pool=pool,
        places=places,
        entrants={**by_place, **dealt},
        left=sum(places[: state.still_in]),
        fits=not dealt or (sum(dealt.values()) == sum(places[: len(dealt)]) and _names_all(state)),
        proposed=not prizes.shares and not prizes.fixed,
        off=pool - sum(places) if prizes.fixed else 0,
    )


def _names_all(state: Tournament) -> bool:
    """Whether a deal names all who still play or have finished in its places, and nobody by an entry before his last one."""
    dealt, placed = {entrant for entrant, _ in state.deal}, {entrant for entrant, _, _ in state.places}
    playing = {entrant for entrant in state.entrants if entrant not in state.out}
    finished = {entrant for entrant, place, _ in state.places if place <= len(dealt)}
    return playing | finished <= dealt <= playing | placed


def deal_off(shift: Shift) -> bool:
    """Whether a deal is noted that does not add up, or not for those who play, after what this shift has changed. Whatever it
    was (a late entry, an elimination taken back), nobody may go on counting on it.
    """
    both = shift.before_and_after
    if both is None or shift.added is None or not both[1].deal:
        return False
    money = prize_money(both[1])
    return money is not None and not money.fits

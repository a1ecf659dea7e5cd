"""What those who go out have won, said once it can no longer be wrong, or with what may still change it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.domain.seating.bust_outs import Ranked
from bot.domain.tournament.buying_again import Again
from bot.domain.tournament.state import Tournament
from bot.services.floor.prize_money import PrizeMoney, prize_money
from bot.services.shift.shift import Shift


@dataclass(frozen=True, slots=True)
class Winnings:
    """What players who are out have won, in cents and in their order, and the `winner`; nothing where nobody has said what is
    played for, or a deal does not fit. `unsaid`: somebody of them is paid, but how much is not said as long as entries are open.
    `may_change` is why the amounts may still be others: "entries", "bought", "order" (empty: they stand). Who goes out next
    gets `next_amount` (0: nothing is said of it).
    """

    amounts: tuple[int, ...] = ()
    winner: int = 0
    currency: str = ""
    unsaid: bool = False
    may_change: str = ""
    next_amount: int = 0


def entries_until(shift: Shift) -> int:
    """The last level in which somebody may still enter, or enter again; 0 where that is past, where nobody knows, nobody is
    out, or somebody has won.
    """
    state, limit = shift.state, shift.profile.says("late.until_level")
    again = state.setup.reentries
    until = max(limit.number if limit else 0, again.until if again and again.most else 0)
    return until if state.busts and not state.over and state.still_in > 1 and state.level <= until else 0


def winnings(shift: Shift, ranked: Sequence[Ranked], *, until: int) -> Winnings:
    """What those who have just gone out have won; `until` is the last level in which entries are open (0: they are not)."""
    state = shift.state
    money = prize_money(state)
    if money is None or not money.fits:
        return Winnings()
    amounts = tuple(money.entrants.get(one.entrant, 0) for one in ranked)
    still = [entrant for entrant in state.entrants if entrant not in state.out]
    if until and len(still) > 1:
        return Winnings(unsaid=any(amounts))
    dealt = bool(state.deal)
    return Winnings(
        amounts=amounts,
        winner=money.entrants.get(still[0], 0) if len(still) == 1 else 0,
        currency=money.prizes.currency,
        may_change="" if dealt or not any(amounts) else _may_change(shift, state, money, ranked, last=len(still) < 2),
        next_amount=0 if dealt or len(still) < 2 else money.at(state.still_in),
    )


def _may_change(shift: Shift, state: Tournament, money: PrizeMoney, ranked: Sequence[Ranked], *, last: bool) -> str:
    """Why an amount may still be another; empty where it stands. With one player left nobody enters or buys any more."""
    if any(one.contested for one in ranked):
        return "order"
    if last:
        return ""
    if shift.profile.rule("late.until_level").floormans:
        return "entries"  # nobody has set a limit, so that a floor may enter somebody whatever the level
    if money.prizes.fixed:
        return ""
    return "bought" if any(_may_be_bought(state, again) for again in (state.setup.rebuys, state.setup.addons)) else ""


def _may_be_bought(state: Tournament, again: Again | None) -> bool:
    return again is not None and again.most > 0 and (not again.until or state.level <= again.until)


def on_the_bubble(ranked: Sequence[Ranked], paid: int) -> tuple[int, ...]:
    """Of those who go out as the bubble bursts, who has the last place that is not paid; nobody where all share one that is."""
    unpaid = [one for one in ranked if one.place > paid]
    best = min((one.place for one in unpaid), default=0)
    return tuple(one.entrant for one in unpaid if one.place == best)

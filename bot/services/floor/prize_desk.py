"""What is played for: the floor says it, everybody reads it; a deal is noted. No money is handled."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from bot.domain.club.people import Role
from bot.domain.errors import NotAllowed
from bot.domain.prizes.deal import verify_deal
from bot.domain.prizes.errors import DealStands, NoPrizes
from bot.domain.prizes.payouts import Prizes
from bot.domain.seating.errors import AlreadyOut
from bot.domain.tournament.deeds import Dealing, SettingPrizes
from bot.services.floor.prize_form import PrizesForm
from bot.services.floor.prize_money import prize_money
from bot.services.replies.prizes import PrizesShown
from bot.services.replies.reply import Reply
from bot.services.shift.shift import Shift

ROWS = 40
"""Steps of the payouts that are shown; places with equal amounts are one step."""


def prizes(shift: Shift, form: PrizesForm) -> Reply:
    """Says what is played for, or sets it ("cave 20+5; payés 50 30 20; arrondi 5; garantie 500", "1er 500, 2e 300"), or notes a
    deal ("deal Marie 300, Paul 250"; "deal non" takes it away). Raises NotAllowed where a player sets anything; what reading
    raises; DealStands, NoPrizes, what verifying a deal raises.
    """
    if form.asks:
        return _shown(shift)
    if not shift.role.may(Role.FLOOR):
        raise NotAllowed(command="prizes", role="floor")
    state = shift.going
    before = state.prizes or Prizes()
    after = form.over(before)
    if after != before and state.deal:
        raise DealStands
    if after != before:
        shift.record(SettingPrizes(after))
    if form.deal is not None:
        _deal(shift, form.deal)
    return _shown(shift)


def _deal(shift: Shift, dealt: Sequence[tuple[str, int]]) -> None:
    state = shift.playing if dealt else shift.going
    if not dealt:
        if state.deal:
            shift.record(Dealing(()))
        return
    money = prize_money(state)
    if money is None or not money.places:
        raise NoPrizes
    amounts = tuple((_still_in(shift, name), amount) for name, amount in dealt)
    playing = [entrant for entrant in state.entrants if entrant not in state.out]
    verify_deal(amounts, playing, money.left)
    if amounts != state.deal:
        shift.record(Dealing(amounts))


def _still_in(shift: Shift, name: str) -> int:
    entrant = shift.entrant(name)
    place = next((place for gone, place, _ in shift.state.places if gone == entrant), None)
    if place is not None:
        raise AlreadyOut(name=shift.names([entrant])[entrant], place=place)
    return entrant


def _shown(shift: Shift) -> Reply:
    state = shift.state
    money = prize_money(state)
    if money is None:
        raise NoPrizes
    said, steps, first = money.prizes, list[tuple[int, int, int]](), 1
    for amount, same in groupby(money.places):
        last = first + len(list(same)) - 1
        steps.append((first, last, amount))
        first = last + 1
    names = shift.names(entrant for entrant, _ in state.deal)
    kinds = [kind for *_, kind in state.bought]
    outcome = PrizesShown(
        name=state.setup.name,
        entries=len(state.entrants),
        buy_in=said.buy_in,
        fee=said.fee,
        added=said.added,
        guaranteed=said.guaranteed,
        collected=money.collected,
        pool=money.pool,
        steps=tuple(steps[:ROWS]),
        more=max(0, len(steps) - ROWS),
        unit=said.unit,
        proposed=money.proposed,
        currency=said.currency,
        deal=tuple((names[entrant], amount) for entrant, amount in state.deal),
        fits=money.fits,
        playing=bool(state.drawn) and not state.over,
        to_go=max(0, state.still_in - len(money.places)),
        next_place=state.still_in,
        next_amount=money.at(state.still_in),
        rebuys=(kinds.count("rebuy"), said.of_rebuy),
        add_ons=(kinds.count("addon"), said.of_add_on),
        fixed=bool(said.fixed),
        off=money.off,
    )
    return shift.reply(outcome)

"""The stacks that were given out, and what all chips in play are worth."""

from __future__ import annotations

from bot.domain.chips.chip_set import read_chip_set
from bot.domain.tournament.deeds import AddingOn, Entering, Moving, Racing, Rebuying, Revealing, SeatingLate, Withdrawing
from bot.services.shift.shift import Shift


def entries_with_a_stack(shift: Shift) -> list[int] | None:
    """The entries whose stacks came into play; None where one of them may have left it again with somebody who withdrew."""
    state, drawn = shift.state, False
    early, waiting = set[int](), set[int]()
    for deed in (deed for entry in shift.standing for deed in entry.singles):
        drawn = drawn or isinstance(deed, Revealing)
        match deed:
            case Entering() if drawn:
                waiting |= {entrant for entrant, _ in deed.entrants}
            case SeatingLate():
                waiting.discard(deed.entrant)
            case Moving():
                waiting -= {move.entrant for move in deed.moves}
            case Revealing():
                waiting.clear()
            case Withdrawing():  # who never sat down had no stack
                early |= {entrant for entrant in deed.entrants if not drawn or entrant in waiting}
    if state.withdrawn - early:
        return None
    without = early | {*state.unseated}
    return [entrant for entrant in state.people if entrant not in without]


def starting_stacks(shift: Shift, value: int) -> int | None:
    """How many stacks of the very chips of the start came into play, rebuys among them; None where some were of other chips, or
    were given out once the race of this value had begun, so that nobody knows what they were made of.
    """
    entries, state, raced = entries_with_a_stack(shift), shift.state, False
    if entries is None or any(stack for _, stack, _ in state.bought) or any(entrant in state.stacks for entrant in entries):
        return None
    for deed in (deed for entry in shift.standing for deed in entry.singles):
        if raced and isinstance(deed, SeatingLate | Rebuying | AddingOn):
            return None
        raced = raced or (isinstance(deed, Racing) and deed.old == value)
    return len(entries) + len(state.bought)


def chips_in_play(shift: Shift) -> int:
    """What all chips in play are worth: entries, rebuys, add-ons, and what races have added or taken; 0 where nobody knows."""
    state, entries = shift.state, entries_with_a_stack(shift)
    start = sum(value * count for value, count in read_chip_set(state.setup.chips).chips) if state.setup.chips else 0
    if entries is None or not start or not state.drawn:
        return 0
    given = sum(state.stacks.get(entrant, start) for entrant in entries)
    bought = sum(stack or start for _, stack, _ in state.bought)
    return given + bought + sum(race.after - race.before for race in state.races)

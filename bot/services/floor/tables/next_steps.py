"""What a floor will want to do next, offered after what has changed the tables."""

from __future__ import annotations

from dataclasses import dataclass

from bot.domain.rules.profile import RuleProfile
from bot.domain.seating.balance import spread
from bot.domain.seating.breaking import final_table_due, final_table_size, tables_to_break
from bot.domain.seating.bust_outs import bubble
from bot.domain.tournament.state import Tournament
from bot.services.shift.shift import Shift


@dataclass(frozen=True, slots=True)
class NextSteps:
    """How many are left to play, the steps that are due ("confirm", "final", "break", "balance", "hands", "seat", "winner"), and
    the name of the winner (or empty).
    """

    remaining: int
    steps: tuple[str, ...]
    winner: str = ""


def next_steps(shift: Shift) -> NextSteps:
    """What is due. While moves are proposed, what would change the tables again has to wait for them."""
    state, profile = shift.state, shift.profile
    listed = list(state.tables.values())
    if len(state.seat_of) == 1 and state.still_in == 1:
        return NextSteps(1, ("winner",), next(iter(shift.names(state.seat_of).values())))
    size = final_table_size(profile, state.setup.seats)
    steps = ["confirm"] if state.proposal else _at_the_tables(state, profile, size)
    hands = profile.says("hands.when")
    before_final = hands is not None and hands.value == "before_final_table_and_money" and state.still_in == size + 1
    if state.hands is None and len(listed) > 1 and (before_final or bubble(state.still_in, state.setup.paid, 1)):
        steps.append("hands")
    if not state.proposal and state.unseated and any(table.free for table in listed):
        steps.append("seat")
    return NextSteps(state.still_in, tuple(steps))


def _at_the_tables(state: Tournament, profile: RuleProfile, final_size: int) -> list[str]:
    """The one thing that is due at the tables themselves, if any."""
    listed = list(state.tables.values())
    wanted = profile.rule("balance.difference")
    if final_table_due(state.still_in, len(listed), final_size):
        return ["final"]
    if len(listed) > 1 and tables_to_break(listed, state.setup.seats, state.break_order):
        return ["break"]
    return ["balance"] if spread(listed) >= wanted.number else []

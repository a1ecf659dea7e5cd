"""What waits for a floor: moves, requests, the draw, the next chip race, who sits out a penalty, appeals. It only gathers what
other commands tell, so that a floor who looks once knows what to do next.
"""

from __future__ import annotations

from bot.domain.chips.chip_set import next_race, read_levels
from bot.domain.penalties.cases import cases
from bot.domain.tournament.state import Stage, Tournament
from bot.services.announcements.given_up import unsent
from bot.services.discipline.case_views import appeal_state
from bot.services.discipline.ledger_work import Discipline
from bot.services.discipline.record_desk import out_here
from bot.services.floor.arrival_desk import absent_of
from bot.services.floor.chip_desk import values_in_play
from bot.services.floor.player_requests import waiting
from bot.services.floor.tables.next_steps import NextSteps, next_steps
from bot.services.replies.at_the_desk import AtTheDesk
from bot.services.replies.reply import Reply
from bot.services.shift.shift import Shift


def at_the_desk(shift: Shift, _text: str) -> Reply:
    """How the tournament stands and what waits for a floor in it. Raises NoTournament."""
    state, desk = shift.state, Discipline(shift)
    playing = state.stage is Stage.PLAYING
    due = next_steps(shift) if playing else NextSteps(state.still_in, ())
    proposed = state.proposal.moves if state.proposal else ()
    names = shift.names(move.entrant for move in proposed)
    every = cases(shift.work.ledgers.all(shift.club.id)).values()
    outcome = AtTheDesk(
        name=state.setup.name,
        stage=str(state.stage),
        level=state.level,
        entrants=len(state.entrants),
        still_in=state.still_in,
        tables=len(state.tables),
        sealed=state.sealed.draw.number if state.sealed else 0,
        moves=tuple((names[move.entrant], str(move.origin), str(move.target)) for move in proposed),
        steps=due.steps,
        winner=due.winner,
        unseated=len(state.unseated) if playing else 0,
        absent=len(absent_of(shift)) if playing else 0,
        told=len(waiting(shift)),
        race=_race_due(state) if playing else (0, 0),
        out=out_here(desk),
        appeals=sum(appeal_state(case) == "open" for case in every),
        unsent=unsent(shift.work, shift.club.id, shift.at),
    )
    return shift.reply(outcome)


def _race_due(state: Tournament) -> tuple[int, int]:
    """Which value may leave play from the current level on, and the one that it is raced into; (0, 0) where none may yet."""
    if not state.setup.chips or not state.setup.levels:
        return 0, 0
    hint = next_race(values_in_play(state), read_levels(state.setup.levels), state.level)
    return (hint.value, hint.into) if hint and hint.already else (0, 0)

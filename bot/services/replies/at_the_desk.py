"""What a floor has before him now, at one glance."""

from __future__ import annotations

from dataclasses import dataclass

from bot.services.replies.discipline import OutNow
from bot.services.replies.reply import Outcome


@dataclass(frozen=True, slots=True)
class AtTheDesk(Outcome):
    """How a tournament stands, and what waits for a floor in it. `stage` is as in `TournamentShown`, `sealed` the number of a
    draw that is announced (0: none), `moves` are proposed and not yet made: who, from where, to where. `steps` are due at the
    tables (`NextSteps`), `unseated` how many wait for a seat, `absent` how many have one and have not said that they sit. `told`
    is how many requests of players wait, `race` which value can be raced off now into which (0, 0: none), `appeals` how many
    sanctions are contested and not decided, `unsent` how many announcements were given up. `out` is who sits out a penalty.
    """

    name: str
    stage: str
    level: int
    entrants: int
    still_in: int
    tables: int
    sealed: int
    moves: tuple[tuple[str, str, str], ...]
    steps: tuple[str, ...]
    winner: str
    unseated: int
    absent: int
    told: int
    race: tuple[int, int]
    out: tuple[OutNow, ...]
    appeals: int
    unsent: int = 0

    @property
    def quiet(self) -> bool:
        """Whether nothing waits for anybody."""
        waiting = (self.sealed, self.moves, self.steps, self.unseated, self.told, self.race[0], self.out, self.appeals)
        return not any(waiting) and not self.unsent

"""Why a command is refused: refusals about seasons."""

from __future__ import annotations

from bot.domain.errors import Refusal


class NoSeason(Refusal):
    """Fields: name, known (the seasons that there are). The club has no season, or none of that name."""

    code = "no_season"


class SeasonAlike(Refusal):
    """Fields: name, known (the season that is called nearly so), said (what was said of it behind its name)."""

    code = "season_alike"


class SeasonThere(Refusal):
    """Fields: name. The club has another season of that name."""

    code = "season_there"

"""Why a command is refused: refusals about seasons."""

from __future__ import annotations

from bot.domain.errors import Refusal


class NoSeason(Refusal):
    """Fields: name, known (the seasons that there are). The club has no season, or none of that name."""

    code = "no_season"


class SeasonThere(Refusal):
    """Fields: name. The club has another season of that name."""

    code = "season_there"

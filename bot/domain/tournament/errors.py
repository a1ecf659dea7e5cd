"""Why a command is refused: refusals of tournaments and their logs."""

from __future__ import annotations

from bot.domain.errors import Refusal


class NoTournament(Refusal):
    """Fields: none. No tournament has been opened."""

    code = "no_tournament"


class TournamentOver(Refusal):
    """Fields: name."""

    code = "tournament_over"


class AlreadyEntered(Refusal):
    """Fields: names."""

    code = "already_entered"


class LateEntryClosed(Refusal):
    """Fields: level (the one that is played), until (the last in which entries are taken)."""

    code = "late_entry_closed"


class NothingToUndo(Refusal):
    """Fields: none."""

    code = "nothing_to_undo"


class NothingToRedo(Refusal):
    """Fields: none."""

    code = "nothing_to_redo"


class NoSuchTournament(Refusal):
    """Fields: wanted, known (numbers)."""

    code = "no_such_tournament"


class YouAreEntered(Refusal):
    """Fields: name."""

    code = "you_are_entered"


class NotEntered(Refusal):
    """Fields: name (or the account of somebody whom the club does not know)."""

    code = "not_entered"

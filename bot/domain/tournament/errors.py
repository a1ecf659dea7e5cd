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
    """Fields: level (the one that is played), until (the last in which entries are taken; 0: none), by (the voice that says so),
    article (where, or empty), beside (the article that decides it in a way that Floorman does not have, where the club or the
    tournament has set a limit).
    """

    code = "late_entry_closed"


class NothingToUndo(Refusal):
    """Fields: none."""

    code = "nothing_to_undo"


class OneByOne(Refusal):
    """Fields: text (the number that was typed)."""

    code = "one_by_one"


class CorrectedOtherwise(Refusal):
    """Fields: given (the command that is not undone, by its name in the catalogue), way (what undoes what it did with a rulebook;
    or None).
    """

    code = "corrected_otherwise"


class NothingToRedo(Refusal):
    """Fields: none."""

    code = "nothing_to_redo"


class NoSuchTournament(Refusal):
    """Fields: wanted, known (numbers)."""

    code = "no_such_tournament"


class NoTournamentNamed(Refusal):
    """Fields: name (what was said), known (numbers)."""

    code = "no_tournament_named"


class AlreadyRuns(Refusal):
    """Fields: name, number (of the tournament of that name that is being played)."""

    code = "already_runs"


class TooManyTournaments(Refusal):
    """Fields: most (how many may run at a time), known (the numbers of those that do)."""

    code = "too_many_tournaments"


class YouAreEntered(Refusal):
    """Fields: name."""

    code = "you_are_entered"


class NotEntered(Refusal):
    """Fields: name (or the account of somebody whom the club does not know)."""

    code = "not_entered"


class NothingToTell(Refusal):
    """Fields: wish (what a player tells the floor and makes no sense now: he has no seat, has one, or has entered already)."""

    code = "nothing_to_tell"


class WordsTooLong(Refusal):
    """Fields: longest (characters of what a player may tell the floor)."""

    code = "words_too_long"


class TellsOfOthers(Refusal):
    """Fields: name. A player tells the floor something of somebody else."""

    code = "tells_of_others"


class WhichTournamentMeant(Refusal):
    """Fields: listed (the tournaments in which it makes sense, each with the sign that names it: "Main (@1)"), wish, number (of
    the first).
    """

    code = "which_tournament_meant"


class TooManyRequests(Refusal):
    """Fields: count (requests of one player in a tournament)."""

    code = "too_many_requests"


class RequestElsewhere(Refusal):
    """Fields: number, other (the name of the tournament that it was said of), at (the number of that tournament)."""

    code = "request_elsewhere"


class NoSuchRequest(Refusal):
    """Fields: number, known (numbers of those that wait)."""

    code = "no_such_request"


class RequestSettled(Refusal):
    """Fields: number, name (who has asked), by (who has settled it)."""

    code = "request_settled"


class RequestOutdated(Refusal):
    """Fields: number, name. What a player has asked for makes no sense any more."""

    code = "request_outdated"


class StacksDoNotFit(Refusal):
    """Fields: stacks, requests (how many of each were named)."""

    code = "stacks_do_not_fit"


class NoReentries(Refusal):
    """Fields: name. This tournament lets nobody enter again."""

    code = "no_reentries"


class NoRebuys(Refusal):
    """Fields: name. This tournament has no rebuys."""

    code = "no_rebuys"


class NoAddOns(Refusal):
    """Fields: name. This tournament has no add-on."""

    code = "no_add_ons"


class BuyingClosed(Refusal):
    """Fields: level (the one that is played), until (the last in which it could be had)."""

    code = "buying_closed"


class BoughtAll(Refusal):
    """Fields: name, most (how many a person may have), kind ("rebuy", "addon", "reentry")."""

    code = "bought_all"


class DisqualifiedStaysOut(Refusal):
    """Fields: name."""

    code = "disqualified_stays_out"

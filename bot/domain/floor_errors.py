"""Why a command of the floor is refused: refusals of clubs, people and tournaments."""

from __future__ import annotations

from bot.domain.errors import Refusal


class ScreenOutdated(Refusal):
    """A button was tapped under a message that is no longer so: somebody has done something in the meantime."""

    code = "screen_outdated"


class NoTournament(Refusal):
    """Fields: none. No tournament has been opened."""

    code = "no_tournament"


class WhoAreYou(Refusal):
    """Fields: none. Somebody asks about himself, and the club doesn't know who he is."""

    code = "who_are_you"


class OnlyFloorConfirms(Refusal):
    """Fields: none. A player says of somebody else that he has sat down."""

    code = "only_floor_confirms"


class JustReminded(Refusal):
    """Fields: count (seconds until those who are missing may be reminded again)."""

    code = "just_reminded"


class TournamentOver(Refusal):
    """Fields: name."""

    code = "tournament_over"


class NotDrawnYet(Refusal):
    """Fields: none. The seats have not been drawn."""

    code = "not_drawn_yet"


class AlreadyDrawn(Refusal):
    """Fields: none. Seats are drawn once; a redraw is a command of its own."""

    code = "already_drawn"


class DrawUnderWay(Refusal):
    """Fields: number (the draw that is announced and not revealed)."""

    code = "draw_under_way"


class NoDrawUnderWay(Refusal):
    """Fields: none. Nothing has been announced that could be revealed, aborted or given a word."""

    code = "no_draw_under_way"


class ReasonNeeded(Refusal):
    """Fields: command."""

    code = "reason_needed"


class UnreadableForm(Refusal):
    """Fields: piece (what can't be read), command (whose usage shows how it is written)."""

    code = "unreadable_form"


class UnreadableSeat(Refusal):
    """Fields: text."""

    code = "unreadable_seat"


class WrongFormat(Refusal):
    """Fields: seats (as asked), smallest, largest."""

    code = "wrong_format"


class NameTwice(Refusal):
    """Fields: name."""

    code = "name_twice"


class NameTooLong(Refusal):
    """Fields: name (its beginning), longest."""

    code = "name_too_long"


class NoNames(Refusal):
    """Fields: none. Nothing in the text is a name."""

    code = "no_names"


class AlreadyEntered(Refusal):
    """Fields: names."""

    code = "already_entered"


class NoSuchPerson(Refusal):
    """Fields: name (as typed), nearest (names that are spelt like it)."""

    code = "no_such_person"


class SeveralPeople(Refusal):
    """Fields: name (as typed), people (texts that each name one of them: "Marie Dupont #12")."""

    code = "several_people"


class NotPlaying(Refusal):
    """Fields: name. The person is known but has no seat in this tournament."""

    code = "not_playing"


class AlreadyOut(Refusal):
    """Fields: name, place."""

    code = "already_out"


class LateEntryClosed(Refusal):
    """Fields: level (the one that is played), until (the last in which entries are taken)."""

    code = "late_entry_closed"


class NothingProposed(Refusal):
    """Fields: none. There is no move to confirm."""

    code = "nothing_proposed"


class NoSuchMove(Refusal):
    """Fields: move (as typed), moves (how many are proposed)."""

    code = "no_such_move"


class MovesPending(Refusal):
    """Fields: count. Moves are proposed that have been neither confirmed nor dropped."""

    code = "moves_pending"


class NothingToUndo(Refusal):
    """Fields: none."""

    code = "nothing_to_undo"


class NothingToRedo(Refusal):
    """Fields: none."""

    code = "nothing_to_redo"


class BadNumber(Refusal):
    """Fields: text, least, most."""

    code = "bad_number"


class NoChipSet(Refusal):
    """Fields: none. The tournament was opened without its chips."""

    code = "no_chip_set"


class NoSuchTimeZone(Refusal):
    """Fields: wanted."""

    code = "no_such_time_zone"


class NoSuchRole(Refusal):
    """Fields: wanted."""

    code = "no_such_role"


class CannotBreak(Refusal):
    """Fields: table, players, free (seats at the other tables)."""

    code = "cannot_break"


class FinalTableNotDue(Refusal):
    """Fields: players (still in), size."""

    code = "final_table_not_due"


class NoSuchTournament(Refusal):
    """Fields: wanted, known (numbers)."""

    code = "no_such_tournament"


class TooManyWords(Refusal):
    """Fields: most."""

    code = "too_many_words"


class MoveOutdated(Refusal):
    """Fields: name, seat. Somebody has moved or gone since the move was proposed."""

    code = "move_outdated"


class NobodyWaits(Refusal):
    """Fields: none. Everybody who has entered has a seat."""

    code = "nobody_waits"


class NoFreeSeat(Refusal):
    """Fields: seats (how many there are in all)."""

    code = "no_free_seat"


class AlreadyRaced(Refusal):
    """Fields: table, value."""

    code = "already_raced"


class TableNeeded(Refusal):
    """Fields: tables (those that there are)."""

    code = "table_needed"


class UnusableFile(Refusal):
    """Fields: file (its path as typed). It can't be read or written, or is not text in UTF-8."""

    code = "unusable_file"


class FormatFixed(Refusal):
    """Fields: seats (a table, as the seats were drawn). The format can't change any more once seats are drawn."""

    code = "format_fixed"


class SeatsKept(Refusal):
    """The seats are not drawn again on that occasion. Fields: point ("seats.new_day", "seats.final_table"), value, passage (that
    says so; empty where the club has chosen it).
    """

    code = "seats_kept"


class FinalSeatsClosed(Refusal):
    """The final table has too few seats that are not closed. Fields: table, players, seats (open ones), closed (texts: "1-3")."""

    code = "final_seats_closed"


class NotInHandForHand(Refusal):
    """Fields: none. Play is not hand for hand."""

    code = "not_hand_for_hand"


class SecondNeeded(Refusal):
    """Fields: none. The club wants a second member of the staff for what puts a player out."""

    code = "second_needed"

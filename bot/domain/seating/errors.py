"""Why a move, a break, a place in the ranking or a round of hand-for-hand is refused."""

from __future__ import annotations

from bot.domain.errors import Refusal


class NoSuchTable(Refusal):
    """Fields: table, known (the numbers there are)."""

    code = "no_such_table"


class TableTwice(Refusal):
    """The same table number is given twice. Fields: table."""

    code = "table_twice"


class NoSuchSeat(Refusal):
    """Fields: table, seat (a number), seats (how many the table has)."""

    code = "no_such_seat"


class SeatTaken(Refusal):
    """Fields: table, seat, entrant (who sits there), free (the table's free seats)."""

    code = "seat_taken"


class AlreadyThere(Refusal):
    """Somebody is to be moved to the seat where he sits. Fields: name, seat."""

    code = "already_there"


class SeatEmpty(Refusal):
    """Somebody is named by a seat where nobody sits. Fields: table, seat, taken (the table's taken seats)."""

    code = "seat_empty"


class SeatClosed(Refusal):
    """Nobody is seated on that seat. Fields: table, seat, free (the table's free seats)."""

    code = "seat_closed"


class TableFull(Refusal):
    """No seat is free there. Fields: table, players (how many sit there)."""

    code = "table_full"


class SeatKept(Refusal):
    """Nobody is moved from that seat. Fields: table, seat, entrant."""

    code = "seat_kept"


class NotSeatedThere(Refusal):
    """Fields: entrant, table, seat (where he was said to sit), sits (entrant who sits there, or None)."""

    code = "not_seated_there"


class NotSeated(Refusal):
    """Nobody of that number sits at any of the tables. Fields: entrant."""

    code = "not_seated"


class BlindsUnknown(Refusal):
    """Nobody has told where the button is. Fields: tables (the numbers to ask for)."""

    code = "blinds_unknown"


class TooFewPlayers(Refusal):
    """There is no next hand at a table with one player. Fields: table, players (0 or 1)."""

    code = "too_few_players"


class ButtonSeatEmpty(Refusal):
    """Heads-up, the button is one of the two players. Fields: table, seat, taken (the two seats)."""

    code = "button_seat_empty"


class NoRoom(Refusal):
    """The players of broken tables don't fit elsewhere. Fields: tables (to be broken), players, seats (free elsewhere)."""

    code = "no_room"


class NoSuchFormat(Refusal):
    """Fields: format, smallest, largest (seats a table)."""

    code = "no_such_format"


class StackNeeded(Refusal):
    """The book ranks by stack before the hand. Fields: entrants (whose stack is missing), point, passage."""

    code = "stack_needed"


class ImpossibleStack(Refusal):
    """Whoever was in the hand had a chip at least. Fields: entrant, stack."""

    code = "impossible_stack"


class BustTwice(Refusal):
    """Fields: entrant."""

    code = "bust_twice"


class TooManyBusts(Refusal):
    """Fields: busts (how many are reported), still_in (how many there were before the hand)."""

    code = "too_many_busts"


class NotInHandForHand(Refusal):
    """Fields: table, tables (those that play hand for hand)."""

    code = "not_in_hand_for_hand"


class TableAlreadyDone(Refusal):
    """The table has finished this hand already. Fields: table, hand, waiting (the tables that are still playing)."""

    code = "table_already_done"


class UnreadableSeat(Refusal):
    """Fields: text."""

    code = "unreadable_seat"


class WrongFormat(Refusal):
    """Fields: seats (as asked), smallest, largest."""

    code = "wrong_format"


class NotPlaying(Refusal):
    """Fields: name. The person is known but has no seat in this tournament."""

    code = "not_playing"


class AlreadyOut(Refusal):
    """Fields: name, place."""

    code = "already_out"


class NothingProposed(Refusal):
    """Fields: none. There is no move to confirm."""

    code = "nothing_proposed"


class NoSuchMove(Refusal):
    """Fields: move (as typed), moves (how many are proposed)."""

    code = "no_such_move"


class MovesPending(Refusal):
    """Fields: count, and seen (how the tournament stands). Moves are proposed that have been neither confirmed nor dropped."""

    code = "moves_pending"


class CannotBreak(Refusal):
    """Fields: table, players, free (seats at the other tables)."""

    code = "cannot_break"


class FinalTableNotDue(Refusal):
    """Fields: players (still in), size."""

    code = "final_table_not_due"


class MoveOutdated(Refusal):
    """Fields: name, seat, and seen (how the tournament stands). Somebody has moved or gone since the move was proposed."""

    code = "move_outdated"


class NobodyToOpenFor(Refusal):
    """Fields: none. Nobody waits for a seat: no book has a table opened to spread those who sit."""

    code = "nobody_to_open_for"


class NobodyWaits(Refusal):
    """Fields: none. Everybody who has entered has a seat."""

    code = "nobody_waits"


class NoMoreTables(Refusal):
    """All tables of the tournament are in play. Fields: most (how many it has), more (how many it would take)."""

    code = "no_more_tables"


class TableInPlay(Refusal):
    """The table that is to be opened is open. Fields: table."""

    code = "table_in_play"


class TooFewToOpen(Refusal):
    """Fewer than two would sit at the table that is to be opened. Fields: table, players."""

    code = "too_few_to_open"


class NoFreeSeat(Refusal):
    """Fields: seats (how many there are in all), closed (one of them where nobody is to sit; empty: there is none)."""

    code = "no_free_seat"


class TableNeeded(Refusal):
    """Fields: tables (those that there are)."""

    code = "table_needed"


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


class NotHandForHand(Refusal):
    """Fields: none. Play is not hand for hand."""

    code = "not_hand_for_hand"


class TooManyCards(Refusal):
    """Fields: cards (seat cards that were asked for), most (in one file)."""

    code = "too_many_cards"

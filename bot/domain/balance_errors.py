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

"""Why a draw or its published text is refused. Seats are `Seat` values, written "3-5" for table 3, seat 5.

Refusal
 ├── TooFewEntrants        nobody to draw, or one player alone
 ├── TooManyEntrants       more than a tournament holds
 ├── FormatOutside         a table with fewer than 6 or more than 10 seats
 ├── TableListedTwice      two tables with one number
 ├── EntrantTwice          an entrant listed, fixed or seated twice
 ├── EntrantAlreadySeated  somebody to be drawn who sits already
 ├── FixedEntrantUnknown   a fixed seat for somebody who is not in the list
 ├── KeptSeatNotThere      a seat kept at a table that is not drawn
 ├── SeatNotThere          a seat or table that there is not
 ├── FixedSeatClosed       a fixed seat that is closed
 ├── SeatGivenTwice        a fixed seat that somebody else has
 ├── TooFewSeats           more players than open seats
 ├── TooManyTables         a table would stay empty, or with one player alone
 ├── NobodyAtTable         a button for an empty table
 ├── TooFewOptions         nothing to choose between
 ├── CardsOutsideDeck      no card for somebody, or more than 52 in all
 ├── WordEmpty             a word of a player without a character
 ├── WordTooLong           a word of more than 40 characters
 ├── WordNotPlain          a word with a line break or an invisible character
 ├── TextTooLong           a name, an option or a reason that does not fit into the published text
 ├── ChainExhausted        the tournament has used all its seeds
 ├── ProofUnreadable       a published text that is not in its form
 ├── NotDrawnYet           no seats have been drawn
 ├── AlreadyDrawn          seats are drawn once; a redraw is a command of its own
 ├── DrawUnderWay          a draw is announced and not revealed
 ├── NoDrawUnderWay        nothing is announced that could be revealed, aborted or given a word
 └── TooManyWords          more words of players than a draw takes
"""

from __future__ import annotations

from bot.domain.errors import Refusal


class TooFewEntrants(Refusal):
    """Fields: players (those seated already included), least."""

    code = "too_few_entrants"


class TooManyEntrants(Refusal):
    """Fields: players (those seated already included), most."""

    code = "too_many_entrants"


class FormatOutside(Refusal):
    """Fields: table (its number, or None), seats, smallest, largest."""

    code = "format_outside"


class TableListedTwice(Refusal):
    """Fields: table."""

    code = "table_listed_twice"


class EntrantTwice(Refusal):
    """Fields: entrant (the number in the list)."""

    code = "entrant_twice"


class EntrantAlreadySeated(Refusal):
    """Fields: entrant, seat."""

    code = "entrant_already_seated"


class FixedEntrantUnknown(Refusal):
    """Fields: entrant, seat."""

    code = "fixed_entrant_unknown"


class KeptSeatNotThere(Refusal):
    """A seat is kept for somebody at a table that is not drawn. Fields: seat, entrant, tables (those that are)."""

    code = "kept_seat_not_there"


class SeatNotThere(Refusal):
    """Fields: seat, seats (how many that table has; 0 where there is no such table)."""

    code = "seat_not_there"


class FixedSeatClosed(Refusal):
    """Fields: seat, entrant."""

    code = "fixed_seat_closed"


class SeatGivenTwice(Refusal):
    """Fields: seat (for the cards of a chip race: its number), entrants (the two of them; for cards: none)."""

    code = "seat_given_twice"


class TooFewSeats(Refusal):
    """Fields: players, seats (open, taken or fixed), missing (seats), more_tables (that would be enough)."""

    code = "too_few_seats"


class TooManyTables(Refusal):
    """Fields: table (the first that would have fewer than two players), tables, players, most (tables for so many players)."""

    code = "too_many_tables"


class NobodyAtTable(Refusal):
    """Fields: table (its number, or None where there is no table at all)."""

    code = "nobody_at_table"


class TooFewOptions(Refusal):
    """Fields: options (how many), least."""

    code = "too_few_options"


class CardsOutsideDeck(Refusal):
    """Fields: seat (of a player with fewer than one card, or None), cards (asked for, for this seat or in all), most."""

    code = "cards_outside_deck"


class WordEmpty(Refusal):
    """Fields: none."""

    code = "word_empty"


class WordTooLong(Refusal):
    """Fields: length, most (characters)."""

    code = "word_too_long"


class WordNotPlain(Refusal):
    """Fields: character (its code point, as in "U+202E")."""

    code = "word_not_plain"


class TextTooLong(Refusal):
    """Fields: text (its beginning), length, most (characters)."""

    code = "text_too_long"


class ChainExhausted(Refusal):
    """Fields: number (of the draw), most (draws of a tournament)."""

    code = "chain_exhausted"


class ProofUnreadable(Refusal):
    """Fields: line (its number from 1), found (its beginning; empty at the end of the text), expected (lines that could stand
    there, as examples; none where nothing may follow).
    """

    code = "proof_unreadable"


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


class TooManyWords(Refusal):
    """Fields: most."""

    code = "too_many_words"

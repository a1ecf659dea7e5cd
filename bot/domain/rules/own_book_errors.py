"""Why a club's own rulebook is not taken, or not put into force."""

from __future__ import annotations

from bot.domain.errors import Refusal


class OwnBookUnusable(Refusal):
    """Fields: why (what stands in the way, as whoever reads the book says it)."""

    code = "own_book_unusable"


class OwnBookDamaged(Refusal):
    """What is kept of an edition is not what was brought. Fields: own (the book's id), number (of the edition)."""

    code = "own_book_damaged"


class BookNotRead(Refusal):
    """A file that can't be read as a rulebook. Fields: cannot (what is wrong with it, as whoever reads it says: it has a sentence
    for each), and the figures that belong to that.
    """

    code = "book_not_read"


class CaptionIsCommand(Refusal):
    """What came with a file says what is to be done with a book that is there already. Fields: typed (that, as it is typed behind
    the command without a file; or empty).
    """

    code = "caption_is_command"


class BookIdTaken(Refusal):
    """Fields: book (an id or a short name that is another book's already)."""

    code = "book_id_taken"


class TooManyEditions(Refusal):
    """Fields: most."""

    code = "too_many_editions"


class TooManyEditionsToday(Refusal):
    """Fields: most."""

    code = "too_many_editions_today"


class NoSuchOwnBook(Refusal):
    """Fields: wanted (as typed), known (the ids of the club's own books; or empty)."""

    code = "no_such_own_book"


class NoSuchEdition(Refusal):
    """Fields: own (the book's id), known (the numbers of its editions)."""

    code = "no_such_edition"


class EditionInForce(Refusal):
    """Fields: own (the book's id), number (of the edition that is in force already)."""

    code = "edition_in_force"


class BookOpenAlready(Refusal):
    """Fields: own (the book's id): other clubs see it as it is."""

    code = "book_open_already"


class BookClosedAlready(Refusal):
    """Fields: own (the book's id): no other club sees it as it is."""

    code = "book_closed_already"


class NoEditionInForce(Refusal):
    """Fields: own (the book's id): what is laid aside already is neither laid aside nor published."""

    code = "no_edition_in_force"


class NothingToGoBackTo(Refusal):
    """Fields: own (the book's id)."""

    code = "nothing_to_go_back_to"


class BookInUse(Refusal):
    """Fields: own (the book's id), places (the chats of the club that have chosen it: "here", or a platform and on it how many
    others, as (platform, count)), other (a book that they may choose).
    """

    code = "book_in_use"


class NoSentBook(Refusal):
    """A doubt of a file that is not kept any more, or never was. No fields."""

    code = "no_sent_book"


class NoSuchDoubt(Refusal):
    """Fields: number, known (some that are open; or empty)."""

    code = "no_such_doubt"


class NotItsChoice(Refusal):
    """Fields: number (the doubt's), choices (what can be answered to it)."""

    code = "not_its_choice"

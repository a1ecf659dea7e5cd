"""Why a request is refused. A refusal bears a code and fields; the sentence is put on later, in the user's language.

Refusal
 ├── UnknownCommand      no such command
 ├── MissingArgument     a command without what it needs
 ├── TakesNothing        something behind a command that takes nothing
 ├── LeftAsItIs          a no to what was asked
 ├── SaidTwice           one line sets the same thing in two ways
 ├── NoSuchBook          no rulebook has that id
 ├── SeveralBooks        clubs have published several of that name
 ├── BookGone            the one that was chosen is there no more
 ├── BookBroken          the rulebook is there and can't be used
 ├── BookBeingRead       a club's own rulebook that can be searched in a moment
 ├── BookUnsearchable    one that could not be made ready for that
 ├── NoSuchArticle       the book has no such number or title
 ├── NoSuchLanguage      not one of the languages there are
 ├── EmptyQuestion       nothing to search for
 ├── NotAllowed          the person's role may not do it
 ├── UnreadableForm      a piece of what was typed can't be read
 ├── BadNumber           a number that is none, or outside its bounds
 ├── NoSuchPage          a list has no such page
 ├── SeveralRefused      several pieces of what was typed, each for a reason of its own
 ├── TooSoon             large things asked for one behind the other: the next one waits
 ├── ReasonNeeded        a command that has to be given with a reason
 ├── AlreadyCarriedOut   a command that the platform hands over a second time
 ├── DoneMeanwhile       somebody else was quicker: what was prepared is prepared anew
 ├── GivenJustNow        what counts one more, and somebody else has just given
 ├── ScreenOutdated      a button under a message that is no longer so
 ├── NotSaved            the database does not take what was to be written
 └── Crowded             so much waits already that nothing more is taken for a moment

The others stand in the `errors.py` of the room that they are about.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


class Refusal(Exception):
    """A request that is turned down with one sentence; nothing has been changed."""

    code = "refused"

    def __init__(self, **fields: object) -> None:
        super().__init__(self.code, fields)
        self.fields: Mapping[str, object] = fields


class UnknownCommand(Refusal):
    """Fields: command, nearest (commands that are spelt like it, in whatever language, the likest first; or empty), and rest:
    what stands behind it.
    """

    code = "unknown_command"


class MissingArgument(Refusal):
    """Fields: command (its name; the sentence shows how it is used)."""

    code = "missing_argument"


class TakesNothing(Refusal):
    """Fields: command (its name), text (what was typed behind it)."""

    code = "takes_nothing"


class LeftAsItIs(Refusal):
    """A no to what was asked. No fields."""

    code = "left_as_it_is"


class NoSuchBook(Refusal):
    """Fields: book, known (the ids there are)."""

    code = "no_such_book"


class SeveralBooks(Refusal):
    """Fields: book (what was typed), known (the ids of those that it may mean)."""

    code = "several_books"


class BookGone(Refusal):
    """The rulebook that a chat has chosen is there no more. Fields: book (its id), other (the id of one that is)."""

    code = "book_gone"


class BookBroken(Refusal):
    """Fields: book (its id)."""

    code = "book_broken"


class BookBeingRead(Refusal):
    """Fields: book (short name), share (how much of it is read, 0 to 1), example (a number or title that can be looked up)."""

    code = "book_being_read"


class BookUnsearchable(Refusal):
    """Fields: book (short name), example (a number or title that can be looked up)."""

    code = "book_unsearchable"


class NoSuchArticle(Refusal):
    """Fields: book (short name), article (as typed), example (a number or title that there is)."""

    code = "no_such_article"


class NoSuchLanguage(Refusal):
    """Fields: wanted."""

    code = "no_such_language"


class EmptyQuestion(Refusal):
    """Fields: none."""

    code = "empty_question"


class NotAllowed(Refusal):
    """Fields: command, role (the least that is needed)."""

    code = "not_allowed"


class ScreenOutdated(Refusal):
    """A button was tapped under a message that is no longer so: somebody has done something in the meantime."""

    code = "screen_outdated"


class DoneMeanwhile(Refusal):
    """What a command has prepared outside of its unit of work no longer fits: somebody else was quicker. No fields; it is
    prepared anew, some times, before anybody is told.
    """

    code = "done_meanwhile"


class AlreadyCarriedOut(Refusal):
    """The platform hands over again what was carried out: it was not sure that it had arrived. Fields: command."""

    code = "already_carried_out"


class GivenJustNow(Refusal):
    """Somebody else has just given the same command, which counts one more each time. Fields: name (his), seconds (since then),
    wait (seconds until it is taken for another one).
    """

    code = "given_just_now"


class Crowded(Refusal):
    """So much waits to be done already, from one chat or from all, that whoever comes now had better come back in a moment."""

    code = "crowded"


class TooSoon(Refusal):
    """What is asked for is large, and whoever asks has just had several such. Fields: seconds (until he may have it)."""

    code = "too_soon"


class ReasonNeeded(Refusal):
    """Fields: command."""

    code = "reason_needed"


class SaidTwice(Refusal):
    """Fields: first, second (two pieces of one line that set the same thing in two ways)."""

    code = "said_twice"


class UnreadableForm(Refusal):
    """Fields: piece (what can't be read), command (whose usage shows how it is written)."""

    code = "unreadable_form"


class NoSuchPage(Refusal):
    """Fields: page, pages (how many there are), command, text (what is typed behind it for the last one)."""

    code = "no_such_page"


class BadNumber(Refusal):
    """Fields: text, least, most."""

    code = "bad_number"


@dataclass(frozen=True, slots=True)
class Complaint:
    """A piece of what was typed, and why it is refused: the code of the refusal, and what its sentence names."""

    typed: str
    why: str
    fields: Mapping[str, object] = field(default_factory=dict)


class SeveralRefused(Refusal):
    """Fields: refused (a Complaint for each piece that can't be done), count (of these), pieces (all, as they were typed)."""

    code = "several_refused"


class NotSaved(Refusal):
    """The database does not take what was to be written, or has not said that it has. Fields: cause ("full", "read_only",
    "locked", "unreachable", "disk"; "in_doubt": all of it is written, or nothing).
    """

    code = "not_saved"

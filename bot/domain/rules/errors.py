"""Why a command is refused: refusals of the points of a rulebook."""

from __future__ import annotations

from bot.domain.errors import Refusal


class NoSuchPoint(Refusal):
    """Fields: point (as typed)."""

    code = "no_such_point"


class NoSuchChoice(Refusal):
    """Fields: point, value (as typed), values (those that can be chosen), decided and passage (what the book says; or empty)."""

    code = "no_such_choice"


class ChoiceNeeded(Refusal):
    """Fields: point, values, suggested, unread (whether nobody has read the book on it), otherwise (whether it decides in a
    way that Floorman does not have).
    """

    code = "choice_needed"


class NoSuchWay(Refusal):
    """Fields: point, value (as typed), values (those that a book's words can have)."""

    code = "no_such_way"


class DutyUnreadable(Refusal):
    """Fields: point (an offence), value (as typed, where it is to say what a book says of it)."""

    code = "duty_unreadable"


class StepsUnreadable(Refusal):
    """Fields: point (the list), value (as typed, where it is to be a book's own list of sanctions)."""

    code = "steps_unreadable"


class StepUnsaid(Refusal):
    """Fields: point (the list), step (the words of one that do not say its sanction)."""

    code = "step_unsaid"


class StepsGoBack(Refusal):
    """Fields: point (the list), step (the words of one that is less of the same than one before it)."""

    code = "steps_go_back"


class SanctionUnsaid(Refusal):
    """Fields: word (for a sanction, that means another one in every book, and none that the book's own list explains)."""

    code = "sanction_unsaid"


class PointOfTheClub(Refusal):
    """Fields: point (one that a club sets for itself, and no book is asked about)."""

    code = "point_of_the_club"


class NoSuchBookPoint(Refusal):
    """Fields: said (as typed, for a point on which books are read), known (the keys of those that it may mean; or empty)."""

    code = "no_such_book_point"


class PassageNeeded(Refusal):
    """Fields: point, value (as typed), of_book (short name)."""

    code = "passage_needed"


class SilentWithArticle(Refusal):
    """Fields: point, value (as typed: that the book says nothing), article (as typed beside it), of_book (short name)."""

    code = "silent_with_article"


class StepsNeeded(Refusal):
    """Fields: of_book (short name), article (as typed, or empty): which steps its own list has is to be said first."""

    code = "steps_needed"


class WhichOwnBook(Refusal):
    """Fields: books (the ids of the club's own that are in force, of which the chat goes by none), said (the line as typed)."""

    code = "which_own_book"


class NoQuestion(Refusal):
    """Fields: text (as typed: a greeting, thanks, a command)."""

    code = "no_question"


class NotItsWords(Refusal):
    """Fields: words (as typed), article (number or title)."""

    code = "not_its_words"


class SeveralArticles(Refusal):
    """Fields: article (as typed), articles (numbers or titles that it may mean)."""

    code = "several_articles"

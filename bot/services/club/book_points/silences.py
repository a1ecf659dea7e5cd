"""What was silent in the edition before, and stays so with one word, once it was shown which articles are new."""

from __future__ import annotations

from hashlib import sha256

from bot.domain.errors import ScreenOutdated
from bot.domain.rules.own_edition import before
from bot.domain.rules.points_read import ORDER, PointRead, Settled
from bot.services.club.book_points.form import PointForm
from bot.services.club.book_points.reading import Reading
from bot.services.club.edition_changes import changes
from bot.services.replies.book_points import SilencesAsked
from bot.services.replies.own_books import ArticleChange, Change


def silent_before(reading: Reading) -> tuple[PointRead, ...]:
    """The points on which an earlier edition was silent, and of which nobody has said anything in this one."""
    known = [reading.point(point.name) for point in ORDER]
    return tuple(one for one in known if one.is_open and one.was is Settled.SILENT)


def still_silent(reading: Reading, form: PointForm) -> Reading | SilencesAsked:
    """All of them silent in this edition too, as it was shown; else what is to be agreed to. Raises ScreenOutdated where another
    has settled one of them since, or the book is another one.
    """
    points = silent_before(reading)
    seen = _seen(reading, points)
    if form.seen and form.seen != seen:
        raise ScreenOutdated
    if not points or not (form.agreed or form.seen):
        return SilencesAsked(reading.book.id, tuple(one.point for one in points), _new_words(reading), seen)
    return reading.settle(PointRead(one.point, Settled.SILENT) for one in points)


def _new_words(reading: Reading) -> tuple[ArticleChange, ...] | None:
    """The articles that say what the edition before did not say; None where nobody knows."""
    shift, edition = reading.shift, reading.edition
    found = changes(shift, edition, before(shift.work.own_books.of_club(shift.club.id), edition.book))
    return None if found is None else tuple(one for one in found if one.kind in (Change.NEW, Change.CHANGED))


def _seen(reading: Reading, points: tuple[PointRead, ...]) -> str:
    """A few characters that stand for these points as they are, and for the edition."""
    edition = reading.edition
    stood = (edition.book, edition.number, edition.digest, edition.used, *(one.point for one in points))
    return sha256("\n".join(map(str, stood)).encode()).hexdigest()[:12]

"""What a director does with the club's own rulebooks: sees them, puts an edition into force, goes back, lays aside, publishes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Self

from bot.domain.errors import MissingArgument, ScreenOutdated, UnreadableForm
from bot.domain.rules.own_book_errors import BookClosedAlready, BookOpenAlready, EditionInForce
from bot.domain.rules.own_edition import OwnEdition, in_force
from bot.services.club.book_doubts.sent import Sent
from bot.services.club.book_points.carrying import NOTHING, carry_over
from bot.services.club.decision_desk import reads_staff
from bot.services.club.decisions_touched import touched
from bot.services.club.edition_changes import changes
from bot.services.club.own_books import OwnBooks
from bot.services.club.own_views import edition_view, own_books_listed
from bot.services.replies.own_books import OwnBookAsked, OwnBookDone, OwnDeed
from bot.services.replies.reply import Reply
from bot.services.shift.filled import field_text
from bot.services.shift.shift import Shift

WORDS: Mapping[str, OwnDeed] = {
    word: deed
    for deed, words in (
        (OwnDeed.USE, "use utiliser activer gebruiken activate activeren"),
        (OwnDeed.BACK, "back retour revenir terug précédente precedente vorige previous"),
        (OwnDeed.ASIDE, "aside ranger retirer opzij retire wegleggen"),
        (OwnDeed.PUBLISH, "publish publier publiceren"),
        (OwnDeed.UNPUBLISH, "unpublish dépublier depublier private privé prive"),
    )
    for word in words.split()
}
"""What is typed behind a book's name."""
YES = ("oui", "yes", "ja")
OPENED = "own_books_opened"
"""The setting of a chat that says when a book of its club was opened to others, or closed to them, there last."""


@dataclass(frozen=True, slots=True)
class OwnBookForm:
    """What is to be done with which book: "maison 2" puts its second edition into force, "maison back" the one before; a name
    alone, or nothing, only shows. `agreed` and `seen` are as in `RoleForm`; a button that goes back names the edition that it
    goes back to, too: once it is in force, the one before is another.
    """

    book: str = ""
    deed: OwnDeed | None = None
    number: int = 0
    agreed: bool = False
    seen: str = ""

    @classmethod
    def from_line(cls, text: str, command: str) -> Self:
        """From a typed line. Raises UnreadableForm."""
        words = text.split()
        agreed = len(words) > 1 and words[-1].casefold() in YES
        words = words[:-1] if agreed else words
        book, rest = (words[0], words[1:]) if words else ("", [])
        deed = WORDS.get(rest[0].casefold()) if rest else None
        rest = rest[1:] if deed else rest
        if rest and not (len(rest) == 1 and rest[0].isascii() and rest[0].isdecimal() and deed in (None, OwnDeed.USE)):
            raise UnreadableForm(piece=" ".join(rest)[:60], command=command)
        number = int(rest[0][:9]) if rest else 0
        return cls(book, deed or (OwnDeed.USE if rest else None), number, agreed)._whole(command)

    @classmethod
    def from_fields(cls, filled: Mapping[str, str], command: str) -> Self:
        """From its fields. Raises UnreadableForm, MissingArgument."""
        book, said, number = (field_text(filled, name) for name in ("ownbook", "deed", "edition_number"))
        deed = WORDS.get(said.casefold()) if said else OwnDeed.USE if number else None
        if (said and deed is None) or (number and not (number.isascii() and number.isdecimal())):
            raise UnreadableForm(piece=(said or number)[:60], command=command)
        return cls(book, deed, int(number[:9] or 0), seen=field_text(filled, "seen"))._whole(command)

    def _whole(self, command: str) -> Self:
        if self.deed is not None and not self.book:
            raise MissingArgument(command=command)
        return self


def own_book(shift: Shift, form: OwnBookForm) -> Reply:
    """Shows the club's own rulebooks, or does with one of them what is said, once it is agreed to. Raises what `OwnBooks` raises;
    MissingArgument where an edition is to be put into force, of several, and none is named; ScreenOutdated where another edition
    than the one that was shown would be gone back to; BookOpenAlready, BookClosedAlready.
    """
    books = OwnBooks(shift.all_rules, shift.work, shift.club.id)
    if form.deed is None:
        return own_books_listed(shift, books.found(form.book) if form.book else None)
    edition = _meant(books, form, form.deed)
    now = in_force(books.editions).get(edition.book)
    comes = form.deed in (OwnDeed.USE, OwnDeed.BACK)
    # what would be refused is not asked first
    if comes:
        books.verify_whole(edition)
    if form.deed is OwnDeed.ASIDE:
        books.verify_unused(edition, shift.call.request.place)
    instead = now if comes else None
    before, left = books.last(edition.book), _open(shift, edition)
    running = _running(shift, edition, before) if comes else ()
    seen = _seen(form.deed, edition, now, running, _opened(shift))
    shown = edition_view(shift, instead) if instead else None
    decided = touched(books, edition, before, staff=reads_staff(shift)) if comes else ()
    if not (form.agreed or form.seen == seen):
        changed = changes(shift, edition, instead)
        return shift.reply(OwnBookAsked(form.deed, edition_view(shift, edition), shown, seen, changed, decided, left, running))
    done = _done(shift, books, form.deed, edition)
    if form.deed in (OwnDeed.USE, OwnDeed.BACK, OwnDeed.ASIDE):
        _settle(shift, edition)
    if form.deed in (OwnDeed.PUBLISH, OwnDeed.UNPUBLISH):
        shift.work.clubs.set(shift.call.request.place, OPENED, str(shift.at))
    read = carry_over(books, shift.profiles, done, before) if done.active else NOTHING
    chosen = shift.call.book in (done.book, done.whole_id)
    now_is = edition_view(shift, done)
    return shift.reply(OwnBookDone(form.deed, now_is, shown, chosen, read.over, read.again, decided, left, running))


def _running(shift: Shift, edition: OwnEdition, before: OwnEdition | None) -> tuple[tuple[int, str], ...]:
    """The tournaments that are being played by the book, which go by another edition than before once this one is in force."""
    if before is None or before.key == edition.key:
        return ()
    names = (edition.book, edition.whole_id)
    return tuple((one.number, state.setup.name) for one, state in shift.running() if state.setup.book in names)


def _open(shift: Shift, edition: OwnEdition) -> int:
    """How many doubts of the file that an edition was made of nobody has answered."""
    sent = Sent.found(shift)
    return len(sent.open) if sent and sent.kept.edition == edition.key and not edition.used else 0


def _settle(shift: Shift, edition: OwnEdition) -> None:
    """Keeps the file of an edition no longer: what was doubtful in it is settled, or nothing to anybody."""
    sent = shift.work.sent_books.of(shift.club.id)
    if sent is not None and sent.edition == edition.key:
        shift.work.sent_books.drop(shift.club.id)


def _meant(books: OwnBooks, form: OwnBookForm, deed: OwnDeed) -> OwnEdition:
    match deed:
        case OwnDeed.USE:
            editions = books.found(form.book)
            if not form.number and len(editions) > 1:
                raise MissingArgument(command="ownbook")
            return books.edition(form.book, form.number or editions[0].number)
        case OwnDeed.BACK:
            return _former(books, form)
        case OwnDeed.ASIDE:
            return books.current(form.book)
        case OwnDeed.PUBLISH | OwnDeed.UNPUBLISH:
            edition = books.current(form.book)
            if edition.published is (deed is OwnDeed.PUBLISH):
                raise (BookOpenAlready if edition.published else BookClosedAlready)(own=edition.book)
            return edition


def _former(books: OwnBooks, form: OwnBookForm) -> OwnEdition:
    """The edition that was in force before, and that a button meant by going back."""
    now = in_force(books.found(form.book)).values()
    if form.number and form.number in (one.number for one in now):
        raise EditionInForce(own=next(iter(now)).book, number=form.number)
    former = books.former(form.book)
    if form.number not in (0, former.number):
        raise ScreenOutdated
    return former


def _opened(shift: Shift) -> str:
    """When a book of the club was opened or closed last: a button from before that agrees to what was shown then."""
    return max(shift.work.clubs.settings_of(shift.work.clubs.places(shift.club.id), OPENED).values(), key=float, default="")


def _done(shift: Shift, books: OwnBooks, deed: OwnDeed, edition: OwnEdition) -> OwnEdition:
    match deed:
        case OwnDeed.USE | OwnDeed.BACK:
            return books.activate(edition, shift.at)
        case OwnDeed.ASIDE:
            return books.lay_aside(edition, shift.call.request.place)
        case OwnDeed.PUBLISH | OwnDeed.UNPUBLISH:
            return books.publish(edition, published=deed is OwnDeed.PUBLISH)


def _seen(deed: OwnDeed, edition: OwnEdition, now: OwnEdition | None, running: Sequence[tuple[int, str]], opened: str) -> str:
    """A few characters that stand for what is to be done, and for how it is now."""
    stood = (
        f"{deed} {edition.key} {edition.digest} {edition.published} {now.key if now else 0} {now.used if now else 0.0} {opened}"
    )
    stood += "".join(f" {number}" for number, _ in running)
    return sha256(stood.encode()).hexdigest()[:12]

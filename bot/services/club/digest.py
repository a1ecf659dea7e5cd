"""What came up in a club lately, for its directors: a letter to each in private, once a week at most, where there is something.

It says how much there is and where it is read, never a question or a name: those stay where they can be erased.
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.domain.club.courtesies import asked_words
from bot.domain.club.people import Club, Role, folded
from bot.domain.club.quiet_hours import QuietHours
from bot.domain.errors import BookBroken, NoSuchBook
from bot.services.announcements.addresses import is_private, private, wanting_seats
from bot.services.announcements.announcing import DIGEST as KIND
from bot.services.announcements.letters import written
from bot.services.club.decisions_touched import MOST_LOOKED_AT, holding
from bot.services.club.own_books import OwnBooks
from bot.services.club.unanswered_desk import open_questions
from bot.services.ports.outbox import Letter
from bot.services.ports.rules import RulesPort
from bot.services.ports.work import StorePort, WorkPort
from bot.services.replies.club import Digest
from bot.services.replies.reply import Reply
from bot.services.rules.changed_since import ChangedSince
from bot.services.rules.club_shelf import shelf_of
from bot.services.rules.found_book import settled_book
from knowledge.books.passages import Book

DIGEST, DIGEST_AT, OFF = "digest", "digest_at", "off"
"""Settings of a club's chats: that its directors want none, and when it was last seen whether there is something."""
WEEK = 7 * 24 * 3600.0
AT_NIGHT = QuietHours(20, 10)
"""Hours at which nobody is written to for this."""


def send_digests(store: StorePort, rules: RulesPort, default_book: str, at: float) -> int:
    """Puts into the outbox what the directors of all clubs are to be told now; `rules` are the rulebooks of everybody,
    `default_book` the id of the one of a chat that has chosen none. Returns how many letters there are.
    """
    with store.reading() as work:
        due = [club.id for club in work.clubs.all() if _is_due(work, club.id, at)]
    return sum(_send(store, rules, default_book, club, at) for club in due)


def wants_digest(work: WorkPort, club: int) -> bool:
    """Whether the directors of a club are told what came up: unless it was turned off in one of its chats."""
    return OFF not in work.clubs.settings_of(work.clubs.places(club), DIGEST).values()


def turn_digest(work: WorkPort, club: int, place: str, *, on: bool) -> None:
    """From now on the directors of a club are told what came up, or are not; said in one of its chats it holds for all."""
    for one in work.clubs.places(club):
        work.clubs.set(one, DIGEST, None)
    if not on:
        work.clubs.set(place, DIGEST, OFF)


def _last(work: WorkPort, club: int) -> float:
    return max(map(float, work.clubs.settings_of(work.clubs.places(club), DIGEST_AT).values()), default=0.0)


def _is_due(work: WorkPort, club: int, at: float) -> bool:
    return bool(work.clubs.places(club)) and _last(work, club) + WEEK <= at and wants_digest(work, club)


def _send(store: StorePort, rules: RulesPort, default_book: str, number: int, at: float) -> int:
    with store.reading() as work:
        club = work.clubs.get(number)
        letters = list(_letters(work, rules, default_book, club, at)) if club is not None else []
    with store.writing() as work:
        # held from here on: of two processes that come to it at the same moment, the second finds it told
        if work.clubs.get(number) is None or not _is_due(work, number, at):
            return 0
        work.letters.put(letters)
        # noted where there was nothing, too: else the first question of a week would leave alone, and the rest a week later
        work.clubs.set(work.clubs.places(number)[0], DIGEST_AT, str(at))
        return len(letters)


def _letters(work: WorkPort, rules: RulesPort, default_book: str, club: Club, at: float) -> Iterator[Letter]:
    people = work.people.numbered(club.id, sorted({number for _, number in work.people.all_names(club.id)}))
    directors = [number for number, person in people.items() if person.role.may(Role.DIRECTOR)]
    theirs = work.accounts.accounts_of(club.id, directors)
    languages = wanting_seats(work.clubs, [account for accounts in theirs.values() for account in accounts])
    if not languages:
        return
    since, shelf = _last(work, club.id) or at - WEEK, shelf_of(rules, work, club.id)
    questions, flagged = _questions(work, shelf, default_book, club.id, since), _flagged(work, shelf, rules, club.id, since)
    made = [one for one in work.decisions.all(club.id, MOST_LOOKED_AT) if one.at > since]
    not_before = AT_NIGHT.over_at(at, club.time_zone)
    for director, accounts in theirs.items():
        # what he has decided himself is no news to him, under whichever of his names: with his account it stands under the club's
        his = {folded(name) for name in people[director].all_names}
        others = [one.binds for one in made if folded(one.by) not in his]
        said = Digest(club.name, questions, others.count(False), others.count(True), flagged)
        if not said.says_something:
            continue
        for account in accounts:
            if account in languages:
                body, language = written(Reply(said, languages[account])), languages[account]
                yield Letter(club.id, private(account), KIND, body, language, not_before=not_before)


def _questions(work: WorkPort, shelf: RulesPort, default_book: str, club: int, since: float) -> int:
    """How many questions were asked since in the club's chats, of the book that each goes by, that none answered or settled."""
    places = [place for place in work.clubs.places(club) if not is_private(place)]
    chosen, by_book = work.clubs.books_of(places), dict[str, set[str]]()
    for place in places:
        by_book.setdefault(chosen.get(place, default_book), set()).add(place)
    asked: set[str] = set()
    for id_, there in by_book.items():
        if (book := _settled(shelf, id_)) is not None:
            asked.update(asked_words(question) for question in open_questions(work, club, book, there, since))
    return len(asked)


def _flagged(work: WorkPort, shelf: RulesPort, rules: RulesPort, club: int, since: float) -> int:
    """How many decisions and corrections are to be looked at again, of books of which another edition came into force since."""
    books, changed = OwnBooks(rules, work, club), ChangedSince(shelf, work, club)
    count = 0
    for id_ in {one.book for one in books.editions if one.active and one.used > since}:
        if (book := _settled(shelf, id_)) is not None:
            count += sum(changed.changed(one, book) for one in holding(books, id_))
    return count


def _settled(shelf: RulesPort, id_: str) -> Book | None:
    """A book that can be gone by; what can't be is told where it is asked for, and stops nothing here."""
    try:
        return settled_book(shelf, id_)
    except (NoSuchBook, BookBroken):
        return None

"""What the rulebooks did not answer in a club's chats, for the director to settle: without names, and never another club's."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Set
from itertools import islice

from bot.domain.club.courtesies import asked_words
from bot.services.announcements.addresses import is_private
from bot.services.ports.chats import CLOSEST, Asked
from bot.services.ports.work import WorkPort
from bot.services.replies.club import Unanswered
from bot.services.replies.reply import Reply
from bot.services.rules.masking import masked
from bot.services.shift.shift import Shift
from knowledge.books.passages import Book, Verdict

SHOWN = 8
"""Questions of a list: two buttons each, and a message holds twenty."""
LOOKED_AT = 400
"""Of the newest so many that were not answered: more are not read by anybody, and each is held against all others."""
ALIKE = 0.8
"""Share of the words that say something which two questions have in common from which they are listed as one, and from which one
that was settled leaves the other out of the list. At 0.6 a dog in the room stood for a cat, and was settled apart from it.
"""
Says = frozenset[str]
_WORD = re.compile(r"\w+")


def unanswered(shift: Shift, _text: str) -> Reply:
    """What was asked in the club's chats, no article answered and nobody has settled since; what was asked most often first."""
    book = shift.asked_book
    groups: list[tuple[list[Says], list[str]]] = []
    # a chat whose club has done nothing yet has asked all the same
    settled = [_says(shift, question) for question in _settled_questions(shift.work, shift.club.id, book.id)]
    chats = {shift.call.request.place, *(shift.work.clubs.places(shift.club.id) if shift.club.id else ())}
    for question in open_questions(shift.work, shift.club.id, book, {place for place in chats if not is_private(place)}):
        says = _says(shift, question)
        alike = next((group for group in groups if _alike(says, group[0])), None)
        if alike is None and any(_alike(says, other) for other in settled):
            continue
        if alike is None:
            groups.append((says, [question]))
        else:
            alike[1].append(question)
    # the newest first among those that were asked as often
    groups.sort(key=lambda group: -len(group[1]))
    shown = tuple((asked[0], len(asked)) for _, asked in groups[:SHOWN])
    return Reply(Unanswered(shown, len(groups[SHOWN:])), shift.call.language, book)


def open_questions(work: WorkPort, club: int, book: Book, places: Set[str], since: float = 0.0) -> Iterator[str]:
    """The questions of a book that were asked in some chats of a club since a moment, were not answered and nobody has settled,
    newest first and without names.
    """
    settled = _settled(work, club, book.id)
    asked = sorted(work.questions.of(sorted(places)), key=lambda one: -one.id)
    # a question may have come from elsewhere to the floor of the club: that is its asker's
    open_ones = (one for one in asked if one.place in places and one.book == book.id and one.at > since and _is_open(one))
    names, said = [name for name, _ in work.people.all_names(club)], _words_of(book)
    for one in islice(open_ones, LOOKED_AT):
        # what is settled from a list is settled as it stands there
        nameless = masked(one.question, names, said.__contains__)
        if not {asked_words(one.question), asked_words(nameless)} & settled:
            yield nameless


def _settled(work: WorkPort, club: int, book: str) -> set[str]:
    """What a club has said something of, by a book."""
    return {asked_words(question) for question in _settled_questions(work, club, book)}


def _settled_questions(work: WorkPort, club: int, book: str) -> list[str]:
    decisions = (*work.decisions.binding(club), *work.decisions.standing(club, book))
    return [one.question for one in decisions if one.passage.startswith(f"{book}:") and one.passage != f"{book}:"]


def _words_of(book: Book) -> frozenset[str]:
    return frozenset(word for passage in book.passages for word in _WORD.findall(passage.quotation))


def _is_open(asked: Asked) -> bool:
    return asked.verdict in (Verdict.NOT_COVERED.value, CLOSEST)


def _says(shift: Shift, question: str) -> list[Says]:
    return [frozenset({word, *forms}) for word, forms in shift.rules.families(question)]


def _alike(one: Iterable[Says], other: Iterable[Says]) -> bool:
    """Whether two questions have most of their words in common, in one form or another."""
    ours, theirs = list(one), list(other)
    shared = sum(any(word & known for known in theirs) for word in ours)
    return bool(ours and theirs) and shared >= ALIKE * max(len(ours), len(theirs))

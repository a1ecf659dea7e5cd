"""What a club knows of its own questions: which passage decides them, by its floor's word or by those who were helped."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from bot.domain.club.courtesies import asked_words
from bot.domain.club.decisions import Decision
from bot.services.announcements.addresses import is_private
from bot.services.ports.chats import Asked
from bot.services.ports.rules import RulesPort
from bot.services.ports.work import WorkPort
from bot.services.rules.changed_since import ChangedSince, passages_at
from knowledge.books.corpus_error import CorpusError
from knowledge.books.passages import Book, UnknownBook

BOUND, HELPED, SILENT = "bound", "helped", "silent"
"""Whence it is known: the floor has bound the question; who asked was helped; he has said that the book does not decide it."""


@dataclass(frozen=True, slots=True)
class OwnQuestion:
    """A question by a book, and the words of the passages one of which decides it; none where the book does not."""

    book: str
    language: str
    kind: str
    text: str
    words: tuple[str, ...]


def own_questions(work: WorkPort, club: int, rules: RulesPort, asked: Callable[[int], Asked | None]) -> tuple[OwnQuestion, ...]:
    """A club's own questions, each once by a book: what its floor has bound goes before what was found useful. What an edition
    has changed since is left out, and so is whatever was asked in private. `asked` gives a question with its votes.
    """
    found: dict[tuple[str, str], OwnQuestion | None] = {}
    for book_id, text, known in (*_bound(work, club, rules), *_voted(work, club, rules, asked)):
        found.setdefault((book_id, asked_words(text)), known)
    return tuple(one for one in found.values() if one is not None)


def _bound(work: WorkPort, club: int, rules: RulesPort) -> Iterator[tuple[str, str, OwnQuestion | None]]:
    """What the floor has bound, newest first; None where the search is to answer again, or where it no longer holds."""
    since = ChangedSince(rules, work, club)
    for decision in work.decisions.binding(club):
        book = _book(rules, decision.passage.partition(":")[0])
        if book is not None:
            yield book.id, decision.question, _of_binding(decision, book, rules.language(decision.question), since)


def _of_binding(decision: Decision, book: Book, language: str, since: ChangedSince) -> OwnQuestion | None:
    place = decision.passage.partition(":")[2]
    if not place or since.changed(decision, book):
        return None
    # there are none where the book does not decide
    words = tuple(passage.quotation for passage in passages_at(book, place))
    return OwnQuestion(book.id, language, BOUND, decision.question, words)


def _voted(
    work: WorkPort, club: int, rules: RulesPort, asked: Callable[[int], Asked | None]
) -> Iterator[tuple[str, str, OwnQuestion]]:
    places = sorted(place for place in work.clubs.places(club) if not is_private(place))
    silent = {doubt.question for doubt in work.questions.doubted(places, 0.0, 10_000) if doubt.why == SILENT}
    for one in sorted(work.questions.of(places), key=lambda one: -one.id):
        book, voted = _book(rules, one.book), asked(one.id) if one.place in places else None
        if book is None or voted is None:
            continue
        # what was only the closest passage decided nothing, however useful it was
        shown = rules.passage(one.deciding) if one.deciding else None
        if shown is not None and voted.useful > voted.useless:
            # it may be of the book that the club follows where the one in force is silent
            yield shown.book, one.question, OwnQuestion(shown.book, one.language, HELPED, one.question, (shown.quotation,))
        elif one.question in silent and not voted.useful:
            yield book.id, one.question, OwnQuestion(book.id, one.language, SILENT, one.question, ())


def _book(rules: RulesPort, book_id: str) -> Book | None:
    try:
        return rules.book(book_id)
    except (UnknownBook, CorpusError):
        return None

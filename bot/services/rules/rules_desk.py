"""Answers what people ask of the rulebooks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bot.domain.errors import BookBroken, EmptyQuestion, NoSuchArticle, NoSuchBook
from bot.domain.rules.own_edition import turns_of
from bot.services.ports.rules import RulesPort
from bot.services.replies.refused import TooLong
from bot.services.replies.reply import Reply
from bot.services.replies.rules import Answered, ArticlesShown, BooksListed, Compared, DecidedBefore, FellBack, OffTopic
from bot.services.rules.binding import Binding, bound, bound_view
from bot.services.rules.found_book import LONGEST_SAID, MOST_KNOWN, found_book, is_book, not_searchable, settled_book
from bot.services.rules.selecting import CANDIDATES, Consulted, Names, SelectorPort, consulted
from knowledge.books.passages import Answer, Book, NotSearchableYet, Verdict

LONGEST_QUESTION = 1_200
"""Characters. A dispute told at length has 600; beyond this it is no question (and the encoder would not read it)."""
MOST_OF_OTHERS = 20
"""Books of other clubs that are listed: who has been told of another one chooses it by its id."""
Bindings = Callable[[str, Book], Binding | None]
"""What the club has said of a question by a book."""
DecidedOf = Callable[[str, Answer, Book], tuple[DecidedBefore, ...]]
"""What the club's floor has decided before, of what a book answers to a question."""
OFF_TOPIC_BELOW = 0.1
"""Probability under which, in every book, a text is taken for something else than a question about the rules."""
ABOUT_POKER = 2
"""Terms of the card room by which a text is about poker, though no book decides it: "can we run it twice if both players agree".
Of every second uncovered validation question (170) these two bounds call 2 off topic (where to park, when the room opens), of
all 70 that are about something else 51."""


@dataclass(frozen=True, slots=True)
class RulesDesk:
    """Questions, articles and comparisons over the rulebooks that `rules` gives. `selector` picks among the passages that are
    found for a question; None: the order of the search stands.
    """

    rules: RulesPort
    selector: SelectorPort | None = None

    def book(self, book_id: str) -> Book:
        """The rulebook with this id. Raises NoSuchBook with the ids that there are, BookBroken."""
        return found_book(self.rules, book_id)

    def listed(self, named: str) -> Book:
        """The rulebook with this id, among those that may be chosen: what a club has laid aside can only be read. Raises
        NoSuchBook, BookBroken.
        """
        book = self.book(named)
        if book not in self.rules.books:
            raise NoSuchBook(book=named[:LONGEST_SAID], known=tuple(one.id for one in self.rules.books[:MOST_KNOWN]))
        return book

    def has_book(self, book_id: str) -> bool:
        """Whether there is a rulebook with this id or short name."""
        return is_book(self.rules, book_id)

    def ask(
        self,
        question: str,
        book_id: str,
        language: str,
        *,
        elsewhere: bool = True,
        names: Names | None = None,
        bindings: Bindings | None = None,
        decided: DecidedOf | None = None,
        fallback: Callable[[], str] | None = None,
    ) -> Reply:
        """What a book says to a question; where it decides nothing and `elsewhere` is set, what the one says that the club
        follows then, whose id `fallback` gives, and which other books do. `names` gives the names of people that a selector may
        not see; without it, no selector is asked. What the club has said of the question, as `bindings` give it, goes before
        what a search or a selector finds; what it has `decided` before is told beside.

        Raises EmptyQuestion for a text without a letter or digit, NoSuchBook, BookBroken; BookBeingRead, BookUnsearchable.
        """
        book = self.book(book_id)
        _verify_says_something(question)
        if len(question) > LONGEST_QUESTION:
            return _too_long(question, language)
        binding = bindings(question, book) if bindings is not None else None
        try:
            found = self._answer(question, book, names if binding is None or binding.changed else None)
        except NotSearchableYet as yet:
            raise not_searchable(yet) from yet
        club = bound_view(binding, book) if binding is not None else None
        answer = bound(found.answer, binding, book) if binding is not None else found.answer
        before = decided(question, answer, book) if decided is not None else ()
        if answer.may_decide or not elsewhere:
            return Reply(Answered(answer, (), found.changed, club, before, raised=found.raised), language, book)
        others = tuple(other for other in self.rules.compare(question) if other.book != book.id)
        # a rule of the club decides: nothing is left for another book; one on a question that is only alike, or for the staff
        # alone, hides nothing of what everybody else reads
        settled = any(one.rule and one.same and not one.staff for one in before)
        then = fallback() if fallback is not None and not settled else ""
        fell = self._fell_back(question, book, then, others, bindings, decided) if then else None
        told = {one.number for one in fell.decided} if fell is not None else set()
        before = tuple(one for one in before if one.number not in told)
        # what only a selector finds undecided is about the rules: the search took it for that
        said = answer.closest or club or before or found.changed or (fell and (fell.club or fell.decided or fell.speaks))
        if not said and answer.hits and self._off_topic(question, (answer, *others)):
            return Reply(OffTopic(answer), language, book)
        # where the one that the club follows decides, others are not what its players go by
        left = () if fell is not None and fell.decides else others
        covering = tuple(other for other in left if other.verdict is Verdict.FOUND)
        return Reply(Answered(answer, _likeliest(covering), found.changed, club, before, fell), language, book)

    def _fell_back(
        self,
        question: str,
        in_force: Book,
        then: str,
        others: Sequence[Answer],
        bindings: Bindings | None,
        decided: DecidedOf | None,
    ) -> FellBack | None:
        """What the book with the id `then` says to a question on which the one in force is silent; `others` are answers that are
        known already. Nothing where it is the same book. No selector is asked: the search alone may say that it decides.
        """
        try:
            book = settled_book(self.rules, then)
        except (NoSuchBook, BookBroken):
            return FellBack(None)
        if book.id == in_force.id:
            return None
        if book not in self.rules.books:
            # laid aside: the club goes by it no longer
            return FellBack(None)
        try:
            known = next((one for one in others if one.book == book.id), None) or self.rules.answer(question, book.id)
        except NotSearchableYet:
            return FellBack(book)
        binding = bindings(question, book) if bindings is not None else None
        answer = bound(known, binding, book) if binding is not None else known
        club = bound_view(binding, book) if binding is not None else None
        return FellBack(book, answer, club, decided(question, answer, book) if decided is not None else ())

    def _answer(self, question: str, book: Book, names: Names | None) -> Consulted:
        """What a book says, as a selector would have it where one may be asked."""
        if self.selector is None or names is None:
            return Consulted(self.rules.answer(question, book.id))
        return consulted(self.selector, self.rules.answer(question, book.id, best=CANDIDATES), book, names)

    def article(self, text: str, book_id: str, language: str) -> Reply:
        """The articles that a number or title names. Raises NoSuchArticle, NoSuchBook."""
        book = self.book(book_id)
        articles = self.rules.articles(book.id, text)
        if not articles:
            example = book.articles[len(book.articles) // 2]
            raise NoSuchArticle(book=book.short, article=text[:80], example=example.number or example.title)
        return Reply(ArticlesShown(articles), language, book)

    def _off_topic(self, question: str, answers: Sequence[Answer]) -> bool:
        likeliest = max(answer.probability for answer in answers)
        return likeliest < OFF_TOPIC_BELOW and self.rules.terms(question) < ABOUT_POKER

    def compare(self, question: str, language: str, bindings: Bindings | None = None) -> Reply:
        """What every book says to a question; what the club has said of it by a book goes before what a search finds there.
        Raises EmptyQuestion.
        """
        _verify_says_something(question)
        if len(question) > LONGEST_QUESTION:
            return _too_long(question, language)
        answers = self.rules.compare(question)
        books = tuple(self.rules.book(answer.book) for answer in answers)
        said = [bindings(question, book) if bindings is not None else None for book in books]
        answers = tuple(
            bound(answer, one, book) if one else answer for answer, one, book in zip(answers, said, books, strict=True)
        )
        clubs = tuple(bound_view(one, book) if one else None for one, book in zip(said, books, strict=True))
        return Reply(Compared(books, answers, clubs), language)

    def books(self, language: str, current: str) -> Reply:
        """All rulebooks, with the one in use: the club's own first, then everybody's, then some of those that others have
        published, one of each club before a second of any.
        """
        apart = self.rules.apart
        nearest = [book for book in self.rules.books if book.id not in apart or book.id == current]
        others = [book for book in self.rules.books if book not in nearest]
        turns = turns_of(book.id for book in others)
        others.sort(key=lambda book: turns.get(book.id, 0))
        shown = (*nearest, *others[:MOST_OF_OTHERS])
        return Reply(BooksListed(shown, current, apart, len(others[MOST_OF_OTHERS:])), language)


def _verify_says_something(question: str) -> None:
    if not any(character.isalnum() for character in question):
        raise EmptyQuestion


def _too_long(question: str, language: str) -> Reply:
    return Reply(TooLong(length=len(question), longest=LONGEST_QUESTION), language)


def _likeliest(answers: tuple[Answer, ...]) -> tuple[Answer, ...]:
    return tuple(sorted(answers, key=lambda answer: -answer.probability)[:2])

"""What comes of a question to the rulebooks. Rules come as passages; the presenter prints them from the corpus."""

from __future__ import annotations

from dataclasses import dataclass

from bot.services.catalogue import Command
from bot.services.replies.reply import Outcome
from knowledge.books.passages import Answer, Article, Book, Verdict


@dataclass(frozen=True, slots=True)
class ClubsWord:
    """What a club has said of a question, in its decision of that number: the article that decides it, as it is `cited`, or that
    the book does not (`silent`). `changed`: of an edition that said something else there, so that it is told and not followed.
    """

    number: int
    at: float
    time_zone: str
    cited: str
    silent: bool
    changed: bool


@dataclass(frozen=True, slots=True)
class DecidedBefore:
    """What a club's floor has decided when the same was asked: in the `same` words, or by the passage that answers it. It is a
    `rule` of the club where the book did not decide it: in the same words, or on a question that is much alike. The rest as in
    `DecisionView`.
    """

    number: int
    at: float
    time_zone: str
    by: str
    question: str
    ruling: str
    table: int
    edition: str
    staff: bool
    same: bool
    changed: bool
    rule: bool = False


@dataclass(frozen=True, slots=True)
class FellBack:
    """What the rulebook that a club follows where its own decides nothing says to a question; `club` and `decided` as in
    `Answered`, of that book. There is no `answer` where it can't be searched yet, and no `book` where it is there no more.
    """

    book: Book | None
    answer: Answer | None = None
    club: ClubsWord | None = None
    decided: tuple[DecidedBefore, ...] = ()

    @property
    def speaks(self) -> bool:
        """Whether it has passages to show, be it only the closest."""
        return self.answer is not None and self.answer.verdict is not Verdict.NOT_COVERED

    @property
    def decides(self) -> bool:
        """Whether one of its passages decides the question, or may."""
        return self.answer is not None and self.answer.may_decide


@dataclass(frozen=True, slots=True)
class Answered(Outcome):
    """What the book in force says to a question; where it decides nothing, what the one says that the club follows then
    (`fallback`), and `others`. `selected` where a language model has picked among the passages that were found, and `raised`
    where it alone makes the answer found; `club` where the club has said which of them decides; `decided` is what its floor has
    decided on the same before.
    """

    answer: Answer
    others: tuple[Answer, ...] = ()
    selected: bool = False
    club: ClubsWord | None = None
    decided: tuple[DecidedBefore, ...] = ()
    fallback: FellBack | None = None
    raised: bool = False

    @property
    def shown(self) -> Answer:
        """The answer that what follows is about: that of the book in force, or of the one that the club follows then, where that
        one has more to say.
        """
        fallback = self.fallback
        if fallback is None or fallback.answer is None:
            return self.answer
        more = fallback.decides if self.answer.closest else fallback.speaks
        return fallback.answer if more else self.answer


@dataclass(frozen=True, slots=True)
class QuestionBound(Outcome):
    """A question is answered by an article, or passage of it, from now on; by none (`silent`); or by what a search finds, where
    it is neither. `in_force` is the book that the chat goes by, where it is another one than that of the answer; `then` whether
    the club follows that one where the one in force decides nothing.
    """

    number: int
    question: str
    article: Article | None
    silent: bool
    in_force: str = ""
    then: bool = False


@dataclass(frozen=True, slots=True)
class OffTopic(Outcome):
    """A text that is no question about the rules of poker."""

    answer: Answer


@dataclass(frozen=True, slots=True)
class Thanked(Outcome):
    """Somebody has said thanks, or that all is understood, and asks nothing."""


@dataclass(frozen=True, slots=True)
class Greeted(Outcome):
    """Somebody has said hello, and asks nothing yet."""


@dataclass(frozen=True, slots=True)
class ArticlesShown(Outcome):
    """The articles that a number or a title names."""

    articles: tuple[Article, ...]


@dataclass(frozen=True, slots=True)
class Compared(Outcome):
    """What every book says to a question, side by side; `clubs` has, for each, what the club has said of the question by that
    book, or None.
    """

    books: tuple[Book, ...]
    answers: tuple[Answer, ...]
    clubs: tuple[ClubsWord | None, ...] = ()


@dataclass(frozen=True, slots=True)
class BooksListed(Outcome):
    """All rulebooks, and the id of the one in use; `of_others` are the ids of those that other clubs have published, of which
    there are so many `more`.
    """

    books: tuple[Book, ...]
    current: str
    of_others: frozenset[str] = frozenset()
    more: int = 0


@dataclass(frozen=True, slots=True)
class BookChosen(Outcome):
    """The chat goes by another rulebook from now on: the one of the reply."""


@dataclass(frozen=True, slots=True)
class LanguageChosen(Outcome):
    """The chat is spoken to in another language from now on."""

    language: str


@dataclass(frozen=True, slots=True)
class HelpGiven(Outcome):
    """Commands with their uses; `groups` are those that there are, `every` tells that no topic was asked for: what an evening
    needs is shown, and the topics. `unknown` is what was asked for and is neither a topic nor a command. `brief`: many read it
    who have not asked, and there are buttons.
    """

    commands: tuple[Command, ...]
    groups: tuple[str, ...]
    every: bool
    unknown: str = ""
    brief: bool = False

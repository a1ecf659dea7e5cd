"""The values that retrieval speaks in: books, articles, passages, hits and answers. No behaviour beyond lookups."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum


class UnknownBook(LookupError):
    """No rulebook has this id; `known` lists those that there are."""

    def __init__(self, book: str, known: tuple[str, ...]) -> None:
        super().__init__(f"no rulebook {book!r}; there are: {', '.join(known)}")
        self.book, self.known = book, known


class BrokenBook(UnknownBook):
    """There is such a rulebook, but it can't be used; `why` says what is wrong with it, to whoever runs Floorman."""

    def __init__(self, book: str, known: tuple[str, ...], why: str) -> None:
        super().__init__(book, known)
        self.why = why


class SeveralBooks(UnknownBook):
    """Several clubs have published a rulebook of this name; `known` are the ids of these."""


@dataclass(frozen=True, slots=True)
class Readiness:
    """Whether a book can be searched, else how much of it is read for that: `done` of `total` texts, 0 of 0 where others are read
    first; or that it could not be (`failed`).
    """

    ready: bool = False
    done: int = 0
    total: int = 0
    failed: bool = False


class NotSearchableYet(Exception):
    """A club's own book can't be searched yet; its articles can be looked up by their numbers and titles."""

    def __init__(self, book: Book, how_far: Readiness) -> None:
        super().__init__(f"{book.id}: {how_far}")
        self.book, self.how_far = book, how_far


class Numbering(StrEnum):
    """How a rulebook numbers its articles."""

    DOTTED = "dotted"
    """6.4"""
    DASHED = "dashed"
    """2-17"""
    OWN = "own"
    """As printed, in a style of the book's own: 12, A.3, § 4, Annexe B."""
    NONE = "none"
    """Headings only."""


class Verdict(StrEnum):
    """What an answer claims."""

    FOUND = "found"
    """One passage decides the question."""
    UNSURE = "unsure"
    """Two or three candidates, and the reader has to choose; or, where the answer says so, one that is only the closest."""
    NOT_COVERED = "not_covered"
    """No article of this book decides the question."""


@dataclass(frozen=True, slots=True)
class Reference:
    """A reference inside a rule ("voir §6.7"): its words, the article key it leads to (None: unresolved), and why."""

    text: str
    target: str | None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Passage:
    """The smallest piece of a rulebook that decides a question and is safe to quote alone.

    `id` is its stable address (`ropta:6.4#1`), `text` its words as printed, `context` the lead-in that must be shown with
    it (or empty), `path` the headings above it from the chapter down to the last sub-heading.
    """

    id: str
    book: str
    article: str
    number: str
    title: str
    path: tuple[str, ...]
    paragraph: int
    context: str
    text: str
    references: tuple[Reference, ...] = ()

    @property
    def quotation(self) -> str:
        """The words that may be shown: the lead-in, if there is one, then the passage."""
        return f"{self.context} {self.text}" if self.context else self.text


@dataclass(frozen=True, slots=True)
class Article:
    """An article with its passages in the order of the page. `key` is unique in the book (`9.22a`), `number` may not be."""

    key: str
    number: str
    title: str
    chapter: tuple[str, ...]
    passages: tuple[Passage, ...]


@dataclass(frozen=True, slots=True)
class Beside:
    """Passages (`of`, their ids) that are never quoted without some others (`passages`): a rule without its exception, an example
    without the one that goes the other way. A passage that stands in both is quoted with the rest of them.
    """

    of: tuple[str, ...]
    passages: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Book:
    """One edition of one rulebook: what its `book.toml` says, and its articles in order."""

    id: str
    title: str
    short: str
    edition: str
    publisher: str
    language: str
    source: str
    licence: str
    scope: str
    numbering: Numbering
    citation: str
    articles: tuple[Article, ...]
    citation_unnumbered: str = ""
    related: tuple[tuple[str, ...], ...] = ()
    beside: tuple[Beside, ...] = ()
    family: str = ""
    """Books of one family are much alike; training leaves them out together to see what a book gets that it has never read."""
    digest: str = ""
    """SHA-256 of what it was made of, for a club's own book, which lies in no folder: two of one id differ in it."""
    at_home: str = ""
    """Its id in the club whose it is, for one that is seen by another club: there its id names that club too."""

    passages: tuple[Passage, ...] = field(init=False, repr=False, compare=False)
    """All passages of the book in the order of the page."""

    def __post_init__(self) -> None:
        """Gathers the passages once: every question goes through all of them."""
        object.__setattr__(self, "passages", tuple(passage for article in self.articles for passage in article.passages))

    def article(self, key: str) -> Article | None:
        """The article with this key, or None."""
        return next((article for article in self.articles if article.key == key), None)

    def related_to(self, key: str) -> tuple[str, ...]:
        """Keys of the articles that belong beside this one in an answer."""
        found = [other for group in self.related if key in group for other in group if other != key]
        return tuple(dict.fromkeys(found))

    def beside_of(self, passage: Passage) -> tuple[Passage, ...]:
        """The passages without which this one is not to be quoted, in the order in which the book's list names them."""
        wanted = dict.fromkeys(id_ for group in self.beside if passage.id in group.of for id_ in group.passages)
        known = {each.id: each for each in self.passages} if wanted else {}
        return tuple(known[id_] for id_ in wanted if id_ != passage.id)

    def cite(self, passage: Passage) -> str:
        """The reference under which a passage is quoted: book, edition, article, title, as the book's template says."""
        template = self.citation if passage.number else self.citation_unnumbered or self.citation
        return template.format(
            number=passage.number,
            title=passage.title,
            path=" › ".join(passage.path),
            paragraph=passage.paragraph,
        )


@dataclass(frozen=True, slots=True)
class Hit:
    """One passage of an answer. `score` is the probability (0 to 1) that it decides the question; `sentence` is where
    the deciding sentence stands in `passage.text`, as (start, end), and (0, 0) where none stands out; `beside` are the passages
    without which it is not to be quoted.
    """

    rank: int
    passage: Passage
    citation: str
    score: float
    sentence: tuple[int, int] = (0, 0)
    beside: tuple[Passage, ...] = ()


@dataclass(frozen=True, slots=True)
class Part:
    """What decides one of several things that a question asks; `span` is where that stands in the question, as (start, end)."""

    span: tuple[int, int]
    hit: Hit
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Answer:
    """What search has to say about one question in one book. `hits` are the best five whatever the verdict is; `parts` what
    decides each thing that is asked, in order of asking, where several articles do, and `undecided` where those stand in the
    question of which it is not certain (start, end), of an answer that decides another. `closest`, of an `unsure` answer alone:
    the book comes near the question and does not decide it, and the first passage is only the closest.
    """

    question: str
    book: str
    edition: str
    language: str
    verdict: Verdict
    probability: float
    hits: tuple[Hit, ...] = field(default=())
    elapsed_ms: float = 0.0
    closest: bool = False
    parts: tuple[Part, ...] = ()
    undecided: tuple[tuple[int, int], ...] = ()

    def doubted(self, at_most: float) -> Answer:
        """The same as no more than likely: its probability, and those of its passages in proportion, are at most that."""
        share = min(1.0, at_most / max(self.probability, 1e-9))
        hits = tuple(replace(hit, score=round(hit.score * share, 4)) for hit in self.hits)
        return replace(self, verdict=Verdict.UNSURE, probability=round(self.probability * share, 4), hits=hits)

    @property
    def may_decide(self) -> bool:
        """Whether one of its passages is said to decide the question, or perhaps to."""
        return self.verdict is not Verdict.NOT_COVERED and not self.closest

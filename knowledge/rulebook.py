"""The one door to the rulebooks: a question and a book in, an answer with cited passages out."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

import numpy as np
from numpy.typing import NDArray

from knowledge.books.article_lookup import find_articles, numbered
from knowledge.books.corpus import Corpus
from knowledge.books.let_go import LetGo
from knowledge.books.offence_read import OffenceRead
from knowledge.books.own_book import OwnBook, made_own
from knowledge.books.own_shelf import OwnShelf
from knowledge.books.passages import Answer, Article, Book, Hit, Passage, Readiness, Verdict
from knowledge.books.sister_rules import as_rule, read_beside
from knowledge.encoders.protocol import Encoder, EncoderUnavailable
from knowledge.encoders.spoken import Encoded, SpokenBefore, digest
from knowledge.index.book_index import BookIndex, Candidates
from knowledge.judging import fusion, verdict
from knowledge.judging.fusion import FusionWeights
from knowledge.judging.offences import OffenceReader
from knowledge.judging.parts import NEARLY, of_a_sister, parts
from knowledge.judging.small_talk import LIKELY, SURE, SmallTalk, to_the_point
from knowledge.seals import Damaged
from knowledge.wording.families import families
from knowledge.wording.glossary import Glossary
from knowledge.wording.language import LanguageGuess
from knowledge.wording.query import Query, in_the_words_of, only_a_number, read
from knowledge.wording.sisters import differing, named, rivals, unsaid

LOG = logging.getLogger("floorman.books")
NAMED = 20.0
"""By how much the passages of an article that the question names lead, at the least: none but these is believed then."""
CERTAIN = 0.99
MOST_MET = 2_000_000
"""Bytes of the vectors of clubs' rules that are kept: some 1,300 of them."""
OF_SISTERS = 0.66
"""How many of the judged disputes are right whose first passage speaks of a sister of the case and would be told as found."""
NEAREST_RIVALS = 3
OF_EITHER_GAME = 0.1
"""Share of the first passage's probability from which one on the other game may be what is asked, where no game is named."""
BEST, MOST = 5, 10
"""Passages of an answer, and as many as may be asked for."""


@dataclass(slots=True, repr=False)
class Rulebooks:
    """All rulebooks with their indexes. `index_of` gives the index of a book, loading or building it at first use;
    `bare_weights` weigh what is known of a book that has no question bank; `ready_of` says whether a club's own can be searched.
    """

    corpus: Corpus
    glossary: Glossary
    languages: LanguageGuess
    weights: FusionWeights
    bare_weights: FusionWeights
    encoder: Callable[[], Encoder]
    index_of: Callable[[Book], BookIndex]
    ready_of: Callable[[Book], Readiness] | None = field(default=None, kw_only=True)
    offences: OffenceReader | None = None
    small_talk: SmallTalk | None = None
    own: OwnShelf = field(default_factory=OwnShelf)
    _indexes: dict[str, BookIndex] = field(default_factory=dict)
    _met: LetGo[bytes, NDArray[np.float32]] = field(default_factory=lambda: LetGo(MOST_MET, lambda vector: vector.nbytes))
    _spoken: SpokenBefore = field(default_factory=SpokenBefore)

    @property
    def books(self) -> tuple[Book, ...]:
        """All rulebooks."""
        return self.corpus.books

    @property
    def apart(self) -> frozenset[str]:
        """The ids of those among them that other clubs have published: they speak only where they are asked for."""
        return self.corpus.apart

    def id_here(self, book_id: str) -> str:
        """The id under which a book is seen here: a club's own without its club."""
        return self.corpus.id_here(book_id)

    def id_everywhere(self, book_id: str) -> str:
        """The id that means a book wherever it is seen: a club's own with its club."""
        return self.corpus.id_everywhere(book_id)

    def seen_with(self, own: Sequence[OwnBook]) -> Rulebooks:
        """The rulebooks as the chats of one club see them: its own before the others, then those that other clubs have published.
        What no book of `own` can be made of is left out.
        """
        return replace(self, corpus=self.own.beside(self.corpus, own)) if own else self

    def made_of(self, about: str, markdown: str) -> Book:
        """A club's own book of what it says of itself, as JSON, and its text. Raises CorpusError for what can't be used."""
        return made_own(about, markdown)

    def readied(self, book: Book) -> Readiness:
        """How far a club's own book is on its way to be searched; it is set out on it where nobody has asked for it before."""
        return self.ready_of(book) if self.ready_of and book.digest else Readiness(ready=True)

    def book(self, book_id: str) -> Book:
        """The book with this id or short name. Raises UnknownBook."""
        return self.corpus.book(book_id)

    def articles(self, book_id: str, text: str) -> tuple[Article, ...]:
        """The articles that a number, chapter or title names in a book. Raises UnknownBook."""
        return find_articles(self.book(book_id), text)

    def passage(self, passage_id: str) -> Passage | None:
        """A passage by its address, or None."""
        book_id, _, rest = passage_id.partition(":")
        book = self.corpus.with_id(book_id)
        article = book.article(rest.partition("#")[0]) if book else None
        return next((p for p in article.passages if p.id == passage_id), None) if article else None

    def language(self, text: str) -> str:
        """Which language a text is written in: fr, en or nl."""
        return self.languages.guess(text)

    def terms(self, text: str) -> int:
        """How many terms of the card room (those of the glossary) stand in a text."""
        return len(read(text, self.glossary, self.languages).terms)

    def families(self, text: str) -> tuple[tuple[str, frozenset[str]], ...]:
        """The words of a text that say something, each with all that it has in common with the other forms of it."""
        return families(text)

    def offence(self, text: str) -> OffenceRead:
        """Which offence a text names. Where the model can't be had, none is sure that the bank of phrases doesn't name so."""
        if self.offences is None:
            return OffenceRead((), sure=False)
        query = read(text, self.glossary, self.languages)
        return self.offences.known(query) or self.offences.read(query, None if query.empty else self._vector(query.spoken))

    def _vector(self, spoken: str) -> NDArray[np.float32] | None:
        try:
            vector: NDArray[np.float32] = self.encoder().encode_queries([spoken])[0]
        except (EncoderUnavailable, Damaged):
            return None
        except Exception as error:  # whatever a model raises: what is sanctioned waits for none
            LOG.error("the model does not read offences: %s: %s", type(error).__name__, error)
            return None
        return vector

    def likeness(self, question: str, others: Sequence[str]) -> Sequence[float]:
        """How alike other questions are to one, each at most 1 (the cosine of their vectors); 0 where the model can't be had."""
        first = self._vector(read(question, self.glossary, self.languages).spoken)
        rest = [self._met_before(text) for text in others] if first is not None else [None] * len(others)
        return [0.0 if first is None or one is None else float(first @ one) for one in rest]

    def _met_before(self, text: str) -> NDArray[np.float32] | None:
        """The vector of a text that is compared again and again; by its digest alone, so that nothing of it is kept in words."""

        def made() -> NDArray[np.float32]:
            vector = self._vector(read(text, self.glossary, self.languages).spoken)
            if vector is None:
                raise EncoderUnavailable("the model reads nothing just now")
            return vector

        try:
            return self._met.get(digest(text), made)
        except EncoderUnavailable:
            return None

    def answer(self, question: str, book_id: str, language: str | None = None, best: int = BEST) -> Answer:
        """What one book says to a question: verdict, probability and the best passages (up to MOST). Raises UnknownBook, and
        NotSearchableYet for a club's own whose index is being made.
        """
        started, books = time.perf_counter(), [self.book(book_id)]
        whole = self._answers(question, books, language, best)[0]
        apart = parts(whole, lambda ask: self._answers(ask, books, whole.language, NEARLY)[0])
        # what decides each of several things is more than what comes near all of them
        closest = whole.closest and not apart.found
        elapsed = round((time.perf_counter() - started) * 1000, 2)
        return replace(whole, parts=apart.found, undecided=apart.undecided, closest=closest, elapsed_ms=elapsed)

    def compare(self, question: str, language: str | None = None) -> tuple[Answer, ...]:
        """What every book says to a question, side by side; the question is encoded once. Not those that other clubs have
        published, of which there may be hundreds, nor those that can't be searched yet.
        """
        return self._answers(question, [book for book in self.books if self._speaks(book)], language)

    def _speaks(self, book: Book) -> bool:
        return not book.digest or (book.id not in self.corpus.apart and self.readied(book).ready)

    def warm(self, book_ids: Sequence[str] | None = None) -> None:
        """Loads the model, the indexes and what names offences now, so that the first who asks or warns doesn't wait for them."""
        self.encoder().encode_queries(["?"])
        self.offence("warm")
        for book in self.books if book_ids is None else [self.book(book_id) for book_id in book_ids]:
            self._index(book)

    def _answers(self, question: str, books: Sequence[Book], language: str | None, best: int = BEST) -> tuple[Answer, ...]:
        """What each book says to a question; where one does not find what decides, what it says without the small talk around it,
        if it is surer of that.
        """
        started, whole = time.perf_counter(), self._as_spoken(question, language)
        less: list[tuple[_Spoken, bool]] | None = None
        answers: list[Answer] = []
        for book in books:
            judged = self._judged(book, whole, whole.query.spoken)
            if judged.verdict is not Verdict.FOUND:
                less = self._without_small_talk(question, language) if less is None else less
                far = judged.verdict is Verdict.NOT_COVERED and not judged.closest
                for spoken, surely in less:
                    other = self._judged(book, spoken, whole.query.spoken)
                    # what the whole is far from may only be mentioned in it; and a fact may have been taken for talk
                    other = other.only_near() if far else other if surely else other.doubted()
                    judged = max(judged, other, key=lambda each: each.probability)
            elapsed = round((time.perf_counter() - started) * 1000, 2)
            hits = tuple(
                Hit(rank, passage, book.cite(passage), round(score, 4), span, read_beside(book, passage, question))
                for rank, (passage, score, span) in enumerate(judged.hits[:best], start=1)
            )
            said = (question, book.id, book.edition, whole.query.language, judged.verdict, judged.probability, hits, elapsed)
            answer = Answer(*said, closest=judged.closest)
            sister = answer.verdict is Verdict.FOUND and answer.probability < CERTAIN and of_a_sister(answer)
            answers.append(answer.doubted(OF_SISTERS) if sister else answer)
        return tuple(answers)

    def _as_spoken(self, text: str, language: str | None) -> _Spoken:
        return _Spoken(read(text, self.glossary, self.languages, language), partial(self._spoken.encoded, self.encoder))

    def _without_small_talk(self, question: str, language: str | None) -> list[tuple[_Spoken, bool]]:
        """The question without what is surely small talk, and without what is likely to be, each with whether it is surely so."""
        sure, likely = (to_the_point(question, self._small_talk_in, enough) for enough in (SURE, LIKELY))
        texts = {likely: False, sure: True}
        return [(self._as_spoken(text, language), surely) for text, surely in texts.items() if text != question]

    def _small_talk_in(self, sentence: str) -> float:
        """The probability that no rule is about what a sentence says. What names a game, a street or a count may be a fact,
        however it is told; and where the model can't be had, all may be.
        """
        if self.small_talk is None or named(sentence):
            return 0.0
        vector = self._met_before(sentence)
        return 0.0 if vector is None else self.small_talk.share(vector)

    def _index(self, book: Book) -> BookIndex:
        if book.digest:
            return self.index_of(book)
        if book.id not in self._indexes:
            self._indexes[book.id] = self.index_of(book)
        return self._indexes[book.id]

    def _judged(self, book: Book, spoken: _Spoken, told: str) -> _Judged:
        """What a book says to a question as it is searched; of what case it is, all that is `told` says."""
        query = spoken.query
        if query.empty or only_a_number(query.spoken):
            return _by_number(book, query)
        # the index before the model, which then takes the memory that reading the index has left over
        index = self._index(book)
        vector, tokens = spoken.encoded()
        named = {article.key for article in numbered(book, query.spoken)}
        rows = [row for row, passage in enumerate(book.passages) if passage.article in named] if named else []
        found = index.candidates(in_the_words_of(book.id, query, self.glossary), vector, tokens, rows)
        judged = [_weighed(book, found, named, weights) for weights in self._weights_for(index, found)]
        best = max(judged, key=lambda each: each.covered)
        if named:
            return best.doubted() if self._finds_another(book, index, found, named) else best
        if best.verdict is not Verdict.FOUND:
            return best
        if rival := best.rival(told):
            return best.doubted(beside=rival)
        return best.doubted() if best.is_of_a_sister(told) else best

    def _finds_another(self, book: Book, index: BookIndex, found: Candidates, named: Collection[str]) -> bool:
        """Whether the words of a question find another article than the one whose number it names: it may be quoted wrongly."""
        judged = [_weighed(book, found, (), weights) for weights in self._weights_for(index, found)]
        best = max(judged, key=lambda each: each.covered)
        return best.verdict is Verdict.FOUND and best.hits[0][0].article not in named

    def _weights_for(self, index: BookIndex, found: Candidates) -> tuple[FusionWeights, ...]:
        """A book with a few questions of its own is judged both ways where one of these is the nearest: they may speak for an
        answer, never against one, and what is borrowed from other books is never trusted as they are.
        """
        if not index.bare:
            return (self.weights,)
        return (self.bare_weights, self.weights) if found.own else (self.bare_weights,)


@dataclass(slots=True)
class _Spoken:
    """A question as it is searched: read once, and encoded once where a book needs that."""

    query: Query
    encode: Callable[[str], Encoded]
    _encoded: Encoded | None = None

    def encoded(self) -> Encoded:
        """Its vector, and its tokens where the encoder gives them."""
        if self._encoded is None:
            self._encoded = self.encode(self.query.spoken)
        return self._encoded


def _weighed(book: Book, found: Candidates, named: Collection[str], weights: FusionWeights) -> _Judged:
    """The candidates in their order and the verdict, by some weights; `named` are the articles that the question names."""
    passages = book.passages
    score = fusion.scores(found.features, weights)
    if named:
        # before all others, whatever these score: "found" is said of the article that was named
        first = np.array([passages[row].article in named for row in found.rows])
        score = np.where(first, score + np.ptp(score) + NAMED, score)
    order = np.argsort(-score, kind="stable")[:MOST]
    share = fusion.shares(score)
    seen = verdict.evidence(share, found.features, found.support)
    right = verdict.probability(seen, weights.first_is_right)
    covered = verdict.probability(seen, weights.covered)
    if named:
        right, covered = max(right, CERTAIN), CERTAIN
    hits = _scored(passages, found, order, share[order], right)
    said = verdict.judge(right, covered, weights, found.support.silence, told=found.support.told)
    closest = verdict.only_closest(said, covered, weights, found.support)
    return _Judged(Verdict.UNSURE if closest else said, round(right, 4), hits, covered, closest)


@dataclass(frozen=True, slots=True)
class _Judged:
    verdict: Verdict
    probability: float
    hits: tuple[tuple[Passage, float, tuple[int, int]], ...]
    covered: float = 0.0
    """Probability that any passage of the book decides."""
    closest: bool = False
    """Whether the book only comes near."""

    def is_of_a_sister(self, question: str) -> bool:
        """Whether the first passage speaks of another case than the one that is asked: another street, count or limit."""
        first = as_rule(self.hits[0][0])
        return bool(differing(question, first.words, first.headings))

    def rival(self, question: str) -> int | None:
        """The place of the passage that is on a sister of the first one's case, which the question names as well: any of the same
        article, or another among the first three; or of one that is not much less likely, on the other game, where none is named.
        """
        rules = [as_rule(passage) for passage, *_ in self.hits]
        beside = (at for at, rule in enumerate(rules) if at and (at < NEAREST_RIVALS or rule.article == rules[0].article))
        named = next((at for at in beside if rivals(question, rules[0], rules[at])), None)
        if named is not None:
            return named
        likely = (at for at, (_, score, _) in enumerate(self.hits) if at and score >= OF_EITHER_GAME * self.probability)
        return next((at for at in likely if unsaid(question, rules[0], rules[at])), None)

    def only_near(self) -> _Judged:
        """The same as what the book comes near, unless it is silent."""
        return self if self.verdict is Verdict.NOT_COVERED else replace(self.doubted(), closest=True)

    def doubted(self, beside: int | None = None) -> _Judged:
        """The same as no more than likely; what stands at the place `beside` comes next to the first, as likely as the next."""
        share = min(1.0, OF_SISTERS / self.probability)
        hits = [(passage, score * share, span) for passage, score, span in self.hits]
        if beside is not None:
            passage, _, span = hits.pop(beside)
            hits.insert(1, (passage, hits[1][1] if len(hits) > 1 else hits[0][1], span))
        return replace(self, verdict=Verdict.UNSURE, probability=round(self.probability * share, 4), hits=tuple(hits))


def _by_number(book: Book, query: Query) -> _Judged:
    found = [passage for article in numbered(book, query.spoken) for passage in article.passages]
    if not found:
        return _Judged(Verdict.NOT_COVERED, 0.0, ())
    return _Judged(Verdict.FOUND, CERTAIN, tuple((passage, CERTAIN, (0, 0)) for passage in found[:BEST]))


def _scored(
    passages: Sequence[Passage], found: Candidates, order: NDArray[np.int64], share: NDArray[np.float32], right: float
) -> tuple[tuple[Passage, float, tuple[int, int]], ...]:
    """The first passage bears the probability that it is right; those below it, in the proportion of their shares."""
    hits = []
    for place, candidate in enumerate(order):
        start, end = (int(offset) for offset in found.spans[candidate])
        hits.append((passages[found.rows[candidate]], right * float(share[place] / share[0]), (start, end)))
    return tuple(hits)

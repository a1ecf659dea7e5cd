"""What the floor has decided on questions that came up: one decides, the others find it again."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from bot.domain.account_errors import SeveralArticles
from bot.domain.decisions import Decision
from bot.domain.draw_errors import TextTooLong
from bot.domain.errors import MissingArgument, NoSuchArticle
from bot.domain.people import folded, tidy_name
from bot.services.floor.shift import Shift
from bot.services.replies import Code, Reply
from knowledge.passages import Article, Book, UnknownBook

SHOWN = 20
"""Decisions of a list: what fits on a phone."""
LONGEST = 500
"""Characters of a question, and of a note."""
_PARTS = re.compile(r"[;\n]")
_PASSAGE = re.compile(r"(.*\S)\s*#\s*(\d{1,4})", re.S)
_ADDRESS = re.compile(r".*\d[.:#-]\d.*|.+#\d+")
_ARTICLE_WORDS = frozenset({"art", "article", "artikel"})


@dataclass(frozen=True, slots=True)
class DecisionView:
    """A decision to be said. `address` is where its passage stands ("ropta:6.4#1"), `citation` how that is quoted."""

    number: int
    at: float
    question: str
    note: str
    address: str
    citation: str


def decide(shift: Shift, text: str) -> Reply:
    """Records a decision: "6.4#1; une carte tombe du paquet; la carte reste en jeu". The article, or one passage of it, is of the
    book in force, or of the one that stands before it. Raises MissingArgument, NoSuchArticle, SeveralArticles, TextTooLong.
    """
    where, question, note = ([tidy_name(part) for part in _PARTS.split(text, maxsplit=2)] + ["", ""])[:3]
    if not (where and question and note):
        raise MissingArgument(command="decide")
    for part in (question, note):
        if len(part) > LONGEST:
            raise TextTooLong(text=part[:40], length=len(part), most=LONGEST)
    book, article, address = _found(shift, where)
    number = shift.work.decisions.add(shift.club.id, shift.at, shift.by, question, address, note)
    decision = Decision(number, shift.at, shift.by, question, address, note)
    fields = {"decision": view(shift, decision), "time_zone": shift.club.time_zone}
    return Reply(Code.DECIDED, shift.call.language, fields, book, articles=(article,), seen=shift.seen)


def _found(shift: Shift, where: str) -> tuple[Book, Article, str]:
    """The passage that a text names, in its article, with its address; or all of an article that has several."""
    named, colon, rest = where.partition(":")
    book = _book(shift, named) if colon else None
    if book is None:
        named, _, rest = where.partition(" ")
        book = _book(shift, named) if rest else None
    if book is None:
        book, rest = shift.rules.book(shift.book), where
    passage = _PASSAGE.fullmatch(rest)
    wanted = (passage[1] if passage else rest).strip()
    article = _article(shift, book, wanted)
    if passage is None:
        return book, article, article.passages[0].id if len(article.passages) == 1 else f"{book.id}:{article.key}"
    address = f"{book.id}:{article.key}#{int(passage[2])}"
    one = tuple(passage for passage in article.passages if passage.id == address)
    if not one:
        raise NoSuchArticle(book=book.short, article=rest.strip()[:80], example=article.passages[0].id.partition(":")[2])
    return book, replace(article, passages=one), address


def _book(shift: Shift, name: str) -> Book | None:
    try:
        return shift.rules.book(name.strip())
    except UnknownBook:
        return None


def _article(shift: Shift, book: Book, wanted: str) -> Article:
    by_key = book.article(wanted)
    found = (by_key,) if by_key else shift.rules.articles(book.id, wanted)
    with_text = [article for article in found if article.passages]
    if not with_text:
        example = book.articles[len(book.articles) // 2]
        raise NoSuchArticle(book=book.short, article=wanted[:80], example=example.number or example.title)
    if len(with_text) > 1:
        raise SeveralArticles(article=wanted[:80], articles=tuple(article.key for article in with_text[:8]))
    return with_text[0]


def decisions(shift: Shift, text: str) -> Reply:
    """The club's decisions, newest first: all of them, or those that hold some words or follow an article ("6.4", "cdc 2-4")."""
    kept, words = shift.work.decisions, _words(text)
    found = kept.search(shift.club.id, words, SHOWN) if words else kept.all(shift.club.id, SHOWN)
    fields = {
        "decisions": tuple(view(shift, decision) for decision in found),
        "search": tidy_name(text)[:60],
        "time_zone": shift.club.time_zone,
    }
    return Reply(Code.DECISIONS, shift.call.language, fields, seen=shift.seen)


def _words(text: str) -> tuple[str, ...]:
    """The words to search for: addresses as they stand, the rest folded."""
    words: list[str] = []
    for word in tidy_name(text).split():
        bare = word.strip(".,;:§").casefold()
        words += [bare] if _ADDRESS.fullmatch(bare) else folded(word).split()
    return tuple(word for word in words if word not in _ARTICLE_WORDS)


def view(shift: Shift, decision: Decision) -> DecisionView:
    """A decision to be said, with the citation of its passage; its bare address where the book has it no longer."""
    book_id, _, place = decision.passage.partition(":")
    book = _book(shift, book_id)
    article = book.article(place.partition("#")[0]) if book else None
    named = [p for p in article.passages if decision.passage in (p.id, p.id.partition("#")[0])] if article else []
    citation = book.cite(named[0]) if book and named else decision.passage
    return DecisionView(decision.number, decision.at, decision.question, decision.note, decision.passage, citation)

"""What the floor has decided on questions that came up: one decides, the others find it again."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Self

from bot.domain.club.decisions import NONE, PLAIN, Circumstances, Decision
from bot.domain.club.errors import DecisionCorrected, NoSuchDecision, StaffOnlyInPrivate
from bot.domain.club.people import Role, folded, tidy_name
from bot.domain.draws.errors import TextTooLong
from bot.domain.errors import BookBroken, MissingArgument, NoSuchArticle, NoSuchBook
from bot.domain.rules.errors import SeveralArticles
from bot.services.replies.club import Decided, Decisions, DecisionView
from bot.services.replies.reply import Reply
from bot.services.rules.changed_since import ChangedSince, words_noted
from bot.services.rules.found_book import found_book, settled_book
from bot.services.rules.rules_desk import LONGEST_QUESTION
from bot.services.shift.filled import field_text
from bot.services.shift.shift import Shift
from knowledge.books.passages import Article, Book

SILENT = frozenset("none aucun aucune rien geen niets nothing silent silence zwijgt".split())
"""What is said for the article where the book does not decide."""
SHOWN, EVERY = 20, 1_000_000
"""Decisions of a list: what fits on a phone."""
LONGEST = 500
"""Characters of a question, and of a ruling. A question in a field of its own may be one that was asked: it is saved as it
stands.
"""
_PARTS = re.compile(r"[;\n]")
_PASSAGE = re.compile(r"(.*\S)\s*#\s*(\d{1,4})", re.S)
_BESIDE = re.compile(
    r"(?:(?P<staff>staff|interne?|internal)"
    r"|(?:table|tafel)\s*(?P<table>\d{1,3})"
    r"|(?:corrige|corrects?|corrigeert)\s*(?:n[°ºr]\.?|nos?\.?|#)?\s*(?P<corrects>\d{1,9}))(?=[\s,:]|$)[\s,:]*",
    re.I,
)
"""What may stand before the article: for whom the decision is, where it fell, which one it corrects."""
_ADDRESS = re.compile(r".*\d[.:#-]\d.*|.+#\d+")
_ARTICLE_WORDS = frozenset({"art", "article", "artikel"})


@dataclass(frozen=True, slots=True)
class DecisionForm:
    """What was decided: the article or passage, the question, the ruling."""

    passage: str
    question: str
    ruling: str
    apart: Circumstances = PLAIN

    @classmethod
    def from_line(cls, text: str, command: str) -> Self:
        """From a typed line: "6.4#1; une carte tombe du paquet; la carte reste en jeu"; "corrige 12; elle est morte" keeps the
        article and the question of the one that it corrects. Raises MissingArgument, TextTooLong.
        """
        passage, question, ruling = ([tidy_name(part) for part in _PARTS.split(text, maxsplit=2)] + ["", ""])[:3]
        form = cls(passage, question, ruling)._set_apart()
        if form.apart.corrects and not form.ruling:
            form = replace(form, question="", ruling=form.question)
        return form._whole(command, LONGEST)

    @classmethod
    def from_fields(cls, filled: Mapping[str, str], command: str) -> Self:
        """From its fields. Raises MissingArgument, TextTooLong."""
        passage, question, ruling = (field_text(filled, field) for field in ("article", "question", "ruling"))
        return cls(passage, question, ruling)._set_apart()._whole(command, LONGEST_QUESTION)

    def _set_apart(self) -> Self:
        """With what stands before the article taken for what it says."""
        rest, apart = self.passage.lstrip(), PLAIN
        while beside := _BESIDE.match(rest):
            rest = rest[beside.end() :]
            apart = replace(
                apart, staff=apart.staff or bool(beside["staff"]), table=int(beside["table"] or apart.table),
                corrects=int(beside["corrects"] or apart.corrects),
            )  # fmt: skip
        return replace(self, passage=rest, apart=apart)

    def _whole(self, command: str, longest_question: int) -> Self:
        if not (self.ruling and (self.apart.corrects or (self.passage and self.question))):
            raise MissingArgument(command=command)
        for part, most in ((self.question, longest_question), (self.ruling, LONGEST)):
            if len(part) > most:
                raise TextTooLong(text=part[:40], length=len(part), most=most)
        return self


def decide(shift: Shift, form: DecisionForm) -> Reply:
    """Records a decision. The article, or one passage of it, is of the book in force, or of the one that stands before it. One
    that corrects another leaves that in the record, and has its article, its question, its table and its readers where it says
    nothing else. Raises NoSuchArticle, SeveralArticles, NoSuchDecision, DecisionCorrected, StaffOnlyInPrivate.
    """
    former, said = _former(shift, form.apart.corrects), form.apart
    question, note = form.question or (former.question if former else ""), form.ruling
    book, article, address = _decided_by(shift, form.passage or (former.passage if former else ""))
    staff, table = said.staff, said.table
    if former:
        staff, table = staff or former.apart.staff, table or former.apart.table
    if staff and shift.call.request.at:
        raise StaffOnlyInPrivate
    words, apart = words_noted(book, address.partition(":")[2]), Circumstances(staff, table, book.edition, said.corrects)
    number = shift.work.decisions.add(shift.club.id, shift.at, shift.by, question, address, note, words, apart)
    decision = Decision(number, shift.at, shift.by, question, address, note, words, apart)
    outcome = Decided(decision=view(shift, decision, _since(shift)), time_zone=shift.club.time_zone, article=article)
    return Reply(outcome, shift.call.language, book, seen=shift.seen)


def _decided_by(shift: Shift, passage: str) -> tuple[Book, Article | None, str]:
    """What a decision follows, with its address: nothing of the book where that does not decide it ("aucun"), as in a house rule
    of the club. Raises NoSuchArticle, SeveralArticles, NoSuchBook, BookBroken.
    """
    named, _, place = passage.partition(":")
    if passage.casefold() not in SILENT and place != NONE:
        return find_passage(shift, passage)
    book = found_book(shift.rules, named) if place == NONE else shift.asked_book
    return book, None, f"{book.id}:{NONE}"


def _former(shift: Shift, number: int) -> Decision | None:
    """The decision that is to be corrected; None where none is. Raises NoSuchDecision, DecisionCorrected."""
    if not number:
        return None
    found = shift.work.decisions.one(shift.club.id, number)
    if found is None or found.binds or (found.apart.staff and not reads_staff(shift)):
        raise NoSuchDecision(number=number)
    newer = shift.work.decisions.corrected(shift.club.id).get(number)
    if newer:
        raise DecisionCorrected(number=number, newer=newer)
    return found


def reads_staff(shift: Shift) -> bool:
    """Whether what is for the staff alone may be shown: to a floor, where nobody else reads it."""
    return shift.role.may(Role.FLOOR) and not shift.call.request.at


def find_passage(shift: Shift, where: str) -> tuple[Book, Article, str]:
    """The passage that a text names, in its article, with its address; or all of an article that has several. Raises
    NoSuchArticle, SeveralArticles, SeveralBooks.
    """
    named, colon, rest = where.partition(":")
    book = _book(shift, named) if colon else None
    if book is None:
        named, _, rest = where.partition(" ")
        book = _book(shift, named) if rest else None
    if book is None:
        book, rest = shift.asked_book, where
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
    """The book that somebody names; None where it is none. Raises SeveralBooks."""
    try:
        return found_book(shift.rules, name.strip())
    except (NoSuchBook, BookBroken):
        return None


def _settled(shift: Shift, book_id: str) -> Book | None:
    """The book of a decision, where it is there still."""
    try:
        return settled_book(shift.rules, book_id)
    except (NoSuchBook, BookBroken):
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
    """The club's decisions, newest first: all of them, or those that hold some words or follow an article ("6.4", "cdc 2-4").
    What is for the staff alone is there for a floor, where nobody else reads it.
    """
    kept, words, staff = shift.work.decisions, _words(text), reads_staff(shift)
    found = [one for one in kept.search(shift.club.id, words, EVERY) if staff or not one.apart.staff][:SHOWN]
    since, corrected = _since(shift), kept.corrected(shift.club.id)
    shown = tuple(view(shift, one, since, corrected.get(one.number, 0)) for one in found)
    outcome = Decisions(decisions=shown, search=tidy_name(text)[:60], time_zone=shift.club.time_zone)
    return Reply(outcome, shift.call.language, seen=shift.seen)


def _words(text: str) -> tuple[str, ...]:
    """The words to search for: addresses as they stand, the rest folded."""
    words: list[str] = []
    for word in tidy_name(text).split():
        bare = word.strip(".,;:§").casefold()
        words += [bare] if _ADDRESS.fullmatch(bare) else folded(word).split()
    return tuple(word for word in words if word not in _ARTICLE_WORDS)


def _since(shift: Shift) -> ChangedSince:
    return ChangedSince(shift.rules, shift.work, shift.club.id)


def view(shift: Shift, decision: Decision, since: ChangedSince, corrected: int = 0) -> DecisionView:
    """A decision to be said, with the citation of its passage, its bare address where the book has it no longer; and whether its
    article says something else `since`. `corrected` is the number of the one that corrects it.
    """
    book_id, _, place = decision.passage.partition(":")
    book = _settled(shift, book_id)
    article = book.article(place.partition("#")[0]) if book else None
    named = [p for p in article.passages if decision.passage in (p.id, p.id.partition("#")[0])] if article else []
    changed = book is not None and since.changed(decision, book)
    where = book.short if book and place in ("", NONE) else decision.passage
    citation = book.cite(named[0]) if book and named else where
    apart = decision.apart
    return DecisionView(
        decision.number, decision.at, decision.question, decision.note, decision.passage, citation, decision.by, apart.table,
        apart.edition, apart.staff, changed, apart.corrects, corrected,
    )  # fmt: skip

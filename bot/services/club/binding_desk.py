"""A floor's word on a question that was answered otherwise: the article that decides it, or that none does."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

from bot.domain.club.courtesies import asked_words, courtesy
from bot.domain.club.decisions import NONE, Circumstances
from bot.domain.club.people import tidy_name
from bot.domain.draws.errors import TextTooLong
from bot.domain.errors import EmptyQuestion, MissingArgument
from bot.domain.rules.errors import NoQuestion
from bot.services.club.decision_desk import SILENT, find_passage
from bot.services.replies.reply import Reply
from bot.services.replies.rules import QuestionBound
from bot.services.rules.changed_since import words_noted
from bot.services.rules.found_book import is_book, settled_book
from bot.services.rules.rules_desk import LONGEST_QUESTION
from bot.services.shift.filled import field_text
from bot.services.shift.shift import Shift

OF_BOOK = "of_book"
"""What says, beside the fields of the command, which rulebook has answered."""
FREE = frozenset("free libre vrij search recherche zoeken".split())
_PARTS = re.compile(r"[;\n]")
_FIRST = re.compile(r"[\s:]")


@dataclass(frozen=True, slots=True)
class BindingForm:
    """The article or passage that decides, and the question: "6.4; une carte tombe du paquet"; "aucun" for the article where the
    book does not decide it, "libre" where the search is to answer again. What is said under an answer is of the `book` that has
    answered, unless another stands before the article.
    """

    article: str
    question: str
    book: str = ""

    @classmethod
    def from_line(cls, text: str, command: str) -> Self:
        """From a typed line. Raises MissingArgument, TextTooLong, EmptyQuestion, NoQuestion."""
        article, question = ([tidy_name(part) for part in _PARTS.split(text, maxsplit=1)] + [""])[:2]
        return cls(article, question)._whole(command)

    @classmethod
    def from_fields(cls, filled: Mapping[str, str], command: str) -> Self:
        """From its fields. Raises MissingArgument, TextTooLong, EmptyQuestion, NoQuestion."""
        return cls(*(field_text(filled, field) for field in ("article", "question", OF_BOOK)))._whole(command)

    def _whole(self, command: str) -> Self:
        if not (self.article and self.question):
            raise MissingArgument(command=command)
        if len(self.question) > LONGEST_QUESTION:
            raise TextTooLong(text=self.question[:40], length=len(self.question), most=LONGEST_QUESTION)
        if self.question.startswith("/") or courtesy(self.question) is not None:
            raise NoQuestion(text=self.question[:60])
        if not any(sign.isalnum() for sign in asked_words(self.question)):
            raise EmptyQuestion
        return self


def bind(shift: Shift, form: BindingForm) -> Reply:
    """Binds a question to what decides it in the book that has answered, or that the chat goes by, or in the one that stands
    before the article: asked again in the same words, it is answered so. Raises NoSuchArticle, SeveralArticles, NoSuchBook,
    BookBroken.
    """
    in_force = shift.asked_book
    book = settled_book(shift.rules, form.book) if form.book else in_force
    article, silent = None, form.article.casefold() in SILENT
    address = f"{book.id}:{NONE if silent else ''}"
    if not silent and form.article.casefold() not in FREE:
        named = is_book(shift.rules, _FIRST.split(form.article, maxsplit=1)[0])
        book, article, address = find_passage(shift, form.article if named else f"{book.id}:{form.article}")
    words, apart = words_noted(book, address.partition(":")[2]), Circumstances(edition=book.edition)
    number = shift.work.decisions.add(shift.club.id, shift.at, shift.by, form.question, address, "", words, apart)
    return Reply(
        QuestionBound(
            number, form.question, article, silent, in_force.short if book != in_force else "", book.id == shift.club.fallback
        ),
        shift.call.language,
        book,
        seen=shift.seen,
    )

"""A passage as one of several that rule on sister cases."""

from __future__ import annotations

from knowledge.books.passages import Book, Passage
from knowledge.wording.sister_words import HEADED
from knowledge.wording.sisters import Rule, differing

LONGEST_OPENING = 60
"""Characters of the words before a colon that stand for a title: "Turn prématurée : la turn seule est mise de côté"."""


def as_rule(passage: Passage) -> Rule:
    """A passage with the headings above it, the nearest last."""
    return Rule(passage.quotation, (*passage.path, heading(passage)), passage.article)


def read_beside(book: Book, passage: Passage, question: str) -> tuple[Passage, ...]:
    """What a passage is not to be quoted without, but for what holds in another case than is asked. What holds in another game
    stays: a text may name one game and ask of the other ("after the tournament we sat down at the 1/2 table").
    """
    rules = ((each, as_rule(each)) for each in book.beside_of(passage))
    return tuple(
        each for each, rule in rules if all(one.kind in HEADED for one in differing(question, rule.words, rule.headings))
    )


def heading(passage: Passage) -> str:
    """What says what a passage is on: its article's title, or the words with which it opens where a book prints none; empty where
    nothing does.
    """
    opening, colon, _ = passage.quotation.partition(" : ")
    return passage.title or (opening if colon and len(opening) <= LONGEST_OPENING else "")

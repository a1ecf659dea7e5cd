"""A passage as one of several that rule on sister cases."""

from __future__ import annotations

from knowledge.books.passages import Passage
from knowledge.wording.sisters import Rule

LONGEST_OPENING = 60
"""Characters of the words before a colon that stand for a title: "Turn prématurée : la turn seule est mise de côté"."""


def as_rule(passage: Passage) -> Rule:
    """A passage with the headings above it, the nearest last."""
    return Rule(passage.quotation, (*passage.path, heading(passage)), passage.article)


def heading(passage: Passage) -> str:
    """What says what a passage is on: its article's title, or the words with which it opens where a book prints none; empty where
    nothing does.
    """
    opening, colon, _ = passage.quotation.partition(" : ")
    return passage.title or (opening if colon and len(opening) <= LONGEST_OPENING else "")

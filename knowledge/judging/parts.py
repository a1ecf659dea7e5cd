"""A question in parts: where it asks for several things that different articles decide, what decides each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from knowledge.books.passages import Answer, Part, Verdict
from knowledge.books.sister_rules import as_rule
from knowledge.wording.asks import asked_alone, asks, leans
from knowledge.wording.sentences import Span
from knowledge.wording.sisters import differing

MOST = 3
"""Asks that are searched: each costs as much as a question."""
NEAREST = 5
"""Passages of the whole question, of one of whose articles what decides a short ask has to be."""
NEARLY = 3
"""Passages of an ask among which that of the whole question stands, if it is about it."""
SHORT = 7
"""Words of an ask that may say what it is about only together with what was asked before it, at the most."""


@dataclass(frozen=True, slots=True)
class Apart:
    """What was `found` for the asks of a question, and those of which nothing is certain (`undecided`)."""

    found: tuple[Part, ...] = ()
    undecided: tuple[Span, ...] = ()


def parts(whole: Answer, searched: Callable[[str], Answer]) -> Apart:
    """What decides each ask of a question, in order of asking; nothing where it asks for one thing, where one passage decides all
    of it, where the book is not sure of two, or where what it has first for the whole would be lost to something less sure: a
    question that is split wrongly is worse than one in one piece. `searched` answers another question from the same book.

    An ask that leans on the one before it ("And on the turn?") is not searched: alone it finds whatever is on turns. What is
    found for a short one alone counts where the whole question has that article among its best: else it is of something else
    ("Do spectators count?", asked behind a question about age).
    """
    spans = asks(whole.question)
    if len(spans) < 2 or whole.verdict is Verdict.NOT_COVERED:
        return Apart()
    likely = {hit.passage.article for hit in whole.hits[:NEAREST]}
    first = whole.hits[0].passage.article if whole.hits else ""
    found: dict[str, Part] = {}
    decided: dict[Span, str] = {}
    near: set[Span] = set()
    for at, span in enumerate(spans[:MOST]):
        if not leans(whole.question, spans, at):
            alone = searched(asked_alone(whole.question, spans, at))
            asked = whole.question[slice(*span)]
            if at and _is_drowned(alone, first, asked, searched):
                continue
            short = len(asked.split()) <= SHORT
            if alone.verdict is Verdict.FOUND and (not short or alone.hits[0].passage.article in likely):
                found.setdefault(alone.hits[0].passage.id, Part(span, alone.hits[0], alone.verdict))
                decided[span] = alone.hits[0].passage.article
            if first in {hit.passage.article for hit in alone.hits[:NEARLY]}:
                near.add(span)
    surer = all(part.hit.score > whole.probability for part in found.values())
    if len(found) > 1 and (first in decided.values() or surer):
        return Apart(tuple(found.values()), tuple(span for span in spans if span not in decided))
    # what an ask finds by itself says whose the passage of the whole is; where none finds it, those do that come near it
    of_it = {span for span, article in decided.items() if article == first} or near - decided.keys()
    by_another = tuple(span for span in spans if span not in of_it)
    return Apart((), by_another if whole.verdict is Verdict.FOUND and len(by_another) < len(spans) else ())


def _is_drowned(alone: Answer, first: str, asked: str, searched: Callable[[str], Answer]) -> bool:
    """Whether what is told before an ask drowns it: "A player is 19. And what is the highest buy-in?" finds what is on
    ages, and the ask by its own words something else. What decides it is not certain then: these may say less than is meant.
    """
    words = " ".join(asked.split())
    if alone.verdict is not Verdict.FOUND or alone.hits[0].passage.article != first or alone.question == words:
        return False
    bare = searched(words)
    return bare.verdict is Verdict.FOUND and bare.hits[0].passage.article != first


def of_a_sister(whole: Answer) -> bool:
    """Whether what was found for a question is on another street, count or limit than the first of its asks, where a later one
    may name that as well: "two cards burnt before the turn, what do we do? And before the flop?".
    """
    spans = asks(whole.question)
    if len(spans) < 2 or not whole.hits:
        return False
    first = as_rule(whole.hits[0].passage)
    return bool(differing(asked_alone(whole.question, spans, 0), first.words, first.headings))

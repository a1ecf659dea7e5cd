"""A question in parts: where it asks for several things that different articles decide, what decides each."""

from __future__ import annotations

from collections.abc import Callable

from knowledge.books.passages import Answer, Part, Verdict
from knowledge.wording.asks import asked_alone, asks

MOST = 3
"""Asks that are searched: each costs as much as a question."""


def parts(whole: Answer, searched: Callable[[str], Answer]) -> tuple[Part, ...]:
    """What decides each ask of a question, in order of asking; none where it asks for one thing, where one article decides all
    of it, where the book is not sure of two, or where what it has first for the whole would be lost to something less sure: a
    question that is split wrongly is worse than one in one piece. `searched` answers another question from the same book.
    """
    spans = asks(whole.question)[:MOST]
    if len(spans) < 2 or whole.verdict is Verdict.NOT_COVERED:
        return ()
    found: dict[str, Part] = {}
    for at, span in enumerate(spans):
        alone = searched(asked_alone(whole.question, spans, at))
        if alone.hits and alone.verdict is Verdict.FOUND:
            found.setdefault(alone.hits[0].passage.article, Part(span, alone.hits[0], alone.verdict))
    keeps = bool(whole.hits) and whole.hits[0].passage.article in found
    surer = all(part.hit.score > whole.probability for part in found.values())
    return tuple(found.values()) if len(found) > 1 and (keeps or surer) else ()

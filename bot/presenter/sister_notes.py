"""Floorman's own remark that a passage is about a sister of the case that is asked: another street, count or limit."""

from __future__ import annotations

from collections.abc import Iterator

from bot.i18n.words import Words
from bot.presenter.blocks import Block, Line, Tone
from knowledge.books.passages import Answer
from knowledge.books.sister_rules import as_rule
from knowledge.wording.sisters import differing

MOST = 2
"""Differences that are told: whoever reads two looks at the passage himself."""


def differs(answer: Answer, words: Words, tone: Tone = Tone.QUIET) -> Iterator[Block]:
    """In what the first passage of an answer speaks of another case than the question; nothing where no word says so."""
    for hit in answer.hits[:1]:
        rule = as_rule(hit.passage)
        for one in differing(answer.question, rule.words, rule.headings)[:MOST]:
            asked, told = ([words.say(f"sisters.{one.kind}.{value}") for value in values] for values in (one.asked, one.told))
            yield Line(words.say("sisters.differs", asked=asked, told=told), tone)

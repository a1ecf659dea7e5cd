"""Answers of several passages: what decides each thing that was asked, under the asker's own words; what goes with it."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterable, Iterator

from bot.i18n.words import Words
from bot.presenter.blocks import Block, Hint, Line, Title, Tone
from bot.presenter.quotations import quote
from knowledge.books.passages import Answer, Book, Hit, Passage, Verdict
from knowledge.books.sister_rules import as_rule
from knowledge.wording.sisters import Rule, differing, unsaid

ASKED = 60
"""Characters of an ask that head its part: a line or two on a phone."""
OPEN = 3
"""Asks that are told to be open."""
SAID_PLAINLY = 0.9
"""Probability from which "the article that decides" is said without a "probably": below, one in five is another article."""
COMPANION = 0.1
"""Share of the first passage's probability from which one that belongs with it is quoted beside it."""


def companion(answer: Answer, book: Book) -> Hit | None:
    """The likeliest passage of an article that the first one refers to, or with which the book's own list says that it belongs:
    the exception to a rule, its sanction. None where the question is hardly about any, and none that is on a sister of the case.
    """
    first, *rest = answer.hits
    rule = as_rule(first.passage)
    belong = {reference.target for reference in first.passage.references} | set(book.related_to(first.passage.article))
    belong.discard(first.passage.article)
    likely = (hit for hit in rest if hit.passage.article in belong and hit.score >= COMPANION * first.score)
    return next((hit for hit in likely if not _of_a_sister(hit, answer.question, rule)), None)


def _of_a_sister(hit: Hit, question: str, first: Rule) -> bool:
    """Whether a passage is on another street, count or game than what is asked, or than the passage beside which it would stand:
    there it would say of that case what holds in another.
    """
    rule = as_rule(hit.passage)
    return bool(differing(question, rule.words, rule.headings)) or unsaid(question, first, rule)


def read_with(beside: Iterable[Passage], book: Book, words: Words, shown: Collection[str] = ()) -> Iterator[Block]:
    """The passages that stand beside one which is not to be quoted without them, but for those `shown` (their ids) already."""
    rest = [passage for passage in beside if passage.id not in shown]
    if rest:
        yield Line(words.say("answer.read_with"), Tone.QUIET)
        yield from (quote(book, passage) for passage in rest)


def in_parts(answer: Answer, book: Book, words: Words) -> Iterator[Block]:
    """Each part of an answer, headed by what was asked, with its passage and the way to its article."""
    for part in answer.parts:
        asked, tone = shortened(answer.question[slice(*part.span)]), Tone.SURE if part.verdict is Verdict.FOUND else Tone.UNSURE
        key = "answer.part" if part.hit.score >= SAID_PLAINLY else "answer.part_likely"
        yield Title(words.say(key, asked=asked), tone, words.say("answer.sure", share=words.share(part.hit.score)))
        yield quote(book, part.hit.passage, part.hit.sentence)
        yield from read_with(part.hit.beside, book, words, shown={other.hit.passage.id for other in answer.parts})
        passage = part.hit.passage
        yield Hint(words.say("answer.whole_article", command="{command}"), f"article {passage.book} {passage.article}")


def undecided(answer: Answer, words: Words) -> Iterator[Block]:
    """What was asked as well, of which it is not certain what decides: not to be taken for answered by what stands above."""
    for span in answer.undecided[:OPEN]:
        yield Line(words.say("answer.undecided", asked=shortened(answer.question[slice(*span)])), Tone.UNSURE)


def shortened(asked: str) -> str:
    """Words of the asker on one line, cut between two of them where they are many; no mark of a command is left open in them.

    >>> shortened("Et pour la mise ?")
    'Et pour la mise ?'
    """
    seen = "".join(sign for sign in asked if unicodedata.category(sign) != "Cf")  # marks that turn the writing round
    flat = " ".join(seen.split()).replace("{", "(").replace("}", ")")
    return flat if len(flat) <= ASKED else flat[:ASKED].rsplit(" ", 1)[0].rstrip(" ,;:") + " …"

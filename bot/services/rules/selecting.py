"""A second opinion on the order of passages: somebody who reads the question picks among what the search has found, and writes
nothing. What is shown stays the rulebook's own words, and no claim grows: a pick may take certainty away, never add any, unless
whoever picks is sure and was measured to be right where he is.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from bot.services.rules.masking import masked
from knowledge.books.passages import Answer, Book, Hit, Verdict
from knowledge.books.sister_rules import as_rule
from knowledge.wording.sisters import differing

LOG = logging.getLogger("floorman.selector")
CANDIDATES = 10
"""Passages among which is picked."""
KEPT = 5
"""Passages that an answer holds, picked or not."""
CERTAIN = 0.97
"""Probability from which nobody is asked: there is little left to be put right, and asking costs money and time."""
DOUBTFUL = 0.3
"""Probability below which an uncertain answer is given up where the selector too finds that no passage decides."""

Names = Callable[[], Iterable[str]]
"""Gives the folded names of people that may leave nobody's house; called only when a question is about to be sent."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A passage that may be picked: its address, the reference under which it is quoted, its words."""

    id: str
    citation: str
    text: str


@dataclass(frozen=True, slots=True)
class Selection:
    """The addresses of the passages that decide, the most decisive first. Empty: none of them does. `sure`: whoever picked says
    so of the first, which alone is worth nothing.
    """

    ids: tuple[str, ...]
    sure: bool = False


class SelectorPort(Protocol):
    """Somebody who picks passages."""

    def select(self, question: str, candidates: Sequence[Candidate]) -> Selection | None:
        """Which of the candidates decide the question; None for no opinion (out of reach, too slow, no clear word, no money
        left), and then the order of the search stands. Never raises, and takes a few seconds at most.
        """
        ...

    def proven(self, book: Book) -> float | None:
        """The share in which sure picks of this very selector were measured to be right, modestly, where this very book was among
        those that it was measured on; None where that was not, or not well enough: then it adds no certainty. Never raises.
        """
        ...


@dataclass(frozen=True, slots=True)
class Consulted:
    """An answer as a selector would have it; whether that `changed` it, and whether it was `raised` to found, which the search
    would not have claimed.
    """

    answer: Answer
    changed: bool = False
    raised: bool = False


def consulted(selector: SelectorPort, answer: Answer, book: Book, names: Names) -> Consulted:
    """An answer of CANDIDATES passages as the selector would have it, cut to KEPT. The question goes out without the names of
    people. Whatever fails on the way is logged, and the order of the search stands.
    """
    built_in = _cut(answer)
    if not worth_asking(answer):
        return Consulted(built_in)
    try:
        found = _second_opinion(selector, answer, book, names)
    except Exception as error:
        # an option must never cost anybody the answer; the text of an error may hold the question, its kind can't
        LOG.warning("no passage was selected (%s): the order of the search stands", type(error).__name__)
        return Consulted(built_in)
    if found is None or found == built_in:
        return Consulted(built_in)
    return Consulted(found, changed=True, raised=found.verdict is Verdict.FOUND is not answer.verdict)


def _second_opinion(selector: SelectorPort, answer: Answer, book: Book, names: Names) -> Answer | None:
    selection = selector.select(*sent(answer, book, names))
    if selection is None:
        return None
    # asked only where something hangs on it
    return reordered(answer, selection, selector.proven(book) if may_be_raised(answer, selection) else None)


def sent(answer: Answer, book: Book, names: Names) -> tuple[str, tuple[Candidate, ...]]:
    """What a selector sees of an answer of CANDIDATES passages: the question without the names of people, and these."""
    question = masked(answer.question, names(), lambda word: _is_word_of(book, word))
    return question, tuple(Candidate(hit.passage.id, hit.citation, hit.passage.quotation) for hit in answer.hits[:CANDIDATES])


def worth_asking(answer: Answer) -> bool:
    """Whether a selector may see a question. Not where the search is certain (which it is of an article's number), and not where
    the book is silent or only comes near: what nobody asked the rules about, such as talk in a private chat, must not leave.
    """
    return bool(answer.hits) and answer.may_decide and answer.probability < CERTAIN


def may_be_raised(answer: Answer, selection: Selection) -> bool:
    """Whether a pick would make an answer `found` if whoever picked were proven: the search is unsure, its first passage is more
    than the closest, and he is sure of one of them, which is on no other street, count or game than the question.
    """
    chosen = picked(answer, selection)
    if answer.verdict is not Verdict.UNSURE or answer.closest or not selection.sure or not chosen:
        return False
    rule = as_rule(chosen[0].passage)
    return not differing(answer.question, rule.words, rule.headings)


def picked(answer: Answer, selection: Selection) -> list[Hit]:
    """The passages of an answer that were picked, the most decisive first; whatever else was is left out."""
    by_id = {hit.passage.id: hit for hit in answer.hits}
    return [by_id[passage] for passage in dict.fromkeys(selection.ids) if passage in by_id]


def reordered(answer: Answer, selection: Selection, proven: float | None = None) -> Answer:
    """An answer with what was picked in front, in the order of the selection, the rest behind as before; KEPT hits, ranked anew.
    `proven` as in `SelectorPort.proven`.

    - Addresses that are no candidates are left out; where nothing remains of a selection, it is no opinion.
    - The search is unsure, and whoever picks is sure and proven: the verdict is `found`, with the probability that is proven.
    - Else, the search's own first passage was picked first: verdict and probability stay as they are.
    - Else, another one was, be it the second: two judges disagree, so the verdict is `unsure` at most, and the probability that
      of the passage which now leads. Scores stay with their passages.
    - None was: `found` becomes `unsure`; `unsure` below DOUBTFUL becomes `not_covered`; what was in parts is in one piece again.
    - Where the book only comes near the question, no pick makes more of it: the passage that leads then is the closest.
    """
    if not selection.ids:
        verdict = _without_any(answer)
        return replace(_cut(answer), verdict=verdict, closest=answer.closest and verdict is Verdict.UNSURE, parts=())
    chosen = picked(answer, selection)
    verdict, probability = answer.verdict, answer.probability
    if proven is not None and may_be_raised(answer, selection):
        verdict, probability = Verdict.FOUND, proven
    elif chosen and chosen[0] != answer.hits[0]:
        verdict = Verdict.UNSURE if answer.verdict is Verdict.FOUND else answer.verdict
        probability = min(answer.probability, chosen[0].score)
    hits = (*chosen, *(hit for hit in answer.hits if hit not in chosen))
    return _cut(replace(answer, verdict=verdict, probability=probability, hits=hits))


def _without_any(answer: Answer) -> Verdict:
    if answer.verdict is Verdict.FOUND:
        return Verdict.UNSURE
    return Verdict.NOT_COVERED if answer.probability < DOUBTFUL else answer.verdict


def _cut(answer: Answer) -> Answer:
    return replace(answer, hits=tuple(replace(hit, rank=rank) for rank, hit in enumerate(answer.hits[:KEPT], start=1)))


def _is_word_of(book: Book, word: str) -> bool:
    """Whether a rulebook uses a word, written small: then it is likelier a word of the game than somebody's name."""
    # the passages have no index of words here, and are few: it is asked of the rare words that are somebody's name as well
    return any(word in _words(passage.quotation) for passage in book.passages if word in passage.quotation)


def _words(text: str) -> Sequence[str]:
    return "".join(c if c.isalnum() else " " for c in text).split()

"""A second opinion on the order of passages: somebody who reads the question picks among what the search has found, and writes
nothing. What is shown stays the rulebook's own words, and no claim grows: a pick may take certainty away, never add any.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from bot.services.rules.masking import masked
from knowledge.books.passages import Answer, Book, Verdict

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


def consulted(selector: SelectorPort, answer: Answer, book: Book, names: Names) -> tuple[Answer, bool]:
    """An answer of CANDIDATES passages as the selector would have it, cut to KEPT, and whether that changed it. The question goes
    out without the names of people. Whatever fails on the way is logged, and the order of the search stands.
    """
    built_in = _cut(answer)
    if not worth_asking(answer):
        return built_in, False
    try:
        found = _second_opinion(selector, answer, book, names)
    except Exception as error:
        # an option must never cost anybody the answer; the text of an error may hold the question, its kind can't
        LOG.warning("no passage was selected (%s): the order of the search stands", type(error).__name__)
        return built_in, False
    return found or built_in, found is not None and found != built_in


def _second_opinion(selector: SelectorPort, answer: Answer, book: Book, names: Names) -> Answer | None:
    question = masked(answer.question, names(), lambda word: _is_word_of(book, word))
    candidates = tuple(Candidate(hit.passage.id, hit.citation, hit.passage.quotation) for hit in answer.hits[:CANDIDATES])
    selection = selector.select(question, candidates)
    return None if selection is None else reordered(answer, selection)


def worth_asking(answer: Answer) -> bool:
    """Whether a selector may see a question. Not where the search is certain (which it is of an article's number), and not where
    the book is silent: what nobody asked the rules about, such as talk in a private chat, must not leave.
    """
    return bool(answer.hits) and answer.verdict is not Verdict.NOT_COVERED and answer.probability < CERTAIN


def reordered(answer: Answer, selection: Selection) -> Answer:
    """An answer with what was picked in front, in the order of the selection, the rest behind as before; KEPT hits, ranked anew.

    - Addresses that are no candidates are left out; where nothing remains of a selection, it is no opinion.
    - The search's own first passage was picked first: verdict and probability stay as they are.
    - Another one was, be it the second: two judges disagree, so the verdict is `unsure` at most, and the probability that of the
      passage which now leads. Scores stay with their passages.
    - None was: `found` becomes `unsure`; `unsure` below DOUBTFUL becomes `not_covered`.
    - Where the book only comes near the question, no pick makes more of it: the passage that leads then is the closest.
    """
    by_id = {hit.passage.id: hit for hit in answer.hits}
    picked = [by_id[passage] for passage in dict.fromkeys(selection.ids) if passage in by_id]
    if not selection.ids:
        verdict = _without_any(answer)
        return replace(_cut(answer), verdict=verdict, closest=answer.closest and verdict is Verdict.UNSURE)
    if not picked or picked[0] == answer.hits[0]:
        verdict, probability = answer.verdict, answer.probability
    else:
        verdict = Verdict.UNSURE if answer.verdict is Verdict.FOUND else answer.verdict
        probability = min(answer.probability, picked[0].score)
    hits = (*picked, *(hit for hit in answer.hits if hit not in picked))
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

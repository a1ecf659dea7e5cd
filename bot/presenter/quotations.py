"""The guard at the point where rules are printed: what is not in the corpus, word for word, is not sent."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from bot.presenter.blocks import Block, Pointer, Quote
from knowledge.books.passages import Book, Passage

OPENING = 76
"""Characters of a passage that a pointer shows."""
CUT = "[…]"
"""What stands in an excerpt for what it leaves out."""
_SENTENCE = re.compile(r"\S.*?(?:[.!?…](?=\s+[A-ZÀ-Ý«“\"'(\[])|$)", re.M)


class NotInTheCorpus(Exception):
    """A defect, never a user's fault: something was about to be quoted that no rulebook says."""


def quote(book: Book, passage: Passage, marked: tuple[int, int] = (0, 0)) -> Quote:
    """A passage as a quotation with its citation."""
    citation = book.cite(passage)
    # "Si le nouveau donneur est absent" needs its chapter beside it; what the citation says already is not said twice.
    heading = " › ".join(words for words in passage.path if words not in citation)
    return Quote(passage.id, citation, passage.context, passage.text, marked, heading)


def excerpt(book: Book, passage: Passage, words: Sequence[str]) -> Quote:
    """The sentences of a passage in which some words stand, the first of the words marked; the head of a list with its line.
    What is left out shows as "[…]". The whole passage where none of the words stand in its text.
    """
    spans = [found.span() for found in _SENTENCE.finditer(passage.text)]
    places = [(at, at + len(one)) for one in words if one and (at := passage.text.find(one)) >= 0]
    chosen = {n for n, (start, end) in enumerate(spans) for at, to in places if at < end and start < to}
    for n in sorted(chosen):
        chosen |= _line_and_head(passage.text, spans, n)
    if not chosen:
        return quote(book, passage)
    text, end = "", 0
    for n in sorted(chosen):
        start = spans[n][0]
        left_out = any(m not in chosen for m, (begin, _) in enumerate(spans) if end <= begin < start)
        gap = passage.text[end:start]
        text += f"{CUT}{_space(gap)}" if left_out and not end else f"{_space(gap)}{CUT}{_space(gap)}" if left_out else gap
        text, end = text + passage.text[start : spans[n][1]], spans[n][1]
    if spans[-1][1] > end:
        text += f"{_space(passage.text[end : end + 1])}{CUT}"
    at = text.find(words[0])
    marked = (at, at + len(words[0])) if at >= 0 and text.replace(CUT, "").strip() != words[0] else (0, 0)
    return replace(quote(book, passage, marked), text=text)


def _line_and_head(text: str, spans: Sequence[tuple[int, int]], n: int) -> set[int]:
    """The sentences of the line of a list in which one stands, and the one before the list; none for one outside a list."""
    starts = [text.rfind("\n", 0, start) + 1 for start, _ in spans]
    if not text.startswith("- ", starts[n]):
        return set()
    heads = [m for m in range(n) if not text.startswith("- ", starts[m])]
    return {m for m, start in enumerate(starts) if start == starts[n]} | set(heads[-1:])


def _space(gap: str) -> str:
    return "\n" if "\n" in gap else " "


def _is_of(text: str, passage: str) -> bool:
    """Whether a text is a passage's own, word for word, but for what it says that it leaves out."""
    at = 0
    for piece in (piece.strip() for piece in text.split(CUT)):
        found = passage.find(piece, at)
        if found < 0:
            return False
        at = found + len(piece)
    return text == passage or CUT in text


def opening(passage: Passage) -> str:
    """The first words of a passage and of its lead-in, cut between two words where that is long; the cut shows as "…"."""
    flat = " ".join(passage.quotation.split())
    return flat if len(flat) <= OPENING else flat[:OPENING].rsplit(" ", 1)[0].rstrip(" ,;:") + " …"


def verify_passages(passages: Iterable[Passage], find: Callable[[str], Passage | None]) -> None:
    """Raises NotInTheCorpus unless every passage that a script is given is the corpus's own. `find` is the corpus's."""
    for passage in passages:
        if find(passage.id) != passage:
            raise NotInTheCorpus(passage.id)


def verify_quotations(blocks: Iterable[Block], find: Callable[[str], Passage | None]) -> None:
    """Raises NotInTheCorpus unless every quotation in a message is the passage that it says it is, or sentences of it. `find` is
    the corpus's.
    """
    for block in blocks:
        if isinstance(block, Quote):
            passage = find(block.passage)
            if passage is None or block.context != passage.context or not _is_of(block.text, passage.text):
                raise NotInTheCorpus(block.passage)
        elif isinstance(block, Pointer):
            passage = find(block.passage)
            if passage is None or block.opening != opening(passage):
                raise NotInTheCorpus(block.passage)

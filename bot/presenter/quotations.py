"""The guard at the point where rules are printed: what is not in the corpus, word for word, is not sent."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from bot.presenter.blocks import Block, Pointer, Quote
from knowledge.books.passages import Book, Passage

OPENING = 76
"""Characters of a passage that a pointer shows."""


class NotInTheCorpus(Exception):
    """A defect, never a user's fault: something was about to be quoted that no rulebook says."""


def quote(book: Book, passage: Passage, marked: tuple[int, int] = (0, 0)) -> Quote:
    """A passage as a quotation with its citation."""
    citation = book.cite(passage)
    # "Si le nouveau donneur est absent" needs its chapter beside it; what the citation says already is not said twice.
    heading = " › ".join(words for words in passage.path if words not in citation)
    return Quote(passage.id, citation, passage.context, passage.text, marked, heading)


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
    """Raises NotInTheCorpus unless every quotation in a message is the passage that it says it is. `find` is the corpus's."""
    for block in blocks:
        if isinstance(block, Quote):
            passage = find(block.passage)
            if passage is None or (block.context, block.text) != (passage.context, passage.text):
                raise NotInTheCorpus(block.passage)
        elif isinstance(block, Pointer):
            passage = find(block.passage)
            if passage is None or block.opening != opening(passage):
                raise NotInTheCorpus(block.passage)

"""What a short text is made of, for what learns from phrases: runs of letters, words, pairs of words, the card room's terms."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from knowledge.wording.query import Query
from knowledge.wording.words import tokens

RUNS = (3, 4, 5)


def written_parts(query: Query) -> frozenset[str]:
    """The parts of a text that has been read, each marked with its kind. A slip of the finger leaves most runs as they are."""
    return frozenset(_parts(query))


def _parts(query: Query) -> Iterator[str]:
    words = tokens(query.spoken)
    for word in words:
        marked = f"_{word}_"
        for length in RUNS:
            yield from (marked[at : at + length] for at in range(len(marked) - length + 1))
        yield f"w:{word}"
    yield from (f"s:{stem}" for stem in query.stems)
    yield from (f"g:{term}" for term in query.terms)
    yield from (f"b:{one} {next_one}" for one, next_one in pairwise(words))
    yield from (f"sb:{one} {next_one}" for one, next_one in pairwise(query.stems))

"""What is put into the vector index of a rulebook: its passages, their sentences, what people ask, what it is silent about."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from knowledge.banks.questions import BankQuestion, SilenceQuestion
from knowledge.books.chunking import sentences
from knowledge.books.passages import Passage
from knowledge.encoders.protocol import Encoder

NOBODY = -1
"""Owner of an entry that speaks for no passage."""
BATCH = 128
Progress = Callable[[int, int], None]
"""Told (done, total) while texts are encoded."""


class Kind(IntEnum):
    """What an entry of the vector index is."""

    PASSAGE = 0
    SENTENCE = 1
    QUESTION = 2
    SILENCE = 3
    """A question that the book does not decide."""


ASKED = (Kind.QUESTION, Kind.SILENCE)


@dataclass(frozen=True, slots=True)
class Entry:
    """A text with the passage (row) that it speaks for, and where it stands in that passage or begins to be decided there."""

    kind: Kind
    owner: int
    span: tuple[int, int]
    text: str


def spoken_passage(passage: Passage) -> str:
    """A passage as the encoder reads it: its headings, its lead-in, its words."""
    return f"{' › '.join(passage.path)} : {passage.quotation}" if passage.path else passage.quotation


def entries_of(passages: Sequence[Passage], bank: Sequence[BankQuestion], silence: Sequence[SilenceQuestion]) -> list[Entry]:
    """All entries of a book, kind by kind, those of the bank in the bank's order."""
    rows = {passage.id: row for row, passage in enumerate(passages)}
    entries = [Entry(Kind.PASSAGE, row, (0, len(p.text)), spoken_passage(p)) for row, p in enumerate(passages)]
    for row, passage in enumerate(passages):
        entries += [Entry(Kind.SENTENCE, row, span, passage.text[slice(*span)]) for span in sentences(passage.text)]
    entries += [Entry(Kind.QUESTION, rows[q.passages[0]], (q.start, q.start), q.text) for q in bank]
    return entries + [Entry(Kind.SILENCE, NOBODY, (0, 0), q.text) for q in silence]


def further_owners(passages: Sequence[Passage], bank: Sequence[BankQuestion]) -> NDArray[np.int32]:
    """(question number in the bank, row) for every passage beside the main one that decides a question, (n x 2)."""
    rows = {passage.id: row for row, passage in enumerate(passages)}
    found = [(number, rows[other]) for number, question in enumerate(bank) for other in question.passages[1:]]
    return np.array(found, np.int32).reshape(-1, 2)


def encoded(entries: Sequence[Entry], encoder: Encoder, progress: Progress | None) -> NDArray[np.float32]:
    """A vector for each entry. Batches run on all cores at once: the model works outside Python's lock."""
    texts = [entry.text for entry in entries if entry.kind not in ASKED]
    asked = [entry.text for entry in entries if entry.kind in ASKED]
    work = [
        (encode, given[start : start + BATCH])
        for encode, given in ((encoder.encode_passages, texts), (encoder.encode_queries, asked))
        for start in range(0, len(given), BATCH)
    ]
    parts: list[NDArray[np.float32]] = []
    with ThreadPoolExecutor(max_workers=os.cpu_count()) as workers:
        for part in workers.map(lambda job: job[0](job[1]), work):
            parts.append(part)
            if progress:
                progress(sum(map(len, parts)), len(entries))
    return np.concatenate(parts)

"""Questions that stand twice, nearly twice, on both sides (asked and silent), or among the questions kept for judging search."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterator, Sequence

import numpy as np
from rapidfuzz import fuzz, process

from knowledge.measuring.bank_check.lines import BookBank, Fault, Line

# Two questions on one passage, by the words that they have in common (100: the shorter has no word of its own). Below 93 stand
# pairs that are told apart by the one fact that decides, which the bank needs.
SAME_PASSAGE = 93.0
# "string bet" has no word of its own beside any question on string bets; alike are only questions of a like number of words.
LIKE_LENGTH = 0.6
# Two questions of different files, all words in alphabetical order, letter by letter: a changed word in eight, or typing errors.
SAME_QUESTION = 88.0
# So many words in a row are not found twice by chance; a held-out question was pasted into a longer one.
SAME_RUN = 12
# Twice the shorter is at least SAME_QUESTION of both together, so the longer is at most so many times as long.
LENGTHS = 200 / SAME_QUESTION - 1
CHUNK = 500


def twice_faults(bank: BookBank) -> Iterator[Fault]:
    """Questions that stand twice in a book's files, to the letter or nearly, or both in its bank and in its silence."""
    first: dict[str, Line] = {}
    for line in (*bank.asked, *bank.silence):
        other = first.setdefault(line.folded, line)
        if other is not line:
            yield line.fault(f"asks the same as {other.place}; remove one of the two")
    yield from _nearly_twice(bank)
    for line, other, likeness in _pairs(bank.silence, bank.asked):
        yield line.fault(f"asks nearly the same as {other.place} ({likeness:.0f} of 100), which a passage decides; remove one")


def dispute_faults(disputes: Sequence[Line]) -> Iterator[Fault]:
    """Disputes that stand twice."""
    first: dict[str, Line] = {}
    for line in disputes:
        other = first.setdefault(line.folded, line)
        if other is not line:
            yield line.fault(f"tells the same as {other.place}; remove one of the two")


def leak_faults(lines: Sequence[Line], held_out: Sequence[Line]) -> Iterator[Fault]:
    """Questions that search is weighed or tested on, too: what is judged by must never be learnt."""
    exact = {line.folded: line for line in held_out}
    runs = {run: line for line in held_out for run in _runs(line.words)}
    told: set[str] = set()
    for line, other, likeness in _pairs(lines, held_out):
        told.add(line.place)
        yield line.fault(f"asks nearly what {other.place} asks ({likeness:.0f} of 100), kept for judging; remove it here")
    for line in lines:
        same = exact.get(line.folded)
        pasted = next((runs[run] for run in _runs(line.words) if run in runs), None)
        if same:
            yield line.fault(f"stands in {same.place}, which is kept for judging; remove it here")
        elif pasted and line.place not in told:
            yield line.fault(f"has {SAME_RUN} words in a row of {pasted.place}, which is kept for judging; remove it here")


def _nearly_twice(bank: BookBank) -> Iterator[Fault]:
    groups: dict[str, list[Line]] = defaultdict(list)
    for line in bank.asked:
        for passage in line.passages:
            groups[passage].append(line)
    told: set[tuple[str, str]] = set()
    for group in (*groups.values(), list(bank.silence)):
        texts = [line.folded for line in group]
        found = process.cdist(texts, texts, scorer=fuzz.token_set_ratio, score_cutoff=SAME_PASSAGE, dtype=np.float32)
        for later, earlier in np.argwhere(np.tril(found, -1) > 0).tolist():
            line, other = group[later], group[earlier]
            pair = (line.place, other.place)
            if line.folded != other.folded and pair not in told and _like_length(line, other):
                told.add(pair)
                yield line.fault(
                    f"asks nearly the same as line {other.number} ({found[later, earlier]:.0f} of 100); remove one of them"
                )


def _like_length(line: Line, other: Line) -> bool:
    shorter, longer = sorted((len(set(line.words)), len(set(other.words))))
    return shorter >= LIKE_LENGTH * longer


def _pairs(lines: Sequence[Line], others: Sequence[Line]) -> Iterator[tuple[Line, Line, float]]:
    """Every line with the other that it resembles most, where it does at all and is not the same."""
    # by length, so that a chunk meets only those that are not too long or short to be alike: all against all takes a while
    mine = sorted(((_in_order(line), line) for line in lines), key=lambda pair: len(pair[0]))
    theirs = sorted(((_in_order(other), other) for other in others), key=lambda pair: len(pair[0]))
    lengths = [len(text) for text, _ in theirs]
    for start in range(0, len(mine), CHUNK):
        chunk = mine[start : start + CHUNK]
        first = bisect_left(lengths, len(chunk[0][0]) / LENGTHS)
        near = theirs[first : bisect_right(lengths, len(chunk[-1][0]) * LENGTHS)]
        if not near:
            continue
        texts, sought = [text for text, _ in chunk], [text for text, _ in near]
        found = process.cdist(texts, sought, scorer=fuzz.ratio, score_cutoff=SAME_QUESTION, dtype=np.float32)
        for row in np.flatnonzero(found.any(axis=1)).tolist():
            nearest = int(found[row].argmax())
            line, other = chunk[row][1], near[nearest][1]
            if line.folded != other.folded:
                yield line, other, float(found[row, nearest])


def _in_order(line: Line) -> str:
    return " ".join(sorted(line.folded.split()))


def _runs(words: Sequence[str]) -> Iterator[tuple[str, ...]]:
    return (tuple(words[start : start + SAME_RUN]) for start in range(len(words) - SAME_RUN + 1))

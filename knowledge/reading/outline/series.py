"""Finds the series that numbers a document's articles: a number at a line's beginning is a heading only where it fits one.

Every style is tried over the whole document, and for each the longest run that counts on. "2 cartes…" and "10.000 jetons" don't.
"""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from knowledge.reading.outline.numbers import Numbered

WINDOW = 160
"""How many candidates back a number may count on from."""
FURTHEST = 10
"""How many numbers may be missing between two of a series."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A line that begins with a number: which line, what was read, and how much it looks like a heading (0 to 1)."""

    at: int
    read: Numbered
    looks: float = 0.0


@dataclass(frozen=True, slots=True)
class Series:
    """Numbers that count on, in the order of the page, and how well they do."""

    members: tuple[Candidate, ...]
    score: float
    chapters: tuple[int, ...] = ()
    """The lines of the chapters in each of which it begins anew."""

    @property
    def lines(self) -> frozenset[int]:
        """The lines that are its headings."""
        return frozenset(member.at for member in self.members)


def step(before: tuple[int, ...], after: tuple[int, ...]) -> float:
    """How well one number follows another: 1 for the next one, less for a gap or a double, below 0 for none.

    >>> step((1, 2), (1, 3)), step((1, 2), (2,)), step((2,), (2, 1)), step((1, 9), (2, 1))
    (1.0, 1.0, 1.0, 1.0)
    >>> step((9, 22), (9, 22)), step((3,), (2,)) < 0
    (0.4, True)
    """
    if after == before:
        return 0.4
    if after[: len(before)] == before:
        return _opening(after[len(before) :])
    if after < before:
        return -1.0
    common = next((i for i, (one, other) in enumerate(zip(before, after, strict=False)) if one != other), 0)
    missing = after[common] - before[common] - 1
    if missing > FURTHEST:
        return -1.0
    opening = _opening(after[common + 1 :]) if len(after) > common + 1 else 1.0
    return opening - 0.12 * missing if opening > 0 else opening


def _opening(deeper: tuple[int, ...]) -> float:
    """How well a new level begins: with 1, or with 0 in books that count from nothing."""
    missing = sum(max(0, value - 1) for value in deeper)
    return -1.0 if missing > FURTHEST else 1.0 - 0.15 * missing - (0.1 if 0 in deeper else 0.0)


def longest(candidates: Sequence[Candidate]) -> Series:
    """The run of these candidates that counts on best: how well each follows the one before, how much it looks a heading."""
    best: list[float] = []
    back: list[int] = []
    for index, candidate in enumerate(candidates):
        score, source = _beginning(candidate), -1
        for earlier in range(max(0, index - WINDOW), index):
            if candidates[earlier].at == candidate.at:
                continue
            follows = step(candidates[earlier].read.values, candidate.read.values)
            total = best[earlier] + follows + candidate.looks
            if follows > 0 and total > score:
                score, source = total, earlier
        best.append(score)
        back.append(source)
    if not best:
        return Series((), 0.0)
    at = max(range(len(best)), key=lambda index: best[index])
    score, members = best[at], []
    while at >= 0:
        members.append(candidates[at])
        at = back[at]
    return Series(tuple(reversed(members)), score)


def _beginning(candidate: Candidate) -> float:
    return candidate.looks + max(-2.0, _opening(candidate.read.values)) * 0.9 if max(candidate.read.values) <= 2 else -1.5


def families(candidates: Sequence[Candidate]) -> list[Series]:
    """The best run of every style, one a style of several levels together with the style that numbers its chapters."""
    by_style: Mapping[tuple[str, str, str], list[Candidate]] = _grouped(candidates)
    found = []
    for style, own in by_style.items():
        if len(style[1]) > 1:
            continue
        found.append(longest(own))
    for base in {(word, shape[:3]) for word, shape, _ in by_style if len(shape) > 1}:
        deep = [c for (word, shape, _), group in by_style.items() if word == base[0] and shape[:3] == base[1] for c in group]
        found.append(_with_chapters(deep, by_style, base[1][0]))
    return sorted((series for series in found if len(series.members) > 1), key=lambda series: -series.score)


def _grouped(candidates: Sequence[Candidate]) -> Mapping[tuple[str, str, str], list[Candidate]]:
    groups: dict[tuple[str, str, str], list[Candidate]] = defaultdict(list)
    for candidate in candidates:
        groups[candidate.read.style].append(candidate)
    return groups


def _with_chapters(deep: list[Candidate], by_style: Mapping[tuple[str, str, str], list[Candidate]], kind: str) -> Series:
    """The run of a style of several levels ("1.1"), with the single numbers ("1.", "CHAPTER 1") that head its chapters best."""
    alone = longest(sorted(deep, key=lambda candidate: candidate.at))
    together = [
        longest(sorted([*deep, *heads], key=lambda candidate: candidate.at))
        for (_, shape, _), heads in by_style.items()
        if shape == kind
    ]
    best = max(together, key=lambda series: series.score, default=alone)
    return best if best.score > alone.score else alone


def restarting(candidates: Sequence[Candidate], chapters: Sequence[int]) -> list[Series]:
    """The runs of each style of one level that begins anew in each chapter; `chapters` are the lines at which one begins."""
    found = []
    for (_, shape, _), own in _grouped(candidates).items():
        if len(shape) > 1:
            continue
        members: list[Candidate] = []
        bounds = [*chapters, 1 << 60]
        score = 0.0
        for start, end in itertools.pairwise(bounds):
            run = longest([candidate for candidate in own if start < candidate.at < end])
            if len(run.members) > 1 or (run.members and run.members[0].read.values == (1,)):
                members.extend(run.members)
                score += run.score
        found.append(Series(tuple(members), score, tuple(chapters)))
    return sorted((series for series in found if len(series.members) > 2), key=lambda series: -series.score)


def looking(candidate: Candidate, looks: float) -> Candidate:
    """The same candidate, with how much it looks like a heading."""
    return replace(candidate, looks=looks)

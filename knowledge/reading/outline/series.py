"""Finds the series that numbers a document's articles: a number at a line's beginning is a heading only where it fits one.

Every style is tried over the whole document, and for each the longest run that counts on. "2 cartes…" and "10.000 jetons" don't.
"""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from knowledge.reading.outline.numbers import CODED, Numbered

WINDOW = 160
"""How many candidates back a number may count on from."""
FURTHEST = 10
"""How many numbers may be missing between two of a series."""

MANY_SIGNS = 1.25
"""How much better a run of numbers must be that are closed by several signs than one of a single sign."""


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
    found.extend(_of_any_sign(candidates, found))
    for base in sorted({(word, shape[:3]) for word, shape, _ in by_style if len(shape) > 1}, reverse=True):
        deep = [c for (word, shape, _), group in by_style.items() if word == base[0] and shape[:3] == base[1] for c in group]
        found.append(_with_chapters(deep, by_style, base[1][0]))
    return sorted((series for series in found if len(series.members) > 1), key=lambda series: -series.score)


def _of_any_sign(candidates: Sequence[Candidate], found: Sequence[Series]) -> Iterator[Series]:
    """The runs of numbers that are closed now by this sign and now by that ("1°", "2)", "3."), where a run of one sign is much
    shorter.
    """
    for own in by_kind(candidates):
        series = longest(own)
        styles = {candidate.read.style for candidate in own}
        alone = [each.score for each in found if each.members and each.members[0].read.style in styles]
        if len(alone) > 1 and series.score > MANY_SIGNS * max(alone):
            yield series


def by_kind(candidates: Sequence[Candidate]) -> list[list[Candidate]]:
    """The candidates of one level, those together that have the same word and count in the same way, whatever closes them."""
    groups: dict[tuple[str, str], list[Candidate]] = defaultdict(list)
    for candidate in candidates:
        word, shape, _ = candidate.read.style
        if len(shape) == 1:
            groups[word, shape].append(candidate)
    return [sorted(own, key=lambda candidate: candidate.at) for _, own in sorted(groups.items())]


def coded(candidates: Sequence[Candidate]) -> list[Candidate]:
    """The same candidates; a code ("GP-101") has as its values the place of its letters in the document, and its figures."""
    lowest: dict[tuple[tuple[str, str, str], str], tuple[int, int]] = {}
    for one in candidates:
        if one.read.style[1].startswith(CODED):
            figures = one.read.values[-1]
            known = lowest.setdefault(_letters(one), (figures, one.at))
            if figures < known[0]:
                lowest[_letters(one)] = (figures, one.at)
    order = {letters: place for place, letters in enumerate(sorted(lowest, key=lambda letters: lowest[letters][1]), 1)}
    return [
        replace(one, read=replace(one.read, values=(order[_letters(one)], _figures(one, lowest[_letters(one)][0]))))
        if one.read.style[1].startswith(CODED)
        else one
        for one in candidates
    ]


def _letters(one: Candidate) -> tuple[tuple[str, str, str], str]:
    return one.read.style, one.read.number.rstrip("0123456789. -")


def _figures(one: Candidate, lowest: int) -> int:
    """A code's figures; in a book that counts from 101 they begin with 1."""
    return one.read.values[-1] - lowest // 100 * 100


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


def restarting(candidates: Sequence[Candidate], chapters: Sequence[int]) -> Series | None:
    """The run of one level that begins anew in each chapter; `chapters` are the lines at which one begins."""
    members: list[Candidate] = []
    score = 0.0
    for start, end in itertools.pairwise([*chapters, 1 << 60]):
        run = longest([candidate for candidate in candidates if start < candidate.at < end])
        if len(run.members) > 1 or (run.members and run.members[0].read.values == (1,)):
            members.extend(run.members)
            score += run.score
    return Series(tuple(members), score, tuple(chapters)) if len(members) > 2 else None

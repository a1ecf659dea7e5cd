"""The plots of an evaluation, as PNG files. matplotlib is an extra (`report`), imported here alone and only when drawing."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from knowledge.measuring.calibration import (
    Claim,
    area_under_risk,
    at_bound,
    expected_calibration_error,
    reliability,
    risk_coverage,
)
from knowledge.measuring.evaluate import Recall

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.axis import Axis

INSTALL = "pip install 'floorman[report]'"
DOTS_AN_INCH = 160
INK, PALE, GRID, DARK_ORANGE = "#222222", "#6e6e6e", "#e4e4e4", "#a84a00"
BLUE, ORANGE, GREEN, PURPLE, SKY, YELLOW = "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00"
"""Okabe and Ito's colours, which people with any colour vision tell apart."""
KINDS = ((BLUE, "o"), (ORANGE, "s"), (GREEN, "^"), (PURPLE, "D"), (YELLOW, "v"), (SKY, "P"))
"""How the kinds of questions are drawn, by colour and by shape, in turn."""
STYLE: dict[Any, Any] = {
    "font.family": "DejaVu Sans",  # comes with matplotlib: the plots look the same everywhere
    "font.size": 10.5,
    "text.color": INK,
    "text.parse_math": False,  # a kind of question may have any name
    "axes.labelcolor": INK,
    "axes.edgecolor": PALE,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": GRID,
    "grid.linewidth": 0.8,
    "xtick.color": PALE,
    "ytick.color": PALE,
    "xtick.labelcolor": INK,
    "ytick.labelcolor": INK,
    "lines.linewidth": 2.0,
    "savefig.dpi": DOTS_AN_INCH,
}


class PlotsUnavailable(RuntimeError):
    """matplotlib is not installed; the message is the command that installs it."""


def check_available() -> None:
    """Raises PlotsUnavailable where no plot can be drawn."""
    if importlib.util.find_spec("matplotlib") is None:
        raise PlotsUnavailable(INSTALL)


def draw_reliability(claims: Sequence[Claim], file: Path) -> None:
    """Draws how often each probability came true, with 95 % intervals, over how many answers bore it. Raises OSError."""
    bins = [each for each in reliability(claims) if each.count]
    with _drawing(file, 6.6, 7.0, heights=(4, 1)) as (above, below):
        more = f"expected calibration error {_share(expected_calibration_error(claims), 1)} · dashed: true as often as said"
        _entitle(above, "Reliability: does the probability keep its word?", f"n = {len(claims)} · {more}")
        above.plot([0, 1], [0, 1], color=PALE, linewidth=1.2, linestyle=(0, (5, 4)))
        said, right = [each.said for each in bins], [each.right for each in bins]
        reach = [[e.right - e.interval[0] for e in bins], [e.interval[1] - e.right for e in bins]]
        above.errorbar(said, right, yerr=reach, color=BLUE, marker="o", markersize=7, elinewidth=1.4, capsize=3.5, linewidth=1.6)
        above.set_ylabel("share of first passages that decide, 95 % interval")
        _percent(above.yaxis, above.set_ylim)
        below.bar([(e.low + e.high) / 2 for e in bins], [e.count for e in bins], 0.088, color=SKY)
        for each in bins:
            middle = ((each.low + each.high) / 2, each.count)
            below.annotate(str(each.count), middle, (0, 2), textcoords="offset points", ha="center", fontsize=9)
        below.set(xlabel="probability shown", ylabel="answers", yticks=[])
        below.margins(y=0.2)
        below.grid(visible=False)
        _percent(below.xaxis, below.set_xlim)
        above.sharex(below)
        above.tick_params(labelbottom=False)


def draw_risk_coverage(claims: Sequence[Claim], found_from: float, file: Path) -> None:
    """Draws how many answers would be wrong if more questions, or fewer, were answered; the bound from which an answer is
    given as `found` today is marked. Raises OSError.
    """
    points = risk_coverage(claims)
    with _drawing(file, 7.2, 5.2) as (axes,):
        more = f"n = {len(claims)}, uncovered questions included · area under the curve {area_under_risk(claims):.3f}"
        _entitle(axes, "Risk and coverage: what answering more questions costs", more)
        if points:
            axes.plot([p.coverage for p in points], [p.risk for p in points], color=BLUE)
            last = f"all answered: {_share(points[-1].risk)} wrong"
            axes.annotate(last, (1, points[-1].risk), (-6, 8), textcoords="offset points", ha="right")
            _mark(axes, claims, found_from)
            axes.set_ylim(0, max(0.1, 1.2 * max(p.risk for p in points)))
        axes.set(xlabel="share of questions answered, the surest first", ylabel="share of these answers that are wrong")
        _percent(axes.xaxis, axes.set_xlim)
        _percent(axes.yaxis)


def _mark(axes: Axes, claims: Sequence[Claim], found_from: float) -> None:
    today = at_bound(claims, found_from)
    axes.plot([today.coverage, today.coverage, 0], [0, today.risk, today.risk], color=ORANGE, linewidth=1, linestyle=(0, (2, 3)))
    axes.plot(today.coverage, today.risk, "o", color=ORANGE, markersize=9, clip_on=False)
    text = f"found from {_share(found_from, 1)}:\n{_share(today.coverage)} answered, {_share(today.risk)} wrong"
    # beside the curve, which rises to the right, unless that would run over the axis
    away, side = (-8, "right") if today.coverage > 0.35 else (8, "left")
    axes.annotate(text, (today.coverage, today.risk), (away, 12), textcoords="offset points", ha=side, color=DARK_ORANGE)


def draw_recall(recalls: Sequence[Recall], file: Path) -> None:
    """Draws, for each kind of question and for all, how often a deciding passage is among the first 1 to 5. Raises OSError."""
    everything = next((recall.covered for recall in recalls if recall.kind == "all"), 0)
    with _drawing(file, 7.2, 5.2) as (axes,):
        _entitle(axes, "Recall: how far down the deciding passage stands", f"n = {everything} covered questions, by kind")
        ends = []
        for place, recall in enumerate(recall for recall in recalls if recall.covered):
            colour, shape = (INK, "") if recall.kind == "all" else KINDS[(place - 1) % len(KINDS)]
            ranks = range(1, len(recall.shares) + 1)
            width = 3.0 if recall.kind == "all" else 1.6
            axes.plot(ranks, recall.shares, color=colour, marker=shape, markersize=6.5, linewidth=width, clip_on=False)
            ends.append((recall.shares[-1], f"{recall.kind} ({recall.covered})", colour))
        lowest = min((recall.shares[0] for recall in recalls if recall.covered), default=0.0)
        axes.set(xlabel="k, how many passages are looked at", ylabel="recall@k, share of questions")
        axes.set(xticks=range(1, 6), xlim=(0.9, 5.05), ylim=(min(int(lowest * 10) / 10, 0.9), 1))
        _percent(axes.yaxis, step=0.05 if lowest > 0.5 else 0.1)
        _name_ends(axes, sorted(ends, reverse=True))


def _name_ends(axes: Axes, ends: Sequence[tuple[float, str, str]]) -> None:
    """Writes names beside the ends of lines, from the top down, each moved below the one above where they would overlap."""
    low, high = axes.get_ylim()
    step, free = (high - low) * 0.055, high
    for share, name, colour in ends:
        free = min(free, share)
        axes.plot([5.03, 5.2], [share, free], color=colour, linewidth=1.2, clip_on=False)
        axes.text(5.23, free, name, va="center", fontweight="bold" if colour == INK else "normal")
        free -= step


@contextmanager
def _drawing(file: Path, width: float, height: float, heights: Sequence[float] = (1,)) -> Iterator[list[Axes]]:
    """A page of so many inches with one plot above the other, written to the file in the end."""
    import matplotlib
    from matplotlib.figure import Figure

    with matplotlib.rc_context(STYLE):
        # not through pyplot: nothing is left open, no window system is asked for, PNG is drawn by Agg
        figure = Figure(figsize=(width, height), layout="constrained")
        plots = figure.subplots(len(heights), 1, squeeze=False, height_ratios=heights)
        yield list(plots[:, 0])
        figure.savefig(file, format="png", metadata={"Software": ""})


def _entitle(axes: Axes, title: str, more: str) -> None:
    axes.set_title(f"{title}\n", loc="left", fontweight="bold", fontsize=13)
    axes.annotate(more, (0, 1), (0, 9), xycoords="axes fraction", textcoords="offset points", color=PALE)


def _percent(axis: Axis, limit: Callable[[float, float], object] | None = None, step: float | None = None) -> None:
    from matplotlib.ticker import MultipleLocator, PercentFormatter

    axis.set_major_formatter(PercentFormatter(1, decimals=0, symbol=" %"))
    if step:
        axis.set_major_locator(MultipleLocator(step))
    if limit:
        limit(0, 1)


def _share(value: float, decimals: int = 0) -> str:
    return f"{100 * value:.{decimals}f} %"

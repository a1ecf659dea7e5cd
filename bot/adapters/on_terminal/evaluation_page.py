"""The page that `floorman evaluate --report` writes: Markdown tables and, beside it, the plots. It is for makers, in English."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

from knowledge.books.passages import Verdict
from knowledge.measuring.calibration import (
    Bin,
    Claim,
    area_under_risk,
    at_bound,
    brier_score,
    expected_calibration_error,
    maximum_calibration_error,
    reliability,
)
from knowledge.measuring.evaluate import Figures, Outcome, by_group, claims, recall_by_kind, times
from knowledge.measuring.plots import draw_recall, draw_reliability, draw_risk_coverage

PAGE, RELIABILITY, RISK, RECALL = "report.md", "reliability.png", "risk_coverage.png", "recall.png"
FIGURES = ("n", "first", "among 3", "among 5", "MRR", "answered", "quotes it", "wrongly refused")
REFUSALS = ("n", "rightly refused", "only the closest", "wrongly answered")
LEGEND = """\
*First*, *among 3*, *among 5*: a deciding passage stands there. *Answered*: the verdict is `found`. *Quotes it*: of those
answered, the quotation holds the deciding words entirely. *Wrongly refused*: the verdict is `not_covered`."""
PLACES: Mapping[str, Callable[[Outcome], bool]] = {
    "covered, a deciding passage first": lambda outcome: outcome.place == 1,
    "covered, a deciding passage below": lambda outcome: outcome.place not in (None, 1),
    "covered, none among the five": lambda outcome: outcome.place is None and bool(outcome.question.snippets),
    "not covered": lambda outcome: not outcome.question.snippets,
}


def write_report(folder: Path, files: Mapping[str, Sequence[Outcome]], found_from: float) -> Path:
    """Writes the page and its plots into a folder that there is. `files` has the outcomes of each file of questions,
    `found_from` is the probability from which an answer is given as `found`. Returns the page. Raises OSError.
    """
    outcomes = [outcome for inside in files.values() for outcome in inside]
    said = claims(outcomes)
    draw_reliability(said, folder / RELIABILITY)
    draw_risk_coverage(said, found_from, folder / RISK)
    draw_recall(recall_by_kind(outcomes), folder / RECALL)
    page = folder / PAGE
    page.write_text("\n\n".join(_page(files, outcomes, said, found_from)) + "\n", encoding="utf-8")
    return page


def percent(value: float, of: int) -> str:
    """A share (0 to 1) of so many as a figure in per cent; empty where it is a share of nothing."""
    return f"{100 * value:.1f}" if of else ""


def _page(
    files: Mapping[str, Sequence[Outcome]], outcomes: Sequence[Outcome], said: Sequence[Claim], found_from: float
) -> Iterable[str]:
    groups = by_group(outcomes, files)
    yield "# How good the answers are"
    yield "\n".join(f"- `{name}`: {len(inside)} questions" for name, inside in files.items())
    yield "Shares are in per cent."
    yield "## Questions that the book answers"
    yield _table(FIGURES, _rows(groups, lambda found: found.covered, _covered))
    yield LEGEND
    yield "## Questions that it does not"
    yield _table(REFUSALS, _rows(groups, lambda found: found.uncovered, _uncovered))
    yield "## Verdicts"
    yield _table(("n", *(f"`{verdict}`" for verdict in Verdict), "only the closest"), _verdicts(outcomes))
    yield "## Does the probability keep its word?"
    yield f"![Reliability diagram: how often each probability came true]({RELIABILITY})"
    yield _table(("",), _calibration(said))
    yield _table(("n", "said", "true", "95 % interval"), _bins(reliability(said)))
    yield "## What answering more questions costs"
    yield f"![Risk-coverage curve, the bound of `found` marked]({RISK})"
    yield _table(("",), _risk(said, found_from))
    yield "## How far down the deciding passage stands"
    yield f"![Recall among the first 1 to 5 passages, by kind of question]({RECALL})"
    recalls = ((r.kind, str(r.covered), *(percent(share, r.covered) for share in r.shares)) for r in recall_by_kind(outcomes))
    yield _table(("n", *(f"recall@{rank}" for rank in range(1, 6))), recalls)
    yield "## Time"
    yield _table(("n", "median, ms", "95th percentile, ms"), _times(groups, outcomes))


def _rows(
    groups: Mapping[str, Mapping[str, Figures]], count: Callable[[Figures], int], cells: Callable[[Figures], list[str]]
) -> Iterable[Sequence[str]]:
    for group, members in groups.items():
        for name, found in members.items():
            if count(found):
                yield (f"**{name}**" if group == "all" else name, str(count(found)), *cells(found))


def _covered(found: Figures) -> list[str]:
    shares = [percent(share, found.covered) for share in (found.recall_1, found.recall_3, found.recall_5)]
    answered = percent(found.answered / found.covered, found.covered)
    return [
        *shares,
        f"{found.mrr:.3f}",
        answered,
        percent(found.quoted, found.answered),
        percent(found.wrongly_refused, found.covered),
    ]


def _uncovered(found: Figures) -> list[str]:
    return [percent(share, found.uncovered) for share in (found.rightly_refused, found.told_near, found.wrongly_answered)]


def _verdicts(outcomes: Sequence[Outcome]) -> Iterable[Sequence[str]]:
    for name, belongs in {"**all**": lambda _: True, **PLACES}.items():
        answers = [outcome.answer for outcome in outcomes if belongs(outcome)]
        given, closest = [answer.verdict for answer in answers], sum(answer.closest for answer in answers)
        yield name, str(len(given)), *(str(given.count(verdict)) for verdict in Verdict), str(closest)


def _calibration(said: Sequence[Claim]) -> Iterable[Sequence[str]]:
    yield "expected calibration error, ten bins of equal width", percent(expected_calibration_error(said), 1)
    yield "maximum calibration error", percent(maximum_calibration_error(said), 1)
    yield "Brier score", f"{brier_score(said):.3f}"


def _bins(bins: Iterable[Bin]) -> Iterable[Sequence[str]]:
    for each in bins:
        if each.count:
            low, high = each.interval
            interval = f"{percent(low, 1)} to {percent(high, 1)}"
            yield f"{each.low:.0%} to {each.high:.0%}", str(each.count), percent(each.said, 1), percent(each.right, 1), interval


def _risk(said: Sequence[Claim], found_from: float) -> Iterable[Sequence[str]]:
    today, everything = at_bound(said, found_from), at_bound(said, 0.0)
    yield f"answered with {percent(found_from, 1)} % or more, the bound of `found`", percent(today.coverage, 1)
    yield "of these wrong", percent(today.risk, 1)
    yield "wrong if everything were answered, uncovered questions included", percent(everything.risk, 1)
    yield "area under the risk-coverage curve", f"{area_under_risk(said):.3f}"


def _times(groups: Mapping[str, Mapping[str, Figures]], outcomes: Sequence[Outcome]) -> Iterable[Sequence[str]]:
    for name in ("**all**", *groups["book"]):
        of_book = [outcome for outcome in outcomes if name in ("**all**", outcome.question.book)]
        median, p95 = times(of_book)
        yield name, str(len(of_book)), f"{median:.1f}", f"{p95:.1f}"


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A Markdown table whose first column has no head; figures stand at the right."""
    lines = [("", *heads), ("---", *("---:" for _ in heads)), *rows]
    return "\n".join("| " + " | ".join(" ".join(cell.replace("|", "\\|").split()) for cell in line) + " |" for line in lines)

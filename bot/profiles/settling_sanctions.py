"""The entries on sanctions in the profile of a club's own book as it grows, [[step]] and [[offence]]: read and written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from bot.domain.rules.points_read import LADDER, OFFENCE, PointRead, Settled

Entry = tuple[str, dict[str, Any]]
"""An entry with its kind."""


def read_sanctions(entries: Iterable[Entry]) -> Iterator[PointRead]:
    """What is settled of the offences and of the list of sanctions, as far as it is said in these entries."""
    entries = list(entries)
    steps = [entry for kind, entry in entries if kind == "step"]
    if steps:
        value = "|".join(f"{step['sanction']}={step.get('name') or step['evidence']}" for step in steps)
        yield PointRead(LADDER, Settled.RULE, value, steps[0]["passage"], steps[0]["evidence"])
    for entry in (entry for kind, entry in entries if kind == "offence"):
        sanction = entry.get("first") or entry.get("up_to") or ""
        value = f"{entry['duty']} {sanction}".strip()
        yield PointRead(f"{OFFENCE}{entry['name']}", Settled.RULE, value, entry["passage"], entry["evidence"])


def written_sanctions(points: Iterable[PointRead]) -> Iterator[Entry]:
    """The entries that say what is settled of them."""
    for one in points:
        if one.settled is Settled.RULE and one.point == LADDER:
            yield from (("step", entry) for entry in _steps(one))
        elif one.settled is Settled.RULE:
            yield "offence", _offence(one)


def settled_by(entry: Entry) -> str:
    """What an entry is about, by the name under which it is settled; empty for one on anything else."""
    kind, fields = entry
    return LADDER if kind == "step" else f"{OFFENCE}{fields.get('name', '')}" if kind == "offence" else ""


def _steps(one: PointRead) -> Iterator[dict[str, str]]:
    for step in one.value.split("|"):
        sanction, _, words = step.partition("=")
        yield {"sanction": sanction, "name": words, "passage": one.passage, "evidence": words}


def _offence(one: PointRead) -> dict[str, str]:
    duty, _, sanction = one.value.partition(" ")
    # what may follow and need not is the most that the words let it come to
    named = {"up_to" if duty == "may" else "first": sanction} if sanction else {}
    said = {"name": one.point.removeprefix(OFFENCE), "passage": one.passage, "evidence": one.evidence, "duty": duty}
    return {**said, **named}

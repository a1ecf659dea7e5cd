"""A paragraph that comes as pieces of different letters, as a line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from knowledge.reading.lines import BULLETS, Line, folded
from knowledge.reading.outline.numbers import was_struck_behind


@dataclass(frozen=True, slots=True)
class Run:
    """Letters that look alike."""

    text: str
    bold: bool = False
    size: float = 0.0


def line_of(
    runs: Sequence[Run], *, level: int = 0, label: str = "", depth: int = 0, gap: bool = False, page: int = 1
) -> Line | None:
    """The line of these runs, or None where there is nothing to read. `label` is what a list puts before it ("-", "3.")."""
    whole = "".join(run.text for run in runs)
    text = folded(whole)
    if not any(character.isalnum() for character in text) or was_struck_behind(whole):
        return None
    lead = _lead(runs)
    marker = "-" if label == "-" else ""
    if not marker and len(text) > 2 and text[0] in BULLETS and (text[1] == " " or text[0] not in "-–—*"):
        marker, text, label = "-", text[1:].strip(), ""
        lead = lead.lstrip(BULLETS).strip()
    if label and label != "-":
        text = f"{label} {text}"
    bold = bool(lead) and lead == folded("".join(run.text for run in runs))
    sizes: Counter[float] = Counter()
    for run in runs:
        sizes[run.size] += len(run.text.strip())
    return Line(
        text, page=page, level=level, bold=bold, lead="" if bold else lead, marker=marker,
        depth=min(depth, 3) if marker or label else 0, gap=gap, size=sizes.most_common(1)[0][0] if sizes else 0.0,
    )  # fmt: skip


def _lead(runs: Sequence[Run]) -> str:
    """The words at the beginning that are bold."""
    words = []
    for run in runs:
        if not run.bold and any(character.isalnum() for character in run.text):
            break
        words.append(run.text)
    return folded("".join(words)) if any(run.bold and run.text.strip() for run in runs) else ""

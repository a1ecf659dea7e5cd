"""Points for sanctions, where a club has chosen to count them: from so many points on, so grave a sanction.

No book of those we know counts points. What stands here is always the club's choice.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from bot.domain.penalties.ladder import Past, Standing
from bot.domain.penalties.sanctions import Sanction, read_step

NONE = "none"
"""Written where a club counts no points any more."""


@dataclass(frozen=True, slots=True)
class Scale:
    """What a club has chosen: from how many points on which sanction follows, the fewest points first, and how many points an
    offence or a kind of sanction is worth. Whatever it does not name is worth one point.
    """

    thresholds: tuple[tuple[int, Sanction], ...]
    worth: Mapping[str, int] = field(default_factory=dict)

    def worth_of(self, offence: str, sanction: Sanction) -> int:
        """How many points a sanction is worth: those of its offence, else those of its kind.

        >>> Scale((), {"phone": 2}).worth_of("phone", read_step("warning"))
        2
        """
        return self.worth.get(offence, self.worth.get(str(sanction.measure), 1))


@dataclass(frozen=True, slots=True)
class Points:
    """How somebody stands: the points he `had`, those that an incident `adds`, the sanction that is `due` with them by the club's
    scale (and from how many points on, 0 where none is), and the next threshold that is not reached (0 where there is none).
    """

    had: int
    adds: int = 0
    due: Sanction | None = None
    due_at: int = 0
    next: Sanction | None = None
    next_at: int = 0

    @property
    def total(self) -> int:
        """With those of the incident."""
        return self.had + self.adds


def read_scale(thresholds: str, worth: str = "") -> Scale | None:
    """A scale from the club's choices as they are written down ("3=orbits:1,5=disqualified"; "warning=1,phone=2"), None where it
    counts no points.

    >>> [(at, given.written) for at, given in read_scale("5=disqualified,3=orbits:1").thresholds]
    [(3, 'orbits:1'), (5, 'disqualified')]
    """
    if thresholds in ("", NONE):
        return None
    pairs = (piece.partition("=") for piece in thresholds.split(","))
    named = (piece.partition("=") for piece in worth.split(",") if "=" in piece)
    return Scale(
        tuple(sorted(((int(at), read_step(text)) for at, _, text in pairs), key=lambda pair: pair[0])),
        {name: int(points) for name, _, points in named},
    )


def points_of(scale: Scale, history: Sequence[Past], offence: str = "", sanction: Sanction | None = None) -> Points:
    """How somebody stands by a scale, with his sanctions, the oldest first; only those that count give points. With an `offence`
    and the `sanction` that would follow without points, how he stands with that one too: then the gravest sanction is due whose
    points are reached, and that has not been given (or a graver one) since they were.
    """
    counting = [past for past in history if past.standing is Standing.COUNTS]
    worths = [scale.worth_of(past.fault, past.sanction) for past in counting]
    had, adds = sum(worths), scale.worth_of(offence, sanction) if sanction else 0
    due = [(at, given) for at, given in scale.thresholds if sanction and _due(at, given, counting, worths, had + adds)]
    at, what = max(due, key=lambda pair: pair[1].gravity, default=(0, None))
    next_at, following = next((pair for pair in scale.thresholds if pair[0] > had + adds), (0, None))
    return Points(had, adds, what, at, following, next_at)


def _due(at: int, given: Sanction, counting: Sequence[Past], worths: Sequence[int], total: int) -> bool:
    """Whether a threshold is reached and its sanction still to be given."""
    reached = 0
    for place, worth in enumerate(worths):
        reached += worth
        if reached >= at:
            return all(past.sanction.gravity < given.gravity for past in counting[place:])
    return total >= at

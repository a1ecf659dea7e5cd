"""What a club has settled of its own rulebook, point by point: what it says there, that it says nothing, or that nobody knows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from bot.domain.rules.offences import OFFENCES
from bot.domain.rules.profile import NUMBERS, POINTS, SANCTION, Point


class Settled(StrEnum):
    """How a point stands. RULE: the book decides; DEFAULT: it does so as long as nobody decides otherwise; SILENT: it says
    nothing; OTHERWISE: it decides in a way in which Floorman can't act; UNREAD: nobody has said yet.
    """

    RULE = "rule"
    DEFAULT = "default"
    SILENT = "silent"
    OTHERWISE = "otherwise"
    UNREAD = "unread"


@dataclass(frozen=True, slots=True)
class PointRead:
    """What is settled of one point: the value, the passage that decides, by its address, and its words (`evidence`). Of an unread
    one, value and evidence are what an earlier edition said, which this one does not say in the same words; `was` is how the
    point stood there (None: it was never settled).
    """

    point: str
    settled: Settled = Settled.UNREAD
    value: str = ""
    passage: str = ""
    evidence: str = ""
    said_of: str = ""
    note: str = ""
    was: Settled | None = None

    @property
    def is_open(self) -> bool:
        """Whether somebody has still to look at it."""
        return self.settled is Settled.UNREAD


PointsRead = Mapping[str, PointRead]
"""By the names of the points."""
GROUPS: Mapping[str, tuple[str, ...]] = {
    "draw": ("seats", "button", "late"),
    "tables": ("balance", "arrival", "break"),
    "race": ("race",),
    "penalties": ("penalty",),
    "evening": ("bust", "hands", "final", "time"),
    "offences": ("ladder", "offence"),
}
"""What points are about, in the order in which a club comes to need them."""
OF_THE_CLUB = frozenset({
    "penalty.degree", "penalty.counts", "penalty.expiry_days", "penalty.second_staff", "penalty.points", "penalty.point_values",
    "penalty.steps",
})  # fmt: skip
"""Points that a club sets for itself, and no book is asked about."""


def group_of(point: str) -> str:
    """Which group a point is of.

    >>> group_of("button.start"), group_of("time.expired")
    ('draw', 'evening')
    """
    kind = point.partition(".")[0]
    return next(group for group, kinds in GROUPS.items() if kind in kinds)


ORDER: tuple[Point, ...] = tuple(
    sorted(
        (point for point in POINTS if point.name not in OF_THE_CLUB), key=lambda point: list(GROUPS).index(group_of(point.name))
    )
)
"""The points of a book, in the order in which they are gone through."""
LADDER, OFFENCE = "ladder.steps", "offence."
"""What is asked of a book's own list of sanctions, and of each offence, "offence.phone"; neither is a point of a profile."""
_STEP = rf"{SANCTION}=[^|=\n]{{1,80}}"
STEPS = rf"{_STEP}(?:\|{_STEP}){{1,9}}"
"""The steps of a book's own list, each with its words: "warning=carton jaune|hands:2=deux mains"."""
DUTY = rf"(?:must|may)(?: {SANCTION})?|forbidden|allowed"
"""What a book says of an offence: how firmly it speaks, and the sanction that it names, if any: "must hands:2"."""
DUTIES = ("must", "may", "forbidden", "allowed")
ON_SANCTIONS: tuple[Point, ...] = (
    Point(LADDER, ("steps",), form=STEPS),
    *(Point(f"{OFFENCE}{name}", ("duty",), form=DUTY) for name in OFFENCES if name != "other"),
)
READING: tuple[Point, ...] = (*ORDER, *ON_SANCTIONS)
"""All that is gone through: the points, then the list of sanctions and the offences."""
READ_NUMBERS: Mapping[str, int] = {**NUMBERS, **{point.name: number for number, point in enumerate(ON_SANCTIONS, start=101)}}
"""The number by which each is named."""


def ways_of(point: Point) -> tuple[str, ...]:
    """The values that there are to choose from; none where a book's own words alone make one.

    >>> ways_of(ON_SANCTIONS[1])
    ('must', 'may', 'forbidden', 'allowed')
    """
    return DUTIES if point.name.startswith(OFFENCE) else () if point.name == LADDER else point.values


def open_after(points: PointsRead, point: str = "") -> Point | None:
    """The next point behind one that is still open, beginning again from the first; None where none is, but for that one itself.

    >>> open_after({"seats.start": PointRead("seats.start", Settled.SILENT)}).name
    'seats.special_needs'
    """
    at = next((n for n, one in enumerate(READING) if one.name == point), -1)
    turned = (*READING[at + 1 :], *READING[: max(at, 0)])
    return next((one for one in turned if one.name not in points or points[one.name].is_open), None)

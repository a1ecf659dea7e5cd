"""Points, their thresholds and the steps of a ladder as a director types them: "3 points = 1 tour, 5 points = dq"."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Mapping

from bot.domain.penalties.errors import PointsFall, PointsUnreadable
from bot.domain.penalties.points import NONE
from bot.domain.penalties.sanctions import BANS, COUNTED, Measure, Sanction, read_step
from bot.domain.rules.offences import OFFENCES
from bot.services.discipline.ban_words import read_ban
from bot.services.discipline.incident_words import named_offence, read_measure, verify_count

NOTHING = frozenset({"none", "off", "aucun", "aucune", "rien", "geen", "niets", "uit"})
_POINTS = r"(?:points?|pts?|punten|punt)?"
_THRESHOLD = re.compile(rf"([1-9]\d?+)\s?+{_POINTS}\s?+(?:=|:|->|→)?\s?+(\S.*+)", re.I)
_WORTH = re.compile(rf"(?<![\d.,+−–-])(?<![=:][-−–] )(?<![=:] [-−–] )(\d{{1,2}})\s?+{_POINTS}$", re.I)
_SPLIT = re.compile(r"[,;>\n]")
MOST_STEPS = 10
_MOST = {"penalty.points": 10, "penalty.point_values": 60}


def read_points(point: str, text: str) -> str:
    """A choice on points as it is written down, in the order it was typed. Raises PointsUnreadable for a piece that can't be
    read, or that says again what another has said; PointsFall, SanctionOutside.

    >>> read_points("penalty.points", "3 points = 1 tour, 5 points = disqualification")
    '3=orbits:1,5=disqualified'
    >>> read_points("penalty.point_values", "avertissement = 1, téléphone = 2")
    'warning=1,phone=2'
    """
    if text.strip().casefold() in NOTHING:
        return NONE
    if point == "penalty.steps":
        return ",".join(read_steps(text))
    read: Callable[[str], tuple[str, str] | None] = _threshold if point == "penalty.points" else _worth
    written: dict[str, str] = {}
    pieces = [bare for piece in re.split(r"[,;\n]", text) if (bare := " ".join(piece.split()))]
    for piece in pieces:
        pair = read(piece)
        if pair is None or pair[0] in written or len(written) == _MOST[point]:
            raise PointsUnreadable(piece=piece[:60], point=point)
        written[pair[0]] = pair[1]
    if not written:
        raise PointsUnreadable(piece=text[:60], point=point)
    if point == "penalty.points":
        _verify_rise(written, dict(zip(written, pieces, strict=True)))
    return ",".join(f"{name}={value}" for name, value in written.items())


def _verify_rise(written: Mapping[str, str], pieces: Mapping[str, str]) -> None:
    """Nothing, if no threshold is followed by a lighter sanction, which could never matter. Raises PointsFall."""
    steps = sorted(written, key=int)
    for fewer, more in itertools.pairwise(steps):
        if read_step(written[more]).gravity < read_step(written[fewer]).gravity:
            raise PointsFall(piece=pieces[more][:60])


def _threshold(piece: str) -> tuple[str, str] | None:
    """From how many points on, and which sanction then; both as they are written down."""
    found = _THRESHOLD.fullmatch(piece)
    if found is None:
        return None
    verify_count(found[2])
    sanction = _step(found[2])
    return (found[1], sanction.step) if sanction else None


def _worth(piece: str) -> tuple[str, str] | None:
    """What is worth points, and how many; both as they are written down."""
    found = _WORTH.search(piece)
    name = _named(piece[: found.start()].strip(" =:->→")) if found else None
    return (name, str(int(found[1]))) if found and name else None


def _named(text: str) -> str | None:
    """An offence by its name, else a kind of sanction, with or without a number: "main", "1 tour"."""
    if text in OFFENCES:
        return text
    sanction = read_measure(text) or read_measure(f"1 {text}") or _written(text)
    return named_offence(text) or (str(sanction.measure) if sanction else text if text in COUNTED else None)


def _written(text: str) -> Sanction | None:
    """A sanction as it is written down: "hands:2"."""
    try:
        return read_step(text)
    except ValueError:
        return None


def _step(text: str) -> Sanction | None:
    """A sanction that is to follow, an exclusion with how long it is to run; None for a text that is none, or where an exclusion
    ends on a day of the calendar, which is over one day, or nobody knows when.
    """
    ban = read_ban(text)
    if ban is None or ban.measure is Measure.DISQUALIFIED:
        return _written(text) or read_measure(text)
    term = ban.term
    if ban.measure not in BANS or ban.rest or term.since or term.until or term.unclear or term.length.too_long:
        return None
    return Sanction(ban.measure, length=term.length)


def read_steps(text: str) -> tuple[str, ...]:
    """The steps of a ladder, the lightest first, as they are written down. Raises PointsUnreadable for a piece that is no
    sanction, or no graver than the one before it; SanctionOutside.

    >>> read_steps("avertissement, 1 main, 1 tour, disqualification")
    ('warning', 'hands:1', 'orbits:1', 'disqualified')
    """
    steps: list[Sanction] = []
    for piece in (bare for piece in _SPLIT.split(text) if (bare := " ".join(piece.split()))):
        verify_count(piece)
        step = _step(piece)
        if step is None or (steps and step.gravity <= steps[-1].gravity) or len(steps) == MOST_STEPS:
            raise PointsUnreadable(piece=piece[:60], point="penalty.steps")
        steps.append(step)
    if not steps:
        raise PointsUnreadable(piece=text[:60], point="penalty.steps")
    return tuple(step.step for step in steps)


def are_steps(text: str) -> bool:
    """Whether a piece of a line is about sanctions, so that it is read as steps and not as words: its first part is one, even
    one that can be no step. Raises SanctionOutside.
    """
    first = " ".join(_SPLIT.split(text)[0].split())
    verify_count(first)
    return bool(read_measure(first) or _written(first) or read_ban(first))

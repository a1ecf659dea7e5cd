"""What a book calls its own steps, wherever that is read: in the value of an offence, and in what was settled before the list."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from bot.domain.errors import Refusal
from bot.domain.rules.errors import DutyUnreadable, SanctionUnsaid, StepsGoBack, StepsUnreadable, StepUnsaid
from bot.domain.rules.points_read import LADDER, OFFENCE, PointRead, PointsRead, Settled
from bot.services.rules.proposing import plainly
from bot.services.rules.sanction_signs import UNSAID, goes_back, told_in


def names_of(ladder: PointRead | None) -> Mapping[str, str]:
    """What a book's own list calls its steps, in small letters without accents, each with its sanction."""
    if ladder is None or ladder.settled is not Settled.RULE:
        return {}
    steps = (step.partition("=") for step in ladder.value.split("|"))
    return {plainly(" ".join(words.split())): sanction for sanction, _, words in steps}


def _sanctioned(points: PointsRead) -> Iterator[tuple[PointRead, str, str]]:
    """The offences of which a sanction is settled, each with that, and with the words that say so in plain letters."""
    for one in points.values():
        sanction = one.value.partition(" ")[2]
        if one.point.startswith(OFFENCE) and one.settled is Settled.RULE and sanction:
            yield one, sanction, plainly(one.evidence)


def resting_on(points: PointsRead, ladder: PointRead | None) -> Iterator[PointRead]:
    """The offences that have their sanction from a name of the list alone, and not from words that everybody understands: each to
    be looked at again, should the list say so no more.
    """
    names = names_of(ladder)
    for one, sanction, plain in _sanctioned(points):
        named = {names[name] for name in names if name in plain}
        if sanction in named and sanction not in {said.sanction for said in told_in(one.evidence, plain)}:
            yield replace(one, settled=Settled.UNREAD, passage="", was=Settled.RULE)


def at_odds(points: PointsRead, ladder: PointRead) -> Iterator[PointRead]:
    """The offences whose words have a name of the list, and of which another sanction is settled than the list gives that name:
    each to be looked at again.
    """
    names = names_of(ladder)
    for one, sanction, plain in _sanctioned(points):
        told = {said.sanction for said in told_in(one.evidence, plain, names)}
        if any(name in plain for name in names) and sanction not in told:
            yield replace(one, settled=Settled.UNREAD, passage="", was=Settled.RULE)


def unreadable(point: str, typed: str, value: str) -> Refusal:
    """Why what was typed is neither a list of sanctions nor what a book says of an offence; `value` is how it was read."""
    if point != LADDER:
        if value.endswith(UNSAID):
            return SanctionUnsaid(word=typed[:60])
        return DutyUnreadable(point=point, value=typed[:60])
    steps = [(sanction, words) for sanction, _, words in (step.partition("=") for step in value.split("|"))]
    if unsaid := next((words for sanction, words in steps if sanction == UNSAID), ""):
        return StepUnsaid(point=point, step=unsaid[:60])
    if back := goes_back([sanction for sanction, _ in steps]):
        return StepsGoBack(point=point, step=steps[back][1][:60])
    return StepsUnreadable(point=point, value=typed[:60])

"""Points where the club counts them: always in the club's own voice, since no book speaks of them."""

from __future__ import annotations

from collections.abc import Iterator

from bot.domain.penalties.points import NONE
from bot.domain.penalties.sanctions import Measure, Sanction, read_step
from bot.domain.rules.offences import OFFENCES
from bot.i18n.words import Words
from bot.presenter.blocks import Block, Line, Tone
from bot.presenter.floor.exclusions import so_long
from bot.services.replies.discipline import PointsView
from bot.services.replies.proposal_views import SanctionView

WRITTEN = ("penalty.points", "penalty.point_values", "penalty.steps")
"""The points of the rules whose values are written out."""


def written_points(about: str, text: str, words: Words) -> str:
    """Thresholds, worths or steps in words: "dès 3 points, 1 tour de pénalité ; dès 5 points, disqualification"."""
    if text == NONE:
        return words.say("own.no_steps" if about == WRITTEN[2] else "points.none")
    if about == WRITTEN[2]:
        return " → ".join(said_sanction(read_step(step), words) for step in text.split(","))
    pairs = [(name, value) for name, _, value in (piece.partition("=") for piece in text.split(","))]
    if about == WRITTEN[0]:
        given = ((int(at), said_sanction(read_step(what), words)) for at, what in pairs)
        told = [words.say("points.threshold", count=at, sanction=sanction) for at, sanction in given]
    else:
        told = [words.say("points.worth", count=int(points), what=_kind(name, words)) for name, points in pairs]
    return words.apart(told)


def _kind(name: str, words: Words) -> str:
    return words.say(f"offence.{name}" if name in OFFENCES else f"typed.{name}", count=1)


def said_sanction(sanction: Sanction | SanctionView, words: Words) -> str:
    """A sanction in words: "2 mains à l'écart", "exclusion du club pour 3 mois"."""
    return " ".join(
        filter(None, (words.say(f"sanction.{sanction.measure}", count=sanction.count), so_long(sanction.length, words)))
    )


def graver(suggested: SanctionView, due: SanctionView | None) -> SanctionView:
    """The graver of what is suggested and of what the club's points have due."""
    if due is None:
        return suggested
    one, other = (Sanction(Measure(view.measure), view.count, length=view.length) for view in (suggested, due))
    return due if other.gravity > one.gravity else suggested


def points_with(points: PointsView | None, suggested: SanctionView, words: Words) -> Iterator[Block]:
    """How a player stands with what he is to be sanctioned for, and what the club has chosen for that."""
    if points is None:
        return
    yield Line(words.say("points.with", count=points.total, adds=points.adds, had=points.had), Tone.QUIET)
    if points.due:
        tone = Tone.SURE if graver(suggested, points.due) != suggested else Tone.QUIET
        yield Line(words.say("points.due", count=points.due_at, sanction=said_sanction(points.due, words)), tone)
    elif points.next:
        yield Line(words.say("points.due", count=points.next_at, sanction=said_sanction(points.next, words)), Tone.QUIET)


def points_so_far(points: PointsView | None, words: Words) -> Iterator[Block]:
    """How a player stands."""
    if points is None:
        return
    yield Line(words.say("points.so_far", count=points.had), Tone.UNSURE if points.had else Tone.QUIET)
    if points.next:
        yield Line(words.say("points.due", count=points.next_at, sanction=said_sanction(points.next, words)), Tone.QUIET)

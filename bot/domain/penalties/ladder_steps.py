"""A ladder of sanctions: the steps of the book's own list, or what a club gets whose book has none."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import pairwise

from bot.domain.penalties.sanctions import Measure, Sanction, read_sanction, read_step
from bot.domain.rules.book_ladder import BookLadder, GeneralClause, Scope
from bot.domain.rules.offences import Duty
from bot.domain.rules.profile import RuleProfile, Voice


class Degree(StrEnum):
    """« Trois degrés de sanction sont à choisir pour les organisateurs de tournois » (ROPTA 11): the club chooses one.

    How each shifts the first step of 11.2 is a reading of the article:
    - LIGHT « principalement des avertissements suivis d'explication »: a first and a second time get a warning, then 11.2.
    - NORMAL « Avertissement et sanction en fonction de l'importance de la faute »: a first time gets a warning, then 11.2; where
      the book says that a sanction HAS to be given (11.1 « SERONT »), 11.2 begins at once.
    - HEAVY « Sanction systématique sans avertissement »: 11.2 begins at once, its first step being one hand away from the table.
    """

    LIGHT = "light"
    NORMAL = "normal"
    HEAVY = "heavy"


@dataclass(frozen=True, slots=True)
class Step:
    """One line of a list: what is proposed, what else the line allows, and where it stands (empty: in no book). `open`: the book
    leaves open how long, so that every count is Floorman's. `name` is what the book itself calls the step.
    """

    sanction: Sanction
    others: tuple[Sanction, ...]
    passage: str
    open: bool = False
    name: str = ""

    @property
    def stated(self) -> tuple[Sanction, ...]:
        """The sanctions that the book itself states in this line."""
        return () if self.open or not self.passage else (self.sanction, *self.others)


@dataclass(frozen=True, slots=True)
class Ladder:
    """Steps, the lightest first (two may be equal). `discretion` is the passage that lets the director go further at once,
    `degree_passage` the one on the club's degree; each may be empty. `degrees`: the first step depends on the degree. `ordered`:
    the book itself has a repetition climb the list step by step. `chosen`: the club has chosen it. `general` is the book's clause
    on every fault.
    """

    steps: tuple[Step, ...]
    discretion: str = ""
    degree_passage: str = ""
    degrees: bool = False
    ordered: bool = False
    chosen: bool = False
    general: GeneralClause | None = None

    @property
    def stated(self) -> frozenset[Sanction]:
        """The sanctions that the book itself states in its list; none where the club has chosen another."""
        return frozenset(one for step in self.steps for one in step.stated if not self.chosen)

    @property
    def suspends(self) -> tuple[Step, ...]:
        """The steps of which the book leaves open how long."""
        return tuple(step for step in self.steps if step.open and step.passage and not self.chosen)

    def clause(self, duty: Duty | None) -> GeneralClause | None:
        """The general clause, where it holds for an offence of which the book speaks so firmly (None: not at all). What is
        allowed it does not mean; a rule of play alone is no breach.
        """
        general = self.general
        if general is None or self.chosen or duty is Duty.ALLOWED:
            return None
        breach = duty in (Duty.MUST, Duty.MAY, Duty.FORBIDDEN)
        return general if breach or general.scope is Scope.ACT else None

    def let_by(self, clause: GeneralClause | None) -> frozenset[Sanction]:
        """The sanctions that a general clause lets be: those that it names, or the whole list."""
        if clause is None:
            return frozenset()
        return frozenset(map(read_sanction, clause.sanctions)) if clause.sanctions else self.stated

    @property
    def rises(self) -> bool:
        """Whether every step is at least as grave as the one before it, by Floorman's own measure."""
        return all(one.sanction.gravity <= other.sanction.gravity for one, other in pairwise(self.steps))

    def rank(self, sanction: Sanction) -> tuple[float, ...]:
        """Puts sanctions in order, the graver the greater: by their gravity, and where the book has an order of its own, by that
        (ten minutes before two hands); one that is no step of it stands behind the last one that is less of the same.
        """
        if self.rises:
            return (0, *sanction.gravity)
        listed = [n for n, step in enumerate(self.steps) if sanction in (step.sanction, *step.others)]
        less = [n for n, step in enumerate(self.steps) if sanction.goes_on_from(step.sanction)]
        return (listed[0] if listed else less[-1] if less else -1, *sanction.gravity)

    @property
    def without_warnings(self) -> Ladder:
        """The list where a mere warning is excluded."""
        steps = tuple(step for step in self.steps if step.sanction.measure is not Measure.WARNING)
        return replace(self, steps=steps or self.steps)


def _counted(measure: Measure, *counts: int) -> tuple[Sanction, ...]:
    return tuple(Sanction(measure, count) for count in counts)


_WARNING = Step(Sanction(Measure.WARNING), (), "")
_OUT = Step(Sanction(Measure.DISQUALIFIED), (), "")
_ROUNDS = Step(Sanction(Measure.ORBITS, 1), _counted(Measure.ORBITS, 2, 3, 4), "")
_KINDS: Mapping[str, tuple[Step, ...]] = {
    "light_normal_heavy": (
        _WARNING,
        Step(Sanction(Measure.HANDS, 1), (), ""),
        Step(Sanction(Measure.HANDS, 2), _counted(Measure.HANDS, 3, 4), ""),
        _ROUNDS,
        _OUT,
    ),
    "warning_round_out": (_WARNING, replace(_ROUNDS, others=()), _OUT),
    # a suspension of which nobody says how long: one round is proposed, from two hands to four rounds to choose from
    "list_by_gravity": (_WARNING, replace(_ROUNDS, others=(*_counted(Measure.HANDS, 2, 3, 4), *_ROUNDS.others), open=True), _OUT),
}
"""The steps of the values of the point "penalty.ladder", for a book that states no list of its own."""
_ORDERED = ("light_normal_heavy", "warning_round_out", "own_steps")
"""The lists that a repetition climbs by the book's own words: « dans l'ordre chronologique » (ROPTA 11.2, CdC 15-1)."""
_OF_NO_ORDER = "list_by_gravity"
"""The list where nobody says any, nor states the steps that it is to have."""


def ladder_of(profile: RuleProfile, degree: Degree = Degree.NORMAL, duty: Duty | None = None) -> Ladder:
    """A book's ladder for an offence. A book without a list of its own gets the ladder of its point "penalty.ladder", with that
    point's passage; where nobody says anything, warning, suspension, disqualification without a passage. The degree and how
    firmly the book speaks of the offence (`duty`) matter for "light_normal_heavy" alone.
    """
    ruling = profile.says("penalty.ladder")
    kind = ruling.value if ruling else _OF_NO_ORDER
    book = profile.ladder
    if kind not in _KINDS and not book:
        # "the steps of its own list", and nobody has said which: the list that stands in for it is none of the book's
        ruling, kind = None, _OF_NO_ORDER
    passage = ruling.passage if ruling else ""
    ladder = _as_stated(book) if book else Ladder(tuple(replace(step, passage=passage) for step in _KINDS[kind]))
    by_club = ruling is not None and ruling.voice in (Voice.CLUB, Voice.TOURNAMENT)
    ladder = replace(ladder, ordered=kind in _ORDERED and not by_club, chosen=by_club)
    if kind != "light_normal_heavy":
        return ladder
    warnings = {Degree.LIGHT: 2, Degree.NORMAL: 0 if duty is Duty.MUST else 1, Degree.HEAVY: 0}[degree]
    quoted = book.degrees.get(degree, "") if book else ""
    return replace(ladder, steps=(ladder.steps[0],) * warnings + ladder.steps[1:], degree_passage=quoted, degrees=True)


def _as_stated(book: BookLadder) -> Ladder:
    steps = (
        Step(read_step(step.sanction), tuple(map(read_step, step.others)), step.passage, step.open, step.name)
        for step in book.steps
    )  # fmt: skip
    return Ladder(tuple(steps), book.discretion, general=book.general)

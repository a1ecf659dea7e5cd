"""The five books' lists of sanctions as steps, and what a club's own book gets. Quoted words are looked up by a test."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from bot.domain.offences import Duty
from bot.domain.rule_profile import RuleProfile
from bot.domain.sanctions import Measure, Sanction


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
    """One line of a book's list: what is proposed, what else the line allows, and where it stands (empty: in no book)."""

    sanction: Sanction
    others: tuple[Sanction, ...]
    passage: str


@dataclass(frozen=True, slots=True)
class Ladder:
    """Steps, the lightest first (two may be equal). `discretion` is the passage that lets the director go further at once,
    `degree_passage` the one on the club's degree; each may be empty.
    """

    steps: tuple[Step, ...]
    discretion: str = ""
    degree_passage: str = ""


def _counted(measure: Measure, *counts: int) -> tuple[Sanction, ...]:
    return tuple(Sanction(measure, count) for count in counts)


def _plain(measure: Measure, passage: str) -> Step:
    return Step(Sanction(measure), (), passage)


def _suspension(passage: str) -> Step:
    """A suspension whose length the book leaves open: one round is proposed, as in CdC 15-1, from 2 hands to 4 rounds allowed."""
    others = (*_counted(Measure.HANDS, 2, 3, 4), *_counted(Measure.ORBITS, 2, 3, 4))
    return Step(Sanction(Measure.ORBITS, 1), others, passage)


def _warning_suspension_out(passage: str) -> tuple[Step, ...]:
    return (_plain(Measure.WARNING, passage), _suspension(passage), _plain(Measure.DISQUALIFIED, passage))


_ROPTA = Ladder(
    (
        _plain(Measure.WARNING, "ropta:11.1#3"),
        # « Avertissement (warning) avec suspension d'une main »
        Step(Sanction(Measure.HANDS, 1), (), "ropta:11.2#1"),
        Step(Sanction(Measure.HANDS, 2), _counted(Measure.HANDS, 3, 4), "ropta:11.2#2"),
        Step(Sanction(Measure.ORBITS, 1), _counted(Measure.ORBITS, 2, 3, 4), "ropta:11.2#3"),
        _plain(Measure.DISQUALIFIED, "ropta:11.2#4"),
    ),
    discretion="ropta:11.2#6",
)
_CDC = Ladder(
    (
        _plain(Measure.WARNING, "cdc:15-1#1"),
        Step(Sanction(Measure.ORBITS, 1), (), "cdc:15-1#1"),
        _plain(Measure.DISQUALIFIED, "cdc:15-1#1"),
    ),
    discretion="cdc:15-1#3",
)
# EVENT'em suspends « pendant une durée de temps spécifique » and the casino « momentanément »: neither says how long.
_EVENTEM = Ladder(_warning_suspension_out("eventem:divers#1"))
_CASINO_LIST = "casino:tournoi-generalites#7"
_CASINO = Ladder(
    (
        _plain(Measure.WARNING, _CASINO_LIST),
        _plain(Measure.HAND_DEAD, _CASINO_LIST),
        _suspension(_CASINO_LIST),
        _plain(Measure.DISQUALIFIED, _CASINO_LIST),
    )
)
_URBAN_LIST = "urban:penalites#3"
_URBAN = Ladder(
    (
        _plain(Measure.WARNING, _URBAN_LIST),
        # The list names the dead hand after hands and rounds, though it costs no more than the hand that is played: it is offered
        # beside the hands and is no step of its own. « l'élimination de l'événement » and « la disqualification » are one step.
        Step(Sanction(Measure.HANDS, 1), (Sanction(Measure.HAND_DEAD), *_counted(Measure.HANDS, 2, 3, 4)), _URBAN_LIST),
        Step(Sanction(Measure.ORBITS, 1), _counted(Measure.ORBITS, 2, 3, 4), _URBAN_LIST),
        _plain(Measure.DISQUALIFIED, _URBAN_LIST),
        _plain(Measure.EVENT_BAN, _URBAN_LIST),
        _plain(Measure.CLUB_BAN, _URBAN_LIST),
    ),
    discretion="urban:severite-penalites#1",
)
_BOOKS: Mapping[str, Ladder] = {"ropta": _ROPTA, "cdc": _CDC, "eventem": _EVENTEM, "casino": _CASINO, "urban": _URBAN}
_KINDS: Mapping[str, Ladder] = {
    "light_normal_heavy": _ROPTA,
    "warning_round_out": _CDC,
    "list_by_gravity": Ladder(_warning_suspension_out("")),
}
_DEGREES = {Degree.LIGHT: "ropta:11#2", Degree.NORMAL: "ropta:11#3", Degree.HEAVY: "ropta:11#4"}


def ladder_of(profile: RuleProfile, degree: Degree = Degree.NORMAL, duty: Duty | None = None) -> Ladder:
    """A book's ladder for an offence. A club's own book gets the ladder of its point "penalty.ladder", with that point's passage;
    where nobody says anything, warning, suspension, disqualification without a passage. The degree and how firmly the book
    speaks of the offence (`duty`) matter for "light_normal_heavy" alone.
    """
    ruling = profile.says("penalty.ladder")
    kind = ruling.value if ruling else "list_by_gravity"
    ladder = _BOOKS.get(profile.book)
    if ladder is None:
        passage = ruling.passage if ruling else ""
        ladder = Ladder(tuple(replace(step, passage=passage) for step in _KINDS[kind].steps))
    if kind != "light_normal_heavy":
        return ladder
    warnings = {Degree.LIGHT: 2, Degree.NORMAL: 0 if duty is Duty.MUST else 1, Degree.HEAVY: 0}[degree]
    quoted = _DEGREES[degree] if profile.book == "ropta" else ""
    return replace(ladder, steps=(ladder.steps[0],) * warnings + ladder.steps[1:], degree_passage=quoted)

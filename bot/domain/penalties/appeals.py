"""Appeals against sanctions: noted, and what became of them, each by an entry of its own."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from bot.domain.penalties.cases import Appeal, Case
from bot.domain.penalties.chain import Draft, EntryKind
from bot.domain.penalties.errors import AlreadyVoid, AppealOpen, NoAppealOpen, NoSuchCase
from bot.domain.penalties.ledger import Moment


class Outcome(StrEnum):
    """What became of a sanction by an appeal. "Upheld" and "dismissed" say it of the appeal in one mouth, of the sanction in
    another, so they stand nowhere.
    """

    STANDS = "stands"
    """The sanction stays as it is."""
    REDUCED = "reduced"
    LIFTED = "lifted"
    WITHDRAWN = "withdrawn"
    """Whoever appealed no longer does."""


def open_appeal(cases: Mapping[int, Case], number: int) -> Appeal | None:
    """The appeal against a sanction on which nobody has decided; None where there is none. Raises NoSuchCase."""
    case = _case(cases, number)
    last = case.appeals[-1] if case.appeals else None
    return last if last is not None and not last.outcome else None


def appeal(cases: Mapping[int, Case], number: int, moment: Moment, words: str) -> Draft:
    """A player contests a sanction. Raises NoSuchCase, AlreadyVoid; AppealOpen where nobody has decided on the last appeal."""
    case = _case(cases, number)
    if case.void:
        raise AlreadyVoid(number=number, entry=case.void.entry)
    if waiting := open_appeal(cases, number):
        raise AppealOpen(number=number, entry=waiting.entry)
    return moment.draft(EntryKind.APPEALED, case.person, number, texts={"appeal": words})


def settle(cases: Mapping[int, Case], number: int, moment: Moment, outcome: Outcome, why: str = "") -> Draft:
    """What became of the open appeal. A sanction that is reduced or lifted is corrected or voided by an entry of its own, which
    says why. Raises NoSuchCase, NoAppealOpen.
    """
    case = _case(cases, number)
    if open_appeal(cases, number) is None:
        raise NoAppealOpen(number=number)
    return moment.draft(EntryKind.APPEAL_SETTLED, case.person, number, {"outcome": str(outcome)}, {"why": why})


def _case(cases: Mapping[int, Case], number: int) -> Case:
    case = cases.get(number)
    if case is None:
        raise NoSuchCase(number=number, known=tuple(sorted(cases)[-5:]))
    return case

"""Appeals: noted for whoever contests a sanction, and decided by somebody who has not given it."""

from __future__ import annotations

import re

from bot.domain.errors import MissingArgument
from bot.domain.penalties.appeals import Outcome, appeal, open_appeal, settle
from bot.domain.penalties.cases import Case
from bot.domain.penalties.errors import (
    AppealAboutYou,
    AppealNotYours,
    AppealUnclear,
    DeciderUnknown,
    NoSuchCase,
    NotLighter,
    OwnCase,
)
from bot.services.discipline.appeal_words import read_outcome
from bot.services.discipline.case_forms import AmendForm, AppealForm, EndingForm
from bot.services.discipline.case_views import case_view
from bot.services.discipline.exclusion import read_change
from bot.services.discipline.incident_words import read_measure
from bot.services.discipline.ledger_work import Discipline
from bot.services.discipline.oneself import earlier_selves
from bot.services.discipline.sanction_desk import amend, void_case
from bot.services.replies.discipline import CaseAppealed, CaseEnded
from bot.services.replies.reply import Reply
from bot.services.shift.shift import Shift

ONE = re.compile(r"(?:un|une|a|een)\s+(?=avert|warn|waarsch|main (?:br|m)|dead)", re.I)
"""An article before a sanction: "à un avertissement"."""


def appeal_case(shift: Shift, form: AppealForm) -> Reply:
    """Notes that a player contests a sanction, with his words; or what became of that: the sanction stands, is reduced to
    another, is lifted, or he appeals no longer. Who decides has neither given nor corrected the sanction, nor is it about him.
    Raises NoSuchCase, AlreadyVoid, AppealOpen, NoAppealOpen, AppealUnclear, AppealNotYours, AppealAboutYou, DeciderUnknown,
    NotLighter, and what `amend` and `void_case` raise.
    """
    desk = Discipline(shift)
    found, first = dict(desk.cases_about(form.case)), next(iter(form.pieces), "")
    if form.case not in found:
        raise NoSuchCase(number=form.case, known=tuple(sorted(found)[-5:]))
    waiting, read = open_appeal(found, form.case), read_outcome(first)
    # without an appeal, "réduite à tort, dit-il" is what the player says; a bare "levée" and its reason decide, on nothing
    if read is None or (waiting is None and read[1] and not form.outcome):
        if not form.pieces and waiting is None:
            raise MissingArgument(command="appeal")
        desk.enter(appeal(found, form.case, desk.moment(), "; ".join(form.pieces)))
        return _told(desk, found[form.case].person, form.case)
    return _settled(desk, found[form.case], form, *read)


def _settled(desk: Discipline, case: Case, form: AppealForm, outcome: Outcome | None, rest: str) -> Reply:
    number, pieces = case.number, [piece for piece in (rest, *form.pieces[1:]) if piece]
    draft = settle({number: case}, number, desk.moment(), outcome or Outcome.STANDS)
    _verify_may_decide(desk, case)
    if outcome is None:
        raise AppealUnclear(number=number, text=form.pieces[0][:60])
    if outcome in (Outcome.STANDS, Outcome.WITHDRAWN):
        desk.enter(settle({number: case}, number, desk.moment(), outcome, "; ".join(pieces)))
        return _told(desk, case.person, number)
    ended = _changed(desk, case, outcome, pieces, form.pieces[0])
    desk.enter(draft)
    return _told(desk, case.person, number, ended)


def _changed(desk: Discipline, case: Case, outcome: Outcome, pieces: list[str], typed: str) -> CaseEnded | None:
    """Reduces or lifts a sanction. Returns what is told of that."""
    if outcome is Outcome.REDUCED:
        pieces = [part.strip() for piece in pieces for part in piece.split(",", 1)]
        pieces = [ONE.sub("", piece) for piece in pieces if piece]
    bans = {piece: change for piece in pieces if (change := read_change(desk, case, piece)) and change.admitted is None}
    measures = [piece for piece in pieces if piece in bans or read_measure(piece)]
    why = [piece for piece in pieces if piece not in measures]
    if not why or bool(measures) is (outcome is Outcome.LIFTED) or any(change.unclear for change in bans.values()):
        raise AppealUnclear(number=case.number, text=typed[:60])
    if outcome is Outcome.LIFTED:
        ended = void_case(desk.shift, EndingForm(case.number, "; ".join(why))).outcome
        return ended if isinstance(ended, CaseEnded) else None
    wanted = bans[measures[0]].sanction if measures[0] in bans else read_measure(measures[0])
    if wanted is None or not wanted.lighter_than(case.sanction):
        raise NotLighter(number=case.number)
    ended = amend(desk.shift, AmendForm(case.number, (measures[0],), "; ".join((*measures[1:], *why)))).outcome
    return ended if isinstance(ended, CaseEnded) else None


def _verify_may_decide(desk: Discipline, case: Case) -> None:
    """Nothing, if whoever gives the command may decide on an appeal. Raises DeciderUnknown, AppealNotYours, AppealAboutYou."""
    own, account = desk.shift.person, desk.shift.call.request.account
    try:
        desk.verify_not_about((case.person, *filter(None, (case.second,)), *case.others), case.at, case.number, "appeal")
    except OwnCase as refusal:
        raise AppealAboutYou(**refusal.fields) from refusal
    if not own:
        raise DeciderUnknown(number=case.number)
    gave = {case.by, *(change.by for change in case.corrections if "sanction" in dict(change.after))}
    # who gave it before the club knew him is known by the account since
    if (
        own in gave
        or (account and gave & earlier_selves(desk.shift, case.at))
        or (account and (case.account or "").partition(" ")[0] == account)
    ):
        raise AppealNotYours(number=case.number)


def _told(desk: Discipline, person: int, number: int, ended: CaseEnded | None = None) -> Reply:
    case = desk.cases_of(person)[number]
    back = (ended.later, ended.where, ended.struck, ended.bound) if ended else (None, None, 0, 0)
    return desk.shift.reply(CaseAppealed(case_view(desk, case), number, desk.name(person), *back))

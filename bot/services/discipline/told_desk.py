"""Whether a player was told of a sanction, and how."""

from __future__ import annotations

from bot.domain.penalties.cases import Case
from bot.domain.penalties.chain import EntryKind
from bot.domain.penalties.ledger import deliver
from bot.services.discipline.case_forms import PLATFORMS, ToldForm
from bot.services.discipline.case_views import case_view
from bot.services.discipline.ledger_work import Discipline
from bot.services.replies.discipline import CaseTold
from bot.services.replies.reply import Reply
from bot.services.shift.shift import Shift

TO_TELL = frozenset(EntryKind) - {EntryKind.NOTED, EntryKind.SERVED, EntryKind.APPEALED, EntryKind.ERASED}
"""What is told of a sanction, and that it was."""


def told(shift: Shift, form: ToldForm) -> Reply:
    """The player was told, by word of mouth or by a platform, and may refuse to sign; or he could not be told. That he was told
    is entered once, until there is more to tell. Nobody says it of himself. Raises OwnCase.
    """
    desk = Discipline(shift)
    found = dict(desk.cases_about(form.case))
    if form.case in found and (form.channel not in PLATFORMS or not shift.call.filled):
        desk.verify_not_own(found[form.case], "told")  # of its own message a platform says itself what became of it
    if form.case in found and form.arrived and not form.why and not form.refused and _is_told(desk, found[form.case], form):
        return _shown(desk, found[form.case].person, form.case)
    draft = deliver(found, form.case, desk.moment(), form.channel, arrived=form.arrived, refused=form.refused, why=form.why)
    entry = desk.enter(draft)
    return _shown(desk, entry.person, form.case)


def _is_told(desk: Discipline, case: Case, form: ToldForm) -> bool:
    """Whether the last that was entered about a sanction, notes aside, is that the player was told of it in the same way."""
    entries = desk.shift.work.ledgers.of_person(desk.club, case.person)
    about = [one for one in entries if case.number in (one.number, one.refers_to) and one.kind in TO_TELL]
    last = about[-1]
    return last.kind is EntryKind.DELIVERED and dict(last.fields) == {"channel": form.channel}


def _shown(desk: Discipline, person: int, number: int) -> Reply:
    case = case_view(desk, desk.cases_of(person)[number])
    return desk.shift.reply(CaseTold(case, number, desk.name(person)))

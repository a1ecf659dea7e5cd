"""What replies show of sanctions: names for numbers, nothing but values."""

from __future__ import annotations

from collections.abc import Sequence

from bot.domain.penalties.cases import Case, standing_at
from bot.domain.penalties.ladder import Proposal
from bot.domain.penalties.sanctions import Sanction, read_sanction
from bot.services.discipline.ledger_work import Discipline
from bot.services.replies.discipline import CaseView, ProposalView, SanctionView


def sanction_view(sanction: Sanction) -> SanctionView:
    """A sanction to be said."""
    return SanctionView(str(sanction.measure), sanction.count)


def proposal_view(proposal: Proposal) -> ProposalView:
    """A proposal to be said."""
    others = tuple(sanction_view(other) for other in proposal.alternatives)
    return ProposalView(sanction_view(proposal.sanction), others, proposal.step, proposal.steps, str(proposal.reason))


def case_views(desk: Discipline, cases: Sequence[Case]) -> tuple[CaseView, ...]:
    """Sanctions with names, in the order given."""
    names = desk.names(person for case in cases for person in (case.person, case.by) if person)
    return tuple(_view(desk, case, names.get(case.person, ""), names.get(case.by, "")) for case in cases)


def case_view(desk: Discipline, case: Case) -> CaseView:
    """One sanction."""
    return case_views(desk, [case])[0]


def _view(desk: Discipline, case: Case, name: str, by: str) -> CaseView:
    ending = case.void or case.pardon
    return CaseView(
        case.number, case.at, desk.day(case.at), by, name, case.offence, case.words, sanction_view(case.sanction),
        case.hands_total, case.left if desk.due(case) else 0,
        str(standing_at(case, int(desk.shift.at), desk.expiry_days)), case.table or 0, case.tournament or 0, case.reason,
        case.evidence, _told(case), ending.why if ending else "", len(case.corrections), case.passage, _before(case),
        told_why=case.delivery.why if case.delivery and not case.notice_outdated else "",
    )  # fmt: skip


def _told(case: Case) -> str:
    """Whether the player was told of a sanction, in a word: see `CaseView`."""
    delivery = case.delivery
    if delivery is None:
        return ""
    if case.notice_outdated:
        return "outdated"
    return "refused" if delivery.refused else "told" if delivery.arrived else "failed"


def _before(case: Case) -> tuple[SanctionView, ...]:
    """The sanctions that were corrected, the oldest first."""
    before = (dict(correction.before).get("sanction") for correction in case.corrections)
    return tuple(sanction_view(read_sanction(text)) for text in before if text)

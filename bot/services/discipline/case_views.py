"""What replies show of sanctions: names for numbers, nothing but values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from bot.domain.penalties.cases import DAY, Case, cases, standing_at
from bot.domain.penalties.points import Points
from bot.domain.penalties.proposal import Besides, Proposal
from bot.domain.penalties.sanctions import BANS, Sanction, read_sanction
from bot.domain.penalties.terms import read_term
from bot.domain.rules.away import Away
from bot.services.discipline.givers import givers
from bot.services.discipline.ledger_work import Discipline
from bot.services.replies.away import AwayView
from bot.services.replies.discipline import AppealView, CaseView, LinkedView, PointsView
from bot.services.replies.proposal_views import BesidesView, ProposalView, SanctionView


def sanction_view(sanction: Sanction) -> SanctionView:
    """A sanction to be said."""
    return SanctionView(str(sanction.measure), sanction.count, length=sanction.length)


def case_sanction(desk: Discipline, case: Case) -> SanctionView:
    """The sanction of a case, with how long it runs."""
    return _shown(case.sanction, desk.bans.left(case))


def _shown(sanction: Sanction, left: int = 0) -> SanctionView:
    term = sanction.term if sanction.measure in BANS else None
    return SanctionView(str(sanction.measure), sanction.count, term, left)


def proposal_view(proposal: Proposal) -> ProposalView:
    """A proposal to be said."""
    return ProposalView(
        sanction=sanction_view(proposal.sanction),
        alternatives=tuple(map(sanction_view, proposal.alternatives)),
        step=proposal.step,
        steps=proposal.steps,
        reason=str(proposal.reason),
        source=str(proposal.source),
        permitted=tuple(map(sanction_view, proposal.permitted)),
        suspension=proposal.suspension,
        named=_may_be(proposal.named),
        up_to=_may_be(proposal.up_to),
        besides=besides_view(proposal.besides),
        degree_assumed=proposal.degree_assumed,
        by_club=proposal.by_club,
        at_once=tuple(map(sanction_view, proposal.at_once)),
        discretion=proposal.discretion,
        listed=proposal.listed,
        general=tuple(map(sanction_view, proposal.general)),
        general_in=proposal.general_in,
        general_words=proposal.general_words,
        for_acts=proposal.for_acts,
        open_suspension=proposal.open_suspension,
        only_if=str(proposal.only_if or ""),
        at_most=proposal.at_most,
        hand_lives=proposal.hand_lives,
        elsewhere=proposal.elsewhere,
        other=proposal.other,
        called=proposal.called,
    )


def besides_view(besides: Besides | None) -> BesidesView | None:
    """What stands beside a dead hand, to be said; None where nothing does."""
    return BesidesView(sanction_view(besides.sanction), str(besides.duty), str(besides.source)) if besides else None


def _may_be(sanction: Sanction | None) -> SanctionView | None:
    return sanction_view(sanction) if sanction else None


def points_view(points: Points | None) -> PointsView | None:
    """How somebody stands, to be said."""
    if points is None:
        return None
    due, following = (sanction_view(one) if one else None for one in (points.due, points.next))
    return PointsView(points.had, points.adds, points.total, due, points.due_at, following, points.next_at)


def away_view(away: Away | None, *, read: bool) -> AwayView | None:
    """What becomes of cards and blinds, to be said."""
    if away is None:
        return None
    said, of_absent = (tuple(rule.passage for rule in rules) for rules in (away.said, away.of_absent))
    words = tuple((rule.passage, rule.words) for rule in (*away.said, *away.of_absent))
    return AwayView(said, of_absent, tuple(map(str, away.silent)), read, words)


def case_views(desk: Discipline, shown: Sequence[Case]) -> tuple[CaseView, ...]:
    """Sanctions with names, in the order given."""
    linked = _linked(desk, shown)
    people = (person for case in (*shown, *linked) for person in _people(case) if person)
    names, by = desk.names(people), givers(desk, (case.account for case in shown))
    return tuple(replace(_view(desk, case, names, by), linked=_beside(desk, case, linked, names)) for case in shown)


def _linked(desk: Discipline, shown: Sequence[Case]) -> list[Case]:
    """The sanctions of others for the same incidents."""
    others = {person for case in shown for person in case.others}
    if not others:
        return []
    incidents = {case.incident for case in shown}
    found = cases(desk.shift.work.ledgers.of_people(desk.club, sorted(others))).values()
    return [case for case in found if case.incident in incidents]


def _beside(desk: Discipline, case: Case, linked: Iterable[Case], names: Mapping[int, str]) -> tuple[LinkedView, ...]:
    now, days = int(desk.shift.at), desk.expiry_days
    return tuple(
        LinkedView(one.number, names.get(one.person, ""), str(standing_at(one, now, days)))
        for one in linked
        if case.incident and one.incident == case.incident and one.number != case.number
    )


def case_view(desk: Discipline, case: Case) -> CaseView:
    """One sanction."""
    return case_views(desk, [case])[0]


def _people(case: Case) -> tuple[int, ...]:
    """Whom a sanction names: whom it is about, who gave it, who agreed to it, who decided on appeals."""
    return (case.person, case.by, *(appeal.settled_by for appeal in case.appeals), *case.agreed)


def _view(desk: Discipline, case: Case, names: Mapping[int, str], called: Mapping[str, str]) -> CaseView:
    name, by = names.get(case.person, ""), names.get(case.by, "") or called.get(case.account or "", "")
    ending = case.void or case.pardon
    return CaseView(
        case.number, case.at, desk.day(case.at), by, name, case.offence, case.words, case_sanction(desk, case),
        case.hands_total, case.left if desk.due(case) else 0,
        str(standing_at(case, int(desk.shift.at), desk.expiry_days, runs=desk.bans.runs(case))), case.table or 0,
        case.tournament or 0, case.reason, case.evidence, _told(case), ending.why if ending else "", len(case.corrections),
        case.passage, _before(case), told_why=case.delivery.why if case.delivery and not case.notice_outdated else "",
        appeal=_appeal(case, names), clock=desk.clock(case.at), ban=_ban(desk, case), admitted=case.admitted,
        days=(int(desk.shift.at) - case.at) // DAY, agreed=tuple(names.get(number, f"#{number}") for number in case.agreed),
    )  # fmt: skip


def _told(case: Case) -> str:
    """Whether the player was told of a sanction, in a word: see `CaseView`."""
    delivery = case.delivery
    if delivery is None:
        return ""
    if case.notice_outdated:
        return "outdated"
    return "refused" if delivery.refused else "told" if delivery.arrived else "failed"


def _ban(desk: Discipline, case: Case) -> str:
    """How an exclusion stands: "runs", "to_come", "over"; empty for what is none, or no more."""
    if not case.bans:
        return ""
    return "runs" if desk.bans.runs(case) else "to_come" if desk.bans.to_come(case) else "over"


def _before(case: Case) -> tuple[SanctionView, ...]:
    """The sanctions that were corrected, the oldest first."""
    found, said = list[SanctionView](), {"sanction": case.sanction.written, **case.sanction.term.fields}
    for correction in reversed(case.corrections):
        changed = {name: text or "" for name, text in correction.before if name in said}
        said |= changed
        if changed:
            found.append(_shown(replace(read_sanction(said["sanction"]), term=read_term(said))))
    return tuple(reversed(found))


def appeal_state(case: Case) -> str:
    """How the last appeal against a sanction stands; empty where there was none."""
    if not case.appeals:
        return ""
    return case.appeals[-1].outcome or ("moot" if case.void else "open")


def _appeal(case: Case, names: Mapping[int, str]) -> AppealView | None:
    if not case.appeals:
        return None
    last = case.appeals[-1]
    return AppealView(appeal_state(case), last.words, names.get(last.settled_by, ""), last.why)

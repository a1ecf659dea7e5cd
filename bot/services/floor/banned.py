"""Whoever is excluded does not come in: not by a list, not from his own phone, not by a seat that he was drawn before."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bot.domain.penalties.cases import Case, cases
from bot.domain.penalties.errors import Banned, MayBeBanned, YouAreBanned
from bot.domain.penalties.ladder import Standing
from bot.domain.penalties.sanctions import Measure
from bot.services.announcements.addresses import is_private, platform_of
from bot.services.replies.proposal_views import SanctionView
from bot.services.shift.bans import FEW, bans_of
from bot.services.shift.finding import may_mean
from bot.services.shift.shift import Shift


def banned(shift: Shift, case: Case) -> Banned:
    """That an exclusion keeps somebody out: who it is, until when, and what for where nobody else reads it."""
    return Banned(
        name=shift.called([case.person]).get(case.person, ""),
        person=case.person,
        case=case.number,
        sanction=_view(shift, case),
        offence=(case.offence, case.words or "") if read_alone(shift) else (),
        entered=_entered(shift, case.person),
    )


def read_alone(shift: Shift) -> bool:
    """Whether nobody but whoever gives a command reads the reply: in private, or at a console."""
    spot = next(iter(shift.call.request.spots), shift.call.request.place)
    return is_private(spot) or not platform_of(spot)


def like_banned(shift: Shift, names: Iterable[str]) -> Mapping[str, MayBeBanned]:
    """Of names that nobody bears those that may mean somebody whom an exclusion or a disqualification keeps out: a floor is to
    say whether it is he.
    """
    bans, tournament = bans_of(shift, FEW + 1), shift.opened_tournament.number
    keep = {**bans.binding({case.person for case in bans.running}, tournament), **_disqualified(shift)}
    known = shift.work.people.names_of(shift.club.id, list(keep))
    found = {name: meant[0] for name in names if keep and (meant := may_mean(name, known))}
    called = shift.called(found.values())
    return {
        name: MayBeBanned(
            name=name, known=called.get(person, ""), person=person, case=keep[person].number, sanction=_view(shift, keep[person])
        )
        for name, person in found.items()
    }  # fmt: skip


def _disqualified(shift: Shift) -> dict[int, Case]:
    """Who was put out of the tournament at hand by a sanction that counts."""
    tournament = shift.opened_tournament.number
    played = sorted({shift.state.people[entrant] for entrant in shift.state.out})
    held = cases(shift.work.ledgers.of_people(shift.club.id, played)).values() if played else ()
    return {
        case.person: case
        for case in held
        if case.tournament == tournament and case.sanction.measure is Measure.DISQUALIFIED
        and case.standing is Standing.COUNTS and tournament not in case.admitted
    }  # fmt: skip


def _entered(shift: Shift, person: int) -> str:
    """Whether somebody is "entered" in the tournament at hand or "seated" there; empty where he is neither, or out of it."""
    state = shift.state
    own = [e for e, who in state.people.items() if who == person and e not in state.withdrawn and e not in state.out]
    return "" if not own else "seated" if own[-1] in state.seat_of else "entered"


def view_of(refusal: Banned | MayBeBanned) -> SanctionView | None:
    """The exclusion that a refusal names."""
    found = refusal.fields["sanction"]
    return found if isinstance(found, SanctionView) else None


def _view(shift: Shift, case: Case) -> SanctionView:
    return SanctionView(str(case.sanction.measure), 0, case.sanction.term, bans_of(shift).left(case))


def verify_not_banned(shift: Shift, people: Iterable[int], *, oneself: bool = False) -> None:
    """Nothing, if an exclusion keeps none of some people from the tournament at hand. Raises Banned for the first of them;
    YouAreBanned where that is whoever gives the command himself.
    """
    wanted = list(people)
    bans = bans_of(shift)
    binding = bans.binding(wanted, shift.opened_tournament.number)
    for person in wanted:
        if person in binding:
            case = binding[person]
            if oneself:
                raise YouAreBanned(sanction=_view(shift, case))
            raise banned(shift, case)


def not_banned(shift: Shift, entrants: Sequence[int]) -> tuple[int, ...]:
    """Those of some entrants whom no exclusion keeps out; where it keeps all of them out, that is refused. Raises Banned."""
    people = {entrant: shift.state.people[entrant] for entrant in entrants}
    binding = bans_of(shift).binding(people.values(), shift.opened_tournament.number)
    free = tuple(entrant for entrant in entrants if people[entrant] not in binding)
    if entrants and not free:
        raise banned(shift, binding[people[entrants[0]]])
    return free

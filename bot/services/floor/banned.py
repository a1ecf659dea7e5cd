"""Whoever is excluded does not come in: not by a list, not from his own phone, not by a seat that he was drawn before."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.domain.penalties.cases import Case
from bot.domain.penalties.errors import Banned, YouAreBanned
from bot.services.announcements.addresses import is_private, platform_of
from bot.services.replies.discipline import SanctionView
from bot.services.shift.bans import bans_of
from bot.services.shift.shift import Shift


def banned(shift: Shift, case: Case) -> Banned:
    """That an exclusion keeps somebody out: who it is, until when, and what for where nobody else reads it."""
    spot = next(iter(shift.call.request.spots), shift.call.request.place)
    alone = is_private(spot) or not platform_of(spot)
    return Banned(
        name=shift.called([case.person]).get(case.person, ""),
        person=case.person,
        case=case.number,
        sanction=_view(shift, case),
        offence=(case.offence, case.words or "") if alone else (),
        entered=_entered(shift, case.person),
    )


def _entered(shift: Shift, person: int) -> str:
    """Whether somebody is "entered" in the tournament at hand or "seated" there; empty where he is neither, or out of it."""
    state = shift.state
    own = [e for e, who in state.people.items() if who == person and e not in state.withdrawn and e not in state.out]
    return "" if not own else "seated" if own[-1] in state.seat_of else "entered"


def view_of(refusal: Banned) -> SanctionView | None:
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

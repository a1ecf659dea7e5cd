"""What the player's and the floor's side of a request have in common: how it is shown, and which still wait."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bot.domain.club.people import Person
from bot.domain.tournament.player_requests import Fate, PlayerRequest, entrant_of, makes_sense
from bot.services.replies.player_requests import RequestView
from bot.services.shift.shift import Shift


def waiting(shift: Shift) -> Sequence[PlayerRequest]:
    """The requests of the current tournament that wait and still make sense, oldest first."""
    state = shift.state
    known = shift.work.player_requests.of(shift.opened_tournament.id)
    return [one for one in known if one.fate is Fate.WAITING and makes_sense(state, one)]


def views(shift: Shift, requests: Iterable[PlayerRequest]) -> tuple[RequestView, ...]:
    """Requests to be shown, in their order."""
    listed = list(requests)
    known = _asked_by(shift, listed)
    return tuple(_view(shift, one, known) for one in listed)


def called(shift: Shift, request: PlayerRequest) -> str:
    """How whoever has asked is called."""
    return _name(request, _asked_by(shift, [request]))


def _asked_by(shift: Shift, requests: Sequence[PlayerRequest]) -> Mapping[int, Person]:
    return shift.work.people.numbered(shift.club.id, [one.person for one in requests])


def _name(request: PlayerRequest, known: Mapping[int, Person]) -> str:
    person = known.get(request.person)
    return person.name if person else f"#{request.person}"


def _view(shift: Shift, request: PlayerRequest, known: Mapping[int, Person]) -> RequestView:
    entrant = entrant_of(shift.state, request.person)
    seat = shift.state.seat_of.get(entrant) if entrant is not None else None
    link = shift.work.accounts.link_of(shift.club.id, request.account) if request.account else None
    return RequestView(
        request.number, _name(request, known), str(request.wish), request.words, str(seat or ""),
        max(0, int(shift.at - request.at) // 60), claimed=link is not None and not link.confirmed,
        answer=request.answer,
    )  # fmt: skip

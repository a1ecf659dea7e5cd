"""What the player's and the floor's side of a request have in common: how it is shown, and which still wait."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bot.domain.club.people import Person
from bot.domain.tournament.deeds import LogEntry
from bot.domain.tournament.player_requests import Fate, PlayerRequest, entrant_of, makes_sense
from bot.domain.tournament.state import Tournament
from bot.services.ports.tournaments import OpenTournament
from bot.services.replies.player_requests import RequestView
from bot.services.shift.shift import Shift


def waiting(shift: Shift) -> Sequence[PlayerRequest]:
    """The requests of the current tournament that wait and still make sense, oldest first."""
    return _waiting(shift.work.player_requests.of(shift.opened_tournament.id), shift.state, shift.standing)


def waiting_beside(shift: Shift) -> tuple[tuple[int, str, tuple[int, ...]], ...]:
    """The numbers of the requests that wait in the tournaments that run beside the current one, each with its number and name."""
    listed = [(one, state, waiting_in(shift, one, state)) for one, state in shift.beside()]
    return tuple((one.number, state.setup.name, tuple(each.number for each in theirs)) for one, state, theirs in listed if theirs)


def waiting_in(shift: Shift, opened: OpenTournament, state: Tournament) -> Sequence[PlayerRequest]:
    """The requests that wait in a tournament which runs beside the current one."""
    return _waiting(shift.work.player_requests.of(opened.id), state, shift.timeline_of(opened).standing)


def _waiting(known: Sequence[PlayerRequest], state: Tournament, standing: Sequence[LogEntry]) -> list[PlayerRequest]:
    return [one for one in known if is_open(one, standing) and makes_sense(state, one)]


def is_open(request: PlayerRequest, standing: Sequence[LogEntry]) -> bool:
    """Whether nobody has settled a request, or what it became in the log stands no longer."""
    if request.fate is not Fate.CONFIRMED or not request.entry:
        return request.fate is Fate.WAITING
    return all(entry.number != request.entry for entry in standing)


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
        answer=request.answer, at=int(request.at),
    )  # fmt: skip

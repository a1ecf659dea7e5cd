"""Whether seats that are about to be shown in a picture are still so: a picture comes beside its message, and may be held up for
as long as the platform likes. A player who reads last where he sat before goes there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.domain.tournament.state import Tournament
from bot.domain.tournament.timeline import Timeline
from bot.services.announcements.folding import called, state_of
from bot.services.ports.outbox import Letter
from bot.services.ports.work import WorkPort
from bot.services.replies.draws import DrawRevealed
from bot.services.replies.reply import Reply
from bot.services.replies.tables import TableRedrawn, Tables, Where
from bot.services.replies.views import TableView

SHOWN = (DrawRevealed, TableRedrawn, Tables)
"""Replies that show tables as they are, or as a draw has left them."""


def letter_is_so(work: WorkPort, letter: Letter, reply: Reply) -> bool:
    """Whether everybody sits where a letter shows him, or is out of its tournament. One of no tournament shows none."""
    state = state_of(work, letter)
    return not letter.about or (state is not None and _is_so(work, letter.club, state, reply))


def answer_is_so(work: WorkPort, club: int, reply: Reply) -> bool:
    """Whether everybody sits where an answer to somebody of a club shows him, or is out of the tournament."""
    number = reply.seen.partition(".")[0]
    found = work.tournaments.numbered(club, int(number)) if number.isdecimal() else None
    return found is None or _is_so(work, club, Timeline(work.tournaments.entries(found.id)).state, reply)


def _is_so(work: WorkPort, club: int, state: Tournament, reply: Reply) -> bool:
    shown = list(_seats_of(reply))
    if not shown:
        return True
    seated = {state.people[entrant]: seat for entrant, seat in state.seat_of.items()}
    gone = {state.people[entrant] for entrant in state.out} - seated.keys()
    names = called(work, club, [*seated, *gone], state.people.values())
    seats = {(names[person], seat.table, seat.number) for person, seat in seated.items() if person in names}
    out = {names[person] for person in gone if person in names}
    # whoever asks for his own seat, or is told it, is not shown one once he is out
    may_be_out = not isinstance(reply.outcome, Where)
    return all(one in seats or (may_be_out and one[0] in out) for one in shown)


def _seats_of(reply: Reply) -> Iterator[tuple[str, int, int]]:
    """The seats that the pictures of a reply point out: name, table and seat."""
    outcome = reply.outcome
    if isinstance(outcome, Where):
        yield from [(outcome.name, outcome.table, outcome.number)] if outcome.view is not None else []
    elif isinstance(outcome, SHOWN):
        yield from _seats_at(outcome.views)


def _seats_at(views: Sequence[TableView]) -> Iterator[tuple[str, int, int]]:
    for view in views:
        for seat, name in view.players:
            yield name, view.number, seat

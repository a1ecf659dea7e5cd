"""That what was announced was taken back, or stands again: told wherever it was announced, with where everybody sits now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from bot.domain.seating.tables import Seat
from bot.domain.tournament.deeds import LogEntry, Moving, Revealing, SeatingLate
from bot.services.announcements.addresses import account_in, is_private, platform_of
from bot.services.announcements.announcing import CORRECTION, STRIKE, about_entry, accounts_of, on_platform, post
from bot.services.announcements.letters import written
from bot.services.ports.outbox import Letter
from bot.services.replies.reply import Reply
from bot.services.replies.tournaments import Redone, Undone
from bot.services.shift.shift import Shift

SeatNow = tuple[str, int, int]
"""A name, a table, a seat; 0 for no seat."""


def correct(shift: Shift, reply: Reply) -> None:
    """Puts letters into the outbox that correct what was announced, if that is what a command has done."""
    if isinstance(reply.outcome, Undone | Redone):
        post(shift, tuple(_corrections(shift, reply, reply.outcome)))


def _corrections(shift: Shift, reply: Reply, said: Undone | Redone) -> Iterator[Letter]:
    """To every chat that had a letter about an entry: that it was taken back, or stands again. The chat that sees the answer is
    told so by that; there, what was announced is only struck out.
    """
    entry = shift.timeline.to_undo if isinstance(said, Undone) else shift.timeline.to_redo
    if entry is None:
        return
    if isinstance(said, Undone):
        said = Undone(said.deed)  # why, and that a sanction stands, is for the floor alone
    about = about_entry(shift, entry)
    told = dict.fromkeys((one.chat, one.language) for one in shift.work.letters.about(shift.club.id, about))
    seats = _seats_now(shift, entry, back=isinstance(said, Undone)) if told else {}
    accounts = accounts_of(shift, list(seats)) if seats else {}
    for chat, language in told:
        own = [seat for person, seat in seats.items() if account_in(chat) in accounts.get(person, ())]
        its = replace(said, seats=tuple(own if is_private(chat) else seats.values()))
        kind = STRIKE if chat == shift.call.request.at else CORRECTION
        moving = [person for person, (_, table, _) in seats.items() if table and kind == CORRECTION and not is_private(chat)]
        mentioned = on_platform(platform_of(chat), {person: accounts.get(person, ()) for person in moving})
        yield Letter(
            shift.club.id, chat, kind, written(replace(reply, language=language, outcome=its)), language, about, mentioned
        )


def _seats_now(shift: Shift, entry: LogEntry, *, back: bool) -> Mapping[int, SeatNow]:
    """Of the people whom an entry has moved or seated one by one, where each sits once it is taken `back`, or stands again. What
    a draw gives to all is not said one by one.
    """
    if any(isinstance(deed, Revealing) for deed in entry.singles):
        return {}
    now: dict[int, Seat | None] = {}
    for deed in reversed(entry.singles) if back else entry.singles:
        if isinstance(deed, Moving):
            now.update({move.entrant: move.origin if back else move.target for move in deed.moves})
        elif isinstance(deed, SeatingLate):
            now[deed.entrant] = None if back else deed.seat
    people = shift.state.people
    names = shift.names(entrant for entrant in now if entrant in people)
    return {
        people[entrant]: (names[entrant], seat.table if seat else 0, seat.number if seat else 0)
        for entrant, seat in now.items()
        if entrant in names
    }

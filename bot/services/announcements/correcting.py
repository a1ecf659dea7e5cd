"""That what was announced was taken back, or stands again: told wherever it was announced, with where everybody sits now."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from bot.domain.seating.tables import Seat
from bot.domain.tournament.deeds import LogEntry, Moving, Revealing, SeatingLate
from bot.domain.tournament.state import Tournament
from bot.services.announcements.addresses import account_in, is_private, platform_of
from bot.services.announcements.announcing import (
    CORRECTION,
    REPLY,
    STRIKE,
    about_entry,
    accounts_of,
    on_platform,
    post,
    seat_letters,
    seated,
)
from bot.services.announcements.letters import written
from bot.services.announcements.old_seats import draw_that_holds, list_in
from bot.services.ports.outbox import Letter
from bot.services.replies.draws import DrawRevealed
from bot.services.replies.reply import Reply
from bot.services.replies.tournaments import Redone, Undone
from bot.services.shift.shift import Shift
from bot.services.shift.views import names_in, table_view

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
    about, before = about_entry(shift, entry), shift.work.letters.about(shift.club.id, about_entry(shift, entry))
    own_seats = list(_own_seats(shift, said, entry, {one.chat for one in before}))
    seats_of_all = list(_seats_of_all(shift, entry, before))
    anew = {(one.chat, one.language) for one in seats_of_all} if isinstance(said, Redone) else set[tuple[str, str]]()
    reached = {one.chat for one in own_seats}
    told = dict.fromkeys(
        where for one in before
        if (where := (one.chat, one.language)) not in anew and not (one.kind != REPLY and one.chat in reached)
    )  # fmt: skip
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
    yield from (*own_seats, *seats_of_all)


def _own_seats(shift: Shift, said: Undone | Redone, entry: LogEntry, told: Collection[str]) -> Iterator[Letter]:
    """To everybody whom the entry had given a seat, and who was told it in private: where he sits now, or that he has no seat."""
    entrants = dict.fromkeys(seated(entry), about_entry(shift, entry))
    if not entrants or shift.before_and_after is None:
        return
    after = "undo" if isinstance(said, Undone) else "redo"
    _, then = shift.before_and_after
    for letters in seat_letters(shift, entrants, then, after, said.deed).values():
        # whoever has a seat again is told it though he may have come since; that it is gone, only who was told it
        yield from (one for one in letters if after == "redo" or one.chat in told)


def _seats_of_all(shift: Shift, entry: LogEntry, before: Sequence[Letter]) -> Iterator[Letter]:
    """To every chat where a draw was shown that is taken back, or stands again: the seats that hold now, if any, as a message of
    their own, to be found by whoever looks for his.
    """
    both, holds = shift.before_and_after, draw_that_holds(shift, entry)
    if both is None or holds is None:
        return
    about = about_entry(shift, holds)
    shown = next(filter(None, (list_in(shift, one) for one in reversed(shift.work.letters.about(shift.club.id, about)))), None)
    if shown is None:
        return
    again = _as_it_stands(shift, shown, both[1])
    for chat, language in dict.fromkeys((one.chat, one.language) for one in before if list_in(shift, one)):
        yield Letter(shift.club.id, chat, REPLY, written(replace(again, language=language)), language, about)


def _as_it_stands(shift: Shift, shown: Reply, then: Tournament) -> Reply:
    """The list of a draw with the seats of then."""
    said = shown.outcome
    if not isinstance(said, DrawRevealed):
        raise TypeError(said.named())
    names = names_in(shift, then, then.people)
    views = tuple(table_view(table, names) for _, table in sorted(then.tables.items()))
    number = shift.added.number if shift.added else shift.timeline.length
    waiting, changed = tuple(names[entrant] for entrant in then.unseated), said.changed or said.views != views
    now = replace(
        said, views=views, waiting=waiting, changed=changed,
        as_of=(shift.opened_tournament.number, number),
    )  # fmt: skip
    return replace(shown, outcome=now)


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

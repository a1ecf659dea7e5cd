"""Whatever gives somebody a new seat strikes out what told him the old one: his own letters, and in the club's chats the list of
a draw that was replaced. It leaves behind the new seats, for these are what everybody waits for.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from bot.domain.tournament.deeds import LogEntry, Redoing, Revealing, Undoing
from bot.services.announcements.announcing import CORRECTION, REPLY, SEAT, STRIKE, about_entry, seated
from bot.services.announcements.letters import LetterUnreadable, read_back, written
from bot.services.ports.outbox import Letter
from bot.services.replies.draws import DrawRevealed
from bot.services.replies.reply import Reply
from bot.services.replies.tables import Replaced
from bot.services.replies.tournaments import Undone
from bot.services.shift.shift import Shift


def strike_old_seats(shift: Shift) -> None:
    """Puts letters into the outbox, behind those of the new seats, that strike out the old ones, if a command has given any."""
    entry = _meant(shift)
    if entry is None or not list(seated(entry)):
        return
    letters = shift.work.letters.of_tournament(shift.club.id, shift.opened_tournament.id)
    struck = _struck(shift, letters)
    old = [one for one in (*_old_seats(shift, letters, entry), *_old_lists(shift, letters, entry)) if one.id not in struck]
    shift.work.letters.put([_strike(shift, one) for one in old])


def announced_as(letters: Sequence[Letter], about: str, chat: str, language: str) -> Sequence[Letter]:
    """The letters that have announced something in a chat: what all there were told, else what its reader was told for himself.
    A correction of it is about the last one.
    """
    here = [one for one in letters if (one.about, one.chat, one.language) == (about, chat, language)]
    return [one for one in here if one.kind == REPLY] or [one for one in here if one.kind == SEAT]


def list_in(shift: Shift, letter: Letter) -> Reply | None:
    """The seats of all as a letter shows them; None where it tells anything else."""
    said = _read(shift, letter) if letter.kind == REPLY else None
    return said if said and isinstance(said.outcome, DrawRevealed) else None


def draw_that_holds(shift: Shift, entry: LogEntry) -> LogEntry | None:
    """Where an entry that is added, taken back or restored is a draw of seats: the draw from which they come once that is done.
    None where it is none, or none holds any more.
    """
    if not _draws(entry):
        return None
    undone = shift.added is not None and isinstance(shift.added.deed, Undoing)
    left = [one for one in shift.timeline.standing if one != entry and _draws(one)] if undone else [entry]
    return left[-1] if left else None


def _draws(entry: LogEntry) -> bool:
    return any(isinstance(deed, Revealing) for deed in entry.singles)


def _meant(shift: Shift) -> LogEntry | None:
    """The entry that a command adds to the log, or that it takes back or restores."""
    entry = shift.added
    if entry is None:
        return None
    if isinstance(entry.deed, Undoing):
        return shift.timeline.to_undo
    return shift.timeline.to_redo if isinstance(entry.deed, Redoing) else entry


def _old_seats(shift: Shift, letters: Sequence[Letter], entry: LogEntry) -> Iterator[Letter]:
    """Of each private conversation to which the entry has brought a seat, those that were told there before."""
    about, told = about_entry(shift, entry), dict[str, list[Letter]]()
    for letter in letters:
        if letter.kind == SEAT:
            told.setdefault(letter.chat, []).append(letter)
    for theirs in told.values():
        if theirs[-1].about == about:
            yield from theirs[:-1]


def _old_lists(shift: Shift, letters: Sequence[Letter], entry: LogEntry) -> Iterator[Letter]:
    """Where the entry has replaced the seats of all, or has brought them back: every list of them but the newest of the draw that
    holds now, in each chat. Where only some have moved, the list stays.
    """
    holds = draw_that_holds(shift, entry)
    if holds is None:
        return
    # what is being taken back is struck out by the correction that says so
    gone = about_entry(shift, entry) if holds != entry else ""
    lists = [one for one in letters if one.about != gone and list_in(shift, one)]
    newest = {(one.chat, one.language): one.id for one in lists if one.about == about_entry(shift, holds)}
    yield from (one for one in lists if newest.get((one.chat, one.language)) != one.id)


def _struck(shift: Shift, letters: Sequence[Letter]) -> Collection[int]:
    """The letters that are struck out already, or are to be."""
    found = set[int]()
    for at, letter in enumerate(letters):
        outcome = said.outcome if letter.kind in (STRIKE, CORRECTION) and (said := _read(shift, letter)) else None
        if isinstance(outcome, Replaced):
            found.add(outcome.letter)
        elif isinstance(outcome, Undone):
            where = (letter.about, letter.chat, letter.language)
            found.update(one.id for one in announced_as(letters[:at], *where)[-1:])
    return found


def _strike(shift: Shift, old: Letter) -> Letter:
    body = written(Reply(Replaced(old.id), old.language))
    return Letter(shift.club.id, old.chat, STRIKE, body, old.language, old.about, written=shift.at)


def _read(shift: Shift, letter: Letter) -> Reply | None:
    try:
        return read_back(letter.body, shift.rules)
    except LetterUnreadable:
        return None

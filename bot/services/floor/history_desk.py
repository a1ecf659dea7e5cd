"""Takes back, restores, and shows what was done, when and by whom."""

from __future__ import annotations

from bot.domain.club.people import tidy_name
from bot.domain.tournament.deeds import Redoing, Undoing
from bot.domain.tournament.errors import NothingToRedo, NothingToUndo
from bot.services.floor.draw_desk import LONGEST_REASON
from bot.services.replies.reply import Reply
from bot.services.replies.tournaments import Log, Redone, Undone
from bot.services.shift.shift import Shift

SHOWN = 15
"""Entries of the log that are shown: what fits on a phone."""


def undo(shift: Shift, reason: str) -> Reply:
    """Takes the last thing back. A draw that is undone stays visible in the published text, with its seed. Raises
    NothingToUndo.
    """
    entry = shift.timeline.to_undo
    if entry is None:
        raise NothingToUndo
    shift.revise(Undoing(tidy_name(reason)[:LONGEST_REASON]))
    return shift.reply(Undone(deed=entry.kind))


def redo(shift: Shift, _text: str) -> Reply:
    """Restores what was taken back last. Raises NothingToRedo."""
    entry = shift.timeline.to_redo
    if entry is None:
        raise NothingToRedo
    shift.revise(Redoing())
    return shift.reply(Redone(deed=entry.kind))


def log(shift: Shift, _text: str) -> Reply:
    """What was done last, newest first: the time, who, what, and whether it stands."""
    standing = {entry.number for entry in shift.timeline.standing}
    shown = tuple(
        (entry.number, entry.at, entry.by, entry.kind, entry.number in standing)
        for entry in reversed(shift.timeline.entries[-SHOWN:])
    )
    outcome = Log(entries=shown, time_zone=shift.club.time_zone, total=shift.timeline.length)
    return shift.reply(outcome)

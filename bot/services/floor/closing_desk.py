"""Ends a tournament, and with the last one that runs the duty of its floors."""

from __future__ import annotations

from bot.domain.tournament.deeds import Closing
from bot.services.announcements.duty import end_duty
from bot.services.floor.tournament_desk import status, verify_list_open
from bot.services.replies.reply import Reply
from bot.services.shift.shift import Shift


def finish(shift: Shift, _text: str) -> Reply:
    """The tournament is over. Raises DrawUnderWay."""
    verify_list_open(shift.going)
    shift.record(Closing())
    if not shift.beside():
        end_duty(shift.work, shift.club.id)
    return status(shift)

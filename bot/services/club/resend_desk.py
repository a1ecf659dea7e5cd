"""Announcements that were given up, and having them sent again."""

from __future__ import annotations

from dataclasses import replace

from bot.domain.errors import UnreadableForm
from bot.services.announcements.given_up import as_told, given_up, send_again
from bot.services.replies.reply import Reply
from bot.services.shift.shift import Shift

ALL = ("all", "tout", "tous", "alles", "alle")
LONGEST = 15
"""Figures of the longest number that is looked for."""


def resend(shift: Shift, text: str) -> Reply:
    """Shows the announcements that were given up, after those that were named by their number, or "all", have been sent on their
    way again; a second time there is nothing to send. Raises UnreadableForm.
    """
    wanted = text.strip().removeprefix("#").casefold()
    number = int(wanted) if wanted.isdecimal() and len(wanted) <= LONGEST else 0
    if wanted and not number and wanted not in ALL:
        raise UnreadableForm(piece=text.strip()[:60], command="resend")
    sent = send_again(shift.work, shift.club.id, shift.at, number) if wanted else 0
    left = as_told(given_up(shift.work, shift.club.id, shift.at))
    return shift.reply(replace(left, sent=sent, asked=bool(wanted)))

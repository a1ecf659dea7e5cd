"""What one floor hands over to the next."""

from __future__ import annotations

from dataclasses import dataclass

from bot.services.replies.discipline import BanRow, CaseView, NoteView, OutNow
from bot.services.replies.reply import Outcome


@dataclass(frozen=True, slots=True)
class Handover(Outcome):
    """What the next floor has to know: who is out, hands that are no longer due, and a page of what was given and noted in this
    tournament, newest first; how many sanctions and notes there are on all pages; every sanction with an appeal to decide on; on
    the first page the latest `doubts` about answers (question, article that was shown, what was wrong with it), and how many
    announcements were given up, which are `unsent`.
    """

    out: tuple[OutNow, ...]
    lapsed: int
    cases: tuple[CaseView, ...]
    notes: tuple[NoteView, ...] = ()
    given: int = 0
    noted: int = 0
    page: int = 1
    pages: int = 1
    appeals: tuple[CaseView, ...] = ()
    bans: tuple[BanRow, ...] = ()
    doubts: tuple[tuple[str, str, str], ...] = ()
    unsent: int = 0

"""What comes of reading the ledger."""

from __future__ import annotations

from dataclasses import dataclass

from bot.services.replies.discipline import CaseView, NoteView
from bot.services.replies.reply import Outcome


@dataclass(frozen=True, slots=True)
class Ledger(Outcome):
    """A page of the club's ledger, newest first, or of what was found in it (`person`: whose, 0 for words); how many sanctions
    (`total`) and notes that is in all; whether its chain `holds`, else at which entry it breaks.
    """

    cases: tuple[CaseView, ...]
    total: int
    search: str
    holds: bool
    number: int
    flaw: str
    entries: int
    hash: str
    notes: tuple[NoteView, ...] = ()
    noted: int = 0
    page: int = 1
    pages: int = 1
    person: int = 0

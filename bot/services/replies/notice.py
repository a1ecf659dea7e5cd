"""What a player is told in private of what was decided about him."""

from __future__ import annotations

from dataclasses import dataclass

from bot.services.replies.discipline import SanctionView
from bot.services.replies.reply import Outcome


@dataclass(frozen=True, slots=True)
class Notice(Outcome):
    """The notice of a sanction (`case`) that was given in a chat of the club (`place`). A letter holds these two alone: what it
    was given for, the `sanction` and the `hands` to be missed are those that stand in the ledger when the letter leaves.
    """

    case: int
    place: str
    offence: str = ""
    words: str = ""
    sanction: SanctionView | None = None
    hands: int = 0

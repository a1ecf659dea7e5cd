"""Words with which somebody answers what Floorman has said of a sanction, as one tells a colleague: "erreur, annule". They do
nothing, and are no question about the rules: which command does it is said instead.
"""

from __future__ import annotations

import re

from telegram import Message

_SANCTION = re.compile(r"\b(?:n°|no\.|nr\.)\s*([0-9]{1,9})\b", re.I)
"""How the first line of what is said of one sanction names it."""
_TELLS = re.compile(
    r"\b(?:annul\w*|erreur|efface\w*|supprim\w*|retire\w*|corrig\w*|prévenue?|prevenue?|averti|dit\b|refuse\w*|sign\w*|graci\w*|pardon\w*"
    r"|void|cancel\w*|mistake|wrong|undo|remove|told|refus\w*|correct\w*"
    r"|fout|vergissing|schrap\w*|annuleer\w*|verwijder\w*|verwittigd|ingelicht|gezegd|weiger\w*|teken\w*|verbeter\w*)",
    re.I,
)
"""What is said of a sanction that somebody wants lifted, told or corrected."""
LONGEST = 80


def sanction_answered(message: Message, text: str, bot: int) -> str:
    """The number of the sanction of which a message says something, where it answers what Floorman has said of it; empty for a
    question, and for anything else.
    """
    answered = message.reply_to_message
    if answered is None or answered.from_user is None or answered.from_user.id != bot:
        return ""
    first = (answered.text or "").partition("\n")[0]
    found = _SANCTION.search(first) if len(_SANCTION.findall(first)) == 1 else None
    tells = len(text) <= LONGEST and not text.rstrip().endswith("?") and _TELLS.search(text)
    return found[1] if found and tells else ""

"""Which commands that change something are no deeds of a tournament, so that no `/undo` takes them back.

Each has a sentence of its own, `mend.<name>`, that says how it is corrected.
"""

from __future__ import annotations

OF_THE_CHAT = frozenset({"book", "language"})
"""Commands that choose for a chat alone, and write nothing of the club's."""
OTHERWISE = OF_THE_CHAT | frozenset({
    "here", "remind", "onduty", "resend",
    "club", "choose", "offence", "alias", "rename", "role", "iam", "link", "unlink", "pair", "pairme", "news", "decide", "bind",
    "warn", "sanction", "hand", "served", "void", "pardon", "amend", "appeal", "told", "note", "forget", "erase", "merge",
    "retention", "season", "ownbook", "bookdoubts", "bookpoints",
})  # fmt: skip
"""Commands that are corrected otherwise than by `/undo`. What is none of the evening's groups stands here."""
OF_THE_EVENING = frozenset({"setup", "draw", "tables", "chips", "history"})
"""The groups whose commands are deeds of the tournament, those above apart."""

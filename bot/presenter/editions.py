"""How the edition of a rulebook is called."""

from __future__ import annotations

from bot.i18n.words import Words
from knowledge.reading.wanted import UNDATED

_UNDATED = frozenset(UNDATED.values())


def edition_called(edition: str, words: Words) -> str:
    """An edition as it calls itself; one of which nobody has said a name, in the reader's language."""
    return words.say("own_books.undated") if edition in _UNDATED else edition

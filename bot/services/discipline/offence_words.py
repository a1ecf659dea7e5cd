"""What a floor says that somebody has done: an offence by its name, one in other words, or expressly none of the list."""

from __future__ import annotations

import re

from bot.domain.rules.offences import OFFENCES
from bot.services.discipline.incident_words import named_offence

OTHER = "other"
_OTHER = re.compile(r"(?:autres?|other|andere?|anders|overige?)\s*+:\s*+(\S.*)", re.I | re.S)
CHOSEN_OTHER = frozenset({"autre", "autres", "other", "ander", "andere", "anders"})
"""How it is said that none of the offences that are offered is meant."""


def named(said: str) -> str:
    """The offence whose name or key a text is; empty for any other text.

    >>> named("Téléphone"), named("string_bet"), named("a répondu au téléphone")
    ('phone', 'string_bet', '')
    """
    return said if said in OFFENCES else named_offence(said) or ""


def none_of_the_list(said: str) -> str:
    """The words for an offence that is expressly none of the list, "autre : a renversé sa bière"; empty for any other text.

    >>> none_of_the_list("Autre : a renversé sa bière"), none_of_the_list("téléphone")
    ('a renversé sa bière', '')
    """
    found = _OTHER.fullmatch(said.strip())
    return found[1].strip() if found else ""


def as_other(words: str) -> str:
    """Words for what is none of the list, as they are typed."""
    return f"{OTHER}: {words}"

"""What a tournament allows besides the first stack: entering again once out, a rebuy, an add-on; until when and how often."""

from __future__ import annotations

from dataclasses import dataclass

UNLIMITED = 999


@dataclass(frozen=True, slots=True)
class Again:
    """How many a person may have (0: none, UNLIMITED), until the end of which level (0: no limit of its own), and for how many
    chips (0: a starting stack).
    """

    most: int
    until: int = 0
    stack: int = 0

"""What a tournament allows besides the first stack: entering again once out, a rebuy, an add-on; until when and how often."""

from __future__ import annotations

from dataclasses import dataclass, replace

UNLIMITED = 999


@dataclass(frozen=True, slots=True)
class Again:
    """How many a person may have (0: none, UNLIMITED), until the end of which level (0: no limit of its own), and for how many
    chips (0: a starting stack).
    """

    most: int
    until: int = 0
    stack: int = 0

    def over(self, before: Again | None) -> Again:
        """What is allowed now, where another number is said and level and chips are not: they stay as they were.

        >>> Again(3).over(Again(1, until=4, stack=500)), Again(0).over(Again(1, until=4))
        (Again(most=3, until=4, stack=500), Again(most=0, until=0, stack=0))
        """
        if before is None or not before.most or not self.most:
            return self
        return replace(self, until=self.until or before.until, stack=self.stack or before.stack)

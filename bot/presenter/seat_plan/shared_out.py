"""How a seat plan is shared out over pictures: said by whoever sends them, and known without the library that draws."""

from __future__ import annotations

from dataclasses import dataclass

SHARES = (1, 2, 4, 6)
"""Tables on one picture; more, and the names are too small for a phone."""


@dataclass(frozen=True, slots=True)
class Pictures:
    """How a plan is shared out: `tables` on a picture at least, and as many more as it takes to come by with `most` pictures;
    whom even six on each leave out stands in the words beside them, and in the sheet. A table that is `alone` fills its picture.
    """

    tables: int = 6
    most: int = 1_000
    alone: bool = False

    def on_each(self, count: int) -> int:
        """Tables on a picture, where there are so many."""
        enough = (each for each in SHARES if each >= self.tables and -(-count // each) <= self.most)
        return next(enough, SHARES[-1])


ROOMY = Pictures()

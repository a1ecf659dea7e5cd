"""What the floor of a club has decided on a question that came up, so that the next floor decides alike."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.domain.club.people import folded

NONE = "-"
"""What stands behind the book in a binding that says that it does not decide the question."""


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What is kept beside a decision: whether it is for the `staff` alone; at which `table` it fell (0: not said); of which
    `edition` the rulebook was then (empty: not kept); the number of the decision that it `corrects` (0: none).
    """

    staff: bool = False
    table: int = 0
    edition: str = ""
    corrects: int = 0


PLAIN = Circumstances()
"""Those of a decision of which nothing else is known."""


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision. `number` is the club's own; `passage` is the address of the passage that it follows ("ropta:6.4#1"), or of
    the whole article ("ropta:6.4"); `by` is who decided. One without a note binds its question to the passage; to `NONE` behind
    the book where the book does not decide it, and to nothing behind it where the search is to answer again. `words` stand for
    the words that the article had then (empty: nobody noted them); `apart` is what is kept beside it.
    """

    number: int
    at: float
    by: str
    question: str
    passage: str
    note: str
    words: str = ""
    apart: Circumstances = PLAIN

    @property
    def binds(self) -> bool:
        """Whether it says nothing but which passage decides its question from now on: a decision of a floor has a note."""
        return not self.note

    def fits(self, words: Sequence[str]) -> bool:
        """Whether each of these words, folded, begins a word of the question or of the note, or is the address of the passage,
        of its article or of its book.

        >>> dropped = Decision(1, 0.0, "Zoé", "Une carte tombe", "ropta:6.4#1", "elle reste en jeu")
        >>> dropped.fits(["cart", "6.4"]), dropped.fits(["6"]), dropped.fits([])
        (True, False, True)
        """
        book, _, place = self.passage.casefold().partition(":")
        addresses = {book, place, place.partition("#")[0], self.passage.casefold()}
        held = folded(f"{self.question} {self.note}").split()
        return all(word in addresses or any(part.startswith(word) for part in held) for word in words)

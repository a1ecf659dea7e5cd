"""What one command has to search for in a book: noted while its unit of work is open, searched once that is closed.

A search loads a model and an index, and may fail. While a unit of work is open others wait for the database, and what fails
there takes back what a floor has done. So a command that wants to know what it does not know yet is taken back as a whole, the
search is made, and the command is carried out anew with what was found.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

from bot.services.ports.rules import RulesPort
from bot.services.replies.reply import Unsearched
from knowledge.books.passages import Answer, Book, NotSearchableYet

LOG = logging.getLogger("floorman.books")
ROUNDS = 3
"""How often a command is taken back to search: what it wants to know may hang on what was found."""
Key = tuple[str, str, str, str, int]
Done = TypeVar("Done")


class SearchFirst(Exception):
    """Something has to be searched for before a unit of work can end; nothing of it is kept."""


@dataclass(slots=True)
class Searches:
    """What is known and what is wanted. Where there are no `rounds` left, nothing is searched any more."""

    rounds: int = 0
    _known: dict[Key, Answer | Unsearched] = field(default_factory=dict)
    _wanted: dict[Key, Callable[[], Answer]] = field(default_factory=dict)

    def answer(self, rules: RulesPort, question: str, book: Book, best: int) -> Answer | Unsearched:
        """What a book says to a question, as far as that is known; else it is wanted. `rules` must hold when the work is over."""
        key = (book.id, book.edition, book.digest, question, best)
        if key not in self._known and self.rounds:
            self._wanted[key] = lambda: rules.answer(question, book.id, best=best)
        return self._known.get(key, Unsearched.FAILED)

    def verify_none_wanted(self) -> None:
        """Nothing, if all that was wanted is known. Raises SearchFirst."""
        if self._wanted:
            raise SearchFirst

    def search(self) -> None:
        """Searches for what is wanted. What fails is known to have failed, and so is what would have come behind it."""
        failed = False
        for key, asked in self._wanted.items():
            try:
                self._known[key] = Unsearched.FAILED if failed else asked()
            except NotSearchableYet:
                self._known[key] = Unsearched.NOT_YET
            except Exception as error:
                failed, self._known[key] = True, Unsearched.FAILED
                # one line: whoever sits at a console without a log reads it
                LOG.error("the rulebook %s can't be searched: %s: %s", key[0], type(error).__name__, error)
                LOG.debug("where that was", exc_info=True)
        self._wanted.clear()
        self.rounds -= 1


def searched_between(work: Callable[[Searches], Done]) -> Done:
    """What comes of a unit of work, which is tried again with what it had to have searched for."""
    searches = Searches(ROUNDS)
    while True:
        try:
            return work(searches)
        except SearchFirst:
            searches.search()

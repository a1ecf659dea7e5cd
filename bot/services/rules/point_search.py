"""What a search has on the points of the rules in a book that nobody has read on them: passages, for people to read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from bot.services.replies.reply import Found, Unsearched
from bot.services.rules.point_questions import question_on
from knowledge.books.passages import Answer, Book, Verdict

SHOWN = {Verdict.FOUND: 1, Verdict.UNSURE: 2, Verdict.NOT_COVERED: 0}
"""Passages that are shown, by how sure the search is. In the five books that have been read, the passage that decides a point is
the first one for 141 of 174 points, and one of three for 170.
"""
NEAREST = 3
"""Passages that are kept of each search."""
KEPT = 4_000
"""Points of books whose passages are remembered: each search takes a hundredth of a second, and a race asks for ten."""
Search = Callable[[str, Book, int], Answer | Unsearched]
"""What a book says to a question, with the best so many passages; or why nobody knows."""


class PointSearch:
    """Searches each book once for each point."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, str, str, str], Found] = {}

    def found(self, search: Search, book: Book, point: str) -> Found | None:
        """What a search has on a point in a book, as it is shown beside what a floor does; None for a point that no book is asked
        about.
        """
        found = self.nearest(search, book, point)
        if found is None or found.unsearched:
            return found
        return replace(found, passages=found.passages[: SHOWN[Verdict(found.verdict)]])

    def nearest(self, search: Search, book: Book, point: str, question: str = "") -> Found | None:
        """The passages of a book that come nearest to a point, for whoever reads the book on it, however sure the search is. What
        is asked about it is the `question`, where it is none of the points of a profile.
        """
        question = question or question_on(point, book.language)
        if not question:
            return None
        key = (book.id, book.edition, book.digest, point)
        known = self._known.get(key)
        if known is None:
            answer = search(question, book, NEAREST)
            if isinstance(answer, Unsearched):
                return Found(answer)
            # what only comes near is for people to read as well, and no more of it than that one
            most = 1 if answer.closest else NEAREST
            known = self._known[key] = Found(str(answer.verdict), tuple(hit.passage for hit in answer.hits[:most]))
            while len(self._known) > KEPT:
                self._known.pop(next(iter(self._known)), None)
        return known

"""Where the file of a club's rulebook is kept while its doubts are settled."""

from __future__ import annotations

from typing import Protocol

from bot.domain.rules.sent_book import SentBook


class SentBooksPort(Protocol):
    """The files that directors have sent: one a club at most. Their bytes are asked for apart, for there may be many."""

    def of(self, club: int) -> SentBook | None:
        """What was sent to a club last, unless it is settled or was too long ago."""
        ...

    def content(self, club: int) -> bytes:
        """What that file holds. Raises LookupError where there is none."""
        ...

    def keep(self, sent: SentBook, content: bytes) -> None:
        """Keeps a file in the place of the one that was sent to the club before. The work has asked for the club before, which
        keeps others from doing so at the same moment.
        """
        ...

    def save(self, sent: SentBook) -> None:
        """Records which edition was made of it, what was found in it, and the answers. Nothing else of it changes."""
        ...

    def drop(self, club: int) -> None:
        """Keeps what was sent to a club no longer, if there is something."""
        ...

    def purge(self, before: float) -> int:
        """Deletes what was sent before a moment. Returns how many files."""
        ...

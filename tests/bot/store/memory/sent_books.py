"""The twin that forgets of files of rulebooks that were sent."""

from __future__ import annotations

from dataclasses import replace

from bot.domain.rules.sent_book import SentBook
from tests.bot.store.memory.errors import WorkOnlyReadsError

SentBooks = dict[int, tuple[SentBook, bytes]]
"""By their clubs."""


class MemorySentBooks:
    """The files, seen from one unit of work."""

    def __init__(self, held: SentBooks, *, writes: bool) -> None:
        self._held, self._writes = held, writes

    def of(self, club: int) -> SentBook | None:
        """What was sent to a club last."""
        return self._held[club][0] if club in self._held else None

    def content(self, club: int) -> bytes:
        """What that file holds."""
        return self._held[club][1]

    def keep(self, sent: SentBook, content: bytes) -> None:
        """Keeps a file in the place of the one before."""
        self._to_write()[sent.club] = (sent, content)

    def save(self, sent: SentBook) -> None:
        """Records the edition, what was found and the answers."""
        held = self._to_write()
        if sent.club in held:
            kept, content = held[sent.club]
            held[sent.club] = replace(kept, edition=sent.edition, report=sent.report, answers=sent.answers), content

    def drop(self, club: int) -> None:
        """Keeps what was sent to a club no longer."""
        self._to_write().pop(club, None)

    def purge(self, before: float) -> int:
        """Deletes what was sent before a moment."""
        held = self._to_write()
        old = [club for club, (sent, _) in held.items() if sent.at < before]
        for club in old:
            del held[club]
        return len(old)

    def _to_write(self) -> SentBooks:
        if not self._writes:
            raise WorkOnlyReadsError
        return self._held

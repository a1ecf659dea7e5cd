"""The twin that forgets of what was carried out."""

from __future__ import annotations

from tests.bot.store.memory.errors import WorkOnlyReadsError


class MemoryCarriedOut:
    """What was carried out, seen from one unit of work."""

    def __init__(self, done: dict[str, float], *, writes: bool) -> None:
        self._done, self._writes = done, writes

    def _to_write(self) -> dict[str, float]:
        if not self._writes:
            raise WorkOnlyReadsError
        return self._done

    def note(self, once: str, at: float) -> bool:
        """Records that a command is carried out."""
        done = self._to_write()
        if once in done:
            return False
        done[once] = at
        return True

    def forget(self, once: str) -> None:
        """Forgets that a command was carried out."""
        self._to_write().pop(once, None)

    def purge(self, before: float) -> None:
        """Forgets what was carried out before a moment."""
        done = self._to_write()
        for once in [once for once, at in done.items() if at < before]:
            del done[once]

"""A tournament's log, read: what stands, what was taken back, and how the tournament stands after each of its last deeds."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from bot.domain.tournament.course import after
from bot.domain.tournament.deeds import Deed, LogEntry, Redoing, SayingWord, SettingUp, Together, Undoing
from bot.domain.tournament.state import Tournament

REMEMBERED = 40
"""States kept for undoing; further back, as many are built again from the first deed."""


def changes_screens(entry: LogEntry) -> bool:
    """Whether an entry makes what was shown before it outdated. A player's word for a draw does not: the draw stays announced."""
    return not all(isinstance(deed, SayingWord) for deed in entry.singles)


class Timeline:
    """Grows with the log. The first entry is the setting up, which can't be undone."""

    def __init__(self, entries: Iterable[LogEntry] = ()) -> None:
        self._entries: list[LogEntry] = []
        self._standing: list[LogEntry] = []
        self._undone: list[LogEntry] = []
        self._states: list[Tournament] = []
        self._turns = 0
        for entry in entries:
            self.add(entry)

    def add(self, entry: LogEntry) -> None:
        """Takes the next entry of the log in. Raises ValueError for one that does not follow, and changes nothing then."""
        if entry.number != len(self._entries) + 1:
            raise ValueError(f"entry {entry.number} after {len(self._entries)}")
        turned = self.turned_by(entry)
        if isinstance(entry.deed, Undoing):
            self._undo()
        elif isinstance(entry.deed, Redoing):
            if not self._undone:
                raise ValueError("nothing to redo")
            self._stand(self._undone[-1])
            self._undone.pop()
        else:
            self._stand(entry)
            self._undone.clear()
        self._entries.append(entry)
        self._turns += turned

    def turned_by(self, entry: LogEntry) -> bool:
        """Whether what was shown before is no longer so after the next entry. What is taken back or restored makes as much
        outdated as it did when it was given: its own buttons too.
        """
        meant = {Undoing: self.to_undo, Redoing: self.to_redo}.get(type(entry.deed), entry)
        return meant is None or changes_screens(meant)

    def with_entry(self, entry: LogEntry) -> Tournament:
        """How the tournament would stand after one more entry, which is not taken in. Raises what `add` raises."""
        twin = Timeline()
        twin.__dict__ |= {name: [*held] if isinstance(held, list) else held for name, held in self.__dict__.items()}
        twin.add(entry)
        return twin.state

    def _undo(self) -> None:
        if len(self._standing) < 2:
            raise ValueError("nothing to undo")
        if len(self._states) < 2:  # so many at once that who undoes a whole evening does not build each state from the start
            self._states = _last_states(self._standing)
        self._states.pop()
        self._undone.append(self._standing.pop())

    def _stand(self, entry: LogEntry) -> None:
        """The state comes first: a deed that can't follow leaves everything as it was."""
        state = _next(self._states[-1] if self._states else None, entry.deed)
        self._standing.append(entry)
        self._states.append(state)
        del self._states[:-REMEMBERED]

    @property
    def turns(self) -> int:
        """How many entries there are after which what was shown before is no longer so."""
        return self._turns

    @property
    def state(self) -> Tournament:
        """How the tournament stands now. Raises IndexError before the first entry."""
        return self._states[-1]

    @property
    def entries(self) -> tuple[LogEntry, ...]:
        """The whole log."""
        return tuple(self._entries)

    @property
    def length(self) -> int:
        """How many entries the log has."""
        return len(self._entries)

    @property
    def standing(self) -> tuple[LogEntry, ...]:
        """The entries that have not been taken back."""
        return tuple(self._standing)

    @property
    def to_undo(self) -> LogEntry | None:
        """What undoing would take back."""
        return self._standing[-1] if len(self._standing) > 1 else None

    @property
    def to_redo(self) -> LogEntry | None:
        """What redoing would restore."""
        return self._undone[-1] if self._undone else None


def _last_states(standing: Iterable[LogEntry]) -> list[Tournament]:
    """How the tournament stood after each of its last deeds, built again from the first one."""
    states: deque[Tournament] = deque(maxlen=REMEMBERED)
    for entry in standing:
        states.append(_next(states[-1] if states else None, entry.deed))
    return list(states)


def _next(state: Tournament | None, deed: Deed | Undoing | Redoing) -> Tournament:
    if isinstance(deed, Undoing | Redoing):
        raise TypeError("undoing is no deed of its own")
    if state is not None:
        return after(state, deed)
    first, *rest = deed.deeds if isinstance(deed, Together) else (deed,)
    if not isinstance(first, SettingUp):
        raise ValueError("a log begins with the setting up")
    return after(Tournament(first), Together(tuple(rest)))

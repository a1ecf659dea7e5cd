"""What each chat has chosen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

HELD = "held"
"""What is kept of a text that no button holds: the setting of a place of its own, "held:" and the text's name. It is JSON, with
the `place` of the chat where the button is.
"""


HOME = "home"
"""The setting of a private conversation that names the club's chat in which its user gave a command last; on Telegram
his club's commands work there too, for as long as he is in that chat."""


@dataclass(frozen=True, slots=True)
class PlaceChoice:
    """What a chat has chosen: its rulebook and its language, None where it has chosen none."""

    book: str | None = None
    language: str | None = None


class PlacesPort(Protocol):
    """Remembers what each chat has chosen."""

    def choice(self, place: str) -> PlaceChoice:
        """The choice of a chat; an empty one for a chat that was never seen."""
        ...

    def choose(self, place: str, choice: PlaceChoice) -> None:
        """Records a choice, for good once this returns."""
        ...

    def settings(self, place: str) -> Mapping[str, str]:
        """What else was set for a chat (where announcements go, which role is the floor's), by name; empty for an unseen one."""
        ...

    def set(self, place: str, name: str, value: str | None) -> None:
        """Sets one of these, for good once this returns; None takes it away."""
        ...

    def settle(self, place: str, name: str, value: str) -> str:
        """Sets one of these where nothing stands yet, for good once this returns. Returns what stands there: of several who do so
        at the same moment, all are told the same.
        """
        ...

    def purge(self, prefix: str, name: str, outdated: Callable[[str], bool]) -> int:
        """Forgets all that was set for the places that begin so and whose setting of that name is outdated. Returns how many
        there were.
        """
        ...

"""The twin of the store that forgets: for tests, and for commands that have nothing to remember."""

from __future__ import annotations

from bot.services.ports import PlaceChoice


class MemoryPlaces:
    """What chats have chosen, for as long as the process lives."""

    def __init__(self) -> None:
        self._choices: dict[str, PlaceChoice] = {}

    def choice(self, place: str) -> PlaceChoice:
        """The choice of a chat."""
        return self._choices.get(place, PlaceChoice())

    def choose(self, place: str, choice: PlaceChoice) -> None:
        """Records a choice."""
        self._choices[place] = choice

"""The twin that forgets of what chats have chosen."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping

from bot.services.ports.places import PlaceChoice


class MemoryPlaces:
    """What chats have chosen, for as long as the process lives."""

    def __init__(self) -> None:
        self._choices: dict[str, PlaceChoice] = {}
        self._settings: dict[str, dict[str, str]] = defaultdict(dict)
        self.go_along: list[Callable[[str, str], None]] = []
        """What moves with a chat beside its choices; the database has it in the same work."""

    def choice(self, place: str) -> PlaceChoice:
        """The choice of a chat."""
        return self._choices.get(place, PlaceChoice())

    def choose(self, place: str, choice: PlaceChoice) -> None:
        """Records a choice."""
        self._choices[place] = choice

    def settings(self, place: str) -> Mapping[str, str]:
        """What else was set for a chat, by name."""
        return dict(sorted(self._settings.get(place, {}).items()))

    def set(self, place: str, name: str, value: str | None) -> None:
        """Sets one of these, or takes it away."""
        if value is None:
            self._settings[place].pop(name, None)
        else:
            self._settings[place][name] = value

    def settle(self, place: str, name: str, value: str) -> str:
        """Sets one of these where nothing stands yet. Returns what stands there."""
        return self._settings[place].setdefault(name, value)

    def purge(self, prefix: str, name: str, outdated: Callable[[str], bool]) -> int:
        """Forgets the places that begin so and whose setting is outdated."""
        named = {place: kept.get(name) for place, kept in self._settings.items() if place.startswith(prefix)}
        old = [place for place, value in named.items() if value is not None and outdated(value)]
        for place in old:
            del self._settings[place]
        return len(old)

    def held(self, prefix: str, name: str) -> tuple[str, ...]:
        """What was set under a name for the places that begin so."""
        return tuple(sorted(kept[name] for place, kept in self._settings.items() if place.startswith(prefix) and name in kept))

    def moved(self, old: str, new: str) -> None:
        """Gives what a chat has chosen to the address that it has now."""
        if old in self._choices:
            self._choices[new] = self._choices.pop(old)
        self._settings[new] = self._settings.pop(old, {})
        for moved in self.go_along:
            moved(old, new)
        # who is at home there finds the way
        for named in self._settings.values():
            named.update({name: new for name, value in named.items() if value == old})

    def copied(self) -> MemoryPlaces:
        """The same choices and settings in boxes of their own."""
        twin = MemoryPlaces()
        twin.become(self)
        twin.go_along = self.go_along
        return twin

    def become(self, other: MemoryPlaces) -> None:
        """Takes over all that another remembers."""
        self._choices = dict(other._choices)
        self._settings = defaultdict(dict, {place: dict(named) for place, named in other._settings.items()})

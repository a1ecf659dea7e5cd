"""What chats have chosen, also while the database does not answer: then as it was seen last."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Generic, TypeVar

from bot.services.ports.failures import Cause, NotSavedError
from bot.services.ports.places import HELD, PlaceChoice, PlacesPort

MOST = 20_000
"""Chats of which it is remembered; those that were seen longest ago are forgotten first."""
Seen = TypeVar("Seen")


class RememberedPlaces:
    """Asks the `places` that are stored, each time: another process may have changed them. Only where nobody answers it gives
    what was stored when it was asked last, and nothing for a chat that it does not know: whoever guessed its rulebook might show
    the wrong one. What is kept for buttons (`held:`) is no choice of a chat, and is not remembered.
    """

    def __init__(self, places: PlacesPort, most: int = MOST) -> None:
        self._places = places
        self._choices: _Lately[PlaceChoice] = _Lately(most)
        self._settings: _Lately[Mapping[str, str]] = _Lately(most)

    def choice(self, place: str) -> PlaceChoice:
        """The choice of a chat, or the last that is known. Raises NotSavedError where there is neither."""
        return self._choices.seen(place, self._places.choice)

    def choose(self, place: str, choice: PlaceChoice) -> None:
        """Records a choice, for good once this returns."""
        with _unless_in_doubt(self._choices, place):
            self._places.choose(place, choice)
        self._choices.keep(place, choice)

    def settings(self, place: str) -> Mapping[str, str]:
        """What else was set for a chat, or what is known of it. Raises NotSavedError where there is neither."""
        if place.startswith(f"{HELD}:"):
            return self._places.settings(place)
        return self._settings.seen(place, self._places.settings)

    def set(self, place: str, name: str, value: str | None) -> None:
        """Sets one of these, or takes it away."""
        with _unless_in_doubt(self._settings, place):
            self._places.set(place, name, value)
        self._changed(place, name, value)

    def settle(self, place: str, name: str, value: str) -> str:
        """Sets one of these where nothing stands yet. Returns what stands there."""
        with _unless_in_doubt(self._settings, place):
            stands = self._places.settle(place, name, value)
        self._changed(place, name, stands)
        return stands

    def _changed(self, place: str, name: str, value: str | None) -> None:
        known = self._settings.known(place)
        if known is not None:
            others = {one: said for one, said in known.items() if one != name}
            self._settings.keep(place, others if value is None else {**others, name: value})

    def purge(self, prefix: str, name: str, outdated: Callable[[str], bool]) -> int:
        """Forgets all that was set for the places that begin so and whose setting of that name is outdated."""
        self._settings.forget(*self._settings.beginning(prefix))
        return self._places.purge(prefix, name, outdated)


class _Lately(Generic[Seen]):
    """What was seen of each chat last."""

    def __init__(self, most: int) -> None:
        self._most, self._lock = most, threading.Lock()
        self._known: OrderedDict[str, Seen] = OrderedDict()

    def seen(self, place: str, look: Callable[[str], Seen]) -> Seen:
        """What there is to be seen, or what was seen last. Raises NotSavedError."""
        try:
            found = look(place)
        except NotSavedError as error:
            with self._lock:
                if error.cause is not Cause.UNREACHABLE or place not in self._known:
                    raise
                return self._known[place]
        self.keep(place, found)
        return found

    def keep(self, place: str, found: Seen) -> None:
        """Notes what was seen last."""
        with self._lock:
            self._known[place] = found
            self._known.move_to_end(place)
            if len(self._known) > self._most:
                self._known.popitem(last=False)

    def known(self, place: str) -> Seen | None:
        """What was seen last; None for nothing."""
        with self._lock:
            return self._known.get(place)

    def forget(self, *places: str) -> None:
        """Nothing is known of some chats any more."""
        with self._lock:
            for place in places:
                self._known.pop(place, None)

    def beginning(self, prefix: str) -> list[str]:
        """The chats that begin so of which something is known."""
        with self._lock:
            return [place for place in self._known if place.startswith(prefix)]


@contextmanager
def _unless_in_doubt(lately: _Lately[Seen], place: str) -> Iterator[None]:
    """While something is changed for a chat. Where nobody knows whether it is, nobody knows any more what it has chosen."""
    try:
        yield
    except NotSavedError as error:
        if error.cause is Cause.IN_DOUBT:
            lately.forget(place)
        raise

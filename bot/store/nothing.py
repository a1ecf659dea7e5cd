"""The store of a question from a shell: no chat has chosen anything, and there is no club. It needs no database."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, NoReturn

from bot.services.ports.places import PlaceChoice

if TYPE_CHECKING:
    from bot.services.ports.work import WorkPort


class NothingKeptError(Exception):
    """Something asked for a club, or chose for a chat, where nothing is kept: a defect, since no question needs it."""


class NoPlaces:
    """No chat has chosen anything, and none can."""

    def choice(self, place: str) -> PlaceChoice:
        """An empty choice."""
        return PlaceChoice()

    def choose(self, place: str, choice: PlaceChoice) -> NoReturn:
        """Raises NothingKeptError."""
        raise NothingKeptError(place)

    def settings(self, place: str) -> Mapping[str, str]:
        """Nothing was set."""
        return {}

    def set(self, place: str, name: str, value: str | None) -> NoReturn:
        """Raises NothingKeptError."""
        raise NothingKeptError(place)

    def settle(self, place: str, name: str, value: str) -> NoReturn:
        """Raises NothingKeptError."""
        raise NothingKeptError(place)

    def purge(self, prefix: str, name: str, outdated: Callable[[str], bool]) -> int:
        """There is nothing to forget."""
        return 0


class NoStore:
    """No club keeps anything here."""

    def reading(self) -> AbstractContextManager[WorkPort]:
        """Raises NothingKeptError."""
        raise NothingKeptError

    def writing(self) -> AbstractContextManager[WorkPort]:
        """Raises NothingKeptError."""
        raise NothingKeptError

    def wipe(self) -> None:
        """Nothing was erased."""

    @property
    def keeps(self) -> bool:
        """There are no clubs."""
        return False

    @property
    def wiped(self) -> bool:
        """Nothing was erased."""
        return True

"""Where clubs are kept, and which chats are theirs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from bot.domain.club.people import Club


class ClubsPort(Protocol):
    """Clubs, and which chats are theirs."""

    def at(self, place: str) -> Club:
        """The club of a chat. A chat that was never seen gets a new one where the work may write, else one with id 0."""
        ...

    def all(self) -> tuple[Club, ...]:
        """Every club, by its number; none of them is held."""
        ...

    def save(self, club: Club) -> None:
        """Records a club's name, time zone, choices, seasons and what it falls back on; its book and language stay what its chats
        have chosen.
        """
        ...

    def get(self, club: int) -> Club | None:
        """A club by its number, held like that of a chat; None where there is none."""
        ...

    def places(self, club: int) -> tuple[str, ...]:
        """The chats of a club, in alphabetical order."""
        ...

    def owners(self, places: Sequence[str]) -> Mapping[str, int]:
        """The numbers of the clubs of chats; those of none are left out, and get none."""
        ...

    def moved(self, old: str, new: str) -> None:
        """A chat has another address now (a group has become a supergroup): its club, its choices and settings, and what is kept
        of its messages and questions go along.
        """
        ...

    def join(self, place: str, club: int) -> None:
        """Makes a chat one of a club's, or of none (0). What the chat has chosen stays."""
        ...

    def languages_of(self, places: Sequence[str]) -> Mapping[str, str]:
        """The languages that chats have chosen; those that have chosen none are left out."""
        ...

    def books_of(self, places: Sequence[str]) -> Mapping[str, str]:
        """The rulebooks that chats have chosen, by their ids; those that have chosen none are left out."""
        ...

    def settings_of(self, places: Sequence[str], name: str) -> Mapping[str, str]:
        """What was set for chats under a name, as `PlacesPort.settings` has it; those without are left out."""
        ...

    def set(self, place: str, name: str, value: str | None) -> None:
        """Sets one of these for a chat, as part of the work; None takes it away."""
        ...

    def drop(self, prefix: str, name: str, gone: Callable[[str], bool]) -> int:
        """Takes away all that was set for the places that begin so and whose setting of that name is `gone`, as part of the work.
        Returns how many there were.
        """
        ...

    def held(self, prefix: str, name: str) -> tuple[str, ...]:
        """What was set under a name for all places that begin so, in order."""
        ...

    def begun(self, places: Sequence[str], beginning: str) -> tuple[str, ...]:
        """What was set for chats under names that begin so, in order."""
        ...

    def clear(self, places: Sequence[str], beginning: str) -> None:
        """Takes away whatever was set for chats under names that begin so."""
        ...

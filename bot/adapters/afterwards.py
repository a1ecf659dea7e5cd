"""What follows from a command once it was carried out: players are told, messages are brought up to date."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from bot.adapters.serving import Served

By = TypeVar("By")
Sent = TypeVar("Sent")


@dataclass(frozen=True, slots=True)
class CarriedOut(Generic[By, Sent]):
    """A command that was carried out: the reply, what the platform knows of whoever gave it, and the messages that say the reply,
    one a page (none: there are none that others see, or it was `lost` on its way; so many tries of it may have arrived all the
    same, which are its `doubts`).
    """

    served: Served
    by: By
    messages: Sequence[Sent] = ()
    lost: bool = False
    doubts: int = 1


Following = Callable[[CarriedOut[By, Sent]], Awaitable[None]]
"""Something that follows; it looks itself whether it is to do anything."""


class Afterwards(Generic[By, Sent]):
    """What is to follow from every command, in the order in which it was named."""

    def __init__(self) -> None:
        self._following: list[Following[By, Sent]] = []

    def add(self, *following: Following[By, Sent]) -> None:
        """From now on this follows too."""
        self._following.extend(following)

    async def follow(self, done: CarriedOut[By, Sent]) -> None:
        """Lets everything follow, one after the other."""
        for one in self._following:
            await one(done)

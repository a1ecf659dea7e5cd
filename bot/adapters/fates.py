"""What may become of a letter at a platform, and what brings it there."""

from __future__ import annotations

from typing import Protocol

from bot.services.ports.outbox import Letter
from bot.services.replies.reply import Reply


class Later(Exception):
    """The platform wants some seconds of peace; in the letter's room `alone`, or in all."""

    def __init__(self, seconds: float, *, alone: bool = False) -> None:
        super().__init__(f"asked to wait {seconds:g} s")
        self.seconds, self.alone = seconds, alone


class Failed(Exception):
    """It has certainly not arrived, and may arrive later."""


class Doubtful(Exception):
    """Nobody knows whether it has arrived: the connection broke before the answer came."""


class Undeliverable(Exception):
    """It will not arrive, and why: blocked, removed from the chat, no such chat."""


class Gone(Undeliverable):
    """The platform says that there is no such chat any more, or that Floorman may not write there."""


class Blocked(Undeliverable):
    """The platform says that its reader takes no messages from Floorman; nothing else is said so."""


class Moved(Exception):
    """The chat has another address now."""

    def __init__(self, chat: str) -> None:
        super().__init__(f"moved to {chat}")
        self.chat = chat


class NotYet(Exception):
    """It was not given to the platform, and goes back into the outbox for some seconds."""

    def __init__(self, seconds: float) -> None:
        super().__init__("its turn had not come")
        self.seconds = seconds


LONGEST_GAP = 120.0


class Carrier(Protocol):
    """A platform: puts one letter up. Raises Later, Failed, Doubtful, Undeliverable, Moved."""

    platform: str
    per_second: float
    """Letters a second in all."""

    def gap(self, chat: str) -> float:
        """Seconds between two letters in a chat, at most LONGEST_GAP."""
        ...

    def room(self, chat: str) -> str:
        """What the platform counts as one chat: on Telegram, all topics of a group."""
        ...

    async def deliver(self, letter: Letter, reply: Reply) -> str:
        """Sends a letter as one message. Returns the platform's id of it."""
        ...

    async def is_well(self) -> bool:
        """Whether the platform answers when it is asked something that changes nothing. May raise anything where it does not."""
        ...

"""Which messages were answered lately on Telegram, and by which: whoever changes his question changes its answer.

It is kept in memory, the last of it, and none of the words: after a restart a question that is changed gets a new answer beneath
it.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field

from telegram import Message

MOST = 2_000
"""Messages that are remembered, of all chats together."""
LONGEST = 30.0
"""Seconds that a changed message waits at most for the answer to what it was before."""


@dataclass(frozen=True, slots=True)
class PartOf:
    """What a message was read as a part of: the command, and the prints of the lines that it had."""

    command: str
    lines: frozenset[int]

    @classmethod
    def read(cls, command: str, lines: Sequence[str]) -> PartOf:
        """A part as it was read, with these lines."""
        return cls(command, frozenset(print_of(line) for line in lines))

    def new(self, lines: Sequence[str]) -> list[str]:
        """Which of the lines that the message has now were not read."""
        return [line for line in lines if print_of(line) not in self.lines]


@dataclass(eq=False, slots=True)
class Said:
    """What somebody has written: the `print` of the words as they were read last, the message that answers them (None: none, or
    more than one), whether he has been told that changing them does nothing, what it was a part of (None: it stood for itself).
    `turn` is held while it is answered.
    """

    print: int
    answer: Message | None = None
    told: bool = False
    part: PartOf | None = None
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)


class Memory:
    """The last messages that were meant for Floorman."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._said: OrderedDict[tuple[int, int], Said] = OrderedDict()

    def of(self, message: Message, text: str) -> Said:
        """What is remembered of a message, or is from now on."""
        key = (message.chat_id, message.message_id)
        if key not in self._said:
            while len(self._said) >= self._most:
                self._said.popitem(last=False)
            self._said[key] = Said(print_of(text))
        return self._said[key]

    def part_of(self, message: Message) -> PartOf | None:
        """What a message was read as a part of; None where it was not, or that is long ago."""
        said = self._said.get((message.chat_id, message.message_id))
        return said.part if said is not None else None

    def answered(self, message: Message, by: Sequence[Message]) -> None:
        """Somebody's message has been answered by messages of Floorman's."""
        said = self._said.get((message.chat_id, message.message_id))
        if said is not None:
            one = by[0] if len(by) == 1 else None
            # no more of it than where it stands
            said.answer = None if one is None else _bare(one)


def _bare(one: Message) -> Message:
    topic = one.message_thread_id if one.is_topic_message else None
    return Message(one.message_id, one.date, one.chat, message_thread_id=topic, is_topic_message=one.is_topic_message)


def print_of(text: str) -> int:
    """The same for texts that say the same but for their spaces: Telegram tells of a change, too, when it has found out where a
    link leads.
    """
    return hash(tuple(text.split()))

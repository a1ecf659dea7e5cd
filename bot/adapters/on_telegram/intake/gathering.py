"""The parts of what was longer than one message are waited for, and put together, before anything is done with the first."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from telegram import Message, Update

from bot.adapters.on_telegram.intake.seams import Sewn, goes_on, last_read, may_go_on, nearly_full, sew

PAUSE = 1.5
"""Seconds that the next part may take to come."""
MOST_PARTS = 12
"""Parts of one text: more than a thousand names."""
Whose = tuple[int, int]


@dataclass(eq=False, slots=True)
class Gathered:
    """What somebody has said in several messages, as far as it has come: the parts, and the numbers of the updates that brought
    all but the first, which are done when that is.
    """

    first: Update
    parts: list[Message]
    numbers: list[int] = field(default_factory=list)
    came: asyncio.Event = field(default_factory=asyncio.Event)
    closed: bool = False
    sewn: Sewn | None = None

    def close(self) -> None:
        """Nothing more belongs to it."""
        self.closed = True
        self.came.set()

    @property
    def cut_at(self) -> str:
        """The last name, where the end may be missing: what came last is nearly as long as a message may be. Else empty."""
        last = self.parts[-1].text or ""
        return last_read(last) if nearly_full(last) else ""

    @property
    def doubtful(self) -> tuple[str, ...]:
        """How it reads where it was guessed what stood between two parts."""
        return self.sewn.doubtful if self.sewn is not None else ()

    async def whole(self) -> Update | None:
        """Waits for the rest. Returns an update with all that was said, in place of the first; None where that was all."""
        while not self.closed:
            self.came.clear()
            try:
                async with asyncio.timeout(PAUSE):
                    await self.came.wait()
            except TimeoutError:
                self.close()
        return self._all() if len(self.parts) > 1 else None

    def _all(self) -> Update | None:
        self.sewn = sew([one.text or "" for one in self.parts])
        said = self.first.to_dict()
        said["message"]["text"] = self.sewn.text
        return Update.de_json(said, self.parts[0].get_bot())


class Gathering:
    """What is waited for, of everybody in every chat."""

    def __init__(self) -> None:
        self._open: dict[Whose, Gathered] = {}

    def takes(self, update: object) -> bool:
        """Whether an update brings a part of what somebody has begun; it is kept with that. Whatever else he says ends that."""
        message = update.message if isinstance(update, Update) else None
        begun = self._open.get(_whose(message)) if message is not None else None
        if begun is None or begun.closed or message is None or not isinstance(update, Update):
            return False
        if len(begun.parts) >= MOST_PARTS or not goes_on(begun.parts[0], begun.parts[-1], message):
            begun.close()
            return False
        begun.parts.append(message)
        begun.numbers.append(update.update_id)
        if may_go_on(message):
            begun.came.set()
        else:
            begun.close()  # no phone sends a part as short as this but the last
        return True

    def begin(self, update: object) -> Gathered | None:
        """What may be the first part of something longer, to which the rest is added from now on; None for anything else."""
        message = update.message if isinstance(update, Update) else None
        if message is None or not isinstance(update, Update) or not may_go_on(message):
            return None
        begun = self._open[_whose(message)] = Gathered(update, [message])
        return begun

    def end(self, begun: Gathered) -> None:
        """All that came is being worked on."""
        begun.close()
        whose = _whose(begun.parts[0])
        if self._open.get(whose) is begun:
            del self._open[whose]


def _whose(message: Message) -> Whose:
    return message.chat_id, message.from_user.id if message.from_user is not None else 0

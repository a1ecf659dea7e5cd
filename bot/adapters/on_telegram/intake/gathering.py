"""The parts of what was longer than one message are waited for, and put together, before anything is done with the first."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from telegram import Message, Update

from bot.adapters.on_telegram.intake.likeness import Listed
from bot.adapters.on_telegram.intake.seams import (
    Sewn,
    at_once,
    cannot_have_fitted,
    is_full,
    last_read,
    may_be_part,
    may_go_on,
    nearly_full,
    sew,
)
from bot.domain.club.courtesies import courtesy

PAUSE = 1.5
"""Seconds that the next part may take to come."""
MOST_PARTS = 12
"""Parts of one text: more than a thousand names."""
Whose = tuple[int, int]


@dataclass(eq=False, slots=True)
class Short:
    """Something short behind a long part: the end of what was cut, or talk. `part` is set when it shows which."""

    message: Message
    number: int
    part: asyncio.Future[bool] = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    def is_part(self, answer: bool) -> None:
        """Whoever has sent it waits for this."""
        if not self.part.done():
            self.part.set_result(answer)


@dataclass(eq=False, slots=True)
class Gathered:
    """What somebody has said in several messages, as far as it has come: the parts, and the numbers of the updates that brought
    all but the first, which are done when that is. No app sends a short part but the last: what short things have come since the
    last long one `may_end` it, and what is none of it stands in `aside`.
    """

    first: Update
    parts: list[Message]
    numbers: list[int] = field(default_factory=list)
    may_end: list[Short] = field(default_factory=list)
    aside: list[str] = field(default_factory=list)
    came: asyncio.Event = field(default_factory=asyncio.Event)
    closed: bool = False
    sewn: Sewn | None = None

    def close(self) -> None:
        """Nothing more belongs to it: the first of the short things that reads like its end is that."""
        if not self.closed:
            self.closed = True
            end = next((one for one in self.may_end if self._goes_on_in(one.message)), None)
            if end is not None:
                self._add(end.message, end.number)
            self._put_aside(end)
        self.came.set()

    def take_long(self, message: Message, number: int) -> bool:
        """Whether something long is a part of it. Then whatever short came before it was talk."""
        if not self._goes_on_in(message):
            self.aside.append(_words(message))
            return False
        self._put_aside()
        self._add(message, number)
        self.came.set()
        return True

    def take_short(self, message: Message, number: int) -> asyncio.Future[bool]:
        """Something short waits until it shows whether it is the end."""
        short = Short(message, number)
        self.may_end.append(short)
        self.came.set()
        return short.part

    def change(self, message: Message, number: int) -> bool:
        """Whether somebody has changed a part that was not read yet: it is read as it is now."""
        for short in self.may_end:
            if short.message.message_id == message.message_id:
                short.message = message
                self.numbers.append(number)
                return True
        for at, part in enumerate(self.parts[1:], 1):
            if part.message_id == message.message_id:
                self.parts[at] = message
                self.numbers.append(number)
                return True
        return False

    def _add(self, message: Message, number: int) -> None:
        self.parts.append(message)
        self.numbers.append(number)

    def _put_aside(self, end: Short | None = None) -> None:
        """Short things are talk, but for the `end`. What is no more than polite needs no word, nor does talk behind the end."""
        behind = False
        for one in self.may_end:
            one.is_part(one is end)
            told = one is not end and courtesy(_words(one.message)) is None
            if told and (not behind or self._goes_on_in(one.message)):
                self.aside.append(_words(one.message))
            behind = behind or one is end
        self.may_end.clear()

    def _goes_on_in(self, message: Message) -> bool:
        """Whether a message reads like more of what has come. What is no list may go on in any words."""
        last, text = _words(self.parts[-1]), _words(message)
        if not text.strip():
            return False
        listed = Listed(sew([_words(one) for one in self.parts]).text)
        if not listed.is_one:
            return courtesy(text) is None
        return listed.goes_on_in(text, cut_anywhere=is_full(last))

    @property
    def cut_at(self) -> str:
        """The last name, where the end may be missing: what came last is nearly as long as a message may be. Else empty."""
        last = _words(self.parts[-1])
        return last_read(last) if nearly_full(last) else ""

    @property
    def doubtful(self) -> tuple[str, ...]:
        """How it reads where it was guessed what stood between two parts."""
        return self.sewn.doubtful if self.sewn is not None else ()

    @property
    def is_to_be_told(self) -> bool:
        """Whether whoever has sent it is told how it was read: a list, whatever was guessed, whatever may be missing."""
        return len(self.parts) > 1 or bool(self.cut_at or self.aside)

    @property
    def last(self) -> str:
        """What stands last in it."""
        return last_read(self.sewn.text if self.sewn is not None else _words(self.parts[-1]))

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
        self.sewn = sew([_words(one) for one in self.parts])
        said = self.first.to_dict()
        said["message"]["text"] = self.sewn.text
        return Update.de_json(said, self.parts[0].get_bot())


class Gathering:
    """What is waited for, of everybody in every chat."""

    def __init__(self) -> None:
        self._open: dict[Whose, Gathered] = {}

    async def takes(self, update: object) -> bool:
        """Whether an update brings a part of what somebody has begun; it is kept with that. Of something short that shows when
        it has come what follows. What else he says in between, a command or a question, ends nothing.
        """
        if not isinstance(update, Update) or (message := update.message or update.edited_message) is None:
            return False
        begun = self._open.get(_whose(message))
        if begun is None or begun.closed:
            return False
        if update.message is None:
            return begun.change(message, update.update_id)
        if len(begun.parts) >= MOST_PARTS or not at_once(begun.parts[-1], message):
            begun.close()
            return False
        if not may_be_part(begun.parts[0], begun.parts[-1], message):
            return False
        if may_go_on(message):
            return begun.take_long(message, update.update_id)
        if not cannot_have_fitted(_words(begun.parts[-1]), _words(message)):
            return False
        return await begun.take_short(message, update.update_id)

    def begin(self, update: object) -> Gathered | None:
        """What may be the first part of something longer, to which the rest is added from now on; None for anything else. A
        command ends what was begun before it.
        """
        message = update.message if isinstance(update, Update) else None
        if message is None or not isinstance(update, Update) or not may_go_on(message):
            return None
        before = self._open.get(_whose(message))
        if before is not None and not before.closed:
            if not (message.text or "").startswith("/"):
                return None
            before.close()
        begun = self._open[_whose(message)] = Gathered(update, [message])
        return begun

    def end(self, begun: Gathered) -> None:
        """All that came is being worked on."""
        begun.close()
        whose = _whose(begun.parts[0])
        if self._open.get(whose) is begun:
            del self._open[whose]


def _words(message: Message) -> str:
    return message.text or ""


def _whose(message: Message) -> Whose:
    return message.chat_id, message.from_user.id if message.from_user is not None else 0

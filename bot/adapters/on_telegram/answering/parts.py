"""What is said to whoever has sent something longer than one message: from how many messages it was put together, up to which
name it was read, what was not taken for a part of it; where its end may be missing, what was guessed where its parts meet.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from telegram import Message

from bot.adapters.on_telegram.messages.marks import own, quiet
from bot.adapters.on_telegram.messages.sending import send_there, where
from bot.i18n.words import Words
from bot.presenter.command_names import one_word
from bot.services.catalogue import Command

LONGEST_ASIDE = 80
"""Characters of what was not taken for a part that are shown."""


@dataclass(frozen=True, slots=True)
class ReadParts:
    """How something was read: from how many messages, what stands last in it; the last name where the end may be missing (empty:
    it is not); how it reads where that was guessed; what was said behind it and is no part of it.
    """

    count: int
    last: str
    cut_at: str = ""
    doubtful: Sequence[str] = ()
    aside: Sequence[str] = ()


async def tell_parts(message: Message, words: Words, command: Command | None, read: ReadParts) -> None:
    """Says how what begins with a message was read. Raises TelegramError."""
    said = [words.say("telegram.sewn", count=read.count, last=quiet(read.last))] if read.count > 1 else []
    if read.doubtful:
        said.append(words.say("telegram.seams", places=_quoted(read.doubtful, words)))
    if read.aside:
        said.append(_aside(words, command, read.aside))
    if read.cut_at:
        said.append(_cut(words, command, read.cut_at))
    await send_there(message.get_bot(), where(message, answers=True), own("\n".join(said)))


def _cut(words: Words, command: Command | None, last: str) -> str:
    if command is not None and command.from_file:
        return words.say("telegram.cut_list", last=quiet(last), command=one_word(command, words.language))
    return words.say("telegram.cut", last=quiet(last))


def _aside(words: Words, command: Command | None, aside: Sequence[str]) -> str:
    what = _quoted([" ".join(one.split()) for one in aside], words)
    if command is not None and command.from_file:
        return words.say("telegram.aside_list", what=what, command=one_word(command, words.language))
    return words.say("telegram.aside", what=what)


def _quoted(what: Sequence[str], words: Words) -> str:
    return " · ".join(words.say("book_doubts.quoted", text=quiet(one, LONGEST_ASIDE)) for one in what)

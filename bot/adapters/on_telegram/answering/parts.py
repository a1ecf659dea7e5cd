"""What is said to whoever has sent something longer than one message: where its end may be missing, and what was guessed where
its parts were put together.
"""

from __future__ import annotations

from collections.abc import Sequence

from telegram import Message, User

from bot.adapters.on_telegram.messages.marks import harmless
from bot.adapters.on_telegram.messages.sending import send_there, where
from bot.adapters.on_telegram.rooms import Rooms
from bot.i18n.words import Words, words_in
from bot.presenter.command_names import one_word
from bot.services.catalogue import Command


async def tell_parts(
    rooms: Rooms, message: Message, user: User, command: Command | None, cut_at: str, doubtful: Sequence[str]
) -> None:
    """Says up to which name (`cut_at`, empty: all came) a message was read that is nearly full, and how it reads where that is
    `doubtful`. Raises TelegramError.
    """
    words = words_in(await rooms.own_language(user))
    said = [words.say("telegram.sewn", places=" · ".join(f"« {one} »" for one in doubtful))] if doubtful else []
    if cut_at:
        said.append(_cut(words, command, cut_at))
    await send_there(message.get_bot(), where(message, answers=True), harmless("\n".join(said)))


def _cut(words: Words, command: Command | None, last: str) -> str:
    if command is not None and command.from_file:
        return words.say("telegram.cut_list", last=last, command=one_word(command, words.language))
    return words.say("telegram.cut", last=last)

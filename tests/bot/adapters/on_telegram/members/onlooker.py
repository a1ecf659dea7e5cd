"""What happens in the chats: waiting until the bot has done everything, and what people see then."""

import asyncio
import time
from collections.abc import Callable
from typing import Any

from tests.bot.adapters.on_telegram.bot_inside import BotInside
from tests.bot.adapters.on_telegram.members.seen import Doings, Seen
from tests.bot.adapters.on_telegram.stand_in.answers.bot import commands_shown
from tests.bot.adapters.on_telegram.stand_in.chats import Chat, Person
from tests.bot.adapters.on_telegram.stand_in.telegram_cloud import Deed, Message
from tests.bot.adapters.on_telegram.stand_in.telegram_server import TelegramServer

CALM = 5
"""So many turns of the event loop without anything to do, and the bot has done everything."""
ANSWERS_TO_PEOPLE = ("post", "edit", "react")


class Onlooker:
    """Sees every chat, and knows when the bot (in this process, or None for one in another) has done everything."""

    club: Chat

    def __init__(self, server: TelegramServer, bot: BotInside | None, patience: float) -> None:
        self.server, self.cloud, self.bot = server, server.cloud, bot
        self.patience = patience

    def private(self, who: Person) -> Chat:
        """Somebody's private chat with the bot."""
        return self.cloud.chats[who.id]

    def _where(self, chat: Chat | Person | None) -> Chat:
        return self.private(chat) if isinstance(chat, Person) else chat or self.club

    # what the bot does about it

    async def _tell(self, message: Message, wants: Callable[[], bool] = lambda: False) -> Doings:
        mark = len(self.cloud.deeds)
        return await self._about(lambda: self.cloud.tell_of(message), lambda: not wants() or self._has_answered(mark))

    async def _about(self, happens: Callable[[], Any], enough: Callable[[], bool] = lambda: True) -> Doings:
        """Lets something happen, waits until the bot has done everything. Of a bot in another process that can't be known:
        there it waits until what the bot did is `enough`, and `shows` waits for more.
        """
        mark = len(self.cloud.deeds)
        happens()
        await self.settle()
        if self.bot is None and not enough():
            await self.server.until(enough, self.patience)
            await self.settle()
        return Doings([(deed, self._seen(deed.message)) for deed in self.cloud.deeds[mark:]])

    def _has_answered(self, mark: int) -> bool:
        return any(deed.kind in ANSWERS_TO_PEOPLE for deed in self.cloud.deeds[mark:])

    @staticmethod
    def _answered(did: Doings, what: str) -> Doings:
        assert any(deed.kind in ANSWERS_TO_PEOPLE for deed, _ in did.deeds), f"{what} was not answered"
        return did

    async def settle(self) -> None:
        """Waits until the bot has heard everything and does nothing any more."""
        calm, end = 0, time.monotonic() + self.patience
        while calm < CALM:
            busy = self.bot.busy if self.bot is not None else ""
            reason = busy or (
                "" if self.server.resting else f"it has {self.cloud.updates.pending} updates to hear or a call under way"
            )
            assert time.monotonic() < end, f"the bot has not done within {self.patience} s: {reason}"
            calm = 0 if reason else calm + 1
            # anew at every turn of the loop while all is calm; else the threads need the time
            await asyncio.sleep(0.001 if reason else 0)

    async def restart(self) -> None:
        """The bot ends and a new one starts; Telegram, its messages and their buttons stay."""
        assert self.bot is not None, "a process is started anew by the test"
        await self.bot.stop()
        await self.bot.start()
        await self.settle()

    @property
    def longest_stall(self) -> float:
        """Seconds that the bot's longest single callback held up the event loop since it started."""
        assert self.bot is not None, "a process has an event loop of its own"
        return self.bot.watch.longest

    def passes(self, seconds: float) -> None:
        """Telegram's clock goes forward."""
        self.cloud.later += seconds

    # what they see

    def _seen(self, message: Message) -> Seen:
        inline = next((name for name, each in self.cloud.inline_messages.items() if each is message), "")
        key = (message["chat"]["id"], message["message_id"])
        return Seen(dict(message), self.cloud.prompts.get(key), inline)

    def sees(self, where: Chat | Person | None = None, topic: int | None = None) -> list[Seen]:
        """The messages of a chat, or of somebody's private chat with the bot, in order; of one topic, where one is named."""
        chat = self._where(where)
        found = [message for (chat_id, _), message in self.cloud.messages.items() if chat_id == chat.id]
        return [self._seen(each) for each in found if topic in (None, each.get("message_thread_id"))]

    def last(self, where: Chat | Person | None = None) -> Seen:
        """The bot's last message there."""
        found = [message for message in self.sees(where) if message.by_bot and "pinned_message" not in message.raw]
        assert found, "the bot has written nothing there"
        return found[-1]

    async def shows(self, text: str, where: Chat | Person | None = None) -> Seen:
        """Waits until a message of the bot's there has a piece of text, for a bot in another process."""
        return await self.server.until(
            lambda: next((message for message in self.sees(where) if message.by_bot and text in message.text), None),
            self.patience,
        )

    def pinned(self, where: Chat | Person | None = None) -> list[Seen]:
        """What is pinned there."""
        chat = self._where(where)
        return [self._seen(self.cloud.messages[chat.id, each]) for each in chat.pinned if (chat.id, each) in self.cloud.messages]

    def menu(self, who: Person, chat: Chat | Person | None = None) -> list[str]:
        """The commands that somebody's client offers there."""
        return commands_shown(self.cloud, who, self._where(chat))

    def happened(self, kind: str) -> list[Deed]:
        """What the bot has done since the beginning, of a kind."""
        return [deed for deed in self.cloud.deeds if deed.kind == kind]

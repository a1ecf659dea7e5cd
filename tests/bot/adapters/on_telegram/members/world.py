"""A club on Telegram, with the people who are in it on a tournament evening, and what they do to the bot."""

import time
from typing import Any
from urllib.parse import parse_qs, urlsplit

from tests.bot.adapters.on_telegram.bot_inside import BotInside
from tests.bot.adapters.on_telegram.members.doorway import Doorway
from tests.bot.adapters.on_telegram.members.seen import Doings, Seen
from tests.bot.adapters.on_telegram.stand_in.answers.messages import text_of
from tests.bot.adapters.on_telegram.stand_in.bot_api_rules import PAYLOAD
from tests.bot.adapters.on_telegram.stand_in.bot_api_spec import Upload
from tests.bot.adapters.on_telegram.stand_in.chats import ANONYMOUS, Chat, Person, membership
from tests.bot.adapters.on_telegram.stand_in.formatting import with_what_shows
from tests.bot.adapters.on_telegram.stand_in.telegram_cloud import BOT_ID, Message, Query, without_reply
from tests.bot.adapters.on_telegram.stand_in.telegram_server import TelegramServer
from tests.bot.words import spaced
from tests.patience import LONG

PLAYERS = ("Marie Dupont", "Paul Martin", "Éloïse Étienne", "Bart De Smet")
CACHED_FOR = 300


class World(Doorway):
    """The supergroup "Club de Nantes" with a director (its creator), a floor (an administrator), four players, and the bot as an
    ordinary member, which therefore sees only what is meant for it. Director, floor and the first two players have started the
    bot in private.

    The verbs do what a person can do in the client, return what the bot did about it, and fail where it leaves them without an
    answer: to a command, a tap on a button, a word in private, an inline question. Where no chat is named they happen in the
    club's group; a person in place of a chat means that person's private chat with the bot.
    """

    def __init__(self, server: TelegramServer, bot: BotInside | None = None, patience: float = LONG) -> None:
        super().__init__(server, bot, patience)
        self._offered: dict[tuple[Any, ...], tuple[float, list[dict[str, Any]]]] = {}
        self.club = self.cloud.add_chat("supergroup", "Club de Nantes")
        self.director = self.add_person("Anna Kowalski", started=True)
        self.floor = self.add_person("Jean-Luc Bernard", started=True)
        self.players = [self.add_person(name, started=name in PLAYERS[:2]) for name in PLAYERS]
        self.player = self.players[0]
        self._enter(self.club, self.director, [self.floor], self.players)
        self.club.members[BOT_ID] = membership("member", self.cloud.bot)

    async def say(
        self, who: Person, text: str, chat: Chat | Person | None = None, topic: int | None = None, **more: Any
    ) -> Doings:
        """Somebody writes a message. In private the bot must answer; in a group it may be silent. `anonymous=True`: as an
        administrator who hides behind the group's name.
        """
        where = self._where(chat)
        did = await self._tell(self._message(who, where, text, topic, **more), lambda: where.person is not None)
        return self._answered(did, f"{text!r} in private") if where.person else did

    async def command(
        self, who: Person, text: str, chat: Chat | Person | None = None, topic: int | None = None, **more: Any
    ) -> Doings:
        """Somebody gives a command (`"/where Marie"`), which must be answered."""
        assert text.startswith("/"), f"{text!r} is no command"
        did = await self._tell(self._message(who, self._where(chat), text, topic, **more), lambda: True)
        return self._answered(did, text)

    async def start(self, who: Person, payload: str = "") -> Doings:
        """Somebody opens the bot and presses Start, perhaps by a link with a payload."""
        assert not payload or PAYLOAD.fullmatch(payload), f"Telegram makes no link with {payload!r}"
        return await self.command(who, f"/start {payload}".strip(), who)

    async def reply(self, who: Person, message: Seen, text: str, **more: Any) -> Doings:
        """Somebody replies to a message; where that is the bot's, it must answer."""
        where = self.cloud.chats[message.chat_id]
        said = self._message(who, where, text, message.topic, reply_to_message=without_reply(self._now(message).raw), **more)
        did = await self._tell(said, lambda: message.by_bot)
        return self._answered(did, f"the reply {text!r}") if message.by_bot else did

    async def edit(self, who: Person, message_id: int, text: str, chat: Chat | Person | None = None) -> Doings:
        """Somebody changes a message that they wrote."""
        message = self.cloud.messages[self._where(chat).id, message_id]
        assert message["from"]["id"] == who.id, f"{who.name} did not write that"
        message.pop("entities", None)
        message |= {**text_of({"text": text}), "edit_date": self.cloud.now}
        return await self._about(lambda: self.cloud.tell_of(message, edited=True))

    async def upload(self, who: Person, name: str, data: bytes, chat: Chat | Person | None = None, caption: str = "") -> Doings:
        """Somebody sends a file; in private the bot must answer."""
        where = self._where(chat)
        document = {**self.cloud.store(Upload(name, data), "documents").data, "file_name": name}
        words = {"caption": caption, "caption_entities": with_what_shows(caption)} if caption else {}
        did = await self._tell(self._sent(who, where, None, document=document, **words), lambda: where.person is not None)
        return self._answered(did, f"the file {name!r}") if where.person else did

    async def click(self, who: Person, message: Seen, label: str, late: bool = False) -> Doings:
        """Somebody taps a button that a message has now, and the bot must say so. `late`: the bot hears of it when Telegram waits
        no longer. A button that leads into a private chat with the bot starts it there; one for an inline question asks it.
        """
        message = self._now(message)
        button = message.button(label)
        if "url" in button:
            return await self._follow(who, button["url"])
        assert "callback_data" in button, f"{label!r} does what this world can't: {button}"
        of = {"inline_message_id": message.inline_id} if message.inline_id else {"message": message.raw}
        return await self._tap(who, button["callback_data"], late, **of)

    async def forge(self, who: Person, data: str, under: Seen | None, **told: Any) -> Doings:
        """A client of somebody's own making taps what no message has: a button under a message that says whatever he likes.
        `told` is what else the bot is told of that message, where there is none.
        """
        return await self._tap(who, data, **({"message": under.raw} if under else {}), **told)

    async def _tap(self, who: Person, data: str, late: bool = False, **of: Any) -> Doings:
        query, name = Query(who, expired=late), self.cloud.new_id("tap")
        self.cloud.taps[name] = query
        tap = {"id": name, "from": who.user, "chat_instance": "1", "data": data, **of}
        done = (lambda: True) if late else (lambda: query.answer is not None)
        did = await self._about(lambda: self.cloud.tell("callback_query", tap), done)
        assert late or query.answer is not None, f"the tap on {data!r} was not answered: it turns for ever"
        answer = query.answer or {}
        return Doings(did.deeds, answer.get("text") and spaced(answer["text"]), answer.get("show_alert", False))

    async def _follow(self, who: Person, url: str) -> Doings:
        parts = urlsplit(url)
        mine = parts.netloc in ("t.me", "telegram.me") and parts.path.strip("/").lower() == self.cloud.me["username"]
        assert mine, f"{url} leads away from the bot"
        return await self.start(who, parse_qs(parts.query).get("start", [""])[0])

    async def inline(self, who: Person, text: str, chat: Chat | Person | None = None, offset: str = "") -> list[dict[str, Any]]:
        """What is offered while somebody types `@floorman_bot text` in a chat. As Telegram does, the same question is not asked
        again for as long as the bot allows, from whomever it comes unless the answer is personal.
        """
        keys: list[tuple[Any, ...]] = [(text, offset), (text, offset, who.id)]
        for key in keys:
            until, results = self._offered.get(key, (0.0, []))
            if until > time.monotonic():
                return results
        name, where = self.cloud.new_id("question"), self._where(chat)
        query = self.cloud.questions[name] = Query(who)
        kind = "sender" if where.person is who else where.kind
        question = {"id": name, "from": who.user, "query": text, "offset": offset, "chat_type": kind}
        await self._about(lambda: self.cloud.tell("inline_query", question), lambda: query.answer is not None)
        assert query.answer is not None, f"nothing was offered for {text!r}"
        until = time.monotonic() + query.answer.get("cache_time", CACHED_FOR)
        self._offered[keys[query.answer.get("is_personal", False)]] = until, query.answer["results"]
        return query.answer["results"]

    async def choose(
        self, who: Person, result: dict[str, Any], chat: Chat | Person | None = None, topic: int | None = None, query: str = ""
    ) -> tuple[Seen, Doings]:
        """Somebody takes one of what was offered: it stands in the chat, in their name. Returns it, and what the bot did."""
        content = result["input_message_content"]
        text = text_of({**content, "text": content["message_text"]})
        buttons = {"reply_markup": result["reply_markup"]} if "reply_markup" in result else {}
        message = self._sent(who, self._where(chat), topic, **text, **buttons, via_bot=self.cloud.bot)
        chosen = {"result_id": result["id"], "from": who.user, "query": query}
        inline_id = self.cloud.new_id("inline") if buttons else ""
        if buttons:
            self.cloud.inline_messages[inline_id] = message
            chosen["inline_message_id"] = inline_id

        def tell() -> None:
            self.cloud.tell_of(message)
            self.cloud.tell("chosen_inline_result", chosen)

        return Seen(message, inline_id=inline_id), await self._about(tell)

    async def react(self, who: Person, message: Seen, emoji: str) -> Doings:
        """Somebody puts a sign under a message, of which bots hear only as administrators, and only if they asked for it."""
        chat = self.cloud.chats[message.chat_id]
        signs = {"old_reaction": [], "new_reaction": [{"type": "emoji", "emoji": emoji}]}
        told = {"chat": chat.data, "message_id": message.id, "user": who.user, "date": self.cloud.now, **signs}
        sees = chat.person is not None or chat.status(BOT_ID) == "administrator"
        return await self._about(lambda: sees and self.cloud.tell("message_reaction", told))

    def _message(self, who: Person, chat: Chat, text: str, topic: int | None, **body: Any) -> Message:
        return self._sent(who, chat, topic, **text_of({"text": text}), **body)

    def _sent(self, who: Person, chat: Chat, topic: int | None, anonymous: bool = False, **body: Any) -> Message:
        """Puts a message of somebody's into a chat. Writing to the bot in private allows it to answer."""
        if chat.kind == "channel":
            return self.cloud.write(chat, None, **body)
        if chat.person is not None:
            assert chat.person is who, f"{who.name} can't write in the private chat of {chat.person.name}"
            who.started, who.blocked = True, False
        elif anonymous:
            return self.cloud.write(chat, dict(ANONYMOUS), topic, sender_chat=chat.data, **body)
        return self.cloud.write(chat, who.user, topic, **body)

    def _now(self, message: Seen) -> Seen:
        """A message as it is at this moment."""
        if message.inline_id:
            return Seen(self.cloud.inline_messages[message.inline_id], inline_id=message.inline_id)
        assert (message.chat_id, message.id) in self.cloud.messages, f"the message is gone: {message.text!r}"
        return self._seen(self.cloud.messages[message.chat_id, message.id])

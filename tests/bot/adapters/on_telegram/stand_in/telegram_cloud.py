"""What Telegram keeps: people, chats, messages and files, and what becomes of them when people or the bot do something."""

import itertools
import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.bot.adapters.on_telegram.stand_in.bot_api_spec import Upload
from tests.bot.adapters.on_telegram.stand_in.chats import GENERAL, PRESENT, Chat, Person, membership
from tests.bot.adapters.on_telegram.stand_in.formatting import words_of
from tests.bot.adapters.on_telegram.stand_in.refusals import bad_request, forbidden
from tests.bot.adapters.on_telegram.stand_in.update_queue import UpdateQueue

Message = dict[str, Any]
BOT_ID = 123456
ABOUT_THE_BOT = ("id", "is_bot", "first_name", "username")


@dataclass(frozen=True)
class Deed:
    """Something that the bot did and people see: kind is `post`, `edit`, `delete`, `react` or `pin`."""

    kind: str
    chat_id: int | None
    message: Message


@dataclass
class Query:
    """A tap on a button or an inline question that waits for an answer: what was said, once it has been."""

    person: Person
    answer: dict[str, Any] | None = None
    expired: bool = False


@dataclass
class StoredFile:
    """A file on Telegram's side."""

    id: str
    path: str
    upload: Upload

    @property
    def data(self) -> dict[str, Any]:
        """What is said of it in a message."""
        return {"file_id": self.id, "file_unique_id": f"unique{self.id}", "file_size": len(self.upload.data)}


@dataclass
class TelegramCloud:
    """Everything, in memory."""

    changed: Callable[[], None]
    people: dict[int, Person] = field(default_factory=dict)
    chats: dict[int, Chat] = field(default_factory=dict)
    messages: dict[tuple[int, int], Message] = field(default_factory=dict)
    inline_messages: dict[str, Message] = field(default_factory=dict)
    prompts: dict[tuple[int, int], dict[str, Any]] = field(default_factory=dict)
    """Keyboards and forced replies, by the message they came with: the bot is not told of them again."""
    files: dict[str, StoredFile] = field(default_factory=dict)
    taps: dict[str, Query] = field(default_factory=dict)
    questions: dict[str, Query] = field(default_factory=dict)
    commands: dict[tuple[str, str], list[dict[str, str]]] = field(default_factory=dict)
    descriptions: dict[tuple[str, str], str] = field(default_factory=dict)
    deeds: list[Deed] = field(default_factory=list)
    later: float = 0.0
    """Seconds that Telegram's clock is ahead of ours."""

    def __post_init__(self) -> None:
        self.updates = UpdateQueue(self.changed)
        self.me: dict[str, Any] = {
            "id": BOT_ID, "is_bot": True, "first_name": "Floorman", "username": "floorman_bot", "can_join_groups": True,
            "can_read_all_group_messages": False, "supports_inline_queries": True, "can_connect_to_business": False,
            "has_main_web_app": False,
        }  # fmt: skip
        self._numbers: dict[int, itertools.count[int]] = defaultdict(itertools.count)
        self._ids = itertools.count(1)

    @property
    def bot(self) -> dict[str, Any]:
        """The bot, as it stands in messages."""
        return {key: self.me[key] for key in ABOUT_THE_BOT}

    @property
    def now(self) -> int:
        """Telegram's clock."""
        return int(time.time() + self.later)

    def new_id(self, kind: str) -> str:
        """A name that nothing else has."""
        return f"{kind}{next(self._ids)}"

    # people and chats

    def add_person(self, name: str, language: str) -> Person:
        """Somebody with an account. Numbers of accounts have outgrown 32 bits, and so do these."""
        person = Person(5_200_000_001 + len(self.people), name, language)
        self.people[person.id] = person
        self.chats[person.id] = Chat(person.id, "private", person=person)
        return person

    def add_chat(self, kind: str, title: str, forum: bool = False, username: str = "") -> Chat:
        """A group, a supergroup or a channel, with nobody in it."""
        number = 1 + sum(not chat.person for chat in self.chats.values())
        chat = Chat(-(4_000_000 + number) if kind == "group" else -(1_002_200_000_000 + number), kind, title, username, forum)
        self.chats[chat.id] = chat
        return chat

    def chat_of(self, address: int | str) -> Chat:
        """The chat that a call names, or a refusal; a group that has become a supergroup says where it is now."""
        found = self.chats.get(address) if isinstance(address, int) else None
        if isinstance(address, str) and address.startswith("@"):
            found = next((chat for chat in self.chats.values() if chat.username and f"@{chat.username}" == address), None)
        if found is None:
            raise bad_request("chat not found")
        if found.moved_to is not None:
            raise bad_request("group chat was upgraded to a supergroup chat", migrate_to_chat_id=found.moved_to)
        if found.person is None and found.status(BOT_ID) not in PRESENT:
            out = "was kicked from" if found.status(BOT_ID) == "kicked" else "is not a member of"
            raise forbidden(f"bot {out} the {found.kind} chat")
        return found

    def writable(self, address: int | str) -> Chat:
        """A chat that the bot may write to now."""
        chat = self.chat_of(address)
        if chat.person is not None and chat.person.blocked:
            raise forbidden("bot was blocked by the user")
        if chat.person is not None and not chat.person.started:
            raise forbidden("bot can't initiate conversation with a user")
        if chat.kind == "channel" and not chat.may(BOT_ID, "can_post_messages"):
            raise bad_request("need administrator rights in the channel chat")
        if chat.mute:
            raise bad_request("not enough rights to send text messages to the chat")
        return chat

    # messages

    def write(self, chat: Chat, sender: dict[str, Any] | None, topic: int | None = None, **body: Any) -> Message:
        """Puts a message into a chat. Supergroups and channels count their own messages, and 1 tells that there is such a chat;
        the others count together.
        """
        counter = chat.id if chat.kind in ("supergroup", "channel") else 0
        message: Message = {"message_id": 2 + next(self._numbers[counter]), "date": self.now, "chat": chat.data}
        if sender is not None:
            message["from"] = sender
        if chat.kind == "channel":
            message["sender_chat"] = chat.data
        if topic not in (None, GENERAL):
            message |= {"message_thread_id": topic, "is_topic_message": True}
            # the Bot API says of every message in a topic that it replies to the message that began the topic
            began = self.messages[chat.id, chat.topics[topic]]
            body.setdefault("reply_to_message", without_reply(began))
        message |= body
        self.messages[chat.id, message["message_id"]] = message
        return message

    def bot_writes(self, chat: Chat, topic: int | None = None, **body: Any) -> Message:
        """Puts a message of the bot's into a chat."""
        message = self.write(chat, None if chat.kind == "channel" else self.bot, topic, **body)
        self.did("post", message)
        return message

    def did(self, kind: str, message: Message) -> None:
        """Keeps what the bot did."""
        self.deeds.append(Deed(kind, message.get("chat", {}).get("id"), message))

    def message(self, chat: Chat, message_id: int, purpose: str) -> Message:
        """A message, or a refusal that names what it was wanted for (`edit`, `delete`, …)."""
        found = self.messages.get((chat.id, message_id))
        if found is None:
            raise bad_request(f"message to {purpose} not found")
        return found

    def store(self, upload: Upload, folder: str) -> StoredFile:
        """Keeps a file."""
        name = self.new_id("file")
        self.files[name] = StoredFile(name, f"{folder}/{name}_{upload.name}", upload)
        return self.files[name]

    # what the bot hears

    def tell(self, kind: str, body: dict[str, Any]) -> bool:
        """Tells the bot. Returns whether it wants to know."""
        return self.updates.add(kind, body) is not None

    def tell_of(self, message: Message, edited: bool = False) -> bool:
        """Tells the bot of a message, if its place in the chat lets it see that. Returns whether it was told."""
        chat = self.chats[message["chat"]["id"]]
        if not self.bot_sees(chat, message):
            return False
        kind = "channel_post" if chat.kind == "channel" else "message"
        return self.tell(f"edited_{kind}" if edited else kind, message)

    def bot_sees(self, chat: Chat, message: Message) -> bool:
        """Group privacy: unless it is an administrator, a bot sees service messages, commands that may be for it, replies to it,
        mentions of it and what was written through it.
        """
        status = chat.status(BOT_ID)
        if chat.person is not None:
            return not chat.person.blocked
        if status not in PRESENT:
            return False
        if status == "administrator" or chat.kind == "channel" or self.me["can_read_all_group_messages"]:
            return True
        said = message.get("text", message.get("caption"))
        if said is None and not {"document", "photo"} & set(message):
            return True
        to_me = message.get("reply_to_message", {}).get("from", {}).get("id") == BOT_ID
        return to_me or message.get("via_bot", {}).get("id") == BOT_ID or self._is_called(message, said or "")

    def _is_called(self, message: Message, said: str) -> bool:
        mine = f"@{self.me['username']}".lower()
        for entity in message.get("entities", message.get("caption_entities", ())):
            words = words_of(said, entity).lower()
            command = entity["type"] == "bot_command" and words.partition("@")[2] in ("", mine[1:])
            if command or (entity["type"] == "mention" and words == mine):
                return True
        return False

    def place_bot(self, chat: Chat, by: Person, status: str, **rights: bool) -> None:
        """Somebody lets the bot in, makes it an administrator, or puts it out; the bot is told."""
        old = chat.members.get(BOT_ID, membership("left", self.bot))
        chat.members[BOT_ID] = membership(status, self.bot, **rights)
        self.tell("my_chat_member", self.membership_change(chat, by, old, chat.members[BOT_ID]))

    def membership_change(self, chat: Chat, by: Person, old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
        """How the bot hears that somebody's place in a chat is another."""
        return {"chat": chat.data, "from": by.user, "date": self.now, "old_chat_member": old, "new_chat_member": new}


def without_reply(message: Message) -> Message:
    """A message as it stands in another that replies to it."""
    return {key: value for key, value in message.items() if key != "reply_to_message"}

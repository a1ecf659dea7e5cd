"""Messages as people see them."""

from dataclasses import dataclass
from typing import Any

from tests.bot.adapters.on_telegram.stand_in.formatting import words_of
from tests.bot.adapters.on_telegram.stand_in.telegram_cloud import BOT_ID, Deed
from tests.bot.words import spaced


@dataclass(frozen=True)
class Seen:
    """A message in a chat (or one written through the bot, which the bot knows by `inline_id`)."""

    raw: dict[str, Any]
    prompt: dict[str, Any] | None = None
    """The keyboard or the forced reply that came with it."""
    inline_id: str = ""

    @property
    def id(self) -> int:
        """Its number in its chat."""
        return self.raw["message_id"]

    @property
    def chat_id(self) -> int:
        """Where it stands."""
        return self.raw["chat"]["id"]

    @property
    def topic(self) -> int | None:
        """In which topic, if in any."""
        return self.raw.get("message_thread_id")

    @property
    def by_bot(self) -> bool:
        """Whether the bot wrote it."""
        chat = self.raw["chat"]["type"]
        return self.raw.get("from", {}).get("id", BOT_ID if chat == "channel" else 0) == BOT_ID

    @property
    def text(self) -> str:
        """Its words, or its caption."""
        return spaced(self.raw.get("text", self.raw.get("caption", "")))

    @property
    def labels(self) -> list[list[str]]:
        """What its buttons say, row by row."""
        return [[spaced(button["text"]) for button in row] for row in self.raw.get("reply_markup", {}).get("inline_keyboard", ())]

    def button(self, label: str) -> dict[str, Any]:
        """The button that says something; fails where there is none, or two. A sign alone is the button that begins with it: in
        a group it says less than in private.
        """
        rows = self.raw.get("reply_markup", {}).get("inline_keyboard", ())
        begins = len(label) == 1
        found = [
            button
            for row in rows
            for button in row
            if spaced(button["text"]) == label or (begins and button["text"].startswith(f"{label} "))
        ]
        assert len(found) == 1, f"{len(found)} buttons say {label!r}; there are {self.labels}"
        return found[0]

    def marked(self, kind: str) -> list[str]:
        """The words that are `bold`, `text_link`, `mention`, `bot_command`, …"""
        entities = self.raw.get("entities", self.raw.get("caption_entities", ()))
        return [words_of(self.text, each) for each in entities if each["type"] == kind]

    @property
    def links(self) -> list[str]:
        """Where its linked words lead."""
        entities = self.raw.get("entities", self.raw.get("caption_entities", ()))
        return [each["url"] for each in entities if each["type"] == "text_link"]

    @property
    def pinged(self) -> set[str]:
        """Whose telephone rings: the @names, and the people linked by their number."""
        return {*self.marked("mention"), *(link for link in self.links if link.startswith("tg://user"))}

    @property
    def replies_to(self) -> int | None:
        """The message that it answers; in a topic every message has one."""
        return self.raw.get("reply_to_message", {}).get("message_id")

    @property
    def file_id(self) -> str:
        """Its picture or document."""
        return self.raw["photo"][-1]["file_id"] if "photo" in self.raw else self.raw["document"]["file_id"]

    @property
    def wants_reply(self) -> bool:
        """Whether it opens the field for a reply to it."""
        return bool((self.prompt or {}).get("force_reply"))


@dataclass(frozen=True)
class Doings:
    """What the bot did about something: in order, what it wrote, changed, deleted; and what a tap on a button showed."""

    deeds: list[tuple[Deed, Seen]]
    notice: str | None = None
    alert: bool = False

    def _of(self, *kinds: str) -> list[Seen]:
        return [seen for deed, seen in self.deeds if deed.kind in kinds]

    @property
    def posts(self) -> list[Seen]:
        """The messages that it wrote, in whatever chat."""
        return self._of("post")

    @property
    def edits(self) -> list[Seen]:
        """The messages that it changed, as they are now."""
        return self._of("edit")

    @property
    def deleted(self) -> list[Seen]:
        """The messages that it took away."""
        return self._of("delete")

    @property
    def reactions(self) -> list[str]:
        """The signs that it put under messages."""
        return [each.get("emoji", "") for seen in self._of("react") for each in seen.raw["reaction"]]

    @property
    def message(self) -> Seen:
        """The one message that it wrote or changed; fails where there is none, or several."""
        found = {(seen.chat_id, seen.id): seen for seen in self._of("post", "edit")}
        assert len(found) == 1, f"the bot wrote or changed {len(found)} messages: {[seen.text for seen in found.values()]}"
        return next(iter(found.values()))

    @property
    def text(self) -> str:
        """What the one message says."""
        return self.message.text

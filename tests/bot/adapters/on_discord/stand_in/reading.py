"""What a person reads in a message of the bot and can do with it."""

import re
from typing import Any

import discord
from simcord.results import InteractionResult, ResponseMessage

from tests.bot.adapters.on_discord.stand_in.message_rules import BUTTON, GALLERY, TEXT_DISPLAY, every_component
from tests.bot.words import spaced

Message = discord.Message | ResponseMessage


def shown(result: InteractionResult) -> ResponseMessage:
    """The last message that an action brought: the last follow-up, else the answer itself."""
    message = [result.response, *result.followups][-1]
    assert message is not None, f"no message came of it: {result}"
    return message


def text_of(message: Any) -> str:
    """Everything written in a message, whatever its layout: content, embeds with their fields, text components; one thing a line.
    `message` is one that the bot sees, an answer, or one as the server keeps it.
    """
    parts = [message.content]
    for embed in map(_raw, message.embeds):
        parts += [(embed.get("author") or {}).get("name"), embed.get("title"), embed.get("description")]
        parts += [text for field in embed.get("fields") or [] for text in (field["name"], field["value"])]
        parts += [(embed.get("footer") or {}).get("text")]
    parts += [each["content"] for each in _components(message) if each["type"] == TEXT_DISPLAY]
    return spaced("\n".join(part for part in parts if part))


def headings_of(message: Any) -> list[str]:
    """What stands large in a message: the titles of its embeds, the headings of its texts without their marks."""
    titles = [embed["title"] for embed in map(_raw, message.embeds) if embed.get("title")]
    texts = [each["content"] for each in _components(message) if each["type"] == TEXT_DISPLAY]
    return [*titles, *(found for text in texts for found in re.findall(r"^#{1,3} (.*)$", text, re.MULTILINE))]


def is_laid_out(message: Any) -> bool:
    """Whether a message is in Discord's present layout, which takes neither content nor embeds."""
    return any(each["type"] == TEXT_DISPLAY for each in _components(message))


def has_card(message: Any) -> bool:
    """Whether a message is more than one plain sentence."""
    return bool(message.embeds) or is_laid_out(message)


def pictures_of(message: Any) -> list[str]:
    """The names of the pictures that a message shows, not only brings."""
    shown = [embed["image"]["url"] for embed in map(_raw, message.embeds) if embed.get("image")]
    galleries = [each["items"] for each in _components(message) if each["type"] == GALLERY]
    shown += [item["media"]["url"] for items in galleries for item in items]
    return [url.partition("?")[0].removeprefix("attachment://").rpartition("/")[2] for url in shown]


def buttons_of(message: Any) -> list[str]:
    """What stands on the buttons that can be clicked, in order."""
    buttons = (each for each in _components(message) if each["type"] == BUTTON and not each.get("disabled"))
    return [spaced(each.get("label") or (each.get("emoji") or {}).get("name", "")) for each in buttons]


def labels_of(message: Any) -> list[str]:
    """What is written on the buttons, to the letter."""
    return [str(each.get("label") or "") for each in _components(message) if each["type"] == BUTTON]


def stamped(message: Any, words: str) -> str:
    """What a button or a menu of a message says, with the stamp that stands behind its words."""
    said = [str(each.get("custom_id", "")) for each in _components(message)]
    return next(one for one in said if one.startswith(f"{words}|"))


def _components(message: Any) -> list[dict[str, Any]]:
    raw = message.components
    return list(every_component([_raw(each) for each in raw]))


def _raw(part: Any) -> dict[str, Any]:
    found: dict[str, Any] = part if isinstance(part, dict) else part.to_dict()
    return found

"""What a person reads in a message of the bot and can do with it."""

from typing import Any

import discord
from simcord.results import InteractionResult, ResponseMessage

from tests.bot.adapters.on_discord.stand_in.message_rules import BUTTON, TEXT_DISPLAY, every_component
from tests.bot.words import spaced

Message = discord.Message | ResponseMessage


def shown(result: InteractionResult) -> ResponseMessage:
    """The last message that an action brought: the last follow-up, else the answer itself."""
    message = [result.response, *result.followups][-1]
    assert message is not None, f"no message came of it: {result}"
    return message


def text_of(message: Message) -> str:
    """Everything written in a message: content, embeds with their fields, text components; one thing a line."""
    parts = [message.content]
    for embed in message.embeds:
        parts += [embed.author.name, embed.title, embed.description]
        parts += [text for field in embed.fields for text in (field.name, field.value)]
        parts += [embed.footer.text]
    parts += [each["content"] for each in _components(message) if each["type"] == TEXT_DISPLAY]
    return spaced("\n".join(part for part in parts if part))


def buttons_of(message: Message) -> list[str]:
    """What stands on the buttons that can be clicked, in order."""
    buttons = (each for each in _components(message) if each["type"] == BUTTON and not each.get("disabled"))
    return [spaced(each.get("label") or (each.get("emoji") or {}).get("name", "")) for each in buttons]


def labels_of(message: Message) -> list[str]:
    """What is written on the buttons, to the letter."""
    return [str(each.get("label") or "") for each in _components(message) if each["type"] == BUTTON]


def stamped(message: Message, words: str) -> str:
    """What a button or a menu of a message says, with the stamp that stands behind its words."""
    said = [str(each.get("custom_id", "")) for each in _components(message)]
    return next(one for one in said if one.startswith(f"{words}|"))


def _components(message: Message) -> list[dict[str, Any]]:
    raw = message.components
    return list(every_component([each if isinstance(each, dict) else each.to_dict() for each in raw]))

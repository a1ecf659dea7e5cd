"""Telegram's answers to calls about the bot itself: who it is, its commands, its descriptions, how it gets its updates."""

import json
from typing import Any

from tests.bot.adapters.on_telegram.stand_in.answers.register import Asked, Given, answers
from tests.bot.adapters.on_telegram.stand_in.chats import Chat, Person
from tests.bot.adapters.on_telegram.stand_in.telegram_cloud import TelegramCloud

DEFAULT = {"type": "default"}


def _scope(given: Given) -> tuple[str, str]:
    return json.dumps(given.get("scope", DEFAULT), sort_keys=True), given.get("language_code", "")


@answers("getMe")
def get_me(cloud: TelegramCloud, asked: Asked) -> dict[str, Any]:
    """Who the bot is."""
    return cloud.me


@answers("getUpdates")
async def get_updates(cloud: TelegramCloud, asked: Asked) -> list[dict[str, Any]]:
    """What is new; waits for it."""
    given = asked.given
    return await cloud.updates.poll(
        given.get("offset", 0), given.get("limit", 100), given.get("timeout", 0), given.get("allowed_updates")
    )


@answers("setWebhook")
async def set_webhook(cloud: TelegramCloud, asked: Asked) -> bool:
    """Updates are to be brought."""
    await cloud.updates.set_webhook(dict(asked.given))
    return True


@answers("deleteWebhook")
async def delete_webhook(cloud: TelegramCloud, asked: Asked) -> bool:
    """Updates are to be asked for."""
    await cloud.updates.set_webhook({**asked.given, "url": ""})
    return True


@answers("getWebhookInfo")
def get_webhook_info(cloud: TelegramCloud, asked: Asked) -> dict[str, Any]:
    """How it goes with the bringing."""
    return cloud.updates.webhook_info


@answers("setMyCommands")
def set_commands(cloud: TelegramCloud, asked: Asked) -> bool:
    """The menu of commands, of a scope and a language."""
    if "chat_id" in asked.given.get("scope", {}):
        cloud.chat_of(asked.given["scope"]["chat_id"])
    cloud.commands[_scope(asked.given)] = list(asked.given["commands"])
    return True


@answers("getMyCommands")
def get_commands(cloud: TelegramCloud, asked: Asked) -> list[dict[str, str]]:
    """The menu of exactly this scope and language."""
    return cloud.commands.get(_scope(asked.given), [])


@answers("deleteMyCommands")
def delete_commands(cloud: TelegramCloud, asked: Asked) -> bool:
    """No menu of this scope and language."""
    cloud.commands.pop(_scope(asked.given), None)
    return True


@answers("setMyDescription")
def set_description(cloud: TelegramCloud, asked: Asked) -> bool:
    """What an empty chat with the bot shows."""
    cloud.descriptions["description", asked.given.get("language_code", "")] = asked.given.get("description", "")
    return True


@answers("setMyShortDescription")
def set_short_description(cloud: TelegramCloud, asked: Asked) -> bool:
    """What the bot's profile shows."""
    cloud.descriptions["short_description", asked.given.get("language_code", "")] = asked.given.get("short_description", "")
    return True


@answers("getMyDescription")
def get_description(cloud: TelegramCloud, asked: Asked) -> dict[str, str]:
    """What an empty chat with the bot shows."""
    return {"description": cloud.descriptions.get(("description", asked.given.get("language_code", "")), "")}


@answers("getMyShortDescription")
def get_short_description(cloud: TelegramCloud, asked: Asked) -> dict[str, str]:
    """What the bot's profile shows."""
    return {"short_description": cloud.descriptions.get(("short_description", asked.given.get("language_code", "")), "")}


@answers("logOut", "close")
def close(cloud: TelegramCloud, asked: Asked) -> bool:
    """Means nothing here."""
    return True


def commands_shown(cloud: TelegramCloud, person: Person, chat: Chat) -> list[str]:
    """The commands that somebody's client offers in a chat: of the narrowest scope that has any, in their language first."""
    here = {"chat_id": chat.id}
    scopes: list[dict[str, Any]] = [{"type": "chat", **here}, {"type": "all_private_chats"}]
    if chat.person is None:
        scopes = [{"type": "chat_member", **here, "user_id": person.id}]
        if chat.status(person.id) in ("creator", "administrator"):
            scopes += [{"type": "chat_administrators", **here}, {"type": "chat", **here}, {"type": "all_chat_administrators"}]
        scopes += [{"type": "chat", **here}, {"type": "all_group_chats"}]
    for scope in (*scopes, DEFAULT):
        for language in (person.language, ""):
            found = cloud.commands.get(_scope({"scope": scope, "language_code": language}))
            if found:
                return [command["command"] for command in found]
    return []

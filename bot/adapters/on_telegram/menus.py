"""The menus of commands that Telegram shows, by chat, role and language."""

from __future__ import annotations

import hashlib
import json

from telegram import (
    Bot,
    BotCommand,
    BotCommandScope,
    BotCommandScopeAllChatAdministrators,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
    BotCommandScopeDefault,
)

from bot.adapters.serving import Serving
from bot.domain.club.languages import LANGUAGES
from bot.domain.club.people import Role
from bot.i18n.words import words_in
from bot.presenter.command_names import one_word
from bot.services.catalogue import COMMANDS, Command

TOLD = "menus"
ALL = "telegram"
"""The chat under which is kept what concerns all chats."""
MOST = 100
"""Commands that Telegram takes in one menu; what stands beyond them would be offered nowhere, without a word."""
UNDER_BUTTONS = frozenset(("reveal", "abort", "drop", "ownbook", "bookdoubts", "bookpoints", "bind", "unanswered"))
"""Commands of the staff that no menu offers, as there are more than Telegram takes: what is announced or planned, or a
rulebook that was brought, has a button for each of them. Whoever types them is understood all the same.
"""
LONGEST = 256
LONGEST_ABOUT, LONGEST_IN_SHORT = 512, 120
MENU_LANGUAGES = ("", *LANGUAGES)
"""Telegram shows the menu without a language to those for whose language there is none: the French one."""


def menu(scope: str, language: str) -> list[BotCommand]:
    """The commands of a scope ("private", "group", "staff") as they are called in a language, what is most used first, but for
    those that stand under buttons.
    """
    words = words_in(language or "fr")
    wanted = [command for command in COMMANDS if _fits(command, scope)]
    listed = [BotCommand(one_word(one, words.language), words.say(f"command.{one.name}.help")[:LONGEST]) for one in wanted]
    if scope == "staff":
        listed.append(BotCommand(words.say("slash.configure"), words.say("telegram.configure_help")[:LONGEST]))
    return listed[:MOST]


def _about(language: str) -> tuple[str, str]:
    """What stands in an empty conversation with Floorman, and what under his name."""
    words = words_in(language or "fr")
    return words.say("manners.description")[:LONGEST_ABOUT], words.say("manners.short_description")[:LONGEST_IN_SHORT]


def _fits(command: Command, scope: str) -> bool:
    return command.name not in UNDER_BUTTONS and (scope == "staff" or Role.PLAYER.may(command.role))


async def tell_menus(bot: Bot, serving: Serving) -> None:
    """Tells Telegram the menus, and what Floorman is, if they have changed since it was told last. His name is the club's own."""
    scopes: dict[str, list[BotCommandScope]] = {
        "private": [BotCommandScopeDefault(), BotCommandScopeAllPrivateChats()],
        "group": [BotCommandScopeAllGroupChats()],
        "staff": [BotCommandScopeAllChatAdministrators()],
    }
    menus = {(scope, language): menu(scope, language) for scope in scopes for language in MENU_LANGUAGES}
    told = [[*key, [(one.command, one.description) for one in listed]] for key, listed in menus.items()]
    about = {language: _about(language) for language in MENU_LANGUAGES}
    digest = hashlib.sha256(json.dumps([bot.id, told, about]).encode()).hexdigest()
    if (await serving.settings(ALL)).get(TOLD) == digest:
        return
    for (scope, language), listed in menus.items():
        for where in scopes[scope]:
            await bot.set_my_commands(listed, where, language_code=language or None)
    for language, (long, short) in about.items():
        await bot.set_my_description(long, language_code=language or None)
        await bot.set_my_short_description(short, language_code=language or None)
    await serving.offload(serving.desk.places.set, ALL, TOLD, digest)

"""What comes in is let in here, or is too much, before anything is looked up or asked for it, and before its words are read."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterator, Mapping
from typing import Any, cast

import discord

from bot.adapters.limits import COMMAND, QUESTION, Limits, Verdict
from bot.adapters.on_discord.backroom import account_of, language_of, place_of, private_place, server_of, server_place
from bot.adapters.on_discord.failing import LOG
from bot.adapters.on_discord.messages.forms import parts_in
from bot.adapters.on_discord.messages.sending import NOBODY, UNREACHED
from bot.adapters.on_discord.roles import role_of
from bot.domain.club.people import Role
from bot.i18n.words import words_in

QUESTIONS = frozenset({"ask", "compare"})


class Door:
    """Counts what is meant for Floorman. What people say to each other is neither counted nor answered. `settings` tells what was
    set up for a server, at once; `language` in which language a message is answered.
    """

    def __init__(
        self,
        limits: Limits,
        settings: Callable[[int], Mapping[str, str]],
        language: Callable[[discord.Message], Awaitable[str]],
        log: logging.Logger = LOG,
    ) -> None:
        self._limits, self._settings, self._language, self._log = limits, settings, language, log

    async def lets_in(self, interaction: discord.Interaction[Any]) -> bool:
        """Whether a command, a tap, a form or a half-typed field is to be read. Whoever has sent too much is told so once; a tap
        that does not count is answered too, for it is waited for.
        """
        account, chat = account_of(interaction.user.id), place_of(interaction)
        kind, data = interaction.type, cast(dict[str, Any], interaction.data or {})
        staff = self._is_staff(interaction.user, server_of(interaction), chat)
        if kind is discord.InteractionType.autocomplete:
            return self._limits.typing(account) or await self._offers_nothing(interaction)
        if kind is discord.InteractionType.component:
            verdict = self._limits.tap(account, chat, staff=staff)
        else:
            question = kind is discord.InteractionType.application_command and _is_question(data)
            price, length = QUESTION if question else COMMAND, sum(map(len, _texts(data)))
            verdict = self._limits.words(account, chat, length, price, staff=staff, works=not question)
        if verdict is not Verdict.WITHIN:
            await self._turn_away(interaction, verdict)
        return verdict is Verdict.WITHIN

    async def lets_hear(self, message: discord.Message) -> bool:
        """Whether a message that is meant for Floorman is to be read: in private, or where it names him. Whoever has sent too
        much is told so once.
        """
        account, server = account_of(message.author.id), message.guild
        chat = server_place(server.id) if server is not None else private_place(message.author.id)
        staff = self._is_staff(message.author, server.id if server is not None else None, chat)
        verdict = self._limits.words(account, chat, len(message.content), QUESTION, staff=staff)
        if verdict.is_told:
            try:
                sentence = words_in(await self._language(message)).say(f"chat.{verdict}")
                await message.reply(sentence, mention_author=False, silent=True, allowed_mentions=NOBODY)
            except UNREACHED as error:
                self._log.info("who sends too much could not be told: %s", error)
        return verdict is Verdict.WITHIN

    def _is_staff(self, user: discord.User | discord.Member, server: int | None, chat: str) -> bool:
        """Whether somebody runs or moderates a server, or was seen as staff of a chat's club; nothing is looked up for it."""
        runs = server is not None and role_of(user, self._settings(server)).may(Role.FLOOR)
        return runs or self._limits.is_staff(account_of(user.id), chat)

    async def _turn_away(self, interaction: discord.Interaction[Any], verdict: Verdict) -> None:
        """Whoever waits for an answer gets one, each time; only below a message is there one without words."""
        sentence = words_in(language_of(interaction) or "fr").say(f"chat.{verdict}")
        try:
            if verdict.is_told or interaction.message is None:
                await interaction.response.send_message(sentence, ephemeral=True, allowed_mentions=NOBODY)
            else:
                await interaction.response.defer()  # the button, or the form behind one, comes to rest
        except UNREACHED as error:
            self._log.info("who sends too much could not be told: %s", error)

    async def _offers_nothing(self, interaction: discord.Interaction[Any]) -> bool:
        try:
            await interaction.response.autocomplete([])
        except UNREACHED as error:
            self._log.info("nothing could be offered: %s", error)
        return False


def names(message: discord.Message, bot: discord.abc.User | None) -> bool:
    """Whether a message has Floorman's name in it; what quotes it in code is looked at when the message is read."""
    return bot is not None and (f"<@{bot.id}>" in message.content or f"<@!{bot.id}>" in message.content)


def _is_question(data: Mapping[str, Any]) -> bool:
    """Whether something is searched for in the rulebooks: by a command, or by the menu of a message."""
    return data.get("name") in QUESTIONS or data.get("type") == discord.AppCommandType.message.value


def _texts(data: Mapping[str, Any]) -> Iterator[str]:
    """All that was typed into a command or a form."""
    for part in (*parts_in(data.get("options")), *parts_in(data.get("components"))):
        if isinstance(part.get("value"), str):
            yield part["value"]
    for message in data.get("resolved", {}).get("messages", {}).values():
        yield str(message.get("content", ""))

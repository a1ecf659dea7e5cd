"""Where commands, buttons and forms arrive on Discord: each becomes a request to the front desk, and the reply a message."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Coroutine, Mapping
from dataclasses import dataclass
from typing import Any, cast

import discord

from bot.adapters.on_discord.answering.answers import Answers
from bot.adapters.on_discord.answering.guide import Guide
from bot.adapters.on_discord.answering.live import Live
from bot.adapters.on_discord.answering.questions import Questions
from bot.adapters.on_discord.answering.warn_menu import Warnings
from bot.adapters.on_discord.backroom import Backroom, account_of, language_of, place_of
from bot.adapters.on_discord.completions import Completions, Typed
from bot.adapters.on_discord.failing import tell_failure
from bot.adapters.on_discord.messages import forms
from bot.adapters.taps import FIELDS, FIELDS_AND_WORDS, NOTHING, Tapped, empty_field, read_fields, tap_of
from bot.domain.club.people import Role
from bot.i18n.words import words_in
from bot.services.access import role_of
from bot.services.catalogue import AfterTap, Kind, find_command
from bot.services.lookups import Lookups

WISHES = {"True": True, "False": False}
"""What was chosen in the field "public"."""
HERE = ("here", "ici", "hier")
WITH_LINE, WITH_FIELDS = "m", "n"
"""The kinds of forms: what is typed becomes a line, or goes into the field that is still empty."""
MENTION = re.compile(r"<@!?(\d{5,20})>")


@dataclass(frozen=True, slots=True)
class Parts:
    """What commands, taps and forms are led to."""

    answers: Answers
    questions: Questions
    warnings: Warnings
    guide: Guide
    live: Live
    completions: Completions


class Counter:
    """Takes what people do on Discord. Whatever fails is noted and said in one sentence."""

    def __init__(self, back: Backroom, parts: Parts) -> None:
        self._back, self._parts = back, parts
        self._lookups = Lookups(back.desk)

    async def given(self, interaction: discord.Interaction[Any], command: str, filled: Mapping[str, str]) -> None:
        """A slash command."""
        if command == "race" and not filled.get("race"):
            await self._guard(interaction, self._ask_for_race(interaction))
            return
        await self._guard(interaction, self._given(interaction, command, filled))

    async def _given(self, interaction: discord.Interaction[Any], command: str, filled: Mapping[str, str]) -> None:
        known = find_command(command)
        fields = known.fields if known else ()
        values = {
            field.name: account_of(int(filled[field.name]))
            if field.kind is Kind.MEMBER
            else await self._without_mentions(interaction, filled[field.name])
            for field in fields
            if field.name in filled
        }
        line = next(iter(values.values()), "") if len(fields) == 1 else ""
        if command == "news" and line.casefold() in HERE:
            line = str(interaction.channel_id)  # a server has many channels, and "here" is one of them
        if command == "help" and not line and interaction.guild_id is None:
            line = "rules"  # the rest is for servers
        wish = WISHES.get(filled.get("public", ""))
        await self._parts.answers.answer(interaction, command, line, NOTHING if len(fields) == 1 else values, public=wish)

    async def tapped(self, interaction: discord.Interaction[Any], tapped: Tapped) -> None:
        """A button, or a menu."""
        work: Coroutine[Any, Any, None]
        match tapped.kind:
            case "a" | "f":
                work = self._act(interaction, tapped.kind, *tapped.words)
            case "w" | "v":
                work = self._ask_for_words(interaction, tapped.kind, *tapped.words)
            case "q":
                work = self._parts.questions.tapped(interaction, *tapped.words)
            case "s":
                work = self._parts.warnings.chosen(interaction, tapped)
            case "c":
                work = self._parts.guide.tapped(interaction, tapped)
            case _:
                work = self._parts.live.tapped(interaction, *tapped.words)
        await self._guard(interaction, work)

    async def _act(self, interaction: discord.Interaction[Any], kind: str, command: str, seen: str, data: str) -> None:
        """A button that gives a command. Once it is carried out, the message that bore it offers it no longer."""
        said = await self._back.offload(self._back.held, data)
        line, filled = ("", read_fields(said)) if kind == FIELDS else (said, NOTHING)
        known = find_command(command)
        after = known.after_tap if known else AfterTap.USED
        if after.leaves_buttons:
            await self._parts.answers.answer(interaction, command, line, filled, seen=seen, public=False)
            return
        message = interaction.message
        private = bool(message and message.flags.ephemeral)
        served = await self._parts.answers.serve(interaction, command, line, filled, seen=seen, private=private)
        if not served.reply.done:
            await self._parts.answers.send(interaction, served, private=True)
        elif after is AfterTap.IN_PLACE:
            await self._parts.answers.show_instead(interaction, served)
        else:
            if not interaction.response.is_done():
                await interaction.response.edit_message(view=None)
            else:
                await interaction.edit_original_response(view=None)
            await self._parts.answers.send(interaction, served, private=private)

    async def _ask_for_words(self, interaction: discord.Interaction[Any], kind: str, command: str, seen: str, data: str) -> None:
        """A button whose command needs words; old ones say with "{}" where in the line they go."""
        known = find_command(command)
        fields = {field.name: field for field in known.fields} if known else {}
        wanted = empty_field(read_fields(await self._back.offload(self._back.held, data))) if kind == FIELDS_AND_WORDS else ""
        words = words_in(language_of(interaction) or "fr")
        message, label, tap = interaction.message, words.say(f"slash.{command}"), cast(dict[str, Any], interaction.data or {})
        for row in message.components if message else ():
            for child in getattr(row, "children", ()):
                if getattr(child, "custom_id", "") == tap.get("custom_id"):
                    label = str(getattr(child, "label", label)).rstrip("… ")
        asked = fields.get(wanted) or next((field for field in fields.values() if not field.completes), None)
        help_line, long = words.say(f"option.{asked.name}_help") if asked else "", bool(asked and asked.long)
        field = forms.Field("words", label, help_line, long=long, longest=900 if long else 300)
        form = WITH_FIELDS if kind == FIELDS_AND_WORDS else WITH_LINE
        await interaction.response.send_modal(forms.form(label, tap_of(form, command, seen, data), [field]))

    async def _ask_for_race(self, interaction: discord.Interaction[Any]) -> None:
        words = words_in(language_of(interaction) or "fr")
        fields = [
            forms.Field(
                name, words.say(f"race_form.{name}"), words.say(f"race_form.{name}_help"), required=name in ("values", "odd"),
                long=name in ("odd", "cards"),
            )
            for name in ("values", "table", "odd", "dealer", "cards")
        ]  # fmt: skip
        await interaction.response.send_modal(forms.form(words.say("race_form.title"), tap_of(WITH_LINE, "race", "", ""), fields))

    async def submitted(self, interaction: discord.Interaction[Any]) -> None:
        """A form of ours, whoever opened it and however long ago; others are left alone."""
        data: Any = interaction.data or {}
        kind, _, rest = str(data.get("custom_id", "")).partition("|")
        if kind == WITH_LINE:
            await self._guard(interaction, self._submitted(interaction, *rest.split("|", 2)))
        elif kind == WITH_FIELDS:
            await self._guard(interaction, self._filled(interaction, *rest.split("|", 2)))

    async def _filled(self, interaction: discord.Interaction[Any], command: str, seen: str, data: str) -> None:
        fields = read_fields(await self._back.offload(self._back.held, data))
        filled = {**fields, empty_field(fields): forms.filled(interaction).get("words", "")}
        await self._parts.answers.answer(interaction, command, "", filled, seen=seen)

    async def _submitted(self, interaction: discord.Interaction[Any], command: str, seen: str, argument: str) -> None:
        typed = forms.filled(interaction)
        if command in ("call", "reply", "rule"):
            await self._parts.questions.submitted(interaction, command, argument, typed)
        elif command == "offence":
            await self._parts.warnings.submitted(interaction, argument, typed.get("words", ""))
        elif command == "race":
            await self._parts.answers.answer(interaction, "race", "", typed)
        else:
            pattern = await self._back.offload(self._back.held, argument)
            await self._parts.answers.answer(interaction, command, pattern.replace("{}", typed.get("words", "")), seen=seen)

    async def complete(
        self, interaction: discord.Interaction[Any], kind: str, beside: Mapping[str, str], typed: str
    ) -> list[tuple[str, str]]:
        """What is offered below a field; nothing where that fails, so that typing goes on."""
        asked = Typed(place_of(interaction), language_of(interaction) or "fr", typed, beside)
        try:
            return await asyncio.wait_for(self._completed(interaction, kind, asked), 2.5)
        except Exception as error:
            await tell_failure(interaction, error)
            return []

    async def _completed(self, interaction: discord.Interaction[Any], kind: str, asked: Typed) -> list[tuple[str, str]]:
        """What is offered to whoever may give the command; others would learn from it who was sanctioned."""
        command = find_command(interaction.command.name if interaction.command else "")
        if command and (command.role > Role.PLAYER or not interaction.guild_id):
            request = await self._back.request(interaction, command.name)
            role = await self._back.offload(role_of, self._back.desk.floor.store, request, command.role)
            if not role.may(command.role):
                return []
        return await self._back.offload(self._parts.completions.complete, kind, asked)

    async def _guard(self, interaction: discord.Interaction[Any], work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except Exception as error:
            await tell_failure(interaction, error)

    async def _without_mentions(self, interaction: discord.Interaction[Any], line: str) -> str:
        """A line in which mentions of members are the numbers of the people behind them."""
        for user in dict.fromkeys(MENTION.findall(line)):
            person = await self._back.offload(self._lookups.person, place_of(interaction), account_of(int(user)))
            if person is not None:
                line = re.sub(rf"<@!?{user}>", f"#{person.number}", line)
        return line

"""Where commands, buttons and forms arrive on Discord: each becomes a request to the front desk, and the reply a message."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import discord
from discord.abc import Messageable

from bot.adapters.on_discord.answering.answers import Answers
from bot.adapters.on_discord.answering.asked_forms import AskedForms
from bot.adapters.on_discord.answering.evidence import beside, evidence_of, is_too_large, size_of
from bot.adapters.on_discord.answering.guide import Guide
from bot.adapters.on_discord.answering.live import Live
from bot.adapters.on_discord.answering.picked import Begun
from bot.adapters.on_discord.answering.questions import Questions
from bot.adapters.on_discord.answering.sent_lists import SentLists
from bot.adapters.on_discord.answering.turning import Turning
from bot.adapters.on_discord.answering.warn_menu import Warnings
from bot.adapters.on_discord.answering.whose_menu import ENTERED, FOUND
from bot.adapters.on_discord.backroom import (
    PLATFORM,
    Backroom,
    account_of,
    is_among_others,
    language_of,
    place_of,
    server_of,
    spots_of,
)
from bot.adapters.on_discord.completions import Completions, Typed
from bot.adapters.on_discord.failing import tell_failure
from bot.adapters.on_discord.gate import lets, misread, read_sent, read_tapped, readable, words_for
from bot.adapters.on_discord.homes import Home
from bot.adapters.on_discord.messages.forms import WITH_LINE
from bot.adapters.on_discord.messages.sending import in_time, say, take_buttons
from bot.adapters.on_discord.messages.showing import every_part
from bot.adapters.taps import FIELDS, LINE, NOTHING, Tapped, read_fields
from bot.domain.club.errors import FileNotFetched
from bot.domain.club.people import Role
from bot.services.catalogue import WHICH_TOURNAMENT, AfterTap, Audience, Command, Kind, find_command
from bot.services.club.news_desk import channels_named
from bot.services.replies.discipline import Board

EVIDENCE = "evidence"
"""The field for evidence, beside which it may come as a file."""
WISHES = {"True": True, "False": False}
"""What was chosen in the field "public"."""
HERE = ("here", "ici", "hier")


@dataclass(frozen=True, slots=True)
class Parts:
    """What commands, taps and forms are led to."""

    answers: Answers
    questions: Questions
    warnings: Warnings
    guide: Guide
    live: Live
    turning: Turning
    completions: Completions
    lists: SentLists
    forms: AskedForms


class Counter:
    """Takes what people do on Discord. Whatever fails is noted and said in one sentence."""

    def __init__(self, back: Backroom, parts: Parts) -> None:
        self._back, self._parts = back, parts

    async def given(
        self,
        interaction: discord.Interaction[Any],
        command: str,
        filled: Mapping[str, str],
        sent: discord.Attachment | None = None,
    ) -> None:
        """A slash command, with the file that came with it."""
        known = find_command(command)
        if sent is not None and known is not None and EVIDENCE in (field.name for field in known.fields):
            await self._guard(interaction, self._with_evidence(interaction, known, filled, sent))
            return
        if sent is not None:
            await self._guard(interaction, self._parts.lists.given(interaction, command, filled, sent))
            return
        if command == "race" and not filled.get("race"):
            await self._guard(interaction, self._parts.forms.race(interaction, filled.get(WHICH_TOURNAMENT.name, "")))
            return
        await self._guard(interaction, self._given(interaction, command, filled))

    async def _given(self, interaction: discord.Interaction[Any], command: str, filled: Mapping[str, str]) -> None:
        known = find_command(command)
        if server_of(interaction) is None and known is not None and not _works_there(known, interaction):
            await say(interaction, words_for(interaction).say("chat.for_servers"))
            return
        fields = [field for field in known.options if field.name in filled] if known else []
        if unreadable := [field.name for field in fields if not readable(field, filled[field.name])]:
            await misread(interaction, f"/{command}: {', '.join(unreadable)}")
            return
        wish = WISHES.get(filled.get("public", ""))
        values = {
            field.name: account_of(int(filled[field.name])) if field.kind is Kind.MEMBER else filled[field.name]
            for field in fields
        }
        about = {name: values.pop(name) for name in (WHICH_TOURNAMENT.name,) if name in values}
        single = known is not None and len(known.fields) == 1
        line = next(iter(values.values()), "") if single else ""
        if command == "news" and server_of(interaction) is not None:
            if line.casefold() in HERE:
                line = str(interaction.channel_id)  # a server has many channels, and "here" is one of them
            elif not _are_of(interaction.guild, channels_named(line)):
                await say(interaction, words_for(interaction).say("chat.no_such_channel"))
                return
        if command == "help" and not line and server_of(interaction) is None:
            line = "rules"  # the rest is for servers
        begun = Begun(command, line, about if single else {**values, **about})
        await self._parts.warnings.picked.give(interaction, begun, public=wish)

    async def _with_evidence(
        self, interaction: discord.Interaction[Any], known: Command, filled: Mapping[str, str], sent: discord.Attachment
    ) -> None:
        """A command with a file as evidence, which is fetched from whoever may give it alone."""
        if not await lets(self._back, interaction, known.role, known.name):
            return
        if is_too_large(sent):
            await say(interaction, words_for(interaction).say("chat.evidence_too_large", **size_of(sent)))
            return
        try:
            told = await in_time(interaction, evidence_of(sent), private=True)
        except FileNotFetched:
            await say(interaction, words_for(interaction).say("refused.file_not_fetched"))
            return
        await self._given(interaction, known.name, {**filled, EVIDENCE: beside(filled.get(EVIDENCE, ""), told)})

    async def tapped(self, interaction: discord.Interaction[Any]) -> None:
        """A button, or a menu."""
        await self._guard(interaction, self._tapped(interaction))

    async def _tapped(self, interaction: discord.Interaction[Any]) -> None:
        tapped = await read_tapped(self._back, interaction)
        match tapped:
            case None:
                return
            case Tapped("a" | "f"):
                await self._act(interaction, tapped.kind, *tapped.words)
            case Tapped("w" | "v"):
                await self._parts.forms.words(interaction, tapped.kind, *tapped.words)
            case Tapped("p"):
                await self._parts.turning.tapped(interaction, tapped.words)
            case Tapped("e"):
                await self._parts.forms.again(interaction, *tapped.words)
            case Tapped("q"):
                await self._parts.questions.tapped(interaction, *tapped.words)
            case Tapped("s"):
                await self._parts.warnings.chosen(interaction, tapped)
            case Tapped("c"):
                await self._parts.guide.tapped(interaction, tapped)
            case _:
                await self._parts.live.tapped(interaction, *tapped.words)

    async def _act(self, interaction: discord.Interaction[Any], kind: str, command: str, seen: str, data: str) -> None:
        """A button that gives a command. Once it is carried out, the message that bore it offers it no longer."""
        said = await in_time(interaction, self._back.offload(self._back.held, data), private=None)
        line, filled = ("", read_fields(said)) if kind == FIELDS else (said, NOTHING)
        known = find_command(command)
        after = known.after_tap if known else AfterTap.USED
        for_himself = (
            known is not None and known.audience is Audience.SHOWN and await self._parts.answers.hides(interaction, command, None)
        )
        if after.leaves_buttons or for_himself:
            await self._parts.answers.answer(interaction, command, line, filled, seen=seen, public=False)
            return
        message = interaction.message
        private = bool(message and message.flags.ephemeral) or bool(known and known.audience.is_secret)
        served = await self._parts.answers.serve(interaction, command, line, filled, seen=seen, private=private)
        # what has changed nothing is news to whoever tapped alone: what all read goes on saying how it stands
        became = served.reply.outcome
        idle = isinstance(became, Board) and bool(became.table) and not became.hands and not private
        if not served.reply.done or idle:
            await self._parts.answers.send(interaction, served, private=True)
        elif after is AfterTap.IN_PLACE:
            await self._parts.answers.show_instead(interaction, served, on_desk=desk_of(message))
        else:
            await take_buttons(interaction)
            await self._parts.answers.send(interaction, served, private=private)

    async def submitted(self, interaction: discord.Interaction[Any]) -> None:
        """A form, however long ago it was opened."""
        await self._guard(interaction, self._submitted(interaction))

    async def _submitted(self, interaction: discord.Interaction[Any]) -> None:
        sent = await read_sent(self._back, interaction)
        if sent is None:
            return
        typed = sent.typed.get("words", "")
        # a form for an empty field of a command is no answer to a question, though both may be called "bind"
        if sent.about in ("reply", "rule", "bind") and sent.kind == WITH_LINE:
            await self._parts.questions.submitted(interaction, sent.about, sent.data, sent.typed)
        elif sent.about in (FOUND, ENTERED):
            await self._parts.warnings.whose.submitted(interaction, sent.about, sent.data, typed)
        elif sent.about == "offence":
            await self._parts.warnings.submitted(interaction, sent.data, typed)
        else:
            await self._parts.forms.submitted(interaction, sent)

    async def complete(
        self, interaction: discord.Interaction[Any], command: str, kind: str, beside: Mapping[str, str], typed: str
    ) -> list[tuple[str, str]]:
        """What is offered below a field; nothing where that fails, so that typing goes on."""
        try:
            return await asyncio.wait_for(self._completed(interaction, command, kind, beside, typed), 2.5)
        except Exception as error:
            await tell_failure(interaction, error)
            return []

    async def _completed(
        self, interaction: discord.Interaction[Any], name: str, kind: str, beside: Mapping[str, str], typed: str
    ) -> list[tuple[str, str]]:
        """What is offered to whoever may give the command; others would learn from it who was sanctioned. In his own conversation
        anybody may give the few that there are, by the rulebooks that answer there.
        """
        command, place, home = find_command(name), place_of(interaction), Home("")
        if command is not None and server_of(interaction) is None and PLATFORM in command.in_private:
            home = await self._back.homes.of(self._back, place, account_of(interaction.user.id))
            place = home.chat if home.book else place
        elif command is None or not await self._back.allows(interaction, command.role):
            return []
        spoken = language_of(interaction) or "fr"
        asked = Typed(place, spoken, typed, beside, spots_of(interaction), home.chat)
        return await self._back.offload(self._parts.completions.complete, kind, asked)

    async def _guard(self, interaction: discord.Interaction[Any], work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except Exception as error:
            await tell_failure(interaction, error)


def desk_of(message: discord.Message | None) -> str:
    """How the tournament of a floor's desk stood, where a message is one, by its own button; empty for any other message."""
    parts = every_part(message.components if message is not None else ())
    said = (str(getattr(part, "custom_id", "") or "").split("|") for part in parts)
    return next((words[2] for words in said if words[:2] == [LINE, "desk"] and len(words) > 2), "")


def _works_there(command: Command, interaction: discord.Interaction[Any]) -> bool:
    """Whether a command works outside of the servers of clubs: where others read along, none by which anything is settled for a
    conversation.
    """
    settles = command.role > Role.PLAYER
    return PLATFORM in command.in_private and not (settles and is_among_others(interaction))


def _are_of(guild: discord.Guild | None, channels: Iterable[int]) -> bool:
    """Whether channels are all of one server, and such as messages stand in. Whoever runs another server could have its channels
    told what happens here, and the other way round; in a category or a forum nothing would ever be told.
    """
    return all(guild is not None and isinstance(guild.get_channel_or_thread(channel), Messageable) for channel in channels)

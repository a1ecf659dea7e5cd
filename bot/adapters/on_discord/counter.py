"""Where commands, buttons and forms arrive on Discord: each becomes a request to the front desk, and the reply a message."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Coroutine, Mapping
from typing import TYPE_CHECKING, Any, cast

import discord

from bot.adapters.on_discord import forms, offered
from bot.adapters.on_discord.backroom import PUBLIC, Backroom, Served, account_of, language_of, place_of
from bot.adapters.on_discord.buttons import Tapped, tap_id, view_of
from bot.adapters.on_discord.cards import cards
from bot.adapters.on_discord.completions import Asked
from bot.adapters.on_discord.failing import tell_failure
from bot.adapters.on_discord.sending import NOBODY, in_time, send_cards
from bot.adapters.options import Kind, line_of, options_of
from bot.domain.people import Role
from bot.i18n.words import words_in
from bot.presenter.pictures import pictures
from bot.services.access import role_of
from bot.services.catalogue import find_command
from bot.services.floor.desks import WRITERS
from bot.services.lookups import Lookups
from bot.services.replies import Code

if TYPE_CHECKING:
    from bot.adapters.on_discord.client import FloormanClient

STAYS = frozenset({"article", "where", "compare", "here"})
"""Buttons under which the message stays as it is: they show something, or concern one person alone."""
IN_PLACE = frozenset({"hand", "done", "enterme", "leaveme"})
"""Buttons after which the message itself shows how things stand now."""
WISHES = {"True": True, "False": False}
"""What was chosen in the field "public"."""
HERE = ("here", "ici", "hier")
MENTION = re.compile(r"<@!?(\d{5,20})>")


class Counter:
    """Takes what people do on Discord. Whatever fails is noted and said in one sentence."""

    def __init__(self, client: FloormanClient, back: Backroom) -> None:
        self._client, self._back = client, back
        self._lookups = Lookups(back.desk)

    async def given(self, interaction: discord.Interaction[Any], command: str, filled: Mapping[str, str]) -> None:
        """A slash command."""
        if command == "race" and not filled.get("race"):
            await self._guard(interaction, self._ask_for_race(interaction))
            return
        await self._guard(interaction, self._given(interaction, command, filled))

    async def _given(self, interaction: discord.Interaction[Any], command: str, filled: Mapping[str, str]) -> None:
        members = {option.name for option in options_of(command) if option.kind is Kind.MEMBER}
        values = {name: account_of(int(value)) if name in members else value for name, value in filled.items()}
        line = await self._without_mentions(interaction, line_of(command, values))
        if command == "news" and line.casefold() in HERE:
            line = str(interaction.channel_id)  # a server has many channels, and "here" is one of them
        if command == "help" and not line and interaction.guild_id is None:
            line = "rules"  # the rest is for servers
        await self.answer(interaction, command, line, public=WISHES.get(filled.get("public", "")))

    async def answer(
        self, interaction: discord.Interaction[Any], command: str, line: str, *, seen: str = "", public: bool | None = None
    ) -> Served:
        """Gives a command to the front desk and sends the reply, to everybody if it is `public` (None: as the place is)."""
        if public is None:
            public = command in PUBLIC or self._client.talk.shows_answers(interaction, command)
        private = not public
        if command == "enterme" and not line:
            line = interaction.user.display_name
        served = await in_time(interaction, self._serve(interaction, command, line, seen, private=private), private=private)
        await self.send(interaction, served, private=private)
        return served

    async def _serve(self, interaction: discord.Interaction[Any], command: str, line: str, seen: str, *, private: bool) -> Served:
        request = await self._back.request(interaction, command, line, private=private, seen=seen)
        return await self._back.serve(request)

    async def send(self, interaction: discord.Interaction[Any], served: Served, *, private: bool) -> None:
        """Sends a reply with its buttons; what follows from it (messages that stay up to date, private notices) comes after."""
        if not served.reply.done:
            private, served = True, await self._back.offload(self._back.in_language, served, language_of(interaction))
        items = await self._back.offload(offered.buttons, served, self._back.hold, private=private)
        made = cards(served.blocks, served.reply.language, {offer.command for offer in served.offers(alone=private)})
        mentioned = await self._concerned(served) if not private else []
        extra = await self._back.offload(pictures, served.reply)
        made = (*made[:-1], offered.with_files(made[-1], extra))
        sent: discord.Message | None = None
        try:
            sent = await send_cards(interaction, made, private=private, view=view_of(items), mentioned=mentioned)
        finally:
            # it is recorded even where the answer did not arrive: whoever was sanctioned is told, lists are brought up to date
            self._client.spawn(self._afterwards(interaction, served, sent))

    async def buttons(self, served: Served) -> discord.ui.View | None:
        """The buttons under a reply that everybody sees."""
        return view_of(await self._back.offload(offered.buttons, served, self._back.hold, private=False))

    async def _afterwards(self, interaction: discord.Interaction[Any], served: Served, sent: discord.Message | None) -> None:
        if sent is not None:
            await self._client.live.watch(served, sent)
        if served.reply.done and served.request.command in WRITERS:
            if served.reply.code is Code.SANCTIONED:
                await self._client.notices.tell(interaction, served)
            await self._client.live.refresh(served.request.place)

    async def _concerned(self, served: Served) -> list[str]:
        """The users who have to go somewhere now."""
        people = served.reply.concerned
        if not people:
            return []
        known = await self._back.offload(self._lookups.accounts, served.request.place, people, "discord")
        return [known[person] for person in people if person in known]

    async def tapped(self, interaction: discord.Interaction[Any], tapped: Tapped) -> None:
        """A button, or a menu."""
        work: Coroutine[Any, Any, None]
        match tapped.kind:
            case "a":
                work = self._act(interaction, *tapped.words)
            case "w":
                work = self._ask_for_words(interaction, *tapped.words)
            case "q":
                work = self._client.questions.tapped(interaction, *tapped.words)
            case "s":
                work = self._client.warnings.chosen(interaction, tapped)
            case "c":
                work = self._client.guide.tapped(interaction, tapped)
            case _:
                work = self._client.live.tapped(interaction, *tapped.words)
        await self._guard(interaction, work)

    async def _act(self, interaction: discord.Interaction[Any], command: str, seen: str, argument: str) -> None:
        """A button that gives a command. Once it is carried out, the message that bore it offers it no longer."""
        line = await self._back.offload(self._back.held, argument)
        if command in STAYS:
            await self.answer(interaction, command, line, seen=seen, public=False)
            return
        message = interaction.message
        private = bool(message and message.flags.ephemeral) or command in ("enterme", "leaveme")
        if command == "enterme":
            line = interaction.user.display_name
        served = await in_time(interaction, self._serve(interaction, command, line, seen, private=private), private=private)
        if not served.reply.done:
            await self.send(interaction, served, private=True)
        elif command in IN_PLACE:
            await self._show_instead(interaction, served)
        else:
            if not interaction.response.is_done():
                await interaction.response.edit_message(view=None)
            else:
                await interaction.edit_original_response(view=None)
            await self.send(interaction, served, private=private)

    async def _show_instead(self, interaction: discord.Interaction[Any], served: Served) -> None:
        """Says it to whoever tapped, and brings the message itself up to date."""
        kind = "entries" if served.request.command in ("enterme", "leaveme") else served.request.command
        if kind == "entries":
            await self.send(interaction, served, private=True)
            return
        items = await self._back.offload(offered.buttons, served, self._back.hold, private=False)
        made = cards(served.blocks, served.reply.language, {action.command for action in served.actions})
        options: dict[str, Any] = {"embeds": list(made[0].embeds), "view": view_of(items), "allowed_mentions": NOBODY}
        if interaction.response.is_done():
            await interaction.edit_original_response(**options)
        else:
            await interaction.response.edit_message(**options)
        self._client.spawn(self._afterwards(interaction, served, None))

    async def _ask_for_words(self, interaction: discord.Interaction[Any], command: str, seen: str, argument: str) -> None:
        words = words_in(language_of(interaction) or "fr")
        message, label, data = interaction.message, words.say(f"slash.{command}"), cast(dict[str, Any], interaction.data or {})
        for row in message.components if message else ():
            for child in getattr(row, "children", ()):
                if getattr(child, "custom_id", "") == data.get("custom_id"):
                    label = str(getattr(child, "label", label)).rstrip("… ")
        asked = next((option for option in options_of(command) if not option.completes), None)
        help_line = words.say(f"option.{asked.name}_help") if asked else ""
        long = command in ("sanction", "void")
        field = forms.Field("words", label, help_line, long=long, longest=900 if long else 300)
        await interaction.response.send_modal(forms.form(label, tap_id("m", command, seen, argument), [field]))

    async def _ask_for_race(self, interaction: discord.Interaction[Any]) -> None:
        words = words_in(language_of(interaction) or "fr")
        fields = [
            forms.Field(
                name, words.say(f"race_form.{name}"), words.say(f"race_form.{name}_help"), required=name in ("values", "odd"),
                long=name in ("odd", "cards"),
            )
            for name in ("values", "table", "odd", "dealer", "cards")
        ]  # fmt: skip
        await interaction.response.send_modal(forms.form(words.say("race_form.title"), tap_id("m", "race", "", ""), fields))

    async def submitted(self, interaction: discord.Interaction[Any]) -> None:
        """A form of ours, whoever opened it and however long ago; others are left alone."""
        data: Any = interaction.data or {}
        kind, _, rest = str(data.get("custom_id", "")).partition("|")
        if kind == "m":
            await self._guard(interaction, self._submitted(interaction, *rest.split("|", 2)))

    async def _submitted(self, interaction: discord.Interaction[Any], command: str, seen: str, argument: str) -> None:
        typed = forms.filled(interaction)
        if command in ("call", "reply", "rule"):
            await self._client.questions.submitted(interaction, command, argument, typed)
        elif command == "offence":
            await self._client.warnings.submitted(interaction, argument, typed.get("words", ""))
        elif command == "race":
            await self.answer(interaction, "race", race_line(typed))
        else:
            pattern = await self._back.offload(self._back.held, argument)
            await self.answer(interaction, command, pattern.replace("{}", typed.get("words", "")), seen=seen)

    async def complete(
        self, interaction: discord.Interaction[Any], kind: str, beside: Mapping[str, str], typed: str
    ) -> list[tuple[str, str]]:
        """What is offered below a field; nothing where that fails, so that typing goes on."""
        asked = Asked(place_of(interaction), language_of(interaction) or "fr", typed, beside)
        try:
            return await asyncio.wait_for(self._completed(interaction, kind, asked), 2.5)
        except Exception as error:
            await tell_failure(interaction, error)
            return []

    async def _completed(self, interaction: discord.Interaction[Any], kind: str, asked: Asked) -> list[tuple[str, str]]:
        """What is offered to whoever may give the command; others would learn from it who was sanctioned."""
        command = find_command(interaction.command.name if interaction.command else "")
        if command and command.role > Role.PLAYER:
            request = await self._back.request(interaction, command.name)
            role = await self._back.offload(role_of, self._back.desk.floor.store, request, command.role)
            if not role.may(command.role):
                return []
        return await self._back.offload(self._client.completions.complete, kind, asked)

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


def race_line(typed: Mapping[str, str]) -> str:
    """A chip race as the line that the front desk reads.

    >>> race_line({"values": "25>100", "table": "3", "odd": "1:3 2:1", "dealer": "5"})
    '25>100 t3 1:3 2:1 donneur 5'
    """
    table, dealer, cards_dealt = (typed.get(name, "").strip() for name in ("table", "dealer", "cards"))
    pieces = [
        typed.get("values", ""), f"t{table}" if table else "", typed.get("odd", ""), f"donneur {dealer}" if dealer else "",
        f"cartes {cards_dealt}" if cards_dealt else "",
    ]  # fmt: skip
    return " ".join(" ".join(piece.split()) for piece in pieces if piece.strip())

"""What can be done with an answer: call the floor to the question, rate it, save it as a decision, show it to all."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any, cast

import discord

from bot.adapters.floor_calls import UNDER_WAY, call_floor
from bot.adapters.on_discord.answering.answers import Answers
from bot.adapters.on_discord.answering.floor_place import floor_channel
from bot.adapters.on_discord.answering.waiting_calls import WaitingCalls
from bot.adapters.on_discord.backroom import Backroom, Served, account_of, place_of, server_of
from bot.adapters.on_discord.gate import lets, open_form, refuse, words_for
from bot.adapters.on_discord.messages import forms
from bot.adapters.on_discord.messages.buttons import button, buttons_view
from bot.adapters.on_discord.messages.cards import COLOURS, LONGEST_TEXT, LONGEST_VALUE
from bot.adapters.on_discord.messages.marks import fitted, harmless, plain
from bot.adapters.on_discord.messages.sending import FOR_A_FORM, NOBODY, PATIENCE, in_time, say, say_instead
from bot.domain.club.people import Role
from bot.i18n.words import Words, words_in
from bot.presenter.blocks import Tone
from bot.services.catalogue import QUESTION_TAPS, WHY_USELESS
from bot.services.club.binding_desk import OF_BOOK
from bot.services.club.decision_desk import LONGEST
from bot.services.ports.chats import Asked, FloorCall

LONGEST_SHOWN = 1_000
FORMS = {"reply": ("reply_form", 900), "rule": ("decision_form", LONGEST), "bind": ("bind_field", 200)}
"""What is asked for by the buttons that want words, and in how many characters at most."""
READY = 5.0
"""Seconds for which a call waits that comes between the connection and what Discord tells at its beginning."""
WHY = "why_"
"""How the buttons begin that say what was wrong with an answer."""


class Questions:
    """The buttons under answers. A question is known by its number, and all about it is kept: buttons never go stale."""

    def __init__(self, client: discord.Client, back: Backroom, answers: Answers) -> None:
        self._client, self._back, self._answers = client, back, answers
        self.waiting = WaitingCalls(back)

    async def tapped(self, interaction: discord.Interaction[Any], what: str, number: str) -> None:
        """A button under an answer, or under a call to the floor."""
        words = words_for(interaction)
        if (asked := await self._asked(interaction, what, number, FOR_A_FORM)) is None:
            return
        if what in ("up", "down"):
            await self._rate(interaction, asked, what == "up")
        elif what.startswith(WHY):
            await self._rate(interaction, asked, False, what.removeprefix(WHY))
        elif what == "show":
            await self._show(interaction, asked)
        elif what == "take":
            await self._take_away(interaction, asked, words)
        elif what == "call":
            await self._call(interaction, asked, words)
        else:
            key, longest = FORMS[what]
            long = what != "bind"
            # a floor reads above what he types whose article it is
            book = await self._book_of(interaction, asked) if what == "bind" else ""
            field = forms.Field("words", words.say(f"chat.{key}"), plain(asked.question, 90), long=long, longest=longest)
            opened = self._back.offering(place_of(interaction), account_of(interaction.user.id))
            said = opened.tap(forms.WITH_LINE, what, "", asked.id)
            await open_form(interaction, forms.form(words.say(f"chat.{key}_title", book=book), said, [field]))

    async def _rate(self, interaction: discord.Interaction[Any], asked: Asked, useful: bool, why: str = "") -> None:
        """Notes whether an answer has helped; whoever says that it has not is asked back, once, what was wrong with it."""
        rated = self._back.offload(self._back.asks.rate, asked.id, account_of(interaction.user.id), useful, why)
        await in_time(interaction, rated, private=True)
        words = words_for(interaction)
        if useful or why:
            await (say_instead if why else say)(interaction, words.say("chat.thanks"))
            return
        offering = self._back.offering(place_of(interaction))
        reasons = (button(words.say(f"chat.{WHY}{one}"), offering.tap("q", f"{WHY}{one}", asked.id)) for one in WHY_USELESS)
        await say(interaction, words.say("chat.why_useless"), buttons_view(*reasons))

    async def _asked(self, interaction: discord.Interaction[Any], what: str, number: str, patience: float) -> Asked | None:
        """The question that somebody may do something with; None where he may not, or it is gone, which he is told."""
        tap = QUESTION_TAPS.get(what)
        if tap is None:
            await refuse(interaction, what)
            return None
        if not await lets(self._back, interaction, tap.role, "decide"):
            return None
        found = self._back.offload(self._back.question, tap, place_of(interaction), number)
        asked = await in_time(interaction, found, private=None, patience=patience)
        if asked is None:
            await say(interaction, words_for(interaction).say("chat.question_gone"))
        return asked

    async def _book_of(self, interaction: discord.Interaction[Any], asked: Asked) -> str:
        """What the rulebook is called that has answered."""
        found = self._back.offload(self._back.answered_by, asked, asked.place)
        return await in_time(interaction, found, private=None, patience=FOR_A_FORM)

    async def _show(self, interaction: discord.Interaction[Any], asked: Asked) -> None:
        """The same answer again, for everybody in the channel."""

        async def again() -> Served:
            request = await self._back.request(interaction, "ask", asked.question, private=False)
            return await self._back.serve(replace(request, arguments={**request.arguments, "book": asked.book, "again": "yes"}))

        served = await in_time(interaction, again(), private=False)
        await self._answers.send(interaction, replace(served, asked=asked.id), private=False)

    async def _take_away(self, interaction: discord.Interaction[Any], asked: Asked, words: Words) -> None:
        """Takes an answer away that everybody reads, for whoever has asked, and for a floor. The button has to be the
        message's own: what a message does not bear takes no message away, be it an announcement or a draw.
        """
        said = str(cast(dict[str, Any], interaction.data or {}).get("custom_id", ""))
        rows = interaction.message.components if interaction.message is not None else ()
        borne = {getattr(one, "custom_id", "") for row in rows for one in getattr(row, "children", ())}
        if said not in borne:
            await refuse(interaction, "take")
        elif asked.account != account_of(interaction.user.id) and not await self._back.allows(interaction, Role.FLOOR):
            await say(interaction, words.say("chat.not_yours_to_take"))
        else:
            if not interaction.response.is_done():
                await interaction.response.defer()
            await interaction.delete_original_response()

    async def _call(self, interaction: discord.Interaction[Any], asked: Asked, words: Words) -> None:
        """Calls the floor to a question, which it reads with its link; whoever calls is told what became of it."""
        guild = interaction.guild if server_of(interaction) else None
        if not self._client.is_ready():
            if not interaction.response.is_done():
                await interaction.response.defer(ephemeral=True, thinking=True)
            await self._ready()
        channel = await in_time(interaction, floor_channel(self._back, guild), private=True)
        if channel is None or interaction.channel_id is None:
            await say(interaction, words.say("chat.no_floor_channel"))
            return
        if not interaction.response.is_done():
            await interaction.response.defer(ephemeral=True, thinking=True)
        message, place = interaction.message, place_of(interaction)
        shown = str(message.id) if message is not None and not message.flags.ephemeral else ""
        call = FloorCall(str(interaction.channel_id), shown, account_of(interaction.user.id), place)
        key = await call_floor(self._back, asked, call, place)
        told = await interaction.followup.send(words.say(f"chat.{key}"), ephemeral=True, wait=True, allowed_mentions=NOBODY)
        if key == UNDER_WAY:
            await self.waiting.remember(asked.id, place, told, words)

    async def _ready(self) -> None:
        """Waits a moment where the connection does not stand yet: until then no channel is known, and no call goes out."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._client.wait_until_ready(), READY)

    async def submitted(self, interaction: discord.Interaction[Any], what: str, number: str, typed: Mapping[str, str]) -> None:
        """A floor's answer to a question, or his decision on it."""
        said = typed.get("words", "")
        if (asked := await self._asked(interaction, what, number, PATIENCE)) is None:
            return
        if not said:
            await refuse(interaction, what)
        elif what == "rule":
            decision = {"article": asked.deciding, "question": asked.question, "ruling": said}
            await self._answers.answer(interaction, "decide", "", decision)
        elif what == "bind":
            binding = {"article": said, "question": asked.question, OF_BOOK: asked.shown_book}
            await self._answers.answer(interaction, "bind", "", binding)
        else:
            await self._bring_back(interaction, asked, said, words_for(interaction))

    async def _bring_back(self, interaction: discord.Interaction[Any], asked: Asked, said: str, words: Words) -> None:
        """Brings the floor's answer to where the question was asked; the first answer stands."""
        if not interaction.response.is_done():
            await interaction.response.defer()
        by = interaction.user.display_name
        answered = await self._back.offload(self._back.asks.answer, asked.id, said, by)
        if answered is None or answered.called is None:
            standing = await self._back.offload(self._back.asks.get, asked.id)
            told = words.say("chat.answered_already", by=harmless(standing.answered_by if standing else ""))
            await interaction.followup.send(
                f"{told}\n>>> {harmless(said, LONGEST_SHOWN)}", ephemeral=True, allowed_mentions=NOBODY
            )
            return
        called, asker_words = answered.called, words_in(asked.language)
        user = called.account.removeprefix("discord:")
        text = f"> {harmless(asked.question, 300).replace(chr(10), ' ')}\n\n{harmless(said)}"
        shown = discord.Embed(
            title=plain(asker_words.say("chat.floor_says", by=by), 256),
            description=text[:LONGEST_TEXT],
            colour=COLOURS[Tone.SURE],
        )
        # nobody's, once whoever asked has had himself forgotten
        users = [discord.Object(int(user))] if user else []
        only = discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=users)
        channel = self._client.get_partial_messageable(int(called.channel))
        message = channel.get_partial_message(int(called.message)) if called.message else None
        options: dict[str, Any] = {"reference": message.to_reference(fail_if_not_exists=False)} if message else {}
        try:
            await channel.send(f"<@{user}>" if user else None, embed=shown, allowed_mentions=only, **options)
            told = words.say("chat.brought_back")
        except (discord.Forbidden, discord.NotFound):
            told = words.say("chat.not_brought_back")
        if interaction.message and interaction.message.embeds:
            embed = interaction.message.embeds[0].copy()
            embed.add_field(name=plain(words.say("chat.floor_says", by=by), 256), value=fitted(said, LONGEST_VALUE), inline=False)
            embed.colour = discord.Colour(COLOURS[Tone.SURE])
            await interaction.edit_original_response(embed=embed, view=None, allowed_mentions=NOBODY)
        await interaction.followup.send(told, ephemeral=True, allowed_mentions=NOBODY)

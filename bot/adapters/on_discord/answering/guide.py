"""Setting a server up: one message with a menu for each thing. Everything has a default, so that nothing must be set."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import discord
from discord import ui

from bot.adapters.on_discord.answering.floor_place import FLOOR_CHANNEL
from bot.adapters.on_discord.answering.talk import ANSWERS, TALK
from bot.adapters.on_discord.backroom import Backroom, language_of, place_of
from bot.adapters.on_discord.messages.buttons import Tap, button
from bot.adapters.on_discord.messages.cards import COLOURS
from bot.adapters.on_discord.messages.marks import harmless, plain
from bot.adapters.on_discord.messages.sending import NOBODY
from bot.adapters.on_discord.roles import DIRECTOR_ROLE, FLOOR_ROLE, role_of
from bot.adapters.taps import Tapped, tap_of
from bot.domain.club.languages import LANGUAGES
from bot.domain.club.people import Role
from bot.i18n.words import Words, words_in
from bot.presenter.blocks import Tone

PAGES = (("book", "language", FLOOR_ROLE, FLOOR_CHANNEL), (DIRECTOR_ROLE, TALK, ANSWERS))
"""What is set on the first page, which every club looks at, and on the second."""
CHOICES = {TALK: ("on", "off"), ANSWERS: ("auto", "private", "public")}


class Guide:
    """The set-up of a server, for its directors. `learn` is told of a server for which something was set."""

    def __init__(self, back: Backroom, learn: Callable[[int], Awaitable[None]]) -> None:
        self._back, self._learn = back, learn

    async def begin(self, interaction: discord.Interaction[Any]) -> None:
        """The set-up message. A server may have opened the command to more people than those it is for."""
        if not await self._is_for(interaction):
            return
        embed, view = await self._page(interaction, 0)
        await interaction.response.send_message(embed=embed, view=view, ephemeral=True, allowed_mentions=NOBODY)

    async def welcome(self, guild: discord.Guild) -> None:
        """Says hello on a new server, once, where Floorman may write; the button opens the set-up."""
        channel, me = guild.system_channel, guild.me
        if channel is None or not channel.permissions_for(me).send_messages:
            return
        words = words_in(str(guild.preferred_locale)[:2])
        embed = discord.Embed(
            title=words.say("chat.welcome_title"), description=words.say("chat.welcome"), colour=COLOURS[Tone.SURE]
        )
        view = ui.View(timeout=None)
        view.add_item(button(words.say("chat.guide_open"), tap_of("c", "open", ""), discord.ButtonStyle.primary))
        await channel.send(embed=embed, view=view, allowed_mentions=NOBODY)

    async def tapped(self, interaction: discord.Interaction[Any], tapped: Tapped) -> None:
        """A menu or a button of the set-up."""
        what, page = tapped.words
        if what == "open":
            await self.begin(interaction)
            return
        if not await self._is_for(interaction):
            return
        if what != "page":
            await self._set(interaction, what, tapped.values[0] if tapped.values else "")
        embed, view = await self._page(interaction, int(page))
        await interaction.response.edit_message(embed=embed, view=view, allowed_mentions=NOBODY)

    async def _is_for(self, interaction: discord.Interaction[Any]) -> bool:
        """Whether somebody is a director; others are told."""
        settings = await self._back.settings(place_of(interaction))
        if role_of(interaction.user, settings).may(Role.DIRECTOR):
            return True
        words = words_in(language_of(interaction) or "fr")
        sentence = words.say("refused.not_allowed", role=words.say("role.director"), command="configure")
        await interaction.response.send_message(sentence, ephemeral=True, allowed_mentions=NOBODY)
        return False

    async def _set(self, interaction: discord.Interaction[Any], what: str, value: str) -> None:
        place = place_of(interaction)
        if what == "language" and not value:
            choice = await self._back.offload(self._back.desk.places.choice, place)
            await self._back.offload(self._back.desk.places.choose, place, replace(choice, language=None))
        elif what in ("book", "language"):
            await self._back.serve(await self._back.request(interaction, what, value))
        else:
            await self._back.offload(self._back.desk.places.set, place, what, value or None)
            await self._learn(interaction.guild_id or 0)

    async def _page(self, interaction: discord.Interaction[Any], page: int) -> tuple[discord.Embed, ui.View]:
        place = place_of(interaction)
        choice = await self._back.offload(self._back.desk.places.choice, place)
        settings = await self._back.settings(place)
        words = words_in(language_of(interaction) or choice.language or "fr")
        now = {"book": choice.book or self._back.desk.default_book, "language": choice.language or "", **settings}
        view = ui.View(timeout=None)
        for name in PAGES[page]:
            view.add_item(self._menu(words, name, now.get(name, ""), page))
        turn = ("chat.guide_more", 1) if page == 0 else ("chat.guide_back", 0)
        view.add_item(button(words.say(turn[0]), tap_of("c", "page", turn[1])))
        return self._embed(words, now, interaction.guild), view

    def _embed(self, words: Words, now: dict[str, str], guild: discord.Guild | None) -> discord.Embed:
        lines = [
            f"**{words.say(f'guide.{name}')}** · {self._shown(words, name, now.get(name, ''))}" for page in PAGES for name in page
        ]
        embed = discord.Embed(
            title=words.say("chat.guide_title"),
            description="\n".join((words.say("chat.guide"), "", *lines)),
            colour=COLOURS[Tone.PLAIN],
        )
        # Discord hides a command from whoever lacks the permission that it asks for by default
        chosen = [now[name] for name in (FLOOR_ROLE, DIRECTOR_ROLE) if guild and now.get(name, "").isdecimal()]
        roles = [role for one in chosen if guild and (role := guild.get_role(int(one)))]
        for role in roles:
            if not role.permissions.moderate_members:
                embed.description = f"{embed.description}\n\n⚠️ {words.say('chat.guide_hidden', role=harmless(role.name, 80))}"
        return embed

    def _shown(self, words: Words, name: str, value: str) -> str:
        if name == "book":
            book = next((book for book in self._back.desk.rules.rules.books if book.id == value), None)
            return harmless(f"{book.short} · {book.title}" if book else value, 200)
        if name in (FLOOR_ROLE, DIRECTOR_ROLE) and value:
            return f"<@&{value}>"
        if name == FLOOR_CHANNEL and value:
            return f"<#{value}>"
        return words.say(f"guide.{name}_{value or 'unset'}")

    def _menu(self, words: Words, name: str, value: str, page: int) -> Tap:
        custom_id, placeholder = tap_of("c", name, page), plain(words.say(f"guide.{name}"), 150)
        if name in (FLOOR_ROLE, DIRECTOR_ROLE):
            return Tap(ui.RoleSelect(custom_id=custom_id, placeholder=placeholder, min_values=0, max_values=1))
        if name == FLOOR_CHANNEL:
            kinds = [discord.ChannelType.text]
            return Tap(
                ui.ChannelSelect(custom_id=custom_id, placeholder=placeholder, channel_types=kinds, min_values=0, max_values=1)
            )
        if name == "book":
            listed = [(plain(f"{book.short} · {book.title}", 100), book.id) for book in self._back.desk.rules.rules.books][:25]
        elif name == "language":
            listed = [(words.say(f"guide.language_{one}"), one) for one in LANGUAGES]
        else:
            listed = [(words.say(f"guide.{name}_{one}"), one) for one in CHOICES[name]]
        options = [discord.SelectOption(label=label, value=one, default=one == value) for label, one in listed]
        # no language chosen is a choice too: everybody's own
        fewest = 0 if name == "language" else 1
        return Tap(ui.Select(custom_id=custom_id, placeholder=placeholder, options=options, min_values=fewest))

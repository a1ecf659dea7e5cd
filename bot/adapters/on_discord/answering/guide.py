"""Setting a server up: one message with a menu for each thing. Everything has a default, so that nothing must be set."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import discord
from discord import ui

from bot.adapters.on_discord.answering.floor_place import FLOOR_CHANNEL, RINGS
from bot.adapters.on_discord.answering.talk import ANSWERS, TALK
from bot.adapters.on_discord.backroom import Backroom, language_of, place_of, server_of, server_place
from bot.adapters.on_discord.gate import lets, refuse
from bot.adapters.on_discord.messages.buttons import Tap, button, buttons_view, laid_view
from bot.adapters.on_discord.messages.cards import COLOURS
from bot.adapters.on_discord.messages.marks import harmless, plain
from bot.adapters.on_discord.messages.sending import NOBODY, in_time, send_laid
from bot.adapters.on_discord.roles import DIRECTOR_ROLE, FLOOR_ROLE
from bot.adapters.taps import Tapped
from bot.domain.club.languages import LANGUAGES
from bot.domain.club.people import Role
from bot.i18n.words import Words, words_in
from bot.presenter.blocks import Tone
from bot.presenter.book_names import listed_first, name_of
from knowledge.books.passages import Book

FALLBACK = "fallback"
"""The rulebook that the club follows where the one in force says nothing."""
SETTINGS = ("book", "language", FLOOR_ROLE, FLOOR_CHANNEL, FALLBACK, DIRECTOR_ROLE, RINGS, TALK, ANSWERS)
"""What is set, what every club looks at first."""
FIRST = 4
"""So many of them every club looks at; the rest stands below a line."""
MOST_LISTED = 25
"""Choices that a menu of Discord holds."""
PAGES = ("0", "1")
"""What the menus of messages say behind their setting that were sent while there were two pages, and still say."""
MAY_BE_EMPTY = frozenset({"language", FALLBACK, FLOOR_ROLE, DIRECTOR_ROLE, FLOOR_CHANNEL})
"""What may be left to what holds where nothing was chosen: no language is everybody's own."""
ID = re.compile(r"[0-9]{1,20}")
CHOICES = {RINGS: ("on", "off"), TALK: ("on", "off"), ANSWERS: ("auto", "private", "public")}


class Guide:
    """The set-up of a server, for its directors. `learn` is told of a server for which something was set."""

    def __init__(self, back: Backroom, learn: Callable[[int], Awaitable[None]]) -> None:
        self._back, self._learn = back, learn

    async def begin(self, interaction: discord.Interaction[Any]) -> None:
        """The set-up message. A server may have opened the command to more people than those it is for."""
        if not await self._is_for(interaction):
            return
        view = await in_time(interaction, self._page(interaction), private=True)
        await send_laid(interaction, view)

    async def welcome(self, guild: discord.Guild) -> None:
        """Says hello on a new server, once, where Floorman may write; the button opens the set-up."""
        channel, me = guild.system_channel, guild.me
        if channel is None or not channel.permissions_for(me).send_messages:
            return
        words = words_in(str(guild.preferred_locale)[:2])
        embed = discord.Embed(
            title=words.say("chat.welcome_title"), description=words.say("chat.welcome"), colour=COLOURS[Tone.SURE]
        )
        opens = self._back.offering(server_place(guild.id)).tap("c", "open", "")
        view = buttons_view(button(words.say("chat.guide_open"), opens, discord.ButtonStyle.primary))
        await channel.send(embed=embed, view=view, allowed_mentions=NOBODY)

    async def tapped(self, interaction: discord.Interaction[Any], tapped: Tapped) -> None:
        """A menu or a button of the set-up."""
        what, page = tapped.words
        if what == "open":
            await self.begin(interaction)
            return
        if not await self._is_for(interaction):
            return
        named = page in PAGES and (what == "page" or what in SETTINGS)
        reading = self._back.offload(self._books, place_of(interaction))
        books = await in_time(interaction, reading, private=True)
        if not named or (what != "page" and not self._offers(interaction, what, tapped.values, books)):
            await refuse(interaction, (what, page, *tapped.values))
            return
        if what != "page":
            await in_time(interaction, self._set(interaction, what, tapped.values[0] if tapped.values else ""), private=True)
        view = await in_time(interaction, self._page(interaction), private=True)
        options: dict[str, Any] = {"content": None, "embeds": [], "attachments": [], "view": view, "allowed_mentions": NOBODY}
        if interaction.response.is_done():
            await interaction.edit_original_response(**options)
        else:
            await interaction.response.edit_message(**options)

    async def _is_for(self, interaction: discord.Interaction[Any]) -> bool:
        """Whether somebody is a director, on a server; others are told."""
        if server_of(interaction) is None:
            await refuse(interaction, "configure")
            return False
        return await lets(self._back, interaction, Role.DIRECTOR, "configure")

    def _offers(self, interaction: discord.Interaction[Any], what: str, values: tuple[str, ...], books: tuple[Book, ...]) -> bool:
        """Whether what was chosen in a menu is among what it offers: of roles and channels, those of this very server. The role
        that everybody bears makes nobody a floor, though Discord's own menu lists it.
        """
        if len(values) != 1:
            return not values and what in MAY_BE_EMPTY
        value, guild = values[0], interaction.guild
        if what in (FLOOR_ROLE, DIRECTOR_ROLE, FLOOR_CHANNEL):
            number = int(value) if ID.fullmatch(value) else 0
            if guild is None or what != FLOOR_CHANNEL:
                role = guild.get_role(number) if guild is not None else None
                return role is not None and not role.is_default()
            return isinstance(guild.get_channel(number), discord.TextChannel)
        return value in _choices(what, books)

    def _books(self, place: str) -> tuple[Book, ...]:
        """All rulebooks that a server may choose."""
        return self._back.desk.shelf(place).books

    async def _set(self, interaction: discord.Interaction[Any], what: str, value: str) -> None:
        place = place_of(interaction)
        if what == "language" and not value:
            choice = await self._back.offload(self._back.desk.places.choice, place)
            await self._back.offload(self._back.desk.places.choose, place, replace(choice, language=None))
        elif what in ("book", "language"):
            await self._back.serve(await self._back.request(interaction, what, value))
        elif what == FALLBACK:
            await self._back.serve(await self._back.request(interaction, "club", f"{FALLBACK} {value or 'none'}"))
        else:
            await self._back.offload(self._back.desk.places.set, place, what, value or None)
            await self._learn(server_of(interaction) or 0)

    async def _page(self, interaction: discord.Interaction[Any]) -> ui.LayoutView:
        """Every setting with what holds, and its menu below."""
        place = place_of(interaction)
        choice = await self._back.offload(self._back.desk.places.choice, place)
        settings = await self._back.settings(place)
        words = words_in(language_of(interaction) or choice.language or "fr")
        every = await self._back.offload(self._books, place)
        rules = await self._back.offload(self._back.desk.shelf, place)
        now = {"book": rules.id_here(choice.book or self._back.desk.default_book), "language": choice.language or "", **settings}
        now[FALLBACK] = rules.id_here(await self._back.offload(self._back.desk.fallback, place))
        offering, guild = self._back.offering(place), interaction.guild
        parts: list[ui.Item[Any]] = [ui.TextDisplay(f"## {words.say('chat.guide_title')}\n{words.say('chat.guide')}")]
        for at, name in enumerate(SETTINGS):
            if at in (0, FIRST):
                parts.append(ui.Separator())
            there, tap = _still_there(guild, name, now.get(name, "")), offering.tap("c", name, PAGES[0])
            # a rulebook behind itself says no more
            offered = [one for one in every if name != FALLBACK or one.id != now["book"]]
            menu = self._menu(words, name, there, tap, offered)
            shown = _shown(words, name, now.get(name, ""), every)
            parts.append(ui.TextDisplay(f"**{words.say(f'guide.{name}')}** · {shown}"))
            parts.append(ui.ActionRow(menu))
        parts += [ui.TextDisplay(f"⚠️ {said}") for said in _warnings(words, now, guild)]
        return laid_view(ui.Container(*parts, accent_colour=COLOURS[Tone.PLAIN]))

    def _menu(self, words: Words, name: str, value: str, custom_id: str, books: Sequence[Book]) -> Tap:
        placeholder, fewest = plain(words.say(f"guide.{name}"), 150), 0 if name in MAY_BE_EMPTY else 1
        if name in (FLOOR_ROLE, DIRECTOR_ROLE):
            chosen = [discord.SelectDefaultValue(id=int(value), type=discord.SelectDefaultValueType.role)] if value else []
            return Tap(
                ui.RoleSelect(
                    custom_id=custom_id, placeholder=placeholder, min_values=fewest, max_values=1, default_values=chosen
                )
            )
        if name == FLOOR_CHANNEL:
            there = [discord.SelectDefaultValue(id=int(value), type=discord.SelectDefaultValueType.channel)] if value else []
            return Tap(
                ui.ChannelSelect(
                    custom_id=custom_id, placeholder=placeholder, channel_types=[discord.ChannelType.text], min_values=fewest,
                    max_values=1, default_values=there,
                )
            )  # fmt: skip
        listed = _choices(name, listed_first(books, MOST_LISTED, value))
        options = [
            discord.SelectOption(label=plain(_named(words, name, one, books), 100), value=one, default=one == value)
            for one in listed
        ]
        return Tap(ui.Select(custom_id=custom_id, placeholder=placeholder, options=options, min_values=fewest))


def _choices(what: str, books: Sequence[Book]) -> tuple[str, ...]:
    """The values of a menu that lists them."""
    if what in ("book", FALLBACK):
        return tuple(book.id for book in books)
    return LANGUAGES if what == "language" else CHOICES[what]


def _shown(words: Words, name: str, value: str, books: Sequence[Book]) -> str:
    if name == "book" or (name == FALLBACK and value):
        if all(book.id != value for book in books):
            return f"⚠️ {words.say('guide.book_gone', book=harmless(value, 60))}"
        return harmless(_named(words, name, value, books), 200)
    if name in (FLOOR_ROLE, DIRECTOR_ROLE) and value:
        return f"<@&{value}>"
    if name == FLOOR_CHANNEL and value:
        return f"<#{value}>"
    return words.say(f"guide.{name}_{value or 'unset'}")


def _named(words: Words, name: str, value: str, books: Sequence[Book]) -> str:
    if name not in ("book", FALLBACK):
        return words.say(f"guide.{name}_{value}")
    return name_of(value, books, words)


def _still_there(guild: discord.Guild | None, name: str, value: str) -> str:
    """What was chosen, as long as there is such a role or channel: Discord takes no menu that names another."""
    if name not in (FLOOR_ROLE, DIRECTOR_ROLE, FLOOR_CHANNEL):
        return value
    if guild is None or not ID.fullmatch(value):
        return ""
    known = guild.get_channel(int(value)) if name == FLOOR_CHANNEL else guild.get_role(int(value))
    return value if known is not None else ""


def _warnings(words: Words, now: Mapping[str, str], guild: discord.Guild | None) -> Iterator[str]:
    """What does not work as it was chosen: Discord hides a command from whoever lacks the permission that it asks for by default,
    and mentions of a role ring nobody where the role does not let itself be mentioned.
    """
    roles = {name: _role(guild, now.get(name, "")) for name in (FLOOR_ROLE, DIRECTOR_ROLE)}
    for role in roles.values():
        if role is not None and not role.permissions.moderate_members:
            yield words.say("chat.guide_hidden", role=harmless(role.name, 80))
    floor, may = roles[FLOOR_ROLE], guild is not None and guild.me.guild_permissions.mention_everyone
    if floor is not None and now.get(RINGS) != "off" and not (floor.mentionable or may):
        yield words.say("chat.guide_silent", role=harmless(floor.name, 80))


def _role(guild: discord.Guild | None, number: str) -> discord.Role | None:
    return guild.get_role(int(number)) if guild is not None and number.isdecimal() else None

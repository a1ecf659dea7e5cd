"""Where the floor of a club is called on Discord, and what is asked there."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import discord

from bot.adapters.claims import FloorUnreachedError
from bot.adapters.fates import Undeliverable
from bot.adapters.floor_calls import Call
from bot.adapters.on_discord.backroom import PLATFORM, Backroom, Served, server_place
from bot.adapters.on_discord.failing import LOG
from bot.adapters.on_discord.messages import offered
from bot.adapters.on_discord.messages.buttons import button, view_of
from bot.adapters.on_discord.messages.cards import COLOURS, cards
from bot.adapters.on_discord.messages.marks import harmless, plain
from bot.adapters.on_discord.messages.sending import NOBODY, UNREACHED
from bot.adapters.on_discord.roles import DIRECTOR_ROLE, FLOOR_ROLE
from bot.i18n.words import words_in
from bot.presenter.blocks import Title, Tone
from bot.services.announcements.addresses import is_private
from bot.services.ports.chats import Asked

FLOOR_CHANNEL = "floor_channel"
"""Setting of a server: the id of the channel where the floor is called."""
RINGS = "rings"
"""Setting of a server: "off" where a call to the floor is to make nobody's telephone ring."""
MOST_RUNG, LONGEST_SHOWN, LONGEST_HEADLINE, LONGEST_CONTENT = 20, 1_000, 150, 1_900
USUAL_NAMES = ("floor", "floors", "arbitres", "staff", "direction")
"""Channels that are taken for the floor's where none was chosen."""


async def floor_channel(back: Backroom, guild: discord.Guild | None) -> discord.TextChannel | None:
    """Where the floor is called on a server: the channel that was chosen, else one whose name says so."""
    if guild is None:
        return None
    settings = await back.settings(server_place(guild.id))
    chosen = settings.get(FLOOR_CHANNEL, "")
    found = guild.get_channel(int(chosen)) if chosen.isdecimal() else None
    if isinstance(found, discord.TextChannel):
        return found if _may_write(found) else None
    usual = [channel for channel in guild.text_channels if channel.name.casefold() in USUAL_NAMES and _may_write(channel)]
    return min(usual, key=lambda channel: USUAL_NAMES.index(channel.name.casefold()), default=None)


async def is_for_floors(client: discord.Client, back: Backroom, place: str, channel: str) -> bool:
    """Whether a channel is the one that its server has chosen for the floor, and not everybody there sees it."""
    if is_private(place) or (await back.settings(place)).get(FLOOR_CHANNEL) != channel:
        return False
    found = client.get_channel(int(channel))
    if not isinstance(found, discord.TextChannel) or server_place(found.guild.id) != place:
        return False
    return not found.permissions_for(found.guild.default_role).view_channel


def _may_write(channel: discord.TextChannel) -> bool:
    may = channel.permissions_for(channel.guild.me)
    return may.view_channel and may.send_messages and may.embed_links


def _any_channel(guild: discord.Guild | None) -> discord.TextChannel | None:
    """Where somebody may read it who runs a server: its own channel for news of that kind, else the first."""
    if guild is None:
        return None
    first = [guild.system_channel] if guild.system_channel is not None else []
    return next((channel for channel in (*first, *guild.text_channels) if _may_write(channel)), None)


def _headline(call: Call) -> str:
    """A call in one line, for whoever sees no more than its beginning."""
    title = next((block.text for block in call.served.blocks if isinstance(block, Title)), "")
    question = call.question.question.replace("\n", " ") if call.question is not None else ""
    return harmless(" · ".join(filter(None, (title, question))), LONGEST_HEADLINE)


class DiscordFloor:
    """Asks the floor something in its channel."""

    def __init__(self, client: discord.Client, back: Backroom) -> None:
        self._client, self._back = client, back

    async def ask(self, asked: Served, by: discord.Interaction[Any]) -> str | None:
        """Posts what the floor is asked, with its buttons, where that can be. Returns server, channel and message. Raises
        FloorUnreachedError.
        """
        channel = await floor_channel(self._back, by.guild or await self._server(asked.request.place))
        if channel is None:
            return None
        embeds, view = await self._drawn(asked, channel.guild.id)
        options: dict[str, Any] = {"view": view} if view is not None else {}
        try:
            sent = await channel.send(embeds=embeds, allowed_mentions=NOBODY, **options)
        except UNREACHED as error:
            LOG.warning("could not ask the floor in %s: %s", channel.id, error)
            if isinstance(error, discord.NotFound | discord.Forbidden):
                return None
            raise FloorUnreachedError from error
        return f"{channel.guild.id}/{channel.id}/{sent.id}"

    async def post(self, call: Call) -> str:
        """Posts a call where the floor reads, and rings for whoever is on duty, else for the floor's role. Raises Undeliverable,
        and what Discord raises.
        """
        guild = await self._server(call.served.request.place)
        channel = _any_channel(guild) if call.to_directors else await floor_channel(self._back, guild)
        if channel is None:
            raise Undeliverable("no channel where the floor can be called")
        embeds, view = await self._page(call, channel.guild.id)
        role, users = await self._rung(call, channel.guild)
        greeting = " ".join([*(f"<@{user}>" for user in users), *([f"<@&{role}>"] if role else [])])
        only = discord.AllowedMentions(
            everyone=False, replied_user=False, roles=[discord.Object(role)] if role else False,
            users=[discord.Object(user) for user in users],
        )  # fmt: skip
        options: dict[str, Any] = {"view": view} if view is not None else {}
        # plain words: of embeds a telephone shows nothing
        content = f"{greeting} {_headline(call)}".strip()[:LONGEST_CONTENT]
        sent = await channel.send(content, embeds=embeds, allowed_mentions=only, **options)
        return f"{channel.guild.id}/{channel.id}/{sent.id}"

    async def change(self, posted: str, call: Call) -> bool:
        """Writes such a message anew. Returns whether it is still there. Raises what Discord raises."""
        server, channel, message = map(int, posted.split("/"))
        embeds, view = await self._page(call, server)
        hung = self._client.get_partial_messageable(channel).get_partial_message(message)
        try:
            await hung.edit(content=_headline(call)[:LONGEST_CONTENT], embeds=embeds, view=view, allowed_mentions=NOBODY)
        except (discord.NotFound, discord.Forbidden):
            return False
        return True

    async def _rung(self, call: Call, guild: discord.Guild) -> tuple[int, list[int]]:
        """Whose telephones ring: a role, or users."""
        settings = await self._back.settings(server_place(guild.id))
        if settings.get(RINGS) == "off":
            return 0, []
        users = [int(account.removeprefix(f"{PLATFORM}:")) for account in call.rings][:MOST_RUNG]
        role = settings.get(DIRECTOR_ROLE if call.to_directors else FLOOR_ROLE, "")
        return (int(role) if role.isdecimal() and not users else 0), users

    async def _page(self, call: Call, server: int) -> tuple[list[discord.Embed], discord.ui.View | None]:
        if call.question is None:
            return await self._drawn(call.served, server)
        return await self._back.offload(self._question, call.question, call.served.reply.language, server)

    def _question(self, asked: Asked, language: str, server: int) -> tuple[list[discord.Embed], discord.ui.View | None]:
        """A question with its link and who asks, and the button for an answer."""
        words, called, rules = words_in(language), asked.called, self._back.desk.shelf(server_place(server))
        where = ""
        if called is not None:
            link = f"https://discord.com/channels/{server}/{called.channel}/{called.message}"
            where = f"{link if called.message else f'<#{called.channel}>'}"
            user = called.account.removeprefix(f"{PLATFORM}:")
            where = f"{where} · <@{user}>" if user else where
        shown = discord.Embed(
            title=words.say("chat.call_title"), colour=COLOURS[Tone.UNSURE],
            description=f"{harmless(asked.question, LONGEST_SHOWN)}\n\n{where}",
        )  # fmt: skip
        if asked.passage and (passage := rules.passage(asked.passage)):
            citation = rules.book(passage.book).cite(passage)
            shown.set_footer(text=plain(words.say("chat.call_shown", citation=citation), 2_000))
        answers = self._back.offering(server_place(server)).tap("q", "reply", asked.id)
        return [shown], view_of([button(words.say("chat.reply"), answers, discord.ButtonStyle.success)])

    async def _drawn(self, asked: Served, server: int) -> tuple[list[discord.Embed], discord.ui.View | None]:
        """What is asked and its buttons. What was claimed in a private conversation is asked on the server, where they have to
        hold.
        """
        there = replace(asked, request=replace(asked.request, place=server_place(server)))
        view = await offered.view_under(self._back, there, private=False)
        commands = {offer.command for offer in asked.offers(alone=False)}
        (made,) = cards(asked.blocks, asked.reply.language, commands, most=1, ids=self._back.ids)
        return list(made.embeds), view

    async def _server(self, place: str) -> discord.Guild | None:
        """A server; for somebody's private conversation one of the club that it is one of."""
        number = place.removeprefix(f"{PLATFORM}:")
        if number.isdecimal():
            return self._client.get_guild(int(number))
        for one in await self._back.offload(self._places, place):
            number = one.removeprefix(f"{PLATFORM}:")
            if number.isdecimal() and (guild := self._client.get_guild(int(number))) is not None:
                return guild
        return None

    def _places(self, place: str) -> tuple[str, ...]:
        with self._back.desk.floor.store.reading() as work:
            club = work.clubs.at(place).id
            return work.clubs.places(club) if club else ()

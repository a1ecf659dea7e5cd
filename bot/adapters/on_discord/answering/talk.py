"""Listens in on talk, and says little: an article that is named as [[6.4]] or §6.4, and questions put to Floorman by name."""

from __future__ import annotations

import re
from collections import defaultdict, deque
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import discord

from bot.adapters.live_messages import DESK
from bot.adapters.on_discord.answering.floor_place import is_for_floors
from bot.adapters.on_discord.backroom import (
    Backroom,
    Served,
    account_of,
    is_among_others,
    place_of,
    private_place,
    server_of,
    server_place,
)
from bot.adapters.on_discord.messages.cards import cards
from bot.adapters.on_discord.messages.lines import with_lines
from bot.adapters.on_discord.messages.marks import without_code
from bot.adapters.on_discord.messages.mentions import put_in, within
from bot.adapters.on_discord.messages.offered import view_under
from bot.adapters.on_discord.messages.sending import NOBODY
from bot.domain.club.courtesies import courtesy
from bot.domain.club.languages import LANGUAGES
from bot.domain.club.people import Role
from bot.i18n.words import words_in
from bot.services.announcements.addresses import SPOKEN
from bot.services.catalogue import Audience, find_command
from bot.services.replies.rules import Greeted, OffTopic, Thanked
from bot.services.requests import Request

TALK, ANSWERS = "talk", "answers"
"""Settings of a server: whether articles that are named in talk are shown; whether answers are private."""
NAMED = re.compile(r"\[\[([^\[\]\n]{1,80})\]\]|§\s?(\d{1,3}(?:[.-]\d{1,3})*[a-z]?)")
MOST_NAMED = 3
TAKEN_KINDLY = "❤️"
"""The sign that is put on thanks."""
BETWEEN, AGAIN = 10.0, 300.0
"""Seconds between two messages in a channel whose articles are shown, and until the same article is shown there again."""
BUSY, MINUTES = 12, 5.0
"""A channel with so many messages in so many minutes is busy: answers there are for whoever asks."""


class Talk:
    """What is said in channels. Nothing of it is kept but when the last messages came, and which articles were shown."""

    def __init__(self, client: discord.Client, back: Backroom) -> None:
        self._client, self._back, self._clock = client, back, back.clock
        self._heard: dict[int, deque[float]] = defaultdict(lambda: deque(maxlen=BUSY))
        self._shown: dict[tuple[int, str], float] = {}
        self._last: dict[int, float] = {}
        self._settings: dict[int, Mapping[str, str]] = {}

    async def shows_answers(self, interaction: discord.Interaction[Any], command: str) -> bool:
        """Whether everybody sees an answer that was not asked for in public. What is anybody's choice: in quiet channels, as in
        private conversations. What fills a channel is for the floor to show.
        """
        known = find_command(command)
        if known is not None and known.audience is Audience.SHOWN:
            return await self._back.allows(interaction, Role.FLOOR)
        if command == DESK and interaction.channel_id is not None:
            return await is_for_floors(self._client, self._back, place_of(interaction), str(interaction.channel_id))
        if known is None or known.audience is not Audience.CHOICE:
            return known is not None and known.audience is Audience.ROOM
        if is_among_others(interaction):
            return False
        wanted = self.known(server_of(interaction) or 0).get(ANSWERS, "auto")
        return wanted == "public" or (wanted == "auto" and not self.is_busy(interaction.channel_id or 0))

    def is_busy(self, channel: int) -> bool:
        """Whether much is said in a channel."""
        heard = self._heard[channel]
        return len(heard) == BUSY and self._clock() - heard[0] < MINUTES * 60

    def looks_up(self, message: discord.Message) -> bool:
        """Whether a message may name articles where they would be shown: to see that there are none is work too."""
        return self._is_quiet(message.channel.id) and NAMED.search(message.content) is not None

    async def hear(self, message: discord.Message) -> None:
        """Somebody said something."""
        if message.author.bot:
            return
        if message.guild is None:
            await self._answer_alone(message)
            return
        self._heard[message.channel.id].append(self._clock())
        me, said = self._client.user, without_code(message.content)
        # a reply to a message of Floorman mentions it too, without a word of it: that is talk
        called = re.compile(rf"<@!?{me.id}>") if me is not None else None
        if called is not None and called.search(said):
            question = called.sub(" ", message.content).strip()
            if question:
                await self._answer(message, "ask", question)
            return
        named = list(dict.fromkeys(first.strip() or second for first, second in NAMED.findall(said)))[:MOST_NAMED]
        if named and self._is_quiet(message.channel.id) and await self._listens(message.guild.id):
            for article in named:
                await self._show(message, article)

    async def _listens(self, server: int) -> bool:
        return (await self._back.settings(server_place(server))).get(TALK, "on") == "on"

    async def learn(self, server: int) -> None:
        """Reads anew what was set up for a server."""
        self._settings[server] = await self._back.settings(server_place(server))

    def known(self, server: int) -> Mapping[str, str]:
        """What was set up for a server, as it was read last, without asking for it."""
        return self._settings.get(server, {})

    def _is_quiet(self, channel: int) -> bool:
        """Whether no article was shown in a channel just now."""
        return self._clock() - self._last.get(channel, -BETWEEN) >= BETWEEN

    async def _show(self, message: discord.Message, article: str) -> None:
        """Shows an article that was named, unless it stands a little above already."""
        now, key = self._clock(), (message.channel.id, article.casefold())
        if now - self._shown.get(key, -AGAIN) < AGAIN:
            return
        before = self._last.get(message.channel.id, now - BETWEEN)
        self._shown = {known: at for known, at in self._shown.items() if now - at < AGAIN}
        self._shown[key] = self._last[message.channel.id] = now
        if not await self._answer(message, "article", article):
            # it is no article: whoever mistyped one may name the right one at once
            self._shown.pop(key, None)
            self._last[message.channel.id] = before

    async def _answer_alone(self, message: discord.Message) -> None:
        """A message in somebody's own conversation with Floorman: articles that it names are shown, else it is a question; what
        is neither is told how to ask one.
        """
        place, said = private_place(message.author.id), without_code(message.content)
        choice = await self._back.offload(self._back.desk.places.choice, place)
        language = choice.language or (await self._back.settings(place)).get(SPOKEN)
        named = list(dict.fromkeys(first.strip() or second for first, second in NAMED.findall(said)))[:MOST_NAMED]
        asked = [("article", article) for article in named] or [("ask", message.content.strip())]
        for command, text in asked if any(map(str.isalnum, said)) or courtesy(said) else ():
            served = await self._back.serve(await self._back.alone(message.author.id, command, text, language))
            if not isinstance(served.reply.outcome, OffTopic):
                await self._reply(message, served)
                return
        language = language or self._back.desk.default_language or "fr"
        text = words_in(language).say("chat.ask_me")
        how = put_in(with_lines(text, language), within(text, language, self._back.ids))
        await message.reply(how, mention_author=False, allowed_mentions=NOBODY)

    async def _answer(self, message: discord.Message, command: str, text: str) -> bool:
        """Answers below a message, without a sound; what is no article is no reason to speak. Returns whether it spoke."""
        if message.guild is None:
            return False
        place = server_place(message.guild.id)
        choice = await self._back.offload(self._back.desk.places.choice, place)
        name = "question" if command == "ask" else "article"
        language = choice.language or (None if command == "ask" else str(message.guild.preferred_locale)[:2])
        language = language if language in LANGUAGES else None
        request = Request(command, {name: text}, place, language=language, account=account_of(message.author.id))
        served = await self._back.serve(request)
        if not served.reply.done or isinstance(served.reply.outcome, OffTopic | Greeted):
            return False
        await self._reply(message, served)
        return True

    async def _reply(self, message: discord.Message, served: Served) -> None:
        """Puts an answer below a message, without a sound; thanks are taken with a sign on them, where that can be."""
        if isinstance(served.reply.outcome, Thanked):
            with suppress(discord.HTTPException):
                await message.add_reaction(TAKEN_KINDLY)
                return
        made = cards(
            served.blocks, served.reply.language, {action.command for action in served.actions}, most=1, ids=self._back.ids
        )[0]
        items = await view_under(self._back, served, private=False)
        options: dict[str, Any] = {"embeds": list(made.embeds), "silent": True, "allowed_mentions": NOBODY}
        if made.files:
            options["files"] = made.attachments()
        if items is not None:
            options["view"] = items
        await message.reply(mention_author=False, **options)

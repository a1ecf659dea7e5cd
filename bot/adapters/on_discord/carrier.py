"""Puts letters up on Discord."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace
from io import BytesIO
from typing import Any

import aiohttp
import discord

from bot.adapters.corrections import VOID, announced_before, as_it_is_now, outdated, says_it_anew
from bot.adapters.fates import Blocked, Doubtful, Failed, Gone, Later, Undeliverable
from bot.adapters.floor_calls import EDITS_EVERY, FloorCalls
from bot.adapters.layout import as_file
from bot.adapters.notices import stands
from bot.adapters.on_discord.answering.floor_place import DiscordFloor
from bot.adapters.on_discord.backroom import LANGUAGES, PLATFORM, Backroom
from bot.adapters.on_discord.messages.buttons import action_button, view_of
from bot.adapters.on_discord.messages.cards import Card
from bot.adapters.on_discord.messages.layouts import laid_out
from bot.adapters.on_discord.messages.sending import NOBODY
from bot.adapters.on_discord.messages.showing import edited, sent
from bot.adapters.on_discord.messages.striking import rest_struck_out, struck_out
from bot.adapters.own_letters import numbers_of
from bot.adapters.readers import verify_read
from bot.domain.club.people import Role
from bot.i18n.words import words_in
from bot.presenter.actions import actions
from bot.presenter.pictures import ALBUM, pictures
from bot.presenter.present import present
from bot.services.announcements.addresses import SPOKEN
from bot.services.announcements.announcing import CALL, CORRECTION, DIGEST, NOTICE, STRIKE
from bot.services.announcements.calls import BELL
from bot.services.ports.outbox import Letter
from bot.services.replies.club import Digest
from bot.services.replies.notice import Notice
from bot.services.replies.reply import Reply

Channel = discord.PartialMessageable | discord.DMChannel
ELSEWHERE = "not a channel of this server"
"""Why nothing is brought to a channel of another server, whatever a club has set."""
UNREADY = 2.0
"""Seconds after which a letter is tried again that came before the connection stood."""


class DiscordCarrier:
    """One letter, one message. Each bears the letter's number, by which Discord knows a second try within some minutes."""

    platform = PLATFORM
    per_second = 20.0

    def __init__(self, client: discord.Client, back: Backroom) -> None:
        self._client, self._back = client, back
        self._calls = FloorCalls(back, DiscordFloor(client, back))

    def gap(self, chat: str) -> float:
        """Discord takes five messages in five seconds in a channel; a message that grows need not be edited that often."""
        return EDITS_EVERY if chat.endswith(f"/{BELL}") else 1.0

    def room(self, chat: str) -> str:
        """A channel."""
        return chat

    async def deliver(self, letter: Letter, reply: Reply) -> str:
        """Sends a letter. Raises Later, NotYet, Failed, Doubtful, Undeliverable."""
        if not self._client.is_ready():
            raise Later(UNREADY)
        await verify_read(self._back, letter)
        if await outdated(self._back, letter):
            return ""
        reply = await as_it_is_now(self._back, letter, reply)
        try:
            return await self._put_up(letter, reply)
        except discord.Forbidden as error:
            raise Blocked(error.text or str(error)) from error
        except discord.NotFound as error:
            raise Gone(error.text or str(error)) from error
        except discord.InvalidData as error:
            raise Gone(ELSEWHERE) from error
        except discord.RateLimited as error:
            raise Later(error.retry_after) from error
        except discord.HTTPException as error:
            # the nonce makes a second try harmless
            raise (Failed if error.status >= 500 else Undeliverable)(error.text or str(error)) from error
        except (TimeoutError, OSError, aiohttp.ClientError, asyncio.IncompleteReadError) as error:
            raise Doubtful(str(error) or type(error).__name__) from error

    async def is_well(self) -> bool:
        """Whether Discord answers."""
        me = self._client.user
        if me is None or not self._client.is_ready():
            return False
        await self._client.fetch_user(me.id)
        return True

    async def _put_up(self, letter: Letter, reply: Reply) -> str:
        if letter.kind == CALL:
            return await self._calls.deliver(letter, reply)
        if letter.kind == NOTICE:
            reply = await self._noticed(letter, reply)
        if letter.kind == DIGEST:
            reply = await self._from(letter, reply)
        channel = await self._channel(letter.chat)
        if letter.kind in (CORRECTION, STRIKE) and (before := await announced_before(self._back, letter, reply)) is not None:
            anew = says_it_anew(letter, reply)
            with suppress(discord.NotFound):  # somebody has taken it away: then it is said anew
                message = await self._correct(channel, *before, reply, anew=anew)
                if not anew:
                    return message
        if letter.kind == STRIKE:
            return ""
        return await self._send(channel, letter, reply)

    async def _noticed(self, letter: Letter, reply: Reply) -> Reply:
        """The notice of a sanction as it stands now, in the language of whoever it goes to, else in that of the server where it
        was given. Raises Undeliverable.
        """
        told = await self._back.offload(stands, self._back, letter, reply)
        server = told.outcome.place.removeprefix(f"{PLATFORM}:") if isinstance(told.outcome, Notice) else ""
        guild = self._client.get_guild(int(server)) if server.isdecimal() else None
        servers = LANGUAGES.get(str(guild.preferred_locale)) if guild else None
        settings = await self._back.settings(letter.chat)
        return replace(told, language=settings.get(SPOKEN) or servers or letter.language)

    async def _from(self, letter: Letter, reply: Reply) -> Reply:
        """What came up in a club, under the name of its server, where its commands are given: who is on two reads two letters."""
        servers = await self._back.offload(self._servers, letter.club)
        guilds = [guild for number in servers if (guild := self._client.get_guild(number)) is not None]
        if not guilds or not isinstance(reply.outcome, Digest):
            return reply
        name = guilds[0].name
        return replace(reply, outcome=replace(reply.outcome, club=reply.outcome.club or name, there=name))

    def _servers(self, club: int) -> list[int]:
        with self._back.desk.floor.store.reading() as work:
            found = [place.removeprefix(f"{PLATFORM}:") for place in work.clubs.places(club)]
        return [int(number) for number in found if number.isdecimal()]

    async def _channel(self, chat: str) -> Channel:
        where = chat.removeprefix(f"{PLATFORM}:")
        if where.startswith("@"):
            return await (await self._client.fetch_user(int(where[1:]))).create_dm()
        server, _, number = where.partition("/")
        known: object = self._client.get_channel(int(number)) or await self._client.fetch_channel(int(number))
        if str(getattr(getattr(known, "guild", None), "id", "")) != server:
            raise Undeliverable(ELSEWHERE)
        return self._client.get_partial_messageable(int(number))

    async def _send(self, channel: Channel, letter: Letter, reply: Reply) -> str:
        if letter.message:
            return await self._send_rest(channel, letter, reply)
        users = [account.removeprefix(f"{PLATFORM}:") for account in letter.concerned]
        view = await self._view(letter, reply)
        card = await self._card(reply, view, with_pictures=letter.kind == "reply", rings=bool(users))
        options: dict[str, Any] = {**sent(card, view), "nonce": str(letter.id), "allowed_mentions": NOBODY}
        if users:
            options["content"] = " ".join(f"<@{user}>" for user in users)[:2_000]
            options["allowed_mentions"] = discord.AllowedMentions(
                everyone=False, roles=False, replied_user=False, users=[discord.Object(int(user)) for user in users[:100]]
            )
        return str((await channel.send(**options)).id)

    async def _send_rest(self, channel: Channel, letter: Letter, reply: Reply) -> str:
        """Of an answer that broke off, what stands in the channel is not said again: all of it comes in a file below."""
        name, content = as_file(present(reply))
        view = await self._view(letter, reply)
        options: dict[str, Any] = {} if view is None else {"view": view}
        sent = await channel.send(
            words_in(reply.language).say("chat.rest_in_file"), file=discord.File(BytesIO(content), name), nonce=str(letter.id),
            allowed_mentions=NOBODY, **options,
        )  # fmt: skip
        return numbers_of([*map(int, letter.message.split()), sent.id])

    async def _view(self, letter: Letter, reply: Reply) -> discord.ui.View | None:
        """What a player can do about it."""
        offers = [offer for offer in actions(reply) if offer.role is Role.PLAYER]
        offering = self._back.offering(letter.chat.partition("/")[0])
        return view_of([await self._back.offload(action_button, offer, offering) for offer in offers])

    async def _card(
        self,
        reply: Reply,
        view: discord.ui.View | None = None,
        *,
        with_pictures: bool = False,
        rings: bool = False,
        panels: bool = False,
    ) -> Card:
        """A reply in one message; what has no room in it comes as a file."""
        files = await self._back.offload(pictures, reply, ALBUM) if with_pictures else []
        commands = {offer.command for offer in actions(reply)}
        return laid_out(
            reply.outcome, present(reply), reply.language, commands, files=files, view=view, rings=rings, always=panels, most=1,
            ids=self._back.ids,
        )[0]  # fmt: skip

    async def _correct(self, channel: Channel, before: Letter, old: Reply, reply: Reply, *, anew: bool) -> str:
        """Strikes out what was announced and is no longer so, and says what happened, unless that is said `anew`. What was
        announced in embeds, before there were panels, moves over as a whole; a plan that does not hold goes, and comes back with
        what holds again.
        """
        void, rings = isinstance(reply.outcome, VOID), bool(before.concerned)
        view = None if void else await self._view(before, old)
        announced = await self._card(old, view, with_pictures=not void, rings=rings)
        news = await self._card(reply, rings=not announced.laid, panels=announced.laid)
        shown = struck_out(announced, Card() if anew else news, void=void)
        number, *more = before.message.split()
        message = channel.get_partial_message(int(number))
        options = edited(shown, view) if shown.laid else {"embeds": list(shown.embeds), "view": view}
        await message.edit(**options, allowed_mentions=NOBODY)
        for one in more if void else ():
            with suppress(discord.NotFound):  # somebody has taken it away
                rest = {**edited(rest_struck_out(announced), None), "attachments": []}
                await channel.get_partial_message(int(one)).edit(**rest, allowed_mentions=NOBODY)
        return before.message

"""Floorman on Discord: the connection, the commands, and who takes what comes in."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from typing import Any

import aiohttp
import discord
from discord import app_commands
from discord.ext import commands

from bot.adapters import figures
from bot.adapters.beside import Beside
from bot.adapters.claims import Claims
from bot.adapters.live_messages import LIVE_EVERY
from bot.adapters.notices import Notices
from bot.adapters.on_discord.answering.answers import Answers
from bot.adapters.on_discord.answering.asked_forms import AskedForms
from bot.adapters.on_discord.answering.floor_place import DiscordFloor
from bot.adapters.on_discord.answering.guide import Guide
from bot.adapters.on_discord.answering.live import Live
from bot.adapters.on_discord.answering.notices import DiscordBearer
from bot.adapters.on_discord.answering.questions import Questions
from bot.adapters.on_discord.answering.sent_lists import SentLists
from bot.adapters.on_discord.answering.talk import Talk
from bot.adapters.on_discord.answering.turning import Turning
from bot.adapters.on_discord.answering.warn_menu import Warnings
from bot.adapters.on_discord.backroom import LANGUAGES, PLATFORM, Backroom, server_place
from bot.adapters.on_discord.completions import Completions
from bot.adapters.on_discord.counter import Counter, Parts
from bot.adapters.on_discord.door import Door, names
from bot.adapters.on_discord.failing import LOG, tell_failure
from bot.adapters.on_discord.gate import misread
from bot.adapters.on_discord.messages.sending import NOBODY, UNREACHED
from bot.adapters.on_discord.roles import role_in
from bot.adapters.on_discord.slash import FOR_USERS, CatalogueTranslator, open_to_users, said, slash_commands
from bot.adapters.own_letters import OwnLetters
from bot.adapters.taken import Taken
from bot.reference import refer
from bot.services.announcements.addresses import SPOKEN
from bot.services.announcements.calls import let_in_again
from bot.services.lookups import Lookups
from bot.services.ports.outbox import Letter
from bot.services.ports.shares import Share

SYNCED = "synced"
ALL = "discord"
"""The chat under which is kept what concerns all servers."""
LAST_ANSWERS = 8.0
"""Seconds for what is under way when Floorman is told to stop; whoever stops it commonly kills it after ten."""


class Commands(app_commands.CommandTree["FloormanClient"]):
    """The commands; each that comes in is under way until it is answered."""

    async def interaction_check(self, interaction: discord.Interaction[FloormanClient], /) -> bool:
        """Every command is taken once, unless somebody gives too many: who may do what is decided at the front desk. What was
        missed while the connection was lost comes again, and with it what was not.
        """
        self.client.note_under_way()
        return await self.client.lets_in(interaction)

    async def on_error(self, interaction: discord.Interaction[FloormanClient], error: app_commands.AppCommandError, /) -> None:
        """Whoever gave a command that failed, or that could not be read, is told so."""
        if isinstance(error, app_commands.CommandInvokeError):
            await tell_failure(interaction, error.original)
        else:
            await misread(interaction, type(error).__name__)


class FloormanClient(commands.AutoShardedBot):
    """The bot. `reads` is whether it asks Discord for the words of messages, which the application must be allowed to read;
    `share` names those of its shards that it is in, where others are in the rest.
    """

    def __init__(self, back: Backroom, *, reads: bool = True, shards: int | None = None, share: Share | None = None) -> None:
        intents = discord.Intents(guilds=True, guild_messages=True, dm_messages=True, message_content=reads)
        own: dict[str, Any] = {} if share is None else {"shard_ids": list(share.shards)}
        super().__init__(
            command_prefix=commands.when_mentioned, intents=intents, help_command=None, allowed_mentions=NOBODY,
            shard_count=shards, **own,
            max_messages=None, member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False, tree_cls=Commands, max_ratelimit_timeout=30.0, http_trace=_noting_haste(),
        )  # fmt: skip
        self.back, self.taken, self.talk = back, Taken(), Talk(self, back)
        back.doors.attend(PLATFORM, partial(role_in, self, share=share))
        self.door, self._beside = Door(back.limits, self.talk.known, back.language_of_message), Beside(LOG)
        answers = Answers(back, self._beside, self.talk.shows_answers)
        self.live, self.guide, self.warnings = Live(self, back, answers), Guide(back, self.talk.learn), Warnings(back, answers)
        self.notices: Notices[discord.Interaction[Any]] = Notices(back, DiscordBearer(self), self._beside)
        completions = Completions(Lookups(back.desk))
        claims = Claims(back, DiscordFloor(self, back), self._beside)
        answers.afterwards.add(OwnLetters(back).follow, self.live.watch, self.notices.follow, claims.follow, self.live.follow)
        self.questions = questions = Questions(self, back, answers)
        lists, turning = SentLists(back, answers), Turning(back, answers)
        asked = AskedForms(back, answers, self.warnings.picked)
        parts = Parts(answers, questions, self.warnings, self.guide, self.live, turning, completions, lists, asked)
        self.counter = Counter(back, parts)
        self._under_way: set[asyncio.Task[Any]] = set()
        self._keeping_current: asyncio.Task[None] | None = None
        self._spoken: dict[int, str] = {}
        self._add_commands()

    def _add_commands(self) -> None:
        for command in slash_commands(self.counter.given, self.counter.complete):
            self.tree.add_command(command)
        own: app_commands.Command[Any, ..., Any] = app_commands.Command(
            name=said("slash.configure"), description=said("chat.configure_help"), callback=self._configure
        )
        own.guild_only, own.default_permissions = True, discord.Permissions(manage_guild=True)
        self.tree.add_command(own)
        for key, callback, may in (
            ("rule_menu", self._which_rule, None),
            ("warn_menu", self._warn, discord.Permissions(moderate_members=True)),
            ("record_menu", self._record, discord.Permissions(moderate_members=True)),
        ):
            menu: Any = app_commands.ContextMenu(name=said(f"slash.{key}"), callback=callback)
            menu.guild_only, menu.default_permissions = True, may
            self.tree.add_command(menu)

    async def setup_hook(self) -> None:
        """Before the first message comes in: Discord knows the commands."""
        if self.application is not None and self.application.user_integration_config is not None:
            # an application that its owner has not opened to users has no commands for them
            for name in FOR_USERS:
                if (command := self.tree.get_command(name)) is not None:
                    open_to_users(command)
        translator = CatalogueTranslator()
        await self.tree.set_translator(translator)
        await self._sync(translator)
        self._keeping_current = asyncio.get_running_loop().create_task(self.live.every(LIVE_EVERY))

    async def _sync(self, translator: CatalogueTranslator) -> None:
        """Tells Discord the commands if they have changed since it was told last; it takes only so many changes a day."""
        payload = [await command.get_translated_payload(self.tree, translator) for command in self.tree.get_commands()]
        digest = hashlib.sha256(json.dumps([self.application_id, payload], sort_keys=True, default=str).encode()).hexdigest()
        known = await self.back.settings(ALL)
        try:
            taken = await self.tree.fetch_commands() if known.get(SYNCED) == digest else []
            if not taken:
                taken = await self.tree.sync()
                await self.back.offload(self.back.desk.places.set, ALL, SYNCED, digest)
            self.back.ids.update({one.name: one.id for one in taken if one.type is discord.AppCommandType.chat_input})
        except discord.DiscordServerError:
            raise
        except discord.HTTPException as error:
            # buttons, and the commands that Discord knows already, work all the same
            LOG.error("Discord did not take the commands: %s", error)

    def note_under_way(self) -> None:
        """What is being done now is a request; its answer is still sent when Floorman is told to stop meanwhile."""
        refer(PLATFORM)
        task = asyncio.current_task()
        if task is not None:
            self._under_way.add(task)
            task.add_done_callback(self._under_way.discard)

    async def became(self, letter: Letter, why: str, final: bool, blocked: bool = False) -> None:
        """Whoever is to know what became of a letter is told (`Delivery.became`)."""
        await self.questions.waiting.became(letter, why, final)
        await self.notices.became(letter, why, final, blocked)

    def once_connected(self, say: Callable[[str], None]) -> None:
        """Says so when the connection stands for the first time."""

        async def told() -> None:
            self.remove_listener(told, "on_connect")
            say("line.running")

        self.add_listener(told, "on_connect")

    async def close(self) -> None:
        """Takes nothing more, lets what is under way come to its end, then leaves."""
        if self._keeping_current is not None:
            self._keeping_current.cancel()
        for shard in self.shards.values():
            await shard.disconnect()
        end = asyncio.get_running_loop().time() + LAST_ANSWERS
        while work := self._under_way | self._beside.under_way:
            left = end - asyncio.get_running_loop().time()
            if left <= 0:
                LOG.warning("%d answers were not finished in time", len(work))
                break
            await asyncio.wait(work, timeout=left)
        await super().close()

    async def on_ready(self) -> None:
        """Connected."""
        LOG.info("connected as %s, on %d servers", self.user, len(self.guilds))
        for guild in self.guilds:
            await self.talk.learn(guild.id)

    async def on_shard_connect(self, shard: int) -> None:
        """A connection stands."""
        self.back.presence.here(PLATFORM, shard)

    async def on_shard_resumed(self, shard: int) -> None:
        """A connection stands again, and nothing was missed."""
        self.back.presence.here(PLATFORM, shard)

    async def on_shard_disconnect(self, shard: int) -> None:
        """A connection is lost."""
        self.back.presence.gone(PLATFORM, shard)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Somebody has brought Floorman to a server."""
        self.note_under_way()
        await self.guide.welcome(guild)
        back = self.back
        if await back.offload(let_in_again, back.desk.floor.store, server_place(guild.id), back.clock()):
            back.wake()

    async def on_message(self, message: discord.Message) -> None:
        """Somebody said something where Floorman listens."""
        self.note_under_way()
        if not self.taken.is_first(message.id):
            return
        try:
            to_him = message.guild is None or names(message, self.user)
            meant = not message.author.bot and (to_him or self.talk.looks_up(message))
            if not meant or await self.door.lets_hear(message):
                await self.talk.hear(message)
        except UNREACHED as error:
            LOG.warning("could not answer in %s: %s", message.channel.id, error)

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Buttons, menus and forms come in here, of any age and whatever they say: whoever sent one gets an answer, even if
        Floorman was started anew meanwhile.
        """
        self.note_under_way()
        form = interaction.type is discord.InteractionType.modal_submit
        if (form or interaction.type is discord.InteractionType.component) and not await self.lets_in(interaction):
            return
        if interaction.type is discord.InteractionType.component:
            await self.counter.tapped(interaction)
        elif form:
            await self.counter.submitted(interaction)
        language = LANGUAGES.get(str(interaction.locale))
        if language and self._spoken.get(interaction.user.id) != language:
            self._spoken[interaction.user.id] = language
            await self.back.offload(self.back.desk.places.set, f"discord:@{interaction.user.id}", SPOKEN, language)

    async def lets_in(self, interaction: discord.Interaction[Any]) -> bool:
        """Whether an interaction is to be answered: the first time that it comes, and while its giver has not given too many."""
        return self.taken.is_first(interaction.id) and await self.door.lets_in(interaction)

    async def on_error(self, event: str, /, *_args: object, **_kwargs: object) -> None:
        """Something went wrong where nobody waits for an answer."""
        LOG.exception("failure in %s", event)

    async def _configure(self, interaction: discord.Interaction[Any]) -> None:
        await self.guide.begin(interaction)

    async def _which_rule(self, interaction: discord.Interaction[Any], message: discord.Message) -> None:
        await self.counter.given(interaction, "ask", {"question": message.content or " "})

    async def _warn(self, interaction: discord.Interaction[Any], member: discord.Member) -> None:
        await self.warnings.begin(interaction, member)

    async def _record(self, interaction: discord.Interaction[Any], member: discord.Member) -> None:
        await self.warnings.show_record(interaction, member)


def _noting_haste() -> aiohttp.TraceConfig:
    """Counts the calls that Discord turns away for haste; discord.py repeats them by itself."""

    async def ended(_session: object, _context: object, call: aiohttp.TraceRequestEndParams) -> None:
        if call.response.status == HTTPStatus.TOO_MANY_REQUESTS:
            figures.HASTE.labels(PLATFORM).inc()

    trace = aiohttp.TraceConfig()
    trace.on_request_end.append(ended)
    return trace

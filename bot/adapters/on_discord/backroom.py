"""What everything on Discord works with: the front desk in worker threads, and what the platform's chats keep."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import discord

from bot.adapters.offload import Offload
from bot.adapters.on_discord.roles import role_of
from bot.domain.people import Role
from bot.presenter.actions import Action, actions
from bot.presenter.blocks import Block
from bot.presenter.present import present
from bot.services import access
from bot.services.catalogue import find_command
from bot.services.chat_ports import Asked, AsksPort, LiveMessagesPort
from bot.services.front_desk import FrontDesk
from bot.services.replies import Code, Reply
from bot.services.requests import Request
from knowledge.passages import Verdict

PLATFORM = "discord"
PUBLIC = frozenset(
    {"tournament", "tournaments", "setup", "enter", "withdraw", "entries", "keep", "closeseat", "openseat", "level", "finish"}
    | {"draw", "word", "reveal", "abort", "redraw", "newday", "final", "pick", "tables", "button", "out", "balance", "breaktable"}
    | {"breakorder", "confirm", "drop", "move", "seat", "redrawtable", "handforhand", "done", "ranking", "chips", "race", "undo"}
    | {"redo", "book"}
)
"""The commands whose answers everybody in the channel sees: what happens in the room is no secret. Records are, and what a single
person asks for is his own.
"""
LANGUAGES = {"fr": "fr", "nl": "nl", "en-US": "en", "en-GB": "en"}


@dataclass(frozen=True, slots=True)
class Served:
    """A reply with the message that says it; `asked` is the number of a question that was put to the rules, else 0. `role` is
    what whoever gave the request may do, as far as the actions ask for it.
    """

    request: Request
    reply: Reply
    blocks: tuple[Block, ...]
    actions: tuple[Action, ...] = ()
    asked: int = 0
    role: Role = Role.PLAYER


@dataclass
class Backroom:
    """The front desk and the stores, for coroutines: everything that takes time happens in worker threads."""

    desk: FrontDesk
    asks: AsksPort
    live: LiveMessagesPort
    offload: Offload = field(default_factory=Offload)
    clock: Callable[[], float] = time.time

    async def serve(self, request: Request) -> Served:
        """The reply to a request, in words."""
        return await self.offload(self._serve, request)

    def _serve(self, request: Request) -> Served:
        reply = self.desk.handle(request)
        asked = self._keep(request, reply) if reply.code is Code.ANSWER and not request.arguments.get("again") else 0
        if reply.code is Code.FORGOTTEN:
            accounts: Any = reply.fields["accounts"]
            self.asks.forget(accounts)
        offers = actions(reply)
        role = access.role_of(self.desk.floor.store, request, max((offer.role for offer in offers), default=Role.PLAYER))
        return Served(request, reply, present(reply), offers, asked, role)

    def _keep(self, request: Request, reply: Reply) -> int:
        """Notes a question, so that the buttons under its answer know what it was about, even after a restart."""
        answer = reply.answers[0]
        shown = answer.hits[0].passage.id if answer.hits and answer.verdict is not Verdict.NOT_COVERED else ""
        asked = Asked(
            request.place, self.clock(), reply.language, answer.book, request.arguments.get("question", ""), shown,
            str(answer.verdict), request.account,
        )  # fmt: skip
        return self.asks.keep(asked)

    async def settings(self, place: str) -> dict[str, str]:
        """What was set up for a chat."""
        return dict(await self.offload(self.desk.places.settings, place))

    async def request(
        self, interaction: discord.Interaction, command: str, argument: str = "", *, private: bool = True, seen: str = ""
    ) -> Request:
        """A command as somebody gave it on Discord. A private answer is in his language, a public one in the chat's; what he has
        chosen in his own conversation with Floorman goes before what his Discord says.
        """
        place = place_of(interaction)
        settings = await self.settings(place)
        known, own = find_command(command), language_of(interaction)
        name = known.argument if known else None
        return Request(
            command, {name: argument} if name else {}, place, role_of(interaction.user, settings),
            own if private and interaction.guild_id else await self.language_of_place(interaction, own),
            actor=interaction.user.display_name, account=account_of(interaction.user.id), seen=seen,
        )  # fmt: skip

    async def language_of_place(self, interaction: discord.Interaction, own: str | None) -> str | None:
        """The language of what everybody reads: the chat's choice, else the server's, else that of whoever asks."""
        choice = await self.offload(self.desk.places.choice, place_of(interaction))
        server = LANGUAGES.get(str(interaction.guild_locale)) if interaction.guild_locale else None
        return choice.language or server or own


def place_of(interaction: discord.Interaction) -> str:
    """The chat that an interaction belongs to: a server is one club's, a private conversation one person's."""
    return server_place(interaction.guild_id) if interaction.guild_id else f"{PLATFORM}:@{interaction.user.id}"


def server_place(server: int) -> str:
    """The chat that a server is."""
    return f"{PLATFORM}:{server}"


def account_of(user: int) -> str:
    """The account of a user, as the club's records name it."""
    return f"{PLATFORM}:{user}"


def language_of(interaction: discord.Interaction) -> str | None:
    """The language of somebody's Discord, where it is one of ours."""
    return LANGUAGES.get(str(interaction.locale))

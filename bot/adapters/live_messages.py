"""Messages that keep themselves current: the list of entries, the board of penalties, the seat plan. What every platform does
with them is here; how one is drawn and edited is the platform's own.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from typing import Generic, Protocol, TypeVar

from bot.adapters.serving import Served, Serving
from bot.domain.club.people import Role
from bot.i18n.words import words_in
from bot.presenter.blocks import Line, Tone
from bot.services.ports.chats import LiveMessage
from bot.services.replies.reply import NO_TOURNAMENT
from bot.services.requests import Request

KINDS = frozenset({"board", "entries", "tables"})
"""The commands whose replies messages keep current: they change nothing, whoever gives them and however often."""
MOST_OF_PLAYERS = 12
"""Messages of a chat that are kept current when a player asks for one more in another of its channels: each is an edit after
whatever is done, and of channels and threads there may be hundreds. A floor has as many as he likes.
"""
LIVE_EVERY = 30.0
"""Seconds after which messages show what was done elsewhere: in the terminal, on another platform, by another process."""
Drawn = TypeVar("Drawn")


class MessageGone(Exception):
    """A message was deleted, or may no longer be edited."""


class NotEdited(Exception):
    """A message could not be edited this time, and why."""


class Wall(Protocol[Drawn]):
    """Where the messages of a platform hang. `platform` begins the names of its chats; after an edit it wants `breath` seconds
    before the next ones in the same chat.
    """

    @property
    def platform(self) -> str:
        """The platform's name."""

    @property
    def breath(self) -> float:
        """Seconds between two rounds for one chat."""

    def reader(self, message: LiveMessage) -> str:
        """The account of whoever reads a message alone, in his private conversation; empty in a chat of many."""

    def spots(self, message: LiveMessage) -> tuple[str, ...]:
        """Where in its place a message hangs (`Request.spots`)."""

    async def draw(self, served: Served) -> Drawn:
        """What a message says that shows a reply."""

    def fingerprint(self, drawn: Drawn) -> str:
        """The same for what looks the same."""

    async def edit(self, message: LiveMessage, drawn: Drawn) -> None:
        """Writes a message anew. Raises MessageGone, NotEdited."""


class LiveMessages(Generic[Drawn]):
    """Edits what has changed, and nothing else. A message that was deleted is forgotten; one whose tournament is over says so,
    and stays as it is.
    """

    def __init__(self, serving: Serving, wall: Wall[Drawn], log: logging.Logger) -> None:
        self._serving, self._wall, self._log = serving, wall, log
        self._turns: dict[str, asyncio.Lock] = {}
        self._waiting: set[str] = set()

    async def keep(self, kind: str, served: Served, drawn: Drawn, channel: str, message: str) -> None:
        """Keeps a message current from now on, which shows a reply as it was drawn. Raises ValueError for a kind that is none of
        `KINDS`. Where a player asked for it and there are many, it stays as it is.
        """
        if kind not in KINDS:
            raise ValueError(kind)
        known = [one for one in await self._serving.offload(self._serving.live.all, served.request.place)
                 if one.place == served.request.place]  # fmt: skip
        many = len(known) >= MOST_OF_PLAYERS
        if many and not await self._serving.offload(self._serving.may, served.request, Role.FLOOR):
            return
        shown = self._wall.fingerprint(drawn)
        number = tournament_of(served)
        kept = LiveMessage(served.request.place, kind, channel, message, served.reply.language, shown, number)
        await self._serving.offload(self._serving.live.save, kept)

    async def let_be(self, served: Served, kind: str, channel: str) -> None:
        """The messages of a kind in a channel stay as they are, for another one follows; except for those of another tournament,
        where several run side by side.
        """
        place, number = served.request.place, tournament_of(served)
        several = served.reply.tournament != NO_TOURNAMENT
        for known in await self._serving.offload(self._serving.live.all, place):
            another = several and known.tournament not in (0, number)
            if (known.place, known.kind, known.channel) == (place, kind, channel) and not another:
                await self._serving.offload(self._serving.live.remove, channel, known.message)

    async def refresh(self, place: str) -> None:
        """Brings the messages of a club's chat up to date; requests that come while it is at it are one more round."""
        if place in self._waiting:
            return
        self._waiting.add(place)
        async with self._turns.setdefault(place, asyncio.Lock()):
            self._waiting.discard(place)
            listed = [message for message in await self._serving.offload(self._serving.live.all, place) if message.place == place]
            edited = [await self._bring_up_to_date(message) for message in listed]
            if any(edited):
                await asyncio.sleep(self._wall.breath)

    async def refresh_all(self) -> None:
        """Brings everything up to date: what was done in the terminal, on another platform or by another process."""
        known = await self._serving.offload(self._serving.live.all, f"{self._wall.platform}:")
        for place in sorted({message.place for message in known}):
            await self.refresh(place)

    async def every(self, seconds: float) -> None:
        """Brings everything up to date now and then, until it is cancelled."""
        while True:
            await asyncio.sleep(seconds)
            try:
                await self.refresh_all()
            except Exception:
                # next time it may go well: the database was busy, the network down
                self._log.exception("messages could not be brought up to date")

    async def _bring_up_to_date(self, message: LiveMessage) -> bool:
        """Edits a message if something else stands there now. Returns whether it was edited."""
        if message.kind not in KINDS:  # kept by a version that believed what buttons said
            await self._serving.offload(self._serving.live.remove, message.channel, message.message)
            return False
        if not await self._may_be_read(message):
            return False
        spots = self._wall.spots(message)
        request = Request(message.kind, {}, message.place, Role.FLOOR, message.language, shows=message.tournament, spots=spots)
        served = await self._serving.serve(request, of_its_own=True)
        ended = served.reply.ended
        drawn = await self._wall.draw(_at_its_end(served) if ended else served)
        shown = self._wall.fingerprint(drawn)
        if shown == message.shown:
            return False
        try:
            await self._wall.edit(message, drawn)
        except MessageGone:
            await self._serving.offload(self._serving.live.remove, message.channel, message.message)
            return False
        except NotEdited as error:
            self._log.warning("a message of %s could not be brought up to date: %s", message.kind, error)
            return False
        if ended:
            await self._serving.offload(self._serving.live.remove, message.channel, message.message)
        else:
            await self._serving.offload(self._serving.live.save, replace(message, shown=shown))
        return True

    async def _may_be_read(self, message: LiveMessage) -> bool:
        """Whether whoever reads a message is still in the club's chat. What hangs in the private conversation of somebody who is
        not stays as it is from then on.
        """
        reader = self._wall.reader(message)
        if not reader:
            return True
        standing = await self._serving.standing(message.place, reader)
        if not standing.is_member and not standing.in_doubt:
            await self._serving.offload(self._serving.live.remove, message.channel, message.message)
        return standing.is_member


def _at_its_end(served: Served) -> Served:
    """What a message shows for good: that it is the last, and nothing to be tapped."""
    said = Line(words_in(served.reply.language).say("chat.live_ended"), Tone.QUIET)
    return replace(served, blocks=(said, *served.blocks), actions=())


def tournament_of(served: Served) -> int:
    """The number of the tournament that a reply shows; 0 for none."""
    number, _, _ = served.reply.seen.partition(".")
    return int(number) if number else 0

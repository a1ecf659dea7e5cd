"""Messages that keep themselves current: the list of entries, the board of penalties, the seat plan, the floor's desk. What every
platform does with them is here; how one is drawn and edited is the platform's own.

What is too long for one message stands in several, a page in each. Every message keeps the page that it was put up for: a list
that grows gets another message at its end, and of one that has become shorter what is over is taken away.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from typing import Generic, Protocol, TypeVar

from bot.adapters.serving import Served, Serving
from bot.domain.club.people import Role
from bot.i18n.words import words_in
from bot.presenter.blocks import Line, Tone
from bot.services.ports.chats import LiveMessage
from bot.services.replies.reply import NO_TOURNAMENT
from bot.services.requests import Request

DESK = "desk"
"""The kind that only floors read, in their own chat or alone: never where players do, nor for who is no floor any more."""
KINDS = frozenset({"board", "entries", "tables", DESK})
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

    async def is_floors(self, message: LiveMessage) -> bool:
        """Whether a message hangs where the floors of its club read, and no player does."""

    def is_old(self, message: LiveMessage) -> bool:
        """Whether a message is of an age at which the platform takes few edits of it."""

    async def draw(self, served: Served, channel: str) -> Sequence[Drawn]:
        """What the messages say in a channel that show a reply, one after the other: one at least."""

    def fingerprint(self, drawn: Drawn) -> str:
        """The same for what looks the same."""

    async def edit(self, message: LiveMessage, drawn: Drawn) -> None:
        """Writes a message anew. Raises MessageGone, NotEdited."""

    async def put_anew(self, message: LiveMessage, drawn: Drawn) -> str:
        """Puts up a message in the place of an old one, which goes. Returns its number. Raises MessageGone, NotEdited."""

    async def add(self, message: LiveMessage, drawn: Drawn) -> str:
        """Puts up one more message where one hangs, for a page that it has not got yet. Returns its number. Raises NotEdited."""

    async def take_down(self, message: LiveMessage) -> None:
        """Takes a message away; nothing happens where it is gone. Raises NotEdited."""


class LiveMessages(Generic[Drawn]):
    """Edits what has changed, and nothing else. A message that was deleted is forgotten; one whose tournament is over says so,
    and stays as it is.
    """

    def __init__(self, serving: Serving, wall: Wall[Drawn], log: logging.Logger) -> None:
        self._serving, self._wall, self._log = serving, wall, log
        self._turns: dict[str, asyncio.Lock] = {}
        self._waiting: set[str] = set()

    async def keep(self, kind: str, served: Served, drawn: Sequence[Drawn], channel: str, messages: Sequence[str]) -> None:
        """Keeps messages current from now on, which show a reply as it was drawn, a page each. Raises ValueError for a kind that
        is none of `KINDS`. Where a player asked for it and there are many, they stay as they are.
        """
        if kind not in KINDS:
            raise ValueError(kind)
        place, listed = served.request.place, self._serving.live.all
        known = {one.list for one in await self._serving.offload(listed, served.request.place) if one.place == place}
        many = len(known) >= MOST_OF_PLAYERS
        if many and not await self._serving.offload(self._serving.may, served.request, Role.FLOOR):
            return
        number = tournament_of(served)
        for page, (message, said) in enumerate(zip(messages, drawn, strict=False)):
            shown, first = self._wall.fingerprint(said), messages[0] if page else ""
            kept = LiveMessage(place, kind, channel, message, served.reply.language, shown, number, page, first)
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
            edited = [await self._bring_up_to_date(pages) for pages in _lists(listed)]
            if any(edited):
                await asyncio.sleep(self._wall.breath)

    async def refresh_all(self) -> None:
        """Brings everything up to date: what was done in the terminal, on another platform or by another process."""
        known = await self._serving.offload(self._serving.live.all, f"{self._wall.platform}:")
        for place in sorted({message.place for message in known}):
            await self.refresh(place)

    async def follow(self, place: str) -> None:
        """Brings the messages of a chat up to date in which something was done, then those in its club's other chats; a crowd
        that does something at once waits for one round together, and nothing is looked up for each of it.
        """
        if place in self._waiting:
            return
        await self.refresh(place)
        known = await self._serving.offload(self._serving.live.all, f"{self._wall.platform}:")
        if others := sorted({message.place for message in known} - {place}):
            clubs = [await self._serving.offload(self._serving.club_of, one) for one in (place, *others)]
            for other, club in zip(others, clubs[1:], strict=True):
                if club and club == clubs[0]:
                    await self.refresh(other)

    async def bared(self, channel: str, message: str) -> str:
        """The buttons of a desk were taken, for one of them was tapped: where it is kept current it gets them again when its
        place is brought up to date, whether or not anything else changes. Returns that place; empty for any other message.
        """
        found = await self.desks(channel, message)
        for one in found:
            await self._serving.offload(self._serving.live.save, replace(one, shown=""))
        return found[0].place if found else ""

    async def desks(self, channel: str, message: str) -> Sequence[LiveMessage]:
        """The desk that a message is, if it is kept current."""
        known = await self._serving.offload(self._serving.live.all, f"{self._wall.platform}:")
        return [one for one in known if (one.channel, one.message, one.kind) == (channel, message, DESK)]

    async def every(self, seconds: float) -> None:
        """Brings everything up to date now and then, until it is cancelled."""
        while True:
            await asyncio.sleep(seconds)
            try:
                await self.refresh_all()
            except Exception:
                # next time it may go well: the database was busy, the network down
                self._log.exception("messages could not be brought up to date")

    async def _bring_up_to_date(self, pages: Sequence[LiveMessage]) -> bool:
        """Edits those messages of a list where something else stands now. Returns whether any was edited."""
        first = pages[0]
        if first.kind not in KINDS:  # kept by a version that believed what buttons said
            await self._forget(pages)
            return False
        if not await self._may_be_read(pages):
            return False
        spots = self._wall.spots(first)
        request = Request(first.kind, {}, first.place, Role.FLOOR, first.language, shows=first.tournament, spots=spots)
        served = await self._serving.serve(request, of_its_own=True)
        ended = served.reply.ended
        drawn = await self._wall.draw(at_its_end(served) if ended else served, first.channel)
        alone = len(pages) == len(drawn) == 1
        try:
            edited = [await self._edited(one, drawn[one.page], alone=alone) for one in pages if one.page < len(drawn)]
            surplus = [one for one in pages if one.page >= len(drawn)]
            for one in surplus:
                await self._wall.take_down(one)
                await self._forget([one])
            hangs = any(one is not None for one in edited)  # else the whole list was deleted
            missing = range(pages[-1].page + 1, len(drawn)) if hangs and not ended else range(0)
            for page in missing:
                await self._add(first, page, drawn[page])
        except NotEdited as error:
            self._log.warning("a message of %s could not be brought up to date: %s", first.kind, error)
            return False
        if ended:
            await self._forget(pages)
        return bool(surplus or missing) or True in edited

    async def _edited(self, message: LiveMessage, drawn: Drawn, *, alone: bool) -> bool | None:
        """Whether a message was edited, as something else stands there now; None where it is gone. One that is old, and all of
        its list, is put up anew, once an hour at the most: so old is it then again. Raises NotEdited.
        """
        shown = self._wall.fingerprint(drawn)
        if shown == message.shown:
            return False
        number = message.message
        try:
            if alone and self._wall.is_old(message):
                number = await self._wall.put_anew(message, drawn)
            else:
                await self._wall.edit(message, drawn)
        except MessageGone:
            await self._forget([message])
            return None
        if number != message.message:
            await self._forget([message])
        await self._serving.offload(self._serving.live.save, replace(message, message=number, shown=shown))
        return True

    async def _add(self, first: LiveMessage, page: int, drawn: Drawn) -> None:
        new = replace(first, page=page, first=first.list, shown=self._wall.fingerprint(drawn))
        message = await self._wall.add(new, drawn)
        await self._serving.offload(self._serving.live.save, replace(new, message=message))

    async def _forget(self, messages: Sequence[LiveMessage]) -> None:
        for one in messages:
            await self._serving.offload(self._serving.live.remove, one.channel, one.message)

    async def _may_be_read(self, pages: Sequence[LiveMessage]) -> bool:
        """Whether whoever reads a list is still in the club's chat, and a floor of it where only floors read. What hangs in the
        private conversation of somebody who is not, or no longer where the floors read, stays as it is from then on.
        """
        first, floors = pages[0], pages[0].kind == DESK
        reader = self._wall.reader(first)
        if not reader:
            may = not floors or await self._wall.is_floors(first)
            if not may:
                await self._forget(pages)
            return may
        standing = await self._serving.standing(first.place, reader)
        if standing.in_doubt:
            return False
        may = standing.is_member
        if may and floors:
            asked = Request("", {}, first.place, standing.role, account=reader)
            may = await self._serving.offload(self._serving.may, asked, Role.FLOOR)
        if not may:
            await self._forget(pages)
        return may


def at_its_end(served: Served) -> Served:
    """What a message shows for good: that it is the last, and nothing to be tapped."""
    said = Line(words_in(served.reply.language).say("chat.live_ended"), Tone.QUIET)
    return replace(served, blocks=(said, *served.blocks), actions=())


def _lists(messages: Sequence[LiveMessage]) -> list[list[LiveMessage]]:
    """Messages by the lists whose pages they are, in the order of the pages."""
    in_order = sorted(messages, key=lambda one: (one.channel, one.list, one.page))
    lists = [list(pages) for _, pages in groupby(in_order, key=lambda one: (one.channel, one.list))]
    return sorted(lists, key=lambda pages: pages[0])


def tournament_of(served: Served) -> int:
    """The number of the tournament that a reply shows; 0 for none."""
    number, _, _ = served.reply.seen.partition(".")
    return int(number) if number else 0

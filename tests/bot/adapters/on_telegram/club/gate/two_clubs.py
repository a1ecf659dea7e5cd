"""Two clubs with one Floorman: whoever runs the one has no business in the other."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from typing import Any

import pytest

from bot.adapters.taps import Offering
from tests.bot.adapters.on_telegram.club.evening import Evening
from tests.bot.adapters.on_telegram.club_front import House
from tests.bot.adapters.on_telegram.members.seen import Doings, Seen
from tests.bot.adapters.on_telegram.members.world import World
from tests.bot.adapters.on_telegram.stand_in.chats import Chat, Person

FALLEN = "une carte est tombée par terre pendant la donne, on fait quoi ?"
CALL, REPLY, RULE = "🙋", "Répondre…", "⭐"
NOT_OFFERED = "Je n'ai rien proposé de tel ici, ou c'était il y a longtemps. Donnez la commande vous-même : /aide"
GONE = "Cette question n'est plus gardée. Posez-la de nouveau."


class TwoClubs:
    """The club of the world, and the group of Mallory, who runs it and is a player in the club."""

    def __init__(self, world: World, house: House, log: pytest.LogCaptureFixture) -> None:
        self.world, self.house, self._log = world, house, log
        self.mallory: Person = world.players[3]
        self.evening = Evening(world, house)
        self.theirs: Chat

    async def open(self) -> None:
        """Mallory has opened a group of her own and let Floorman in."""
        self.theirs = await self.world.open_chat("supergroup", "Cercle de Lille", self.mallory)

    async def question(self) -> Seen:
        """A question that was asked in Mallory's group, with Floorman's answer and its buttons."""
        return (await self.world.say(self.mallory, f"@floorman_bot {FALLEN}", self.theirs)).message

    async def asked_in_the_club(self) -> tuple[Seen, Seen, Seen]:
        """Two questions of the club: one in the group, one in private, to which the floor was called. Answer, private answer,
        call.
        """
        world = self.world
        await world.command(world.player, "/livres")
        answer = (await world.say(world.player, f"@floorman_bot {FALLEN}")).message
        private = (await world.say(world.player, FALLEN, world.player)).message
        called = (await world.click(world.player, private, CALL)).posts[0]
        return answer, private, called

    def offering(self, chat: Chat | Person) -> Offering:
        """What makes genuine buttons in a chat, as nobody outside of Floorman can."""
        place = f"telegram:@{chat.id}" if isinstance(chat, Person) else f"telegram:{chat.id}"
        return self.house.fronts[-1].serving.offering(place)

    def everything(self) -> Any:
        """All that is kept, of both clubs."""
        house = self.house
        kept = house.store._contents, house.asks._asked, house.asks._votes, house.live._messages
        return deepcopy((kept, {place: named for place, named in house.places._settings.items() if named}, house.places._choices))

    @contextmanager
    def unchanged(self) -> Iterator[None]:
        """Nothing at all is changed meanwhile."""
        before = self.everything()
        yield
        after = self.everything()
        assert after[0] == before[0], "what is kept of clubs, questions and messages"
        assert after[1] == before[1], "settings"
        assert after[2] == before[2], "choices"

    async def refused(self, who: Person, data: str, under: Seen | None, told: str = NOT_OFFERED, **more: Any) -> Doings:
        """A forged tap is refused in one sentence, noted, and nobody sees or changes anything."""
        self._log.clear()
        with self.unchanged(), self._log.at_level(logging.WARNING):
            did = await self.world.forge(who, data, under, **more)
        assert (did.notice, did.alert, did.deeds) == (told, True, []), data
        assert any("refused" in record.message for record in self._log.records) or told != NOT_OFFERED, data
        assert not [record for record in self._log.records if record.levelno > logging.WARNING], data
        return did

"""Floorman on Discord, from the command to the message, without the network. Targets: an answer within 50 ms, a seat plan of
twelve tables with its pictures within 2 s, the cards of a seat plan of 112 tables within 50 ms.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator

import pytest
import simcord
from simcord import interactions as simcord_interactions

from bot.adapters.on_discord.messages.cards import cards
from bot.presenter.present import present
from tests.bench.test_desks import names, opened
from tests.bot.adapters.loop_watch import LoopWatch
from tests.bot.adapters.on_discord.club_bot import House
from tests.bot.adapters.on_discord.stand_in.world import World

TABLES, SEATS = 12, 9


class Open:
    """A club's server between two commands: one task has it open, and does one thing after the other there."""

    def __init__(self, house: House) -> None:
        self._loop = asyncio.new_event_loop()
        self._things: asyncio.Queue[tuple[Callable, asyncio.Future] | None] = asyncio.Queue()
        self._keeper = self._loop.create_task(self._keep(house))
        self.world: World

    async def _keep(self, house: House) -> None:
        with LoopWatch(lambda _: False) as watch:
            async with simcord.run(house.bot()) as env:
                self.world = World(env, house.bot, watch)
                await env.settle()
                while (thing := await self._things.get()) is not None:
                    do, done = thing
                    done.set_result(await do())

    def do(self, thing: Callable):
        """Does something there, and gives what came of it."""
        done = self._loop.create_future()
        self._things.put_nowait((thing, done))
        self._loop.run_until_complete(asyncio.wait({done, self._keeper}, return_when=asyncio.FIRST_COMPLETED))
        return done.result() if done.done() else self._keeper.result()

    def close(self) -> None:
        """Closes it."""
        self._things.put_nowait(None)
        self._loop.run_until_complete(self._keeper)
        self._loop.close()

    def settle(self) -> None:
        """Lets everything come to its end."""
        self.do(lambda: self.world.env.settle())

    def answered(self, name: str, pictures: int = 0, **options: str) -> None:
        """The floor gives a command, which is answered; simcord's own verbs wait longer, for whatever else may follow."""
        self.do(lambda: self._answered(name, pictures, options))

    async def _answered(self, name: str, pictures: int, options: dict[str, str]) -> None:
        world, backend = self.world, self.world.env.backend
        command = backend.find_command(name, world.guild.id)
        given = [{"name": each, "type": 3, "value": value} for each, value in options.items()]
        data = {"id": command["id"], "name": name, "type": 1, "options": given}
        there = {"channel_id": world.floor_channel.id, "guild_id": world.guild.id, "user_id": world.floor.id}
        record, payload = simcord_interactions.base_payload(backend, type=2, data=data, **there)
        backend.emit("INTERACTION_CREATE", payload)
        while record.message_id is None or record.loading or self._pictures_since(record.message_id) < pictures:
            await asyncio.sleep(0.0005)

    def _pictures_since(self, first: int) -> int:
        """How many pictures came with an answer, whose first message is named."""
        return sum(len(message.attachments) for message in self.world.floor_channel.history() if message.id >= first)


@pytest.fixture
def club(rulebooks) -> Iterator[Open]:
    house = House(rulebooks)
    there = Open(house)
    there.settle()
    yield there
    there.close()
    house.close()


def test_an_answer_to_a_question(benchmark, club):
    def ask() -> None:
        club.answered("ask", question="une carte est tombée par terre pendant la donne")

    benchmark.pedantic(ask, setup=club.settle, rounds=30, warmup_rounds=3)


def test_the_seat_plan_of_twelve_tables_with_its_pictures(benchmark, club):
    world = club.world
    for who, command, options in (
        (world.director, "choose", {"point": "suggested"}),
        (world.director, "tournament", {"name": "Open de Nantes", "seats": SEATS, "paid": 9}),
        (world.floor, "enter", {"names": ", ".join(names()[: TABLES * SEATS])}),
        (world.floor, "draw", {}),
    ):
        shown = club.do(lambda who=who, command=command, options=options: world.slash(who, command, **options))
    club.do(lambda: world.click(world.floor, shown.response, "Révéler les places"))
    benchmark.pedantic(lambda: club.answered("tables", pictures=2), setup=club.settle, rounds=5, warmup_rounds=1)


def test_the_cards_of_a_seat_plan_of_112_tables(benchmark, tmp_path):
    reply = opened(tmp_path, "ropta").do("tables")
    made = benchmark(lambda: cards(present(reply), "fr"))
    assert made[-1].files

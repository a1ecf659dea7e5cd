"""Draws the documentation's pictures of Discord, from a whole evening of the real bot: `python -m tests.discord_pictures`."""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import simcord
from simcord.results import InteractionResult

from knowledge.library import library
from tests.bot.adapters.loop_watch import LoopWatch
from tests.bot.adapters.on_discord.club_bot import House
from tests.bot.adapters.on_discord.stand_in import screens
from tests.bot.adapters.on_discord.stand_in.world import World

DOCS = Path(__file__).parents[1] / "docs" / "discord"
SCREEN = 820
NAMES = (
    "Carole Petit, David Moreau, Emma Janssens, Fanny Lambert, Gilles Roux, Hugo Peeters, Inès Marchand, Jef Claes, "
    "Karim Benali, Lise Fontaine, Manon Girard, Nora Smit, Olivier Blanc"
)


class Evening:
    """A club's evening on Discord; each screen is drawn when it comes by."""

    def __init__(self, world: World, folder: Path, wanted: frozenset[str]) -> None:
        self.world, self.folder, self.wanted = world, folder, wanted
        self.at = world.tournament_channel

    async def picture(self, name: str, shown: InteractionResult, viewer: Any = None, *, answer: bool = False) -> None:
        """Draws the last message of an answer, or the `answer` itself."""
        if not self.wanted or name in self.wanted:
            message = shown.response if answer else [shown.response, *shown.followups][-1]
            await screens.message(self.world.env, message, viewer or self.world.floor, self.folder / f"{name}.png", SCREEN, 1_400)

    async def form(self, name: str, shown: InteractionResult, viewer: Any) -> None:
        """Draws a form."""
        if not self.wanted or name in self.wanted:
            await screens.modal(self.world.env, shown, viewer, self.folder / f"{name}.png", SCREEN, 900)

    async def floor(self, command: str, **options: Any) -> InteractionResult:
        """The floor gives a command where the tournament is."""
        return await self.world.slash(self.world.floor, command, in_channel=self.at, **options)

    async def director(self, command: str, **options: Any) -> InteractionResult:
        """The director gives a command."""
        return await self.world.slash(self.world.director, command, in_channel=self.at, **options)

    async def rules(self) -> None:
        """Questions about the rules."""
        world = self.world
        asked = await world.slash(world.player, "ask", question="une carte est tombée par terre pendant la donne, on fait quoi ?")
        await self.picture("01-answer", asked, world.player)
        unsure = await world.slash(world.player, "ask", question="un joueur annonce relance puis met un seul jeton")
        await self.picture("02-unsure", unsure, world.player)
        await self.picture("03-setup", await self.director("configure"), world.director)
        await world.click(world.player, asked.response, "Appeler le floor")
        call = world.floor_channel.history()[-1]
        form = await world.click(world.floor, call, "Répondre…")
        await world.submit(world.floor, form, {"words": "Carte morte, on continue la donne. J'arrive."})
        await screens.message(
            world.env, world.floor_channel.history()[-1], world.player, self.folder / "04-floor-answers.png", SCREEN, 900
        )

    async def tournament(self) -> None:
        """A tournament, from the entries to the seats."""
        world = self.world
        await self.director("choose", point="suggested")
        await self.director("tournament", name="Open de Nantes", seats=9, paid=3, chips="25x8 100x8 500x4 1000x5",
                            levels="25/50 50/100 100/200")  # fmt: skip
        await self.floor("enter", names=NAMES)
        entries = await self.floor("entries")
        for player in world.players:
            await world.click(player, entries.response, "Je m'inscris")
        await self.picture("05-entries", entries)
        announced = await self.floor("draw")
        word = await world.click(world.player, announced.response, "Ajouter un mot…")
        await world.submit(world.player, word, {"words": "chaussette"})
        await self.picture("06-draw", announced)
        revealed = await world.click(world.floor, announced.response, "Révéler les places")
        await self.picture("07-seats", revealed)

    async def playing(self) -> None:
        """Bust-outs, moves, a chip race."""
        await self.floor("out", players="2-1")
        await self.floor("out", players="2-2")
        balance = await self.floor("balance", buttons="1:5 2:3")
        await self.picture("08-moves", balance)
        form = await self.floor("race")
        await self.form("09-race-form", form, self.world.floor)
        raced = await self.world.submit(
            self.world.floor, form, {"values": "25>100", "table": "1", "odd": "1:3 2:1 3:2 4:3 5:1", "dealer": "", "cards": ""}
        )
        await self.picture("09-race", raced)

    async def penalties(self) -> None:
        """A warning from a member's name, the board."""
        world = self.world
        begun = await world.menu(world.floor, "Warn", world.players[1])
        await world.select(world.floor, begun.response, ["phone"])
        proposed = await self.floor("sanction", player="Marie Dupont", offence="téléphone à table")
        await self.picture("10-sanction", proposed)
        given = await self.floor("sanction", player="Marie Dupont", offence="insulte", penalty="2 tours")
        await self.picture("11-sanctioned", given, answer=True)
        board = await self.floor("board")
        await self.picture("12-board", board)
        asked = await self.floor("sanction", player="Emma Janssens", offence="crachat")
        await self.picture("13-which-offence", asked)

    async def ledger(self) -> None:
        """An incident of two, an exclusion, an appeal; what the next floor reads."""
        chief = self.world.join("Sophie Lambert", self.world.floor_role, self.world.director_role)

        async def gives(command: str, **options: Any) -> InteractionResult:
            return await self.world.slash(chief, command, in_channel=self.at, **options)

        together = await gives(
            "sanction", player="Paul Martin & Bart De Smet", offence="collusion", penalty="1 tour", reason="vu par le croupier"
        )
        await self.picture("14-two-players", together, chief, answer=True)
        await gives("sanction", player="Carole Petit", offence="insulte", penalty="exclue du club jusqu'au 31/12/2026")
        await self.picture("15-appeal", await self.floor("appeal", number="1", reason="elle dit qu'elle plaisantait"))
        await gives("note", player="Marie Dupont", text="à surveiller, s'énerve vite")
        await self.picture("16-handover", await self.floor("handover"))
        await self.picture("17-record", await self.floor("record", player="Marie Dupont"))
        await self.picture("18-forget", await gives("forget", player="David Moreau"), chief)


async def draw(wanted: frozenset[str]) -> None:
    """Draws every screen, or those that are named."""
    DOCS.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, LoopWatch(lambda _: False) as watch:
        house = House(library(None, Path(data), None).open())
        async with simcord.run(house.bot()) as env:
            world = World(env, house.bot, watch)
            await env.settle()
            evening = Evening(world, DOCS, wanted)
            parts: tuple[Callable[[], Awaitable[None]], ...] = (
                evening.rules, evening.tournament, evening.playing, evening.penalties, evening.ledger,
            )  # fmt: skip
            for part in parts:
                await part()
        house.close()


if __name__ == "__main__":
    asyncio.run(draw(frozenset(sys.argv[1:])))

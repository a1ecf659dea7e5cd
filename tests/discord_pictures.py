"""Draws the documentation's pictures of Discord, from a whole evening of the real bot: `python -m tests.discord_pictures`. Before
a screen is drawn, it must show what its caption says (`PROMISED`); a test looks at all of them without drawing.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import re
import sys
import tempfile
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any

import simcord
from PIL import Image
from simcord.results import InteractionResult

from knowledge.library import library
from tests.bot.adapters.loop_watch import LoopWatch
from tests.bot.adapters.on_discord.club_bot import House
from tests.bot.adapters.on_discord.stand_in import screens
from tests.bot.adapters.on_discord.stand_in.reading import buttons_of, shown, text_of
from tests.bot.adapters.on_discord.stand_in.world import World
from tests.bot.words import spaced

DOCS = Path(__file__).parents[1] / "docs" / "discord"
WIDTH, TALLEST, FORM = 390, 6_000, 1_150
"""A telephone's width, what no message is as tall as, and what a form fits in."""
MARGIN = 24
"""Pixels left free above and below a message."""
NAMES = (
    "Carole Petit, David Moreau, Emma Janssens, Fanny Lambert, Gilles Roux, Hugo Peeters, Inès Marchand, Jef Claes, "
    "Karim Benali, Lise Fontaine, Manon Girard, Nora Smit, Olivier Blanc"
)
PROMISED: Mapping[str, tuple[str, ...]] = {
    "01-answer": ("L'article qui tranche", "ROPTA 2023-09, art. 6.4", "Appeler le floor"),
    "02-unsure": ("Pas certain. L'un de ces passages peut trancher",),
    "03-setup": ("floor",),
    "04-floor-answers": ("Carte morte, on continue la donne. J'arrive.",),
    "05-enter-file": ("Personne ne l'est encore", "Carole Petit · deux fois", "Absents :", "Inscrire 13 joueurs"),
    "05-entries": ("Marie Dupont", "Carole Petit", "Je m'inscris"),
    "06-draw": ("Révéler les places", "Carole Petit"),
    "07-seats": ("Table 1", "Table 2", "Marie Dupont"),
    "08-moves": ("1 joueur à déplacer", "ROPTA 2023-09, art. 2.3"),
    "09-race-form": ("25>100", "Table"),
    "09-race": ("gagne 1 × 100", "Tirage n°"),
    "10-sanction": ("Marie Dupont", "téléphone à table", "ROPTA 2023-09"),
    "11-sanctioned": ("Marie Dupont", "2 tours"),
    "12-board": ("Marie Dupont", "une main"),
    "13-which-offence": ("Emma Janssens",),
    "14-two-players": ("Paul Martin", "Bart De Smet"),
    "15-appeal": ("Recours noté", "Marie Dupont", "Recours : maintenir"),
    "16-handover": ("Carole Petit", "Marie Dupont"),
    "17-record": ("Dossier de Marie Dupont",),
    "18-forget": ("David Moreau", "Effacer"),
    "19-desk": ("en ce moment", "Les tables sont à équilibrer.", "Table 2 : une main jouée", "Sortie…"),
    "21-parts": ("Combien de temps a un joueur", "art. 3.5", "Et quelle sanction pour celui", "art. 11.1"),
    "22-closest": (
        "je ne vois rien qui tranche votre cas",
        "Le passage le plus proche, et seulement cela",
        "C'est au floor de trancher",
    ),
    "23-beside": ("L'article qui tranche", "art. 6.1", "Ne se lit pas sans", "art. 6.7"),
    "20-pages": ("page 2 sur 2", "◀", "Tout en fichier"),
}
"""What must be read on each screen, on its buttons or beside them, for its caption to be true."""
OTHER_ANSWERS: Mapping[str, str] = {
    "21-parts": "Combien de temps a un joueur quand on lui demande le temps ? "
    "Et quelle sanction pour celui qui insulte le croupier ?",
    "22-closest": "UTG veut straddler à deux fois la BB avant de recevoir ses cartes, c'est admis chez vous ?",
    "23-beside": "Les deux premières cartes distribuées ont été retournées, c'est une fausse donne ?",
}
"""Questions that are answered in other ways than the first two."""


CHANGING = re.compile(r'[0-9a-f]{16,}|<[@#t][^>]*>|"custom_id": "[^"]*"')
"""What is another each time and no part of what a screen shows: numbers of Discord's, fingerprints, moments."""
SHOWN = DOCS / "screens.txt"
"""What the pictures showed when they were drawn: a name and a fingerprint a line."""
DRAWN_BY = "python -m tests.discord_pictures"


class NotAsPromised(AssertionError):
    """A screen no longer shows what its caption says."""


class Evening:
    """A club's evening on Discord; each screen is looked at when it comes by and drawn, unless it is only to be `seen`."""

    def __init__(self, house: House, world: World, folder: Path, wanted: frozenset[str], *, draws: bool = True) -> None:
        self.house = house
        self.world, self.folder, self.wanted, self._draws = world, folder, wanted, draws
        self.at = world.tournament_channel
        self.seen: dict[str, str] = {}

    def fingerprints(self) -> dict[str, str]:
        """One of what each screen says."""
        said = {name: CHANGING.sub("", words) for name, words in self.seen.items()}
        return {name: hashlib.sha256(words.encode()).hexdigest()[:16] for name, words in said.items()}

    def see(self, name: str, words: str) -> bool:
        """Looks whether a screen shows what its caption says. Returns whether it is to be drawn. Raises NotAsPromised."""
        self.seen[name] = words
        if missing := [one for one in PROMISED[name] if spaced(one) not in words]:
            raise NotAsPromised(f"{name} shows nothing of {missing}:\n{words}")
        return self._draws and (not self.wanted or name in self.wanted)

    def path(self, name: str) -> Path:
        """Where a picture goes."""
        return self.folder / f"{name}.png"

    async def picture(self, name: str, brought: InteractionResult, viewer: Any = None, *, answer: bool = False) -> None:
        """Draws the last message of an answer, or the `answer` itself."""
        message = brought.response if answer else shown(brought)
        assert message is not None, name
        if self.see(name, "\n".join((text_of(message), *buttons_of(message)))):
            await screens.message(self.world.env, message, viewer or self.world.floor, self.path(name), WIDTH, TALLEST)
            slim(self.path(name))

    async def form(self, name: str, brought: InteractionResult, viewer: Any) -> None:
        """Draws a form."""
        if self.see(name, spaced(json.dumps(brought.modal, ensure_ascii=False))):
            await screens.modal(self.world.env, brought, viewer, self.path(name), WIDTH, FORM)
            slim(self.path(name))

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
        unsure = await world.slash(world.player, "ask", question="un joueur montre ses cartes")
        await self.picture("02-unsure", unsure, world.player)
        for name, question in OTHER_ANSWERS.items():
            await self.picture(name, await world.slash(world.player, "ask", question=question), world.player)
        await self.picture("03-setup", await self.director("configure"), world.director)
        await world.click(world.player, asked.response, "Appeler le floor")
        call = world.floor_channel.history()[-1]
        form = await world.click(world.floor, call, "Répondre…")
        await world.submit(world.floor, form, {"words": "Carte morte, on continue la donne. J'arrive."})
        answered = world.floor_channel.history()[-1]
        if self.see("04-floor-answers", text_of(answered)):
            await screens.message(world.env, answered, world.player, self.path("04-floor-answers"), WIDTH, TALLEST)
            slim(self.path("04-floor-answers"))

    async def tournament(self) -> None:
        """A tournament, from the entries to the seats."""
        world = self.world
        await self.director("choose", point="suggested")
        await self.director("tournament", name="Open de Nantes", seats=9, paid=3, chips="25x8 100x8 500x4 1000x5",
                            levels="25/50 50/100 100/200")  # fmt: skip
        lines = [*NAMES.split(", "), "Carole Petit", "Absents :"]
        read = await self.floor("enter", file=("inscrits.txt", "\n".join(lines).encode()))
        await self.picture("05-enter-file", read)
        await world.click(world.floor, shown(read), "Inscrire 13 joueurs")
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
            self.world.floor,
            form,
            {"values": ["25>100"], "table": ["1"], "odd": "1:3 2:1 3:2 4:3 5:1", "dealer": "", "cards": ""},
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
        # whether a player was told stands there: his notice has left by then, in this evening as in the next
        await self.house.delivers(later=True)
        await self.world.env.settle()
        await self.picture("16-handover", await self.floor("handover"))
        await self.picture("17-record", await self.floor("record", player="Marie Dupont"))
        await self.picture("18-forget", await gives("forget", player="David Moreau"), chief)

    async def night(self) -> None:
        """What waits for the floor, and a list that is longer than a screen."""
        await self.picture("19-desk", await self.floor("desk"))
        log = await self.floor("log")
        await self.picture("20-pages", await self.world.click(self.world.floor, shown(log), "Plus ancien ▶"))


def slim(path: Path) -> None:
    """Gives a picture air above and below, and no more colours than a screen has."""
    with Image.open(path) as opened:
        drawn = opened.convert("RGB")
    airy = Image.new("RGB", (drawn.width, drawn.height + 2 * MARGIN), drawn.getpixel((0, drawn.height - 1)))
    airy.paste(drawn, (0, MARGIN))
    airy.quantize(128, dither=Image.Dither.NONE).save(path, optimize=True)


async def played(house: House, folder: Path, wanted: frozenset[str], *, draws: bool = True) -> Evening:
    """A whole evening, each screen of which was looked at, and drawn where it is one of those wanted. Raises NotAsPromised."""
    with LoopWatch(lambda _: False) as watch:
        async with simcord.run(house.bot()) as env:
            world = World(env, house.bot, watch)
            await env.settle()
            evening = Evening(house, world, folder, wanted, draws=draws)
            parts: tuple[Callable[[], Awaitable[None]], ...] = (
                evening.rules, evening.tournament, evening.playing, evening.penalties, evening.ledger, evening.night,
            )  # fmt: skip
            for part in parts:
                await part()
    return evening


async def draw(wanted: frozenset[str]) -> None:
    """Draws every screen, or those that are named."""
    DOCS.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data:
        house = House(library(None, Path(data), None).open())
        evening = await played(house, DOCS, wanted)
        house.close()
    drawn = {name: said for name, said in evening.fingerprints().items() if not wanted or name in wanted}
    lines = sorted(f"{name} {said}" for name, said in {**shown_before(), **drawn}.items())
    SHOWN.write_text("\n".join(lines) + "\n", encoding="utf-8")


def shown_before() -> dict[str, str]:
    """What the pictures show that lie in the documentation; empty where none were drawn since that is noted."""
    lines = SHOWN.read_text(encoding="utf-8").splitlines() if SHOWN.exists() else []
    return dict(line.split(maxsplit=1) for line in lines)


if __name__ == "__main__":
    asyncio.run(draw(frozenset(sys.argv[1:])))

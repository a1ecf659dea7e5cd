"""Draws the README's pictures from real answers, each of which must show what its caption says: `python -m tests.pictures`."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme

from bot.adapters.on_terminal.render import show
from bot.bootstrap import make_front_desk
from bot.domain.club.people import Role
from bot.domain.draws.lots import ROOT_BYTES
from bot.presenter.blocks import Block
from bot.presenter.present import present
from bot.services.catalogue import find_command
from bot.services.front_desk import FrontDesk
from bot.services.requests import Request
from bot.settings import Settings
from knowledge.library import library
from tests.bot.desks import EVENING
from tests.bot.store.memory.store import MemoryPlaces, MemoryStore

DOCS = Path(__file__).parents[1] / "docs"
ASKED = {
    "ask": ("fr", "ask", {"question": "une carte est tombée par terre pendant la donne, on fait quoi ?", "book": "ropta"}),
    "unsure": ("en", "ask", {"question": "he showed me his cards", "book": "ropta"}),
    "not_covered": ("nl", "ask", {"question": "mag ik een straddle zetten onder de gun?", "book": "ropta"}),
    "compare": ("fr", "compare", {"question": "qui reçoit le jeton impair quand on partage le pot ?"}),
}
ROOM = (
    ("tournament", "Open de Nantes; 8 par table; payés 3; jetons 25x8 100x8 500x4; niveaux 25/50 50/100 75/150 100/200"),
    ("enter", "Marie Dupont, Paul Martin, Éloïse Étienne, Jean-Luc Bernard, Anna Kowalski, Bart De Smet, Carole Petit, "
     "David Moreau, Emma Janssens, Fanny Lambert, Gilles Roux, Hugo Peeters, Inès Marchand, Jef Claes, Karim Benali, "
     "Lise Fontaine, Manon Girard"),
    ("choose", "conseil"),
    ("keep", "Marie Dupont 1-1"),
    ("draw", ""),
    ("word", "chaussette"),
    ("reveal", ""),
    ("race", "25>100 t1 {odd}"),
)  # fmt: skip
PICTURED = {"reveal": "seats", "race": "race"}
PROMISED: Mapping[str, tuple[str, ...]] = {
    "ask": ("ROPTA", "6.4", "Une carte tombée de la table"),
    "unsure": ("ROPTA",),
    "not_covered": ("ROPTA",),
    "compare": ("Casino", "CdC", "EVENT'em", "ROPTA", "Urban Poker"),
    "seats": ("Table 1", "Marie Dupont", "Graine", "chaussette"),
    "race": ("25 contre 100", "Valeur avant", "après"),
}
"""What must be read on each picture for its caption to be true."""
SHOWN = DOCS / "pictures.txt"
"""What the pictures showed when they were drawn: a name and a fingerprint a line."""
FELT = TerminalTheme(
    (22, 27, 34),
    (230, 237, 243),
    [
        *[(22, 27, 34), (255, 123, 114), (126, 231, 135), (227, 179, 65)],
        *[(121, 192, 255), (210, 168, 255), (86, 212, 221), (201, 209, 217)],
    ],
)


class NotAsPromised(AssertionError):
    """A picture no longer shows what stands beside it."""


@dataclass(frozen=True)
class Picture:
    """What is drawn and what can be read on it."""

    svg: str
    words: str

    @property
    def fingerprint(self) -> str:
        """One of what can be read."""
        return hashlib.sha256(self.words.encode()).hexdigest()[:16]


def pictures() -> dict[str, Picture]:
    """Every picture by its name, each of which shows what was promised. Raises NotAsPromised."""
    settings = Settings()
    desk = make_front_desk(settings, library(None, settings.data, None).open(), MemoryPlaces(), MemoryStore())
    drawn = dict(_answers(desk)) | dict(_evening(desk))
    for name, picture in drawn.items():
        read = " ".join(picture.words.split())
        if missing := [one for one in PROMISED[name] if one not in read]:
            raise NotAsPromised(f"{name} shows nothing of {missing}:\n{picture.words}")
    return drawn


def main() -> None:
    """Writes docs/*.svg and what they show."""
    drawn = pictures()
    for name, picture in drawn.items():
        (DOCS / f"{name}.svg").write_text(picture.svg, encoding="utf-8")
    lines = sorted(f"{name} {picture.fingerprint}" for name, picture in drawn.items())
    SHOWN.write_text("\n".join(lines) + "\n", encoding="utf-8")


def shown_before() -> dict[str, str]:
    """What the pictures that lie in the documentation show."""
    return dict(line.split(maxsplit=1) for line in SHOWN.read_text(encoding="utf-8").splitlines())


def _answers(desk: FrontDesk) -> Iterator[tuple[str, Picture]]:
    for name, (language, command, arguments) in ASKED.items():
        blocks = present(desk.handle(Request(command, arguments, language=language)))
        yield name, draw(f"floorman {command} «{arguments['question']}»", blocks, "floorman ")


def _evening(desk: FrontDesk) -> Iterator[tuple[str, Picture]]:
    desk = replace(desk, floor=replace(desk.floor, new_secret=lambda: "f1" * ROOT_BYTES, clock=lambda: EVENING))
    for command, argument in ROOM:
        argument = argument.format(odd=_odd_chips(desk)) if "{" in argument else argument
        wanted = find_command(command)
        arguments = {wanted.argument: argument} if wanted and wanted.argument else {}
        reply = desk.handle(Request(command, arguments, role=Role.DIRECTOR, language="fr"))
        if command in PICTURED:
            yield PICTURED[command], draw(f"/{command} {argument}".strip(), present(reply), "/")


def draw(title: str, blocks: Iterable[Block], prefix: str) -> Picture:
    """One picture."""
    console = Console(record=True, width=100, file=io.StringIO(), force_terminal=True, highlight=False)
    show(console, blocks, prefix)
    words = console.export_text(clear=False)
    return Picture(console.export_svg(title=title, theme=FELT), words)


def _odd_chips(desk: FrontDesk) -> str:
    """Odd chips on the seats that were drawn at table 1."""
    view = desk.handle(Request("tables", role=Role.DIRECTOR)).outcome.views[0]
    return " ".join(f"{seat}:{chips}" for (seat, _), chips in zip(view.players, (3, 1, 2, 1, 3), strict=False))


if __name__ == "__main__":
    main()

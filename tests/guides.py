"""Reads the guides (docs/guides) and plays what they show at a real front desk: `python -m tests.guides fr directors`.

In a guide, a block marked ```chat is played line by line, as it would be typed; a line that begins with "→" quotes the reply to
the one above it, with "…" for what is left out.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from bot.adapters.layout import in_two_words, in_words_of
from bot.adapters.on_terminal.messages import messages, read_line, split
from bot.bootstrap import make_front_desk
from bot.domain.club.people import Role
from bot.domain.draws.lots import ROOT_BYTES
from bot.i18n.words import LANGUAGES
from bot.presenter.present import present
from bot.services.front_desk import FrontDesk
from bot.services.replies.reply import Reply
from bot.settings import Settings
from knowledge.library import library
from knowledge.rulebook import Rulebooks
from tests.bot.desks import Clock
from tests.bot.store.memory.store import MemoryPlaces, MemoryStore
from tests.bot.words import flat, plain_text

GUIDES = Path(__file__).parents[1] / "docs" / "guides"
NAMES = ("directors", "floors", "players", "running", "changing")
REPLY, LEFT_OUT = "→", "…"
FENCED = re.compile(r"^```(?P<kind>\w*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
IN_TEXT = re.compile(r"`(/[^`\n]+)`")
TURN = 60.0
"""Seconds from one line to the next. As on an evening, a button that was told is asked for again after three minutes."""
ROOM = (
    "/tournament Open de Nantes; 8 per table; paid 3; chips 25x8 100x8 500x4; levels 25/50 50/100 75/150 100/200",
    "/enter Marie Dupont, Paul Martin, Zoé Leroy, Karim Benali, Anna Kowalski, Bart De Smet, Carole Petit, David Moreau, "
    "Emma Janssens, Fanny Lambert, Gilles Roux",
    "/draw",
    "/reveal",
)
"""What has happened before a floor or a player opens his guide."""
BEFORE: Mapping[str, tuple[str, ...]] = {"floors": ROOM, "players": (*ROOM, "/link Marie Dupont = telegram:5")}
WHO: Mapping[str, Role] = {"directors": Role.DIRECTOR, "floors": Role.FLOOR, "players": Role.PLAYER}
ACCOUNTS: Mapping[str, str] = {"players": "telegram:5"}


@dataclass(frozen=True)
class Shown:
    """One message that a guide shows, and what it quotes of the reply."""

    typed: str
    quoted: tuple[str, ...] = ()


@dataclass(frozen=True)
class Played:
    """A message of a guide with the reply that came."""

    shown: Shown
    reply: Reply
    said: str

    @property
    def missing(self) -> list[str]:
        """What is quoted and was not said, or not in this order."""
        said, missing = flat(self.said), []
        for quote in self.shown.quoted:
            at = 0
            for piece in filter(None, map(flat, quote.split(LEFT_OUT))):
                found = said.find(piece, at)
                if found < 0:
                    missing.append(piece)
                else:
                    at = found + len(piece)
        return missing


@dataclass(frozen=True)
class Guide:
    """One page, in one language."""

    language: str
    name: str

    @property
    def path(self) -> Path:
        """Where it lies."""
        return GUIDES / self.language / f"{self.name}.md"

    @property
    def text(self) -> str:
        """All of it."""
        return self.path.read_text(encoding="utf-8")

    @property
    def headings(self) -> list[str]:
        """The signs of its headings: how many, and which are below which."""
        return re.findall(r"^(#+) ", FENCED.sub("", self.text), re.MULTILINE)

    def blocks(self, kind: str) -> list[str]:
        """The fenced blocks of a kind."""
        return [found["text"] for found in FENCED.finditer(self.text) if found["kind"] == kind]

    @property
    def shown(self) -> list[Shown]:
        """Every message that is played."""
        return [one for block in self.blocks("chat") for one in shown_in(block)]

    @property
    def named(self) -> list[str]:
        """Every command that stands in a sentence, with what is typed behind it."""
        return IN_TEXT.findall(FENCED.sub("", self.text))

    def commands(self) -> list[str]:
        """What its commands are called in the catalogue, in their order; a question is one too."""
        typed = [one.typed for one in self.shown] + self.named
        return [command_of(line, self.language) for line in typed]

    def played(self) -> Iterator[Played]:
        """Plays it from a room where nothing was done but what it counts on."""
        desk, clock = _desk(_rules())
        for line in BEFORE.get(self.name, ()):
            assert desk.handle(read_line(line, "en")).done, line
        for one in self.shown:
            clock.at += TURN
            request = read_line(one.typed, self.language)
            reply = desk.handle(replace(request, role=WHO[self.name], account=ACCOUNTS.get(self.name, "")))
            blocks = in_words_of(present(reply), reply.language, in_two_words)
            yield Played(one, reply, plain_text(blocks))


def command_of(line: str, language: str) -> str:
    """The name in the catalogue of the command that a line gives; that of a question where it gives none, empty where there is
    no such command.
    """
    if not line.startswith("/"):
        return read_line(line, language).command
    found = split(line).command
    return found.name if found else ""


def shown_in(block: str) -> Iterator[Shown]:
    """The messages of a block: what is quoted is quoted of the reply to the last one above it."""
    typed: list[str] = []
    quoted: list[str] = []

    def gathered() -> Iterator[Shown]:
        *earlier, last = [line for line in messages([*typed, ""]) if line] or [""]
        yield from map(Shown, earlier)
        yield Shown(last, tuple(quoted))

    for line in block.splitlines():
        if line.startswith(REPLY):
            quoted.append(line.removeprefix(REPLY).strip())
            continue
        if quoted:
            yield from gathered()
            typed, quoted = [], []
        typed.append(line.strip())
    if quoted or any(typed):
        yield from gathered()


@cache
def _rules() -> Rulebooks:
    return library(None, Settings().data, None).open()


def _desk(rules: Rulebooks) -> tuple[FrontDesk, Clock]:
    """A desk over memory whose evening is the same each time."""
    clock = Clock()
    desk = make_front_desk(Settings(), rules, MemoryPlaces(), MemoryStore())
    return replace(desk, floor=replace(desk.floor, new_secret=lambda: "f1" * ROOT_BYTES, clock=clock)), clock


def main(line: Sequence[str]) -> str | None:
    """Writes every message of a guide with the whole reply, and says what is quoted and was not said."""
    if len(line) != 2 or line[0] not in LANGUAGES or line[1] not in WHO:
        return f"Write: python -m tests.guides {'|'.join(LANGUAGES)} {'|'.join(WHO)}"
    wrong = 0
    for one in Guide(*line).played():
        as_shown = one.reply.done and not one.missing
        wrong += not as_shown
        sys.stdout.write(f"> {one.shown.typed}\n{one.said}\n" + ("" if as_shown else f"NOT AS SHOWN: {one.missing}\n") + "\n")
    return f"{wrong} lines are not as the guide shows them." if wrong else None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""`floorman demo`: a sample evening at a desk of its own, over a database in memory that is gone with it."""

from __future__ import annotations

import argparse
import secrets
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from hashlib import sha256
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.adapters.on_terminal.demo.evening import Act, evening
from bot.adapters.on_terminal.demo.showing import Showing
from bot.adapters.on_terminal.progress import shown_progress
from bot.adapters.on_terminal.render import show_line
from bot.adapters.on_terminal.terminal import Terminal
from bot.bootstrap import make_front_desk
from bot.domain.club.languages import DEFAULT_LANGUAGE
from bot.i18n.words import words_in
from bot.profiles.reading import FileProfiles
from bot.settings import Settings
from bot.store.chats.places import StoredPlaces
from bot.store.database import open_database
from bot.store.work import DatabaseStore
from knowledge.library import Library, library
from knowledge.shipped import SHIPPED

IN_MEMORY = "sqlite://"
BEGINS = 1_790_013_600.0
"""When the sample evening begins, whenever it is shown: 21 September 2026, eight o'clock in Paris."""
SEEDS = 1_000_000
LONGEST_SEED = 40


@dataclass
class Night:
    """What is by chance on other evenings: the clock stands still until it is told to move on, and secrets follow from a seed
    that everybody knows.
    """

    seed: str
    at: float = BEGINS
    numbers: count[int] = field(default_factory=count)

    def clock(self) -> float:
        """Seconds since 1970."""
        return self.at

    def later(self, seconds: float) -> None:
        """Time goes by."""
        self.at += seconds

    def new_secret(self) -> str:
        """A secret of a tournament: 64 hexadecimal digits."""
        return sha256(f"floorman demo {self.seed} {next(self.numbers)}".encode()).hexdigest()


def run(arguments: argparse.Namespace, settings: Settings, terminal: Terminal) -> int:
    """Shows the evening, or prints its messages alone. Returns the exit code: 0 done, 2 a seed that can't be used. Raises
    UnknownBook; KeyboardInterrupt, having said that it ends.
    """
    seed, language = arguments.seed, terminal.language or DEFAULT_LANGUAGE
    if seed is not None and not (0 < len(seed) <= LONGEST_SEED and seed.isprintable()):
        return terminal.complain("demo.bad_seed", most=LONGEST_SEED)
    try:
        # nothing is written there, unless the shipped index of a book is damaged and has to be made again
        with TemporaryDirectory() as folder, shown_progress(terminal) as progress:
            shelves = library(None, Path(folder), None, progress)
            book = shelves.corpus().book(arguments.book or _bundled(settings.book, shelves))
            acts = evening(book.id, FileProfiles((SHIPPED.corpus,)).profile(book.id), words_in(language))
            if arguments.commands:
                return _print_messages(acts, terminal, language)
            own = settings.model_copy(update={"book": book.id, "lang": language, "corpus": None, "data": Path(folder)})
            waits = not arguments.fast and sys.stdin.isatty()
            night = Night(seed or f"{secrets.randbelow(SEEDS):06}")
            with _at_night(night, own, shelves, terminal, _waiting(terminal) if waits else _going_on) as showing:
                showing.play(acts, book.title, night.seed)
    except (KeyboardInterrupt, EOFError) as stopped:
        terminal.out.print()
        show_line(terminal.out, words_in(language).say("demo.stopped"))
        if isinstance(stopped, KeyboardInterrupt):
            raise
    return 0


@contextmanager
def _at_night(
    night: Night, settings: Settings, shelves: Library, terminal: Terminal, pause: Callable[[], None]
) -> Iterator[Showing]:
    """A showing at a front desk that is made of the same parts as a club's, but for its database, its clock and its secrets."""
    engine = open_database(IN_MEMORY)
    try:
        desk = make_front_desk(settings, shelves.waiting(shelves.open()), StoredPlaces(engine), DatabaseStore(engine))
        desk = replace(desk, floor=replace(desk.floor, new_secret=night.new_secret, clock=night.clock))
        yield Showing(desk, terminal.out, words_in(settings.lang or DEFAULT_LANGUAGE), pause, night.later)
    finally:
        engine.dispose()


def _bundled(chosen: str, shelves: Library) -> str:
    """The rulebook of the settings, unless it is the operator's own: the evening is written for those that come with Floorman."""
    known = {book.id for book in shelves.corpus().books}
    return chosen if chosen in known else str(Settings.model_fields["book"].default)


def _print_messages(acts: Sequence[Act], terminal: Terminal, language: str) -> int:
    """Prints what is typed, each message as a block; where to paste it is said beside, not among them."""
    show_line(terminal.complaints, words_in(language).say("demo.paste"))
    for step in (step for act in acts for step in act.steps):
        show_line(terminal.out, step.in_one_word(language))
        terminal.out.print()
    return 0


def _going_on() -> None:
    """Nobody is there who would press a key."""


def _waiting(terminal: Terminal) -> Callable[[], None]:
    """Waits for Enter. Raises EOFError, KeyboardInterrupt."""

    def wait() -> None:
        terminal.complaints.print()
        # on standard error: it is read also where standard output goes into a file
        terminal.complaints.print(terminal.say("demo.next"), end=" ", style="dim")
        with suppress(UnicodeDecodeError):  # whatever is typed before Enter means nothing
            if not sys.stdin.readline():
                raise EOFError

    return wait

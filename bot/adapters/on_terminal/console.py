"""The chat in a terminal: every command of the catalogue, and plain questions."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import TextIO

from rich.console import Console
from rich.text import Text

from bot.adapters.layout import in_two_words, in_words_of
from bot.adapters.on_terminal.messages import LEAVE, messages, read_line, split, with_file
from bot.adapters.on_terminal.render import printable, show
from bot.adapters.on_terminal.terminal import PLACE
from bot.domain.errors import BookBroken, NoSuchBook
from bot.i18n.words import Words, words_in
from bot.presenter.blocks import Hint, Sheet
from bot.presenter.present import present
from bot.presenter.quotations import verify_quotations
from bot.private_files import write_private
from bot.reference import refer
from bot.services.floor.asked_first import NO, SURE_ALONE
from bot.services.front_desk import FrontDesk
from bot.services.replies.ban_asked import BanAsked
from bot.services.replies.club import IAm
from bot.services.replies.draws import Proof
from bot.services.replies.meant_asked import MeantAsked, TogetherAsked
from bot.services.replies.offence_asked import OffenceAsked
from bot.services.replies.refused import Refused
from bot.services.replies.reply import Asked, Reply
from bot.services.replies.rules import LanguageChosen
from bot.services.replies.season import SeasonExported
from bot.services.replies.tournaments import Entered, WhichTournament
from bot.services.rules.found_book import settled_book

PRINTED = frozenset({"seatcards", "tables", "reveal"})
"""Commands whose replies are sheets to print, too."""


class TerminalChat:
    """One conversation with the front desk."""

    def __init__(self, desk: FrontDesk, console: Console, language: str | None) -> None:
        self._desk = desk
        self._console = console
        self._language = language
        self._actor = ("", 0)
        self._asked: Asked | None = None
        self._answers: tuple[str, tuple[str, ...]] = "", ()

    def say(self, line: str) -> Reply:
        """Handles one line and prints the reply."""
        refer(PLACE)
        line, printed = _printed(self.meant(line))
        reply = self._reply(line)
        outcome = reply.outcome
        self._asked = outcome if isinstance(outcome, Asked) else None
        self._answers = _command(line), _offered(reply) if isinstance(outcome, BanAsked) else ()
        if printed and reply.done and (sheet := _sheet(reply)):
            reply = self._kept(reply, sheet, printed)
        elif isinstance(outcome, Proof) and (file := split(line).rest):
            reply = self._kept(reply, outcome.text.encode(), file)
        elif isinstance(outcome, SeasonExported) and (file := _table_file(line)):
            table = next(block.text for block in present(reply) if isinstance(block, Sheet))
            reply = self._kept(reply, table.encode(), file)
        else:
            blocks = present(reply)
            verify_quotations(blocks, self._desk.shelf(PLACE).passage)
            show(self._console, in_words_of(blocks, reply.language, in_two_words))
        if isinstance(outcome, IAm):
            self._actor = (outcome.name, outcome.number)
        if isinstance(outcome, LanguageChosen):
            # what is chosen now outweighs what was wanted when the console was opened
            self._language = None
        return reply

    def meant(self, line: str) -> str:
        """A line as it is meant: a number alone chooses among what was offered just before, a yes or a no alone answers what was
        asked.
        """
        if self._asked is None:
            return line
        said = line.strip().casefold()
        if isinstance(self._asked, OffenceAsked | MeantAsked | TogetherAsked):
            chosen = said in map(str, range(1, len(self._asked.choices) + 1))
            agreed = not isinstance(self._asked, OffenceAsked) and said in SURE_ALONE | NO
            return f"/{self._asked.command} {said}" if chosen or agreed else line
        command, offered = self._answers
        if said in map(str, range(1, len(offered) + 1)):
            return f"/{offered[int(said) - 1]}"
        answers = not isinstance(self._asked, BanAsked | WhichTournament) and said in SURE_ALONE | NO
        return f"/{command} {said}" if answers and command else line

    def _reply(self, line: str) -> Reply:
        try:
            whole = with_file(line)
        except (OSError, UnicodeDecodeError):
            return self._no_file(split(line).rest.removeprefix("@"))
        return self._desk.handle(read_line(whole, self._language, *self._actor))

    def _no_file(self, file: str) -> Reply:
        return Reply(Refused("unusable_file", {"file": file}), self._words().language)

    def _kept(self, reply: Reply, content: bytes, file: str) -> Reply:
        """Writes the published text of the draws, or a sheet to print, into the file that was named behind the command."""
        if Path(file).exists():
            reply = Reply(Refused("file_exists", {"file": file}), self._words().language)
            show(self._console, in_words_of(present(reply), reply.language, in_two_words))
            return reply
        try:
            write_private(Path(file), content)
        except OSError:
            reply = self._no_file(file)
            show(self._console, in_words_of(present(reply), reply.language, in_two_words))
        else:
            self._console.print(Text(printable(self._words().say("console.kept", file=file))))
        return reply

    def run(self, lines: TextIO, *, interactive: bool) -> int:
        """Reads lines until the end or /quit. Interactive, it greets and goes on after a refusal; fed from a pipe, it ends
        with 2 at the first line that is refused, or of whose list something is left; also at one that only asks, unless the
        next line gives the same command again. Returns the exit code.
        """
        words, asking = self._words(), ""
        if interactive:
            self._greet(words)
        for line in messages(self._lines(lines, interactive=interactive, prompt=words.say("console.prompt"))):
            if line.casefold() in LEAVE:
                break
            if not line:
                continue
            line = self.meant(line)
            if asking and _command(line) != asking:
                return 2
            reply = self.say(line)
            if not interactive:
                if not _whole(reply):
                    return 2
                asking = _command(line) if isinstance(reply.outcome, Asked) else ""
            self._console.print()
        if interactive:
            self._console.print(words.say("console.goodbye"))
        return 2 if asking else 0

    def _lines(self, lines: TextIO, *, interactive: bool, prompt: str) -> Iterable[str]:
        if not interactive:
            yield from (line.strip() for line in lines)
            return
        while True:
            try:
                yield input(prompt).strip()
            except (EOFError, KeyboardInterrupt):
                self._console.print()
                return

    def _greet(self, words: Words) -> None:
        choice = self._desk.places.choice(PLACE)
        self._console.print(words.say("console.welcome"), style="bold", width=min(self._console.width, 100))
        with suppress(NoSuchBook, BookBroken):  # the first question says so
            book = settled_book(self._desk.shelf(PLACE), choice.book or self._desk.default_book)
            self._console.print(words.say("console.welcome_book", title=book.title, edition=book.edition), style="dim")
        self._console.print()

    def _words(self) -> Words:
        choice = self._desk.places.choice(PLACE)
        return words_in(self._language or choice.language or self._desk.default_language or "fr")


def _whole(reply: Reply) -> bool:
    """Whether a line was carried out with all that stands in it: a draw that follows must not go without half of a list."""
    return reply.done and not (isinstance(reply.outcome, Entered) and reply.outcome.left)


def _command(line: str) -> str:
    """The name of the command that a line gives, whichever of its names is typed; empty for a question about the rules."""
    command = split(line).command if line.startswith("/") else None
    return command.name if command else ""


def _offered(reply: Reply) -> tuple[str, ...]:
    """The lines that a reply offers, in their order."""
    return tuple(block.command for block in present(reply) if isinstance(block, Hint) and block.command)


def _printed(line: str) -> tuple[str, str]:
    """A line without the PDF file that is named at its end for what can be printed, and that file; empty where none is."""
    before, _, last = line.rpartition(" ")
    command = split(line).command if line.startswith("/") and last.casefold().endswith(".pdf") else None
    return (before.strip(), last) if command and before and command.name in PRINTED else (line, "")


def _sheet(reply: Reply) -> bytes:
    """What a reply brings to be printed; empty where that is nothing."""
    # imported here: what draws takes a moment to load, and few lines want it
    from bot.presenter.pictures import pictures

    drawn = pictures(reply)
    return drawn[-1][1] if drawn else b""


def _table_file(line: str) -> str:
    """The file that is named behind "export" for a spreadsheet; empty where none is."""
    file = split(line).rest.partition(" ")[2].strip()
    return file if file.casefold().endswith(".csv") else ""

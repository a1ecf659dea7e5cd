"""The `floorman` command: reads the line that was typed and hands it over. Nothing is decided here."""

from __future__ import annotations

import argparse
import gc
import sys
from collections.abc import Sequence
from typing import NoReturn

from bot.domain.club.languages import LANGUAGES

NEW_BEFORE_SEARCH = 20_000
"""Objects that are made before Python looks for garbage among them. Its own 700 have it search all that is loaded dozens of times
over for what is never there: that is a tenth of a cold answer."""

CONSOLE = (
    "The chat, in a terminal. From a pipe it stops at the first line that is refused, with exit code 2; "
    "with --json it goes on after a refusal, and ends with 0."
)
DEMO = (
    "A sample evening of 24 players, command by command, with the replies of the console. It plays in memory: "
    "no database and no setting of yours is touched."
)
RUN = (
    "Run on Discord and Telegram, wherever there is a token, until it is told to stop. "
    "With the name of one it runs on that one alone, so that each may have a process of its own, over one database."
)
PLATFORMS = ("discord", "telegram")
BOOK = "Read a rulebook from its file and tell what was found; with --yes, use it."
DB = "The database as a whole: bring it up to date, copy it, put a copy back, check it, move it to another kind."
EXPORT = "Write the ledgers into a file that anybody can check (docs/ledger-format.md), or every sanction into a table."


class _BadLine(Exception):
    """The line can't be read; it is answered with one sentence and an example, not with argparse's own words."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise _BadLine(message)


def parser() -> argparse.ArgumentParser:
    """The grammar of the command line."""
    top = _Parser(prog="floorman", description="Rules of poker, with the exact article, word for word.")
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND", parser_class=_Parser)
    ask = commands.add_parser("ask", help="look up a question in a rulebook", description="Look up a question in a rulebook.")
    ask.add_argument("question", nargs="*", help="the question, in French, English or Dutch")
    ask.add_argument("--book", help="the rulebook (default: FLOORMAN_BOOK, or ropta)")
    ask.add_argument("--batch", metavar="FILE", help='JSON lines {"id", "book", "question"}; - reads standard input')
    article = commands.add_parser("article", help="print an article", description="Print an article by number or title.")
    article.add_argument("book", help="the rulebook")
    article.add_argument("article", nargs="+", help="its number in any spelling (6.4, §6.4, 2-17) or its title")
    compare = commands.add_parser("compare", help="what each rulebook says", description="What each rulebook says.")
    compare.add_argument("question", nargs="+", help="the question")
    console = commands.add_parser("console", help="the chat, in a terminal", description=CONSOLE)
    demo = _demo(commands)
    run = commands.add_parser("run", help="run on every platform that has a token, or on one", description=RUN)
    run.add_argument("platform", nargs="?", choices=PLATFORMS, help="this one alone (default: each that has a token)")
    index = commands.add_parser("index", help="search indexes", description="Search indexes.")
    build = index.add_subparsers(dest="action", required=True, metavar="ACTION", parser_class=_Parser).add_parser(
        "build", help="build what is missing or stale", description="Build the indexes that are missing or stale."
    )
    build.add_argument("books", nargs="*", help="rulebooks (default: all)")
    build.add_argument("--force", action="store_true", help="build even what is up to date")
    build.add_argument("--ship", action="store_true", help="write the indexes that come with Floorman (for its makers)")
    evaluate = _evaluate(commands)
    verify = commands.add_parser("verify", help="check a draw", description="Compute the draws of a published text again.")
    verify.add_argument("file", help="the text that was published (/proof); - reads standard input")
    check, export = _ledger(commands)
    outbox = commands.add_parser("outbox", help="messages that wait or were given up", description="List or retry messages.")
    outbox.add_argument("words", nargs="*", metavar="retry ID|all", help="have one or all that were given up sent again")
    add, listing = _book(commands)
    doctor = commands.add_parser("doctor", help="check what is set up", description="Check what is set up.")
    for command in (ask, article, compare, console, evaluate, add, listing, doctor):
        command.add_argument("--json", action="store_true", help="print JSON for scripts")
    for command in (
        ask,
        article,
        compare,
        console,
        demo,
        run,
        build,
        evaluate,
        verify,
        check,
        export,
        outbox,
        add,
        listing,
        doctor,
        *_database(commands),
    ):
        command.add_argument("--lang", choices=LANGUAGES, help="Floorman's own language (default: the question's)")
    return top


def _demo(commands: argparse._SubParsersAction[_Parser]) -> argparse.ArgumentParser:
    """The grammar of `floorman demo`."""
    demo = commands.add_parser("demo", help="play a sample evening, to learn and to show", description=DEMO)
    demo.add_argument("--book", help="the rulebook, one of the bundled ones (default: FLOORMAN_BOOK, or ropta)")
    demo.add_argument("--seed", metavar="TEXT", help="what the draws follow from: the same seed, the same evening (default: any)")
    demo.add_argument("--fast", action="store_true", help="don't wait for Enter between acts")
    demo.add_argument(
        "--commands", action="store_true", help="print the messages alone, to paste them into a test group on Telegram"
    )
    return demo


def _evaluate(commands: argparse._SubParsersAction[_Parser]) -> argparse.ArgumentParser:
    """The grammar of `floorman evaluate`."""
    measure = "measure the answers, with --report as a page with plots"
    evaluate = commands.add_parser("evaluate", help=measure, description="Measure the answers on test questions.")
    evaluate.add_argument("files", nargs="*", metavar="FILE", help="JSON lines with id, book, lang, question and gold")
    evaluate.add_argument(
        "--club",
        type=int,
        metavar="NUMBER",
        help="also what a club has bound, and what it found useful; it stays on this machine",
    )
    evaluate.add_argument("--report", metavar="DIR", help="also write the figures there, as a page with plots")
    evaluate.add_argument("--selector", action="store_true", help="measure the selector on them instead, and keep the result")
    return evaluate


def _ledger(commands: argparse._SubParsersAction[_Parser]) -> tuple[argparse.ArgumentParser, argparse.ArgumentParser]:
    """The grammar of `floorman ledger`. Returns that of its actions."""
    ledger = commands.add_parser("ledger", help="check or export the penalties", description="The clubs' penalty ledgers.")
    actions = ledger.add_subparsers(dest="action", required=True, metavar="ACTION", parser_class=_Parser)
    check = actions.add_parser(
        "verify", help="check that nothing was changed", description="Check every club's ledger, or a file."
    )
    check.add_argument("file", nargs="?", help="an exported file; - reads standard input (default: the database)")
    check.add_argument("--known", metavar="NUMBER:HASH", action="append", default=[], help="an entry that was published earlier")
    export = actions.add_parser("export", help="write a file that anybody can check", description=EXPORT)
    export.add_argument("file", help="the file to write, in UTF-8; - writes to standard output")
    export.add_argument("--club", type=int, metavar="NUMBER", help="one club alone")
    texts = export.add_mutually_exclusive_group()
    texts.add_argument("--notes", action="store_true", help="also the staff's notes and accounts")
    texts.add_argument("--no-texts", action="store_true", help="keep back reasons and all other free texts")
    export.add_argument("--table", action="store_true", help="a table for Excel instead, as for a file that ends with .csv")
    return check, export


def _book(commands: argparse._SubParsersAction[_Parser]) -> tuple[argparse.ArgumentParser, argparse.ArgumentParser]:
    """The grammar of `floorman book`. Returns that of its actions."""
    book = commands.add_parser("book", help="rulebooks beside the bundled ones", description="Rulebooks of your own.")
    books = book.add_subparsers(dest="action", required=True, metavar="ACTION", parser_class=_Parser)
    listing = books.add_parser("list", help="list yours and the clubs'", description="List yours and the clubs' rulebooks.")
    add = books.add_parser("add", help="read one from its file", description=BOOK)
    add.add_argument("file", help="a PDF, a Word document, a web page, Markdown or plain text")
    add.add_argument("--id", default="", help="what it is called in commands (default: from its title)")
    add.add_argument("--title", default="", help="its title (default: what the file begins with)")
    add.add_argument("--edition", default="", help="its edition, such as 2026")
    add.add_argument("--language", choices=LANGUAGES, default="", help="its language (default: what it is written in)")
    add.add_argument("--answer", metavar="NUMBER:CHOICE", action="append", default=[], help="settle a doubt of the report")
    add.add_argument("--yes", action="store_true", help="use it from now on; with --club, keep it")
    add.add_argument("--club", type=int, metavar="NUMBER", help="for the club of this number alone")
    add.add_argument("--activate", action="store_true", help="with --club: keep it and put it into force there")
    return add, listing


def _database(commands: argparse._SubParsersAction[_Parser]) -> tuple[argparse.ArgumentParser, ...]:
    """The grammar of `floorman db`. Returns that of its actions."""
    db = commands.add_parser("db", help="back up, restore, check, move the database", description=DB)
    actions = db.add_subparsers(dest="action", required=True, metavar="ACTION", parser_class=_Parser)
    upgrade = actions.add_parser("upgrade", help="bring its tables up to date", description="What every start does, alone.")
    backup = actions.add_parser("backup", help="copy all of it into a file", description="Copy it while Floorman runs.")
    backup.add_argument("file", help="the file to write, for you alone to read")
    backup.add_argument("--overwrite", action="store_true", help="in the place of a file of that name")
    restore = actions.add_parser(
        "restore", help="put such a file back", description="Put a copy into the database of the settings."
    )
    restore.add_argument("file", help="what floorman db backup has written")
    restore.add_argument("--replace", action="store_true", help="in the place of what is there, which is kept beside it")
    check = actions.add_parser("check", help="whether it is whole", description="Check pages, rows, ledgers, draws, messages.")
    check.add_argument("--json", action="store_true", help="print JSON for scripts")
    move = actions.add_parser(
        "move", help="copy it into another, empty database", description="Move from SQLite to PostgreSQL or back."
    )
    move.add_argument("url", help="its address, such as postgresql://name:password@host/database or sqlite:///floorman.db")
    return upgrade, backup, restore, check, move


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command. Returns the exit code: 0 done, 1 a failure, 2 bad usage or input."""
    line = list(sys.argv[1:] if argv is None else argv)
    from bot import command_line

    try:
        arguments = parser().parse_args(line)
    except _BadLine:
        return command_line.bad_line(line)
    return command_line.run(arguments)


def program() -> int:
    """The `floorman` command as a process of its own. Returns the exit code."""
    gc.set_threshold(NEW_BEFORE_SEARCH)
    try:
        return main()
    finally:
        # the process ends: nothing is left worth searching for garbage, which Python would do once more
        gc.freeze()


if __name__ == "__main__":
    sys.exit(program())

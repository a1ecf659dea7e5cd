"""The composition root: settings in, a front desk with real parts out. The only place that knows all of them."""

from __future__ import annotations

import argparse
import asyncio
import logging
import os
import re
import secrets
import shlex
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import partial
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import TYPE_CHECKING

from pydantic import ValidationError
from rich.console import Console

from bot.adapters.front_ends import BadToken, FrontEnd, run_all
from bot.adapters.offload import Offload
from bot.adapters.on_terminal import commands
from bot.adapters.on_terminal.commands import BadInputLine, Terminal
from bot.domain.lots import ROOT_BYTES
from bot.i18n.words import LANGUAGES
from bot.profiles import FileProfiles, ProfileError
from bot.services.chat_ports import AsksPort, LiveMessagesPort
from bot.services.floor.shift import Floor
from bot.services.front_desk import FrontDesk
from bot.services.outbox_port import OutboxPort
from bot.services.ports import PlacesPort, StorePort
from bot.services.rules_desk import RulesDesk
from bot.services.selecting import SelectorPort
from bot.settings import Settings, environment_name
from bot.store.errors import DatabaseUnavailableError
from bot.store.memory import MemoryStore
from knowledge.corpus import CorpusError, bundled_folder
from knowledge.encoders.protocol import EncoderUnavailable
from knowledge.library import library
from knowledge.passages import UnknownBook
from knowledge.rulebook import Rulebooks

if TYPE_CHECKING:
    from bot.adapters.on_terminal.doctor import SelectorSetup

FAILED, INTERRUPTED = 1, 130
DAY = 86_400
QUESTIONS_KEPT, LETTERS_KEPT = 180 * DAY, 30 * DAY
"""Seconds for which questions stay behind their buttons, and letters can still be corrected."""
CANNOT_USE = (FileNotFoundError, FileExistsError, IsADirectoryError, NotADirectoryError, PermissionError)
NOT_OUR_FAULT = (
    *(ValidationError, UnknownBook, BadInputLine, UnicodeDecodeError, CorpusError, ProfileError, DatabaseUnavailableError),
    *CANNOT_USE,
)
"""What is answered with one sentence about what was typed, set or written; everything else is a failure."""
GIVES_ACCESS = re.compile(
    r"(?<=/webhooks/)\d+/[\w.=-]+|(?<=/interactions/)\d+/[\w.=-]+|(?<='token': ')[^']+|[\w-]{23,28}\.[\w-]{6,7}\.[\w-]{27,}"
    r"|\b\d{5,}:[\w-]{30,}"
)

LOGIN = re.compile(r"(?<=://)[^/@\s]*(?=@)|(?<=\?)\S+")
"""Where an address gives access."""


def make_front_desk(
    settings: Settings, rulebooks: Rulebooks, places: PlacesPort, store: StorePort, selector: SelectorPort | None = None
) -> FrontDesk:
    """The front desk; `places` is where it remembers what chats choose, `store` where clubs keep the rest. A `selector` needs the
    real store: it tells whose names may not leave.
    """
    folders = (bundled_folder(), settings.corpus) if settings.corpus else (bundled_folder(),)
    profiles = FileProfiles(folders, partial(_words_of, rulebooks))
    floor = Floor(store, profiles, rulebooks, new_secret=partial(secrets.token_hex, ROOT_BYTES))
    return FrontDesk(RulesDesk(rulebooks, selector), places, floor, settings.book, settings.lang)


def _words_of(rulebooks: Rulebooks, passage_id: str) -> Iterable[str]:
    passage = rulebooks.passage(passage_id)
    return (passage.context, passage.text) if passage else ()


@dataclass(frozen=True, slots=True)
class Keeping:
    """What is kept: what chats choose, what clubs record, which questions were asked, which messages are kept up to date, and
    which are to be delivered.
    """

    places: PlacesPort
    store: StorePort
    asks: AsksPort
    live: LiveMessagesPort
    outbox: OutboxPort


@contextmanager
def stored(settings: Settings) -> Iterator[Keeping]:
    """What is kept, in the database of the settings, which is closed in the end."""
    # imported here: SQLAlchemy takes a third of a second that a one-shot question doesn't have
    from bot.store.asks import StoredAsks
    from bot.store.database import open_database
    from bot.store.letters import StoredOutbox
    from bot.store.live_messages import StoredLiveMessages
    from bot.store.places import StoredPlaces
    from bot.store.work import DatabaseStore

    settings.data.mkdir(parents=True, exist_ok=True)
    engine = open_database(settings.database_url or f"sqlite:///{settings.data / 'floorman.db'}")
    try:
        asks, live, outbox = StoredAsks(engine), StoredLiveMessages(engine), StoredOutbox(engine)
        yield Keeping(StoredPlaces(engine), DatabaseStore(engine), asks, live, outbox)
    finally:
        engine.dispose()


@contextmanager
def selecting(settings: Settings) -> Iterator[SelectorPort | None]:
    """The selector of the settings, whose connections are closed in the end; None where none is set."""
    setup = _selector_setup(settings)
    if setup is None:
        yield None
        return
    from bot.adapters.language_model.selector import LanguageModel

    log_to(settings.data)
    with closing(setup.endpoint):
        yield LanguageModel(setup.endpoint, setup.model, setup.spending)


def _selector_setup(settings: Settings) -> SelectorSetup | None:
    if not settings.selector_url:
        return None
    # imported here: httpx is for those who have a selector
    from bot.adapters.language_model.endpoint import Address, Endpoint
    from bot.adapters.language_model.spending import Prices, Spending
    from bot.adapters.on_terminal.doctor import SelectorSetup

    key = settings.selector_key.get_secret_value().strip() if settings.selector_key else ""
    prices = Prices(settings.selector_price_in, settings.selector_price_out, settings.selector_monthly_cap)
    endpoint = Endpoint(Address(settings.selector_url, key, settings.selector_seconds))
    return SelectorSetup(settings.selector_url, settings.selector_model, endpoint, Spending(settings.data, prices))


def tidy(keeping: Keeping, now: float) -> None:
    """Deletes what nobody needs any more: questions with the accounts that asked them, letters that have arrived."""
    keeping.asks.purge(now - QUESTIONS_KEPT)
    keeping.outbox.purge(now - LETTERS_KEPT)


def bad_line(line: Sequence[str]) -> int:
    """Answers a command line that can't be read. Returns the exit code, 2."""
    terminal = _terminal(next((word for word in line if word in LANGUAGES), None) or _language_of_the_settings())
    said = shlex.join(["floorman", *line])[:120]
    return terminal.complain("line.usage", detail=said, example=terminal.say("line.example.floorman"))


def run(arguments: argparse.Namespace) -> int:
    """Runs one command of the command line. Returns the exit code: 0 done, 1 a failure, 2 bad input."""
    terminal, settings = _terminal(arguments.lang), None
    try:
        settings = Settings()
        terminal = _terminal(arguments.lang or settings.lang)
        return _run(arguments, settings, terminal)
    except NOT_OUR_FAULT as error:
        return _complain_of_input(error, terminal)
    except EncoderUnavailable as error:
        terminal.complain("line.encoder", detail=str(error))
        return FAILED
    except BrokenPipeError:
        # the reader of our output has gone (`floorman … | head`): no reason to complain, and nowhere to write to
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception:
        reference = secrets.token_hex(4)
        log_to(settings.data if settings else None).exception("failure %s", reference)
        terminal.complain("line.failed", reference=reference)
        return FAILED


def _complain_of_input(error: Exception, terminal: Terminal) -> int:
    match error:
        case ValidationError():
            wrong = (
                f"{environment_name(str(e['loc'][0]))}={_shown(str(e['loc'][0]), e['input'])}: {e['msg']}" for e in error.errors()
            )
            return terminal.complain("line.setting", detail="; ".join(wrong))
        case UnknownBook():
            return terminal.complain("refused.no_such_book", book=error.book, known=error.known)
        case BadInputLine():
            return terminal.complain("line.bad_line", **error.fields)
        case FileNotFoundError():
            return terminal.complain("line.no_file", file=str(error.filename))
        case OSError():
            return terminal.complain("line.no_access", file=str(error.filename), reason=str(error.strerror))
        case DatabaseUnavailableError():
            return terminal.complain("line.database", address=error.address, reason=error.reason)
        case UnicodeDecodeError():
            return terminal.complain("line.not_text")
        case _:
            return terminal.complain("line.corpus", detail=str(error))


def _shown(field: str, value: object) -> str:
    """A setting that will not do, as it is quoted. The selector's address is not: what was pasted there may be its key."""
    return "…" if field == "selector_url" else LOGIN.sub("…", str(value))


def log_to(folder: Path | None) -> logging.Logger:
    """Floorman's log: a file in the data folder, so that no traceback lands among what people read; else standard error."""
    logger = logging.getLogger("floorman")
    if not logger.handlers:
        handler: logging.Handler = logging.StreamHandler()
        if folder is not None and _made(folder):
            handler = RotatingFileHandler(folder / "floorman.log", maxBytes=1_000_000, backupCount=3, encoding="utf-8")
        handler.setFormatter(_Discreet("%(asctime)s %(levelname)s %(name)s %(message)s"))
        logger.addHandler(handler)
        logger.propagate = False
    return logger


def _log_front_ends_to(folder: Path) -> None:
    """What front ends, and the libraries below them, have to say goes to Floorman's log; somebody may want to hear more of it."""
    handlers = log_to(folder).handlers
    for name in ("floorman", "discord", "telegram", "asyncio"):
        logger = logging.getLogger(name)
        if logger.level == logging.NOTSET:
            logger.setLevel(logging.INFO)
        for handler in handlers:
            logger.addHandler(handler)


class _Discreet(logging.Formatter):
    """Leaves out what gives access: tokens of bots, and those in the addresses that answers are sent to."""

    def format(self, record: logging.LogRecord) -> str:
        return GIVES_ACCESS.sub("…", super().format(record))


def _made(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return True


def _language_of_the_settings() -> str | None:
    try:
        return Settings().lang
    except ValidationError:
        return None


class _Screen(Console):
    def on_broken_pipe(self) -> None:
        """Leaves it to `run`; rich would end the process with 1."""
        raise BrokenPipeError


def _terminal(language: str | None) -> Terminal:
    """Nothing that is printed is read as rich's markup or as the name of an emoji: it may be what a user typed."""
    out, complaints = (_Screen(stderr=stderr, highlight=False, markup=False, emoji=False) for stderr in (False, True))
    return Terminal(out, complaints, language)


def _run(arguments: argparse.Namespace, settings: Settings, terminal: Terminal) -> int:
    # imported here: each command pays for its own parts alone
    from bot.adapters.on_terminal import evaluation, indexing, verifying

    if arguments.command == "verify":
        return verifying.verify(terminal, arguments.file)
    if arguments.command == "ledger":
        return _ledger(arguments, settings, terminal)
    if arguments.command == "doctor":
        return _doctor(settings, terminal)
    if arguments.command == "outbox":
        return _outbox(arguments.words, settings, terminal)
    with indexing.shown_progress(terminal) as progress:
        shelves = library(settings.corpus, settings.data, settings.encoder, progress)
        if arguments.command == "index":
            return indexing.build(shelves, terminal, arguments.books, force=arguments.force, ship=arguments.ship)
        rulebooks = shelves.open()
        if arguments.command == "evaluate":
            files, report = arguments.files, arguments.report
            return evaluation.evaluate(rulebooks, terminal, files, as_json=arguments.json, report=report)
        if arguments.command == "run":
            return _front_ends(settings, rulebooks, terminal)
        if arguments.command == "console":
            return _console(settings, rulebooks, terminal, arguments.lang)
        store = MemoryStore()
        return _one_shot(arguments, make_front_desk(settings, rulebooks, store.places, store), terminal)


def _console(settings: Settings, rulebooks: Rulebooks, terminal: Terminal, language: str | None) -> int:
    from bot.adapters.on_terminal.console import TerminalChat

    with stored(settings) as keeping, selecting(settings) as selector:
        desk = make_front_desk(settings, rulebooks, keeping.places, keeping.store, selector)
        chat = TerminalChat(desk, terminal.out, language)
        return chat.run(sys.stdin, interactive=sys.stdin.isatty())


def _front_ends(settings: Settings, rulebooks: Rulebooks, terminal: Terminal) -> int:
    """Runs every front end that has a token, until the process is told to stop."""
    if settings.discord_token is None and settings.telegram_token is None:
        return terminal.complain("line.no_token")
    _log_front_ends_to(settings.data)
    # before anybody asks: the first question need not wait, and four at once need not each load the model
    rulebooks.warm()
    with stored(settings) as keeping, selecting(settings) as selector:
        tidy(keeping, time.time())
        desk = make_front_desk(settings, rulebooks, keeping.places, keeping.store, selector)
        offload = Offload()
        try:
            asyncio.run(
                run_all(_with_tokens(settings, desk, keeping, offload, lambda key: terminal.out.print(terminal.say(key))))
            )
        except BadToken as error:
            return terminal.complain(f"line.bad_token_{error.platform}")
        finally:
            offload.close()
    return 0


def _with_tokens(
    settings: Settings, desk: FrontDesk, keeping: Keeping, offload: Offload, say: Callable[[str], None]
) -> list[FrontEnd]:
    """The front ends whose tokens are set; each imports its platform's library."""
    front_ends: list[FrontEnd] = []
    if settings.discord_token is not None:
        from bot.adapters.on_discord import running as discord_running
        from bot.adapters.on_discord.backroom import Backroom

        back = Backroom(desk, keeping.asks, keeping.live, offload)
        to_discord = discord_running.DiscordSettings(
            settings.discord_token.get_secret_value(), settings.discord_shards, settings.discord_reads, settings.discord_api,
            settings.discord_gateway,
        )  # fmt: skip
        front_ends.append(lambda stopped: discord_running.run(to_discord, back, keeping.outbox, say, stopped))
    if settings.telegram_token is not None:
        from bot.adapters.on_telegram import running as telegram_running
        from bot.adapters.serving import Serving

        secret = settings.telegram_secret.get_secret_value() if settings.telegram_secret else ""
        serving = Serving(desk, keeping.asks, keeping.live, offload)
        to_telegram = telegram_running.TelegramSettings(
            settings.telegram_token.get_secret_value(),
            settings.telegram_api,
            settings.telegram_webhook,
            settings.telegram_port,
            secret,
        )
        front_ends.append(lambda stopped: telegram_running.run(to_telegram, serving, keeping.outbox, say, stopped))
    return front_ends


def _ledger(arguments: argparse.Namespace, settings: Settings, terminal: Terminal) -> int:
    from bot.adapters.on_terminal import ledgers

    with stored(settings) as keeping:
        if arguments.action == "verify":
            return ledgers.verify(keeping.store, terminal, arguments.known)
        return ledgers.export(keeping.store, terminal, arguments.file)


def _doctor(settings: Settings, terminal: Terminal) -> int:
    from bot.adapters.on_terminal import doctor

    return doctor.examine(terminal, _selector_setup(settings))


def _outbox(words: Sequence[str], settings: Settings, terminal: Terminal) -> int:
    from bot.adapters.on_terminal import outbox

    if words and (len(words) != 2 or words[0] != "retry"):
        return bad_line(["outbox", *words])
    with stored(settings) as keeping:
        return outbox.retry(keeping.outbox, terminal, words[1]) if words else outbox.listed(keeping.outbox, terminal)


def _one_shot(arguments: argparse.Namespace, desk: FrontDesk, terminal: Terminal) -> int:
    if arguments.command == "article":
        return commands.article(desk, terminal, " ".join(arguments.article), arguments.book, as_json=arguments.json)
    question = " ".join(arguments.question)
    if arguments.command == "compare":
        return commands.compare(desk, terminal, question, as_json=arguments.json)
    if arguments.batch:
        return commands.batch(desk, terminal, arguments.batch, sys.stdin, arguments.book)
    return commands.ask(desk, terminal, question, arguments.book, as_json=arguments.json)

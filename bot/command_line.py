"""Runs one command of the shell: which part of Floorman it needs, what is answered when it can't be done, and its exit code."""

from __future__ import annotations

import argparse
import errno
import io
import os
import shlex
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING

from pydantic import ValidationError

from bot.adapters.on_terminal import commands, setting_sentences
from bot.adapters.on_terminal.commands import BadInputLine
from bot.adapters.on_terminal.files import TooLargeError
from bot.adapters.on_terminal.mending import told_of_mending
from bot.adapters.on_terminal.progress import shown_progress
from bot.adapters.on_terminal.terminal import Terminal
from bot.bootstrap import account_as_it_is, counted_as_it_is, make_front_desk, selecting, selector_setup, stored
from bot.domain.club.languages import LANGUAGES
from bot.domain.errors import Refusal
from bot.logs import discreet, keep_from_log, log_to, shown_setting
from bot.own_folder import folder_of, folder_with_books, put_book
from bot.profiles.profile_file import ProfileError
from bot.profiles.reading import verify_profile
from bot.reference import reference
from bot.services.front_desk import FrontDesk
from bot.services.ports.failures import NotSavedError
from bot.settings import Settings, environment_name, secrets_of
from bot.store.errors import DatabaseUnavailableError, Unfit
from bot.store.nothing import NoPlaces, NoStore
from knowledge.books.corpus import CorpusError, verify_usable
from knowledge.books.passages import BrokenBook, UnknownBook
from knowledge.encoders.protocol import EXTRA, INSTALL, EncoderNotInstalled, EncoderUnavailable
from knowledge.library import Library, Progress, library
from knowledge.rulebook import Rulebooks
from knowledge.seals import Damaged

if TYPE_CHECKING:
    from bot.adapters.on_terminal.book_adding import PutToUse

FAILED, INTERRUPTED = 1, 130
LONGEST_SHOWN = 80
"""Characters of a setting that are quoted where it won't do."""
CANNOT_USE = (FileNotFoundError, FileExistsError, IsADirectoryError, NotADirectoryError, PermissionError, TooLargeError)
NOT_OUR_FAULT = (
    *(ValidationError, UnknownBook, BadInputLine, UnicodeDecodeError, CorpusError, ProfileError, DatabaseUnavailableError),
    *CANNOT_USE,
)
"""What is answered with one sentence about what was typed, set or written; everything else is a failure."""
OF_A_PLACE = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.ENAMETOOLONG, errno.ELOOP, errno.EROFS})
"""What the system says of a path, or of where the output goes, that is no failure of ours."""
EXAMPLE = "line.example.floorman"
"""The words for a line that can be read."""


def bad_line(line: Sequence[str]) -> int:
    """Answers a command line that can't be read. Returns the exit code, 2."""
    terminal = Terminal(next((word for word in line if word in LANGUAGES), None) or _language_of_the_settings())
    said = shlex.join(["floorman", *line])[:120]
    return terminal.complain("line.usage", detail=said, example=terminal.say(EXAMPLE))


def run(arguments: argparse.Namespace) -> int:
    """Runs one command of the command line. Returns the exit code: 0 done, 1 a failure, 2 bad input."""
    terminal, settings = Terminal(arguments.lang), None
    if sys.stdin is None:  # whoever started us has closed it: nothing will be typed
        sys.stdin = io.StringIO()
    try:
        settings = Settings()
        keep_from_log(secrets_of(settings))
        terminal = Terminal(arguments.lang or settings.lang)
        return _run(arguments, settings, terminal)
    except NOT_OUR_FAULT as error:
        return _complain_of_input(error, terminal)
    except EncoderNotInstalled as error:
        terminal.complain("line.encoder_not_installed", encoder=discreet(error.encoder), extra=EXTRA, install=INSTALL)
        return FAILED
    except EncoderUnavailable as error:
        terminal.complain("line.encoder", detail=discreet(str(error)))
        return FAILED
    except Damaged as error:
        log_to(settings.data if settings else None).error("damaged: %s", error)
        terminal.complain("line.damaged", file=str(error.file), harm=terminal.say(f"harm.{error.harm}"))
        return FAILED
    except BrokenPipeError:
        # the reader of our output has gone (`floorman … | head`): no reason to complain, and nowhere to write to
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return INTERRUPTED
    except NotSavedError as error:
        return _complain_of_not_saved(error, settings, terminal)
    except Exception as error:
        return _failed(error, settings, terminal)


def _failed(error: Exception, settings: Settings | None, terminal: Terminal) -> int:
    """Writes a failure into the log, and says under which reference; what the system says of a path, or of where the output goes,
    is told as that. Returns the exit code.
    """
    if isinstance(error, OSError) and error.errno in OF_A_PLACE:
        if error.filename is not None:
            return _complain_of_input(error, terminal)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        terminal.complain("line.output_full", reason=str(error.strerror))
        return FAILED
    said = reference()
    log_to(settings.data if settings else None).error("failure %s", said, exc_info=error)
    terminal.complain("line.failed", reference=said)
    return FAILED


def _complain_of_not_saved(error: NotSavedError, settings: Settings | None, terminal: Terminal) -> int:
    """Says that the database could not be written, or does not answer. Returns the exit code, 1."""
    # imported here: who asks a question in a shell is refused nothing
    from bot.presenter.refusals import not_saved

    log_to(settings.data if settings else None).error("not saved: %s", error)
    terminal.complain(f"refused.{not_saved(error.cause)}")
    return FAILED


def _complain_of_input(error: Exception, terminal: Terminal) -> int:
    match error:
        case ValidationError():
            return terminal.complain("line.setting", detail="; ".join(_wrong_settings(error, terminal)))
        case BrokenBook():
            return terminal.complain("line.corpus", detail=error.why)
        case UnknownBook():
            return terminal.complain("refused.no_such_book", book=discreet(error.book), known=error.known)
        case BadInputLine():
            return terminal.complain("line.bad_line", **error.fields)
        case FileNotFoundError():
            return terminal.complain("line.no_file", file=discreet(str(error.filename)))
        case OSError():
            return terminal.complain("line.no_access", file=discreet(str(error.filename)), reason=str(error.strerror))
        case DatabaseUnavailableError():
            return _complain_of_database(error, terminal)
        case UnicodeDecodeError():
            return terminal.complain("line.not_text")
        case _:
            return terminal.complain("line.corpus", detail=str(error))


def _wrong_settings(error: ValidationError, terminal: Terminal) -> Iterator[str]:
    """Each setting that won't do, by its name, with what it was set to and what it takes."""
    for wrong in error.errors():
        field = next((one for one in Settings.model_fields if one in wrong["loc"] or environment_name(one) in wrong["loc"]), "")
        shown = " ".join(shown_setting(field, wrong["input"]).split())[:LONGEST_SHOWN]
        said = setting_sentences.wrong(terminal, wrong["type"], wrong.get("ctx", {})) or wrong["msg"]
        yield f"{environment_name(field)}={shown}: {said}"


def _complain_of_database(error: DatabaseUnavailableError, terminal: Terminal) -> int:
    """Says what stands in the way; of the setting only where the address was set, or may be wrong."""
    if isinstance(error.cause, Unfit):
        address = error.address if error.file is None else discreet(str(error.file))
        return terminal.complain(f"line.unfit_{error.cause}", address=address, reason=error.reason)
    if error.file is None:
        return terminal.complain("line.database", address=error.address, reason=error.reason)
    return terminal.complain(f"line.database_{error.cause or 'file'}", file=discreet(str(error.file)), reason=error.reason)


def _language_of_the_settings() -> str | None:
    try:
        return Settings().lang
    except ValidationError:
        return None


def _run(arguments: argparse.Namespace, settings: Settings, terminal: Terminal) -> int:
    done = _without_rulebooks(arguments, settings, terminal)
    if done is not None:
        return done
    # imported here and below: each command pays for its own parts alone
    if arguments.command == "run":
        log_to(settings.data, settings.log)
    with shown_progress(terminal) as progress:
        shelves = _shelves(settings, terminal, progress)
        if arguments.command == "index":
            from bot.adapters.on_terminal import indexing

            return indexing.build(shelves, terminal, arguments.books, force=arguments.force, ship=arguments.ship)
        rulebooks = shelves.open()
        for left in shelves.corpus().left_out:
            log_to(settings.data).error("left out: the rulebook %s: %s", left.id, left.why)
        return _with_rulebooks(arguments, settings, shelves, rulebooks, terminal)


def _without_rulebooks(arguments: argparse.Namespace, settings: Settings, terminal: Terminal) -> int | None:
    """Runs what the rulebooks of this machine are not opened for, or what opens them in its own way; None for all else."""
    match arguments.command:
        case "verify":
            from bot.adapters.on_terminal import verifying

            return verifying.verify(terminal, arguments.file)
        case "demo":
            from bot import demonstration

            return demonstration.run(arguments, settings, terminal)
        case "ledger":
            return _ledger(arguments, settings, terminal)
        case "db":
            from bot import database_command

            return database_command.run(arguments, settings, terminal)
        case "doctor":
            return _doctor(arguments, settings, terminal)
        case "book":
            return (_books if arguments.action == "list" else _add_book)(arguments, settings, terminal)
        case "outbox":
            return _outbox(arguments.words, settings, terminal)
        case _:
            return None


def _shelves(settings: Settings, terminal: Terminal, progress: Progress | None = None) -> Library:
    """The rulebooks of this machine, those of its operator beside the bundled ones."""
    own = folder_with_books(settings.corpus, settings.data)
    mending = told_of_mending(terminal, lambda: log_to(settings.data))
    return library(own, settings.data, settings.encoder, progress, mending=mending, check_own=verify_profile)


def _with_rulebooks(
    arguments: argparse.Namespace, settings: Settings, shelves: Library, rulebooks: Rulebooks, terminal: Terminal
) -> int:
    if arguments.command == "evaluate" and arguments.selector:
        return _measure_selector(arguments, settings, shelves, rulebooks, terminal)
    if arguments.command == "evaluate":
        from bot.adapters.on_terminal import evaluation

        files, report, club, own = arguments.files, arguments.report, arguments.club, {}
        if club is not None:
            with stored(settings, reads_only=True) as keeping:
                rulebooks, found = evaluation.of_club(keeping.store, keeping.asks, club, shelves.waiting(rulebooks))
            own[f"club {club}"] = found
        if not files and club is None:
            return terminal.complain("line.usage", detail=terminal.say("evaluate.nothing"), example=terminal.say(EXAMPLE))
        if not files and not any(own.values()):
            return terminal.complain("evaluate.nothing_of_club", club=club)
        return evaluation.evaluate(rulebooks, terminal, files, as_json=arguments.json, report=report, own=own)
    if arguments.command == "run":
        from bot.running import run_front_ends

        return run_front_ends(arguments.platform, settings, shelves, rulebooks, terminal)
    if arguments.command == "console":
        return _console(settings, shelves, rulebooks, terminal, arguments.lang, as_json=arguments.json)
    verify_usable(rulebooks.corpus, getattr(arguments, "book", None) or settings.book)
    return _one_shot(arguments, make_front_desk(settings, rulebooks, NoPlaces(), NoStore()), terminal)


def _measure_selector(
    arguments: argparse.Namespace, settings: Settings, shelves: Library, rulebooks: Rulebooks, terminal: Terminal
) -> int:
    """Measures the selector of the settings on files of questions: not on what a club has bound, which stays on this machine."""
    if not arguments.files or arguments.club is not None or arguments.report is not None:
        return terminal.complain("measured.files_alone")
    setup = selector_setup(settings, shelves)
    if setup is None:
        return terminal.complain("measured.no_selector")
    from bot.adapters.on_terminal import selector_evaluation

    with closing(setup.endpoint), account_as_it_is(settings) as (account, shared):
        if not shared:
            terminal.complain("measured.counted_apart", file=discreet(str(settings.data / "selector.db")))
        return selector_evaluation.measure(rulebooks, terminal, arguments.files, setup, account, as_json=arguments.json)


def _console(
    settings: Settings, shelves: Library, rulebooks: Rulebooks, terminal: Terminal, language: str | None, *, as_json: bool
) -> int:
    from bot.adapters.on_terminal.console import TerminalChat
    from bot.adapters.on_terminal.console_json import run_as_json

    with stored(settings) as keeping, selecting(settings, shelves, keeping.account) as selector:
        keeping.store.wipe()
        desk = make_front_desk(settings, shelves.waiting(rulebooks), keeping.places, keeping.store, selector)
        if as_json:
            return run_as_json(desk, sys.stdin, terminal.out.file, language)
        chat = TerminalChat(desk, terminal.out, language)
        return chat.run(sys.stdin, interactive=sys.stdin.isatty())


def _ledger(arguments: argparse.Namespace, settings: Settings, terminal: Terminal) -> int:
    from bot.adapters.on_terminal import ledger_files, ledgers
    from bot.domain.penalties.exported import Keeping

    if arguments.action == "verify" and arguments.file is not None:
        return ledger_files.verify_file(terminal, arguments.file, arguments.known)
    with stored(settings, reads_only=True) as keeping:
        if arguments.action == "verify":
            return ledgers.verify(keeping.store, terminal, arguments.known)
        if arguments.table or arguments.file.casefold().endswith(".csv"):
            if arguments.notes or arguments.no_texts:
                return terminal.complain("ledger_line.table_alone")
            return ledgers.export_table(keeping.store, terminal, arguments.file, arguments.club)
        texts = Keeping.NONE if arguments.no_texts else Keeping.ALL if arguments.notes else Keeping.NO_NOTES
        return ledger_files.export_file(keeping.store, terminal, arguments.file, texts, arguments.club)


def _doctor(arguments: argparse.Namespace, settings: Settings, terminal: Terminal) -> int:
    from bot.adapters.on_terminal import doctor
    from bot.examination import examination

    own = folder_with_books(settings.corpus, settings.data)
    shelves = library(own, settings.data, settings.encoder, check_own=verify_profile)
    books = shelves.corpus
    told = chain(
        doctor.examine_search(terminal, shelves),
        doctor.in_words(terminal, examination(settings, os.environ)),
        doctor.examine_selector(terminal, selector_setup(settings, shelves), books, partial(counted_as_it_is, settings)),
    )
    return doctor.print_all(terminal, told, as_json=arguments.json)


def _add_book(arguments: argparse.Namespace, settings: Settings, terminal: Terminal) -> int:
    from bot.adapters.on_terminal.book_adding import Asked, Kept, add
    from knowledge.reading.wanted import Wanted
    from knowledge.shipped import SHIPPED

    folder = folder_of(settings.corpus, settings.data)
    wanted = Wanted(arguments.id, arguments.title, arguments.edition, arguments.language, spoken=terminal.language or "")
    asked = Asked(arguments.file, wanted, arguments.answer, arguments.yes, arguments.json)
    taken = [book.name for book in SHIPPED.corpus.iterdir() if book.is_dir()]
    if arguments.club is not None:
        keeps = replace(asked, yes=arguments.yes or arguments.activate, not_yet="reading.not_yet_for_club")
        return _add_to_club(arguments, settings, terminal, lambda put: add(terminal, keeps, taken, put))
    if arguments.activate:
        return bad_line(["book", "add", arguments.file, "--activate"])

    def put(about: Mapping[str, str], markdown: str) -> Kept:
        return Kept("reading.replaced" if put_book(folder, about, markdown) else "reading.active")

    try:
        return add(terminal, asked, taken, put)
    except OSError as error:
        return terminal.complain("reading.no_folder", folder=discreet(str(folder)), reason=str(error.strerror))


def _add_to_club(arguments: argparse.Namespace, settings: Settings, terminal: Terminal, adding: Callable[[PutToUse], int]) -> int:
    """Puts a book on the shelf of the club that was named."""
    from bot.adapters.on_terminal.club_shelves import ClubShelf
    from bot.profiles.reading import FileProfiles
    from knowledge.shipped import SHIPPED

    shelves = _shelves(settings, terminal)
    # its index is made where somebody asks it, and not by a shell that ends
    rules, profiles = shelves.waiting(shelves.open()), FileProfiles((SHIPPED.corpus,))
    with stored(settings) as keeping:
        shelf = ClubShelf(keeping.store, rules, profiles, arguments.club, arguments.activate, terminal.language or "fr")
        try:
            shelf.verify_there()
            return adding(shelf.put)
        except Refusal as refusal:
            return terminal.complain(f"refused.{refusal.code}", **refusal.fields)


def _books(arguments: argparse.Namespace, settings: Settings, terminal: Terminal) -> int:
    from bot.adapters.on_terminal import book_listing

    shelves = _shelves(settings, terminal)
    bundled = [file.parent.name for file in shelves.shipped.corpus.glob("*/book.toml")]
    with stored(settings, reads_only=True) as keeping:
        return book_listing.listed(keeping.store, shelves.corpus(), bundled, terminal, as_json=arguments.json)


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

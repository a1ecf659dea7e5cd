"""`floorman run`: every front end that has a token, what is done beside them, and how whoever runs it sees that they are well."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from time import time

from bot.adapters.daily import Daily
from bot.adapters.failure_reports import INSTALL, SentryAddressUnusable, SentryMissing, report_failures
from bot.adapters.front_ends import BadToken, FrontEnd, run_all
from bot.adapters.machine import version_of
from bot.adapters.offload import Offload
from bot.adapters.on_terminal.terminal import Terminal
from bot.adapters.opening import Opening
from bot.adapters.posts import AlreadyServed
from bot.adapters.presence import Presence
from bot.adapters.waiting_list import WaitingList
from bot.bootstrap import Keeping, front_ends, let_go, make_front_desk, selecting, stored, tidy
from bot.logs import FILE, log_front_ends_to, log_to
from bot.presenter.refusals import not_saved
from bot.services.club.digest import send_digests
from bot.services.front_desk import FrontDesk
from bot.services.ports.failures import NotSavedError
from bot.settings import Settings, health_address, of_platform
from knowledge.library import Library
from knowledge.rulebook import Rulebooks

LOG = logging.getLogger("floorman")
HOUR = 3600.0
Say = Callable[[str], None]


def run_front_ends(platform: str | None, settings: Settings, shelves: Library, rulebooks: Rulebooks, terminal: Terminal) -> int:
    """Runs every front end that has a token, or that of one platform alone, until the process is told to stop. Returns the exit
    code.
    """
    settings = of_platform(settings, platform)
    if settings.discord_token is None and settings.telegram_token is None:
        return terminal.complain(f"line.no_token_{platform}" if platform else "line.no_token")
    log_front_ends_to(settings.data, settings.log)
    if rulebooks.corpus.left_out:
        terminal.complain("line.left_out", books=tuple(left.id for left in rulebooks.corpus.left_out))
    say = _saying(settings, terminal)
    try:
        with _reporting(settings), stored(settings) as keeping, selecting(settings, shelves, keeping.account) as selector:
            _tidied_at_start(keeping, shelves, terminal)
            desk = make_front_desk(settings, rulebooks, keeping.places, keeping.store, selector)
            offload = Offload()
            try:
                asyncio.run(run_all(_all_of(settings, shelves, rulebooks, desk, keeping, offload, say)))
            finally:
                offload.close()
    except BadToken as error:
        return terminal.complain(f"line.bad_token_{error.platform}")
    except AlreadyServed as error:
        return terminal.complain(f"line.served_{error.platform}")
    except SentryMissing:
        return terminal.complain("line.sentry_missing", install=INSTALL)
    except SentryAddressUnusable:
        return terminal.complain("line.sentry_address")
    return 0


def _saying(settings: Settings, terminal: Terminal) -> Say:
    """What tells whoever started Floorman how it goes. Where his machinery reads the log on standard output, it stands there as a
    line among the others.
    """
    log = log_to(settings.data)
    if settings.log == FILE:
        return lambda key: terminal.out.print(terminal.say(key))
    return lambda key: log.info("%s", terminal.say(key))


def _all_of(
    settings: Settings, shelves: Library, rulebooks: Rulebooks, desk: FrontDesk, keeping: Keeping, offload: Offload, say: Say
) -> list[FrontEnd]:
    """Whatever runs side by side: the front ends, once they can answer, and what is done beside them."""
    turns, presence = WaitingList(), Presence()
    # before anybody asks: the first question need not wait, and four at once need not each load the model
    opening = Opening(offload, rulebooks.warm)
    ends = front_ends(settings, desk, keeping, offload, say, turns=turns, presence=presence)
    found: list[FrontEnd] = [opening, *map(opening.before, ends), *daily(desk, keeping, shelves, offload)]
    if settings.health:
        # imported here: who is not watched serves nothing
        from bot.adapters.health import Health, Watched

        watched = Watched(
            presence, lambda: opening.done, lambda: keeping.places.settings("health"), lambda: keeping.outbox.backlog(time()),
            lambda: turns.waiting,
        )  # fmt: skip
        found.append(Health(health_address(settings.health), watched, say))
    return found


def daily(desk: FrontDesk, keeping: Keeping, shelves: Library, offload: Offload) -> Sequence[FrontEnd]:
    """What is done as long as Floorman runs: what nobody needs any more is deleted every day; every hour, for a process may be
    started anew every day, it is looked which club's weekly letter is due.
    """

    def letters_due() -> None:
        send_digests(desk.floor.store, desk.rules.rules, desk.default_book, time())

    return Daily(offload, lambda: tidied(keeping, shelves)), Daily(offload, letters_due, HOUR)


def tidied(keeping: Keeping, shelves: Library) -> None:
    """Deletes what nobody needs any more, of what is kept and of the indexes on the disk."""
    tidy(keeping, time())
    let_go(keeping, shelves, time())


def _tidied_at_start(keeping: Keeping, shelves: Library, terminal: Terminal) -> None:
    """The same, where the database may have gone away, or be held, since it was opened: that is said, and waited for by all who
    need it; what is left lying is deleted tomorrow.
    """
    try:
        tidied(keeping, shelves)
    except NotSavedError as error:
        LOG.warning("what nobody needs any more could not be deleted: %s", error)
        terminal.complain("line.not_tidied", why=terminal.say(f"refused.{not_saved(error.cause)}"))


@contextmanager
def _reporting(settings: Settings) -> Iterator[None]:
    """Tells failures to a Sentry, where one is set. Raises SentryMissing, SentryAddressUnusable: what was set up wrongly stays
    wrong until somebody mends it, so it is said before anything begins.
    """
    if settings.sentry is None:
        yield
        return
    flush = report_failures(settings.sentry.get_secret_value(), version_of("floorman"))
    try:
        yield
    finally:
        flush()

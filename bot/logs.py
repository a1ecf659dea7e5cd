"""Floorman's log, and what is masked in it and in settings that are quoted: whatever gives access."""

from __future__ import annotations

import json
import logging
import re
import sys
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path
from urllib.parse import quote

from bot.private_files import all_narrowed, opened_private, private_folder
from bot.reference import current

GIVES_ACCESS = re.compile(
    r"(?<=/webhooks/)\d+/[\w.=-]+|(?<=/interactions/)\d+/[\w.=-]+|(?<='token': ')[^']+|[\w-]{23,28}\.[\w-]{6,7}\.[\w-]{27,}"
    r"|(?<!\d)\d{5,}:[\w-]{30,}"
)
LOGIN = re.compile(r"(?<=://)[^/@\s]*(?=@)|(?<=\?)\S+")
"""Where an address gives access."""
FILE, TEXT, JSON = "file", "text", "json"
"""Where the log goes: into its file in the data folder, or to standard output, in lines to read or as JSON."""
UNSHOWN = frozenset({"selector_url", "selector_key", "telegram_secret", "telegram_token", "discord_token", "sentry"})
"""Settings of which nothing is quoted, also where they won't do."""
LINE = "%(asctime)s %(levelname)s %(name)s%(request)s %(message)s"
SHORTEST = 4
"""Letters of the shortest secret that is looked for in the log: to mask shorter ones would tell them."""
_SECRETS: set[str] = set()
"""What is masked in the log for as long as this process lives, as `keep_from_log` was told."""


def keep_from_log(secrets: Iterable[str]) -> None:
    """From now on these stand in no line of the log: not as they are, nor as addresses and tracebacks write them."""
    for secret in (one for one in secrets if len(one) >= SHORTEST):
        in_addresses = (quote(secret, safe, errors="surrogateescape") for safe in ("/", ""))
        _SECRETS.update((secret, *in_addresses, repr(secret)[1:-1], json.dumps(secret)[1:-1]))


def log_to(folder: Path | None, style: str = FILE) -> logging.Logger:
    """Floorman's log, as it was asked for first in this process: a file in the data folder, so that no traceback lands among what
    people read; standard error where there is none, or what bears its name is no file. Or standard output, where whoever runs a
    bot has his own machinery read it. Nothing that Floorman does waits for its log.
    """
    logger = logging.getLogger("floorman")
    if not logger.handlers:
        # of a line that can't be written (a full disk) Python would show what it was made of, unmasked
        logging.raiseExceptions = False
        handler: logging.Handler = logging.StreamHandler()
        wide: list[Path] = []
        if folder is not None and _made(folder):
            wide = all_narrowed(folder)
            if style == FILE:
                handler = _kept_in(folder / "floorman.log") or handler
        if style != FILE:
            handler = logging.StreamHandler(sys.stdout)
        handler.setFormatter(_Object() if style == JSON else _Discreet(LINE))
        logger.addHandler(handler)
        logger.propagate = False
        tell_narrowed(logger, wide)
    return logger


def tell_narrowed(logger: logging.Logger, wide: Sequence[Path]) -> None:
    """Says which files had been open to others, if there were any: their owner may have wanted it so."""
    if wide:
        logger.warning("others on this machine could read this, and no longer can: %s", ", ".join(map(str, wide)))


def log_front_ends_to(folder: Path, style: str = FILE) -> None:
    """What front ends, and the libraries below them, have to say goes to Floorman's log; somebody may want to hear more of it."""
    handlers = log_to(folder, style).handlers
    for name in ("floorman", "discord", "telegram", "tornado", "asyncio"):
        logger = logging.getLogger(name)
        if logger.level == logging.NOTSET:
            logger.setLevel(logging.INFO)
        for handler in handlers:
            logger.addHandler(handler)


def shown_setting(field: str, value: object) -> str:
    """A setting that will not do, as it is quoted. A secret is not, nor is the selector's address: what was
    pasted there may be its key.

    >>> shown_setting("database_url", "postgresql://club:hidden@host/floorman")
    'postgresql://…@host/floorman'
    """
    return "…" if field in UNSHOWN else discreet(LOGIN.sub("…", str(value)))


def discreet(text: str) -> str:
    """A text without the secrets of this Floorman, and without whatever looks like the token of a bot: one is easily pasted into
    the wrong line of the settings.

    >>> discreet("no rulebook 1234567890:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw4")
    'no rulebook …'
    """
    for secret in sorted(_SECRETS, key=len, reverse=True):
        text = text.replace(secret, "…")
    return GIVES_ACCESS.sub("…", text)


class _OwnFile(RotatingFileHandler):
    """A log that its owner alone reads, also once it is begun anew."""

    def _open(self) -> TextIOWrapper:
        return open(self.baseFilename, "a", encoding=self.encoding, errors=self.errors, opener=opened_private)


class _Discreet(logging.Formatter):
    """Leaves out what gives access: the secrets of this Floorman, whatever looks like the token of a bot, and those in the
    addresses that answers are sent to.
    """

    def format(self, record: logging.LogRecord) -> str:
        referred = current()
        record.request = f" [{referred.reference} {referred.platform}]" if referred is not None else ""
        return discreet(super().format(record))


class _Object(logging.Formatter):
    """A line as a JSON object, in ASCII whatever it says, so that every reader takes it for one line. Each value is masked before
    it is written: what is taken out of a line of JSON may break it.
    """

    def format(self, record: logging.LogRecord) -> str:
        referred = current()
        said = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname, "logger": record.name, "message": record.getMessage(),
        }  # fmt: skip
        if referred is not None:
            said |= {"reference": referred.reference, "platform": referred.platform}
        if record.exc_info:
            said["exception"] = self.formatException(record.exc_info)
        if record.stack_info:
            said["stack"] = self.formatStack(record.stack_info)
        return json.dumps({name: discreet(value) for name, value in said.items()})


def _kept_in(file: Path) -> logging.Handler | None:
    """A log that is kept in a file; None where that can't be: whoever opens a pipe waits until somebody reads it."""
    try:
        if file.exists() and not file.is_file():
            return None
        return _OwnFile(file, maxBytes=1_000_000, backupCount=3, encoding="utf-8", errors="backslashreplace")
    except OSError:
        return None


def _made(folder: Path) -> bool:
    try:
        private_folder(folder)
    except OSError:
        return False
    return True

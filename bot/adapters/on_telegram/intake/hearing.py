"""What is the matter while Telegram gives no updates: one line in the log for each cause, and not one each time it is asked."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

from telegram.error import TelegramError

LOG = logging.getLogger("floorman.telegram")
AGAIN = 600.0
"""Seconds after which the same cause is worth another line."""
THEIRS = ("telegram.ext", "telegram.ext.Updater", "telegram.Bot", "telegram.ext.ExtBot")
"""The loggers of python-telegram-bot that write of each failure as a traceback, and of what can't be read all its words."""


class Hearing:
    """Notes why updates do not come; `lost` is called whenever they do not."""

    def __init__(self, clock: Callable[[], float] = time.monotonic, lost: Callable[[], None] = lambda: None) -> None:
        self._clock, self._lost = clock, lost
        self._noted: dict[str, float] = {}

    def failed(self, error: TelegramError) -> None:
        """Telegram was asked for updates and has given none."""
        self._lost()
        cause, now = type(error).__name__, self._clock()
        if now - self._noted.get(cause, -AGAIN) >= AGAIN:
            self._noted[cause] = now
            LOG.warning("Telegram gives no updates, and is asked again: %s", cause)


def quieten() -> None:
    """What python-telegram-bot writes of failures keeps its first line, without what was said and without a traceback."""
    for name in THEIRS:
        logger = logging.getLogger(name)
        if _briefly not in logger.filters:
            logger.addFilter(_briefly)


def _briefly(record: logging.LogRecord) -> bool:
    if record.levelno >= logging.ERROR:
        kind = record.exc_info[0] if record.exc_info else None
        record.msg = f"{str(record.msg).partition('%')[0].rstrip()} {kind.__name__ if kind else ''}".rstrip()
        record.args, record.exc_info, record.exc_text = (), None, None
    return True

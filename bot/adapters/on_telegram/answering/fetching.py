"""Fetches a file that somebody has sent. Where Telegram does not give it, that is the file's trouble and no failure of ours."""

from __future__ import annotations

import logging

from telegram import Bot, Document
from telegram.error import BadRequest, TelegramError

from bot.domain.club.errors import FileNotFetched, FileTooLargeForBots

LOG = logging.getLogger("floorman.telegram")
LARGEST_MB = 20
"""Megabytes of a file that Telegram gives to bots."""
PATIENCE = 60.0
"""Seconds for one to come."""


async def content_of(bot: Bot, sent: Document) -> bytes:
    """What a file holds. Raises FileTooLargeForBots, FileNotFetched."""
    try:
        file = await bot.get_file(sent.file_id)
        if file.file_path:
            return bytes(await file.download_as_bytearray(read_timeout=PATIENCE))
    except TelegramError as error:
        LOG.warning("a file was not fetched: %s", type(error).__name__)
        if isinstance(error, BadRequest) and "too big" in error.message.casefold():
            raise FileTooLargeForBots(platform="Telegram", most=LARGEST_MB) from error
        raise FileNotFetched from error
    raise FileNotFetched

"""Fetches a file that somebody has sent. Where Discord does not give it, that is the file's trouble and no failure of ours."""

from __future__ import annotations

import logging

import aiohttp
import discord

from bot.domain.club.errors import FileNotFetched

LOG = logging.getLogger("floorman.discord")


async def content_of(sent: discord.Attachment) -> bytes:
    """What a file holds: all of it. Raises FileNotFetched."""
    try:
        content = await sent.read()
    # what breaks off while a file is read comes from the connection itself
    except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
        LOG.warning("a file was not fetched: %s", type(error).__name__)
        raise FileNotFetched from error
    if len(content) != sent.size:
        LOG.warning("of a file of %d bytes %d came", sent.size, len(content))
        raise FileNotFetched
    return content

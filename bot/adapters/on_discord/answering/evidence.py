"""Evidence that comes with a sanction as a file: its name and its fingerprint are kept, the file is not.

A picture of somebody in a ledger would have to be found and wiped again at his request, and Discord's links to files end within a
day. What is kept proves that the file which the floor has is the one that there was then, and goes with the other texts of the
sanction where somebody is erased.
"""

from __future__ import annotations

import hashlib
from typing import Any

import discord

from bot.adapters.on_discord.answering.fetching import content_of
from bot.adapters.on_discord.messages.marks import plain

LARGEST_MB = 10
LARGEST = LARGEST_MB * 1024 * 1024
"""Bytes of a file that is read: what Discord takes from anybody who pays nothing."""
LONGEST_NAME = 60
DIGITS = 32
"""Of the 64 of its SHA-256: nobody makes a second file whose first 128 bits are these."""


async def evidence_of(sent: discord.Attachment) -> str:
    """The text that stands for a file in the ledger. Raises FileNotFetched."""
    name = plain(sent.filename, LONGEST_NAME).strip() or "?"
    return f"{name} · SHA-256 {hashlib.sha256(await content_of(sent)).hexdigest()[:DIGITS]}"


def is_too_large(sent: discord.Attachment) -> bool:
    """Whether a file is not even fetched."""
    return sent.size > LARGEST


def beside(typed: str, told: str) -> str:
    """What was typed as evidence, a link for instance, and the file that came with it."""
    return " · ".join(filter(None, (typed.strip(), told)))


def size_of(sent: discord.Attachment) -> dict[str, Any]:
    """How large a file is and how large it may be, in megabytes, for the sentence that says so."""
    return {"size": -(-sent.size // (1024 * 1024)), "largest": LARGEST_MB}

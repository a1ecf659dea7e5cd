"""When something goes wrong: first the log, then one sentence with a reference, in the language of whoever waits."""

from __future__ import annotations

import logging
from contextlib import suppress
from typing import Any

import discord

from bot.adapters.failing import AnswerLostError, note_failure
from bot.adapters.on_discord.backroom import language_of
from bot.adapters.on_discord.messages.sending import NOBODY, UNREACHED

LOG = logging.getLogger("floorman.discord")
GONE = frozenset({10062, 40060, 10015, 50027})
"""Discord's codes for an interaction that has run out or was answered already: nobody waits any more."""


async def tell_failure(interaction: discord.Interaction[Any], error: BaseException) -> None:
    """Notes a failure and tells whoever waits for the answer; an answer that came too late is only noted, unless it would have
    said that something is done: whoever reads nothing does it again, so he is written to.
    """
    cause = error.__cause__ if isinstance(error, AnswerLostError) else error
    if isinstance(cause, discord.HTTPException) and cause.code in GONE:
        LOG.warning("too late for %s: %s", interaction.type.name, cause)
        if isinstance(error, AnswerLostError):
            sentence = note_failure(LOG, error, language_of(interaction), _named(interaction))
            with suppress(*UNREACHED):
                await interaction.user.send(sentence, allowed_mentions=NOBODY)
        return
    sentence = note_failure(LOG, error, language_of(interaction), _named(interaction))
    if interaction.type is discord.InteractionType.autocomplete:
        with suppress(*UNREACHED, discord.InteractionResponded):
            await interaction.response.autocomplete([])  # nothing can be said there, and what is awaited must come
        return
    with suppress(*UNREACHED):
        if interaction.response.is_done():
            await interaction.followup.send(sentence, ephemeral=True)
        else:
            await interaction.response.send_message(sentence, ephemeral=True)


def _named(interaction: discord.Interaction[Any]) -> str:
    """Which command or button it was, without what was typed: a question may name people."""
    data: Any = interaction.data or {}
    return str(data.get("name") or str(data.get("custom_id", "")).split("|")[0:2])

"""Sends messages as answers: in time, to those who may read them, pinging only those they concern."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Sequence
from typing import Any, TypeVar

import aiohttp
import discord
from discord import ui

from bot.adapters.on_discord.messages.cards import Card
from bot.adapters.on_discord.messages.showing import in_words, is_laid_out, sent, without_buttons

T = TypeVar("T")
LOG = logging.getLogger("floorman.discord")
PATIENCE = 0.75
"""Seconds before "thinking…" is shown; Discord gives up after three, and whoever has tapped looks at a dead button meanwhile.
Until then an answer may still become a private one.
"""
FOR_A_FORM = 2.3
"""The same where a form is to be opened: "thinking…" takes its place, so it is waited longer for."""
CAME = "came"
"""When an interaction came in, by the event loop's clock: what is done one after the other for it has that time together."""
WAITING = "waiting"
"""Whether "thinking…" stands there for one person alone, or for everybody; nothing where it does not stand."""
NOBODY = discord.AllowedMentions.none()
UNREACHED = (discord.HTTPException, aiohttp.ClientError, OSError)
"""What keeps a message from arriving: Discord won't have it, or the network is down."""


async def in_time(
    interaction: discord.Interaction[Any], work: Coroutine[Any, Any, T], *, private: bool | None, patience: float | None = None
) -> T:
    """What some work returns; where it takes long, Discord is told so in time. `private` is None where it is not known yet who
    will read the answer: below a message nothing is shown then, elsewhere only to whoever waits. `patience` are the seconds until
    that, where they are others than for an answer. Where Discord can't be told, what was done is returned all the same.
    """
    task, now = asyncio.ensure_future(work), asyncio.get_running_loop().time()
    left = (PATIENCE if patience is None else patience) - (now - interaction.extras.setdefault(CAME, now))
    if left > 0:
        await asyncio.wait({task}, timeout=left)
    try:
        if not task.done() and not interaction.response.is_done():
            if interaction.type is discord.InteractionType.component or (private is None and interaction.message is not None):
                await interaction.response.defer()
            else:
                alone = private is not False
                await interaction.response.defer(ephemeral=alone, thinking=True)
                interaction.extras[WAITING] = alone
    except UNREACHED as error:
        LOG.info("Discord was not told to wait: %s", error)
    finally:
        result = await task
    return result


async def take_buttons(interaction: discord.Interaction[Any]) -> None:
    """Takes the buttons away from the message that was tapped. What the tap did is told all the same where that can't be."""
    try:
        message = interaction.message
        left = without_buttons(message) if message is not None and is_laid_out(message) else None
        if not interaction.response.is_done():
            await interaction.response.edit_message(view=left)
        else:
            await interaction.edit_original_response(view=left)
    except UNREACHED as error:
        LOG.info("a message keeps its buttons: %s", error)


async def say(interaction: discord.Interaction[Any], sentence: str, view: ui.View | None = None) -> None:
    """Says something to whoever tapped, sent or gave something, and to nobody else."""
    buttons = {"view": view} if view is not None else {}
    await _send(interaction, {"content": sentence, "allowed_mentions": NOBODY, **buttons}, private=True)


async def say_instead(interaction: discord.Interaction[Any], sentence: str) -> None:
    """Says something in the place of the message that was tapped, which only whoever tapped sees."""
    options: dict[str, Any] = {"content": sentence, "view": None, "allowed_mentions": NOBODY}
    if is_laid_out(interaction.message):
        options |= {"content": None, "view": in_words(sentence)}
    if interaction.response.is_done():
        await interaction.edit_original_response(**options)
    else:
        await interaction.response.edit_message(**options)


async def send_cards(
    interaction: discord.Interaction[Any],
    cards: Sequence[Card],
    *,
    private: bool,
    view: ui.View | None = None,
    mentioned: Sequence[str] = (),
    said: str = "",
    came: list[discord.Message] | None = None,
) -> list[discord.Message]:
    """Sends messages as the answer; the buttons stand under the last, what is `said` above the first. `mentioned` are the ids of
    the users whom it concerns.
    Returns the messages, where they are public; they are in `came` too as soon as they stand there, for whoever wants to know
    where it broke off.
    """
    came = [] if came is None else came
    for at, card in enumerate(cards):
        options = {**sent(card, view if at == len(cards) - 1 else None), "allowed_mentions": NOBODY}
        if at == 0 and said:
            options["content"] = said
        if at == 0 and mentioned:
            options["content"] = " ".join(f"<@{user}>" for user in mentioned)[:2000]
            options["allowed_mentions"] = discord.AllowedMentions(
                everyone=False, roles=False, replied_user=False, users=[discord.Object(int(user)) for user in mentioned[:100]]
            )
        if (message := await _send(interaction, options, private=private)) is not None:
            came.append(message)
    return came


async def send_laid(interaction: discord.Interaction[Any], view: ui.LayoutView) -> None:
    """Sends a message in Discord's present layout to whoever asked for it alone."""
    await _send(interaction, {"view": view, "allowed_mentions": NOBODY}, private=True)


async def _send(interaction: discord.Interaction[Any], options: dict[str, Any], *, private: bool) -> discord.Message | None:
    if not interaction.response.is_done():
        answer = await interaction.response.send_message(ephemeral=private, **options)
        shown = answer.resource
        return shown if isinstance(shown, discord.Message) and not private else None
    waiting = interaction.extras.pop(WAITING, private)
    if waiting != private:
        # "thinking…" was shown to everybody, and the answer turned out to be for one, or the other way round: the first goes, the
        # second comes
        await interaction.delete_original_response()
    message = await interaction.followup.send(ephemeral=private, wait=True, **options)
    return None if private else message

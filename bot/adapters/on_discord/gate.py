"""The gate of Discord: nothing that a button, a menu or a form says is believed before it was seen to have been offered where it
comes from, and nobody does what his role does not let him do. Whoever is refused reads one sentence.
"""

from __future__ import annotations

from typing import Any

import discord

from bot.adapters.on_discord.backroom import Backroom, account_of, language_of, place_of
from bot.adapters.on_discord.failing import LOG
from bot.adapters.on_discord.messages import forms
from bot.adapters.on_discord.messages.sending import FOR_A_FORM, PATIENCE, in_time, say
from bot.adapters.taps import FIELDS_AND_WORDS, LINE_OF_WORDS, Tapped, read_tap
from bot.domain.club.people import Role
from bot.i18n.words import Words, words_in
from bot.services.catalogue import Field, Kind

MOST = 1_000_000
"""The largest number that a field takes."""
OPENING = (
    f"{LINE_OF_WORDS}|", f"{FIELDS_AND_WORDS}|", "q|rule|", "q|reply|", "q|bind|", "s|other|", "s|find|", "s|new|", "e|",
)  # fmt: skip
"""How buttons begin that are answered with a form. Before it is known whether they are believed, only the time depends on it."""


def words_for(interaction: discord.Interaction[Any]) -> Words:
    """The words of whoever did something, in his language."""
    return words_in(language_of(interaction) or "fr")


async def read_tapped(back: Backroom, interaction: discord.Interaction[Any]) -> Tapped | None:
    """What a button or a menu says that was offered in its chat; None where it was not, which whoever tapped is told."""
    data: Any = interaction.data or {}
    said = str(data.get("custom_id", ""))
    patience = FOR_A_FORM if said.startswith(OPENING) else PATIENCE
    words = await in_time(interaction, _offered(back, interaction, said), private=None, patience=patience)
    tapped = read_tap(words, [str(value) for value in data.get("values") or ()]) if words is not None else None
    if tapped is None:
        await refuse(interaction)
    return tapped


async def read_sent(back: Backroom, interaction: discord.Interaction[Any]) -> forms.Sent | None:
    """A form that was opened for the account that sends it; None where it was not, which whoever sent it is told."""
    data: Any = interaction.data or {}
    account = account_of(interaction.user.id)
    words = await in_time(interaction, _offered(back, interaction, str(data.get("custom_id", "")), account), private=None)
    sent = forms.read_form(words, data.get("components") or ()) if words is not None else None
    if sent is None:
        await refuse(interaction)
    return sent


async def _offered(back: Backroom, interaction: discord.Interaction[Any], said: str, account: str = "") -> str | None:
    return await back.offload(back.offered, said, place_of(interaction), account, by=account_of(interaction.user.id))


async def lets(back: Backroom, interaction: discord.Interaction[Any], needed: Role, command: str = "") -> bool:
    """Whether somebody has a role; who has not is told. What comes as a command is judged at the front desk; this is for what
    opens a form, and for what is no command.
    """
    if await in_time(interaction, back.allows(interaction, needed), private=None, patience=FOR_A_FORM):
        return True
    words = words_for(interaction)
    await say(interaction, words.say("refused.not_allowed", role=words.say(f"role.{needed.name.casefold()}"), command=command))
    return False


async def refuse(interaction: discord.Interaction[Any], what: object = "") -> None:
    """Tells somebody that he was offered nothing of the kind; `what` he made of something offered is noted."""
    if what:
        LOG.warning("refused in %s: %.80r of %s", place_of(interaction), what, account_of(interaction.user.id))
    await say(interaction, words_for(interaction).say("chat.not_offered"))


async def misread(interaction: discord.Interaction[Any], why: str) -> None:
    """Tells somebody that a command came otherwise than Discord offers it: a field holds what no client lets anybody choose, or
    somebody who is not on the server; a command is no longer what a client shows.
    """
    LOG.warning("refused in %s: a command of %s, %.80r", place_of(interaction), account_of(interaction.user.id), why)
    if interaction.type is discord.InteractionType.autocomplete:
        await interaction.response.autocomplete([])
    else:
        await say(interaction, words_for(interaction).say("chat.unreadable_field"))


def readable(field: Field, value: str) -> bool:
    """Whether a field of a slash command holds what Discord offers for it."""
    if field.fixed:
        return value in field.fixed
    if field.kind is Kind.NUMBER:
        return value.isascii() and value.isdecimal() and 1 <= int(value[:9]) <= MOST and len(value) <= len(str(MOST))
    return field.kind is not Kind.MEMBER or forms.is_id(value)


async def open_form(interaction: discord.Interaction[Any], form: discord.ui.Modal) -> None:
    """Shows a form, where there is still time for one."""
    if interaction.response.is_done():
        await say(interaction, words_for(interaction).say("chat.form_late"))
    else:
        await interaction.response.send_modal(form)

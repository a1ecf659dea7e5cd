"""Every command of the catalogue as a slash command, in three languages: alone, or behind the word of its shelf."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Coroutine, Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

import discord
from discord import Locale, app_commands

from bot.adapters import sent_books
from bot.adapters.on_discord.backroom import PLATFORM
from bot.adapters.on_discord.messages.marks import plain
from bot.adapters.on_discord.roles import permissions_for
from bot.domain.club.people import Role
from bot.i18n.words import words_in
from bot.services.catalogue import SHELVES, WHICH_TOURNAMENT, Audience, Command, Field, Kind, on_shelf, role_for

LOCALES = {Locale.french: "fr", Locale.american_english: "en", Locale.british_english: "en", Locale.dutch: "nl"}
LONGEST_DESCRIPTION = 100
FOR_USERS = ("ask", "article")
"""What somebody may have installed for himself: what the rulebooks say, which concerns no club."""
Slash = app_commands.Command[Any, ..., Any] | app_commands.Group
Give = Callable[[discord.Interaction, str, Mapping[str, str], discord.Attachment | None], Coroutine[Any, Any, None]]
"""What a front end does with a command that was given: its name, what was filled in, and a file that came with it."""
Complete = Callable[[discord.Interaction, str, str, Mapping[str, str], str], Coroutine[Any, Any, list[tuple[str, str]]]]
"""What a front end offers below a field: of which command, what completes it, what stands in the other fields, what was typed."""


class CatalogueTranslator(app_commands.Translator):
    """Says the names and descriptions of commands and fields in the languages of the catalogues."""

    async def translate(
        self, string: app_commands.locale_str, locale: Locale, _context: app_commands.TranslationContextTypes
    ) -> str | None:
        """The text in a language; None where there is no other than English."""
        key, language = string.extras.get("key"), LOCALES.get(locale)
        return _said(str(key), language) if key and language else None


@cache
def _said(key: str, language: str) -> str:
    """One of the catalogues' texts: a start asks for each several times."""
    return plain(words_in(language).say(key), LONGEST_DESCRIPTION)


def said(key: str) -> app_commands.locale_str:
    """A text of the catalogues for Discord: in English, with its key for the other languages."""
    return app_commands.locale_str(_said(key, "en"), key=key)


def slash_commands(give: Give, complete: Complete) -> Iterator[Slash]:
    """The whole catalogue as Discord lists it: what stands alone, then the shelves."""
    for command in on_shelf(""):
        made = _leaf(command, "", give, complete)
        _opened(made, command.role, in_private=PLATFORM in command.in_private)
        yield made
    for shelf in SHELVES:
        group = app_commands.Group(name=said(f"shelf.{shelf}"), description=said(f"shelf.{shelf}_help"))
        for command in on_shelf(shelf):
            group.add_command(_leaf(command, shelf, give, complete))
        _opened(group, role_for(shelf), in_private=any(PLATFORM in command.in_private for command in on_shelf(shelf)))
        yield group


def _opened(made: Slash, role: Role, *, in_private: bool) -> None:
    """Says who finds a command in Discord's list, and where. Discord asks this of the first word alone: what stands behind it
    and is another's, or is for servers, is refused when it is given.
    """
    made.guild_only = not in_private
    made.allowed_contexts = app_commands.AppCommandContext(guild=True, dm_channel=in_private, private_channel=False)
    made.allowed_installs = app_commands.AppInstallationType(guild=True, user=False)
    made.default_permissions = permissions_for(role) if role > Role.PLAYER else None


def open_to_users(made: Slash) -> None:
    """Has a command of `FOR_USERS` follow whoever installs Floorman for himself, wherever he writes on Discord."""
    made.allowed_contexts = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True)
    made.allowed_installs = app_commands.AppInstallationType(guild=True, user=True)


def _leaf(command: Command, shelf: str, give: Give, complete: Complete) -> app_commands.Command[Any, ..., Any]:
    """A command of the catalogue as Discord's, where it stands on a shelf."""
    options = (WHICH_TOURNAMENT,) if command.only_shows(shelf) and command.of_tournament else command.options
    options = () if command.only_shows(shelf) and not command.of_tournament else options
    if command.from_file:
        sent = BOOK_FIELD if command.name == sent_books.COMMAND else FILE_FIELD
        options = (*(replace(field, required=False) for field in options), sent)
    if EVIDENCE in (field.name for field in command.fields):
        options = (*options, EVIDENCE_FIELD)
    fields = (*options, *((PUBLIC_FIELD,) if command.audience is Audience.CHOICE else ()))

    async def given(interaction: discord.Interaction, **values: object) -> None:
        sent = next((one for name in FILES if (one := values.pop(name, None)) is not None), None)
        filled = {name: _text(value) for name, value in values.items() if value is not None}
        await give(interaction, command.name, filled, sent if isinstance(sent, discord.Attachment) else None)

    given.__signature__ = _signature(fields)  # type: ignore[attr-defined]
    app_commands.describe(**{field.name: said(f"option.{field.name}_help") for field in fields})(given)
    app_commands.rename(**{field.name: said(f"option.{field.name}") for field in fields})(given)
    app_commands.choices(**{f.name: [app_commands.Choice(name=_fixed(v), value=v) for v in f.fixed] for f in fields if f.fixed})(
        given
    )
    made: app_commands.Command[Any, ..., Any] = app_commands.Command(
        name=said(f"slash.{command.name}"), description=said(f"command.{command.name}.help"), callback=given
    )
    for field in fields:
        if field.completes:
            made.autocomplete(field.name)(_completing(command, field, complete))
    return made


def _fixed(value: str) -> app_commands.locale_str:
    return said(f"option.fixed_{value}")


def _text(value: object) -> str:
    return str(value.id) if isinstance(value, discord.Member | discord.User) else str(value)


def _signature(fields: tuple[Field, ...]) -> inspect.Signature:
    """The parameters that discord.py reads a command's fields from."""
    first = inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=discord.Interaction)
    kinds: Mapping[Kind, Any] = {
        Kind.TEXT: str, Kind.NUMBER: app_commands.Range[int, 1, 1_000_000], Kind.MEMBER: discord.Member, Kind.SWITCH: bool,
        Kind.FILE: discord.Attachment,
    }  # fmt: skip
    rest = [
        inspect.Parameter(
            field.name,
            inspect.Parameter.POSITIONAL_OR_KEYWORD,
            annotation=kinds[field.kind] if field.required else kinds[field.kind] | None,
            default=inspect.Parameter.empty if field.required else None,
        )
        for field in sorted(fields, key=lambda field: not field.required)
    ]
    return inspect.Signature([first, *rest])


def _completing(
    command: Command, field: Field, complete: Complete
) -> Callable[..., Coroutine[Any, Any, list[app_commands.Choice[str]]]]:
    async def offered(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        beside = {name: str(value) for name, value in vars(interaction.namespace).items() if isinstance(value, str)}
        found = await complete(interaction, command.name, field.completes, beside, current)
        return [app_commands.Choice(name=shown, value=value) for shown, value in found]

    return offered


PUBLIC_FIELD = Field("public", kind=Kind.SWITCH)
"""For showing the answer to everybody, or to nobody else."""
EVIDENCE = "evidence"
EVIDENCE_FIELD = Field("evidence_file", kind=Kind.FILE)
"""For evidence that is no link."""
FILE_FIELD, BOOK_FIELD = Field("file", kind=Kind.FILE), Field("book_file", kind=Kind.FILE)
"""For a list that is too long to be typed; for a rulebook."""
FILES = (FILE_FIELD.name, BOOK_FIELD.name, EVIDENCE_FIELD.name)

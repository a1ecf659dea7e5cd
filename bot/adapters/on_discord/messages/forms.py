"""Forms (modals). What was typed is read from the form itself, so that nothing typed is lost if Floorman restarts meanwhile."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import discord
from discord import ui

from bot.adapters.on_discord.messages.marks import plain

LONGEST_LABEL = 45
LONGEST_HELP = 100


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a form: its name, its label, a line below it, what stands in it already."""

    name: str
    label: str
    help: str = ""
    value: str = ""
    required: bool = True
    long: bool = False
    longest: int = 300


def form(title: str, custom_id: str, fields: Sequence[Field]) -> ui.Modal:
    """A form of up to five fields."""
    modal = ui.Modal(title=plain(title, LONGEST_LABEL), custom_id=custom_id, timeout=900)
    for field in fields:
        typed: ui.TextInput[ui.Modal] = ui.TextInput(
            custom_id=field.name,
            style=discord.TextStyle.paragraph if field.long else discord.TextStyle.short,
            default=plain(field.value, field.longest) or None,
            required=field.required,
            max_length=field.longest,
        )
        help_line = plain(field.help, LONGEST_HELP) or None
        modal.add_item(ui.Label(text=plain(field.label, LONGEST_LABEL), description=help_line, component=typed))
    return modal


def filled(interaction: discord.Interaction[Any]) -> Mapping[str, str]:
    """What was typed into a form, by the names of its fields."""
    data: Any = interaction.data or {}
    return dict(_values(data.get("components", ())))


def _values(components: Iterable[Mapping[str, Any]]) -> Iterable[tuple[str, str]]:
    for component in components:
        if "value" in component:
            yield str(component.get("custom_id", "")), str(component["value"] or "").strip()
        yield from _values(component.get("components", ()))
        if "component" in component:
            yield from _values([component["component"]])

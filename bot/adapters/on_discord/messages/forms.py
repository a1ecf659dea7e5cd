"""Forms (modals). What was typed is read from the form itself, so that nothing typed is lost if Floorman restarts meanwhile."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import discord
from discord import ui

from bot.adapters.on_discord.messages.marks import plain
from bot.adapters.taps import read_fields, written_fields

LONGEST_LABEL = 45
LONGEST_HELP = 100
LONGEST_TYPED = 1_000
"""Characters of a field that are read: no form of ours takes more."""
LONGEST_CHOICE, MOST_CHOICES = 100, 25
"""Characters of a choice in a menu, and choices."""
LONGEST_ID = 20
"""Digits of an id of Discord's."""
DEEPEST = 8
"""How deep parts are read that stand in one another; those of ours stand in one or two others."""
WITH_LINE, WITH_FIELDS = "m", "n"
"""The kinds of forms: what is typed becomes a line, or goes into the field that is still empty."""


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


@dataclass(frozen=True, slots=True)
class Menu:
    """A field in which one of some choices is made: what each stands for, and what is shown; `value` is chosen already."""

    name: str
    label: str
    choices: Sequence[tuple[str, str]]
    help: str = ""
    value: str = ""
    required: bool = True


@dataclass(frozen=True, slots=True)
class Member:
    """A field in which somebody of the server is picked; `value` is the id of who is picked already. What comes back is the id:
    how he is called there says nothing.
    """

    name: str
    label: str
    help: str = ""
    value: str = ""
    required: bool = True


Part = Field | Menu | Member


@dataclass(frozen=True, slots=True)
class Sent:
    """A form that came back: its kind, what it is about, what was seen of the tournament, what stands behind that, what was typed
    by the names of the fields.
    """

    kind: str
    about: str
    seen: str
    data: str
    typed: Mapping[str, str]

    @property
    def written(self) -> str:
        """All of it in one text, to open the form again with what was typed."""
        return written_fields([("kind", self.kind), ("seen", self.seen), ("data", self.data), *self.typed.items()])

    @classmethod
    def read(cls, about: str, text: str) -> Sent:
        """What `written` has written of a form about something."""
        typed = dict(read_fields(text))
        kind, seen, data = (typed.pop(name, "") for name in ("kind", "seen", "data"))
        return cls(kind, about, seen, data, typed)


def form(title: str, custom_id: str, fields: Sequence[Part]) -> ui.Modal:
    """A form of up to five fields."""
    modal = ui.Modal(title=plain(title, LONGEST_LABEL), custom_id=custom_id, timeout=900)
    for field in fields:
        help_line = plain(field.help, LONGEST_HELP) or None
        modal.add_item(ui.Label(text=plain(field.label, LONGEST_LABEL), description=help_line, component=_part(field)))
    return modal


def _part(field: Part) -> ui.Item[ui.Modal]:
    match field:
        case Menu():
            return _menu(field)
        case Member():
            picked = [discord.Object(int(field.value), type=discord.User)] if is_id(field.value) else []
            return ui.UserSelect(custom_id=field.name, required=field.required, default_values=picked)
    return ui.TextInput(
        custom_id=field.name,
        style=discord.TextStyle.paragraph if field.long else discord.TextStyle.short,
        default=plain(field.value, field.longest) or None,
        required=field.required,
        max_length=field.longest,
    )


def _menu(field: Menu) -> ui.Select[ui.Modal]:
    """A menu of what Discord takes: what is too long to be said whole, or one too many, is not offered."""
    once = {value: label for value, label in field.choices if 0 < len(value) <= LONGEST_CHOICE and plain(label).strip()}
    options = [
        discord.SelectOption(label=plain(label, LONGEST_CHOICE), value=value, default=value == field.value)
        for value, label in list(once.items())[:MOST_CHOICES]
    ]
    return ui.Select(custom_id=field.name, required=field.required, options=options)


def is_id(text: str) -> bool:
    """Whether a text is the id of somebody or something of Discord's."""
    return text.isascii() and text.isdecimal() and len(text) <= LONGEST_ID


def read_form(said: str, components: object) -> Sent | None:
    """A form of ours with what was typed into it; None for any other."""
    match said.split("|", 3):
        case ["m" | "n" as kind, about, seen, data]:
            return Sent(kind, about, seen, data, dict(_values(components)))
    return None


def _values(components: object) -> Iterable[tuple[str, str]]:
    """What stands in the fields: what was typed, or the one thing that was chosen."""
    for part in parts_in(components):
        chosen = part.get("values")
        if "value" in part or isinstance(chosen, list):
            value = part["value"] if "value" in part else next(iter(chosen or ()), "")
            yield str(part.get("custom_id", "")), value[:LONGEST_TYPED].strip() if isinstance(value, str) else ""


def parts_in(found: object, deepest: int = DEEPEST) -> Iterator[Mapping[str, Any]]:
    """The options of a command or the components of a form, and those that stand in them; what is none is passed over, whatever
    it is.
    """
    for part in found if isinstance(found, list | tuple) and deepest else ():
        if isinstance(part, dict):
            yield part
            for within in (part.get("options"), part.get("components"), [part.get("component")]):
                yield from parts_in(within, deepest - 1)

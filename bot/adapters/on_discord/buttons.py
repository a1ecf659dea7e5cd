"""Buttons that work for ever: all that a tap needs to know stands in the button itself, so that a restart changes nothing."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

import discord
from discord import ui

from bot.adapters.on_discord.marks import plain
from bot.presenter.actions import LONGEST_LABEL, Action, Weight

if TYPE_CHECKING:
    from bot.adapters.on_discord.client import FloormanClient

STYLES = {
    Weight.DO: discord.ButtonStyle.success,
    Weight.PLAIN: discord.ButtonStyle.secondary,
    Weight.DANGER: discord.ButtonStyle.danger,
}
LONGEST_ID = 100


@dataclass(frozen=True, slots=True)
class Tapped:
    """What a button or a menu said: its kind, its words, and what was chosen in a menu. The kinds: "a" gives a command ("w":
    asks for words first), "q" is about a question that was asked, "c" sets something up, "s" chooses an offence, "l" shows
    something that stays up to date.
    """

    kind: str
    words: tuple[str, ...]
    values: tuple[str, ...] = ()


def tap_id(kind: str, *words: object) -> str:
    """What a button says when it is tapped; words have no bar in them, except the last.

    >>> tap_id("a", "confirm", "2.17", "")
    'a|confirm|2.17|'
    """
    return "|".join((kind, *map(str, words)))


def read_tap(custom_id: str, values: Sequence[str] = ()) -> Tapped | None:
    """What `tap_id` has written; None for a button that is not ours."""
    kind, _, rest = custom_id.partition("|")
    parts = 4 if kind in ("a", "w") else 3
    return Tapped(kind, tuple(rest.split("|", parts - 2)), tuple(values)) if rest else None


class Tap(ui.DynamicItem[ui.Item[Any]], template=r"(?P<kind>[acqlsw])\|(?P<rest>.*)"):
    """Any button or menu of ours, whoever sent it and however long ago."""

    @classmethod
    async def from_custom_id(cls, _interaction: discord.Interaction[Any], item: ui.Item[Any], _match: re.Match[str], /) -> Self:
        """The button that was tapped, as it stands in its message."""
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Hands the tap on."""
        client: FloormanClient = interaction.client
        client.note_under_way()
        data: Any = interaction.data or {}
        tapped = read_tap(self.custom_id, [str(value) for value in data.get("values", ())])
        if tapped is not None:
            await client.counter.tapped(interaction, tapped)


def button(label: str, custom_id: str, style: discord.ButtonStyle = discord.ButtonStyle.secondary, row: int | None = None) -> Tap:
    """One button, in a row of the five if that is said."""
    made: ui.Button[ui.View] = ui.Button(style=style, label=plain(label, LONGEST_LABEL), custom_id=custom_id)
    return Tap(made, row=row)


def view_of(items: Iterable[ui.Item[Any]]) -> ui.View | None:
    """Buttons in rows of five, 25 at most, each once; None for none."""
    view = ui.View(timeout=None)
    seen: set[str] = set()
    for item in items:
        own = str(getattr(item, "custom_id", ""))
        if own not in seen and len(view.children) < 25:
            seen.add(own)
            view.add_item(item)
    return view if view.children else None


def action_button(action: Action, hold: Callable[[str], str]) -> Tap:
    """The button for something to do next. A text that is too long for the button is kept by `hold`, which returns its name."""
    kind = "w" if action.asks else "a"
    written = tap_id(kind, action.command, action.seen, action.argument)
    if len(written) > LONGEST_ID:
        written = tap_id(kind, action.command, action.seen, f"={hold(action.argument)}")
    return button(action.label, written, STYLES[action.weight])

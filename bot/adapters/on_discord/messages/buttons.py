"""Buttons that work for ever: all that a tap needs to know stands in the button itself, so that a restart changes nothing."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, Protocol, Self

import discord
from discord import ui

from bot.adapters.on_discord.messages.marks import plain
from bot.adapters.taps import Tapped, action_tap, read_tap
from bot.presenter.action import LONGEST_LABEL, Action, Weight

STYLES = {
    Weight.DO: discord.ButtonStyle.success,
    Weight.PLAIN: discord.ButtonStyle.secondary,
    Weight.DANGER: discord.ButtonStyle.danger,
}
LONGEST_ID = 100


class TakesTaps(Protocol):
    """The client of Discord, as far as a button knows it."""

    async def take_tap(self, interaction: discord.Interaction[Any], tapped: Tapped) -> None:
        """Does what a tap asks for."""


class Tap(ui.DynamicItem[ui.Item[Any]], template=r"(?P<kind>[acflqsvw])\|(?P<rest>.*)"):
    """Any button or menu of ours, whoever sent it and however long ago."""

    @classmethod
    async def from_custom_id(cls, _interaction: discord.Interaction[Any], item: ui.Item[Any], _match: re.Match[str], /) -> Self:
        """The button that was tapped, as it stands in its message."""
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Hands the tap on."""
        client: TakesTaps = interaction.client
        data: Any = interaction.data or {}
        tapped = read_tap(self.custom_id, [str(value) for value in data.get("values", ())])
        if tapped is not None:
            await client.take_tap(interaction, tapped)


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
    written = action_tap(action, hold, lambda said: len(said) <= LONGEST_ID)
    return button(action.label, written, STYLES[action.weight])

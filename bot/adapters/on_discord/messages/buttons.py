"""Buttons that work for ever: all that a tap needs to know stands in the button itself, so that a restart changes nothing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import discord
from discord import ui

from bot.adapters.on_discord.messages.marks import plain
from bot.adapters.taps import Offering
from bot.presenter.action import LONGEST_LABEL, Action, Weight

STYLES = {
    Weight.DO: discord.ButtonStyle.success,
    Weight.PLAIN: discord.ButtonStyle.secondary,
    Weight.DANGER: discord.ButtonStyle.danger,
}
LONGEST_ID = 100


class Tap(ui.DynamicItem[ui.Item[Any]], template=""):
    """Any button or menu of ours. The library is to keep no account of it, nor to take its taps, which it would leave without an
    answer where they say what stands in no message: all that comes in goes through the gate.
    """


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


def action_button(action: Action, offering: Offering) -> Tap:
    """The button for something to do next."""
    return button(action.label, offering.action(action, lambda said: len(said) <= LONGEST_ID), STYLES[action.weight])

"""Buttons that work for ever: all that a tap needs to know stands in the button itself, so that a restart changes nothing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

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
LAST_ROW = 4


class Tap(ui.DynamicItem[ui.Item[Any]], template=""):
    """Any button or menu of ours. The library is to keep no account of it, nor to take its taps, which it would leave without an
    answer where they say what stands in no message: all that comes in goes through the gate.
    """


def button(label: str, custom_id: str, style: discord.ButtonStyle = discord.ButtonStyle.secondary, row: int | None = None) -> Tap:
    """One button, in a row of the five if that is said."""
    made: ui.Button[ui.View] = ui.Button(style=style, label=plain(label, LONGEST_LABEL), custom_id=custom_id)
    return Tap(made, row=row)


Laid = TypeVar("Laid", ui.View, ui.LayoutView)


class MixedView(ValueError):
    """Our own buttons and the library's stand in one message that the library would let expire."""


def kept(view: Laid) -> Laid:
    """A message's buttons, as they go out: every one of the front end comes by here. Where our own stand beside some of which the
    library keeps account, and it lets them expire, it forgets what all buttons of ours are, in every message, until the process
    is started anew. Raises MixedView.
    """
    ours = {isinstance(item, ui.DynamicItem) for item in view.walk_children() if item.is_dispatchable()}
    if view.timeout is not None and len(ours) > 1:
        raise MixedView(view)
    return view


def buttons_view(*items: ui.Item[Any]) -> ui.View:
    """Buttons and menus that work for ever, one below the other or side by side as they ask for."""
    view = ui.View(timeout=None)
    for item in items:
        view.add_item(item)
    return kept(view)


def laid_view(*items: ui.Item[Any]) -> ui.LayoutView:
    """A message in Discord's present layout, whose buttons work for ever."""
    view = ui.LayoutView(timeout=None)
    for item in items:
        view.add_item(item)
    return kept(view)


def view_of(items: Iterable[ui.Item[Any]]) -> ui.View | None:
    """Buttons in rows of five, 25 at most, each once; None for none."""
    once: dict[str, ui.Item[Any]] = {}
    for item in items:
        once.setdefault(str(getattr(item, "custom_id", "")), item)
    return buttons_view(*list(once.values())[:25]) if once else None


def action_button(action: Action, offering: Offering) -> Tap:
    """The button for something to do next; those that turn pages stand side by side, in the last row."""
    said = offering.action(action, lambda said: len(said) <= LONGEST_ID)
    return button(action.label, said, STYLES[action.weight], row=LAST_ROW if action.page else None)

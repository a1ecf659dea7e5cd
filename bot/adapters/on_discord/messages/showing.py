"""How a message is sent and edited, in either of Discord's two layouts: embeds with a view under them, or one view of panels with
everything in it. A message that is laid out in panels stays so for good; one of embeds moves over as a whole.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import discord
from discord import ui

from bot.adapters.on_discord.messages.buttons import Tap, laid_view
from bot.adapters.on_discord.messages.cards import EMPTY, Card

ROW = 5
"""Buttons side by side."""
SINGLE = 4
"""Pictures that stand one below the other, as wide as the message; more stand side by side, smaller."""
GALLERY = 10


def sent(card: Card, view: ui.View | None) -> dict[str, Any]:
    """What a message is sent with, apart from whom it rings."""
    options: dict[str, Any] = {"files": card.attachments()} if card.files else {}
    if card.laid:
        return {**options, "view": laid(card, view)}
    options |= {"embeds": list(card.embeds)}
    return options | ({"view": view} if view is not None else {})


def edited(card: Card, view: ui.View | None, *, files: bool = True) -> dict[str, Any]:
    """What a message is edited with. Embeds keep the files that hang there, where the card brings none or no `files` are wanted;
    panels show what they name and nothing else.
    """
    if card.laid:
        return {"content": None, "embeds": [], "attachments": card.attachments(), "view": laid(card, view)}
    options: dict[str, Any] = {"attachments": card.attachments()} if files and card.files else {}
    return {"embeds": list(card.embeds), "view": view, **options}


def laid(card: Card, view: ui.View | None) -> ui.LayoutView:
    """A message of panels as a view."""
    shown = [name for name, _ in card.files if name.endswith(".png")]
    rows, galleries = list(_rows(view.children if view is not None else ())), list(_galleries(shown))
    files = [ui.File[ui.LayoutView](f"attachment://{name}") for name, _ in card.files if name not in shown]
    parts: list[ui.Item[Any]] = []
    for at, panel in enumerate(card.panels):
        inside: list[ui.Item[Any]] = []
        for number, text in enumerate(panel.texts):
            if number and not (card.first and at == 0 and number == 1):
                inside.append(ui.Separator())
            inside.append(ui.TextDisplay(text))
            if card.first and at == 0 and number == 0:
                inside += [*rows, *galleries]
        if not card.first and len(card.panels) == 1:
            small = 2 if len(panel.texts) > 1 and panel.texts[-1].startswith("-# ") else 0
            inside[len(inside) - small : len(inside) - small] = [*galleries, *rows]
        parts.append(ui.Container(*inside, accent_colour=panel.colour))
    if len(card.panels) != 1 and not card.first:
        return laid_view(*parts, *galleries, *files, *rows)
    return laid_view(*parts, *files)


def _galleries(names: Sequence[str]) -> Iterator[ui.Item[Any]]:
    """Few pictures as wide as the message, each by itself; of more, ten side by side."""
    each = 1 if len(names) <= SINGLE else GALLERY
    for at in range(0, len(names), each):
        yield ui.MediaGallery(*(discord.MediaGalleryItem(f"attachment://{name}") for name in names[at : at + each]))


def _rows(items: Iterable[ui.Item[Any]]) -> Iterator[ui.ActionRow[Any]]:
    """Buttons five in a row, in their order; a menu has a row to itself, and what asked for a row of its own begins one."""
    row: list[ui.Item[Any]] = []
    at: int | None = None
    for item in items:
        if row and (len(row) == ROW or item.width == ROW or row[-1].width == ROW or item.row != at):
            yield ui.ActionRow(*row)
            row = []
        # an item of one view is none of another
        row.append(Tap(item.item) if isinstance(item, ui.DynamicItem) else item)
        at = item.row
    if row:
        yield ui.ActionRow(*row)


def parts_under(view: ui.View | None) -> int:
    """How many parts the rows of a view are."""
    return sum(1 + len(row.children) for row in _rows(view.children)) if view is not None else 0


def in_words(sentence: str) -> ui.LayoutView:
    """A sentence as all that such a message says."""
    return laid_view(ui.TextDisplay(sentence))


def is_laid_out(message: discord.Message | None) -> bool:
    """Whether a message is of panels: those take no content and no embeds, and are not empty without buttons."""
    return message is not None and message.flags.components_v2


def every_part(parts: Iterable[Any]) -> Iterator[Any]:
    """The parts of a message with what they hold: rows, panels, panels of rows."""
    for part in parts:
        yield part
        yield from every_part(getattr(part, "children", ()))


def without_buttons(message: discord.Message) -> ui.LayoutView:
    """A message of panels as it stands, without what can be tapped."""
    names = {one.url.partition("?")[0]: one.filename for one in message.attachments}
    kept = [one for one in map(_lasting, _items(message)) if one is not None]
    for item in kept:
        for part in (item, *(item.walk_children() if isinstance(item, ui.Container) else ())):
            _name_files(part, names)
    return laid_view(*(kept or [ui.TextDisplay(EMPTY)]))


def _items(message: discord.Message) -> list[ui.Item[Any]]:
    return list(ui.LayoutView.from_message(message, timeout=None).children)


def _lasting(item: ui.Item[Any]) -> ui.Item[Any] | None:
    if isinstance(item, ui.ActionRow):
        return None
    if not isinstance(item, ui.Container):
        return item
    parts = [part for part in item.children if not isinstance(part, ui.ActionRow)]
    return ui.Container(*parts, accent_colour=item.accent_colour) if parts else None


def _name_files(item: ui.Item[Any], names: dict[str, str]) -> None:
    """Files that hang at the message are named as such: of an address alone Discord would take a copy."""
    if isinstance(item, ui.MediaGallery):
        item.items = [
            discord.MediaGalleryItem(_named(one.media.url, names), description=one.description, spoiler=one.spoiler)
            for one in item.items
        ]
    elif isinstance(item, ui.File):
        item.media = discord.UnfurledMediaItem(_named(item.media.url, names))


def _named(url: str, names: dict[str, str]) -> str:
    name = names.get(url.partition("?")[0])
    return f"attachment://{name}" if name else url

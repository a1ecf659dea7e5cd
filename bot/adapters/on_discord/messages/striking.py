"""What was announced and no longer holds: struck out where it stands, with what happened below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import discord

from bot.adapters.on_discord.messages.cards import COLOURS, Card, Panel
from bot.adapters.on_discord.messages.marks import pieces, plain
from bot.adapters.on_discord.messages.panels import LONGEST
from bot.presenter.blocks import Tone

MOST_EMBEDS, MOST_KEPT = 10, 5
"""Of one message, and of those what was announced keeps."""


def struck_out(announced: Card, news: Card, *, void: bool) -> Card:
    """What was announced with the news of it below, its headings struck out where it is `void`. Where both are too long together,
    the end of what was announced goes: what it said stands in the log, and what happened must be read.
    """
    if not announced.laid:
        embeds = [embed.copy() for embed in announced.embeds[:MOST_KEPT]]
        for embed in embeds if void else ():
            embed.title = f"~~{plain(embed.title or '…', 250)}~~"
            embed.colour = discord.Colour.dark_grey()
        return Card((*embeds, *news.embeds)[:MOST_EMBEDS])
    room = LONGEST - sum(len(text) for panel in news.panels for text in panel.texts)
    kept = list(_fitting(announced.panels, max(room, 0)))
    if void:
        kept = [Panel(COLOURS[Tone.QUIET], (_struck(panel.texts[0]), *panel.texts[1:])) for panel in kept]
    return replace(announced, panels=(*kept, *news.panels), first=announced.first and not void)


def rest_struck_out(announced: Card) -> Card:
    """What a further message says of an announcement that took several and is void: its heading, struck out. The seats in it, its
    plans and its buttons would look as if they held.
    """
    if announced.laid:
        heading = announced.panels[0].texts[0].partition("\n")[0] if announced.panels else "…"
        return Card(panels=(Panel(COLOURS[Tone.QUIET], (_struck(heading),)),), laid=True)
    title = plain((announced.embeds[0].title if announced.embeds else "") or "…", 250)
    return Card((discord.Embed(title=f"~~{title}~~", colour=discord.Colour.dark_grey()),))


def _struck(text: str) -> str:
    """A text whose heading is struck out."""
    heading, line, rest = text.partition("\n")
    mark, space, said = heading.partition(" ") if heading.startswith("#") else ("", "", heading)
    return f"{mark}{space}~~{said or '…'}~~{line}{rest}"


def _fitting(panels: Sequence[Panel], room: int) -> Iterator[Panel]:
    for panel in panels:
        texts = list[str]()
        for text in panel.texts:
            if room > 0:
                first, *more = pieces(text, room)
                texts.append(f"{first.rstrip()}\n…" if more else first)
                room -= len(texts[-1])
        if texts:
            yield replace(panel, texts=tuple(texts))

"""Which replies come in Discord's present layout, and how: the one place where that is chosen. All others come as embeds."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from discord import ui

from bot.adapters.on_discord.messages.cards import MOST_MESSAGES as MOST_OF_EMBEDS
from bot.adapters.on_discord.messages.cards import Card, cards
from bot.adapters.on_discord.messages.mentions import NO_IDS, Ids
from bot.adapters.on_discord.messages.offered import with_files
from bot.adapters.on_discord.messages.panels import MOST_MESSAGES, panels
from bot.adapters.on_discord.messages.showing import parts_under
from bot.presenter.blocks import Block
from bot.services.replies.at_the_desk import AtTheDesk
from bot.services.replies.discipline import Proposed, Record
from bot.services.replies.draws import DrawAborted, DrawAnnounced, DrawRevealed
from bot.services.replies.handover import Handover
from bot.services.replies.ledger import Ledger
from bot.services.replies.log import Log
from bot.services.replies.reply import Outcome
from bot.services.replies.rules import HelpGiven
from bot.services.replies.tables import TableRedrawn, Tables
from bot.services.replies.tournaments import Entries


@dataclass(frozen=True, slots=True)
class Layout:
    """How a reply is laid out. What can be done goes `first`, below the heading, with the pictures: whoever looks for his seat
    need not pass a hundred names, and a floor who has read the proposal need not pass three articles.
    """

    first: bool = False


AT_ONCE, LIST = Layout(first=True), Layout()
LAYOUTS: Mapping[type[Outcome], Layout] = {
    **dict.fromkeys((DrawRevealed, Proposed, TableRedrawn, Tables), AT_ONCE),
    **dict.fromkeys((AtTheDesk, DrawAborted, DrawAnnounced, Entries, Handover, HelpGiven, Ledger, Log, Record), LIST),
}
"""What gains from it: plans, and what has several parts or many buttons. Never what rings: of a message in this layout a locked
telephone shows nothing.
"""


def laid_out(
    outcome: Outcome,
    blocks: Sequence[Block],
    language: str,
    offered: Collection[str] = (),
    *,
    files: Sequence[tuple[str, bytes]] = (),
    view: ui.View | None = None,
    rings: bool = False,
    always: bool = False,
    most: int | None = None,
    ids: Ids = NO_IDS,
) -> tuple[Card, ...]:
    """The messages for what an outcome says, `most` at most (None: as many as anybody reads), with further `files` and what
    stands under them. What `rings` somebody, or says something in plain words above, is not laid out; what has to be `always` is.
    Commands whose `ids` are known are to be tapped.
    """
    layout = LAYOUTS.get(type(outcome), LIST if always else None)
    if layout is None or rings:
        *before, last = cards(blocks, language, offered, most=most or MOST_OF_EMBEDS, ids=ids)
        return (*before, with_files(last, list(files)))
    under = parts_under(view)
    return panels(blocks, language, offered, files=files, under=under, first=layout.first, most=most or MOST_MESSAGES, ids=ids)

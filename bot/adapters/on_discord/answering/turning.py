"""Turning the pages of a list on Discord."""

from __future__ import annotations

from typing import Any

import discord

from bot.adapters.layout import as_file, in_words_of
from bot.adapters.on_discord.answering.answers import Answers
from bot.adapters.on_discord.backroom import Backroom, Served, server_of
from bot.adapters.on_discord.gate import refuse
from bot.adapters.on_discord.messages import offered
from bot.adapters.on_discord.messages.cards import Card
from bot.adapters.on_discord.messages.layouts import laid_out
from bot.adapters.on_discord.messages.lines import in_discords_words
from bot.adapters.on_discord.messages.sending import NOBODY, in_time, send_cards, take_buttons
from bot.adapters.on_discord.messages.showing import edited, is_laid_out
from bot.adapters.turning import Turn, commands_below, in_pages, read_turn
from bot.domain.club.people import Role


class Turning:
    """The buttons under the pages of lists.

    What only whoever tapped sees is turned where it stands. What everybody sees is turned for everybody by whoever had it shown
    and by the floor; anybody else gets the page that he has tapped for himself alone, with buttons of its own: twenty players who
    look for their names in a ranking would else turn it under each other's eyes, and under the floor's who is reading it out.
    What is secret is never shown where others read, whatever message its button is said to stand under.
    """

    def __init__(self, back: Backroom, answers: Answers) -> None:
        self._back, self._answers = back, answers

    async def tapped(self, interaction: discord.Interaction[Any], words: tuple[str, ...]) -> None:
        """A button under a page, or the one that asks for all of the list."""
        turn = await in_time(interaction, self._back.offload(read_turn, self._back, words), private=None)
        if turn is None:
            await refuse(interaction, words[0])
            return
        in_place = not turn.to.whole and await in_time(interaction, self._may_turn(interaction, turn), private=None)
        private = not in_place or _is_his(interaction)

        async def served() -> Served:
            request = await self._back.request(interaction, turn.command.name, private=private, seen=turn.seen)
            return await self._back.serve(turn.of(request))

        said = await in_time(interaction, served(), private=None)
        if not said.reply.done or not (in_place or turn.to.whole):
            await self._answers.send(interaction, said, private=True)
        elif turn.to.whole:
            await self._send_whole(interaction, said)
        else:
            await self._show(interaction, said, private=private)

    async def _may_turn(self, interaction: discord.Interaction[Any], turn: Turn) -> bool:
        """Whether the message itself is turned."""
        message = interaction.message
        if message is None:
            return False
        if _is_his(interaction):
            return True
        asked = message.interaction_metadata
        own = asked is not None and asked.user.id == interaction.user.id
        return not turn.command.audience.is_secret and (own or await self._back.allows(interaction, Role.FLOOR))

    async def _show(self, interaction: discord.Interaction[Any], served: Served, *, private: bool) -> None:
        """Shows a page where the one before it stood."""
        page = in_pages(served)
        view = await in_time(interaction, offered.view_under(self._back, page, private=private), private=None)
        made = laid_out(
            page.reply.outcome, page.blocks, page.reply.language, commands_below(page, alone=private), view=view,
            always=is_laid_out(interaction.message), ids=self._back.ids,
        )  # fmt: skip
        if len(made) > 1:  # what is quoted stays whole, and may have no room in this one
            await take_buttons(interaction)
            await send_cards(interaction, made, private=private, view=view)
            return
        (card,) = made
        options = {**edited(card, view), "attachments": card.attachments(), "allowed_mentions": NOBODY}
        if interaction.response.is_done():
            await interaction.edit_original_response(**options)
        else:
            await interaction.response.edit_message(**options)

    async def _send_whole(self, interaction: discord.Interaction[Any], served: Served) -> None:
        """All of a list as a text, for whoever asked for it alone: it can be searched, and kept."""
        blocks = tuple(in_words_of(served.blocks, served.reply.language, in_discords_words))
        await send_cards(interaction, [Card((), (as_file(blocks),))], private=True)


def _is_his(interaction: discord.Interaction[Any]) -> bool:
    """Whether nobody but whoever tapped sees the message."""
    message = interaction.message
    return server_of(interaction) is None or (message is not None and message.flags.ephemeral)

"""What comes as a file with a command, a list or a rulebook: fetched only from whoever may give the command, and only where it
may be that.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

import discord

from bot.adapters import sent_books
from bot.adapters.on_discord.answering.answers import Answers
from bot.adapters.on_discord.answering.fetching import content_of
from bot.adapters.on_discord.backroom import Backroom, Served
from bot.adapters.on_discord.gate import lets, misread
from bot.adapters.on_discord.messages.sending import in_time
from bot.adapters.serving import refused
from bot.domain.club.errors import EmptyFile
from bot.domain.errors import Refusal
from bot.services.catalogue import WHICH_TOURNAMENT, find_command
from bot.services.shift.list_files import verify_fetched

OF_A_BOOK = ("ownbook", "deed", "edition_number")
"""The fields beside a rulebook, in the order in which they are typed."""


class SentLists:
    """Takes files that come with commands."""

    def __init__(self, back: Backroom, answers: Answers) -> None:
        self._back, self._answers, self._books = back, answers, sent_books.SentBooks(back)

    async def given(
        self, interaction: discord.Interaction[Any], command: str, filled: Mapping[str, str], sent: discord.Attachment
    ) -> None:
        """A command with a file, beside which other fields may be filled in."""
        known = find_command(command)
        if known is None or not known.from_file:
            await misread(interaction, f"/{command} with a file")
            return
        if not await lets(self._back, interaction, known.role, command):
            return
        private = await self._answers.hides(interaction, command, None)
        served = await in_time(interaction, self._served(interaction, command, filled, sent, private=private), private=private)
        await self._answers.send(interaction, served, private=private)

    async def _served(
        self,
        interaction: discord.Interaction[Any],
        command: str,
        filled: Mapping[str, str],
        sent: discord.Attachment,
        *,
        private: bool,
    ) -> Served:
        names = {name: text for name, text in filled.items() if name != WHICH_TOURNAMENT.name}
        book = command == sent_books.COMMAND
        line = " ".join(names[one] for one in OF_A_BOOK if one in names) if book else next(iter(names.values()), "")
        request = await self._back.request(interaction, command, line, private=private)
        try:
            if not sent.size and not book:
                raise EmptyFile
            if book:
                sent_books.verify_sent(line, sent.size)
            else:
                verify_fetched(sent.filename, sent.content_type or "", sent.size)
            content = b"" if book else await content_of(sent)
        except Refusal as refusal:
            return refused(request, refusal)
        if book:
            wanted = sent_books.wanted_of(names.get("ownbook", ""), names.get("edition_number", ""))
            return await self._books.served(request, partial(content_of, sent), sent.filename, wanted)
        about = {name: text for name, text in filled.items() if name == WHICH_TOURNAMENT.name}
        return await self._back.serve(replace(request, filled=about, file=content))

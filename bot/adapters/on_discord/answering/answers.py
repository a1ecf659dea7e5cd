"""Answers on Discord: a command goes to the front desk, and its reply to the channel or to whoever gave the command."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import discord
from discord import ui

from bot.adapters.afterwards import Afterwards, CarriedOut
from bot.adapters.beside import Beside
from bot.adapters.failing import AnswerLostError
from bot.adapters.live_messages import DESK
from bot.adapters.on_discord.backroom import Backroom, Served, language_of
from bot.adapters.on_discord.messages import offered
from bot.adapters.on_discord.messages.cards import Card
from bot.adapters.on_discord.messages.forms import Sent
from bot.adapters.on_discord.messages.layouts import laid_out
from bot.adapters.on_discord.messages.marks import harmless
from bot.adapters.on_discord.messages.sending import NOBODY, UNREACHED, in_time, send_cards
from bot.adapters.on_discord.messages.showing import edited, is_laid_out
from bot.adapters.own_letters import being_answered
from bot.adapters.taps import NOTHING
from bot.adapters.turning import commands_below, in_pages
from bot.presenter.pictures import ALBUM
from bot.services.lookups import Lookups
from bot.services.replies.at_the_desk import AtTheDesk
from bot.services.replies.reply import Outcome
from bot.services.replies.tournaments import Entries

ASKED, LONGEST_QUESTION = "❔", 300
"""What stands before a question above its answer, which is no quotation of the book; and how many characters of it are shown."""

WATCHED: Mapping[type[Outcome], str] = {Entries: "entries", AtTheDesk: DESK}
"""Public replies that stay current by themselves: they have all of their pages, one below the other."""


@dataclass(frozen=True, slots=True)
class Made:
    """A reply as it is sent: its messages, what stands under the last, and the ids of the users whom it concerns."""

    cards: tuple[Card, ...]
    view: ui.View | None
    mentioned: tuple[str, ...] = ()
    said: str = ""
    """What stands above them: the question, for all who did not see it being asked."""


class Answers:
    """Sends replies with all that belongs to them. `shows` tells whether everybody sees the answer to a command, where nobody has
    said so; what follows from a command is done beside.
    """

    def __init__(self, back: Backroom, beside: Beside, shows: Callable[[discord.Interaction[Any], str], Awaitable[bool]]) -> None:
        self._back, self._beside, self._shows = back, beside, shows
        self._lookups = Lookups(back.desk)
        self.afterwards: Afterwards[discord.Interaction[Any], discord.Message] = Afterwards()

    async def hides(self, interaction: discord.Interaction[Any], command: str, public: bool | None) -> bool:
        """Whether only whoever gave a command sees the answer; `public` is what he has wished, if anything."""
        if public is not None:
            return not public
        return not await in_time(interaction, self._seen_by_all(interaction, command), private=None)

    async def _seen_by_all(self, interaction: discord.Interaction[Any], command: str) -> bool:
        return await self._shows(interaction, command)

    async def answer(
        self,
        interaction: discord.Interaction[Any],
        command: str,
        line: str,
        filled: Mapping[str, str] = NOTHING,
        *,
        seen: str = "",
        public: bool | None = None,
        sent: Sent | None = None,
    ) -> Served:
        """Gives a command, with the line or with the fields that were `filled` in, to the front desk and sends the reply, to
        everybody if it is `public` (None: as the place is). A form that was `sent` opens again where it is refused.
        """
        private = await self.hides(interaction, command, public)
        if command == "enterme" and not line:
            line = interaction.user.display_name
        served = await self.serve(interaction, command, line, filled, seen=seen, private=private)
        await self.send(interaction, served, private=private, form=sent)
        return served

    async def serve(
        self,
        interaction: discord.Interaction[Any],
        command: str,
        line: str,
        filled: Mapping[str, str] = NOTHING,
        *,
        seen: str = "",
        private: bool,
    ) -> Served:
        """What the front desk says to a command, in time for Discord."""

        async def served() -> Served:
            request = await self._back.request(interaction, command, line, private=private, seen=seen)
            return await self._back.serve(replace(request, filled=filled))

        return await in_time(interaction, served(), private=private)

    async def send(
        self, interaction: discord.Interaction[Any], served: Served, *, private: bool, form: Sent | None = None
    ) -> None:
        """Sends a reply with its buttons; what follows from it (messages that stay up to date, private notices) comes after."""
        private = private or not served.reply.done
        sent: list[discord.Message] = []
        whole = False
        try:
            async with being_answered(self._back, served.reply.letter):
                made = await in_time(interaction, self._made(interaction, served, form, private=private), private=private)
                await send_cards(
                    interaction, made.cards, private=private, view=made.view, mentioned=made.mentioned, said=made.said, came=sent
                )
                whole = bool(sent)
        except UNREACHED as error:
            if served.carried_out:
                raise AnswerLostError from error
            raise
        finally:
            # it is recorded even where the answer did not arrive: whoever was sanctioned is told, lists are brought up to date
            self._beside.begin(self.afterwards.follow(CarriedOut(served, interaction, sent, lost=not whole)))

    async def _made(self, interaction: discord.Interaction[Any], served: Served, form: Sent | None, *, private: bool) -> Made:
        """The message that says a reply. Its buttons are written down, its pictures drawn: that takes time too."""
        if not served.reply.done:
            served = await self._back.offload(self._back.in_language, served, language_of(interaction))
        if private or type(served.reply.outcome) not in WATCHED:
            served = in_pages(served)
        view = await offered.view_under(self._back, served, private=private, sent=form)
        mentioned = await self._concerned(served) if not private else []
        extra = await self._back.pictures(served, ALBUM)
        question = "" if private else served.request.arguments.get("question", "")
        asked = f"{ASKED} {harmless(question, LONGEST_QUESTION).replace(chr(10), ' ')}" if question.strip() else ""
        commands = commands_below(served, alone=private)
        made = laid_out(
            served.reply.outcome, served.blocks, served.reply.language, commands, files=extra, view=view,
            rings=bool(mentioned or asked), ids=self._back.ids,
        )  # fmt: skip
        return Made(made, view, tuple(mentioned), asked)

    async def _concerned(self, served: Served) -> list[str]:
        """The users who have to go somewhere now."""
        people = served.reply.concerned
        if not people:
            return []
        known = await self._back.offload(self._lookups.accounts, served.request.place, people, "discord", claimed=True)
        return [known[person] for person in people if person in known]

    async def show_instead(self, interaction: discord.Interaction[Any], served: Served, *, on_desk: str = "") -> None:
        """Brings the message itself up to date. One that is a floor's desk, whose tournament stood `on_desk` so, stays one: what
        was done shows there.
        """
        message = interaction.message
        if on_desk:
            desk = await self.serve(interaction, "desk", "", seen=on_desk, private=bool(message and message.flags.ephemeral))
            if desk.reply.done:
                self._beside.begin(self.afterwards.follow(CarriedOut(served, interaction)))
                served = desk
        if (message is not None and message.flags.ephemeral) or type(served.reply.outcome) not in offered.LIVE:
            served = in_pages(served)
        view = await in_time(interaction, offered.view_under(self._back, served, private=False, anew=False), private=None)
        panels, commands = is_laid_out(message), commands_below(served, alone=False)
        made = laid_out(
            served.reply.outcome,
            served.blocks,
            served.reply.language,
            commands,
            view=view,
            always=panels,
            most=1,
            ids=self._back.ids,
        )
        options = {**edited(made[0], view, files=False), "allowed_mentions": NOBODY}
        if interaction.response.is_done():
            await interaction.edit_original_response(**options)
        else:
            await interaction.response.edit_message(**options)
        self._beside.begin(self.afterwards.follow(CarriedOut(served, interaction)))

"""Warning a member of the server from his name: his record first, then what he did, then what the rulebook suggests."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import discord
from discord import ui

from bot.adapters.on_discord.answering.answers import Answers
from bot.adapters.on_discord.answering.picked import Picked
from bot.adapters.on_discord.answering.usual_offences import offered
from bot.adapters.on_discord.answering.whose_menu import BEGUN, CHOSEN, FIND, NEW, Whose
from bot.adapters.on_discord.backroom import Backroom, Served, account_of, place_of
from bot.adapters.on_discord.gate import lets, open_form, refuse, words_for
from bot.adapters.on_discord.messages import forms
from bot.adapters.on_discord.messages.buttons import Tap, button, view_of
from bot.adapters.on_discord.messages.cards import cards
from bot.adapters.on_discord.messages.marks import plain
from bot.adapters.on_discord.messages.sending import in_time, send_cards
from bot.adapters.taps import Tapped
from bot.domain.club.people import Role
from bot.i18n.words import Words, words_in
from bot.services.lookups import Lookups

WARN, RECORD = "warn", "record"
"""What goes on once it is known who somebody is."""


class Warnings:
    """The context menu "Warn" and what follows from it."""

    def __init__(self, back: Backroom, answers: Answers) -> None:
        self._back, self._answers = back, answers
        self._lookups = Lookups(back.desk)
        self.whose = Whose(back, answers, self._go_on)
        self.picked = Picked(back, answers, self.whose.ask)

    async def begin(self, interaction: discord.Interaction[Any], member: discord.Member) -> None:
        """A member's record, with a menu of offences below it."""
        name = await in_time(interaction, self._name_of(interaction, member), private=True)
        if name:
            await self._go_on(interaction, WARN, name)
        else:
            await self.whose.ask(interaction, member, WARN)

    async def show_record(self, interaction: discord.Interaction[Any], member: discord.Member) -> None:
        """A member's record."""
        name = await in_time(interaction, self._name_of(interaction, member), private=True)
        if name:
            await self._go_on(interaction, RECORD, name)
        else:
            await self.whose.ask(interaction, member, RECORD)

    async def _go_on(self, interaction: discord.Interaction[Any], then: str, name: str, before: Sequence[Served] = ()) -> None:
        """The record of somebody, by his number, below what was done `before`; to warn him, with the menu of offences. Or
        the command that was begun about him.
        """
        if then.startswith(BEGUN):
            await self.picked.go_on(interaction, then, name, before)
            return
        served = await in_time(interaction, self._record(interaction, name), private=True)
        above = [block for one in before for block in one.blocks]
        shown = replace(served, blocks=(*above, *served.blocks))
        if then != WARN:
            await self._answers.send(interaction, shown, private=True)
            return
        items: list[ui.Item[Any]] = []
        if served.reply.done:
            words = words_in(served.reply.language)
            named = self._back.offload(self._lookups.offences, place_of(interaction))
            offences = await in_time(interaction, named, private=True)
            offering = self._back.offering(place_of(interaction))
            menu = _menu(words, offered(offences), offering.tap("s", "offence", name))
            items = [menu, button(words.say("chat.other_offence"), offering.tap("s", "other", name))]
        made = cards(shown.blocks, served.reply.language, ids=self._back.ids)
        await send_cards(interaction, made, private=True, view=view_of(items))

    async def _name_of(self, interaction: discord.Interaction[Any], member: discord.Member) -> str:
        """How the club calls a member: by the number of the person behind the account; empty where it knows nobody there. A name
        on the server is whatever its bearer likes.
        """
        person = await self._back.offload(self._lookups.person, place_of(interaction), account_of(member.id))
        return f"#{person.number}" if person else ""

    async def _record(self, interaction: discord.Interaction[Any], name: str) -> Served:
        return await self._back.serve(await self._back.request(interaction, "record", name))

    async def chosen(self, interaction: discord.Interaction[Any], tapped: Tapped) -> None:
        """An offence was chosen from the menu, or is to be said in words; or whose an account is."""
        if tapped.words[0] in (CHOSEN, FIND, NEW):
            await self.whose.tapped(interaction, tapped)
            return
        words, place = words_for(interaction), place_of(interaction)
        what, name = tapped.words
        if what == "other":
            if await lets(self._back, interaction, Role.FLOOR):
                field = forms.Field("words", words.say("option.offence"), words.say("option.offence_help"))
                said = self._back.offering(place, account_of(interaction.user.id)).tap(forms.WITH_LINE, "offence", "", name)
                await open_form(interaction, forms.form(words.say("chat.other_offence"), said, [field]))
            return
        known = await in_time(interaction, self._back.offload(self._lookups.offences, place), private=None)
        if len(tapped.values) == 1 and tapped.values[0] in offered(known):
            await self.submitted(interaction, name, tapped.values[0])
        else:
            await refuse(interaction, tapped.values or what)

    async def submitted(self, interaction: discord.Interaction[Any], name: str, offence: str) -> None:
        """What the rulebook and the record suggest for an offence, by its key or in words, with a button for each sanction;
        nothing is written before one is tapped.
        """
        filled = {"player": name, "offence": offence}
        served = await self._answers.serve(interaction, "sanction", "", filled, private=True)
        await self._answers.send(interaction, served, private=True)


def _menu(words: Words, offences: list[str], custom_id: str) -> Tap:
    options = [discord.SelectOption(label=plain(words.say(f"offence.{one}"), 100), value=one) for one in offences]
    menu: ui.Select[ui.View] = ui.Select(
        custom_id=custom_id, placeholder=plain(words.say("chat.choose_offence"), 150), options=options
    )
    return Tap(menu)

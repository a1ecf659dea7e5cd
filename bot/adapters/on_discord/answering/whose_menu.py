"""Whose a member's account is, where the club does not know: a menu of its people, a search, somebody new. The choice links him,
by his number, and what was begun goes on with him.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

import discord
from discord import ui

from bot.adapters.on_discord.answering.answers import Answers
from bot.adapters.on_discord.backroom import PLATFORM, Backroom, Served, account_of, place_of, spots_of
from bot.adapters.on_discord.gate import lets, open_form, refuse, words_for
from bot.adapters.on_discord.messages import forms
from bot.adapters.on_discord.messages.buttons import Tap, button, view_of
from bot.adapters.on_discord.messages.cards import cards
from bot.adapters.on_discord.messages.marks import harmless, plain
from bot.adapters.on_discord.messages.sending import FOR_A_FORM, in_time, send_cards
from bot.adapters.taps import Offering, Tapped
from bot.domain.club.people import LONGEST_NAME, Person, Role
from bot.i18n.words import Words, words_in
from bot.services.lookups import Lookups
from bot.services.replies.accounts import Linked, WhoseAccount

CHOSEN, FIND, NEW = "whose", "find", "new"
"""What is tapped: a person of the menu, the search, somebody new."""
FOUND, ENTERED = "whose_find", "whose_new"
"""What a form is about that comes back."""
MOST_OFFERED, LOOKED_THROUGH = 25, 400
"""People in a menu, which Discord's hold no more of; and those among whom they are looked for who have no account yet."""
LONGEST_CALLED = 32
"""Characters of what a server calls somebody."""
BEGUN = "="
"""How what goes on begins where it is a command: the name under which that is kept stands behind it."""
_ABOUT = re.compile(r"(?P<then>warn|record|=[0-9a-f]{20}) (?P<account>discord:[0-9]{1,20})(?: (?P<called>.*))?", re.S)
GoesOn = Callable[[discord.Interaction[Any], str, str, Sequence[Served]], Awaitable[None]]
"""What goes on with whoever was chosen: what was begun, his number, what was done before."""


@dataclass(frozen=True, slots=True)
class About:
    """Whose account is asked for, what he is called on the server, and what then goes on: a warning, a record, a command."""

    then: str
    account: str
    called: str = ""

    @classmethod
    def read(cls, text: str) -> Self | None:
        """What a button says; None for what none of ours does."""
        found = _ABOUT.fullmatch(text)
        return cls(found["then"], found["account"], found["called"] or "") if found else None

    def __str__(self) -> str:
        return f"{self.then} {self.account} {self.called}".rstrip()


class Whose:
    """Asks whose an account is. Nobody is anybody by a name on display; it only says who comes first in the menu."""

    def __init__(self, back: Backroom, answers: Answers, goes_on: GoesOn) -> None:
        self._back, self._answers, self._goes_on = back, answers, goes_on
        self._lookups = Lookups(back.desk)

    async def ask(self, interaction: discord.Interaction[Any], member: discord.Member, then: str) -> None:
        """Nothing is warned, no record is shown, no command given before somebody was chosen."""
        longest = LONGEST_CALLED - (len(then) - len("record") if then.startswith(BEGUN) else 0)
        about = About(then, account_of(member.id), plain(member.display_name, longest))
        await self._ask(interaction, about, "")

    async def tapped(self, interaction: discord.Interaction[Any], tapped: Tapped) -> None:
        """Somebody was chosen, or is to be searched or entered."""
        what, said = tapped.words
        about = About.read(said)
        if about is None or (what == CHOSEN and not (len(tapped.values) == 1 and tapped.values[0].isdecimal())):
            await refuse(interaction, (what, *tapped.values))
        elif what == CHOSEN:
            await self._link(interaction, about, player=f"#{tapped.values[0]}")
        elif await lets(self._back, interaction, Role.FLOOR, "link"):
            await open_form(interaction, self._form(interaction, what, about))

    def _form(self, interaction: discord.Interaction[Any], what: str, about: About) -> ui.Modal:
        words, offering = words_for(interaction), self._back.offering(place_of(interaction), account_of(interaction.user.id))
        if what == FIND:
            field = forms.Field("words", words.say("chat.whose_find_field"), longest=LONGEST_NAME)
            return forms.form(words.say("chat.whose_find_title"), offering.tap(forms.WITH_LINE, FOUND, "", about), [field])
        field = forms.Field(
            "words", words.say("chat.whose_new_field"), words.say("chat.whose_new_help"), about.called, longest=LONGEST_NAME
        )
        return forms.form(words.say("chat.whose_new_title"), offering.tap(forms.WITH_LINE, ENTERED, "", about), [field])

    async def submitted(self, interaction: discord.Interaction[Any], what: str, said: str, typed: str) -> None:
        """A name was searched, or somebody new is entered by one."""
        about = About.read(said)
        if about is None or not typed:
            await refuse(interaction, what)
        elif what == FOUND:
            await self._ask(interaction, about, typed)
        else:
            await self._link(interaction, about, new=typed)

    async def _link(self, interaction: discord.Interaction[Any], about: About, **chosen: str) -> None:
        """Links whoever was chosen, and goes on with him; a refusal, or a question, is told."""
        served = await in_time(interaction, self._linking(interaction, {"member": about.account, **chosen}), private=True)
        said = served.reply.outcome
        if isinstance(said, Linked):
            await self._goes_on(interaction, about.then, f"#{said.number}", [served])
        else:
            await self._answers.send(interaction, served, private=True)

    async def _linking(self, interaction: discord.Interaction[Any], filled: dict[str, str]) -> Served:
        return await self._back.serve(replace(await self._back.request(interaction, "link"), filled=filled))

    async def _ask(self, interaction: discord.Interaction[Any], about: About, typed: str) -> None:
        """The question, with those whose name has the words that were typed; without any, those who are called like him first."""
        filled = {"member": about.account, "called": about.called or "?"}
        served = await in_time(interaction, self._linking(interaction, filled), private=True, patience=FOR_A_FORM)
        said = served.reply.outcome
        if not isinstance(said, WhoseAccount):
            await self._answers.send(interaction, served, private=True)
            return
        place, words = place_of(interaction), words_in(served.reply.language)
        looked = self._back.offload(self._people, place, () if typed else said.people, typed, spots_of(interaction))
        people, more = await in_time(interaction, looked, private=True)
        items = list(_items(words, self._back.offering(place), about, people, searches=more or bool(typed)))
        made = cards(served.blocks, served.reply.language, ids=self._back.ids)
        if typed and not people:
            made[0].embeds[0].description = f"{harmless(words.say('chat.whose_none', typed=typed))}"
        await send_cards(interaction, made, private=True, view=view_of(items))

    def _people(
        self, place: str, first: Sequence[tuple[int, str]], typed: str, spots: tuple[str, ...]
    ) -> tuple[Sequence[tuple[int, str]], bool]:
        """Those who are offered, number and name, and whether there are more. Who has an account is somebody else's."""
        found: Sequence[Person] = self._lookups.people(place, typed, LOOKED_THROUGH, spots)
        held = self._lookups.accounts(place, [person.number for person in found], PLATFORM)
        free = {person.number: person.name for person in found if person.number not in held}
        offered = list({**dict(first), **free}.items())
        return offered[:MOST_OFFERED], len(offered) > MOST_OFFERED


def _items(
    words: Words, offering: Offering, about: About, people: Sequence[tuple[int, str]], *, searches: bool
) -> list[ui.Item[Any]]:
    items: list[ui.Item[Any]] = []
    if people:
        options = [discord.SelectOption(label=plain(f"{name} #{number}", 100), value=str(number)) for number, name in people]
        asks = plain(words.say("action.link_asks"), 150)
        menu: ui.Select[ui.View] = ui.Select(custom_id=offering.tap("s", CHOSEN, about), placeholder=asks, options=options)
        items.append(Tap(menu))
    if searches:
        items.append(button(words.say("chat.whose_find"), offering.tap("s", FIND, about)))
    return [*items, button(words.say("chat.whose_new"), offering.tap("s", NEW, about))]

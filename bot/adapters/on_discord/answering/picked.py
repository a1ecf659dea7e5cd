"""Commands about somebody who was picked or mentioned on the server: he is the person behind his account, never one of that name.
Where the club does not know whose it is, whoever may link it is asked, and the command goes on with whoever was chosen.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import discord

from bot.adapters.on_discord.answering.answers import Answers
from bot.adapters.on_discord.backroom import Backroom, Served, account_of, place_of
from bot.adapters.on_discord.messages.forms import Sent
from bot.adapters.on_discord.messages.sending import UNREACHED, in_time
from bot.adapters.taps import read_fields, written_fields
from bot.domain.club.people import Role
from bot.services.catalogue import find_command
from bot.services.lookups import Lookups

MENTION = re.compile(r"<@!?([0-9]{5,20})>")
MOST_MENTIONED = 100
"""Mentions in a command that are looked up; a message of Discord's pings no more people."""
ABOUT_PEOPLE = frozenset({"person", "people"})
"""What completes the fields that name people."""
OWN = frozenset({"iam", "enterme"})
"""Commands about whoever gives them: a member who is mentioned there is none of the club's people to be looked for."""
Asks = Callable[[discord.Interaction[Any], discord.Member, str], Awaitable[None]]
"""Asks whose a member's account is, and what then goes on."""


@dataclass(frozen=True, slots=True)
class Begun:
    """A command that was begun: its name, its line, its fields, and what was seen of the tournament."""

    command: str
    line: str = ""
    filled: Mapping[str, str] = field(default_factory=dict)
    seen: str = ""

    def named(self, people: Mapping[str, str]) -> Begun:
        """The same with the numbers of people in the place of the mentions of their accounts."""

        def number(mention: re.Match[str]) -> str:
            return people.get(mention[1], mention[0])

        filled = {name: MENTION.sub(number, text) for name, text in self.filled.items()}
        return replace(self, line=MENTION.sub(number, self.line), filled=filled)

    @property
    def mentions(self) -> tuple[str, ...]:
        """The ids of everybody whom it mentions."""
        texts = (self.line, *self.filled.values())
        return tuple(dict.fromkeys(user for text in texts for user in MENTION.findall(text)))[:MOST_MENTIONED]

    @property
    def people(self) -> tuple[str, ...]:
        """The ids of whom it mentions where people are named."""
        known = find_command(self.command)
        named = {one.name for one in known.fields if one.completes in ABOUT_PEOPLE} if known else set()
        alone = known is not None and len(known.fields) == 1 and bool(named)
        texts = [text for name, text in self.filled.items() if name in named] + ([self.line] if alone else [])
        return tuple(dict.fromkeys(user for text in texts for user in MENTION.findall(text)))[:MOST_MENTIONED]


class Picked:
    """Gives commands about people who were picked or mentioned."""

    def __init__(self, back: Backroom, answers: Answers, asks: Asks) -> None:
        self._back, self._answers, self._asks = back, answers, asks
        self._lookups = Lookups(back.desk)

    async def give(
        self, interaction: discord.Interaction[Any], begun: Begun, *, public: bool | None = None, sent: Sent | None = None
    ) -> None:
        """Gives a command, or asks first whose the account of somebody is whom it names. `public` and `sent` as in `Answers`."""
        private = await self._answers.hides(interaction, begun.command, public)
        begun = await in_time(interaction, self._named(interaction, begun), private=private)
        member = await in_time(interaction, self._unknown(interaction, begun), private=private) if begun.people else None
        if member is not None:
            await self._asks(interaction, member, await self._kept(interaction, begun, member))
            return
        filled, line = begun.filled, begun.line
        await self._answers.answer(interaction, begun.command, line, filled, seen=begun.seen, public=public, sent=sent)

    async def _named(self, interaction: discord.Interaction[Any], begun: Begun) -> Begun:
        if not begun.mentions:
            return begun
        accounts = [account_of(int(user)) for user in begun.mentions]
        people = await self._back.offload(self._lookups.people_behind, place_of(interaction), accounts)
        numbers = {user: f"#{people[account_of(int(user))].number}" for user in begun.mentions if account_of(int(user)) in people}
        return begun.named(numbers)

    async def _unknown(self, interaction: discord.Interaction[Any], begun: Begun) -> discord.Member | None:
        """The first whom a command names by an account that the club does not know; nobody where whoever gives it may link none,
        or where no such member is on the server. A bot is nobody.
        """
        guild, known = interaction.guild, find_command(begun.command)
        if guild is None or known is None or known.name in OWN:
            return None
        if not await self._back.allows(interaction, max(Role.FLOOR, known.role)):
            return None
        try:
            member = await guild.fetch_member(int(begun.people[0]))
        except UNREACHED:
            return None
        return None if member.bot else member

    async def _kept(self, interaction: discord.Interaction[Any], begun: Begun, member: discord.Member) -> str:
        fields = [(f"f.{name}", text) for name, text in begun.filled.items()]
        said = [("command", begun.command), ("seen", begun.seen), ("line", begun.line), ("who", str(member.id)), *fields]
        offering = self._back.offering(place_of(interaction))
        kept = self._back.offload(offering.hold, written_fields(said))
        return f"={await in_time(interaction, kept, private=True)}"

    async def go_on(self, interaction: discord.Interaction[Any], then: str, number: str, before: Sequence[Served] = ()) -> None:
        """Gives a command that was begun, about whoever was chosen, below what was done `before`."""
        said = read_fields(await in_time(interaction, self._back.offload(self._back.held, then), private=True))
        filled = {name.removeprefix("f."): text for name, text in said.items() if name.startswith("f.")}
        begun = Begun(said.get("command", ""), said.get("line", ""), filled, said.get("seen", ""))
        begun = begun.named({said.get("who", ""): number})
        if begun.people:
            await self.give(interaction, begun)
            return
        private = await self._answers.hides(interaction, begun.command, None)
        served = await in_time(interaction, self._served(interaction, begun, private=private), private=private)
        above = [block for one in before for block in one.blocks]
        await self._answers.send(interaction, replace(served, blocks=(*above, *served.blocks)), private=private)

    async def _served(self, interaction: discord.Interaction[Any], begun: Begun, *, private: bool) -> Served:
        request = await self._back.request(interaction, begun.command, begun.line, private=private, seen=begun.seen)
        # the same tap has linked him: under its name that is carried out already
        return await self._back.serve(replace(request, filled=begun.filled, once=f"{request.once}:then"))

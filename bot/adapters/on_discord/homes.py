"""Which club somebody's own conversation with Floorman on Discord is at home in: whose rulebooks answer there."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass, field

from bot.adapters.serving import Serving
from bot.services.ports.failures import Cause, NotSavedError
from bot.services.ports.places import HOME

MOST_SERVERS = 50
"""Servers on which somebody is looked for who has given a command on none. Where there are more, nobody is looked for: who is on
one of some may be on others too.
"""
MOST_KNOWN = 20_000
"""Conversations of which it is known where they are at home; those that were looked at longest ago are forgotten first."""


@dataclass(frozen=True, slots=True)
class Home:
    """The `chat` of the club whose rulebooks answer in a private conversation: a server that its user is on, or the conversation
    itself. Empty where it was joined to a club that its user has left. `book` is what that chat has chosen, where he has chosen
    none for himself; `several`: he is on the servers of several clubs and has given a command on none, so that none was taken.
    """

    chat: str
    book: str | None = None
    several: bool = False


async def settles(serving: Serving, own: str, server: str | None) -> None:
    """Whoever gives a command on a `server` is at home there from then on, with his `own` conversation; None: on none. What he
    asks is answered also where nothing can be written down.
    """
    with suppress(NotSavedError):
        if (await serving.settings(own)).get(HOME) != server:
            await serving.offload(serving.desk.places.set, own, HOME, server)


@dataclass
class Homes:
    """Where people's own conversations were found to be at home last."""

    found: dict[str, Home] = field(default_factory=dict)

    async def of(self, serving: Serving, own: str, account: str) -> Home:
        """What `home_of` finds; while the database does not answer, what it found last. Raises NotSavedError where it has found
        nothing yet: by which rulebook somebody would be answered is not guessed.
        """
        try:
            home = await home_of(serving, own, account)
        except NotSavedError as error:
            known = self.found.get(own)
            if known is None or error.cause is not Cause.UNREACHABLE:
                raise
            if known.chat in ("", own) and not known.several:
                return known
            # what was chosen since then counts, as far as it was seen: on which server, and which book there
            server = (await serving.settings(own)).get(HOME) or known.chat
            return known if server == own else await _with_book(serving, own, server)
        self.found.pop(own, None)
        if len(self.found) >= MOST_KNOWN:
            del self.found[next(iter(self.found))]
        self.found[own] = home
        return home


async def home_of(serving: Serving, own: str, account: str) -> Home:
    """Where somebody's own conversation is at home: in the club that it was joined to, while he is in that; else on the server
    where he gave a command last, while he is on it; else on that of the only club of which he is on one, as Discord says.
    """
    if await serving.offload(_is_a_clubs, serving, own):
        return Home(own if (await serving.standing(own, account)).is_member else "")
    if server := (await serving.settings(own)).get(HOME):
        standing = await serving.standing(server, account)
        if standing.is_member:
            return await _with_book(serving, own, server)
        if standing.in_doubt:
            return Home(own)
        await settles(serving, own, None)
    return await _found(serving, own, account)


async def _found(serving: Serving, own: str, account: str) -> Home:
    """The server of the only club on one of which somebody is; several clubs are not chosen among."""
    servers = await serving.offload(_servers, serving)
    asked = await asyncio.gather(*(serving.standing(server, account) for _, server in servers))
    found = [one for one, standing in zip(servers, asked, strict=True) if standing.is_member]
    if len({club for club, _ in found}) != 1:
        chosen = (await serving.offload(serving.desk.places.choice, own)).book
        return Home(own, several=bool(found) and not chosen)
    server = min(server for _, server in found)
    if not any(standing.in_doubt for standing in asked):
        await settles(serving, own, server)
    return await _with_book(serving, own, server)


async def _with_book(serving: Serving, own: str, server: str) -> Home:
    choice = serving.desk.places.choice
    if (await serving.offload(choice, own)).book:
        return Home(server)
    return Home(server, (await serving.offload(choice, server)).book)


def _is_a_clubs(serving: Serving, own: str) -> bool:
    with serving.desk.floor.store.reading() as work:
        return bool(work.clubs.at(own).id)


def _servers(serving: Serving) -> list[tuple[int, str]]:
    """The servers on Discord of all clubs, each with its club's number; none where there are too many to ask for."""
    with serving.desk.floor.store.reading() as work:
        named = [(club.id, place) for club in work.clubs.all() for place in work.clubs.places(club.id)]
    servers = [one for one in named if one[1].startswith("discord:") and not one[1].startswith("discord:@")]
    return servers if len(servers) <= MOST_SERVERS else []

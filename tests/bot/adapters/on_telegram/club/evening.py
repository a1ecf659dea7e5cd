"""A tournament evening in the club's group: the commands that bring it to a certain point, and what the stores hold then."""

from __future__ import annotations

from typing import Any

from bot.domain.club.people import Role
from bot.domain.penalties.cases import Case, cases
from bot.domain.tournament.deeds import LogEntry
from bot.services.catalogue import find_command
from bot.services.replies.reply import Reply
from bot.services.requests import Request
from tests.bot.adapters.on_telegram.club_front import House
from tests.bot.adapters.on_telegram.members.seen import Doings, Seen
from tests.bot.adapters.on_telegram.members.world import PLAYERS, World
from tests.bot.adapters.on_telegram.stand_in.chats import Person
from tests.bot.adapters.on_telegram.stand_in.telegram_cloud import Query
from tests.bot.words import spaced

GUESTS = (
    "Carole Petit, David Moreau, Emma Janssens, Fanny Lambert, Gilles Roux, Hugo Peeters, Inès Marchand, Jef Claes, "
    "Karim Benali, Lise Fontaine, Manon Girard, Nora Smit, Olivier Blanc, Pia Leroy"
)
HELD_UP = 0.25
"""Seconds for which nobody may hold the others up, on a slow day."""
CHIPS, LEVELS = "25x8 100x8 500x4 1000x5", "25/50 50/100 100/200"


class Evening:
    """The floor and the director work in the club's group, with commands under their French names."""

    def __init__(self, world: World, house: House) -> None:
        self.world, self.house = world, house
        self.place = f"telegram:{world.club.id}"

    async def floor(self, text: str, **more: Any) -> Doings:
        """The floor gives a command in the group."""
        return await self.world.command(self.world.floor, text, **more)

    def opened(self, seats: int = 9) -> None:
        """The club has chosen what most do; a tournament is open."""
        for command, line in (
            ("choose", "suggested"), ("tournament", f"Open; {seats} par table; paid 3; chips {CHIPS}; levels {LEVELS}"),
        ):  # fmt: skip
            assert self.does(command, line).done

    async def entered(self, names: str = GUESTS, *, players: bool = True, seats: int = 9) -> Seen:
        """The guests are entered by the floor, the four players of the group by their own button. The list is returned."""
        self.opened(seats)
        if names:
            assert self.does("enter", names).done
        listed = (await self.floor("/inscrits")).message
        for player in self.world.players if players else ():
            await self.world.click(player, listed, "✅ Je m'inscris")
        return listed

    async def seated(self, names: str = GUESTS, *, players: bool = True, seats: int = 9) -> Seen:
        """Everybody has a seat. The message with the seats is returned."""
        self.opened(seats)
        assert self.does("enter", names).done
        for name, player in zip(PLAYERS, self.world.players if players else (), strict=False):
            assert self.does("enterme", name, account=account(player)).done
        announced = (await self.floor("/tirage")).message
        revealed = await self.world.click(self.world.floor, announced, "✅ Révéler les places")
        return next(seen for seen in revealed.posts if seen.labels)

    def aims_at(self, message: Seen, label: str) -> Thumb:
        """A thumb above a button. Whatever becomes of the message, the tap arrives as it was meant."""
        return Thumb(self.world, message, label)

    # what the stores hold

    def log(self) -> tuple[LogEntry, ...]:
        """All that stands in the current tournament's log."""
        with self.house.store.reading() as work:
            current = work.tournaments.current(work.clubs.at(self.place).id)
            return work.tournaments.entries(current.id) if current else ()

    def cases(self) -> dict[int, Case]:
        """The sanctions of the club, by their numbers."""
        with self.house.store.reading() as work:
            return dict(cases(work.ledgers.all(work.clubs.at(self.place).id)))

    def everything(self) -> tuple[object, ...]:
        """All that the club's stores hold, to see that nothing has changed."""
        with self.house.store.reading() as work:
            club = work.clubs.at(self.place)
            people = work.people.numbered(club.id, range(1, 100))
            accounts = work.accounts.accounts_of(club.id, list(people))
            known = work.people.all_names(club.id)
            written = work.ledgers.all(club.id), work.decisions.all(club.id, 100)
            return club, people, accounts, known, *written, self.log(), self.house.places.choice(self.place)

    def seats(self) -> dict[str, str]:
        """Who sits where: "1-3" by name."""
        views = self.does("tables").outcome.views
        return {name: f"{view.number}-{seat}" for view in views for seat, name in view.players}

    def does(self, command: str, line: str = "", **more: Any) -> Reply:
        """Another process over the same stores does something, as the director unless it is said otherwise."""
        known = find_command(command)
        arguments = {known.argument: line} if known and known.argument else {}
        return self.house.desk.handle(Request(command, arguments, self.place, Role.DIRECTOR, "fr", "Anna", **more))


class Thumb:
    """What Telegram sends for a button that stood in a message when it was tapped."""

    def __init__(self, world: World, message: Seen, label: str) -> None:
        self._world = world
        self._message = world._now(message)
        self._data = self._message.button(label)["callback_data"]

    async def taps(self, who: Person) -> Doings:
        """Somebody taps it."""
        cloud, name = self._world.cloud, self._world.cloud.new_id("tap")
        query = cloud.taps[name] = Query(who)
        tap = {
            "id": name, "from": who.user, "chat_instance": "1", "data": self._data,
            "message": self._world._now(self._message).raw,
        }  # fmt: skip
        did = await self._world._about(lambda: cloud.tell("callback_query", tap), lambda: query.answer is not None)
        assert query.answer is not None, "the late tap turns for ever"
        return Doings(did.deeds, query.answer.get("text") and spaced(query.answer["text"]), query.answer.get("show_alert", False))


def account(who: Person) -> str:
    """How the club's records name somebody's account."""
    return f"telegram:{who.id}"

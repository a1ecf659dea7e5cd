"""An evening at a club: lines go to a front desk over a store, replies come back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.domain.club.people import Role
from bot.domain.draws.proof import read_proof, verify_proof
from bot.domain.draws.proof_records import DrawRecord
from bot.domain.tournament.deeds import LogEntry
from bot.domain.tournament.state import Tournament
from bot.profiles.reading import FileProfiles
from bot.services.catalogue import find_command
from bot.services.front_desk import FrontDesk
from bot.services.ports.rules import RulesPort
from bot.services.ports.work import StorePort
from bot.services.replies.draws import DrawAsked
from bot.services.replies.refused import Refused
from bot.services.replies.reply import Reply
from bot.services.replies.tournaments import BackAsked
from bot.services.requests import Request
from bot.services.shift.side_by_side import at_hand
from knowledge.shipped import SHIPPED
from tests.bot.desks import Clock, make_desk, make_floor
from tests.bot.store.memory.store import MemoryStore
from tests.bot.told import told

PROFILES = FileProfiles([SHIPPED.corpus])
"""What the five books prescribe."""


def guests(count: int, first: int = 1) -> str:
    """A list of names to be pasted."""
    return "\n".join(f"Joueur {number:05}" for number in range(first, first + count))


class Evening:
    """The front desk of a club as its staff uses it. Two evenings over one store are two processes of one Floorman."""

    def __init__(
        self,
        rules: RulesPort,
        book: str = "ropta",
        store: StorePort | None = None,
        place: str = "terminal",
        profiles: object = None,
        spots: tuple[str, ...] = (),
    ) -> None:
        self.rules, self.book, self.place, self.actor = rules, book, place, "Léa"
        self.spots = spots
        self.clock = Clock()
        self.store = store or MemoryStore()
        self.floor = make_floor(rules, self.store, profiles or PROFILES, self.clock)
        self.desk: FrontDesk = make_desk(rules, book=book, floor=self.floor)

    def elsewhere(self, place: str | None = None, *spots: str) -> Evening:
        """Another process over the same store, that remembers nothing of its own; or another chat, or a spot in one."""
        return Evening(self.rules, self.book, self.store, place or self.place, spots=spots)

    def say(self, line: str, role: Role = Role.DIRECTOR) -> Reply:
        """The reply to a line such as "/enter Marie, Paul", whatever it is."""
        name, rest = (*line.removeprefix("/").split(maxsplit=1), "")[:2]
        command = find_command(name)
        assert command is not None, name
        return self.desk.handle(self.request(command.name, command.arguments(rest), role))

    def request(self, command: str, arguments: Mapping[str, str], role: Role = Role.DIRECTOR, **more: Any) -> Request:
        """A request from this chat, or from this spot of it."""
        return Request(command, arguments, self.place, role, "fr", self.actor, spots=self.spots, **more)

    def insist(self, line: str) -> Reply:
        """The reply to a line, whatever it is; what is asked first is agreed to."""
        reply = self.say(line)
        if isinstance(reply.outcome, BackAsked | DrawAsked):
            reply = self.say(f"/{reply.outcome.way} oui {line.partition(' ')[2]}")
        return reply

    def do(self, *lines: str) -> Reply:
        """Says lines that must all be carried out, and agrees to what is asked first. Returns the last reply."""
        for line in lines:
            reply = self.insist(line)
            assert reply.done, (line[:80], told(reply))
        return reply

    def refused(self, line: str, role: Role = Role.DIRECTOR) -> dict[str, object]:
        """Says a line that must be refused and must change nothing at all. Returns why, with the other fields."""
        before = self.everything
        reply = self.say(line, role)
        assert isinstance(reply.outcome, Refused), (line[:80], type(reply.outcome), told(reply))
        assert self.everything == before, line[:80]
        return dict(told(reply))

    def opened(self, players: int = 0, form: str = "Mardi; 9 par table") -> Evening:
        """Opens a tournament, with so many entrants."""
        self.do(f"/tournament {form}")
        if players:
            self.do(f"/enter\n{guests(players)}")
        return self

    def drawn(self, players: int, form: str = "Mardi; 9 par table") -> Evening:
        """Opens a tournament and draws the seats."""
        self.opened(players, form).do("/draw", "/reveal")
        return self

    @property
    def everything(self) -> tuple[object, ...]:
        """All that the store holds of the club, and how its current tournament stands."""
        with self.store.reading() as work:
            club = work.clubs.at(self.place)
            opened = at_hand(work, club.id, self.request("", {}), lambda _one: True)
            log = work.tournaments.entries(opened.id) if opened else ()
            people = sorted(work.people.all_names(club.id))
            state = self.floor.timeline(work, opened.id).state if opened else None
            roles = work.people.numbered(club.id, sorted({number for _, number in people}))
            return club, people, roles, work.tournaments.all(club.id), opened, log, state

    @property
    def log(self) -> tuple[LogEntry, ...]:
        """The log of the current tournament, from the store."""
        log = self.everything[5]
        assert isinstance(log, tuple)
        return log

    @property
    def state(self) -> Tournament:
        """The current tournament."""
        state = self.everything[6]
        assert isinstance(state, Tournament)
        return state

    def seat_of(self, name: str) -> str:
        """Where somebody sits."""
        return str(self.do(f"/where {name}").outcome.seat)

    @property
    def proof(self) -> str:
        """The published text of the draws."""
        return str(self.do("/proof").outcome.text)

    @property
    def draws(self) -> Sequence[DrawRecord]:
        """The draws of the published text, which must hold."""
        text = self.proof
        verification = verify_proof(text)
        assert verification.holds, verification.differences
        return read_proof(text).draws

"""The discipline desks for tests: a room whose ledger a refusal must leave as it was."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.domain.club.people import Role
from bot.domain.penalties.chain import LedgerEntry
from bot.domain.penalties.verification import verify
from bot.presenter.action import Action
from bot.services.catalogue import find_command
from bot.services.replies.discipline import Proposed
from bot.services.replies.refused import Refused
from bot.services.replies.reply import Reply
from bot.services.requests import Request
from tests.bot.services.floor.pit import Pit, laid_out
from tests.bot.told import told


class Office:
    """The staff of a room. Players are called by their seats: "J1a" sits on 1-1."""

    def __init__(self, pit: Pit) -> None:
        self.pit = pit
        self.between = 11.0
        """Seconds from one line to the next: longer than a second tap on the same button."""

    def say(self, line: str, role: Role = Role.DIRECTOR, person: int = 0, page: int = 0) -> Reply:
        """The reply to a line, whoever says it, or to a tap that turns its list to a page."""
        name, _, text = line.partition(" ")
        command = find_command(name)
        assert command is not None, name
        arguments = {command.argument: text} if command.argument else {}
        self.pit.clock.at += self.between
        return self.pit.desk.handle(Request(command.name, arguments, role=role, person=person, page=page))

    def gives(self, line: str, person: int = 0, account: str = "") -> Reply:
        """The reply to a line of a floor, by himself or from an account that the club does not know."""
        name, _, text = line.partition(" ")
        command = find_command(name)
        assert command is not None, name
        self.pit.clock.at += self.between
        return self.pit.desk.handle(
            Request(command.name, {command.argument or "": text}, role=Role.FLOOR, person=person, account=account)
        )

    def fills(self, command: str, filled: Mapping[str, str], role: Role = Role.DIRECTOR, person: int = 0) -> Reply:
        """The reply to a command that is filled in field by field."""
        self.pit.clock.at += self.between
        return self.pit.desk.handle(Request(command, role=role, filled=filled, person=person))

    def taps(self, action: Action, words: str = "", role: Role = Role.DIRECTOR, person: int = 0) -> Reply:
        """The reply to a tap on a button; `words` are what it asks for."""
        if not action.fields:
            self.pit.clock.at += self.between
            command = find_command(action.command)
            assert command is not None
            arguments = {command.argument: action.argument.replace("{}", words)} if command.argument else {}
            return self.pit.desk.handle(Request(command.name, arguments, role=role, person=person, seen=action.seen))
        fields = {name: text or (words if action.asks else "") for name, text in action.fields}
        return self.fills(action.command, fields, role, person)

    def do(self, *lines: str) -> Mapping[str, object]:
        """The fields of the reply to the last of some lines, all of which are carried out."""
        for line in lines:
            reply = self.say(line)
            assert reply.done, (line, dict(told(reply)))
        return told(reply)

    def refused(self, line: str, role: Role = Role.DIRECTOR, person: int = 0) -> Mapping[str, object]:
        """The fields of a refusal, which has left ledger, log and tournament as they were."""
        before = self.ledger, self.pit.log, self.pit.state
        reply = self.say(line, role, person)
        assert isinstance(reply.outcome, Refused), (line[:80], type(reply.outcome))
        assert (self.ledger, self.pit.log, self.pit.state) == before
        return told(reply)

    @property
    def ledger(self) -> Sequence[LedgerEntry]:
        with self.pit.store.reading() as work:
            return work.ledgers.all(work.clubs.at("terminal").id)

    def chain_holds(self) -> bool:
        """Whether the ledger's chain verifies."""
        with self.pit.store.reading() as work:
            return verify(self.ledger, work.clubs.at("terminal").id).holds

    def proposed(self, incident: str) -> str:
        """What the book suggests for an incident, in short: "hands:2"."""
        reply = self.say(f"sanction {incident}")
        assert isinstance(reply.outcome, Proposed), dict(told(reply))
        view = reply.outcome.proposal.sanction
        return f"{view.measure}:{view.count}" if view.count else view.measure

    def articles(self, incident: str) -> set[str]:
        """The passages on which a proposal rests."""
        return {g.passage.id for g in self.say(f"sanction {incident}").grounds if g.passage}

    def out(self) -> dict[str, int]:
        """Who is out now, and for how many hands."""
        return {name: left for name, _, left, _ in self.do("board")["out"]}


def office(book: str = "ropta", tables: Mapping[int, Sequence[int]] | None = None, **more: object) -> Office:
    """A room with players on these seats."""
    return Office(laid_out(tables or {1: range(1, 9), 2: range(1, 9)}, book, **more))

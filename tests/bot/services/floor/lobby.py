"""A club's chat on a platform for tests: everybody has an account there, and the club knows some of them."""

from __future__ import annotations

from collections.abc import Mapping

from bot.domain.club.people import Role
from bot.services.catalogue import find_command
from bot.services.replies.refused import Refused
from bot.services.replies.reply import Reply
from bot.services.requests import Request
from tests.bot.services.floor.pit import Pit
from tests.bot.told import told


class Lobby:
    """A room whose players write from accounts; what the director writes goes to `pit`."""

    def __init__(self, pit: Pit | None = None) -> None:
        self.pit = pit or Pit("ropta", "9 par table")

    def says(self, account: str, line: str, role: Role = Role.PLAYER, actor: str = "") -> Reply:
        """The reply to a line that comes from an account."""
        name, _, text = line.partition(" ")
        command = find_command(name)
        assert command is not None, name
        arguments = {command.argument: text} if command.argument else {}
        return self.pit.desk.handle(Request(command.name, arguments, role=role, account=account, actor=actor))

    def does(self, account: str, *lines: str, role: Role = Role.PLAYER, actor: str = "") -> Reply:
        """The reply to the last of some lines, all of which are carried out."""
        for line in lines:
            reply = self.says(account, line, role, actor)
            assert reply.done, (line, dict(told(reply)))
        return reply

    def refused(self, account: str, line: str, role: Role = Role.PLAYER, actor: str = "") -> Mapping[str, object]:
        """The fields of a refusal, but for the book in force; it has left people, accounts and tournament as they were."""
        before = self.everything
        reply = self.says(account, line, role, actor)
        assert isinstance(reply.outcome, Refused), (line, type(reply.outcome))
        assert self.everything == before
        return {name: value for name, value in told(reply).items() if name != "book"}

    @property
    def people(self) -> dict[int, tuple[str, tuple[str, ...]]]:
        """Names and accounts of everybody in the club, by number."""
        with self.pit.store.reading() as work:
            club, numbers = work.clubs.at("terminal").id, range(99)
            accounts = work.accounts.accounts_of(club, numbers)
            return {n: (one.name, accounts.get(n, ())) for n, one in work.people.numbered(club, numbers).items()}

    @property
    def claims(self) -> dict[int, tuple[str, ...]]:
        """Which accounts claim to be whom, by the numbers in the club."""
        with self.pit.store.reading() as work:
            links = work.accounts.links_of(work.clubs.at("terminal").id, range(99))
            found = {n: tuple(link.account for link in links[n] if not link.confirmed) for n in links}
            return {n: accounts for n, accounts in found.items() if accounts}

    @property
    def entered(self) -> list[int]:
        """The numbers of the people who have entered."""
        state = self.pit.state
        return [state.people[entrant] for entrant in state.entrants]

    @property
    def everything(self) -> object:
        """All that a refusal must leave as it was."""
        with self.pit.store.reading() as work:
            club = work.clubs.at("terminal").id
            return self.people, self.claims, self.pit.log, work.ledgers.all(club), work.decisions.all(club, 99)

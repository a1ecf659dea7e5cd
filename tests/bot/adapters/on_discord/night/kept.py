"""What is written of a night, read from the database of the process while it works and afterwards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from bot.bootstrap import Keeping, stored
from bot.domain.penalties.cases import cases
from bot.domain.tournament.deeds import Racing
from bot.domain.tournament.state import Tournament
from bot.domain.tournament.timeline import Timeline
from bot.services.ports.chats import LiveMessage
from bot.services.ports.rules import RulesPort
from bot.settings import Settings
from tests.bot.adapters.on_discord.club_bot import PROFILES
from tests.bot.desks import Clock, make_floor
from tests.bot.evenings.ledger_of_chips import everything_holds


class Kept:
    """Reads; writes nothing. `place` is the server."""

    def __init__(self, keeping: Keeping, rules: RulesPort, place: str) -> None:
        self._keeping, self._place = keeping, place
        self._floor = make_floor(rules, keeping.store, PROFILES, Clock())

    def timeline(self) -> Timeline:
        """The log of the tournament."""
        with self._keeping.store.reading() as work:
            current = work.tournaments.current(work.clubs.at(self._place).id)
            assert current is not None
            return self._floor.timeline(work, current.id)

    @property
    def state(self) -> Tournament:
        """How it stands."""
        return self.timeline().state

    def holds(self) -> None:
        """Nobody is lost, doubled or on a closed seat; places and chips are those of the log."""
        timeline = self.timeline()
        everything_holds(timeline.state, timeline.standing)

    def raced(self) -> Sequence[Racing]:
        """The chip races."""
        return [deed for entry in self.timeline().standing for deed in entry.singles if isinstance(deed, Racing)]

    def names(self) -> Mapping[int, str]:
        """Who the entrants are."""
        state = self.state
        with self._keeping.store.reading() as work:
            people = work.people.numbered(work.clubs.at(self._place).id, list(state.people.values()))
            return {entrant: people[person].name for entrant, person in state.people.items()}

    def at_table(self, table: int) -> Mapping[int, str]:
        """Who sits at a table, by the seat."""
        names = self.names()
        return {seat.number: names[who] for who, seat in self.state.seat_of.items() if seat.table == table}

    def sanctioned(self) -> tuple[str, ...]:
        """Who was given a sanction, once for each."""
        with self._keeping.store.reading() as work:
            club = work.clubs.at(self._place).id
            given = cases(work.ledgers.all(club)).values()
            people = work.people.numbered(club, [case.person for case in given])
            return tuple(people[case.person].name for case in given)

    def hung(self) -> tuple[LiveMessage, ...]:
        """The messages that are kept current."""
        return self._keeping.live.all("discord:")


@contextmanager
def kept(folder: Path, rules: RulesPort, place: str) -> Iterator[Kept]:
    """Opens what a process keeps in its folder."""
    with stored(Settings(data=folder, database_url="")) as keeping:
        yield Kept(keeping, rules, place)

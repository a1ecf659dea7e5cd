"""What the floor's desks share, and where their units of work come from."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import RLock
from typing import TYPE_CHECKING

from bot.domain.errors import Refusal
from bot.services.rules.point_search import PointSearch
from bot.services.rules.searches import SearchFirst
from bot.services.shift.call import Call

if TYPE_CHECKING:
    from bot.domain.tournament.timeline import Timeline
    from bot.services.ports.reading import ReadsBooks
    from bot.services.ports.rules import ProfilesPort, RulesPort
    from bot.services.ports.work import StorePort, WorkPort
    from bot.services.shift.shift import Shift
    from knowledge.reading.wanted import ReadBook, Wanted

NOBODY: Mapping[int, int] = {}


def shows_nothing(_key: str) -> tuple[str, ...]:
    """For a floor without a screen."""
    return ()


def reads_nothing(_content: bytes, _wanted: Wanted, _answers: Mapping[int, str]) -> ReadBook:
    """For a floor to which nobody sends a file."""
    raise NotImplementedError


@dataclass
class _Turns:
    """Whose turn it is: one unit of work after the other in each club, and none waits for another club's. Whose a chat is may
    change, so that what is known of it only says which turn to wait for first.
    """

    _clubs: dict[str, int] = field(default_factory=dict)
    _locks: dict[int, RLock] = field(default_factory=dict)

    def of(self, place: str) -> tuple[int, RLock]:
        """The club of a chat as far as is known (0: not yet), and its turn."""
        club = self._clubs.get(place, 0)
        return club, self._locks.setdefault(club, RLock())

    def learn(self, place: str, club: int) -> None:
        """Whose a chat is."""
        self._clubs[place] = club


@dataclass
class Floor:
    """What the floor's desks share. `clock` gives seconds since 1970, `new_secret` 64 random hexadecimal digits; `shown` is what
    the screens of all languages say under a key of the catalogues ("value.up"), for whoever types back what he reads; `reads` is
    who reads the files of rulebooks.
    """

    store: StorePort
    profiles: ProfilesPort
    rules: RulesPort
    new_secret: Callable[[], str]
    clock: Callable[[], float] = time.time
    shown: Callable[[str], tuple[str, ...]] = shows_nothing
    reads: ReadsBooks = reads_nothing
    points: PointSearch = field(default_factory=PointSearch)
    _timelines: dict[int, tuple[Mapping[int, int], Timeline]] = field(default_factory=dict)
    _turns: _Turns = field(default_factory=_Turns)

    def timeline(self, work: WorkPort, tournament: int, heads: Mapping[int, int] = NOBODY) -> Timeline:
        """The log of a tournament: what is known of it already, and what others have added since. `heads` says which numbers of
        people read as others: where that has changed, it is read anew.
        """
        # imported here and below: the desk of a shell has a floor too, and answers questions without ever opening a log
        from bot.domain.tournament.timeline import Timeline
        from bot.services.one_person import one_entry

        known = self._timelines.get(tournament)
        if known is None or known[0] != heads:
            known = self._timelines[tournament] = (heads, Timeline())
        timeline = known[1]
        for entry in work.tournaments.entries(tournament, timeline.length):
            timeline.add(one_entry(entry, heads) if heads else entry)
        return timeline

    def forget_logs(self) -> None:
        """Reads every log anew from now on."""
        self._timelines.clear()

    @contextmanager
    def shift(self, call: Call, *, writes: bool) -> Iterator[Shift]:
        """One unit of work. What it adds to a log is forgotten again if the work fails. Raises SearchFirst where something has to
        be searched for before it can end.
        """
        from bot.services.shift.shift import Shift

        place = call.request.place
        while True:
            known, turn = self._turns.of(place)
            with turn, self._forgetting():
                club = self._club_of(place)
                if club == known:
                    with self.store.writing() if writes else self.store.reading() as work:
                        yield from self._carried_out(Shift(work, call, self))
                    return
            self._turns.learn(place, club)

    def _club_of(self, place: str) -> int:
        """The club of a chat, 0 where it has none: looked up by itself, for only what is done makes one."""
        with self.store.reading() as work:
            return work.clubs.at(place).id

    @contextmanager
    def _forgetting(self) -> Iterator[None]:
        try:
            yield
        except (Refusal, SearchFirst):
            raise
        except BaseException:
            # what was written has not been kept: a log that has grown by it is read anew
            self._timelines.clear()
            raise

    @staticmethod
    def _carried_out(shift: Shift) -> Iterator[Shift]:
        searches = shift.call.searches
        try:
            yield shift
        except Refusal as refusal:
            named = shift.named(refusal)
            searches.verify_none_wanted()
            raise named from refusal
        searches.verify_none_wanted()
        shift.write()

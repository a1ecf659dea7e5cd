"""A tournament as it stands: who has entered, who sits where, what is announced and what is proposed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from bot.domain.prizes.payouts import Prizes
from bot.domain.seating.tables import Seat, Table
from bot.domain.tournament import ranking
from bot.domain.tournament.deeds import Planning, PlayingHandForHand, Racing, Sealing, SeatMove, SettingUp
from bot.domain.tournament.entry_order import in_order

MOST_ENTRANTS = 10_000


class Stage(StrEnum):
    """How far a tournament is."""

    ENTRIES = "entries"
    PLAYING = "playing"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Tournament:
    """Everything that is known of a tournament. Entrants have numbers in the order in which they entered; `people` maps them to
    people of the club, who may enter again once they are out; `seat_of` to seats, `kept_seats` to seats that must stay theirs.
    `busts` lists who went out, first to last, those who share a place together; `out` is all of them. `stacks` are those of
    entrants who did not get a starting stack; `bought` lists (entrant, chips or 0 for a starting stack, "rebuy" or "addon").
    `order` is that of the first entrants, where a floor has said one. `told` says when the blinds of a table were told (seconds
    since 1970); `raced` maps a value of chips to those who can hold none of it any more.
    """

    setup: SettingUp
    people: Mapping[int, int] = field(default_factory=dict)
    withdrawn: frozenset[int] = frozenset()
    kept_seats: Mapping[int, Seat] = field(default_factory=dict)
    closed_seats: frozenset[Seat] = frozenset()
    tables: Mapping[int, Table] = field(default_factory=dict)
    seat_of: Mapping[int, Seat] = field(default_factory=dict)
    alternates: tuple[int, ...] = ()
    sealed: Sealing | None = None
    words: tuple[str, ...] = ()
    told: Mapping[int, float] = field(default_factory=dict)
    busts: tuple[tuple[int, ...], ...] = ()
    out: frozenset[int] = frozenset()
    stacks: Mapping[int, int] = field(default_factory=dict)
    bought: tuple[tuple[int, int, str], ...] = ()
    proposal: Planning | None = None
    break_order: tuple[int, ...] = ()
    hands: PlayingHandForHand | None = None
    level: int = 1
    races: tuple[Racing, ...] = ()
    raced: Mapping[int, frozenset[int]] = field(default_factory=dict)
    retired: frozenset[int] = frozenset()
    moves: tuple[SeatMove, ...] = ()
    drawn: int = 0
    order: tuple[int, ...] = ()
    prizes: Prizes | None = None
    deal: tuple[tuple[int, int], ...] = ()
    over: bool = False
    # worked out when somebody first asks, once for this state: who goes out does not ask for all the others
    _places: list[tuple[ranking.Place, ...]] = field(default_factory=list, init=False, compare=False, repr=False)

    @property
    def places(self) -> tuple[ranking.Place, ...]:
        """Who is out, first to last: (entrant, place, how many share it), as of now. Somebody who is in again has none."""
        if not self._places:
            self._places.append(ranking.places_of(self.busts, self.people, self.withdrawn))
        return self._places[0]

    def raced_at(self, value: int) -> frozenset[int]:
        """The tables where no chip of a value can be any more: it was raced off there, and nobody has come since who may have
        brought some.
        """
        rid = self.raced.get(value, frozenset())
        return frozenset(number for number, table in self.tables.items() if rid.issuperset(table.players.values()))

    @property
    def stage(self) -> Stage:
        """How far it is: seats drawn or not, over or not."""
        if self.over:
            return Stage.OVER
        return Stage.PLAYING if self.drawn else Stage.ENTRIES

    @property
    def entrants(self) -> tuple[int, ...]:
        """The numbers of all who have entered and not withdrawn, in order of entry, or as a floor has put them in order."""
        return tuple(number for number in in_order(self.people, self.order) if number not in self.withdrawn)

    @property
    def players(self) -> int:
        """How many people are entered, however often each of them."""
        return len(ranking.last_entries(self.people, self.withdrawn))

    @property
    def runs(self) -> bool:
        """Whether there is still something to be played for: it is not over, and nobody has won it yet."""
        return not self.over and not (self.places and self.still_in < 2)

    @property
    def still_in(self) -> int:
        """How many are left, alternates and entrants without a seat included."""
        return len(self.people) - len(self.withdrawn) - len(self.out) + len(self.withdrawn & self.out)

    @property
    def unseated(self) -> tuple[int, ...]:
        """Entrants who have no seat yet and wait for one, in order: the alternates, then those who entered since."""
        out, waiting = self.out, set(self.alternates)
        others = (n for n in self.entrants if n not in self.seat_of and n not in out and n not in waiting)
        return (*self.alternates, *others)

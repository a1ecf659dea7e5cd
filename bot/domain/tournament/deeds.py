"""What can happen to a tournament, as values. A tournament is the sum of its deeds; nothing else is kept of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from bot.domain.draws.proof_records import DrawRecord
from bot.domain.prizes.payouts import Prizes
from bot.domain.rules.profile import Ruling
from bot.domain.seating.tables import Blinds, Seat
from bot.domain.tournament.buying_again import Again
from bot.domain.tournament.entry_order import OrderingEntries

CLOSED, ALWAYS = -1, 999
"""Late entries that are not taken at all, and those that are taken at any level."""


@dataclass(frozen=True, slots=True)
class SettingUp:
    """Name, seats a table, places paid, chips and levels in their text form, rulebook, and the last level in which entries are
    taken (0: not said, CLOSED: none any more, ALWAYS: without a limit); said again, it replaces what was said before.
    """

    name: str
    seats: int
    paid: int = 0
    chips: str = ""
    levels: str = ""
    most_tables: int = 0
    book: str = ""
    reentries: Again | None = None
    rebuys: Again | None = None
    addons: Again | None = None
    late_until: int = 0
    kind: Literal["set_up"] = "set_up"

    @property
    def choices(self) -> Mapping[str, str]:
        """What is set here of the points of a rulebook, by their names."""
        return {"late.until_level": str(max(0, self.late_until))} if self.late_until else {}


@dataclass(frozen=True, slots=True)
class Entering:
    """People who enter: (their number in the tournament's list, their number in the club). Who is out enters again under a new
    number, for `stack` chips (0: a starting stack).
    """

    entrants: tuple[tuple[int, int], ...]
    stack: int = 0
    kind: Literal["entered"] = "entered"


@dataclass(frozen=True, slots=True)
class Withdrawing:
    """Entrants who don't play after all."""

    entrants: tuple[int, ...]
    kind: Literal["withdrawn"] = "withdrawn"


@dataclass(frozen=True, slots=True)
class KeepingSeat:
    """A special-needs or reserved seat, kept through every draw and move; None gives it up."""

    entrant: int
    seat: Seat | None
    kind: Literal["seat_kept"] = "seat_kept"


@dataclass(frozen=True, slots=True)
class ClosingSeat:
    """A seat where nobody is to sit (a pillar, a broken chair), or that is opened again."""

    seat: Seat
    closed: bool
    kind: Literal["seat_closed"] = "seat_closed"


@dataclass(frozen=True, slots=True)
class Sealing:
    """A draw is announced: its list is fixed and published, its seed fixed but unknown to all. `alternates` have no place in it.
    A redraw has a `reason` and names the draw that it `replaces`.
    """

    draw: DrawRecord
    alternates: tuple[int, ...] = ()
    reason: str = ""
    replaces: int = 0
    kind: Literal["sealed"] = "sealed"


@dataclass(frozen=True, slots=True)
class SayingWord:
    """A player's word goes into the draw that is announced."""

    word: str
    kind: Literal["word"] = "word"


@dataclass(frozen=True, slots=True)
class Revealing:
    """The seed of an announced draw is shown; everybody's seat follows from it, and the button's where it is drawn too.
    `tables` says how many seats each table has.
    """

    draw: DrawRecord
    tables: tuple[tuple[int, int], ...]
    seating: tuple[tuple[int, Seat], ...]
    alternates: tuple[int, ...] = ()
    blinds: tuple[tuple[int, Blinds], ...] = ()
    button: DrawRecord | None = None
    at: float = 0.0
    kind: Literal["revealed"] = "revealed"


@dataclass(frozen=True, slots=True)
class Aborting:
    """An announced draw is given up, for a reason that everybody can read."""

    draw: DrawRecord
    reason: str
    kind: Literal["aborted"] = "aborted"


@dataclass(frozen=True, slots=True)
class SeatingLate:
    """Somebody sits down after the draw: a late entry or an alternate. `draw` where his seat was drawn."""

    entrant: int
    seat: Seat
    dealt_in: str = ""
    draw: DrawRecord | None = None
    kind: Literal["seated_late"] = "seated_late"


@dataclass(frozen=True, slots=True)
class Waiting:
    """Entrants for whom there is no seat join the alternates."""

    entrants: tuple[int, ...]
    kind: Literal["waiting"] = "waiting"


@dataclass(frozen=True, slots=True)
class OpeningTable:
    """A table is opened while others play: its seats, how those who are to sit there were drawn onto them, how its button was
    (None: not drawn), and where its blinds stand once all sit there.
    """

    table: int
    seats: int
    draw: DrawRecord
    button: DrawRecord | None = None
    blinds: tuple[tuple[int, Blinds], ...] = ()
    at: float = 0.0
    kind: Literal["table_opened"] = "table_opened"


@dataclass(frozen=True, slots=True)
class TellingButtons:
    """Where the blinds stand at some tables, and when that was told (seconds since 1970)."""

    blinds: tuple[tuple[int, Blinds], ...]
    at: float
    kind: Literal["buttons"] = "buttons"


@dataclass(frozen=True, slots=True)
class BustingOut:
    """Players eliminated in the same hand: (entrant, place, how many share that place) as it was then. It tells who of them is
    better; the place that each has now follows from the order of the log (`ranking.places_of`).
    """

    places: tuple[tuple[int, int, int], ...]
    kind: Literal["busted"] = "busted"


@dataclass(frozen=True, slots=True)
class Rebuying:
    """Entrants who sit buy a stack of so many chips each (0: a starting stack)."""

    entrants: tuple[int, ...]
    stack: int = 0
    kind: Literal["rebought"] = "rebought"


@dataclass(frozen=True, slots=True)
class AddingOn:
    """Entrants who sit take the add-on, so many chips each (0: a starting stack)."""

    entrants: tuple[int, ...]
    stack: int = 0
    kind: Literal["added_on"] = "added_on"


@dataclass(frozen=True, slots=True)
class SeatMove:
    """One player's way from seat to seat: why ("balance", "break", "redraw", "mistake"), why he was chosen, whether he is dealt
    in there, in how many hands he posts the big blind before and after (0: not known), and the rulings that say so.
    """

    entrant: int
    origin: Seat
    target: Seat
    why: str
    chosen: str = ""
    dealt_in: str = ""
    hands_before: int = 0
    hands_after: int = 0
    passed_over: tuple[int, ...] = ()
    forced: bool = False
    rulings: tuple[Ruling, ...] = ()


@dataclass(frozen=True, slots=True)
class Planning:
    """Moves proposed to the staff; nothing moves before it is confirmed. `breaks` names a table that is being broken, `draw` how
    its players' seats were drawn; `opens` a table that was opened, where seats were drawn for those who come from others.
    """

    moves: tuple[SeatMove, ...]
    breaks: int = 0
    draw: DrawRecord | None = None
    opens: int = 0
    kind: Literal["planned"] = "planned"


@dataclass(frozen=True, slots=True)
class Moving:
    """Players have moved, as proposed or as the floor says."""

    moves: tuple[SeatMove, ...]
    kind: Literal["moved"] = "moved"


@dataclass(frozen=True, slots=True)
class Dropping:
    """The moves proposed are not made."""

    kind: Literal["dropped"] = "dropped"


@dataclass(frozen=True, slots=True)
class OrderingBreaks:
    """The order in which tables will be broken, first to last."""

    tables: tuple[int, ...]
    kind: Literal["break_order"] = "break_order"


@dataclass(frozen=True, slots=True)
class PlayingHandForHand:
    """Hand-for-hand begins, ends, or a table has finished its hand: the state that holds from now on. `since` is when it began
    (seconds since 1970).
    """

    on: bool
    hand: int = 0
    done: tuple[int, ...] = ()
    since: float = 0.0
    kind: Literal["hand_for_hand"] = "hand_for_hand"


@dataclass(frozen=True, slots=True)
class ReachingLevel:
    """The level that is being played, from 1."""

    level: int
    kind: Literal["level"] = "level"


@dataclass(frozen=True, slots=True)
class RacedSeat:
    """A seat in a chip race: odd chips, cards, chips won (the protected player's too); `bought`: by him, or (below 0) of him."""

    seat: int
    odd: int
    cards: tuple[str, ...]
    won: int
    protected: bool = False
    exchanged: int = 0
    bought: int = 0


@dataclass(frozen=True, slots=True)
class Racing:
    """A chip race at one table: `gone` chips of `old` value left play, `brought` chips of `new` value came in; value before and
    after, with the chips of those who were protected. `way` is how odd chips were settled where no cards were dealt.
    """

    table: int
    old: int
    new: int
    seats: tuple[RacedSeat, ...]
    before: int
    after: int
    gone: int = 0
    brought: int = 0
    draw: DrawRecord | None = None
    way: str = ""
    kind: Literal["raced"] = "raced"


@dataclass(frozen=True, slots=True)
class RetiringChip:
    """A value of chip is out of play at every table."""

    value: int
    kind: Literal["chip_retired"] = "chip_retired"


@dataclass(frozen=True, slots=True)
class Picking:
    """A random pick as a floor's remedy."""

    draw: DrawRecord
    kind: Literal["picked"] = "picked"


@dataclass(frozen=True, slots=True)
class SettingPrizes:
    """What is played for; said again, it replaces what was said before."""

    prizes: Prizes
    kind: Literal["prizes"] = "prizes"


@dataclass(frozen=True, slots=True)
class Dealing:
    """Those who are left have agreed how they share what is left: (entrant, cents); nobody: the deal is off."""

    amounts: tuple[tuple[int, int], ...]
    kind: Literal["deal"] = "deal"


@dataclass(frozen=True, slots=True)
class Closing:
    """The tournament is over."""

    kind: Literal["closed"] = "closed"


Single = (
    SettingUp | Entering | Withdrawing | KeepingSeat | ClosingSeat | Sealing | SayingWord | Revealing
    | Aborting | SeatingLate | Waiting | OpeningTable | TellingButtons | BustingOut | Planning | Moving | Dropping
    | OrderingBreaks | PlayingHandForHand | ReachingLevel | Racing | RetiringChip | Picking
    | SettingPrizes | Dealing | Rebuying | AddingOn | OrderingEntries | Closing
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Together:
    """Several deeds of one command: they are undone together."""

    deeds: tuple[Single, ...]
    kind: Literal["together"] = "together"


Deed = Single | Together


@dataclass(frozen=True, slots=True)
class Undoing:
    """The last deed that stands is taken back, for a reason if one was given."""

    reason: str = ""
    kind: Literal["undone"] = "undone"


@dataclass(frozen=True, slots=True)
class Redoing:
    """The deed that was taken back last stands again."""

    kind: Literal["redone"] = "redone"


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One line of a tournament's log: numbered from 1, never changed. `at` is in seconds since 1970, `by` names who did it."""

    number: int
    at: float
    by: str
    deed: Deed | Undoing | Redoing

    @property
    def singles(self) -> tuple[Single, ...]:
        """The deeds of the entry, one by one; none for what undoes or redoes others."""
        if isinstance(self.deed, Together):
            return self.deed.deeds
        return () if isinstance(self.deed, Undoing | Redoing) else (self.deed,)

    @property
    def kind(self) -> str:
        """What the entry is above all: the first of its deeds, buttons that were told for it apart."""
        kinds = [deed.kind for deed in self.singles]
        return next((kind for kind in kinds if kind != "buttons"), kinds[0] if kinds else self.deed.kind)

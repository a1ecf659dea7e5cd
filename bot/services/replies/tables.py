"""What comes of seats, moves, bust-outs and play hand for hand."""

from __future__ import annotations

from dataclasses import dataclass

from bot.services.replies.reply import Outcome
from bot.services.replies.views import MoveView, TableView


@dataclass(frozen=True, slots=True)
class Tables(Outcome):
    """Who sits where, and who waits for a seat. `of` is how many tables there are, where some of them are shown (else 0)."""

    views: tuple[TableView, ...]
    waiting: tuple[str, ...]
    name: str
    of: int = 0


@dataclass(frozen=True, slots=True)
class SeatsNow(Outcome):
    """Who sits where now: name, table and seat; of those whose moves were `left_out`, so many announcements, because they could
    not be told while it mattered. In a letter it is filled in when it is said.
    """

    seats: tuple[tuple[str, int, int], ...] = ()
    left_out: int = 0


@dataclass(frozen=True, slots=True)
class Where(Outcome):
    """Where somebody sits (table 0: nowhere), what place he went out in (0: he is in), how often he has moved. `own` where it is
    said to himself, `here` once he has confirmed that he sits there. `elsewhere` are his seats in the tournaments that run beside
    this one: number and name, table and seat. `won`: he is the one who is left. Told to himself in private, it says with whom he
    sits (`view`), and in which tournament (`event`) of which `club`; in a letter that is filled in when it is said. `after` is
    what has given or taken the seat, where that was an "undo" or a "redo", of which kind of `deed`.
    """

    name: str
    seat: str
    table: int
    number: int
    place: int
    waiting: bool
    moves: int
    kept: bool
    own: bool = False
    here: bool = False
    elsewhere: tuple[tuple[int, str, int, int], ...] = ()
    won: bool = False
    view: TableView | None = None
    event: str = ""
    club: str = ""
    after: str = ""
    deed: str = ""


@dataclass(frozen=True, slots=True)
class Replaced(Outcome):
    """What another `letter` has told, a seat or those of all, is no longer so: a newer one tells it. Said in letters alone."""

    letter: int


@dataclass(frozen=True, slots=True)
class Buttons(Outcome):
    """The tables whose button was told."""

    views: tuple[TableView, ...]


@dataclass(frozen=True, slots=True)
class Balance(Outcome):
    """The moves that make tables even, and the tables whose button has to be told first (`ask`). `wanted` are (from, to) of moves
    that wait for it; `halts` (table, players, players of the fullest) the tables that have to stop meanwhile.
    `breaks`: the table that could be broken instead (0: none).
    """

    moves: tuple[MoveView, ...]
    ask: tuple[int, ...]
    spread: int
    after: int
    wanted: tuple[tuple[int, int], ...]
    halts: tuple[tuple[int, int, int], ...]
    breaks: int = 0


@dataclass(frozen=True, slots=True)
class Break(Outcome):
    """Where the players of a broken table go: by draw `number` (0: by none) with its seed. `anew` are tables whose places are to
    be drawn anew, `early` where it is not due yet (`due`: others are), `receives` how many tables get players, `ask` those
    without a known button.
    """

    table: int
    moves: tuple[MoveView, ...]
    number: int
    seed: str
    anew: tuple[int, ...]
    early: bool
    receives: int
    ask: tuple[int, ...]
    due: bool = False


@dataclass(frozen=True, slots=True)
class BreakOrder(Outcome):
    """In which order tables are broken; `set` where it was told just now."""

    order: tuple[int, ...]
    set: bool


@dataclass(frozen=True, slots=True)
class TableRedrawn(Outcome):
    """The places of one table, drawn anew."""

    views: tuple[TableView, ...]
    number: int
    seed: str


@dataclass(frozen=True, slots=True)
class Moved(Outcome):
    """Players have moved; how many moves are `left`, how many were `dropped` since they no longer fit. `remaining` are still to
    play, `steps` are due now ("confirm", "final", "break", "balance", "hands", "seat", "winner").
    """

    moves: tuple[MoveView, ...]
    left: int
    dropped: int
    remaining: int
    steps: tuple[str, ...]
    winner: str


@dataclass(frozen=True, slots=True)
class Dropped(Outcome):
    """So many proposed moves are not made; `draw` is that of their seats, which is given up with them (0: none was drawn)."""

    count: int
    draw: int = 0


@dataclass(frozen=True, slots=True)
class Seated(Outcome):
    """Late entries and alternates who have a seat now: name, seat, whether he is dealt in, number of the draw (0: by
    none). So many still wait, the `banned` among them, who are excluded; `dropped` moves no longer fit.
    """

    seated: tuple[tuple[str, str, str, int], ...]
    waiting: int
    dropped: int
    banned: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TableOpened(Outcome):
    """A table was opened: who of those who waited sits where (name, seat, whether he is dealt in), who is to move there once it
    is confirmed; the draw of its seats, with its seed; the seat of its button, and the draw of that (0: by none). So many wait.
    """

    table: int
    seated: tuple[tuple[str, str, str], ...]
    moves: tuple[MoveView, ...]
    number: int
    seed: str
    button: int
    button_number: int
    waiting: int


@dataclass(frozen=True, slots=True)
class Out(Outcome):
    """Who is out: name, place, with how many others he shares it. `remaining` are still to play, `steps` are due now, as in
    Moved. Until the end of level `provisional` somebody may enter, so that places can change (0: nobody may any more). Once that
    is past, `amounts` is what they have won, in cents, `winner_amount` what the winner has, in a `currency`; `may_change` is why
    it may yet be another, `unsaid` that somebody's place is paid and the amount kept back. `bubble_names` are who had the last
    place that is not paid; `to_go` go out before those that are, and who goes out next gets `next_amount`.
    """

    places: tuple[tuple[str, int, int], ...]
    bubble: bool
    contested: bool
    dropped: int
    remaining: int
    steps: tuple[str, ...]
    winner: str
    provisional: int = 0
    amounts: tuple[int, ...] = ()
    winner_amount: int = 0
    currency: str = ""
    unsaid: bool = False
    may_change: str = ""
    bubble_names: tuple[str, ...] = ()
    to_go: int = 0
    next_amount: int = 0


@dataclass(frozen=True, slots=True)
class Hands(Outcome):
    """Play hand for hand: the hand, the tables that still play it and those that are done, minutes to take off the clock."""

    hand: int
    waiting: tuple[int, ...]
    done: tuple[int, ...]
    minutes: int


@dataclass(frozen=True, slots=True)
class HandsEnd(Outcome):
    """Play is no longer hand for hand; so many hands were played."""

    hands: int


@dataclass(frozen=True, slots=True)
class Ranking(Outcome):
    """Who is out, best first (name, place, with how many others he shares it); how many are left; the winner. `amounts` is what
    they get, in cents and in the same order (none where nobody has said what is played for), `winner_amount` the winner; `to_go`
    go out before the places that are paid, who goes out next gets `next_amount`. `provisional` as in Out; `people` are entered,
    with so many `entries`. `unfit`: a deal is noted that no longer adds up.
    """

    places: tuple[tuple[str, int, int], ...]
    remaining: int
    winner: str
    paid: int
    name: str
    provisional: int = 0
    amounts: tuple[int, ...] = ()
    winner_amount: int = 0
    currency: str = ""
    to_go: int = 0
    next_amount: int = 0
    people: int = 0
    entries: int = 0
    unfit: bool = False


@dataclass(frozen=True, slots=True)
class Report(Outcome):
    """How evenly moves were spread over players and tables, and what was entered and bought; `in_play` as for a tournament."""

    moves: int
    reasons: tuple[tuple[str, int], ...]
    most: int
    average: float
    most_moved: tuple[str, ...]
    players: tuple[tuple[str, int], ...]
    gave: tuple[tuple[int, int], ...]
    received: tuple[tuple[int, int], ...]
    widest: int
    people: int = 0
    entries: int = 0
    rebuys: int = 0
    addons: int = 0
    in_play: int = 0

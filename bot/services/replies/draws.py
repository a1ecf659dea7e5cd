"""What comes of draws by lot."""

from __future__ import annotations

from dataclasses import dataclass

from bot.services.replies.reply import Asked, Outcome
from bot.services.replies.views import TableView


@dataclass(frozen=True, slots=True)
class DrawAnnounced(Outcome):
    """A draw whose list is fixed and whose seed nobody knows: what everybody should note down. `fixed` are (seat, name)."""

    number: int
    kind: str
    players: int
    tables: int
    seal: str
    fingerprint: str
    reason: str
    entrants: tuple[tuple[int, str], ...]
    words: tuple[str, ...]
    alternates: tuple[str, ...]
    name: str
    fixed: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class DrawAsked(Asked):
    """What is asked before a draw that moves everybody is announced (`way`: "redraw", "newday", "final"): for how many players,
    at how many tables, how many would be without a seat, the reason; and where that names a player or a table instead, whom it
    is `like` and which `table` (0: none).
    """

    way: str
    players: int
    tables: int
    alternates: int
    reason: str = ""
    like: tuple[str, ...] = ()
    table: int = 0


@dataclass(frozen=True, slots=True)
class StillAnnounced(Outcome):
    """The draw was announced before, and nothing has changed: its number, how many players, the fingerprint of their list."""

    number: int
    players: int
    fingerprint: str


@dataclass(frozen=True, slots=True)
class DrawRevealed(Outcome):
    """The seats that a draw has given out, its seed, and the link `before` it that the seed is checked against. `changed`: the
    seats are those of now, no longer those that it gave out. `button` is the number of the draw that gave the button (0: none).
    `as_of` is the number of the tournament, and of the entry of its log after which everybody sat so (0: not known).
    """

    number: int
    kind: str
    seed: str
    words: tuple[str, ...]
    players: int
    tables: int
    name: str
    before: str
    views: tuple[TableView, ...]
    waiting: tuple[str, ...]
    changed: bool = False
    button: int = 0
    as_of: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class DrawAborted(Outcome):
    """A draw that was given up; its seed is shown all the same."""

    number: int
    reason: str
    seed: str


@dataclass(frozen=True, slots=True)
class WordSaid(Outcome):
    """A player's word is in the draw; how many there are."""

    word: str
    count: int
    number: int


@dataclass(frozen=True, slots=True)
class Proof(Outcome):
    """The published text of all draws of a tournament."""

    text: str
    name: str


@dataclass(frozen=True, slots=True)
class Picked(Outcome):
    """What a random pick chose, among what, about what."""

    chosen: str
    options: tuple[str, ...]
    about: str
    number: int
    seed: str


@dataclass(frozen=True, slots=True)
class SeatCard:
    """Where somebody sits, and by which draw: 0 and "" where the floor has moved him."""

    name: str
    table: int
    seat: int
    draw: int
    fingerprint: str


@dataclass(frozen=True, slots=True)
class SeatCards(Outcome):
    """Cards to be printed; how many were `moved` to another seat than the one that they were drawn."""

    name: str
    cards: tuple[SeatCard, ...]
    moved: int

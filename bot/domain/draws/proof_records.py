"""What the published text of a tournament's draws holds, as values; `bot.domain.draws.proof` writes them out."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from bot.domain.draws.seat_draw import ButtonScope, TableShape
from bot.domain.seating.tables import Seat


class Kind(StrEnum):
    """What is drawn. The first five draw seats alike and differ for the reader only."""

    SEATS = "seats"
    DAY = "day"
    FINAL = "final"
    LATE = "late"
    BREAK = "break"
    BUTTON = "button"
    PICK = "pick"
    CARDS = "cards"


class Status(StrEnum):
    """What became of a draw. A draw is sealed from the publication of its list until its seed is revealed; whatever becomes of
    it afterwards, it keeps its number, its seed and its result in the text.
    """

    SEALED = "sealed"
    STANDS = "stands"
    ABORTED = "aborted"
    UNDONE = "undone"
    REPLACED = "replaced"


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody in the list: the number in the tournament and the name, which may be any text."""

    number: int
    name: str = ""


@dataclass(frozen=True, slots=True)
class Seated:
    """Somebody who sits already."""

    seat: Seat
    entrant: Entrant


@dataclass(frozen=True, slots=True)
class FixedSeat:
    """A seat that an entrant of the list gets without a lot."""

    seat: Seat
    entrant: int


@dataclass(frozen=True, slots=True)
class CardsFor:
    """How many cards the player on a seat is dealt in a chip race."""

    seat: int
    cards: int
    name: str = ""


@dataclass(frozen=True, slots=True)
class Drawn:
    """One line of a result. Seats: the entrant's number and the seat ("3-5"). Button: the table and the seat's number. Pick: 1
    and the option's number. Cards: the seat and its cards ("As Td").
    """

    key: int
    value: str


@dataclass(frozen=True, slots=True)
class DrawRecord:
    """One draw. What is published before the seed is revealed: `number` (1 for the first of the tournament), `kind`, `at` (the
    time, as the club writes it), `about` (the question, or a remark), and what the kind needs: `tables`, `seated`, `entrants`,
    `fixed` for seats; `scope`, `tables`, `seated` for the button; `options` for a pick; `cards` in the order of dealing.

    Then `words` as players said them, `seed`, `result`, `status`, with the `reason` for it, and the number of the draw that
    this one was `replaced_by`. `fingerprint` is the one that stands in a text that was read; where it is empty, it is computed.
    """

    number: int
    kind: Kind
    at: str = ""
    about: str = ""
    scope: ButtonScope | None = None
    tables: tuple[TableShape, ...] = ()
    seated: tuple[Seated, ...] = ()
    entrants: tuple[Entrant, ...] = ()
    fixed: tuple[FixedSeat, ...] = ()
    options: tuple[str, ...] = ()
    cards: tuple[CardsFor, ...] = ()
    words: tuple[str, ...] = ()
    seed: str = ""
    result: tuple[Drawn, ...] = ()
    status: Status = Status.SEALED
    reason: str = ""
    replaced_by: int | None = None
    fingerprint: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Proof:
    """The draws of a tournament in the order of their numbers, and the seal that was published before all of them."""

    tournament: str
    seal: str
    draws: tuple[DrawRecord, ...] = ()


@dataclass(frozen=True, slots=True)
class Difference:
    """Something in a published text that does not hold: a code, the number of the draw (0 for the text as a whole), what stands
    in the text and what should (either may be empty). Codes:

    number_missing, number_twice, number_out_of_order, number_beyond_chain: of the draws; revealed_after_sealed: a seed that
    gives away the seed of a draw still sealed; seed_not_in_chain; list_changed: the list is not the one of the fingerprint;
    result_differs (`key`: of the first line that does); cannot_be_drawn (`should`: the code of the refusal);
    replacement_missing: replaced by a draw that is not there.
    """

    code: str
    draw: int
    stands: str = ""
    should: str = ""
    key: int | None = None


@dataclass(frozen=True, slots=True)
class DrawVerification:
    """What became of one draw's checks; None where there is nothing to check yet (a sealed draw), or no longer: a result is not
    computed from a list that was changed.
    """

    number: int
    kind: Kind
    status: Status
    list_holds: bool
    seed_holds: bool | None = None
    result_holds: bool | None = None


@dataclass(frozen=True, slots=True)
class Verification:
    """What a published text is worth: each draw, and everything that does not hold, in the order of the text."""

    tournament: str
    seal: str
    draws: tuple[DrawVerification, ...]
    differences: tuple[Difference, ...] = field(default=())

    @property
    def holds(self) -> bool:
        """Whether everything in the text fits together."""
        return not self.differences

    @property
    def first(self) -> Difference | None:
        """The first thing that does not."""
        return self.differences[0] if self.differences else None

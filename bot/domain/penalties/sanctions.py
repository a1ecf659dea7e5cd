"""What a floor or director can pronounce, from a word of warning to the door, and how grave each is."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.domain.club.people import Role
from bot.domain.penalties.lengths import NO_LENGTH, Length, read_length
from bot.domain.penalties.terms import NO_TERM, Term


class Measure(StrEnum):
    """The kinds of sanctions, the lightest first."""

    WARNING = "warning"
    """A warning by word of mouth."""
    HAND_DEAD = "hand_dead"
    """The hand that is played is dead."""
    HANDS = "hands"
    """So many hands away from the table."""
    MINUTES = "minutes"
    """So many minutes away from the table, by the floor's clock."""
    ORBITS = "orbits"
    """So many rounds of the table away from it."""
    DISQUALIFIED = "disqualified"
    """Out of the tournament; the chips leave play."""
    EVENT_BAN = "event_ban"
    """Out of the whole event."""
    CLUB_BAN = "club_ban"
    """Out of the club."""


COUNTED = frozenset({Measure.HANDS, Measure.MINUTES, Measure.ORBITS})
BANS = frozenset({Measure.EVENT_BAN, Measure.CLUB_BAN})
"""What keeps somebody out of tournaments to come, too."""
FINAL = BANS | {Measure.DISQUALIFIED}
MOST_HANDS, MOST_ORBITS, MOST_MINUTES = 50, 20, 240
MOST = {Measure.HANDS: MOST_HANDS, Measure.ORBITS: MOST_ORBITS, Measure.MINUTES: MOST_MINUTES}
"""How many there may be of what is counted."""
_ORDER = tuple(Measure)


@dataclass(frozen=True, slots=True)
class Sanction:
    """A sanction: the measure, for hands, minutes and orbits how many (0 for the others), and for exclusions how long: the `term`
    of one that was given, the `length` of one that is to be, which is no part of an entry.
    """

    measure: Measure
    count: int = 0
    term: Term = NO_TERM
    length: Length = NO_LENGTH

    @property
    def gravity(self) -> tuple[int, int, float]:
        """Puts sanctions in order, the graver the greater.

        >>> Sanction(Measure.ORBITS, 1).gravity > Sanction(Measure.HANDS, 4).gravity
        True
        >>> Sanction(Measure.CLUB_BAN).gravity > Sanction(Measure.CLUB_BAN, length=Length(months=3)).gravity
        True
        """
        return (_ORDER.index(self.measure), self.count, self.length.rank if self.measure in BANS else 0.0)

    def lighter_than(self, other: Sanction) -> bool:
        """Whether it is lighter than another, or the same for a shorter time."""
        if self.measure is other.measure and self.measure in BANS:
            return self.term.shorter_than(other.term)
        return self.gravity < other.gravity

    def goes_back_from(self, other: Sanction) -> bool:
        """Whether no list can go on to it from the other one: it is less of the same, or leaves somebody in who is out. Whether
        ten minutes or two hands are more is for each book to say.

        >>> Sanction(Measure.HANDS, 2).goes_back_from(Sanction(Measure.MINUTES, 10))
        False
        """
        less = self.measure is other.measure and self.count < other.count
        return less or (other.measure in FINAL and self.measure not in FINAL)

    def goes_on_from(self, other: Sanction) -> bool:
        """Whether it is certainly no less than the other one, whatever order a book has: as much of the same, or beyond a word of
        warning, or out where the other one leaves him in.
        """
        as_much = self.measure is other.measure and self.count >= other.count
        beyond = other.measure is Measure.WARNING or (self.measure in FINAL and other.gravity <= self.gravity)
        return as_much or beyond

    def hands(self, players: int) -> int:
        """The hands to miss, frozen when the sanction is given: an orbit is a hand for each player at the table then, the
        sanctioned one among them (ROPTA 11.1 « manquera une main par joueur à la table lorsque la sanction est donnée, y compris
        lui-même »; Urban, Pénalités « 6 joueurs = 6 mains manquées »).

        >>> Sanction(Measure.ORBITS, 2).hands(8)
        16
        """
        if self.measure is Measure.ORBITS:
            return self.count * players
        return self.count if self.measure is Measure.HANDS else 0

    @property
    def step(self) -> str:
        """The sanction as a step of a ladder, which `read_step` reads: "club_ban:3m" is one for three months."""
        return f"{self.measure}:{self.length.written}" if self.measure in BANS and self.length.said else self.written

    @property
    def written(self) -> str:
        """The sanction as a short text that `read_sanction` reads: "warning", "hands:2"; how long it runs stands elsewhere."""
        return f"{self.measure}:{self.count}" if self.measure in COUNTED else str(self.measure)


def read_sanction(text: str) -> Sanction:
    """A sanction from its short text. Raises ValueError for a text that is none.

    >>> read_sanction("orbits:2").measure, read_sanction("orbits:2").count
    (<Measure.ORBITS: 'orbits'>, 2)
    """
    name, colon, count = text.partition(":")
    measure = Measure(name)
    most = max(MOST_HANDS, MOST.get(measure, 0))
    if (measure in COUNTED) != bool(colon) or (colon and not (count.isdigit() and 1 <= int(count) <= most)):
        raise ValueError(f"{text!r} is no sanction")
    return Sanction(measure, int(count) if colon else 0)


def read_step(text: str) -> Sanction:
    """A step of a ladder from its short text. Raises ValueError for a text that is none.

    >>> read_step("club_ban:3m").length.months, read_step("hands:2").count
    (3, 2)
    """
    name, _, long = text.partition(":")
    if name in BANS and long:
        return Sanction(Measure(name), length=read_length(long))
    return read_sanction(text)


def least_role(sanction: Sanction, *, director_only_disqualifies: bool) -> Role:
    """Who may pronounce a sanction: to exclude from event or club takes the director; to disqualify does where the book says so
    (ROPTA 11.1 « Seul le Directeur de Tournoi peut prononcer une disqualification »).
    """
    if sanction.measure in BANS:
        return Role.DIRECTOR
    if sanction.measure is Measure.DISQUALIFIED and director_only_disqualifies:
        return Role.DIRECTOR
    return Role.FLOOR

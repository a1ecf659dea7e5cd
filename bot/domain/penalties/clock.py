"""Penalties that are counted in hands: how many, how many are left, who is out, and how far a penalty follows its player."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from bot.domain.penalties.errors import HandsOutside, NothingLeftToServe, PlayersOutside
from bot.domain.penalties.sanctions import MOST_HANDS, Measure, Sanction
from bot.domain.rules.profile import RuleProfile
from bot.domain.seating.tables import LARGEST_FORMAT


@dataclass(frozen=True, slots=True)
class Penalty:
    """Hands that a person of the club has to miss. `entry` is the number of the ledger entry, `hands_total` was frozen when the
    sanction was given and stays the same when players leave the table.
    """

    entry: int
    person: int
    hands_total: int
    served: int = 0

    @property
    def left(self) -> int:
        """The hands still to miss, never below zero.

        >>> Penalty(1, 17, hands_total=16, served=5).left
        11
        """
        return max(0, self.hands_total - self.served)

    def serve(self, hands: int = 1) -> Penalty:
        """The penalty after so many hands; it stops at zero. Raises NothingLeftToServe, HandsOutside."""
        return replace(self, served=self.served + hands_served(self.entry, self.left, hands))


def hands_served(entry: int, left: int, hands: int) -> int:
    """How many of the hands that were played count, where so many are left. Raises NothingLeftToServe, HandsOutside."""
    if not left:
        raise NothingLeftToServe(number=entry)
    most = MOST_HANDS * LARGEST_FORMAT
    if not 1 <= hands <= most:
        raise HandsOutside(hands=hands, least=1, most=most)
    return min(hands, left)


def frozen_hands(sanction: Sanction, players: int = 0) -> int:
    """The hands of a sanction, 0 for one that isn't counted. `players` sit at the table now, the sanctioned one among them; it
    matters for rounds alone (ROPTA 11.1 « une main par joueur à la table lorsque la sanction est donnée, y compris lui-même »;
    Urban, Pénalités « 6 joueurs = 6 mains manquées »; CdC, EVENT'em and the casino don't say how long a round is). Raises
    PlayersOutside.

    >>> frozen_hands(Sanction(Measure.ORBITS, 2), players=8)
    16
    """
    if sanction.measure is Measure.ORBITS and not 1 <= players <= LARGEST_FORMAT:
        raise PlayersOutside(players=players, least=1, most=LARGEST_FORMAT)
    return sanction.hands(players)


@dataclass(frozen=True, slots=True)
class Missed:
    """Hands to write down for a penalty."""

    entry: int
    person: int
    hands: int


def hands_played(penalties: Iterable[Penalty], at_table: Collection[int], hands: int = 1) -> tuple[Missed, ...]:
    """What to write down when hands were played at a table where these people have their seats. Of several penalties of one
    person, the oldest is served first, one after the other. Raises HandsOutside.
    """
    most = MOST_HANDS * LARGEST_FORMAT
    if not 1 <= hands <= most:
        raise HandsOutside(hands=hands, least=1, most=most)
    still = dict.fromkeys(at_table, hands)
    served = []
    for penalty in sorted(penalties, key=lambda penalty: penalty.entry):
        missed = min(penalty.left, still.get(penalty.person, 0))
        if missed:
            still[penalty.person] -= missed
            served.append(Missed(penalty.entry, penalty.person, missed))
    return tuple(served)


@dataclass(frozen=True, slots=True)
class Out:
    """Somebody who misses hands: at which table (None: at none), how many are left in all, by which entries, the oldest first."""

    person: int
    table: int | None
    left: int
    entries: tuple[int, ...]


def board(penalties: Iterable[Penalty], table_of: Mapping[int, int]) -> tuple[Out, ...]:
    """Who is out and for how many hands: table by table, who comes back first leading; whoever sits at no table comes last.
    `table_of` maps people to the tables where they sit now, so that a penalty moves with its player.
    """
    open_ones: dict[int, list[Penalty]] = {}
    for penalty in sorted(penalties, key=lambda penalty: penalty.entry):
        if penalty.left:
            open_ones.setdefault(penalty.person, []).append(penalty)
    rows = (
        Out(person, table_of.get(person), sum(penalty.left for penalty in own), tuple(penalty.entry for penalty in own))
        for person, own in open_ones.items()
    )
    return tuple(sorted(rows, key=lambda out: (out.table is None, out.table or 0, out.left, out.person)))


class Change(StrEnum):
    """What may lie between the giving of a penalty and the serving of its last hand."""

    TABLE = "table"
    DAY = "day"
    EVENT = "event"


@dataclass(frozen=True, slots=True)
class Following:
    """Whether the hands that are left are still due, and the passage that says so (empty: the club chose it, or it follows from
    the number of hands alone).
    """

    follows: bool
    passage: str = ""


def following(profile: RuleProfile, change: Change) -> Following:
    """Whether a penalty follows its player. To another table and to the next day of the same tournament it always does: a number
    of hands was given, and they are not missed yet. To the next event only where the point "penalty.follows" is decided: Urban,
    Suivi des pénalités « Toutes les pénalités d'un joueur suivent ce dernier […] il lui restera les 11 mains de pénalité le jour
    suivant » (that the next day may be another event is a reading); the other four books are silent.
    """
    ruling = profile.says("penalty.follows")
    return Following(ruling is not None or change is not Change.EVENT, ruling.passage if ruling else "")

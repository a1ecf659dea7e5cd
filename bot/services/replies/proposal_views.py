"""A sanction to be said, and what is suggested: by whom, why, and what else the words of a book let be."""

from __future__ import annotations

from dataclasses import dataclass

from bot.domain.penalties.lengths import NO_LENGTH, Length
from bot.domain.penalties.terms import Term


@dataclass(frozen=True, slots=True)
class SanctionView:
    """A sanction to be said: its measure, and how many hands or orbits; how long an exclusion runs (None: nothing is to be said
    of it), how many tournaments it still lasts, and the `length` of one that is not given yet.
    """

    measure: str
    count: int
    term: Term | None = None
    left: int = 0
    length: Length = NO_LENGTH


@dataclass(frozen=True, slots=True)
class BesidesView:
    """What stands beside a dead hand: `duty` is must or may, `source` whose it is."""

    sanction: SanctionView
    duty: str
    source: str


@dataclass(frozen=True, slots=True)
class ProposalView:
    """What is suggested, and by whom (`source`: book, club, usual): the sanction, what else there is to choose from, the step (0:
    none of the list), and why it is this one. `permitted` are those of the alternatives that the book's words let be for this
    offence, `at_once` graver ones that only its words on the gravity of a fault (`discretion`) let be already, `suspension`
    whether they let also be one whose length they leave open; `named` is what they name for this time, `up_to` what they say that
    it may come to, and `at_most` whether no further. `degree_assumed`: the book leaves the degree to the organisers, who have
    chosen none. `by_club` is where the steps are the club's own. `listed` is the place of the book's own list where that has a
    repetition go on to this. `general` are sanctions that a clause on every fault (`general_in`, its words `general_words`;
    `for_acts`: whatever the floor finds to be meant) lets be, `open_suspension` one of open length. `only_if` is when alone the
    words hold (deliberate, as_quoted, or empty), `hand_lives` whether they let the hand live, `elsewhere` where the book speaks
    of another case of the offence, `other` the offence of the other player whom the words have sanctioned too (empty: the same).
    `called` is what the book itself calls the step.
    """

    sanction: SanctionView
    alternatives: tuple[SanctionView, ...]
    step: int
    steps: int
    reason: str
    source: str = "usual"
    permitted: tuple[SanctionView, ...] = ()
    suspension: bool = False
    named: SanctionView | None = None
    up_to: SanctionView | None = None
    besides: BesidesView | None = None
    degree_assumed: bool = False
    by_club: bool = False
    at_once: tuple[SanctionView, ...] = ()
    discretion: str = ""
    listed: str = ""
    general: tuple[SanctionView, ...] = ()
    general_in: str = ""
    general_words: str = ""
    for_acts: bool = False
    open_suspension: bool = False
    only_if: str = ""
    at_most: bool = False
    hand_lives: bool = False
    elsewhere: tuple[str, ...] = ()
    other: str = ""
    called: str = ""

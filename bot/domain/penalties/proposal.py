"""What is proposed for an offence, and in whose voice: the book's, the club's, or Floorman's own."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.domain.penalties.sanctions import Sanction
from bot.domain.rules.offences import Condition, Duty


class Source(StrEnum):
    """Whose a proposed sanction is. BOOK: its words name it for this offence, or its list puts it next for a repetition. CLUB: a
    choice of the club leads to it. USUAL: Floorman proposes it because most clubs do so, also where it is one of many that the
    book allows.
    """

    BOOK = "book"
    CLUB = "club"
    USUAL = "usual"


class Reason(StrEnum):
    """Why it is this sanction."""

    FIRST_TIME = "first_time"
    """Nothing that counts yet: the first step."""
    REPEATED = "repeated"
    """The step after the gravest so far."""
    OTHERS_COUNT = "others_count"
    """The first time for this offence, and the club counts others too: the step after the gravest of those."""
    BOOK_NAMES_IT = "book_names_it"
    """The book names this sanction for this offence."""
    ONLY_REPEATED = "only_repeated"
    """The book sanctions repetition alone, and it is the first time: a word, which counts as a warning once it is recorded."""
    UP_TO = "up_to"
    """The next step would be graver than the words about this offence let it come to."""
    NOT_LESS = "not_less"
    """The player has had this one already, and the list, or the words about this offence, do not come to it."""
    GRAVE = "grave"
    """Most clubs let nobody play on after this offence, and the book names nothing lighter."""
    TOP = "top_of_the_ladder"
    """The list ends here, or the player has had the gravest already."""


@dataclass(frozen=True, slots=True)
class Besides:
    """A sanction that stands beside a dead hand: whether it has to be given or may be, and whose proposal it is."""

    sanction: Sanction
    duty: Duty
    source: Source


@dataclass(frozen=True, slots=True)
class Proposal:
    """What is suggested. `alternatives` are other sanctions to choose from, the lightest first, none lighter than what the book
    names for the offence; `permitted` are those of them that its words let be for this offence, `at_once` graver ones of its list
    that only its words on the gravity of a fault (`discretion`) let be so early, `suspension` whether they let also be one whose
    length they leave open. `named` is what they name for this time and `up_to` the gravest that they let it come to, None where
    they say nothing of it. `besides` goes with a dead hand.

    `step` of `steps` counts from 1; it is 0 for what is no step of the list. `passages` are the places of the book that say so
    (none where it has not been read); `listed` is the place of the book's own list where that has a repetition go on to this
    step, empty where the sanction is none of its list; `spoken` is how firmly it speaks of the offence this time. `discretion` is
    the place that lets the director go further at once, or empty. `general` are sanctions that its clause on every fault
    (`general_in`, the words `general_words`, `for_acts`: also for what it does not name) lets be where the words about the
    offence do not, `open_suspension` whether it lets also be one of open length. `only_if` is when alone those words hold,
    `at_most` whether `up_to` is a maximum, `hand_lives` whether they let the hand live, `elsewhere` where the book speaks of
    another case of the offence, `other` the offence of another player whom those words have sanctioned too. `club` are the points
    on which a choice of the club weighed, `degree_assumed` says that the book leaves the degree to the organisers, who have
    chosen none, `by_club` that the steps are the club's own. `called` is what the book itself calls the step.
    """

    sanction: Sanction
    source: Source
    reason: Reason
    step: int
    steps: int
    alternatives: tuple[Sanction, ...] = ()
    permitted: tuple[Sanction, ...] = ()
    suspension: bool = False
    named: Sanction | None = None
    up_to: Sanction | None = None
    besides: Besides | None = None
    passages: tuple[str, ...] = ()
    discretion: str = ""
    club: tuple[str, ...] = ()
    degree_assumed: bool = False
    by_club: bool = False
    at_once: tuple[Sanction, ...] = ()
    listed: str = ""
    spoken: Duty | None = None
    general: tuple[Sanction, ...] = ()
    general_in: str = ""
    general_words: str = ""
    for_acts: bool = False
    open_suspension: bool = False
    only_if: Condition | None = None
    at_most: bool = False
    hand_lives: bool = False
    elsewhere: tuple[str, ...] = ()
    other: str = ""
    called: str = ""

    @property
    def gravest(self) -> Sanction:
        """The graver of what is proposed and of what stands beside it."""
        beside = self.besides.sanction if self.besides else self.sanction
        return max(self.sanction, beside, key=lambda sanction: sanction.gravity)

"""What players are sanctioned for, and what a rulebook says of each offence."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

OFFENCES: tuple[str, ...] = (
    "out_of_turn", "string_bet", "betting_unclear", "phone", "away_from_table", "absent", "cards_shown", "cards_shown_to_one",
    "open_muck", "mucked_unprotected", "mucked_all_in", "one_player_to_a_hand", "advice", "stub_looked_at", "rabbit_hunting",
    "misdeal_repeated", "misdeal_on_purpose", "deck_exposed", "hand_unprotected", "slow_play", "time_abused",
    "conditional_statement", "false_announcement", "false_information", "cards_hidden", "chips_hidden", "chips_pocketed",
    "chips_given", "collusion", "soft_play", "abuse", "rudeness", "disturbance", "language", "wrong_seat", "slow_move",
    "blinds_avoided", "foreign_objects", "smoking",
    "cards_thrown", "cards_turned_of_others", "money_played", "cheating", "identity", "spectator_interferes",
    "refuses_to_show", "refuses_to_move", "damages", "other",
)  # fmt: skip
"""Every offence by a short name; "other" is described in words."""


class Duty(StrEnum):
    """How firmly a book speaks: it has to be sanctioned, it may be, or it is forbidden without a word on sanctions. NONE: the
    book speaks of it in a rule of play alone (an absent player's hand is dead), and knows no sanction for it. ALLOWED: its words
    let it be (EVENT'em, « A tout moment, un joueur peut quitter la table »), so that there is nothing to sanction.
    """

    MUST = "must"
    MAY = "may"
    FORBIDDEN = "forbidden"
    NONE = "none"
    ALLOWED = "allowed"


class Condition(StrEnum):
    """When alone the words hold. DELIBERATE: where it was done on purpose. AS_QUOTED: in the case that they describe, which is
    not all that the offence covers (Urban: a telephone « dans une main »).
    """

    DELIBERATE = "deliberate"
    AS_QUOTED = "as_quoted"


@dataclass(frozen=True, slots=True)
class BookOffence:
    """What a book's words say of an offence; sanctions are short texts of `sanctions`, empty where the words name none.

    `passages` are where it stands, the deciding one first. `first` is the sanction that the words name as what follows, `again`
    the one for a repetition; `up_to` and `up_to_again` are the gravest that they let it come to (« pouvant aller jusqu'à »): what
    may follow and need not, as « pourra être » has it; `at_most` says that they set a maximum (« allant jusqu'à »). `besides`
    says whether a sanction is added to the one that is named (a dead hand, a warning): Duty.MUST, Duty.MAY or None. `no_warning`:
    the words exclude a mere warning. `only_repeated`: they sanction repetition or abuse alone. `both`: they sanction another
    player with him, for the same or for what he did himself, the offence `other`. `words` are those that decide, as they stand in
    the first passage; `with_words` others of that passage without which they are not understood (« cet acte », « ceci »).
    `duty_again` is how firmly they speak of a repetition, None where that is no other. `forms` are offences that are forms of
    this one and that the book speaks of by name. `sanctioned_in` is the passage that has it sanctioned where that is not the
    first one. `only_if` is when alone the words hold; a firmer word on a repetition (`duty_again`) holds without it. `elsewhere`
    are those of the passages that decide another case of it. `hand_lives`: the words let the hand live.
    """

    offence: str
    passages: tuple[str, ...]
    duty: Duty
    first: str = ""
    again: str = ""
    up_to: str = ""
    up_to_again: str = ""
    besides: Duty | None = None
    no_warning: bool = False
    only_repeated: bool = False
    both: bool = False
    words: str = ""
    with_words: tuple[str, ...] = ()
    duty_again: Duty | None = None
    forms: tuple[str, ...] = ()
    sanctioned_in: str = ""
    only_if: Condition | None = None
    at_most: bool = False
    hand_lives: bool = False
    elsewhere: tuple[str, ...] = ()
    other: str = ""

    @property
    def passage(self) -> str:
        """The passage that decides."""
        return self.passages[0]

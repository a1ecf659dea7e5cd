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
    "cards_thrown", "cards_turned_of_others", "money_played", "cheating", "identity", "spectator_interferes", "other",
)  # fmt: skip
"""Every offence by a short name; "other" is described in words."""


class Duty(StrEnum):
    """How firmly a book speaks: it has to be sanctioned, it may be, or it is forbidden without a word on sanctions."""

    MUST = "must"
    MAY = "may"
    FORBIDDEN = "forbidden"


@dataclass(frozen=True, slots=True)
class BookOffence:
    """What a book says of an offence: the passage, how firmly it speaks, the sanction it names for the `first` time and for a
    repetition (`again`), as short texts of `sanctions`, empty where it names none; `only_repeated`: it speaks of repetition
    alone.
    """

    offence: str
    passage: str
    duty: Duty
    first: str = ""
    again: str = ""
    only_repeated: bool = False

"""Which offences a menu offers: what floors note most often, first."""

from __future__ import annotations

MOST_OFFENCES = 25
USUAL = (
    *("phone", "out_of_turn", "cards_shown", "advice", "abuse", "rudeness", "slow_play", "absent", "away_from_table"),
    *("string_bet", "one_player_to_a_hand", "open_muck", "soft_play", "chips_hidden", "disturbance", "language"),
)
"""What floors note most often, first in the menu; the rest of the book's offences follow."""


def offered(offences: tuple[str, ...]) -> list[str]:
    """What a menu offers of the offences that a book names."""
    named = [*(one for one in USUAL if one in offences), *(one for one in offences if one not in USUAL), *USUAL]
    return list(dict.fromkeys(named))[:MOST_OFFENCES]

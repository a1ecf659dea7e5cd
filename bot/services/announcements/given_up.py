"""Announcements that were given up: which they are, and having them sent again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bot.services.announcements.announcing import CORRECTION, REPLY
from bot.services.ports.outbox import Letter
from bot.services.ports.work import WorkPort
from bot.services.replies.calls import GivenUp

UNSENT = "unsent"
"""What a call to the floor is about that tells it what was given up."""
TOLD = (REPLY, CORRECTION)
"""Kinds of letters that the floor may have sent again. Seats and notices are told to players by the floor itself."""
LATELY = 48 * 3600.0
"""Seconds after which nobody asks any more for what was given up."""


def given_up(work: WorkPort, club: int, at: float) -> tuple[Letter, ...]:
    """The announcements of a club that were given up of late, by number."""
    return work.letters.given_up(club, TOLD, at - LATELY)


def unsent(work: WorkPort, club: int, at: float) -> int:
    """How many announcements of a club have certainly not arrived of late; of what may have, the floor was told once."""
    return sum(not letter.in_doubt for letter in given_up(work, club, at))


def as_told(letters: Sequence[Letter]) -> GivenUp:
    """What the floor is told of letters that were given up: one line for each chat."""
    counted = Counter(letter.chat for letter in letters if not letter.in_doubt)
    doubted = Counter(letter.chat for letter in letters if letter.in_doubt)
    gone = {letter.chat for letter in letters if letter.gone}
    only = letters[0].id if len(letters) == 1 else 0
    return GivenUp(tuple((chat, count, chat in gone) for chat, count in counted.items()), only, in_doubt=tuple(doubted.items()))


def send_again(work: WorkPort, club: int, at: float, number: int = 0) -> int:
    """Has one letter of a club that was given up sent again, or all of them (0). Returns how many leave."""
    wanted = [letter.id for letter in given_up(work, club, at) if number in (0, letter.id)]
    return work.letters.again(club, wanted)

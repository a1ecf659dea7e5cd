"""Another player whom the words of an offence name as the one who did it: "Paul l'a insultée", "insultée par Paul".

Whom somebody insults may be named in an ordinary way ("a insulté Paul"); who stands before the deed, or behind "par", did it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.domain.club.common_words import COMMON
from bot.domain.club.mentions import words_of
from bot.services.shift.shift import Shift

SHORTEST = 3
"""Letters of a part of a name by which somebody is named."""
_BY = frozenset("par by door selon que qu dat that".split())
"""Behind these stands who did something, or said so."""
_DOES = frozenset(
    "a ont avait est etait l lui s m n ne se has had have was is did heeft ging gaat wil werd en qui who die".split()
)
"""One of these stands behind whoever did something, between two words of his."""
_PLACE = frozenset("table la chaque haute voix cause nouveau deux trois son sa cote".split())
"""Behind an "a" that is an "à" without its accent: "a insulté Paul a table"."""


def another_did(shift: Shift, said: str, people: Collection[int]) -> bool:
    """Whether the words of an offence name somebody else than these people, where whoever did it stands."""
    typed = [word.folded for word in words_of(said)]
    if len(typed) < 2:
        return False
    known = [(name.split(), number in people) for name, number in shift.work.people.all_names(shift.club.id)]
    own = {word for name, theirs in known if theirs for word in name}
    others = {word for name, theirs in known if not theirs for word in name if len(word) >= SHORTEST} - own - COMMON
    return any(_may_have_done_it(typed, at, _end(typed, at, others)) for at in range(len(typed)) if typed[at] in others)


def _end(typed: Sequence[str], at: int, names: Collection[str]) -> int:
    """Behind the name that begins at a word."""
    return next((end for end in range(at + 1, len(typed)) if typed[end] not in names), len(typed))


def _may_have_done_it(typed: Sequence[str], at: int, end: int) -> bool:
    """Whether a name from one word up to another stands where whoever did something does."""
    behind = typed[end : end + 2]
    if not at:
        return bool(behind)
    placed = len(behind) > 1 and behind[0] == "a" and behind[1] in _PLACE
    return typed[at - 1] in _BY or (behind[:1] != [] and behind[0] in _DOES and not placed)

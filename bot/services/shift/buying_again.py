"""How a director says what a tournament allows again: "recaves 2 jusqu'au niveau 4", "add-on 1 niveau 6 tapis 15000"."""

from __future__ import annotations

import re

from bot.domain.errors import UnreadableForm
from bot.domain.tournament.buying_again import UNLIMITED, Again

MOST, LAST_LEVEL, LARGEST = 100, 200, 1_000_000_000
REENTRIES = r"(?:re-?entrees?|re-?entry|re-?entries|herinschrijving(?:en)?)"
REBUYS = r"(?:recaves?|re-?buys?)"
ADDONS = r"(?:complements?|add-?ons?)"
_UNTIL_LEVEL = re.compile(
    r"(?:(?:jusqu'?(?:au|a)|until|up to|to|tot(?: en met)?|fin(?: du)?) )?(?:niveau|niv\.?|level|lvl) ?([0-9]{1,4})\b"
)
_STACK = re.compile(r"(?:tapis|stack|jetons|chips|fiches)(?: de| of| van)? ?([0-9]{1,3}(?:[ .'][0-9]{3})+|[0-9]{1,10})\b")
_NONE = ("non", "no", "nee", "0", "aucun", "aucune", "none", "geen")
_ANY = ("", "oui", "yes", "ja", "illimite", "illimites", "illimitee", "illimitees", "unlimited", "onbeperkt")


def split_again(plain: str) -> tuple[str, str] | None:
    """Which of the three settings a piece without accents is, and what it says of it; None where it is none of them.

    >>> split_again("recaves 2 jusqu'au niveau 4"), split_again("2 add-ons"), split_again("pas de recave"), split_again("payes 5")
    (('rebuys', "2 jusqu'au niveau 4"), ('addons', '2'), ('rebuys', 'non'), None)
    """
    for name, pattern in (("reentries", REENTRIES), ("rebuys", REBUYS), ("addons", ADDONS)):
        if re.fullmatch(rf"(?:pas d(?:e |'|’)|sans |aucune? |no |without |geen |zonder ){pattern}", plain, re.I):
            return name, _NONE[0]
        found = re.fullmatch(rf"(?:([0-9]{{1,4}}) )?{pattern}(?: ?[:=] ?| |$)(.*)", plain, re.I)
        if found:
            return name, f"{found[1] or ''} {found[2]}".strip()
    return None


def read_again(plain: str, piece: str) -> Again:
    """What a director allows: how many, then in any order the last level and the chips; `piece` is what he typed. Raises
    UnreadableForm.

    >>> read_again("2 jusqu'au niveau 4 tapis 10 000", ""), read_again("non", "")
    (Again(most=2, until=4, stack=10000), Again(most=0, until=0, stack=0))
    """
    text = plain.casefold().replace("’", "'")
    stack, level = _STACK.search(text), _UNTIL_LEVEL.search(text)
    rest = _UNTIL_LEVEL.sub(" ", _STACK.sub(" ", text, count=1), count=1)
    count = re.sub(r"[ ,]+", " ", rest).strip().removesuffix(" max")
    chips = int(re.sub(r"[^0-9]", "", stack[1])) if stack else 0
    until = int(level[1]) if level else 0
    if count in _NONE and not stack and not level:
        return Again(0)
    most = UNLIMITED if count in _ANY else int(count) if re.fullmatch(r"[0-9]{1,4}", count) else 0
    fits = 1 <= most <= MOST or most == UNLIMITED
    if not fits or (level and not 1 <= until <= LAST_LEVEL) or (stack and not 1 <= chips <= LARGEST):
        raise UnreadableForm(piece=piece[:60], command="setup")
    return Again(most, until, chips)

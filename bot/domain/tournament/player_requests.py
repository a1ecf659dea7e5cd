"""What players tell the floor from their own phones: who asks for what, and what has become of it. Until a floor confirms it,
nothing of it is true.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from bot.domain.tournament.buying_again import Again
from bot.domain.tournament.state import Stage, Tournament

LONGEST_WORDS = 200
"""Characters of what a player may add, and of what the floor answers."""


class Wish(StrEnum):
    """What a player tells the floor."""

    OUT = "out"
    LATE = "late"
    SEAT = "seat"
    CHIPS = "chips"
    REBUY = "rebuy"
    ADDON = "addon"
    REENTRY = "reentry"


class Fate(StrEnum):
    """What has become of it. Whether it still makes sense is no fate: the tournament says so (`makes_sense`)."""

    WAITING = "waiting"
    CONFIRMED = "confirmed"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"


HARMLESS = frozenset({Wish.LATE, Wish.CHIPS})
"""What a floor may confirm in one go: nobody loses his seat by it, and nobody is given one."""


@dataclass(frozen=True, slots=True)
class PlayerRequest:
    """What a player has told the floor: in which tournament, under which number there, who by the number in the club and from
    which account (empty: from none), what, when (seconds since 1970), in which words, for which of his entries (0: he had none);
    who has settled it (`by`), with what words to the player (`answer`), and the number of the `entry` in the log that it became
    (0: it was none).
    """

    tournament: int
    number: int
    person: int
    account: str
    wish: Wish
    at: float
    words: str = ""
    entrant: int = 0
    fate: Fate = Fate.WAITING
    by: str = ""
    answer: str = ""
    entry: int = 0

    @property
    def waits(self) -> bool:
        """Whether nobody has settled it."""
        return self.fate is Fate.WAITING


_WORDS: Mapping[str, Wish] = {
    word: wish
    for wish, words in (
        (Wish.OUT, "out bust busted buste bustee ko mort morte "
         "eliminated dehors sorti sortie saute sautee elimine eliminee uit uitgeschakeld eruit"),
        (Wish.LATE, "late retard retardataire tardif tardive inscription entree entry laat telaat inschrijving"),
        (Wish.SEAT, "seat siege place chaise stoel plaats"),
        (Wish.REBUY, "rebuy rebuys recave recaver herkoop"),
        (Wish.ADDON, "addon complement bijkoop"),
        (Wish.REENTRY, "reentry reenter reentree reentrer revenir herinschrijving"),
        (Wish.CHIPS, "chips chip jetons jeton tapis stack fiches fiche"),
    )
    for word in words.split()
}  # fmt: skip
_NOT = frozenset("pas plus jamais not never niet geen nooit isnt wasnt".split())
_BACK = frozenset("annuler retirer withdraw cancel intrekken annuleren".split())


def _plain(text: str) -> list[str]:
    """The words of a text in small letters, without accents, apostrophes and hyphens."""
    decomposed = unicodedata.normalize("NFD", text.casefold())
    letters = "".join(sign for sign in decomposed if not unicodedata.combining(sign) and sign not in "-‑")
    return re.findall(r"[a-z0-9]+", re.sub(r"[’']", "" if "n't" in letters or "n’t" in letters else " ", letters))


def read_wish(text: str) -> tuple[Wish, str] | None:
    """What a text tells the floor, with what is said beside it; None where that is not clear. A first word that is a wish is
    one; else the only wish that is named anywhere, and then the whole text goes along. A seat may be named to say no more than
    where, beginning or not. Nobody is out who says that he is not.

    >>> read_wish("jetons il manque 500"), read_wish("je suis éliminé"), read_wish("je ne suis pas éliminé")
    ((<Wish.CHIPS: 'chips'>, 'il manque 500'), (<Wish.OUT: 'out'>, 'je suis éliminé'), None)
    """
    words = _plain(text)
    first, _, rest = text.strip().partition(" ")
    denied = Wish.OUT if not _NOT.isdisjoint(words) else None
    named = {_WORDS[word] for word in words if word in _WORDS}
    # "siège 5, je suis éliminé" and "mes jetons, siège 3" name a seat only to say where
    named = named - {Wish.SEAT} or named
    begins = _plain(first)
    wish = _WORDS.get(begins[0]) if len(begins) == 1 else None
    if wish in named:
        return None if wish is denied else (wish, rest.strip())
    if len(named) != 1 or denied in named:
        return None
    return next(iter(named)), text.strip()


def takes_back(text: str) -> str | None:
    """What stands behind a word that takes a request back; None where there is no such word.

    >>> takes_back("retirer out"), takes_back("out")
    ('out', None)
    """
    first, _, rest = text.strip().partition(" ")
    return rest.strip() if _plain(first) and _plain(first)[0] in _BACK else None


def entrant_of(state: Tournament, person: int) -> int | None:
    """A person's entry that stands, the last of several; None where there is none."""
    return next((entrant for entrant in reversed(state.entrants) if state.people[entrant] == person), None)


def possible(state: Tournament, person: int) -> tuple[Wish, ...]:
    """What somebody may tell the floor as the tournament stands, the likeliest first."""
    if state.over:
        return ()
    entrant = entrant_of(state, person)
    if entrant is None:
        return (Wish.LATE,) if state.stage is Stage.PLAYING else ()
    if entrant in state.seat_of:
        return (Wish.OUT, *(wish for wish in (Wish.REBUY, Wish.ADDON) if _is_left(state, person, wish)), Wish.CHIPS, Wish.SEAT)
    if entrant in state.out:
        return (Wish.REENTRY,) if _is_left(state, person, Wish.REENTRY) else ()
    return (Wish.SEAT,) if state.stage is Stage.PLAYING else ()


def allowed(state: Tournament, wish: Wish) -> Again | None:
    """What the tournament allows of a rebuy, an add-on or a re-entry; None where it allows none."""
    setup = state.setup
    found = {Wish.REBUY: setup.rebuys, Wish.ADDON: setup.addons, Wish.REENTRY: setup.reentries}.get(wish)
    return found if found is not None and found.most else None


def had(state: Tournament, person: int, wish: Wish) -> int:
    """How many rebuys, add-ons or re-entries somebody has had."""
    if wish is Wish.REENTRY:
        return sum(state.people[entrant] == person for entrant in state.entrants) - 1
    return sum(kind == wish and state.people[entrant] == person for entrant, _, kind in state.bought)


def _is_left(state: Tournament, person: int, wish: Wish) -> bool:
    may = allowed(state, wish)
    return may is not None and (not may.until or state.level <= may.until) and had(state, person, wish) < may.most


def makes_sense(state: Tournament, request: PlayerRequest) -> bool:
    """Whether a request can still be met: nobody goes out twice, a tournament that is over asks nobody for anything, and what was
    said of one entry holds for no later one of the same person.
    """
    return request.wish in possible(state, request.person) and (entrant_of(state, request.person) or 0) == request.entrant

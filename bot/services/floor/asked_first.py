"""What a command asks before it is carried out: a yes agrees to the very question that was put, and to nothing else.

The question is noted for its chat and whoever it was put to, with how the log stood and what was typed with it. So a yes where
nothing was asked, to another command's question, or after something has happened in between, takes nothing: it is asked anew.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from urllib.parse import unquote

from bot.domain.errors import LeftAsItIs
from bot.services.announcements.addresses import is_private
from bot.services.ports.places import HELD
from bot.services.replies.reply import Outcome
from bot.services.shift.shift import Shift

ASKED = "asked"
"""The settings of a chat that say, of each giver, what he was asked last."""
SURE = frozenset({"oui", "yes", "ja"})
SURE_ALONE = SURE | frozenset({"ok", "okay", "o", "y", "j", "d'accord", "d’accord", "akkoord"})
"""What is a yes where nothing stands behind it, and may begin a reason where something does."""
NO = frozenset({"non", "no", "nee", "n"})
_FIELDS = re.compile(r"[;&|\[\]{}\"]|(?<![\w%])[a-z_]+=")
"""What stands between the fields of a line, of a form, and of what was noted with a question."""
_NUMBERS = re.compile(r"[#\d\s,.]*")
WAITS = 1800
"""Seconds that a question waits for its answer: after a break nobody remembers to what he says yes."""


def consent(text: str) -> tuple[bool, str]:
    """Whether a text begins with a yes, and what else it says. Raises LeftAsItIs where it is a no and nothing else.

    >>> consent("Oui, mauvaise table"), consent("ok"), consent("y a une erreur"), consent("ouistiti")
    ((True, 'mauvaise table'), (True, ''), (False, 'y a une erreur'), (False, 'ouistiti'))
    """
    first, _, rest = text.strip().partition(" ")
    said = first.strip(",.;:!").casefold()
    if said in NO and not rest:
        raise LeftAsItIs
    return (True, rest.strip()) if said in (SURE if rest else SURE_ALONE) else (False, text.strip())


def agreed(shift: Shift, asked: Outcome, said: str, *, sure: bool) -> bool:
    """Whether what is asked was asked already, and is agreed to now. If not, it is noted as asked, with what was said."""
    noted = f"{shift.call.command} {stands(shift)} {hashlib.sha256(repr(asked).encode()).hexdigest()[:20]}"
    agreed = sure and _noted(shift)[:3] == noted.split(" ")
    _note(shift, None if agreed else f"{noted} {said}".strip())
    return agreed


def said_before(shift: Shift, said: str, *, sure: bool) -> str:
    """What is said now; with a yes alone what was said when the same command asked, as long as nothing has happened since."""
    noted = _noted(shift)
    still = noted[:2] == [shift.call.command, stands(shift)]
    return noted[3] if sure and not said and still and len(noted) > 3 else said


def last_asked(shift: Shift) -> tuple[str, bool]:
    """What was said when the same command asked last; whether it still stands, for nothing has happened since."""
    noted = _noted(shift)
    return (noted[3], noted[1] == stands(shift)) if len(noted) > 3 and noted[0] == shift.call.command else ("", False)


def waits(shift: Shift) -> bool:
    """Whether whoever gives the command was asked something else, has not answered, and nothing has happened since."""
    noted = _noted(shift)
    return noted[1:2] == [stands(shift)] and noted[0] != shift.call.command


def note_question(shift: Shift) -> None:
    """Notes that a command has asked something, where it has not noted what itself: no yes agrees to that."""
    if _noted(shift)[:2] != [shift.call.command, stands(shift)]:
        _note(shift, f"{shift.call.command} {stands(shift)} -")


def withdraw(shift: Shift) -> None:
    """Withdraws what was asked of whoever gives the command: he has said no, and a yes that comes later agrees to nothing."""
    shift.work.clubs.set(shift.call.request.place, key(shift, ASKED), None)


def forget_questions(shift: Shift, places: Sequence[str]) -> None:
    """Withdraws every question that waits in some chats: what was typed with one may name somebody who is to be forgotten."""
    shift.work.clubs.clear(places, f"{ASKED} ")


def forget_held(shift: Shift, places: Sequence[str], before: float = 0.0, gone: Callable[[str], bool] | None = None) -> None:
    """Takes away what is kept for the buttons of the club and of some chats, and for what was asked there, where it is from
    before a moment or its words are `gone`: such a button is refused like one that was never offered. Of a private conversation
    that is no club's it is not known for which club its buttons are, as of those that older versions have kept: those whose
    words are gone go too.
    """
    there, club = frozenset(places), str(shift.club.id)

    def outdated(kept: str) -> bool:
        values = json.loads(kept)
        unknown = gone is not None and values.get("club", "0") == "0" and is_private(values.get("place", ""))
        if not unknown and not _is_here(values, there, club):
            return False
        # fields stand there as in an address of the web: an é is %C3%A9
        words = unquote(" ".join(map(str, values.values())))
        return float(values.get("at", 0)) < before or (gone is not None and gone(words))

    shift.work.clubs.drop(f"{HELD}:", HELD, outdated)


def kept_texts(shift: Shift, places: Sequence[str]) -> tuple[str, ...]:
    """What was typed and is kept for the buttons of the club and of some chats, and with the questions that wait there for a yes,
    field by field and each once.
    """
    there, club, found = frozenset(places), str(shift.club.id), list[str]()
    for kept in shift.work.clubs.held(f"{HELD}:", HELD):
        values = json.loads(kept)
        if _is_here(values, there, club):
            found += (str(values[name]) for name in ("text", "then") if name in values)
    for noted in shift.work.clubs.begun(places, f"{ASKED} "):
        found += noted.split(" ", 4)[4:]
    pieces = (unquote(piece).strip() for text in found for piece in _FIELDS.split(text))
    return tuple(dict.fromkeys(piece for piece in pieces if piece and not _NUMBERS.fullmatch(piece)))


def _is_here(values: Mapping[str, object], places: Collection[str], club: str) -> bool:
    """Whether what is kept for a button is so for one of a club, or of some chats."""
    return values.get("place") in places or values.get("club") == club


def stands(shift: Shift) -> str:
    """How the log stands: the tournament and its length."""
    return f"{shift.opened_tournament.id}.{shift.timeline.length}" if shift.opened else "0.0"


def key(shift: Shift, what: str) -> str:
    """The setting of one giver: by his person or account, which nobody who reads the database is told."""
    return hashed(what, f"person {shift.person}" if shift.person else shift.call.request.account or shift.by)


def hashed(what: str, giver: str) -> str:
    """The name of a setting of one giver.

    >>> hashed("asked", "person 3")[:10]
    'asked 0e2c'
    """
    return f"{what} {hashlib.sha256(giver.encode()).hexdigest()[:20]}"


def _note(shift: Shift, noted: str | None) -> None:
    """Notes what is asked, and when; None withdraws it."""
    dated = None if noted is None else f"{int(shift.at)} {noted}"
    shift.work.clubs.set(shift.call.request.place, key(shift, ASKED), dated)


def _noted(shift: Shift) -> list[str]:
    """What was asked last: the command, how the log stood, the question, what was said with it; nothing of one that is old."""
    place = shift.call.request.place
    at, _, noted = shift.work.clubs.settings_of([place], key(shift, ASKED)).get(place, "").partition(" ")
    fresh = at.isdecimal() and shift.at - int(at) <= WAITS
    return (noted if fresh else "").split(" ", 3)

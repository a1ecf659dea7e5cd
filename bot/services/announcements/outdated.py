"""Which letters nobody needs any more once they can leave: after an hour without the platform a chat is told how things are, not
how they were. What a draw is proven by is always told, and so are calls to the floor and notices.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.services.announcements.announcing import CORRECTION, REPLY, SEAT, STRIKE
from bot.services.announcements.letters import LetterUnreadable, read_back
from bot.services.ports.outbox import Letter, LetterState
from bot.services.ports.rules import RulesPort
from bot.services.ports.work import WorkPort
from bot.services.replies.chips import RaceAnnounced, Raced
from bot.services.replies.draws import DrawAborted, DrawAnnounced, DrawRevealed, Picked
from bot.services.replies.reply import Outcome
from bot.services.replies.tables import Balance, Break, Hands, HandsEnd, Moved, Replaced, Seated
from bot.services.replies.tournaments import Redone, Undone

PROOF = (DrawAnnounced, DrawRevealed, DrawAborted, Picked)
"""What a draw is proven by: the commitment has to be read before the seed, also that of a draw that was undone."""
NEWER = {Hands: (Hands, HandsEnd), RaceAnnounced: (RaceAnnounced, Raced)}
"""Of what is only so for a moment: what makes it old."""


def is_outdated(work: WorkPort, letter: Letter, rules: RulesPort) -> bool:
    """Whether a letter that is about to leave says what is no longer so, and nobody has read it: it was taken back, a newer one
    to the same chat waits behind it that says it of the same, or it corrects what never arrived.
    """
    if letter.kind not in (REPLY, SEAT, CORRECTION, STRIKE) or not letter.about:
        return False
    if letter.kind in (CORRECTION, STRIKE):
        said = _said(letter, rules)
        if isinstance(said, Replaced):
            return _strikes_nothing(work, letter, said.letter)
        return _corrects_nothing(work, letter) and not _said_last(work, letter, rules)
    said = _said(letter, rules)
    if said is None or isinstance(said, PROOF) or getattr(said, "seed", None):
        return False
    newer = [one for one in work.letters.behind(letter) if _alike(one, letter)]
    return _taken_back(letter, newer, rules) or _said_newer(letter, said, newer, rules)


def _strikes_nothing(work: WorkPort, letter: Letter, replaced: int) -> bool:
    """Whether what is to be struck out stands in no message."""
    return not any(one.message for one in work.letters.about(letter.club, letter.about) if one.id == replaced)


def _corrects_nothing(work: WorkPort, letter: Letter) -> bool:
    """Whether the letter that one corrects was left out: then there is nothing to correct in that chat."""
    known = [one for one in work.letters.about(letter.club, letter.about) if one.id < letter.id and one.kind in (REPLY, SEAT)]
    here = [one for one in known if (one.chat, one.language) == (letter.chat, letter.language)]
    return bool(here) and all(one.state is LetterState.SENT and not one.message for one in here)


def _said_last(work: WorkPort, letter: Letter, rules: RulesPort) -> bool:
    """Whether a correction is the only word on somebody's seat: an earlier one was left out because of what is taken back, or the
    last that was read there since tells a seat that is none of his any more.
    """
    said = _said(letter, rules)
    if letter.kind == STRIKE or not isinstance(said, Undone | Redone):
        return False
    names = {name for name, _, _ in said.seats}
    unread = [one for one in work.letters.left_out(letter, 0) if _alike(one, letter) and one.about != letter.about]
    if any(one.kind == SEAT or names & seated(_said(one, rules)) for one in unread if one.kind in (REPLY, SEAT)):
        return True
    corrected = [
        one.id for one in work.letters.about(letter.club, letter.about) if one.chat == letter.chat and one.id < letter.id
    ]
    read = [one for one in work.letters.arrived(letter, min(corrected)) if _alike(one, letter) and one.about != letter.about]
    return any(one.kind == SEAT or names & _told(_said(one, rules)) for one in read if one.kind in (REPLY, SEAT, CORRECTION))


def _told(said: Outcome | None) -> frozenset[str]:
    """The names of those whose seats an announcement or a correction tells."""
    return frozenset(name for name, *_ in said.seats) if isinstance(said, Undone | Redone) else seated(said)


def _alike(one: Letter, other: Letter) -> bool:
    """Whether two letters are in the same language about the same tournament."""
    return one.language == other.language and _tournament(one) == _tournament(other)


def _taken_back(letter: Letter, newer: Sequence[Letter], rules: RulesPort) -> bool:
    corrections = [_said(one, rules) for one in newer if one.kind in (CORRECTION, STRIKE) and one.about == letter.about]
    last = next((one for one in reversed(corrections) if isinstance(one, Undone | Redone)), None)
    return isinstance(last, Undone)


def _said_newer(letter: Letter, said: Outcome, newer: Sequence[Letter], rules: RulesPort) -> bool:
    same = [one for one in newer if one.kind == letter.kind and not _taken_back(one, newer, rules)]
    if letter.kind == SEAT:
        return bool(same)
    outcomes = [one for one in (_said(each, rules) for each in same) if one is not None]
    if (kinds := NEWER.get(type(said))) is not None:
        return any(isinstance(one, kinds) for one in outcomes)
    names = seated(said)
    return bool(names) and names <= frozenset(name for one in outcomes for name in seated(one))


def seated(said: Outcome | None) -> frozenset[str]:
    """The names of those whose seats an announcement tells."""
    if isinstance(said, Balance | Break | Moved):
        return frozenset(move.name for move in said.moves)
    return frozenset(name for name, *_ in said.seated) if isinstance(said, Seated) else frozenset()


def _tournament(letter: Letter) -> str:
    return letter.about.partition(".")[0]


def _said(letter: Letter, rules: RulesPort) -> Outcome | None:
    try:
        return read_back(letter.body, rules).outcome
    except LetterUnreadable:
        return None

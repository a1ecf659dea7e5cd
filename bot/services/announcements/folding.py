"""After a long outage a chat is told in one message who sits where now, instead of every move that nobody has read; and nothing
of a tournament that is over by then. What a draw is proven by, calls, notices and corrections are never folded.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bot.domain.club.people import folded as folded_name
from bot.domain.tournament.state import Stage, Tournament
from bot.domain.tournament.timeline import Timeline
from bot.services.announcements.announcing import REPLY, SEAT
from bot.services.announcements.letters import LetterUnreadable, read_back, written
from bot.services.announcements.outdated import seated
from bot.services.ports.outbox import Letter
from bot.services.ports.rules import RulesPort
from bot.services.ports.work import WorkPort
from bot.services.replies.chips import RaceAnnounced, Raced
from bot.services.replies.reply import Outcome, Reply
from bot.services.replies.tables import Balance, Break, Hands, HandsEnd, Moved, Seated, SeatsNow, TableOpened, Where

OLD = 180.0
"""Seconds after which an announcement is one of an outage: a busy chat of Telegram is behind by a minute at times."""
FEW = 3
"""Announcements of moves of which each is told all the same: that many are read."""
MOVES = (Balance, Break, Moved, Seated)
OF_THE_EVENING = (*MOVES, Hands, HandsEnd, RaceAnnounced, Raced, TableOpened, Where, SeatsNow)
"""What nobody needs to know once the tournament is over."""
NOW = "now"
"""What stands in place of the entry, where a letter tells who sits where now: "3.now"."""


def is_over(work: WorkPort, letter: Letter, rules: RulesPort, at: float) -> bool:
    """Whether a letter tells late what mattered only while a tournament was played that is over by now."""
    if not _late(letter, at) or letter.kind not in (REPLY, SEAT):
        return False
    said = _read(letter, rules)
    if said is None or not isinstance(said.outcome, OF_THE_EVENING):
        return False
    state = state_of(work, letter)
    return state is not None and state.stage is Stage.OVER


def is_folded(work: WorkPort, letter: Letter, rules: RulesPort, at: float) -> bool:
    """Whether a move is told late that is said by who sits where now instead: that waits already in its chat, or there are so
    many late ones that it is to be written (`fold`).
    """
    if not _late(letter, at) or not _tells_moves(letter, rules):
        return False
    behind = [one for one in work.letters.behind(letter) if _alike(one, letter)]
    if any(one.about == _about_now(letter) for one in behind):
        return True
    return 1 + sum(_late(one, at) and _tells_moves(one, rules) for one in behind) > FEW


def fold(work: WorkPort, letter: Letter, at: float) -> None:
    """Has it said behind all that waits in the chat of a letter who sits where now, if it is not to be said there already."""
    about = _about_now(letter)
    if not any(one.about == about and _alike(one, letter) for one in work.letters.behind(letter)):
        body = written(Reply(SeatsNow(), letter.language))
        work.letters.put([Letter(letter.club, letter.chat, REPLY, body, letter.language, about, written=at)])


def seats_now(work: WorkPort, letter: Letter, rules: RulesPort) -> SeatsNow:
    """What a letter tells that says who sits where now: of those whose moves were left out in its chat since the one before it.
    Whoever is out by now is left out.
    """
    earlier = [one for one in work.letters.about(letter.club, letter.about) if _alike(one, letter) and one.id < letter.id]
    since = max((one.id for one in earlier if one.message), default=0)
    unread = [one for one in work.letters.left_out(letter, since) if _alike(one, letter) and _tells_moves(one, rules)]
    said = [reply for one in unread if (reply := _read(one, rules)) is not None]
    state = state_of(work, letter)
    if state is None:
        return SeatsNow(left_out=len(said))
    seats = {state.people[entrant]: seat for entrant, seat in state.seat_of.items()}
    names = called(work, letter.club, seats, state.people.values())
    # who moves within a table is named, and concerns nobody
    concerned = {person for reply in said for person in reply.concerned}
    named = {name for reply in said for name in seated(reply.outcome)}
    placed = [
        (name, seats[person].table, seats[person].number) for person, name in names.items()
        if person in concerned or name in named
    ]  # fmt: skip
    return SeatsNow(tuple(sorted(placed, key=lambda one: one[1:])), len(said))


def called(work: WorkPort, club: int, people: Iterable[int], entered: Iterable[int]) -> Mapping[int, str]:
    """The names of some people, with their numbers where somebody else in the tournament bears the same."""
    known, all_of_them = work.people.numbered(club, list(people)), set(entered)
    bearers = work.people.named_all(club, [folded_name(person.name) for person in known.values()])
    twice = {
        number for number, person in known.items()
        if any(other != number and other in all_of_them for other in bearers.get(folded_name(person.name), ()))
    }  # fmt: skip
    return {number: f"{person.name} #{number}" if number in twice else person.name for number, person in known.items()}


def state_of(work: WorkPort, letter: Letter) -> Tournament | None:
    """How the tournament stands that a letter is about; None where there is none."""
    number = letter.about.partition(".")[0]
    entries = work.tournaments.entries(int(number)) if number.isdecimal() else ()
    return Timeline(entries).state if entries else None


def _about_now(letter: Letter) -> str:
    return f"{letter.about.partition('.')[0]}.{NOW}"


def _alike(one: Letter, other: Letter) -> bool:
    """Whether two letters tell the same chat in the same language of the same tournament."""
    tournaments = (one.about.partition(".")[0], other.about.partition(".")[0])
    return (one.chat, one.language, one.kind) == (other.chat, other.language, REPLY) and tournaments[0] == tournaments[1]


def _late(letter: Letter, at: float) -> bool:
    return 0 < letter.written < at - OLD


def _tells_moves(letter: Letter, rules: RulesPort) -> bool:
    return letter.kind == REPLY and isinstance(_outcome(letter, rules), MOVES)


def _outcome(letter: Letter, rules: RulesPort) -> Outcome | None:
    said = _read(letter, rules)
    return said.outcome if said else None


def _read(letter: Letter, rules: RulesPort) -> Reply | None:
    try:
        return read_back(letter.body, rules)
    except LetterUnreadable:
        return None

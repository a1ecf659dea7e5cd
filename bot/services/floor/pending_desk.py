"""What players have told the floor: the list, and one tap each to confirm or to decline. To confirm is to give the floor's own
command: the same desk decides, with the same rules, refusals and announcements.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Self

from bot.domain.club.people import tidy_name
from bot.domain.errors import UnreadableForm
from bot.domain.tournament.errors import (
    NoSuchRequest,
    RequestElsewhere,
    RequestOutdated,
    RequestSettled,
    StacksDoNotFit,
    WordsTooLong,
)
from bot.domain.tournament.player_requests import (
    HARMLESS,
    LONGEST_WORDS,
    Fate,
    PlayerRequest,
    Wish,
    entrant_of,
    makes_sense,
)
from bot.services.announcements.addresses import platform_of, private
from bot.services.announcements.announcing import ANSWER, about_entry, post
from bot.services.announcements.calls import ring
from bot.services.announcements.letters import written
from bot.services.floor import buying_desk, tournament_desk
from bot.services.floor.player_requests import called, is_open, views, waiting, waiting_beside
from bot.services.floor.tables import bust_desk, table_desk
from bot.services.ports.outbox import Letter
from bot.services.replies.player_requests import Pending, RequestAnswered
from bot.services.replies.reply import Reply
from bot.services.shift.forms import read_number
from bot.services.shift.shift import Shift

ALL = ("all", "tout", "tous", "alles")
YES, NO = ("oui", "yes", "ja", "ok"), ("non", "no", "nee", "not", "niet")
_LINE = re.compile(
    r"(?:(?P<verdict>[^\W\d]++)\s*+)?(?P<numbers>[0-9][0-9\s,+]*+)?(?P<behind>[^\W\d]++)?\s*+(?::\s*(?P<said>.*))?", re.S
)
_SIGN = re.compile(r"(?:\bn(?:[or]s?)?\s?[°º.]|\bnum[ée]ros?|[#№])\s?(?=[0-9])", re.I)
"""What stands before a number: "n° 3", "no. 3", "#3"."""
_AND = re.compile(r"(?<=[0-9])\s+(?:et|and|en|&)\s+(?=[0-9])", re.I)
_STACKS = re.compile(r"[,;/]")


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a floor says to the list: which numbers (none: it is only shown), whether they are confirmed, whether `all` that is
    harmless is meant, and what was `said` behind a colon: the stacks before the hand of those who went out in it, in the order of
    their numbers; else words to whoever has asked.
    """

    numbers: tuple[int, ...] = ()
    confirms: bool = True
    all: bool = False
    said: str = ""

    @classmethod
    def read(cls, text: str) -> Self:
        """From a typed line: "", "3", "non 3", "n° 3 oui", "3 et 4", "non 3: après la pause", "3+4: 1200, 800", "tout".
        Raises UnreadableForm, BadNumber.
        """
        numbers_said, colon, answer = text.partition(":")
        found = _LINE.fullmatch(f"{_AND.sub(' ', _SIGN.sub(' ', numbers_said))}{colon}{answer}".strip())
        said = [found[part].casefold() for part in ("verdict", "behind") if found[part]] if found else []
        word = said[0] if said else ""
        if found is None or len(said) > 1 or (word and word not in (*YES, *NO, *ALL)):
            raise UnreadableForm(piece=text[:60], command="pending")
        numbers = tuple(dict.fromkeys(read_number(one, 1, 10**9) for one in re.findall("[0-9]+", found["numbers"] or "")))
        # an order to do something to nothing, or to all and to one, is not understood
        if (word in ALL) == bool(numbers) and (word or found["said"] is not None):
            raise UnreadableForm(piece=text[:60], command="pending")
        return cls(numbers, word not in NO, word in ALL, tidy_name(found["said"] or ""))


def pending(shift: Shift, text: str) -> Reply:
    """The requests that wait, after some were confirmed or declined. What the floor's own command refuses, or what no longer
    waits, leaves all of them as they were. Raises UnreadableForm, NoSuchRequest, RequestSettled, RequestOutdated,
    StacksDoNotFit, WordsTooLong, BadNumber, and what the commands raise that are carried out.
    """
    verdict, name = Verdict.read(text), shift.going.setup.name
    if verdict.all:
        chosen = [one for one in waiting(shift) if one.wish in HARMLESS]
    else:
        chosen = [_waiting(shift, number) for number in verdict.numbers]
    outs = verdict.confirms and any(one.wish is Wish.OUT for one in chosen)
    stacks, words = (_stacks(verdict.said), "") if outs else ((), _words(verdict.said))
    shown = views(shift, [replace(one, answer=words) for one in chosen])
    if not verdict.confirms:
        _settle(shift, chosen, Fate.DECLINED, words)
        return shift.reply(Pending(views(shift, waiting(shift)), name, declined=shown, elsewhere=_elsewhere(shift)))
    replies = [(together, _carried_out(shift, together, stacks)) for together in _together(chosen, stacks)]
    done = [reply for _, reply in replies if reply is not None]
    entered = {one.number for together, reply in replies if reply is not None for one in together}
    _settle(shift, chosen, Fate.CONFIRMED, words, entered)
    listed = Pending(
        views(shift, waiting(shift)), name, shown, (), tuple(reply.outcome for reply in done),
        elsewhere=_elsewhere(shift), of_all=verdict.all,
    )  # fmt: skip
    grounds = tuple(dict.fromkeys(ground for reply in done for ground in reply.grounds))
    people = tuple(dict.fromkeys(number for reply in done for number in reply.concerned))
    return replace(shift.reply(listed), grounds=grounds, concerned=people)


def carried_out(reply: Reply) -> tuple[Reply, ...]:
    """The replies of the commands that were carried out for requests, each to be announced like any other of its kind."""
    outcome = reply.outcome
    if not isinstance(outcome, Pending) or not outcome.carried:
        return (reply,)
    # what has come of all of them together is said once
    alone = replace(reply, places_moved=None, deal_off=False)
    return (*(replace(alone, outcome=one) for one in outcome.carried[:-1]), replace(reply, outcome=outcome.carried[-1]))


def _elsewhere(shift: Shift) -> tuple[tuple[int, str, int], ...]:
    return tuple((number, name, len(numbers)) for number, name, numbers in waiting_beside(shift))


def _waiting(shift: Shift, number: int) -> PlayerRequest:
    """The request with a number, which waits. Raises NoSuchRequest, RequestElsewhere, RequestSettled,
    RequestOutdated.
    """
    known = shift.work.player_requests.of(shift.opened_tournament.id)
    found = next((one for one in known if one.number == number), None)
    if found is None:
        for tournament, name, numbers in waiting_beside(shift):
            if number in numbers:
                raise RequestElsewhere(number=number, other=name, at=tournament)
        raise NoSuchRequest(number=number, known=tuple(one.number for one in waiting(shift))[:12])
    if not is_open(found, shift.standing):
        raise RequestSettled(number=number, name=called(shift, found), by=found.by)
    if not makes_sense(shift.state, found):
        raise RequestOutdated(number=number, name=called(shift, found))
    return found


def _together(chosen: Sequence[PlayerRequest], stacks: Sequence[int]) -> Iterator[Sequence[PlayerRequest]]:
    """Requests in the portions in which they are carried out: all who went out at once did so in the same hand. Raises
    StacksDoNotFit.
    """
    outs = [one for one in chosen if one.wish is Wish.OUT]
    if stacks and len(stacks) != len(outs):
        raise StacksDoNotFit(stacks=len(stacks), requests=len(outs))
    if outs:
        yield outs
    yield from ([one] for one in chosen if one.wish is not Wish.OUT)


def _carried_out(shift: Shift, together: Sequence[PlayerRequest], stacks: Sequence[int]) -> Reply | None:
    """What the floor's own command replies; None where there is nothing to enter: the floor goes and looks."""
    wish, people = together[0].wish, [f"#{one.person}" for one in together]
    if wish is Wish.OUT:
        told = stacks or [0] * len(people)
        return bust_desk.out(shift, ", ".join(f"{who} {stack or ''}".strip() for who, stack in zip(people, told, strict=True)))
    if not makes_sense(shift.state, together[0]):  # by what was carried out before it, with the same command
        raise RequestOutdated(number=together[0].number, name=called(shift, together[0]))
    if wish is Wish.SEAT and _sits(shift, together[0].person):
        return None
    return _DESKS[wish](shift, people[0]) if wish in _DESKS else None


def _sits(shift: Shift, person: int) -> bool:
    return entrant_of(shift.state, person) in shift.state.seat_of


_DESKS: Mapping[Wish, Callable[[Shift, str], Reply]] = {
    Wish.LATE: tournament_desk.enter,
    Wish.SEAT: table_desk.seat,
    Wish.REBUY: buying_desk.rebuy,
    Wish.REENTRY: buying_desk.rebuy,
    Wish.ADDON: buying_desk.add_on,
}
"""Who carries out what besides the busts; the chips of a player the floor looks at itself."""


def _stacks(said: str) -> tuple[int, ...]:
    """The stacks before a hand. Raises BadNumber."""
    return tuple(read_number(one, 1, 10**9) for one in _STACKS.split(said)) if said else ()


def _words(said: str) -> str:
    """What a floor answers in words. Raises WordsTooLong."""
    if len(said) > LONGEST_WORDS:
        raise WordsTooLong(longest=LONGEST_WORDS)
    return said


def _settle(shift: Shift, chosen: Sequence[PlayerRequest], fate: Fate, words: str, entered: Collection[int] = ()) -> None:
    """Notes what has become of requests, and who says so, with which words; those who asked are told in private. Those that were
    `entered` in the log wait again when that is taken back.
    """
    added = shift.added
    number = added.number if added is not None else 0
    settled = [replace(one, fate=fate, by=shift.by, answer=words, entry=number if one.number in entered else 0) for one in chosen]
    for one in settled:
        shift.work.player_requests.save(one)
    if settled:
        ring(shift)
    # whoever takes back what was carried out tells those who were told of it
    about = about_entry(shift, added) if added else ""
    post(shift, [letter for one in settled for letter in _answer(shift, one, about, confirmed=fate is Fate.CONFIRMED)])


def _answer(shift: Shift, request: PlayerRequest, about: str, *, confirmed: bool) -> Iterator[Letter]:
    if not platform_of(request.account):
        return
    state, entrant = shift.state, entrant_of(shift.state, request.person)
    place = next((place for gone, place, _ in state.places if gone == entrant), 0)
    seat = state.seat_of.get(entrant) if entrant is not None else None
    conversation = private(request.account)
    language = shift.work.clubs.languages_of([conversation]).get(conversation, shift.call.language)
    said = RequestAnswered(str(request.wish), confirmed, state.setup.name, place, str(seat or ""), request.answer)
    body = written(replace(shift.reply(said), language=language))
    yield Letter(shift.club.id, conversation, ANSWER, body, language, about)

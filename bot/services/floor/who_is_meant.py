"""Asks who is meant before something is done to somebody by a text that is only like his name: Jean Martin may be there though
the club knows none but Jean Marin.

What was typed is kept with the question, with the person's number in the place of the name: a yes, the number of a choice or a
tap carries it out, and nothing is typed a second time.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from bot.domain.club.errors import OnlyLike
from bot.services.catalogue import WHICH_TOURNAMENT, find_command
from bot.services.floor.asked_first import ASKED, NO, agreed, consent, key, last_asked
from bot.services.replies.ban_asked import BanAsked
from bot.services.replies.meant_asked import MeantAsked, MeantChoice, TogetherAsked
from bot.services.replies.offence_asked import OffenceAsked
from bot.services.replies.reply import Asked, Outcome, Reply
from bot.services.shift.call import Call
from bot.services.shift.finding import named_like
from bot.services.shift.known import known_of
from bot.services.shift.shift import Shift

WRITTEN = frozenset({"warn", "sanction", "note"})
"""Commands that write what somebody is said to have done: their answers are good however the tournament stands."""
BY_NAME = WRITTEN | {
    *("out", "withdraw", "move", "seat", "rebuy", "addon", "prizes", "here"),
    *("iam", "link", "role", "alias", "rename"),
}
"""Commands that change something about whom they name, and don't show him first and ask."""
MOST = 3
"""Who may be meant, at most."""


def verify_meant(shift: Shift, outcome: Outcome) -> None:
    """Nothing, unless somebody was taken for whom a command names by a text that is only like his name, and it has not asked for
    a yes to him. What it asks beside whom it means can wait. Raises OnlyLike.
    """
    shows_him = isinstance(outcome, Asked) and not isinstance(outcome, OffenceAsked | BanAsked | TogetherAsked)
    if shift.call.command not in BY_NAME or not shift.taken_for or shows_him:
        return
    people = shift.work.people.numbered(shift.club.id, list(shift.taken_for.values()))
    nearest = tuple(people[number].name for number in shift.taken_for.values())
    raise OnlyLike(name=next(iter(shift.taken_for)), nearest=nearest, meant=tuple(shift.taken_for.items()))


def ask_meant(shift: Shift, like: OnlyLike) -> Reply:
    """The question whom a command means. Raises the refusal where the line does not show where he is named."""
    meant = like.fields["meant"]
    pairs = meant if isinstance(meant, tuple) else ()
    ways = [[number for _, number in pairs]]
    if len(pairs) == 1:
        found = (person.number for person in named_like(shift.work.people, shift.club.id, pairs[0][0]))
        ways += [[number] for number in found if number not in ways[0]][: MOST - 1]
    choices = []
    for numbers in ways:
        call = shift.call
        for (typed, _), number in zip(pairs, numbers, strict=True):
            put = _put(call, typed, f"#{number}")
            if put is None:
                raise like
            call = put
        choices.append((numbers, call))
    return asked(shift, tuple(typed for typed, _ in pairs), choices)


def asked(shift: Shift, typed: tuple[str, ...], choices: Sequence[tuple[Sequence[int], Call]], offence: str = "") -> Reply:
    """The question whom a command means by what was typed, and each choice: the numbers of who may be meant, and the command
    about them. It is noted, with what is typed to each.
    """
    choices = [(numbers, knowing(shift, each, numbers)) for numbers, each in choices]
    call, names = shift.call, shift.called(number for numbers, _ in choices for number in numbers)
    command = find_command(call.command)
    outcome = MeantAsked(
        command=call.command,
        typed=typed,
        choices=tuple(choice(each, tuple(names[number] for number in numbers)) for numbers, each in choices),
        offence=offence,
        at_hand=shift.seen if call.command not in WRITTEN and command and command.of_tournament else "",
    )
    return note_choices(shift, outcome, [each for _, each in choices])


def knowing(shift: Shift, call: Call, people: Iterable[int]) -> Call:
    """A call that is good as long as some people stand as they do now."""
    return replace(call, request=replace(call.request, known=known_of(shift, people, call.request.known)))


def choice(call: Call, names: tuple[str, ...]) -> MeantChoice:
    """What a choice gives, with the names of whom it is about."""
    return MeantChoice(names, _line(call), tuple(_fields(call).items()), call.request.known)


def note_choices(shift: Shift, outcome: Asked, calls: Sequence[Call]) -> Reply:
    """A question whose answer is a yes, which takes the first of some calls, or the number of one: it is noted with them."""
    noted = json.dumps({"typed": _kept(shift.call), "meant": list(map(_kept, calls))}, ensure_ascii=False)
    agreed(shift, outcome, noted, sure=False)
    return shift.reply(outcome)


def may_answer(call: Call) -> bool:
    """Whether a call may be the answer to such a question: a yes, a no, or a number."""
    return call.command in BY_NAME and not call.filled and _answer(call.argument) is not None


def answered(shift: Shift) -> Call | None:
    """What is meant by the answer to such a question; the call itself where none was put. Where something has happened since,
    what was typed first: it is asked anew. None for a no. A question is answered once.
    """
    call, (noted, stands) = shift.call, last_asked(shift)
    if not noted.startswith("{"):
        return call
    shift.work.clubs.set(call.request.place, key(shift, ASKED), None)
    asked, at = json.loads(noted), _answer(call.argument) or 0
    if at == 0:
        return None
    if not 1 <= at <= len(asked["meant"]):
        return call
    argument, filled, tournament, *known = asked["meant"][at - 1] if stands else asked["typed"]
    request = replace(call.request, tournament=tournament, known="".join(known))
    return replace(call, argument=argument, filled=filled, request=request)


def _answer(text: str) -> int | None:
    """Which choice a text takes: 1 for a yes, 0 for a no; None for what is no answer."""
    said = text.strip().strip(" .)")
    if said in map(str, range(1, MOST + 1)):
        return int(said)
    if said.casefold() in NO:
        return 0
    sure, rest = consent(said)
    return 1 if sure and not rest else None


def _kept(call: Call) -> list[object]:
    return [call.argument, dict(call.filled), call.request.tournament, call.request.known]


def _line(call: Call) -> str:
    return f"@{call.request.tournament} {call.argument}" if call.argument and call.request.tournament else call.argument


def _fields(call: Call) -> Mapping[str, str]:
    which = {WHICH_TOURNAMENT.name: str(call.request.tournament)} if call.request.tournament else {}
    return {**call.filled, **which} if call.filled else {}


def _put(call: Call, typed: str, number: str) -> Call | None:
    """A call with a number in the place of a name, where that stands first in it; None where it stands nowhere."""
    name = r"\s+".join(map(re.escape, typed.split()))
    named = re.compile(rf"(?<!\w){name}(?!\w)", re.I)
    for field, text in call.filled.items():
        if named.search(text):
            return replace(call, filled={**call.filled, field: named.sub(number, text, count=1)})
    return replace(call, argument=named.sub(number, call.argument, count=1)) if named.search(call.argument) else None

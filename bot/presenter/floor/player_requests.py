"""What players tell the floor, the floor's list of it, and what a player is told of his request."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import pairwise

from bot.domain.club.people import Role
from bot.domain.tournament.player_requests import HARMLESS, Wish
from bot.i18n.words import Words
from bot.presenter.action import LONGEST_LABEL, Action, Weight
from bot.presenter.blocks import Block, Hint, Line, Since, Title, Tone
from bot.presenter.dispatch import Table, Teller, row
from bot.presenter.floor import tables, tournaments
from bot.services.replies.player_requests import (
    Pending,
    RequestAnswered,
    RequestsWait,
    RequestView,
    TakenBack,
    TellWhat,
    Told,
)
from bot.services.replies.reply import Outcome, Reply

SHOWN = 7
"""Requests with buttons, two each: the list says how many more there are, and shows them once these are settled."""
IN_WORDS = 3
"""How many of them have a button to answer in words: twenty is all that fits under a message."""


def tell_what(said: TellWhat, _reply: Reply, words: Words) -> Iterator[Block]:
    """What somebody may tell the floor."""
    if said.wishes:
        yield Title(words.say("tell.heading", name=said.name))
        for wish in said.wishes:
            yield Hint(words.say("tell.how", wish=words.say(f"action.tell.{wish}"), command="{command}"), f"tellfloor {wish}")
    for one in said.waiting:
        yield Line(words.say("tell.waits", wish=_wish(one.wish, words)), Tone.UNSURE)
    if not (said.wishes or said.waiting):
        yield Title(words.say("tell.nothing", name=said.name))


def told(said: Told, _reply: Reply, words: Words) -> Iterator[Block]:
    """The floor knows; nothing is entered before it confirms."""
    wish = _wish(said.request.wish, words)
    yield Title(words.say("told_floor.new" if said.new else "told_floor.again", wish=wish), Tone.SURE)
    if said.call:
        yield Line(words.say(f"told_floor.{said.call}"), Tone.UNSURE)
    if said.request.words:
        yield Line(said.request.words, Tone.QUIET)
    yield Line(words.say(f"told_floor.then.{said.request.wish}"), Tone.QUIET)


def taken_back(said: TakenBack, _reply: Reply, words: Words) -> Iterator[Block]:
    """What the floor is no longer asked for."""
    wishes = tuple(_wish(one.wish, words) for one in said.requests)
    yield Line(words.say("taken_back.text", wishes=wishes) if wishes else words.say("taken_back.nothing"))


def pending(said: Pending, reply: Reply, words: Words) -> Iterator[Block]:
    """What was settled just now, then what waits."""
    for outcome in said.carried:
        yield from _CARRIED[type(outcome)](replace(reply, outcome=outcome), words)
    for key, settled in (("pending.confirmed", said.confirmed), ("pending.declined", said.declined)):
        for one in settled:
            yield Line(words.say(key, number=one.number, name=one.name, wish=_wish(one.wish, words)), Tone.QUIET)
            if one.answer:
                yield Line(words.say("pending.answered", words=one.answer), Tone.QUIET)
    if said.of_all and (said.waiting or not said.confirmed):
        yield Line(words.say("pending.of_all"), Tone.UNSURE)
    if not said.waiting:
        yield Title(words.say("pending.none"), Tone.SURE, said.name)
        yield from _elsewhere(said, words)
        return
    yield Title(words.say("pending.heading", count=len(said.waiting)), Tone.UNSURE, said.name)
    for one in said.waiting[:SHOWN]:
        lasts = Since(one.at, words.say("pending.since", count=one.minutes)) if one.at else None
        yield Line(_line(one, words), since=lasts)
    if len(said.waiting) > SHOWN:
        yield Line(words.say("pending.more", count=len(said.waiting) - SHOWN), Tone.QUIET)
    yield Hint(words.say("pending.how", command="{command}"), f"pending {said.waiting[0].number}")
    yield from _elsewhere(said, words)


def _elsewhere(said: Pending, words: Words) -> Iterator[Block]:
    """What waits in the tournaments beside this one, which a floor who looks here would take for nothing."""
    for number, name, count in said.elsewhere:
        text = words.say("pending.elsewhere", count=count, name=name, number=number, command="{command}")
        yield Hint(text, f"pending @{number}")


def _line(one: RequestView, words: Words) -> str:
    """A request in one line: number, who (and that it is only claimed), seat, what, words, since when."""
    name = f"{one.name} (?)" if one.claimed else one.name
    parts = [f"{one.number}. {name}", one.seat, _wish(one.wish, words), one.words, words.say("pending.since", count=one.minutes)]
    return " · ".join(part for part in parts if part)


def wait(said: RequestsWait, _reply: Reply, words: Words) -> Iterator[Block]:
    """The floor is called, or need no longer come; who and what stands in the list alone, for others may read this."""
    if not said.count:
        yield Title(words.say("pending.none"), Tone.SURE)
        return
    yield Title(words.say("requests_wait.heading", count=said.count), Tone.UNSURE)
    yield Hint(words.say("requests_wait.list", command="{command}"), "pending")


def answered(said: RequestAnswered, _reply: Reply, words: Words) -> Iterator[Block]:
    """What has become of a request."""
    wish = _wish(said.wish, words)
    key = "answered.confirmed" if said.confirmed else "answered.declined"
    yield Title(words.say(key, wish=wish), Tone.SURE if said.confirmed else Tone.UNSURE, said.tournament)
    if said.words:
        yield Line(words.say("answered.says", words=said.words))
    if said.confirmed and said.wish == Wish.OUT and said.place:
        yield Line(words.say("answered.place", place=said.place))
    elif said.confirmed and said.wish == Wish.SEAT and said.seat:
        yield Line(words.say("answered.seat", seat=said.seat))
    elif said.confirmed and said.wish == Wish.CHIPS and not said.words:
        yield Line(words.say("answered.comes"))
    elif said.confirmed and said.wish in (Wish.LATE, Wish.REENTRY):
        yield Line(words.say("answered.seat_comes"))
    elif not said.confirmed:
        yield Line(words.say("answered.ask"))


def _wish(wish: str, words: Words) -> str:
    return words.say(f"wish.{wish}")


_CARRIED: Mapping[type[Outcome], Teller[Block]] = dict((*tables.TELLERS, *tournaments.TELLERS))
"""Who tells what the floor's own commands reply."""


def may_tell(said: TellWhat, _reply: Reply, words: Words) -> Iterator[Action]:
    """A button for each thing that makes sense, and one to take back what waits."""
    for wish in said.wishes:
        yield Action(words.say(f"action.tell.{wish}"), "tellfloor", wish, weight=Weight.DO)
    for one in said.waiting:
        label = words.say("action.tell_back", wish=_wish(one.wish, words))
        yield Action(label, "tellfloor", f"cancel {one.wish}", weight=Weight.DANGER)


def back(said: Told, _reply: Reply, words: Words) -> Iterator[Action]:
    """It was a slip of the thumb."""
    label = words.say("action.tell_back", wish=_wish(said.request.wish, words))
    yield Action(label, "tellfloor", f"cancel {said.request.wish}", weight=Weight.DANGER)


def settle(said: Pending, _reply: Reply, words: Words) -> Iterator[Action]:
    """Two buttons for each request, and a third one where the answer is a count, or words; those who went out in one hand, and
    what is harmless, in one go.
    """
    shown = said.waiting[:SHOWN]
    in_words = [one.number for one in shown if one.wish == Wish.CHIPS][:IN_WORDS]
    for one in shown:
        fields = {"name": one.name, "number": one.number, "wish": _wish(one.wish, words)}
        yield _button(words.say("action.pending_yes", **fields), str(one.number), Weight.DO)
        yield _button(words.say("action.pending_no", **fields), f"non {one.number}", Weight.DANGER)
        if one.number in in_words:
            label, asks = words.say("action.pending_words", **fields), words.say("action.pending_words_ask", name=one.name)
            yield Action(label[:LONGEST_LABEL], "pending", f"{one.number}: {{}}", Role.FLOOR, asks=asks)
    outs = [one for one in shown if one.wish == Wish.OUT]
    for first, second in pairwise(outs[:3]):
        numbers, names = f"{first.number}+{second.number}", (first.name, second.name)
        asks = words.say("action.pending_stacks", names=names)
        label = words.say("action.pending_same_hand", names=names)
        yield Action(label[:LONGEST_LABEL], "pending", f"{numbers}: {{}}", Role.FLOOR, asks=asks)
    if sum(one.wish in HARMLESS for one in said.waiting) > 1:
        yield _button(words.say("action.pending_all"), "tout", Weight.PLAIN)


def _button(label: str, argument: str, weight: Weight) -> Action:
    return Action(label[:LONGEST_LABEL], "pending", argument, Role.FLOOR, weight)


def open_list(said: RequestsWait, _reply: Reply, words: Words) -> Iterator[Action]:
    """To the list."""
    if said.count:
        yield Action(words.say("action.pending"), "pending", role=Role.FLOOR, weight=Weight.DO)


TELLERS: Table[Block] = (
    row(TellWhat, tell_what),
    row(Told, told),
    row(TakenBack, taken_back),
    row(Pending, pending),
    row(RequestsWait, wait),
    row(RequestAnswered, answered),
)
BUTTONS: Table[Action] = (
    row(TellWhat, may_tell),
    row(Told, back),
    row(Pending, settle),
    row(RequestsWait, open_list),
)

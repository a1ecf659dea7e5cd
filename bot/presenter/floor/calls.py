"""What the floor is called for, what is told where that was not possible, and who is on duty."""

from __future__ import annotations

from collections.abc import Iterator

from bot.domain.club.people import Role
from bot.i18n.words import Words
from bot.presenter.action import Action, Weight
from bot.presenter.blocks import Block, Hint, Line, Member, Since, Title, Tone
from bot.presenter.dispatch import Table, row
from bot.services.replies.calls import CallLost, FloorUnreachable, GivenUp, NotReached, OnDuty, QuestionCalled
from bot.services.replies.reply import Reply

MOST_CHATS = 10
"""Chats that are named; of more the number says enough."""


def question(_said: QuestionCalled, _reply: Reply, words: Words) -> Iterator[Block]:
    """The floor is called to a question; the question itself each platform puts below, with its link."""
    yield Title(words.say("chat.call_title"), Tone.UNSURE)


def lost(_said: CallLost, _reply: Reply, words: Words) -> Iterator[Block]:
    """The floor was not called: whoever needs it has to raise his hand."""
    yield Title(words.say("calls.lost"), Tone.UNSURE)


def unreachable(_said: FloorUnreachable, _reply: Reply, words: Words) -> Iterator[Block]:
    """The directors have to set up where the floor is called."""
    yield Title(words.say("calls.unreachable"), Tone.UNSURE)
    yield Line(words.say("calls.set_up"))


def not_reached(said: NotReached, _reply: Reply, words: Words) -> Iterator[Block]:
    """Who has to be told his seat at the table, and that of some nobody knows whether they have read it."""
    if not said.names and not said.in_doubt:
        yield Title(words.say("calls.all_reached"), Tone.SURE)
    if said.names:
        yield Title(words.say("calls.not_reached", count=len(said.names)), Tone.UNSURE)
        yield Line(words.say("calls.names", names=said.names))
    if said.in_doubt:
        yield Title(words.say("calls.seat_in_doubt", count=said.in_doubt), Tone.UNSURE)


def given_up(said: GivenUp, _reply: Reply, words: Words) -> Iterator[Block]:
    """Which announcements did not arrive, or may not have, and are not tried any more, by chat, and how they are sent again."""
    if said.asked:
        yield Title(words.say("given_up.sent", count=said.sent) if said.sent else words.say("given_up.nothing"), Tone.SURE)
    elif not said.chats and not said.in_doubt:
        yield Title(words.say("given_up.none"), Tone.SURE)
    if said.chats:
        yield Title(words.say("given_up.heading", count=said.count), Tone.UNSURE)
    for chat, count, gone in said.chats[:MOST_CHATS]:
        key = "given_up.gone" if gone else "given_up.chat"
        yield Line(words.say(key, chat=chat, count=count), named=(chat,))
    if said.in_doubt:
        yield Title(words.say("given_up.in_doubt", count=said.doubtful), Tone.UNSURE)
    for chat, count in said.in_doubt[:MOST_CHATS]:
        yield Line(words.say("given_up.chat", chat=chat, count=count), named=(chat,))
    if any(gone for _, _, gone in said.chats):
        yield Hint(words.say("given_up.elsewhere", command="{command}"), words.say("news.here_word"))
    if said.chats or said.in_doubt:
        key = "given_up.how" if said.chats else "given_up.how_in_doubt"
        yield Hint(words.say(key, command="{command}"), f"resend {said.only or 'all'}")


def again(said: GivenUp, _reply: Reply, words: Words) -> Iterator[Action]:
    """One tap sends them once more."""
    if said.chats or said.in_doubt:
        label = words.say("action.resend", count=said.count + said.doubtful)
        yield Action(label, "resend", str(said.only or "all"), Role.FLOOR, Weight.DO)


def on_duty(said: OnDuty, _reply: Reply, words: Words) -> Iterator[Block]:
    """Who is on duty, and how one becomes it."""
    if said.changed:
        yield Line(words.say("on_duty.begins" if said.own else "on_duty.ends"), Tone.SURE)
    if not said.floors:
        yield Title(words.say("on_duty.nobody"), Tone.UNSURE)
    else:
        yield Title(words.say("on_duty.heading", count=len(said.floors)))
    for account, name, minutes, at in said.floors:
        lasts = words.say("pending.since", count=minutes)
        yield Member(account, " · ".join(filter(None, (name, lasts))), Since(at, lasts) if at else None)
    yield Hint(words.say("on_duty.how", command="{command}"), f"onduty {'off' if said.own else 'on'}")


def go_or_end(said: OnDuty, _reply: Reply, words: Words) -> Iterator[Action]:
    """The other state with a tap."""
    what = "off" if said.own else "on"
    weight = Weight.PLAIN if said.own else Weight.DO
    yield Action(words.say(f"action.onduty.{what}"), "onduty", what, Role.FLOOR, weight)


TELLERS: Table[Block] = (
    row(QuestionCalled, question),
    row(CallLost, lost),
    row(FloorUnreachable, unreachable),
    row(NotReached, not_reached),
    row(GivenUp, given_up),
    row(OnDuty, on_duty),
)
BUTTONS: Table[Action] = (row(OnDuty, go_or_end), row(GivenUp, again))

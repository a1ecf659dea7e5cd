"""What was refused only for now says what it was: of three that are told to try again, each knows which it is."""

from __future__ import annotations

from dataclasses import replace

from telegram import Message

from bot.adapters.on_telegram.messages.marks import as_typed, plain
from bot.adapters.serving import Served
from bot.domain.club.errors import MembershipInDoubt
from bot.domain.errors import Crowded, NotSaved, TooSoon
from bot.i18n.words import words_in
from bot.presenter.blocks import Copied, Line
from bot.services.replies.refused import Refused

PASSING = frozenset({MembershipInDoubt.code, Crowded.code, NotSaved.code, TooSoon.code})
"""Refusals of what may be given again as it stands."""
LONGEST = 300
"""Characters of what was typed that are shown, to be copied."""


def is_for_now(served: Served) -> bool:
    """Whether something was refused for a reason that passes."""
    return isinstance(served.reply.outcome, Refused) and served.reply.outcome.why in PASSING


def named(served: Served, message: Message) -> Served:
    """The refusal of what a message says, with what it says."""
    typed = plain(as_typed(message.text or message.caption or "").strip(), LONGEST)
    words = words_in(served.reply.language)
    told = Line(words.say("telegram.not_carried_out"))
    return replace(served, blocks=(*served.blocks, told, Copied(tuple(typed.splitlines())))) if typed else served

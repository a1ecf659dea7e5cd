"""Which offence a floor means, where what he said of it is not sure."""

from __future__ import annotations

from collections.abc import Iterator

from bot.domain.club.people import Role
from bot.i18n.words import Words
from bot.presenter.action import LONGEST_LABEL, Action, Weight, good_while
from bot.presenter.blocks import Block, Hint, Line, Title, Tone
from bot.services.discipline.offence_words import OTHER, as_other
from bot.services.replies.offence_asked import OffenceAsked, OffenceChoice
from bot.services.replies.reply import Reply


def offence_asked(said: OffenceAsked, _reply: Reply, words: Words) -> Iterator[Block]:
    """The offences that may be meant, each with what is typed for it."""
    yield Title(words.say("offence_asked.heading", name=said.name, said=said.said), Tone.UNSURE)
    yield Line(words.say("offence_asked.nothing_yet"), Tone.QUIET)
    for number, choice in enumerate(said.choices, start=1):
        label = words.say("offence_asked.choice", offence=_label(choice, said.said, words), command="{command}")
        yield Hint(label, f"{said.command} {number}")


def _label(choice: OffenceChoice, said: str, words: Words) -> str:
    if choice.own:
        return words.say("offence_asked.own", offence=choice.own)
    none = words.say("offence_asked.none_of_these", said=said)
    return none if choice.offence == OTHER else words.say(f"offence.{choice.offence}")


def choices(said: OffenceAsked, _reply: Reply, words: Words) -> Iterator[Action]:
    """Each with one tap."""
    for choice in said.choices:
        label = _label(choice, said.said, words)
        label = label if len(label) <= LONGEST_LABEL else f"{label[: LONGEST_LABEL - 1]}…"
        weight = Weight.PLAIN if choice.offence == OTHER and not choice.own else Weight.DO
        fields = good_while(said.known, choice.line, choice.fields)
        yield Action(label, said.command, role=Role.FLOOR, weight=weight, fields=fields)


def typed_offence(offence: str, told: str, words: Words) -> str:
    """An offence as it is typed: one that is none of the list says so, or it would be asked about once more."""
    return f"{words.say('offence_asked.said_other')}: {told}" if offence == OTHER else words.say(f"offence.{offence}")


def given_offence(offence: str, told: str) -> str:
    """An offence as a button gives it."""
    return as_other(told) if offence == OTHER else offence

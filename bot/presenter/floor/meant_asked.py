"""Whom a floor means, where nobody is called as it was typed."""

from __future__ import annotations

from collections.abc import Iterator

from bot.domain.club.people import Role
from bot.i18n.words import Words
from bot.presenter.action import LONGEST_LABEL, Action, Weight, good_while
from bot.presenter.blocks import Block, Hint, Line, Title, Tone
from bot.services.catalogue import find_command
from bot.services.replies.meant_asked import MeantAsked, MeantChoice, TogetherAsked
from bot.services.replies.reply import Reply


def meant_asked(said: MeantAsked, _reply: Reply, words: Words) -> Iterator[Block]:
    """Who may be meant, each with what is typed for it."""
    typed = [words.say("meant_asked.typed", text=text) for text in said.typed]
    key, offence = ("read", words.say(f"offence.{said.offence}")) if said.offence else ("heading", "")
    yield Title(words.say(f"meant_asked.{key}", typed=typed, names=said.choices[0].names, offence=offence), Tone.UNSURE)
    yield Line(words.say("meant_asked.nobody"), Tone.QUIET)
    for number, choice in enumerate(said.choices, start=1):
        answer = words.say("back_asked.yes") if number == 1 else str(number)
        label = words.say("offence_asked.choice", offence=_label(choice, number, words), command="{command}")
        yield Hint(label, f"{said.command} {answer}")
    yield Line(words.say("meant_asked.else"), Tone.QUIET)


def _label(choice: MeantChoice, number: int, words: Words) -> str:
    label = words.say("meant_asked.yes" if number == 1 else "meant_asked.instead", names=choice.names)
    return label if len(label) <= LONGEST_LABEL else f"{label[: LONGEST_LABEL - 1]}…"


def who_is_meant(said: MeantAsked, _reply: Reply, words: Words) -> Iterator[Action]:
    """Each with one tap."""
    command = find_command(said.command)
    for number, choice in enumerate(said.choices, start=1):
        weight = Weight.DO if number == 1 else Weight.PLAIN
        role = command.role if command else Role.DIRECTOR
        fields = good_while(choice.known, choice.line, choice.fields)
        yield Action(_label(choice, number, words), said.command, "", role, weight, said.at_hand, fields=fields)


def together_asked(said: TogetherAsked, _reply: Reply, words: Words) -> Iterator[Block]:
    """Whether others whom an offence names are meant too, and what is typed for each answer."""
    typed = words.say("meant_asked.typed", text=said.said)
    yield Title(words.say("together_asked.heading", said=typed, names=said.others), Tone.UNSURE)
    yield Line(words.say("offence_asked.nothing_yet"), Tone.QUIET)
    for number, choice in enumerate(said.choices, start=1):
        answer = words.say("back_asked.yes") if number == 1 else str(number)
        label = words.say("offence_asked.choice", offence=_all_or_one(choice, number, words), command="{command}")
        yield Hint(label, f"{said.command} {answer}")


def _all_or_one(choice: MeantChoice, number: int, words: Words) -> str:
    label = words.say("together_asked.all" if number == 1 else "together_asked.alone", names=choice.names)
    return label if len(label) <= LONGEST_LABEL else f"{label[: LONGEST_LABEL - 1]}…"


def who_is_sanctioned(said: TogetherAsked, _reply: Reply, words: Words) -> Iterator[Action]:
    """All of them, or one alone."""
    for number, choice in enumerate(said.choices, start=1):
        label = _all_or_one(choice, number, words)
        weight = Weight.DO if number == 1 else Weight.PLAIN
        fields = good_while(choice.known, choice.line, choice.fields)
        yield Action(label, said.command, role=Role.FLOOR, weight=weight, fields=fields)

"""The help: what an evening needs, the topics, and a page for each of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from bot.domain.club.people import Role
from bot.i18n.words import Words
from bot.presenter.action import Action, Weight
from bot.presenter.blocks import Block, Entry, Hint, Line, Title, Tone
from bot.services.replies.reply import Reply
from bot.services.replies.rules import HelpGiven

EVENING = (
    "tournament", "enter", "draw", "reveal", "tables", "out", "pending", "balance", "breaktable", "race", "sanction", "undo",
)  # fmt: skip
"""What a floor needs on an evening, in the order in which he does."""
AT_THE_TABLE = ("ask", "article", "enterme", "where", "here", "tellfloor", "myrecord")
"""What a player needs, in the order in which he does."""


BRIEF = {"player": {"where", "enterme", "tellfloor"}, "floor": {"desk", "warn"}}
"""The commands that stand in the help's lines where that is brief, by whom they are for."""


def help(said: HelpGiven, _reply: Reply, words: Words) -> Iterator[Block]:
    """Commands with their uses, by topic; where no topic was asked for, what an evening needs of whoever asks, and the topics."""
    groups = list(_topics(said))
    alone = len(groups) == 1 and not said.every
    yield Title(words.say(f"help.group.{groups[0]}" if alone else "help.heading"))
    if said.unknown:
        yield Line(words.say("help.unknown", wanted=said.unknown), Tone.UNSURE)
    if said.every and len(groups) > 1:
        yield from _in_brief(said, words) if said.brief else _first_screen(said, words)
        return
    for group in groups:
        if not alone:
            yield Line(words.say(f"help.group.{group}"))
        for command in said.commands:
            if command.group == group:
                yield Entry(words.say(f"command.{command.name}.usage"), words.say(f"command.{command.name}.help"))
    yield Line(words.say("help.plain"), Tone.QUIET)


def _in_brief(said: HelpGiven, words: Words) -> Iterator[Block]:
    """A line for each of those who may want something, as far as whoever asks may do it; the rest is behind the buttons."""
    known = {command.name for command in said.commands}
    yield Line(words.say("help.brief.rules"))
    for who, needed in BRIEF.items():
        if needed <= known:
            yield Line(words.say(f"help.brief.{who}"))
    yield Line(words.say("help.brief.topics"), Tone.QUIET)


def _first_screen(said: HelpGiven, words: Words) -> Iterator[Block]:
    yield Line(words.say("help.plain"), Tone.QUIET)
    staff = any(command.role >= Role.FLOOR for command in said.commands)
    yield Line(words.say("help.evening" if staff else "help.at_the_table"))
    known = {command.name for command in said.commands}
    for name in EVENING if staff else AT_THE_TABLE:
        if name in known:
            yield Entry(f"/{name}", words.say(f"command.{name}.help"))
    yield Line(words.say("help.topics"))
    for group, count in _topics(said).items():
        yield Hint(
            words.say("help.topic", topic=words.say(f"help.group.{group}"), count=count, command="{command}"), f"help {group}"
        )


def _topics(said: HelpGiven) -> Counter[str]:
    return Counter(command.group for command in said.commands)


def topics(said: HelpGiven, _reply: Reply, words: Words) -> Iterator[Action]:
    """A button for each topic; on a topic's page the way back."""
    if not said.every:
        yield Action(words.say("help.back"), "help", role=Role.STRANGER, weight=Weight.DO)
    elif len(_topics(said)) > 1:
        for group in _topics(said):
            label, short = (words.say(f"help.{form}.{group}") for form in ("group", "short"))
            yield Action(label, "help", group, role=Role.STRANGER, short=short)

"""Appeals in words: that a sanction is contested, and what became of it."""

from __future__ import annotations

from collections.abc import Iterator

from bot.domain.club.people import Role
from bot.i18n.words import Words
from bot.presenter.action import Action, Weight
from bot.presenter.blocks import Block, Hint, Line, Title, Tone
from bot.presenter.dispatch import Table, row
from bot.presenter.floor.exclusions import way_back
from bot.presenter.floor.sanctions import sanction
from bot.services.replies.discipline import CaseAppealed
from bot.services.replies.reply import Reply


def appealed(said: CaseAppealed, _reply: Reply, words: Words) -> Iterator[Block]:
    """An appeal was noted, or what became of it."""
    state = said.case.appeal.state if said.case.appeal else "open"
    number = str(said.number)
    if state == "open":
        yield Title(words.say("appealed.noted", number=number, name=said.name), Tone.SURE)
        pardoned = said.case.standing == "pardoned"
        yield Line(words.say("appealed.pardoned" if pardoned else "appealed.stands_meanwhile"), Tone.QUIET)
        yield Line(words.say("appealed.who"))
        for outcome in ("stands", "reduced", "lifted", "withdrawn"):
            yield Hint(
                words.say(f"appealed.how.{outcome}", command="{command}"),
                f"appeal {number} {words.say(f'appeal.typed.{outcome}')}",
            )
        return
    now = {"sanction": sanction(said.case.sanction, words)} if state == "reduced" else {}
    yield Title(words.say(f"appealed.{state}", number=number, name=said.name, **now), Tone.SURE)
    if said.case.appeal and said.case.appeal.settled_by:
        yield Line(words.say("appealed.by", by=said.case.appeal.settled_by), Tone.QUIET)
    yield from way_back(said, words)
    yield Hint(words.say("sanctioned.tell", command="{command}"), f"told {number}")


def decisions(said: CaseAppealed, _reply: Reply, words: Words) -> Iterator[Action]:
    """The ways to decide on an open appeal that take but a reason; once it is decided, that the player was told."""
    number = str(said.number)
    if said.case.appeal is None or said.case.appeal.state != "open":
        yield Action(words.say("action.told"), "told", number, Role.FLOOR, Weight.DO)
        return
    for outcome, weight in (("stands", Weight.DO), ("lifted", Weight.DANGER)):
        fields = (("case", number), ("outcome", outcome), ("reason", ""))
        asks = words.say("action.appeal_asks")
        yield Action(words.say(f"action.appeal_{outcome}"), "appeal", role=Role.FLOOR, weight=weight, asks=asks, fields=fields)


TELLERS: Table[Block] = (row(CaseAppealed, appealed),)

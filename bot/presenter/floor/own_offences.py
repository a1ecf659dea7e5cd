"""The club's own offences and its own ladder: always in the club's voice."""

from __future__ import annotations

from collections.abc import Iterator

from bot.i18n.words import Words
from bot.presenter.blocks import Block, Entry, Hint, Line, Title, Tone
from bot.presenter.dispatch import Table, row
from bot.presenter.floor.exclusions import typed
from bot.presenter.floor.points import said_sanction
from bot.services.replies.discipline import Proposed
from bot.services.replies.own_offences import OwnOffences, OwnOffenceView
from bot.services.replies.proposal_views import SanctionView
from bot.services.replies.reply import Reply


def own_offences(said: OwnOffences, reply: Reply, words: Words) -> Iterator[Block]:
    """The list, with what was changed just now; or the ladder alone."""
    if said.changed == "the_ladder":
        yield from _ladder(said, reply, words)
        return
    if said.changed:
        yield Title(words.say(f"own.{said.changed}", name=said.name), Tone.SURE)
    elif said.offences:
        yield Title(words.say("own.heading", count=len(said.offences)))
    else:
        yield Title(words.say("own.none"))
    for number, one in enumerate(said.offences, start=1):
        yield Entry(f"{number}. {one.name}", " · ".join(_about(one, words)), current=bool(said.changed) and one.name == said.name)
    book = reply.book.short if reply.book else ""
    if said.steps:
        yield Line(words.say("own.steps", steps=_steps(said.steps, words)))
        yield Line(words.say("own.held_by" if said.listed else "own.held", book=book), Tone.QUIET)
    if said.gone:
        yield Hint(words.say("own.again", command="{command}"), _added(said.gone, words))
    if not said.changed:
        yield Hint(words.say("own.add", command="{command}"), words.say("own.example"))
    if not said.changed and said.offences:
        yield Hint(words.say("own.remove", command="{command}"), words.say("own.remove_example"))


def _added(one: OwnOffenceView, words: Words) -> str:
    """The line that adds an offence with all that is said of it."""
    steps = ", ".join(typed(step, words) for step in one.steps)
    points = words.say("own.points", count=one.points) if one.points else ""
    return f"offence add {'; '.join(filter(None, (one.name, ', '.join(one.synonyms), steps, points)))}"


def _ladder(said: OwnOffences, reply: Reply, words: Words) -> Iterator[Block]:
    """The club's ladder as it stands, the book's list, and how the club's is set."""
    book = reply.book.short if reply.book else ""
    steps = _steps(said.steps, words) if said.steps else words.say("own.no_steps")
    yield Title(words.say("own.steps", steps=steps))
    if said.steps:
        yield Line(words.say("own.held_by" if said.listed else "own.held", book=book), Tone.QUIET)
    if said.book_steps:
        yield Line(words.say("own.book_steps", book=book, steps=_steps(said.book_steps, words)), Tone.QUIET)
    yield Hint(words.say("own.set_ladder", command="{command}"), words.say("own.ladder_example"))


def _about(one: OwnOffenceView, words: Words) -> Iterator[str]:
    if one.synonyms:
        yield words.say("own.also", words=one.synonyms)
    if one.steps:
        yield _steps(one.steps, words)
    if one.points:
        yield words.say("own.points", count=one.points)


def _steps(steps: tuple[SanctionView, ...], words: Words) -> str:
    return " → ".join(said_sanction(step, words) for step in steps)


def by_the_club(said: Proposed, words: Words) -> Iterator[Block]:
    """What the club's own steps propose, and why."""
    view = said.proposal
    suggested = said_sanction(view.sanction, words)
    yield Line(words.say("own.suggestion", sanction=suggested, step=view.step, steps=view.steps), Tone.SURE)
    reason = "own.top" if view.reason == "top_of_the_ladder" else f"proposed.reason.{view.reason}"
    yield Line(words.say(reason), Tone.QUIET)
    others = [said_sanction(other, words) for other in view.alternatives]
    if others:
        yield Line(words.say("own.others", sanctions=others), Tone.QUIET)


TELLERS: Table[Block] = (row(OwnOffences, own_offences),)

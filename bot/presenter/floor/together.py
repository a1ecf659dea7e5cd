"""Several players in one incident, in words: what is proposed for the others, and whose sanctions are linked."""

from __future__ import annotations

from collections.abc import Iterator

from bot.i18n.words import Words
from bot.presenter.blocks import Block, Line, Tone
from bot.services.replies.discipline import CaseView, Proposed, Sanctioned


def also_proposed(said: Proposed, words: Words) -> Iterator[Block]:
    """What each of the others would get, by his own record, and which words stay a reason."""
    for other in said.others if said.otherwise_in is None else ():
        sanction = words.say(f"sanction.{other.sanction.measure}", count=other.sanction.count)
        yield Line(words.say("together.also", name=other.name, sanction=sanction))
    if said.others:
        yield Line(words.say("together.each"), Tone.QUIET)
    yield from kept(said, words)


def kept(said: Proposed | Sanctioned, words: Words) -> Iterator[Block]:
    """The words that would name somebody, and name nobody."""
    for text in said.kept:
        yield Line(words.say("together.kept", words=text), Tone.UNSURE)


def linked(case: CaseView, words: Words) -> str:
    """The sanctions of others for the same incident; empty where there are none."""
    cases = [f"{one.name}, {words.say('together.number', number=str(one.number))}" for one in case.linked]
    return words.say("together.linked", cases=cases) if cases else ""


def still_linked(case: CaseView, words: Words) -> Iterator[Block]:
    """What stays as it is when the sanction of one of several is changed."""
    for one in case.linked:
        if one.standing == "counts":
            yield Line(words.say("together.stays", name=one.name, number=str(one.number)), Tone.QUIET)

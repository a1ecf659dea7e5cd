"""Two records of one person, in words: asked, merged, parted, and what a record says of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.domain.club.people import Role
from bot.i18n.words import Words
from bot.presenter.action import Action, Weight
from bot.presenter.blocks import Block, Hint, Line, Title, Tone
from bot.presenter.dispatch import Table, row
from bot.presenter.floor.givers import by_whom
from bot.presenter.floor.moments import short_day
from bot.services.replies.merges import KeptOut, MergeAsked, Merged, MergeView, OneRecord, Parted
from bot.services.replies.reply import Reply


def merge_asked(said: MergeAsked, _reply: Reply, words: Words) -> Iterator[Block]:
    """Whether two records are one person's; nothing is done yet."""
    kept, gone = said.kept, said.gone
    yield Title(
        words.say("merge_asked.heading", name=kept.name, number=kept.number, other=gone.name, gone=gone.number), Tone.UNSURE
    )
    for one in (kept, gone):
        yield Line(_in_short(one, words))
    yield from _kept_out(said.kept_out, words)
    yield Line(words.say("merge_asked.kept", name=kept.name, number=kept.number))
    yield Line(words.say("merge_asked.back"), Tone.QUIET)
    yield Hint(words.say("merge_asked.agree", command="{command}"), _agreeing(said, words))


def _kept_out(found: Sequence[KeptOut], words: Words) -> Iterator[Line]:
    """That somebody would be excluded and play at once."""
    for one in found:
        yield Line(words.say("merge_asked.kept_out", case=str(one.case), name=one.title, number=one.tournament), Tone.UNSURE)


def _agreeing(said: MergeAsked, words: Words) -> str:
    return f"merge #{said.kept.number} #{said.gone.number} {words.say('back_asked.yes')}"


def _in_short(one: OneRecord, words: Words) -> str:
    told = [f"{one.name} (#{one.number})"]
    if one.aliases:
        told.append(words.say("my_data.aliases", names=one.aliases))
    told.append(words.say("merge_asked.cases", count=one.cases))
    counted = (("record.counting", one.counting), ("record.left", one.left), ("merge_asked.notes", one.notes))
    told += [words.say(key, count=count).rstrip(".") for key, count in counted if count]
    told.append(words.say("forget_asked.tournaments", count=one.tournaments))
    if one.accounts:
        told.append(words.say("my_data.accounts", accounts=one.accounts))
    return " · ".join(told)


def merged(said: Merged, _reply: Reply, words: Words) -> Iterator[Block]:
    """Two records read as one."""
    yield Title(words.say("merged.text", name=said.name, number=said.number, other=said.gone_name, gone=said.gone), Tone.SURE)
    yield from _kept_out(said.kept_out, words)
    for one in said.kept_out:
        way = "out" if one.seated else "withdraw"
        yield Hint(words.say("merged.take_out", command="{command}"), f"{way} #{said.number} @{one.tournament}")
    yield Line(words.say("merged.chain"), Tone.QUIET)
    yield Hint(words.say("merged.back", command="{command}"), _parting(said, words))


def _parting(said: Merged, words: Words) -> str:
    return f"merge {words.say('merged.apart')} #{said.gone}"


def parted(said: Parted, _reply: Reply, words: Words) -> Iterator[Block]:
    """Two records are two people's again."""
    yield Title(words.say("parted.text", name=said.name, number=said.number, other=said.gone_name, gone=said.gone), Tone.SURE)
    if said.since:
        numbers = ", ".join(words.say("case.number", number=number) for number in said.since)
        yield Line(words.say("parted.since", count=len(said.since), numbers=numbers, name=said.name), Tone.UNSURE)


def told_of_merges(views: Sequence[MergeView], words: Words) -> Iterator[Block]:
    """What a record says of the others that were, or are, one with it."""
    for view in views:
        day = short_day(view.day, words)
        line = words.say(f"record.{view.kind}", name=view.name, number=view.number, date=day)
        yield Line(" · ".join([line, *([by_whom(view.by, words)] if view.by else [])]), Tone.QUIET)


def sure(said: MergeAsked, _reply: Reply, words: Words) -> Iterator[Action]:
    """The yes to the question."""
    argument = _agreeing(said, words).removeprefix("merge ")
    yield Action(words.say("action.merge_sure"), "merge", argument, Role.DIRECTOR, Weight.DANGER)


def apart(said: Merged, _reply: Reply, words: Words) -> Iterator[Action]:
    """The way back."""
    yield Action(
        words.say("action.merge_apart"), "merge", _parting(said, words).removeprefix("merge "), Role.DIRECTOR, Weight.DANGER
    )


TELLERS: Table[Block] = (row(MergeAsked, merge_asked), row(Merged, merged), row(Parted, parted))
"""Which function puts the words on which outcome."""

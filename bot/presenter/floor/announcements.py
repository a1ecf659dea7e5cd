"""Codes that bring chats and accounts to a club, and what a chat has set for announcements."""

from __future__ import annotations

from collections.abc import Iterator

from bot.domain.club.quiet_hours import read_quiet_hours
from bot.i18n.words import Words
from bot.presenter.blocks import Block, Hint, Line, Title, Tone
from bot.presenter.dispatch import Table, row
from bot.presenter.floor.grounds import stated
from bot.services.replies.club import IAm, News, PairCode, Paired, PairedMe
from bot.services.replies.reply import Reply


def pair_code(said: PairCode, _reply: Reply, words: Words) -> Iterator[Block]:
    """A new code, and where to type it."""
    yield Title(said.code, Tone.SURE, words.say("pair_code.good_for", count=said.minutes))
    yield Hint(words.say(f"pair_code.{said.command}", command="{command}"), f"{said.command} {said.code}")


def paired(said: Paired, _reply: Reply, words: Words) -> Iterator[Block]:
    """The chat is one of the club's."""
    yield Title(words.say("paired.text", club=_club(said.club, words)), Tone.SURE)
    yield Hint(words.say("paired.news", command="{command}"), "news")


def paired_me(said: PairedMe, _reply: Reply, words: Words) -> Iterator[Block]:
    """Whose the account is from now on, and in which club."""
    yield Title(words.say("linked.text", account=said.account, name=said.name, number=said.number), Tone.SURE)
    yield Line(words.say("paired.club", club=_club(said.club, words)), Tone.QUIET)


def _club(name: str, words: Words) -> str:
    return name or words.say("club.nameless")


def news(said: News, _reply: Reply, words: Words) -> Iterator[Block]:
    """Where announcements go, in which languages, and when not."""
    if not said.where:
        yield Title(words.say("news.nowhere"))
        yield Hint(words.say("news.how", command="{command}"), words.say("news.here_word"))
        return
    if "/" in said.where:
        yield Line(words.say("news.in_channel", where=said.where), Tone.SURE, named=(said.where,))
    else:
        # a topic has a number that its group shows; a channel has one that nobody sees
        way = "there" if said.where.isdecimal() else "here" if said.where == "here" else "elsewhere"
        yield Title(words.say(f"news.{way}", where=said.where), Tone.SURE)
    if said.languages:
        yield Line(words.say("news.languages", languages=[words.say(f"news.language.{one}") for one in said.languages]))
    hours = read_quiet_hours(said.quiet)
    if hours is not None:
        yield Line(words.say("news.quiet", start=hours.start, end=hours.end, zone=said.time_zone))
        yield Line(words.say("news.not_quiet"), Tone.QUIET)


def i_am(said: IAm, reply: Reply, words: Words) -> Iterator[Block]:
    """Who gives the commands from now on."""
    yield from stated("i_am.text")(said, reply, words)
    if said.new:
        yield Line(words.say("i_am.new", name=said.name), Tone.QUIET)


TELLERS: Table[Block] = (
    row(IAm, i_am),
    row(PairCode, pair_code),
    row(Paired, paired),
    row(PairedMe, paired_me),
    row(News, news),
)

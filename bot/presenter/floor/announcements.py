"""Codes that bring chats and accounts to a club, and what a chat has set for announcements."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.domain.quiet_hours import read_quiet_hours
from bot.i18n.words import Words
from bot.presenter.blocks import Block, Hint, Line, Title, Tone
from bot.services.replies import Reply


def pair_code(reply: Reply, words: Words) -> Iterator[Block]:
    """A new code, and where to type it."""
    f: dict[str, Any] = dict(reply.fields)
    yield Title(f["code"], Tone.SURE, words.say("pair_code.good_for", count=f["minutes"]))
    yield Hint(words.say(f"pair_code.{f['command']}", command="{command}"), f"{f['command']} {f['code']}")


def paired(reply: Reply, words: Words) -> Iterator[Block]:
    """The chat is one of the club's."""
    yield Title(words.say("paired.text", club=_club(reply, words)), Tone.SURE)
    yield Hint(words.say("paired.news", command="{command}"), "news")


def paired_me(reply: Reply, words: Words) -> Iterator[Block]:
    """Whose the account is from now on, and in which club."""
    f: dict[str, Any] = dict(reply.fields)
    yield Title(words.say("linked.text", account=f["account"], name=f["name"], number=f["number"]), Tone.SURE)
    yield Line(words.say("paired.club", club=_club(reply, words)), Tone.QUIET)


def _club(reply: Reply, words: Words) -> str:
    return str(reply.fields["club"]) or words.say("club.nameless")


def news(reply: Reply, words: Words) -> Iterator[Block]:
    """Where announcements go, in which languages, and when not."""
    f: dict[str, Any] = dict(reply.fields)
    if not f["where"]:
        yield Title(words.say("news.nowhere"))
        yield Hint(words.say("news.how", command="{command}"), words.say("news.here_word"))
        return
    yield Title(words.say("news.here" if f["where"] == "here" else "news.there", where=f["where"]), Tone.SURE)
    if f["languages"]:
        yield Line(words.say("news.languages", languages=[words.say(f"news.language.{one}") for one in f["languages"]]))
    hours = read_quiet_hours(f["quiet"])
    if hours is not None:
        yield Line(words.say("news.quiet", start=hours.start, end=hours.end, zone=f["time_zone"]))
        yield Line(words.say("news.not_quiet"), Tone.QUIET)

"""The log of a tournament: each entry as a floor would say it, in a line or two, and the buttons that turn its pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from bot.domain.club.people import Role
from bot.domain.tournament.buying_again import UNLIMITED
from bot.domain.tournament.deeds import ALWAYS, CLOSED
from bot.i18n.words import Words
from bot.presenter.action import Action
from bot.presenter.blocks import Block, Entry, Hint, Line, Title, Tone
from bot.presenter.dispatch import Table, row
from bot.services.replies.log import Log, LoggedDeed, LoggedPlayer, LogLine, Setting
from bot.services.replies.reply import Reply

LONGEST = 80
"""Characters of what somebody has typed."""
FEW = 8
"""Seats or tables that are named."""
AGAIN = ("reentries", "rebuys", "addons")


def log(said: Log, _reply: Reply, words: Words) -> Iterator[Block]:
    """A page of the log, or what was looked for in it."""
    what = words.say(f"log.search.{said.way}", what=_short(said.search)) if said.way else ""
    if not said.entries:
        yield Title(words.say("log.nothing", what=what), Tone.UNSURE)
        if said.nearest:
            yield Line(words.say("log.nearest", names=said.nearest))
        yield Line(words.say("log.how"), Tone.QUIET)
        return
    heading = words.say("log.found", count=said.total, what=what) if what else words.say("log.heading", count=said.total)
    yield Title(heading, aside=words.say("log.page", page=said.page, pages=said.pages) if said.pages > 1 else "")
    zone = ZoneInfo(said.time_zone)
    today = datetime.fromtimestamp(said.now, UTC).astimezone(zone).date()
    for one in said.entries:
        at = datetime.fromtimestamp(one.at, UTC).astimezone(zone)
        yield Entry(f"{one.number} · {at:%H:%M}" if at.date() == today else f"{one.number} · {at:%d/%m %H:%M}", _line(one, words))
    if said.page == 1 and not said.way:
        yield Hint(words.say("log.look", command="{command}"), words.say("log.example"))


def _line(one: LogLine, words: Words) -> str:
    done = words.apart(_deed(deed, words) for deed in one.deeds)
    if one.way:
        done = words.say(f"log.{one.way}", number=one.about, what=done)
    parts = [done]
    parts += [words.say("log.reason", words=_short(one.reason))] if one.reason else []
    parts += [_short(one.by)] if one.by else []
    parts += [words.say("log.since")] if not one.stands else []
    return " · ".join(parts)


def _deed(deed: LoggedDeed, words: Words) -> str:
    """What was done, in one sentence."""
    said = words.say(
        f"log.deed.{deed.kind}", count=deed.count or len(deed.seats), who=_people(deed, words), number=deed.number,
        into=deed.into, seats=_few(deed.seats, words), tables=_few(deed.tables, words), many=len(deed.tables),
        words=_short(deed.words), settings=[_setting(one, deed.words, words) for one in deed.settings],
    )  # fmt: skip
    if deed.why and deed.kind in ("moved", "planned"):
        said = words.say("log.because", said=said, why=words.say(f"log.why.{deed.why}"))
    if deed.kind == "picked" and deed.why:
        said = words.say("log.because", said=said, why=_short(deed.why))
    if deed.kind == "sealed" and deed.words:
        said = words.say("log.because", said=said, why=_short(deed.words))
    return words.say("log.among", said=said, who=_people(deed, words)) if deed.players and deed.kind in MANY else said


MANY = frozenset({"sealed", "revealed", "raced"})
"""What concerns so many that nobody is named, but where he was looked for."""


def _people(deed: LoggedDeed, words: Words) -> str:
    """Who is named, and how many others there are."""
    named = [_player(one, deed, words) for one in deed.players]
    more = deed.count - len(named)
    others = [words.say("log.others" if named else "log.players", count=more)] if more > 0 and deed.kind not in MANY else []
    return words.say("list", items=[*named, *others])


def _few(listed: Sequence[object], words: Words) -> str:
    """The first of some seats or tables, and how many others there are."""
    others = [words.say("log.others", count=len(listed) - FEW)] if len(listed) > FEW else []
    return words.say("list", items=[*map(str, listed[:FEW]), *others])


def _player(one: LoggedPlayer, deed: LoggedDeed, words: Words) -> str:
    way = f"{one.origin} → {one.target}" if one.origin and one.target else one.origin or one.target
    said = f"{one.name} {way}" if one.target else f"{one.name} ({way})" if way else one.name
    if not one.number:
        return said
    if deed.kind == "deal":
        return f"{said} {words.money(one.number, deed.words)}"
    if deed.kind == "raced":
        return words.say("log.chips", who=said, count=one.number, value=deed.into)
    return words.say("log.place", who=said, place=one.number)


def _setting(one: Setting, currency: str, words: Words) -> str:
    """What was set, in a few words."""
    name, (first, *rest) = one
    key = f"log.set.{name}"
    if name in AGAIN:
        return _again(name, int(first or 0), [int(value) for value in rest], words)
    if name == "late_until":
        level = int(first)
        never = {CLOSED: "tournament.late_closed", ALWAYS: "tournament.late_always"}
        return words.say(never.get(level, "tournament.late"), level=level)
    if name in ("buy_in", "fee", "added", "guaranteed", "first"):
        return words.say(key, value=words.money(int(first), currency))
    return words.say(key, value=_short(str(first)) or "–")


def _again(name: str, most: int, rest: list[int], words: Words) -> str:
    kind = words.say(f"tournament.allowed.{name}")
    until, stack = rest or (0, 0)
    if not most:
        return words.say("log.set.none", kind=kind)
    said = [words.say("tournament.allowed.any" if most == UNLIMITED else "tournament.allowed.each", kind=kind, count=most)]
    said += [words.say("tournament.allowed.until", level=until)] if until else []
    said += [words.say("tournament.allowed.stack", stack=stack)] if stack else []
    return " ".join(said)


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1].rstrip()}…"


def turn(said: Log, reply: Reply, words: Words) -> Iterator[Action]:
    """The pages before and after the one that is shown."""
    number, dot, _ = reply.seen.partition(".")
    for key, page in (("action.newer", said.page - 1), ("action.older", said.page + 1)):
        if 1 <= page <= said.pages and said.entries:
            yield Action(words.say(key), "log", said.typed, Role.FLOOR, seen=f"{number}{dot}", page=page)


TELLERS: Table[Block] = (row(Log, log),)

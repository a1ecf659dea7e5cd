"""Tournaments, entries, seats that are kept or closed, clubs and people, and what was done."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

from bot.i18n.words import Words
from bot.presenter.blocks import Block, Entry, Hint, Line, Rows, Title, Tone
from bot.presenter.floor.grounds import grounds, point, value
from bot.services.replies import Reply


def tournament(reply: Reply, words: Words) -> Iterator[Block]:
    """How a tournament stands, and what to do next."""
    f: dict[str, Any] = dict(reply.fields)
    yield Title(f["name"], Tone.SURE if f["opened"] else Tone.PLAIN, words.say("tournament.number", number=f["number"]))
    yield Line(words.say(f"tournament.stage.{f['stage']}", count=f["still_in"], tables=f["tables"], entrants=f["entrants"]))
    details = [words.say("tournament.format", seats=f["seats"])]
    details += [words.say("tournament.paid", count=f["paid"])] if f["paid"] else []
    details += [words.say("tournament.chips", chips=f["chips"])] if f["chips"] else []
    details += [words.say("tournament.level", level=f["level"])] if f["levels"] else []
    details += [words.say("tournament.waiting", count=f["waiting"])] if f["waiting"] and f["stage"] == "playing" else []
    yield Line(" · ".join(details), Tone.QUIET)
    if f["opened"]:
        yield Line(words.say("tournament.seal", seal=f["seal"]), Tone.QUIET)
        if f["open_points"]:
            yield Hint(words.say("tournament.open_points", count=f["open_points"], command="{command}"), "choose")
    if f["stage"] == "entries" and not f["sealed"]:
        yield Hint(words.say("tournament.next_draw" if f["entrants"] else "tournament.next_enter", command="{command}"),
                   "draw" if f["entrants"] else "enter")  # fmt: skip
    elif f["sealed"]:
        yield Hint(words.say("tournament.next_reveal", command="{command}"), "reveal")


def tournaments(reply: Reply, words: Words) -> Iterator[Block]:
    """The club's tournaments."""
    listed: Any = reply.fields["tournaments"]
    yield Title(words.say("tournaments.heading" if listed else "tournaments.none"))
    for number, name, current in listed:
        yield Entry(f"#{number}", name, current)


def entered(reply: Reply, words: Words) -> Iterator[Block]:
    """Who has entered with this message."""
    f: dict[str, Any] = dict(reply.fields)
    yield Title(words.say("entered.heading", count=f["count"], total=f["total"]), Tone.SURE)
    if f["count"] <= 12:
        yield Line(words.say("list", items=f["names"]))
    if f["new"] and f["new"] < f["count"]:
        yield Line(words.say("entered.new", count=f["new"]), Tone.QUIET)
    for new, known in f["alike"]:
        yield Line(words.say("entered.alike", new=new, known=known), Tone.UNSURE)
    if f["alike"]:
        yield Hint(words.say("entered.mend", command="{command}"), "undo")
    if f["late"]:
        yield Hint(words.say("entered.late", command="{command}"), "seat")


def entries(reply: Reply, words: Words) -> Iterator[Block]:
    """Everybody who has entered."""
    f: dict[str, Any] = dict(reply.fields)
    yield Title(words.say("entries.heading", count=len(f["entrants"])), aside=f["name"])
    yield Rows(tuple((str(number), name) for number, name in f["entrants"]))
    if f["waiting"]:
        yield Line(words.say("seating.waiting", names=f["waiting"]), Tone.UNSURE)


def seat_kept(reply: Reply, words: Words) -> Iterator[Block]:
    """A seat is kept for somebody, who may sit elsewhere at the moment."""
    f: dict[str, Any] = dict(reply.fields)
    yield Line(words.say("seat_kept.text", name=f["name"], seat=f["seat"]))
    if f["sits"] and f["sits"] != f["seat"]:
        yield Hint(words.say("seat_kept.sits", sits=f["sits"], command="{command}"), f"move {f['name']} {f['seat']}")
    yield from grounds(reply, words)


def club(reply: Reply, words: Words) -> Iterator[Block]:
    """The club's settings."""
    f: dict[str, Any] = dict(reply.fields)
    yield Title(f["name"] or words.say("club.nameless"), aside=f["time_zone"])
    if reply.book:
        yield Line(words.say("club.book", title=reply.book.title, edition=reply.book.edition))
    yield Line(words.say("club.choices", count=len(f["choices"])), Tone.QUIET)
    if f["open"]:
        yield Hint(words.say("tournament.open_points", count=f["open"], command="{command}"), "choose")


def open_points(reply: Reply, words: Words) -> Iterator[Block]:
    """What the club has still to choose, or one point that was asked for."""
    f: dict[str, Any] = dict(reply.fields)
    book = reply.book.short if reply.book else ""
    if not f["one"]:
        yield Title(words.say("open_points.heading" if f["points"] else "open_points.none", count=len(f["points"]), book=book))
    for name, values, suggested, held in f["points"]:
        now = f" · {words.say('open_points.held', value=value(held, words))}" if held else ""
        yield Entry(f"{name}", f"{point(name, words)}{now} · {_values(values, suggested, words)}")
    for name, chosen in f.get("settled", ()):
        yield Entry(name, words.say("pair", name=point(name, words), value=value(chosen, words)), current=True)
    if f["points"] and not f["one"]:
        yield Hint(words.say("open_points.suggested", command="{command}"), words.say("open_points.word"))


def _values(values: tuple[str, ...], suggested: str, words: Words) -> str:
    if values == ("number",):
        return words.say("open_points.number", suggested=suggested)
    shown = (f"{name} ({value(name, words)}){' ★' if name == suggested and len(values) > 1 else ''}" for name in values)
    return " | ".join(shown)


def chosen(reply: Reply, words: Words) -> Iterator[Block]:
    """What the club has just chosen."""
    f: dict[str, Any] = dict(reply.fields)
    yield Title(words.say("chosen.heading", count=len(f["chosen"])), Tone.SURE)
    for name, picked in f["chosen"]:
        yield Line(words.say("grounds.choice", point=point(name, words), value=value(picked, words)))
    if f["open"]:
        yield Hint(words.say("tournament.open_points", count=f["open"], command="{command}"), "choose")


def person(reply: Reply, words: Words) -> Iterator[Block]:
    """Somebody whom the club knows."""
    f: dict[str, Any] = dict(reply.fields)
    yield Title(f["name"], aside=f"#{f['number']} · {words.say('role.' + f['role'])}")
    if f["aliases"]:
        yield Line(words.say("person.aliases", names=f["aliases"]))
    if f["accounts"]:
        yield Line(words.say("person.accounts", accounts=f["accounts"]), Tone.QUIET)


def undone(reply: Reply, words: Words) -> Iterator[Block]:
    """What was taken back."""
    deed = words.say(f"deed.{reply.fields['deed']}")
    yield Title(words.say("undone.text", deed=deed), Tone.SURE)
    if reply.fields["deed"] in ("revealed", "sealed", "picked"):
        yield Line(words.say("undone.visible"), Tone.QUIET)
    yield Hint(words.say("undone.redo", command="{command}"), "redo")


def redone(reply: Reply, words: Words) -> Iterator[Block]:
    """What stands again."""
    yield Title(words.say("redone.text", deed=words.say(f"deed.{reply.fields['deed']}")), Tone.SURE)


def log(reply: Reply, words: Words) -> Iterator[Block]:
    """What was done last."""
    f: dict[str, Any] = dict(reply.fields)
    yield Title(words.say("log.heading", count=f["total"]))
    zone = ZoneInfo(f["time_zone"])
    rows = []
    for number, at, by, kind, stands in f["entries"]:
        time = f"{datetime.fromtimestamp(at, UTC).astimezone(zone):%H:%M}"
        known = words.say(f"deed.{kind}") + ("" if stands or kind in ("undone", "redone") else f" · {words.say('log.undone')}")
        rows.append((str(number), time, known, by))
    yield Rows(tuple(rows))

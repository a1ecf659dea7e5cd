"""What is kept of people: somebody's own record, everything for who asks for it, and for how long texts are kept."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime
from typing import Any

from babel.dates import format_date

from bot.i18n.words import Words
from bot.presenter.blocks import Block, Entry, Hint, Line, Rows, Source, Title, Tone
from bot.presenter.floor.discipline import TONES, offence, sanction
from bot.services.discipline.own_record import OwnSanction, Played
from bot.services.replies import Reply
from knowledge.passages import Passage


def my_record(reply: Reply, words: Words) -> Iterator[Block]:
    """What somebody has been told himself, each sanction with its article, and whom to turn to."""
    f: dict[str, Any] = dict(reply.fields)
    yield Title(words.say("my_record.heading", name=f["name"]), Tone.UNSURE if f["counting"] else Tone.SURE, f"#{f['number']}")
    if not f["total"]:
        yield Line(words.say("record.clean"))
        return
    if f["counting"]:
        yield Line(words.say("record.counting", count=f["counting"]))
    if f["left"]:
        yield Line(words.say("record.left", count=f["left"]), Tone.UNSURE)
    for case in f["cases"]:
        yield _own(case, words)
        if case.article:
            yield Source(_cited(reply, case.article, words), f"article {case.article.book} {case.article.article}")
    if f["total"] > len(f["cases"]):
        yield Line(words.say("record.more", count=f["total"] - len(f["cases"])), Tone.QUIET)
    yield Line(words.say("my_record.appeal"))


def _own(case: OwnSanction, words: Words) -> Line:
    line = words.say(
        "case.line", number=str(case.number), date=_short(case.day, words), offence=offence(case.offence, case.words, words),
        sanction=sanction(case.sanction, words),
    )  # fmt: skip
    left = [words.say("case.hands", count=case.left)] if case.left else []
    return Line(" · ".join([line, words.say(f"case.standing.{case.standing}"), *left]), TONES[case.standing])


def _cited(reply: Reply, passage: Passage, words: Words) -> str:
    """Where a passage stands; one of another book than that in force, under which an earlier sanction was given, in short."""
    if reply.book is not None and reply.book.id == passage.book:
        return reply.book.cite(passage)
    return words.say("my_record.other_book", book=passage.book, article=passage.number or passage.title)


def my_data(reply: Reply, words: Words) -> Iterator[Block]:
    """Everything that is kept about a person."""
    f: dict[str, Any] = dict(reply.fields)
    yield Title(words.say("my_data.heading", name=f["name"], number=f["number"]))
    if f["aliases"]:
        yield Line(words.say("my_data.aliases", names=f["aliases"]))
    if f["accounts"]:
        yield Line(words.say("my_data.accounts", accounts=f["accounts"]))
    if f["tournaments"]:
        yield Line(words.say("my_data.tournaments"))
        for played in f["tournaments"]:
            yield Entry(f"#{played.number}", _played(played, words))
    if f["tournaments"] and f["entries"]:
        yield Line(words.say("my_data.ledger"))
    for number, at, kind, fields, texts in f["entries"]:
        day = datetime.fromtimestamp(at, UTC).isoformat(timespec="minutes")
        kept = ", ".join(f"{name}={value}" for name, value in (*fields, *texts))
        yield Entry(f"n° {number} · {kind}", f"{day} · {kept}")


def _played(played: Played, words: Words) -> str:
    if played.withdrawn:
        return f"{played.name} · {words.say('my_data.withdrawn')}"
    return f"{played.name} · {words.say('my_data.place', place=played.place)}" if played.place else played.name


def retention(reply: Reply, words: Words) -> Iterator[Block]:
    """How much of the ledger is older than some limits; nothing was changed."""
    f: dict[str, Any] = dict(reply.fields)
    yield Title(words.say("retention.heading", entries=f["total"]))
    rows = [
        (words.say("retention.months", count=months), _short(since, words), str(entries), str(texts))
        for months, since, entries, texts in f["rows"]
    ]
    header = (
        words.say("retention.column.age"), words.say("retention.column.before"), words.say("retention.column.entries"),
        words.say("retention.column.texts"),
    )  # fmt: skip
    yield Rows(tuple(rows), header)
    yield Line(words.say("retention.stays"), Tone.QUIET)
    yield Hint(words.say("retention.erase", command="{command}"), "retention …")


def texts_erased(reply: Reply, words: Words) -> Iterator[Block]:
    """Texts of some age were erased, or there was none left."""
    f: dict[str, Any] = dict(reply.fields)
    since = str(format_date(f["since"], "long", locale=words.language))
    if not f["texts"]:
        yield Title(words.say("texts_erased.none", date=since))
        return
    yield Title(words.say("texts_erased.heading", texts=f["texts"], entries=f["entries"]), Tone.SURE)
    yield Line(words.say("texts_erased.since", date=since))
    if f["nameless"]:
        yield Line(words.say("texts_erased.nameless", count=f["nameless"]), Tone.UNSURE)
    yield Line(words.say("retention.stays"), Tone.QUIET)


def _short(day: date, words: Words) -> str:
    return str(format_date(day, "short", locale=words.language))

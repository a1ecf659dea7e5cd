"""What is kept of people: somebody's own record, everything for who asks for it, and for how long texts are kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date

from babel.dates import format_date

from bot.i18n.words import Words
from bot.presenter.blocks import Block, Entry, Hint, Line, Rows, Source, Title, Tone
from bot.presenter.dispatch import Table, row
from bot.presenter.floor.discipline import more, which_page
from bot.presenter.floor.erasing import in_files, where
from bot.presenter.floor.kept_entries import kept_entry, moment
from bot.presenter.floor.moments import short_day
from bot.presenter.floor.points import points_so_far
from bot.presenter.floor.sanctions import TONES, offence, sanction
from bot.services.replies.erasing import TextView
from bot.services.replies.personal_data import (
    ForgetAsked,
    Forgotten,
    KeptRequest,
    MyData,
    MyRecord,
    OwnSanction,
    Played,
    Retention,
    TextsErased,
)
from bot.services.replies.reply import Reply
from knowledge.books.passages import Passage

NAMED = 20
"""Entries about others that are named by their numbers before it goes without."""


def my_record(said: MyRecord, reply: Reply, words: Words) -> Iterator[Block]:
    """What somebody has been told himself, each sanction with its article, and whom to turn to."""
    aside = " · ".join(part for part in (f"#{said.number}", which_page(said, words)) if part)
    yield Title(words.say("my_record.heading", name=said.name), Tone.UNSURE if said.counting else Tone.SURE, aside)
    if not said.total:
        yield Line(words.say("record.clean"))
        return
    if said.counting:
        yield Line(words.say("record.counting", count=said.counting))
    if said.left:
        yield Line(words.say("record.left", count=said.left), Tone.UNSURE)
    yield from points_so_far(said.points, words)
    for case in said.cases:
        yield _own(case, words)
        if case.article:
            yield Source(_cited(reply, case.article, words), f"article {case.article.book} {case.article.article}")
    yield from more("myrecord", said, words)
    yield Line(words.say("my_record.appeal"))


def _own(case: OwnSanction, words: Words) -> Line:
    line = words.say(
        "case.line", number=str(case.number), date=_short(case.day, words), offence=offence(case.offence, case.words, words),
        sanction=sanction(case.sanction, words),
    )  # fmt: skip
    left = [words.say("case.hands", count=case.left)] if case.left else []
    appeal = [words.say(f"appeal.{case.appeal}")] if case.appeal else []
    return Line(" · ".join([line, words.say(f"case.standing.{case.standing}"), *left, *appeal]), TONES[case.standing])


def _cited(reply: Reply, passage: Passage, words: Words) -> str:
    """Where a passage stands; one of another book than that in force, under which an earlier sanction was given, in short."""
    if reply.book is not None and reply.book.id == passage.book:
        return reply.book.cite(passage)
    return words.say("my_record.other_book", book=passage.book, article=passage.number or passage.title)


def my_data(said: MyData, _reply: Reply, words: Words) -> Iterator[Block]:
    """Everything that is kept about a person."""
    yield Title(words.say("my_data.heading", name=said.name, number=said.number))
    if said.aliases:
        yield Line(words.say("my_data.aliases", names=said.aliases))
    for kind, accounts in (("accounts", said.accounts), ("former", said.former), ("claims", said.claims)):
        if accounts:
            yield Line(words.say(f"my_data.{kind}", accounts=accounts))
    played = (Entry(f"#{one.number}", _played(one, words)) for one in said.tournaments)
    yield from _headed("tournaments", played, words)
    yield from _headed("requests", (_requested(one, said, words) for one in said.requests), words)
    yield from _headed("mentions", (_mention(text, words) for text in said.mentions), words)
    yield from _headed("decisions", (_mention(text, words) for text in said.decisions), words)
    alone = not (said.tournaments or said.requests or said.mentions or said.decisions)
    entries = (kept_entry(*entry, said, words) for entry in said.entries)
    yield from entries if alone else _headed("ledger", entries, words)


def _headed(heading: str, found: Iterable[Block], words: Words) -> Iterator[Block]:
    """A list under its heading, where there is anything in it."""
    for number, block in enumerate(found):
        if not number:
            yield Line(words.say(f"my_data.{heading}"))
        yield block


def _requested(one: KeptRequest, said: MyData, words: Words) -> Entry:
    told = (moment(one.at, said, words), words.say(f"wish.{one.wish}"), words.say(f"fate.{one.fate}"), one.words, one.answer)
    return Entry(f"#{one.tournament}", " · ".join(part for part in told if part))


def _mention(text: TextView, words: Words) -> Entry:
    name = words.say("texts_naming.entry", number=str(text.entry)) if text.entry else "–"
    return Entry(name, f"{where(text, words)} · {words.say('texts_naming.quote', text=text.quote)}")


def _played(played: Played, words: Words) -> str:
    if played.withdrawn:
        return f"{played.name} · {words.say('my_data.withdrawn')}"
    return f"{played.name} · {words.say('my_data.place', place=played.place)}" if played.place else played.name


def forget_asked(said: ForgetAsked, _reply: Reply, words: Words) -> Iterator[Block]:
    """Whether a person is to be erased: who, what would go, what stays."""
    yield Title(words.say("forget_asked.heading", name=said.name, number=said.number), Tone.UNSURE)
    if said.also:
        yield Line(words.say("forget_asked.also", numbers=tuple(f"#{number}" for number in said.also)), Tone.UNSURE)
    if said.aliases:
        yield Line(words.say("my_data.aliases", names=said.aliases))
    gone = (("accounts", said.accounts), ("texts", said.texts), ("acted", said.acted))
    yield Line(" · ".join([words.say("forget_asked.name"), *(words.say(f"forget_asked.{k}", count=n) for k, n in gone if n)]))
    stays = (("cases", said.cases), ("tournaments", said.tournaments), ("draws", said.draws))
    if any(count for _, count in stays):
        counted = " · ".join(words.say(f"forget_asked.{kind}", count=count) for kind, count in stays if count)
        yield Line(words.say("forget_asked.stays", what=counted, number=said.number))
    if said.naming:
        yield Line(words.say("forget_asked.naming", count=len(said.naming), numbers=said.naming[:NAMED]), Tone.UNSURE)
    if said.others:
        yield Line(words.say("forget_asked.others", count=said.others), Tone.UNSURE)
    for view in said.bans:
        yield Line(words.say("forget_asked.ban", name=said.name, sanction=sanction(view, words)), Tone.UNSURE)
    yield Line(words.say("forget_asked.for_good"), Tone.UNSURE)
    yield Hint(words.say("forget_asked.agree", command="{command}"), f"forget #{said.number} {words.say('back_asked.yes')}")


def forgotten(said: Forgotten, _reply: Reply, words: Words) -> Iterator[Block]:
    """A person was erased; which entries about others still name him."""
    yield Line(words.say("forgotten.text", number=said.number))
    if said.texts:
        yield Line(words.say("forgotten.texts", count=said.texts))
    yield Line(words.say("forgotten.stays"), Tone.QUIET)
    if said.draws:
        yield Line(words.say("forgotten.draws", count=said.draws), Tone.UNSURE)
    if said.naming:
        yield Line(words.say("forgotten.naming", count=len(said.naming), numbers=said.naming), Tone.UNSURE)
    if said.others:
        yield Line(words.say("forgotten.others", count=said.others), Tone.UNSURE)
    yield from in_files(said, words)
    if said.others or said.naming:
        yield Hint(words.say("forgotten.list", command="{command}"), "erase")


def retention(said: Retention, _reply: Reply, words: Words) -> Iterator[Block]:
    """How much of the ledger is older than some limits; nothing was changed."""
    yield Title(words.say("retention.heading", entries=said.total))
    rows = [
        (words.say("retention.months", count=months), _short(since, words), str(entries), str(texts))
        for months, since, entries, texts in said.rows
    ]
    header = (
        words.say("retention.column.age"), words.say("retention.column.before"), words.say("retention.column.entries"),
        words.say("retention.column.texts"),
    )  # fmt: skip
    yield Rows(tuple(rows), header)
    yield Line(words.say("retention.stays"), Tone.QUIET)
    yield Hint(words.say("retention.erase", command="{command}"), "retention …")


def texts_erased(said: TextsErased, _reply: Reply, words: Words) -> Iterator[Block]:
    """Texts of some age were erased, or there was none left."""
    since = str(format_date(said.since, "long", locale=words.language))
    if not said.texts:
        yield Title(words.say("texts_erased.none", date=since))
        return
    yield Title(words.say("texts_erased.heading", texts=said.texts, entries=said.entries), Tone.SURE)
    yield Line(words.say("texts_erased.since", date=since))
    if said.nameless:
        yield Line(words.say("texts_erased.nameless", count=said.nameless), Tone.UNSURE)
    yield Line(words.say("retention.stays"), Tone.QUIET)
    yield from in_files(said, words)


def _short(day: date, words: Words) -> str:
    return short_day(day, words)


TELLERS: Table[Block] = (
    row(MyData, my_data),
    row(ForgetAsked, forget_asked),
    row(Forgotten, forgotten),
    row(MyRecord, my_record),
    row(Retention, retention),
    row(TextsErased, texts_erased),
)

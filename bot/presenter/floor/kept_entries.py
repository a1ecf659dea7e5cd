"""Entries of the ledger as they are handed over to the person whom they are about: in words, never as they are stored."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

from bot.domain.penalties.sanctions import Measure
from bot.i18n.words import Words
from bot.presenter.blocks import Entry
from bot.presenter.floor.givers import from_account
from bot.presenter.floor.moments import day_and_clock, short_day
from bot.presenter.floor.sanctions import offence, sanction
from bot.services.replies.personal_data import MyData, Pairs
from bot.services.replies.proposal_views import SanctionView

GIVEN = ("offence", "sanction", "passage")
"""What the line of a sanction says by itself."""
PEOPLE = ("second", "others", "agreed", "into", "from")
CASES = ("incident", "appeal")


def moment(at: float, said: MyData, words: Words) -> str:
    """When it was, by the clock of the club."""
    local = datetime.fromtimestamp(at, UTC).astimezone(ZoneInfo(said.time_zone))
    return day_and_clock(local.date(), f"{local:%H:%M}", words)


def kept_entry(number: int, at: int, kind: str, fields: Pairs, texts: Pairs, said: MyData, words: Words) -> Entry:
    """An entry under its number: when, what, and every field and text that is kept of it."""
    known = {name: str(value) for name, value in fields}
    told = {name: None if value is None else str(value) for name, value in texts}
    issued = kind == "issued"
    what = _given(known, told, said, words) if issued else [_called("kind", kind, words)]
    rest = {name: value for name, value in known.items() if not (issued and name in GIVEN) and (name, value) != ("hands", "0")}
    texts_left = {name: text for name, text in told.items() if not (issued and name == "words")}
    kept = {**{name: value for name, value in rest.items() if (name, value) != ("agreed", "0")}, **texts_left}
    labelled = [_labelled(name, value, said, words) for name, value in kept.items() if value != ""]
    return Entry(words.say("case.number", number=str(number)), " · ".join((moment(at, said, words), *what, *labelled)))


def _given(known: Mapping[str, str], told: Mapping[str, str | None], said: MyData, words: Words) -> list[str]:
    """A sanction as it is told everywhere: what was done, what was given, and by which article."""
    named = offence(known["offence"], told.get("words", ""), words) if known.get("offence") else ""
    given = (
        named,
        _value("sanction", known.get("sanction", ""), said, words),
        _value("passage", known.get("passage", ""), said, words),
    )
    return [part for part in given if part]


def _labelled(name: str, value: str | None, said: MyData, words: Words) -> str:
    shown = words.say("case.erased") if value is None else _value(name, value, said, words)
    return words.say("my_data.said", name=_called("field", name, words), value=shown)


def _called(what: str, name: str, words: Words) -> str:
    """What a kind of entry, or a field of one, is called; its name in the ledger where nobody has said so."""
    return words.plain(f"my_data.{what}.{name}") or name.replace("_", " ")


def _value(name: str, value: str, said: MyData, words: Words) -> str:
    """What a field says: people and sanctions by their numbers, all else by what it is called."""
    if name == "passage":
        return dict(said.articles).get(value, value.partition("#")[0].replace(":", ", "))
    if name == "offence" and words.plain(f"offence.{value}"):
        return offence(value, None, words)
    if name == "sanction":
        measure, _, count = value.partition(":")
        return sanction(SanctionView(measure, int(count or 0)), words) if measure in set(Measure) else value
    if name in PEOPLE:
        return words.say("list", items=[f"#{number}" for number in value.split()])
    if name in CASES:
        return words.say("case.number", number=value)
    if name in ("since", "until"):
        with suppress(ValueError):
            return short_day(date.fromisoformat(value), words)
        return words.say("term.life")
    if name == "account":
        return from_account(value)
    if name == "refused":
        return words.say("back_asked.yes")
    return words.plain(f"my_data.channel.{value}") or words.plain(f"option.fixed_{value}") or value

"""The table of a season, and the same as a file for spreadsheets."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from datetime import date
from io import StringIO

from babel.dates import format_date
from babel.numbers import get_decimal_symbol

from bot.i18n.words import Words
from bot.presenter.blocks import Block, Hint, Line, Rows, Sheet, Title, Tone
from bot.presenter.dispatch import Table, row
from bot.services.replies.reply import Reply
from bot.services.replies.season import SeasonExported, SeasonGone, SeasonShown

BYTE_ORDER_MARK = "\ufeff"
"""By which spreadsheets know that a file is UTF-8."""
FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet takes for a formula at the beginning of a cell."""


def season(said: SeasonShown, _reply: Reply, words: Words) -> Iterator[Block]:
    """The table of the league, and how it is counted."""
    yield Title(said.name, aside=words.say("season.dates", count=len(said.dates)))
    how = [words.say("season.since", day=_day(said.since, words))] if said.since else []
    how += [words.say("season.until", day=_day(said.until, words))] if said.until else []
    table = " ".join(words.money(one, "") for one in said.table)
    how += [words.say("season.table", points=table) if said.table else words.say(f"season.formula.{said.formula}")]
    how += [words.say("season.best", count=said.best)] if said.best else []
    how += [words.say("season.dropped", count=said.dropped)] if said.dropped else []
    yield Line(" · ".join(how), Tone.QUIET)
    if said.rows:
        yield Rows(
            tuple(
                (str(rank), name, words.money(points, ""), f"{counted}/{played}")
                for rank, _, name, points, played, counted in said.rows
            )
        )
    else:
        yield Line(words.say("season.none"))
    if said.rows:
        yield Hint(words.say("season.file", command="{command}"), "season export")
    if said.others:
        yield Line(words.say("season.others", names=said.others, count=len(said.others)), Tone.QUIET)


def _day(day: str, words: Words) -> str:
    return str(format_date(date.fromisoformat(day), "medium", locale=words.language))


def gone(said: SeasonGone, _reply: Reply, words: Words) -> Iterator[Block]:
    """A season is no more, and how it comes back."""
    yield Title(words.say("season.gone", name=said.name), Tone.SURE)
    yield Hint(words.say("season.back", command="{command}"), f"season {said.name}; {said.said}")


def exported(said: SeasonExported, _reply: Reply, words: Words) -> Iterator[Block]:
    """The table as a file: the sign between the cells and the decimal sign are those that the language's spreadsheets expect."""
    comma = get_decimal_symbol(words.language)
    text = StringIO()
    sheet = csv.writer(text, delimiter=";" if comma == "," else ",", lineterminator="\r\n")
    head = [words.say(f"season.column.{name}") for name in ("rank", "number", "name", "points", "played", "counted")]
    sheet.writerow([*map(_cell, head), *(_cell(f"#{number} {day}") for number, day in said.dates)])
    for (rank, person, name, points, played, counted), results in zip(said.rows, said.results, strict=True):
        by_date = dict(results)
        cells = [_points(by_date.get(number), comma) for number, _ in said.dates]
        sheet.writerow([rank, person, _cell(name), _points(points, comma), played, counted, *cells])
    yield Title(words.say("season.exported", name=said.name))
    yield Sheet(BYTE_ORDER_MARK + text.getvalue(), "season.csv")


def _points(hundredths: int | None, comma: str) -> str:
    if hundredths is None:
        return ""
    sign = "-" if hundredths < 0 else ""
    return f"{sign}{abs(hundredths) // 100}{comma}{abs(hundredths) % 100:02}"


def _cell(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.lstrip(" ").startswith(FORMULA_SIGNS) else text


TELLERS: Table[Block] = (row(SeasonShown, season), row(SeasonGone, gone), row(SeasonExported, exported))

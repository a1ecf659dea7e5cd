"""What was found in a rulebook that was read from its file: a director sees what is missing before he puts it into force."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from bot.i18n.words import Words
from bot.presenter.blocks import Block, Entry, Line
from knowledge.reading.report import Report

MOST_SHOWN = 6
"""Pieces of a kind that are shown: who has more of them mends the file."""
MOST_LISTED, LISTED = 8, 60
"""Articles that are listed where the report is read, and characters of each; all of them are in a file where there are more."""
SHOWN = 80
"""Characters of a piece, by which it is found again."""


def report_lines(report: Report, words: Words) -> Iterator[str]:
    """The report, line by line: how much of the file is in articles, which numbers are missing or doubled, what is left over,
    what is doubtful.
    """
    yield words.say("reading.found", count=len(report.articles))
    yield words.say("reading.words", out=report.words_out, all=report.words_in)
    if report.missing:
        yield words.say("reading.missing", numbers=_first(report.missing, words))
    if report.twice:
        yield words.say("reading.twice", numbers=_first(report.twice, words))
    if report.silent_pages:
        yield words.say("reading.silent", count=len(report.silent_pages), pages=_first(report.silent_pages, words))
    if report.holed_pages:
        pages = _first(report.holed_pages, words)
        yield (
            words.say("reading.holes", count=len(report.holed_pages), pages=pages)
            if report.pages > 1
            else words.say("reading.holed")
        )
    yield from taken_out(report, words.say)
    if report.left_over:
        yield words.say("reading.left_over", count=len(report.left_over))
        quoted = [words.say("book_doubts.quoted", text=_piece(left.text)) for left in report.left_over[:MOST_SHOWN]]
        yield from (f"– {one}" for one in (*quoted, *_more(len(report.left_over), words)))
    if report.doubts:
        yield words.say("reading.to_check", count=len(report.doubts))
        doubted = [
            words.say("reading.doubted", text=_piece(doubt.words), why=words.say(f"doubted.{doubt.about}"))
            for doubt in report.doubts[:MOST_SHOWN]
        ]
        yield from (f"– {one}" for one in (*doubted, *_more(len(report.doubts), words)))


def taken_out(report: Report, say: Callable[..., str]) -> Iterator[str]:
    """What the club has struck out or hidden in its file: whoever left it in by mistake must see that it isn't in force. What is
    hidden is only counted: it may be a remark that nobody in the chat is to read.
    """
    struck = [one for one in report.taken_out if one.kind == "struck"]
    hidden = len(report.taken_out) - len(struck)
    if struck:
        yield say("reading.struck_out", count=len(struck))
        yield from (f"– {say('book_doubts.quoted', text=_piece(one.text))}" for one in struck[:MOST_SHOWN])
    if len(struck) > MOST_SHOWN:
        yield f"– {say('reading.more', count=len(struck) - MOST_SHOWN)}"
    if hidden:
        yield say("reading.hidden", count=hidden)


def _first(numbers: Sequence[object], words: Words) -> str:
    """The first of some numbers, and how many more there are."""
    return ", ".join((*map(str, numbers[:MOST_SHOWN]), *_more(len(numbers), words)))


def _more(count: int, words: Words) -> Iterator[str]:
    """That there are more than are shown: a list that ends without a word is read as all that there is."""
    if count > MOST_SHOWN:
        yield words.say("reading.more", count=count - MOST_SHOWN)


def articles_listed(report: Report) -> Iterator[Block]:
    """The first articles that were found, each with its title or how it begins."""
    for told in report.articles[:MOST_LISTED]:
        text = told.title or told.first_words
        short = f"{text[:LISTED].rstrip()}…" if len(text) > LISTED else text
        yield Entry(told.number, short) if told.number else Line(short)
    if len(report.articles) > MOST_LISTED:
        yield Line("…")


def articles_found(report: Report, words: Words) -> str:
    """Every article that was found, a line for each: its number, its title, how it begins, how many words it has."""
    length = words.say("reading.length")
    lines = (
        f"{' · '.join(filter(None, (told.number, told.title)))} — {told.first_words} ({told.words} {length})"
        for told in report.articles
    )
    return "\n".join((words.say("reading.found", count=len(report.articles)), "", *lines, ""))


def _piece(text: str) -> str:
    return f"{text[:SHOWN].rstrip()}{'…' if len(text) > SHOWN else ''}"

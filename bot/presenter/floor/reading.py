"""What was found in a rulebook that was read from its file: a director sees what is missing before he puts it into force."""

from __future__ import annotations

from collections.abc import Iterator

from bot.i18n.words import Words
from knowledge.reading.report import Report

MOST_SHOWN = 6
"""Pieces of a kind that are shown: who has more of them mends the file."""
SHOWN = 80
"""Characters of a piece, by which it is found again."""


def report_lines(report: Report, words: Words) -> Iterator[str]:
    """The report, line by line: how much of the file is in articles, which numbers are missing or doubled, what is left over,
    what is doubtful.
    """
    yield words.say("reading.found", count=len(report.articles))
    yield words.say("reading.words", out=report.words_out, all=report.words_in)
    if report.missing:
        yield words.say("reading.missing", numbers=", ".join(report.missing[:MOST_SHOWN]))
    if report.twice:
        yield words.say("reading.twice", numbers=", ".join(report.twice[:MOST_SHOWN]))
    if report.silent_pages:
        pages = ", ".join(map(str, report.silent_pages[:MOST_SHOWN]))
        yield words.say("reading.silent", count=len(report.silent_pages), pages=pages)
    if report.holed_pages:
        pages = ", ".join(map(str, report.holed_pages[:MOST_SHOWN]))
        yield (
            words.say("reading.holes", count=len(report.holed_pages), pages=pages)
            if report.pages > 1
            else words.say("reading.holed")
        )
    if report.left_over:
        yield words.say("reading.left_over", count=len(report.left_over))
        yield from (f"– {_piece(left.text)}" for left in report.left_over[:MOST_SHOWN])
    if report.doubts:
        yield words.say("reading.to_check", count=len(report.doubts))
        for doubt in report.doubts[:MOST_SHOWN]:
            yield f"– {_piece(doubt.words)} : {words.say(f'doubted.{doubt.about}')}"


def _piece(text: str) -> str:
    return f"« {text[:SHOWN].rstrip()}{'…' if len(text) > SHOWN else ''} »"

"""A book that was read, as JSON and back: how it comes out of the process that reads it, and how a script gets it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from knowledge.reading.furniture import Furniture
from knowledge.reading.gathering import LeftOver
from knowledge.reading.report import Choice, Doubt, Doubted, Made, Report, Told
from knowledge.reading.wanted import ReadBook


def as_json(book: ReadBook) -> dict[str, object]:
    """A book as JSON takes it."""
    return asdict(book)


def from_json(data: Mapping[str, Any]) -> ReadBook:
    """The book of what `as_json` gave. Raises KeyError, TypeError, ValueError where it gave something else."""
    answers = {int(number): str(answer) for number, answer in data["answers"].items()}
    about = {str(name): str(value) for name, value in data["about"].items()}
    return ReadBook(about, str(data["markdown"]), report_from_json(data["report"]), answers)


def report_from_json(data: Mapping[str, Any]) -> Report:
    """The report of what `dataclasses.asdict` gave of it. Raises KeyError, TypeError, ValueError where that is something else."""
    return Report(
        tuple(Told(**each) for each in data["articles"]),
        _words(data["missing"]), _words(data["twice"]), str(data["longest"]), str(data["shortest"]),
        tuple(LeftOver(**each) for each in data["left_over"]),
        tuple(Furniture(**each) for each in data["furniture"]),
        int(data["words_in"]), int(data["words_out"]),
        tuple(_doubt(each) for each in data["doubts"]),
        int(data["pages"]), tuple(int(page) for page in data["silent_pages"]),
        tuple(int(page) for page in data.get("holed_pages", ())),
    )  # fmt: skip


def _doubt(data: Mapping[str, Any]) -> Doubt:
    choices = tuple(Choice(choice) for choice in data["choices"])
    return Doubt(
        int(data["at"]), Doubted(data["about"]), str(data["words"]), int(data["page"]), choices, Made(data["made"]),
        str(data["before"]), str(data["after"]),
    )  # fmt: skip


def _words(data: Sequence[object]) -> tuple[str, ...]:
    return tuple(str(each) for each in data)


def told_as_json(book: ReadBook) -> dict[str, object]:
    """The report as a script gets it: what the book is, and what was found; not its text."""
    report: dict[str, object] = as_json(book)["report"]  # type: ignore[assignment]
    return {name: book.about[name] for name in ("id", "title", "edition", "language", "numbering")} | report

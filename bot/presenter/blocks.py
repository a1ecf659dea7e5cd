"""What a message is made of before a platform puts its markup on."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Tone(StrEnum):
    """How a line is meant."""

    SURE = "sure"
    UNSURE = "unsure"
    SILENT = "silent"
    PLAIN = "plain"
    QUIET = "quiet"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Title:
    """What the message says at one glance; `aside` stands beside it (a probability, an edition)."""

    text: str
    tone: Tone = Tone.PLAIN
    aside: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence."""

    text: str
    tone: Tone = Tone.PLAIN


@dataclass(frozen=True, slots=True)
class Quote:
    """A passage, word for word. `heading` is where it stands in the book, as far as the citation doesn't say it already;
    `marked` is where its deciding sentence stands in `text`, (0, 0) for none.
    """

    passage: str
    citation: str
    context: str
    text: str
    marked: tuple[int, int] = (0, 0)
    heading: str = ""


@dataclass(frozen=True, slots=True)
class Pointer:
    """A passage that is named but not quoted at length: its citation, its first words, the command that shows it."""

    passage: str
    citation: str
    opening: str
    command: str


@dataclass(frozen=True, slots=True)
class Hint:
    """What to type next: `text` holds {command}, which the platform fills with its own way of writing `command`."""

    text: str
    command: str


@dataclass(frozen=True, slots=True)
class Entry:
    """A row of a list: a name, what it is, and a mark for the one that is in force."""

    name: str
    text: str
    current: bool = False


Block = Title | Line | Quote | Pointer | Hint | Entry

"""What a message is made of before a platform puts its markup on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum


class Tone(StrEnum):
    """How a line is meant: how sure it is, how loud, and whose voice it is where that is to be seen at one glance. What is FINE
    is there for whoever looks for it, such as what proves a draw.
    """

    SURE = "sure"
    UNSURE = "unsure"
    SILENT = "silent"
    PLAIN = "plain"
    QUIET = "quiet"
    REFUSED = "refused"
    FINE = "fine"
    BOOK = "book"
    CLUB = "club"


@dataclass(frozen=True, slots=True)
class Title:
    """What the message says at one glance; `aside` stands beside it (a probability, an edition)."""

    text: str
    tone: Tone = Tone.PLAIN
    aside: str = ""


@dataclass(frozen=True, slots=True)
class Since:
    """How long something has lasted: since when (seconds since 1970), and how that is `said` now ("for 3 min"). A platform whose
    clients count on by themselves shows the moment, and what hangs in a channel is right an hour later too.

    Such are only moments that last until now. What is on record keeps the day and the clock of the club, in words: neither may
    change with where its reader is, and what the log shows is typed back ("/log 21:40").
    """

    at: int
    said: str


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence. `named` are the addresses of accounts and channels in it ("discord:123", "discord:55/66"), which their own
    platform shows by their names; `since` is what it ends with, if it ends so.
    """

    text: str
    tone: Tone = Tone.PLAIN
    named: tuple[str, ...] = ()
    since: Since | None = None


@dataclass(frozen=True, slots=True)
class Quote:
    """A passage, word for word, or sentences of it with "[…]" for what is left out. `heading` is where it stands in the book, as
    far as the citation doesn't say it already; `marked` is where its deciding sentence stands in `text`, (0, 0) for none.
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


@dataclass(frozen=True, slots=True)
class Member:
    """An account ("discord:123"), which its own platform shows as the member whose it is, and what is said of it; `since` as in a
    line.
    """

    account: str
    text: str
    since: Since | None = None


@dataclass(frozen=True, slots=True)
class Source:
    """An article that the floor acts on: its citation, and the command that shows it."""

    citation: str
    command: str


@dataclass(frozen=True, slots=True)
class Rows:
    """Lines of a list in aligned columns, with a heading for each column or none."""

    rows: tuple[tuple[str, ...], ...]
    header: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SeatList:
    """A table with who sits there: (seat, name, a mark such as the button's, or empty). Several of them may stand side by
    side.
    """

    heading: str
    rows: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A text to be copied as it is: nothing may be added to it, wrapped or escaped. `file` is what it is called as a file."""

    text: str
    file: str = ""


@dataclass(frozen=True, slots=True)
class Copied:
    """Lines that somebody copies out of the message as they stand, to mend them and send them again."""

    lines: tuple[str, ...]

    @property
    def text(self) -> str:
        """All of them, as they are copied."""
        return "\n".join(self.lines)

    def pieces(self, longest: int) -> Iterator[tuple[str, ...]]:
        """The lines in pieces of `longest` characters or one line each; a line that is longer is cut, and marked so."""
        now, size = list[str](), 0
        for line in self.lines:
            short = line if len(line) <= longest else line[: longest - 1] + "…"
            if now and size + len(short) + 1 > longest:
                yield tuple(now)
                now, size = [], 0
            now.append(short)
            size += len(short) + 1
        if now:
            yield tuple(now)


Block = Title | Line | Quote | Pointer | Hint | Entry | Member | Source | Rows | SeatList | Sheet | Copied

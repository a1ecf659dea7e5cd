"""What comes of the commands about what was doubtful in a rulebook that was sent."""

from __future__ import annotations

from dataclasses import dataclass

from bot.services.replies.own_books import DoubtAnswered, EditionView
from bot.services.replies.reply import Outcome
from knowledge.reading.report import Doubt


@dataclass(frozen=True, slots=True)
class DoubtShown(Outcome):
    """A doubt of the file that an edition was made of: what can be answered (`choices`), what was already (""), how many doubts
    are `done` of all; of a file with so many `pages`; what was `taken` down just now. `seen` stands for the doubt as it is,
    `seen_all` for the file.
    """

    edition: EditionView
    doubt: Doubt
    choices: tuple[str, ...]
    answer: str
    done: int
    total: int
    pages: int
    seen: str
    seen_all: str
    taken: DoubtAnswered | None = None

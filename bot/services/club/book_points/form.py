"""What a director says of a point of the club's own rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

from bot.domain.draws.errors import TextTooLong
from bot.domain.rules.points_read import Settled
from bot.services.shift.filled import field_text

LONGEST = 1_000
"""Characters of the words of a passage that decide."""
SUMMARY = frozenset("summary overview résumé resume bilan overzicht samenvatting stand".split())
NEXT = frozenset("next suivant suivante volgende later plus-tard".split())
SAID: Mapping[str, Settled] = {
    word: settled
    for settled, words in (
        (Settled.SILENT, "silent silence muet muette rien nothing zwijgt zwijgend niets"),
        (Settled.OTHERWISE, "otherwise autrement anders"),
        (Settled.UNREAD, "unread reopen open rouvrir heropenen ongelezen"),
    )
    for word in words.split()
}
"""What is typed in the place of a value."""
STILL = frozenset("still toujours encore nog all tous toutes alle alles".split())
"""What is typed in the place of a point for all that were silent before: "still silent", "nog steeds zwijgend"."""
_SILENT = frozenset(word for word, settled in SAID.items() if settled is Settled.SILENT) | {"silents", "muets", "muettes"}
_BESIDE = _SILENT | frozenset("steeds remain reste restent blijft blijven".split())
_YES = frozenset({"oui", "yes", "ja"})


@dataclass(frozen=True, slots=True)
class PointForm:
    """What is said of which point: "48 up; 3.3" (its value, and the article that says so), "48 silent", "48" alone to look at it,
    "summary", "still silent" for all that were silent in the edition before, or nothing for the next one that is open. `book` is
    the book where it was filled in; a typed line may begin with it. `words` are those of the passage that decide, where others
    are meant than the ones that Floorman takes. `seen` is how the point stood on the screen that was tapped.
    """

    book: str = ""
    point: str = ""
    value: str = ""
    article: str = ""
    words: str = ""
    seen: str = ""

    @classmethod
    def from_line(cls, text: str, _command: str) -> Self:
        """From a typed line. Raises TextTooLong."""
        first, article, words = ([part.strip() for part in text.split(";", 2)] + ["", ""])[:3]
        point, _, value = first.partition(" ")
        return cls(point=point, value=value.strip(" ="), article=article, words=words)._short_enough()

    @classmethod
    def from_fields(cls, filled: Mapping[str, str], _command: str) -> Self:
        """From its fields. Raises TextTooLong."""
        names = ("ownbook", "point", "value", "article", "bookwords", "seen")
        return cls(*(field_text(filled, name) for name in names))._short_enough()

    @property
    def still_silent(self) -> bool:
        """Whether it says that all points that were silent before remain so, or asks what that would be."""
        if self.article or self.words or self.point.casefold() not in STILL:
            return False
        words = [word for word in self.value.casefold().split() if word not in _YES]
        return any(word in _SILENT for word in words) and _BESIDE.issuperset(words)

    @property
    def agreed(self) -> bool:
        """Whether a typed line ends in a yes."""
        return _YES.issuperset(self.value.casefold().split()[-1:] or [""])

    def behind(self, book: str) -> Self:
        """What is said behind a book's name, which the line began with."""
        point, _, value = self.value.partition(" ")
        return type(self)(book, point, value.strip(" ="), self.article, self.words, self.seen)

    def _short_enough(self) -> Self:
        for part in (self.point, self.value, self.article, self.words):
            if len(part) > LONGEST:
                raise TextTooLong(text=part[:40], length=len(part), most=LONGEST)
        return self

"""What a director says of what was doubtful in a rulebook that he has sent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

from bot.domain.errors import UnreadableForm
from bot.domain.rules.sent_book import AS_READ
from bot.services.shift.filled import field_text

ALL = frozenset("all tous tout toutes alle alles".split())
LATER = frozenset("later report rapport plus-tard verslag bilan".split())
NEXT = frozenset("next suivant suivante volgende".split())
CHOICES: Mapping[str, str] = {
    word: choice
    for choice, words in (
        ("join", "join joined joindre suite voegen samenvoegen vervolg"),
        ("split", "split séparer separer couper article nouvel-article new-article splitsen nieuw-artikel"),
        ("heading", "heading title titre kop titel"),
        ("leave_out", "leave-out omit out retirer enlever laisser-de-côté weglaten weg"),
        (AS_READ, "as-read tel-quel lu comme-lu read keep garder ok zoals-gelezen gelezen"),
    )
    for word in words.split()
}
"""What is typed behind a doubt's number."""


@dataclass(frozen=True, slots=True)
class DoubtForm:
    """What is answered to which doubt: "12 heading"; "12" alone shows it, nothing the next one that is open; "all" leaves all
    that are open as they were read, "later" shows the report. `seen` is how the doubt stood on the screen that was tapped.
    """

    doubt: str = ""
    choice: str = ""
    seen: str = ""

    @classmethod
    def from_line(cls, text: str, command: str) -> Self:
        """From a typed line. Raises UnreadableForm."""
        doubt, _, choice = text.strip().partition(" ")
        if "-".join(text.casefold().split()) in LATER:
            doubt, choice = text.strip(), ""
        return cls(doubt, choice)._read(command)

    @classmethod
    def from_fields(cls, filled: Mapping[str, str], command: str) -> Self:
        """From its fields. Raises UnreadableForm."""
        return cls(*(field_text(filled, name) for name in ("doubt", "choice", "seen")))._read(command)

    @property
    def number(self) -> int:
        """The doubt's number; 0 where none is named."""
        return int(self.doubt) if self.doubt.isdecimal() else 0

    def _read(self, command: str) -> Self:
        doubt, choice = ("-".join(said.replace("_", " ").casefold().split()).strip("=:") for said in (self.doubt, self.choice))
        number = doubt.isascii() and doubt.isdecimal() and len(doubt) <= 9
        if (doubt and not (number or doubt in ALL | LATER | NEXT)) or (choice and doubt in LATER | NEXT):
            raise UnreadableForm(piece=self.doubt[:60], command=command)
        if choice and not (choice in CHOICES and doubt and (number or CHOICES[choice] == AS_READ)):
            raise UnreadableForm(piece=self.choice[:60] or self.doubt[:60], command=command)
        said = CHOICES[choice] if choice else ""
        doubt = "later" if doubt in LATER else doubt
        return type(self)(doubt, said or (AS_READ if doubt in ALL else ""), self.seen)

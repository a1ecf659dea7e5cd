"""The life of a club for tests of the gate: everything that a club can have, in words that stand nowhere else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from string import ascii_lowercase

FIRST = ("Odile", "Marc", "Jeanne", "Karim", "Fanny", "Hugo", "Lise", "Pia", "Sven", "Rosa", "Tine", "Yann")
"""First names of both clubs: whoever types one means somebody in each."""
OWN_FIRST = {"a": ("Wenceslas",), "b": ("Wilhelmine", "Zacharie", "Thelonius", "Ursule")}
"""First names of one club alone; the numbers of the last of club B exist in no other club."""
MARKS = {"a": ("Zorblax", "5151515"), "b": ("Quimvor", "6262626")}
"""What every word, and every account and chat, of a club begins with, and nothing else does."""
STRANGERS = "3030303"
"""What accounts and chats begin with that are no club's."""
BOTH, B_DIRECTOR, A_DIRECTOR = "telegram:4040401", "telegram:4040402", "telegram:4040403"
"""Accounts that both clubs know: a player of both, and of each club the director, who is nobody in the other."""
NOWHERE = (f"telegram:-100{STRANGERS}1", f"discord:{STRANGERS}2")
"""Chats of no club."""


@dataclass
class Facts:
    """A club as somebody who wants to get at it would have to guess it."""

    letter: str
    names: tuple[str, ...] = ()
    codes: list[str] = field(default_factory=list)
    asks: list[int] = field(default_factory=list)
    held: list[str] = field(default_factory=list)
    _words: Iterator[str] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        mark = MARKS[self.letter][0]
        self._words = (mark + "".join(ends) for ends in product(ascii_lowercase, repeat=2))
        first = (*FIRST[: 12 if self.letter == "b" else 11], *OWN_FIRST[self.letter])
        self.names = tuple(f"{name} {self.word()}" for name in first)

    def word(self) -> str:
        """A word that nobody has used before."""
        return next(self._words)

    def account(self, number: int, platform: str = "telegram") -> str:
        """The account of a person of the club."""
        return f"{platform}:{MARKS[self.letter][1]}{number:02}"

    @property
    def group(self) -> str:
        """The club's chat."""
        return f"telegram:-100{MARKS[self.letter][1]}50"

    @property
    def news(self) -> str:
        """The club's chat for announcements."""
        return f"telegram:-100{MARKS[self.letter][1]}60"

    @property
    def server(self) -> str:
        """The club's server."""
        return f"discord:{MARKS[self.letter][1]}70"

    @property
    def private(self) -> str:
        """The private conversation of the club's third person."""
        return f"telegram:@{MARKS[self.letter][1]}03"

    @property
    def cases(self) -> tuple[int, ...]:
        """The numbers of sanctions; club A has more of them."""
        return (1, 2, 3, 4, 5) if self.letter == "a" else (1, 2, 3)

    def evening(self) -> Iterator[str]:
        """What the director types from the first evening to the last, in the club's chat."""
        names, words = self.names, (f"{self.word()} {self.word()}" for _ in range(99))
        chips = "chips 25x8 100x8 500x4; levels 25/50 50/100 100/200"
        yield from (f"club name {self.word()}", "choose conseil")
        yield from (f"tournament Mardi {self.word()}; 6 par table; payés 2; {chips}", f"enter {', '.join(names[:6])}")
        yield from ("draw", f"word {self.word()}", "reveal", f"pick {next(words)}: {self.word()}, {self.word()}")
        yield from (f"out {name}" for name in names[:4])
        yield from ("undo " + next(words), "redo", "finish")
        yield from self._staff()
        yield from self._discipline(words)
        yield from (f"tournament Jeudi {self.word()}; 6 par table; {chips}", f"enter {', '.join(names[:5])}")
        yield from (f"keep {names[0]} 1-2", "closeseat 1-4")
        yield from (f"tournament Samedi {self.word()}; 6 par table; {chips}", f"enter {', '.join(names[:9])}")
        yield from self._twins()
        yield from (f"keep {names[1]} 1-1", "closeseat 2-2", "draw", f"word {self.word()}")
        yield from (f"tournament Dimanche {self.word()}; 6 par table; payés 3; {chips}", f"enter {', '.join(names[:12])}")
        yield from ("draw 3", "reveal", f"here {names[3]}, {names[4]}", "remind", f"keep {names[2]} non")
        yield from (f"sanction {names[7]}; téléphone; 2 mains; {next(words)}; note {next(words)}", f"out {names[8]}, {names[9]}")

    def _twins(self) -> Iterator[str]:
        """Two records that are merged, of somebody who was entered twice under two spellings and plays nowhere any more."""
        twin, other = (f"{first} {MARKS[self.letter][0]}{first.casefold()}" for first in ("Xavier", "Yvonne"))
        more = ", ".join((*self.names[9:], twin, other))
        yield from (f"enter {more}", f"withdraw {more}", f"merge {twin} = {other}", f"merge {twin} = {other} oui")

    def _staff(self) -> Iterator[str]:
        yield from ("role #1 director", "role #2 floor", f"link #2={self.account(2)}", f"link #4={BOTH}")
        yield from (f"link #3={self.account(3, 'discord')}", f"alias #3={self.word()}", f"alias #5={self.word()}")
        own, other = (A_DIRECTOR, B_DIRECTOR) if self.letter == "a" else (B_DIRECTOR, A_DIRECTOR)
        yield from (f"link #1={own}", f"link #6={other}", f"link #1={self.account(1)}")

    def _discipline(self, words: Iterator[str]) -> Iterator[str]:
        for number, offence in zip(self.cases, ("téléphone", "insulte", "absent", "conseil", "fume"), strict=False):
            person = self.names[number]
            yield f"sanction {person}; {offence}; 1 main; {next(words)}; https://{self.word()}.example"
        yield from (f"note {self.names[2]}; {next(words)}", f"void 1 {next(words)}", f"told 2 non {next(words)}")
        yield f"amend 3; 2 mains; {next(words)}; with #2"
        yield from (f"decide {article}; {next(words)}; {next(words)}" for article in ("6.4#1", "3.2#1"))
        if self.letter == "b":
            yield f"decide 6.4#1; {next(words)}; {next(words)}"

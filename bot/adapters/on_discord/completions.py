"""What Discord offers below a field while somebody types into it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import islice

from bot.adapters.on_discord.backroom import PLATFORM
from bot.adapters.on_discord.messages.marks import plain
from bot.domain.club.people import folded
from bot.domain.penalties.sanctions import Measure, Sanction
from bot.domain.rules.points_read import READ_NUMBERS, READING, ways_of
from bot.domain.rules.profile import WHOLE_NUMBER
from bot.i18n.words import Words, words_in
from bot.presenter.book_names import is_named_like, listed_first, named_like, named_with_title
from bot.presenter.floor import read_values
from bot.services.lookups import Lookups

MOST, LONGEST = 25, 100
"""Choices that Discord takes, and characters of each."""
OFTEN = {Measure.HANDS: (1, 2, 3), Measure.MINUTES: (10, 20, 30), Measure.ORBITS: (1, 2, 3)}
SANCTIONS = tuple(Sanction(measure, count) for measure in Measure for count in OFTEN.get(measure, (0,)))


@dataclass(frozen=True, slots=True)
class Typed:
    """What is to be completed: the chat, the language, what was typed, what stands in the other fields, and where in the chat
    that is (`Request.spots`). `home` is what `Request.home` is.
    """

    place: str
    language: str
    typed: str
    beside: Mapping[str, str]
    spots: tuple[str, ...] = ()
    home: str = ""


SEPARATES = re.compile(r"[,;\n&]")
"""What stands between the people of a list."""
Choice = tuple[str, str]
"""What is shown, and what it stands for."""


class Completions:
    """Completes fields by their kind (`Option.completes`). Everything is read in the thread that asks."""

    def __init__(self, lookups: Lookups) -> None:
        self._lookups = lookups
        self._by_kind: Mapping[str, Callable[[Typed, Words], Iterable[Choice]]] = {
            "article": self._articles, "passage": self._articles, "book": self._books, "person": self._people,
            "people": self._several, "table": self._tables, "offence": self._offences, "sanction": _sanctions,
            "ownbook": self._own_books, "bookpoint": _book_points, "bookvalue": _book_values,
            "case": self._cases, "point": self._points, "value": self._values, "tournament": self._tournaments,
        }  # fmt: skip

    def complete(self, kind: str, asked: Typed) -> list[Choice]:
        """What to offer, the likeliest first, within Discord's limits."""
        found = self._by_kind[kind](asked, words_in(asked.language))
        short = ((plain(shown, LONGEST), value) for shown, value in found if value and len(value) <= LONGEST)
        # Discord refuses all of them for one of which nothing is left to be seen
        return list({value: (shown, value) for shown, value in short if shown.strip()}.values())[:MOST]

    def _articles(self, asked: Typed, _words: Words) -> Iterable[Choice]:
        for book, article in self._lookups.articles(asked.place, asked.typed, MOST, asked.home):
            yield " · ".join(filter(None, (article.number, article.title))) or article.key, f"{book.id} {article.key}"

    def _books(self, asked: Typed, _words: Words) -> Iterable[Choice]:
        books = self._lookups.books(asked.place, asked.home)
        # who has typed nothing is offered of many what a menu would show
        found = named_like(asked.typed, books) if asked.typed.strip() else listed_first(books, MOST)
        for book in islice(found, MOST):
            yield named_with_title(book, books), book.id

    def _own_books(self, asked: Typed, _words: Words) -> Iterable[Choice]:
        for book, title in self._lookups.own_books(asked.place):
            if is_named_like(asked.typed, f"{book} {title}"):
                yield f"{book} · {title}", book

    def _people(self, asked: Typed, _words: Words) -> Iterable[Choice]:
        for person in self._lookups.people(asked.place, asked.typed, MOST, asked.spots, PLATFORM):
            yield f"{person.name} #{person.number}", f"#{person.number}"

    def _several(self, asked: Typed, _words: Words) -> Iterable[Choice]:
        """Completes the last name of a list."""
        before, comma, last = asked.typed.rpartition(",")
        head = f"{before.strip()}, " if comma else ""
        for person in self._lookups.people(asked.place, last, MOST, asked.spots, PLATFORM):
            # a name with a comma would be read as two
            named = f"#{person.number}" if SEPARATES.search(person.name) else f"{person.name} #{person.number}"
            yield head + person.name, head + named

    def _tables(self, asked: Typed, words: Words) -> Iterable[Choice]:
        for number, players in self._lookups.tables(asked.place, asked.spots):
            if str(number).startswith(asked.typed.strip()):
                yield words.say("seating.table", table=number, count=players), str(number)

    def _tournaments(self, asked: Typed, _words: Words) -> Iterable[Choice]:
        """Those that are being played first; each by its number or by words of its name."""
        wanted = folded(asked.typed.lstrip("#@ ")).split()
        for number, name in self._lookups.tournaments(asked.place, asked.spots):
            known = [str(number), *folded(name).split()]
            if all(any(part.startswith(word) for part in known) for word in wanted):
                yield f"{number} · {name}", str(number)

    def _offences(self, asked: Typed, words: Words) -> Iterable[Choice]:
        """The book's own offences before those of other books, by their keys; what was typed stands first, as it is."""
        if asked.typed.strip():
            yield asked.typed.strip(), asked.typed.strip()
        wanted, own = folded(asked.typed).split(), self._lookups.offences(asked.place)
        rest = (key.removeprefix("offence.") for key in sorted(words.keys) if key.startswith("offence."))
        for name in self._lookups.own_offences(asked.place):
            if all(any(part.startswith(word) for part in folded(name).split()) for word in wanted):
                yield name, name
        for name in dict.fromkeys((*own, *rest)):
            said = words.say(f"offence.{name}")
            if name != "other" and all(any(part.startswith(word) for part in folded(said).split()) for word in wanted):
                yield said, name

    def _cases(self, asked: Typed, words: Words) -> Iterable[Choice]:
        for case in self._lookups.cases(asked.place, asked.typed, MOST):
            said = words.say(f"offence.{case.offence}") if f"offence.{case.offence}" in words.keys else ""
            number = words.say("case.number", number=str(case.number))
            yield " · ".join(filter(None, (number, case.name, said))), str(case.number)

    def _points(self, asked: Typed, words: Words) -> Iterable[Choice]:
        wanted = folded(asked.typed).split()
        for name in self._lookups.open_points(asked.place):
            said = words.say(f"point.{name}") if f"point.{name}" in words.keys else name
            if all(word in folded(f"{said} {name}") for word in wanted):
                yield said, name

    def _values(self, asked: Typed, words: Words) -> Iterable[Choice]:
        for value in self._lookups.open_points(asked.place).get(asked.beside.get("point", ""), ()):
            if value != "number":
                yield (words.say(f"value.{value}") if f"value.{value}" in words.keys else value), value


def _book_points(asked: Typed, words: Words) -> Iterable[Choice]:
    """What a book is asked about, in the order in which it is gone through."""
    wanted = folded(asked.typed).split()
    for point in READING:
        said = read_values.point(point.name, words)
        if all(word in folded(f"{said} {READ_NUMBERS[point.name]}") for word in wanted):
            yield said, point.name


def _book_values(asked: Typed, words: Words) -> Iterable[Choice]:
    """What a book can decide on the point that was chosen; that it does so otherwise, or not at all."""
    point = next((one for one in READING if one.name == asked.beside.get("point", "")), None)
    for value in ways_of(point) if point else ():
        if point and value != WHOLE_NUMBER:
            yield read_values.value(value, words, point.name), value
    for settled in ("otherwise", "silent"):
        yield words.say(f"book_points.tap_{settled}"), settled


def _sanctions(asked: Typed, words: Words) -> Iterable[Choice]:
    wanted = folded(asked.typed).split()
    for sanction in SANCTIONS:
        said = words.say(f"typed.{sanction.measure}", count=sanction.count or 1)
        if all(any(part.startswith(word) for part in folded(said).split()) for word in wanted):
            yield said, sanction.written

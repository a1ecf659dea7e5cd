"""Which texts of others name a person, and the list of those that may still have to go.

The list is kept with a chat of the club. Once a person is erased nobody knows the name any more, so for each text it has a mark
of the words that named him: a hash with a salt, by which they are found again in that text, and which goes with the text.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from bot.domain.club.mentions import Mention, Named, Sureness, words_of
from bot.domain.club.people import Person, forgotten_name
from bot.services.announcements.addresses import is_private
from bot.services.discipline.typed_texts import Spot, Typed, Where, tables_of, typed_texts
from bot.services.shift.shift import Shift

NAMING = "naming"
"""The setting of a chat that holds the list."""
UNNAMED = "…"
"""What stands in the place of a word that named nobody whom the club knows."""
ORDER = (Sureness.NAMED, Sureness.LIKELY, Sureness.DOUBTFUL)
Mark = tuple[int, str]
"""So many words, and the hash of them."""


@dataclass(frozen=True, slots=True)
class Naming:
    """A text that names a person (by his number in the club; 0: nobody whom it knows): where it stands, how sure it is, who else
    bears the same part of a name, the marks of the words that name him; `number` in the list (0: not in it).
    """

    spot: Spot
    person: int
    sure: Sureness
    others: tuple[int, ...]
    salt: str
    marks: tuple[Mark, ...]
    number: int = 0


class Search:
    """Looks for one person in all that the club keeps. It knows the names as they are when it is made: whoever erases them looks
    afterwards for what is left.
    """

    def __init__(self, shift: Shift, person: Person) -> None:
        self._shift, self._person = shift, person
        self._named = Named(person, shift.work.people.all_names(shift.club.id))
        self._tables = tables_of(shift, person) if person.number else {}

    def found(self, without: Callable[[str], str] | None = None) -> tuple[Naming, ...]:
        """The texts of others that name him. Where he is erased, `without` is what is left of a text outside of the ledger, and
        what he was called as who did something is looked at too.
        """
        return tuple(
            naming for typed in typed_texts(self._shift) if not self._is_his(typed) for naming in self._naming(typed, without)
        )

    def said_of_him(self) -> tuple[tuple[Typed, str, Mention], ...]:
        """The texts of others that name him, by his number too, each with the first place where it does."""
        return tuple(
            (typed, text, mentions[0]) for typed in typed_texts(self._shift) if not self._is_his(typed)
            for text in typed.texts if (mentions := self._mentions(typed, text))
        )  # fmt: skip

    def names(self, text: str) -> bool:
        """Whether a text names him without a doubt."""
        return any(one.sure is not Sureness.DOUBTFUL for one in self._named.mentions(text))

    def _is_his(self, typed: Typed) -> bool:
        """Whether a text is erased with him anyway: it is about him, or his own."""
        if typed.spot.where is Where.LEDGER:
            return bool(self._person.number) and self._person.number in (typed.about, *typed.beside)
        return typed.spot.where is Where.REQUEST and typed.about == self._person.number

    def _mentions(self, typed: Typed, text: str) -> tuple[Mention, ...]:
        near = typed.table in self._tables.get(typed.spot.tournament, ())
        return self._named.mentions(text, near=near)

    def _naming(self, typed: Typed, without: Callable[[str], str] | None) -> Iterable[Naming]:
        texts = typed.texts if without is None else (*typed.texts, typed.signed)
        if without is not None and typed.spot.where is not Where.LEDGER:
            texts = tuple(map(without, texts))
        if without is not None and typed.spot.where is Where.HELD:  # what names him for sure goes with him, as a whole
            texts = tuple(text for text in texts if not self.names(text))
        found = [(text, one) for text in texts for one in self._mentions(typed, text) if text[one.begin] != "#"]
        if found:
            salt = secrets.token_hex(8)
            marks = tuple(dict.fromkeys(_mark(text[one.begin : one.end], salt) for text, one in found))
            sure = min((one.sure for _, one in found), key=ORDER.index)
            others = tuple(sorted({other for _, one in found for other in one.others}))
            yield Naming(typed.spot, self._person.number, sure, others, salt, marks)


def _mark(phrase: str, salt: str) -> Mark:
    words = [word.folded for word in words_of(phrase)]
    return len(words), hashlib.sha256(f"{salt} {' '.join(words)}".encode()).hexdigest()[:16]


def spans(naming: Naming, text: str) -> tuple[tuple[int, int], ...]:
    """Where the words stand in a text that named the person, from one character up to another."""
    words, marks, found, at = words_of(text), set(naming.marks), [], 0
    lengths = sorted({length for length, _ in marks}, reverse=True)
    while at < len(words):
        for length in lengths:
            row = words[at : at + length]
            if len(row) == length and _mark(text[row[0].begin : row[-1].end], naming.salt) in marks:
                found.append((row[0].begin, row[-1].end))
                at += length - 1
                break
        at += 1
    return tuple(found)


def without(naming: Naming, text: str) -> str:
    """A text with the person's number in the place of what named him."""
    instead = forgotten_name(naming.person) if naming.person else UNNAMED
    for begin, end in reversed(spans(naming, text)):
        text = f"{text[:begin]}{instead}{text[end:]}"
    return text


def listed(shift: Shift) -> tuple[Naming, ...]:
    """The club's list, by number."""
    kept = shift.work.clubs.settings_of(shift.work.clubs.places(shift.club.id), NAMING).values()
    read = [json.loads(value) for value in kept]
    items = [_read(item) for one in read if one["club"] == shift.club.id for item in one["items"]]
    return tuple(sorted(items, key=lambda naming: naming.number))


def keep_listed(shift: Shift, items: Sequence[Naming]) -> tuple[Naming, ...]:
    """Keeps a list in the place of the one that there was; what has no number gets one. Returns it as it is kept."""
    last, numbered = max((one.number for one in items), default=0), list[Naming]()
    for naming in items:
        last += not naming.number
        numbered.append(naming if naming.number else replace(naming, number=last))
    places = sorted(shift.work.clubs.places(shift.club.id), key=is_private)
    for place in places:
        shift.work.clubs.set(place, NAMING, None)
    if numbered and places:
        value = json.dumps({"club": shift.club.id, "items": [_written(naming) for naming in numbered]}, separators=(",", ":"))
        shift.work.clubs.set(places[0], NAMING, value)
    return tuple(numbered)


def add_listed(shift: Shift, found: Iterable[Naming]) -> tuple[Naming, ...]:
    """Puts what was found into the list, in the place of what stands there of the same text and person. Returns the list."""
    new = {(naming.spot, naming.person): naming for naming in found}
    before = [
        replace(new.pop(key), number=one.number) if (key := (one.spot, one.person)) in new else one for one in listed(shift)
    ]
    texts = {typed.spot: typed for typed in typed_texts(shift)}
    every = [*before, *new.values()]
    return keep_listed(shift, [_with_rivals(one, every, texts) for one in every])


def _with_rivals(naming: Naming, every: Iterable[Naming], texts: Mapping[Spot, Typed]) -> Naming:
    """What is in the list, doubtful where the same words may name somebody else of the list: one of them may be erased, so that
    nobody knows any more that both bore the name.
    """
    typed = texts.get(naming.spot)
    said = (*typed.texts, typed.signed) if typed else ()
    rivals = {
        one.person for one in every
        if one.spot == naming.spot and one.person not in (naming.person, 0) and any(_overlap(one, naming, text) for text in said)
    }  # fmt: skip
    if rivals <= {*naming.others}:
        return naming
    return replace(naming, sure=Sureness.DOUBTFUL, others=tuple(sorted({*naming.others, *rivals})))


def _overlap(one: Naming, other: Naming, text: str) -> bool:
    there = spans(other, text)
    return any(begin < last and first < end for begin, end in spans(one, text) for first, last in there)


def _written(naming: Naming) -> list[object]:
    spot = naming.spot
    place = [str(spot.where), spot.tournament, spot.number]
    return [naming.number, naming.person, str(naming.sure), *place, list(naming.others), naming.salt, naming.marks]


def _read(item: Sequence[object]) -> Naming:
    number, person, sure, where, tournament, at, others, salt, marks = item
    spot = Spot(Where(str(where)), int(str(tournament)), int(str(at)))
    bearers = tuple(int(str(other)) for other in others) if isinstance(others, list) else ()
    kept = tuple((int(length), str(hashed)) for length, hashed in marks) if isinstance(marks, list) else ()
    return Naming(spot, int(str(person)), Sureness(str(sure)), bearers, str(salt), kept, int(str(number)))


def standing(naming: Naming, texts: Mapping[Spot, Typed]) -> str | None:
    """The text that names the person, as it stands now; None where it does no longer."""
    typed = texts.get(naming.spot)
    return next((text for text in (*typed.texts, typed.signed) if spans(naming, text)), None) if typed else None

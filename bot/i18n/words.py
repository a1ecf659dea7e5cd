"""Says things in one language: looks a key up in its catalogue, fills it in, and leaves numbers and lists to Babel."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from decimal import Decimal
from functools import lru_cache
from importlib import resources

from babel import Locale
from babel.lists import format_list
from babel.numbers import format_decimal, format_percent

from bot.domain.club.languages import DEFAULT_LANGUAGE, LANGUAGES

_ELIDED = re.compile(r"\b([dD]|[qQ]u)e \{(names?|other)\}")
"""Words of French that lose their e before a vowel: "l'inscription d'Anouk"."""
_VOWEL = re.compile(r"[aeiouœàâäéèêëîïôöùûü]|y(?![aeiouéè])", re.I)
NO_BREAK = "\u00a0"
_KEPT_TOGETHER = re.compile(r" (?=[:;!?»%€])|(?<=«) |(?:(?<=\b[nN]°)|(?<=\bart\.)) (?=[0-9{])")
"""Spaces of French at which a line may not end: a phone would begin the next one with ":" or "»"."""
_COMMAND = re.compile(r"(?<![\w{}/<])/[a-z]+(?:(?! [:;!?»]|, ou /|\. |\.$)[^\n])*")
"""A command in a sentence, with what stands behind it: it is copied, and stays as it is typed."""


class _Number(str):
    """A whole number as a language writes it; as "{place:th}" it says which one of a row it is."""

    which: str

    def __new__(cls, written: str, which: str) -> _Number:
        """A number that is written in one way, and in another where it says which."""
        number = super().__new__(cls, written)
        number.which = which
        return number

    def __format__(self, how: str) -> str:
        """Written in the way that a sentence asks for."""
        return self.which if how == "th" else super().__format__(how)


class Words:
    """The catalogue of one language, as flat keys ("answer.found")."""

    def __init__(self, language: str, entries: Mapping[str, str]) -> None:
        self.language = language
        self._entries = entries

    @property
    def keys(self) -> frozenset[str]:
        """Every key there is."""
        return frozenset(self._entries)

    def say(self, key: str, **fields: object) -> str:
        """The sentence behind a key with its placeholders filled in; numbers and lists come out as the language writes them.

        `count` chooses the plural: "key.one" or "key.other" where the catalogue has them. Raises KeyError for a key that
        no catalogue has, which a test forbids.
        """
        sentence, written = self._entries[self._plural(key, fields)], {name: self._written(one) for name, one in fields.items()}
        if self.language == "fr":
            sentence = _ELIDED.sub(lambda found: _elided(found, written), sentence)
        return sentence.format(**written)

    def plain(self, key: str) -> str:
        """A sentence as it stands, with its placeholders; empty for a key that there is not."""
        return self._entries.get(key, "")

    def apart(self, items: Iterable[str]) -> str:
        """Things said one after the other, with semicolons between them."""
        return (f"{NO_BREAK}; " if self.language == "fr" else "; ").join(items)

    def share(self, value: float) -> str:
        """A probability as a percentage."""
        return str(format_percent(value, locale=self.language))

    def money(self, cents: int, currency: str) -> str:
        """An amount as the language writes it, with cents where it has any, and the word of the currency behind it."""
        whole, rest = divmod(cents, 100)
        number = Decimal(cents) / 100 if rest else Decimal(whole)
        written = str(format_decimal(number, format="#,##0.00" if rest else "#,##0", locale=self.language))
        return f"{written}\u00a0{currency}" if currency else written

    def _plural(self, key: str, fields: Mapping[str, object]) -> str:
        count = fields.get("count")
        if key in self._entries or not isinstance(count, int):
            return key
        form = f"{key}.{_locale(self.language).plural_form(count)}"
        # French has a third form, for whole millions ("un million de jetons"), which no sentence of ours needs
        return form if form in self._entries else f"{key}.other"

    def _written(self, value: object) -> str:
        if isinstance(value, bool | str):
            return str(value)
        if isinstance(value, int):
            return _Number(str(format_decimal(value, locale=self.language)), ordinal(value, self.language))
        if isinstance(value, float):
            return str(format_decimal(value, locale=self.language))
        if isinstance(value, Iterable):
            return str(format_list([str(item) for item in value], locale=self.language))
        return str(value)


def ordinal(number: int, language: str) -> str:
    """Which one of a row: a place in a ranking, a day.

    >>> [ordinal(place, "en") for place in (1, 2, 3, 4, 11, 22, 113)]
    ['1st', '2nd', '3rd', '4th', '11th', '22nd', '113th']
    >>> ordinal(1, "fr"), ordinal(2, "fr"), ordinal(1, "nl")
    ('1er', '2e', '1e')
    """
    if language == "en":
        ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    else:
        ending = "er" if language == "fr" and number == 1 else "e"
    return f"{number}{ending}"


def kept_together(text: str) -> str:
    """A French sentence with the spaces that its signs need, at which no line ends; commands in it stay as they are typed.

    >>> kept_together("« Quoi ? » : n° {number} ; /erase n° 5").replace(NO_BREAK, "~")
    '«~Quoi~?~»~: n°~{number}~; /erase n° 5'
    """
    found, end = list[str](), 0
    for command in _COMMAND.finditer(text):
        found += [_KEPT_TOGETHER.sub(NO_BREAK, text[end : command.start()]), command[0]]
        end = command.end()
    return "".join((*found, _KEPT_TOGETHER.sub(NO_BREAK, text[end:])))


def _elided(found: re.Match[str], written: Mapping[str, str]) -> str:
    """A word and what stands behind it, as French writes them. An h is left alone: some are mute (Hélène), others not (Hans)."""
    return f"{found[1]}'{{{found[2]}}}" if _VOWEL.match(written.get(found[2], "")) else found[0]


@lru_cache(maxsize=8)
def words_in(language: str) -> Words:
    """The words of a language; French for one that there is no catalogue of."""
    known = language if language in LANGUAGES else DEFAULT_LANGUAGE
    entries: dict[str, str] = {}
    for file in resources.files(__package__).joinpath(known).iterdir():
        if file.name.endswith(".toml"):
            entries.update(_flat(tomllib.loads(file.read_text(encoding="utf-8"))))
    if known == "fr":
        entries = {key: kept_together(text) for key, text in entries.items()}
    return Words(known, entries)


def in_every_language(key: str) -> tuple[str, ...]:
    """What stands under a key, in each language: whatever is shown in one of them can be typed back."""
    return tuple(text for language in LANGUAGES if (text := words_in(language).plain(key)))


@lru_cache(maxsize=8)
def _locale(language: str) -> Locale:
    return Locale.parse(language)


def _flat(table: Mapping[str, object], prefix: str = "") -> Iterable[tuple[str, str]]:
    for name, value in table.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{prefix}{name}.")
        else:
            yield f"{prefix}{name}", str(value)

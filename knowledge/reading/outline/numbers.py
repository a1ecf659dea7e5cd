"""Reads the number at the beginning of a line, in every style that rulebooks use. Whether it is a heading, the series decides."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from knowledge.reading.lines import folded

WORDS = {
    "article": "article", "art": "article", "artikel": "article", "articles": "article",
    "règle": "rule", "regle": "rule", "rule": "rule", "regel": "rule", "spelregel": "rule",
    "chapitre": "chapter", "chapter": "chapter", "hoofdstuk": "chapter",
    "section": "section", "sectie": "section", "titre": "title", "titel": "title", "title": "title",
    "partie": "part", "part": "part", "deel": "part", "point": "point", "punt": "point", "paragraphe": "§", "paragraaf": "§",
    "§": "§", "n°": "#", "nr": "#", "no": "#", "#": "#",
    "annexe": "appendix", "appendix": "appendix", "annex": "appendix", "bijlage": "appendix", "appendice": "appendix",
}  # fmt: skip
"""The words before a number, and the one kind of heading that they name in three languages."""
ROMAN = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}
LARGEST = 999
_WORD = "|".join(sorted((re.escape(word) for word in WORDS if word[0].isalpha()), key=len, reverse=True))
_BEGINNING = re.compile(rf"(?:(?P<word>{_WORD})\b\.?\s*(?:n[°o]\s*|#\s*)?|(?P<sign>§§?|#|n°|nr\.)\s*)?", re.IGNORECASE)
_DIGITS = re.compile(
    r"(?P<first>\d{1,3})(?P<more>(?:(?P<by>[.-])\d{1,3})(?:(?P=by)\d{1,3}){0,2})?(?:er|re|ère|[eè]me|[eº°])?"
    r"(?P<again>\s?(?:bis|ter|quater|quinquies)(?!\w)|[a-d](?!\w))?(?![\w%€$]|/\S|[.,-]\d)"
)
_FIRST = re.compile(r"(?P<first>premier|première)(?!\w)", re.IGNORECASE)
"""How French statutes count to one: "Article premier"."""
_LETTER_DIGITS = re.compile(r"(?P<first>[A-Z])(?P<by>[.-]?)(?P<more>\d{1,2}(?:[.-]\d{1,2})?)(?![\w%])")
_CODE = re.compile(r"(?P<prefix>[A-Z]{1,4})(?P<by>[. -]?)(?P<digits>\d{1,3})(?![\w%€$/]|[.,-]\d)")
"""What a book of its own codes prints: "GP-101", "K3"."""
CODED = "@"
"""What a code counts with: its letters tell the part of the book, in whatever order, and its figures count on in each."""
_SMALL = re.compile(r"(?P<first>\d{1,3}|[a-z]|[A-Z]|[ivx]{1,5}|[IVXLC]{1,6})(?!\w)")
_CLOSER = re.compile(r"\s*(?P<closer>[.):–—-]{1,2}|\]|°|/(?=\s))?(?:\s+[–—-](?=\s))?(?:\s+|$|(?=[A-ZÀ-ÖØ-Þ«\"“]))")


@dataclass(frozen=True, slots=True)
class Numbered:
    """A number read at a line's beginning: its style, its values, what is printed, the number alone, and the words behind it."""

    style: tuple[str, str, str]
    """The word before it, what it counts with ("1", "a", "A", "i", "I" and what parts it: "1.1", "1-1"), and what closes it."""
    values: tuple[int, ...]
    printed: str
    number: str
    rest: str

    @property
    def word(self) -> str:
        """The kind of heading that its word names, or empty."""
        return self.style[0]


def readings(text: str) -> Iterator[Numbered]:
    """Every way to read a line's beginning as a number: "I." is a letter and a Roman one. None for a line that has none.

    >>> [(n.style, n.values, n.rest) for n in readings("ARTICLE 1.2 : LES JETONS")]
    [(('article', '1.1', ''), (1, 2), 'LES JETONS')]
    >>> [(n.style, n.values) for n in readings("(b) an ace")]
    [(('', 'a', '()'), (2,))]
    >>> [(n.number, n.values, n.rest) for text in ("GP-101. Seats", "Art. 4 bis – Retards") for n in readings(text)]
    [('GP-101', (0, 101), 'Seats'), ('4 bis', (4,), 'Retards')]
    >>> [(n.number, n.rest) for text in ("Article premier. – Objet", "3/ Pauses") for n in readings(text)]
    [('1', 'Objet'), ('3', 'Pauses')]
    >>> list(readings("25 % of the pot")) + list(readings("2 cartes sont retournées")) + list(readings("12.30 uur"))[1:]
    []
    """
    opening = _BEGINNING.match(text)
    said = (opening.group("word") or opening.group("sign") or "").casefold().rstrip(".") if opening else ""
    word = WORDS.get(said, "#" if said else "")
    start = opening.end() if opening else 0
    bracket = text[start : start + 1] in "([" and start < len(text)
    start += bracket
    for pattern in (_LETTER_DIGITS, _DIGITS, *([_FIRST] if word else []), _SMALL):
        match = pattern.match(text, start)
        if match is None:
            continue
        found = _closed(text, match.end(), bracket=bracket)
        if found is None:
            continue
        end, closer = found
        yield from _read(text, word, match, end, closer)
        break
    if not bracket and (code := _coded(text, word, start)):
        yield code


def number_alone(text: str) -> Numbered | None:
    """The number that a text is, with nothing behind it, or None."""
    return next((read for words in (text, f"{text}.") for read in readings(words) if not read.rest), None)


GONE = "\0"
"""What stands where words were struck out: a sign that nobody sees."""


def was_struck_behind(text: str) -> bool:
    """Whether nothing is left of a text but its number, behind which everything was struck out.

    >>> was_struck_behind(f"4. {GONE}"), was_struck_behind(f"{GONE} 20"), was_struck_behind("4.")
    (True, False, False)
    """
    before, gone, after = text.partition(GONE)
    return bool(gone) and not folded(after) and number_alone(folded(before)) is not None


def _coded(text: str, word: str, start: int) -> Numbered | None:
    match = _CODE.match(text, start)
    found = _closed(text, match.end(), bracket=False) if match else None
    if match is None or found is None:
        return None
    style = (word, f"{CODED}{match['by']}1", "")
    return Numbered(style, (0, int(match["digits"])), text[: found[0]].strip(), match.group(), text[found[0] :].strip())


def _closed(text: str, at: int, *, bracket: bool) -> tuple[int, str] | None:
    match = _CLOSER.match(text, at)
    if match is None:
        return None
    closer = (match.group("closer") or "")[:1]
    if bracket:
        return (match.end(), "()") if closer in (")", "]") else None
    return match.end(), "-" if closer in ("–", "—") else closer


def _read(text: str, word: str, match: re.Match[str], end: int, closer: str) -> Iterator[Numbered]:
    first, more, by = match.group("first"), match.groupdict().get("more") or "", match.groupdict().get("by") or ""
    again = (match.groupdict().get("again") or "").strip()
    rest, number = text[end:].strip(), _bare(match.group().removesuffix(again).strip(), again)
    if (re.match(r"0\d", first) and more) or re.search(r"[.-]0(?:0|\d[.-])", more):
        return  # a date, a time or an amount
    tail = tuple(int(part) for part in re.split(r"[.-]", more) if part)
    if not tail and not word and not closer and (again or not _begins_anew(rest, first)):
        return
    if not tail and not word and closer == ":" and first.isalpha():
        return
    kept = "" if tail or word else closer
    for kind, value in _counted(first):
        if 0 <= value <= LARGEST:
            shape = kind + "".join(f"{by}1" for _ in tail)
            yield Numbered((word, shape, kept), (value, *tail), text[:end].strip(), number, rest)


def _bare(number: str, again: str) -> str:
    """A number as it is cited, with what tells one that was put in between.

    >>> _bare("1er", ""), _bare("4", "bis"), _bare("12", "a")
    ('1', '4 bis', '12a')
    """
    bare = "1" if _FIRST.fullmatch(number) else re.sub(r"(?<=\d)[^\W\d]+$", "", number)
    return f"{bare} {again}" if len(again) > 1 else f"{bare}{again}"


def _begins_anew(rest: str, first: str) -> bool:
    """Whether a bare number may stand before these words as a heading: "1 Retards", not "2 cartes" and not "A tout moment"."""
    return first.isdigit() and bool(rest) and (rest[0].isupper() or rest[0] in '«"“')


def _counted(first: str) -> Iterator[tuple[str, int]]:
    if first.isdigit() or _FIRST.fullmatch(first):
        yield "1", int(first) if first.isdigit() else 1
        return
    if len(first) == 1:
        yield ("A" if first.isupper() else "a"), ord(first.casefold()) - ord("a") + 1
    value = _roman(first.upper())
    if value:
        yield ("I" if first.isupper() else "i"), value


def _roman(text: str) -> int:
    """The value of a Roman number, 0 where it is none.

    >>> _roman("XIV"), _roman("IIX")
    (14, 0)
    """
    if not re.fullmatch(r"(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})", text):
        return 0
    values = [ROMAN[letter] for letter in text]
    return sum(-value if value < after else value for value, after in zip(values, [*values[1:], 0], strict=True))

"""Makes any name fit to be drawn: only characters that the fonts have, on one line or two, shortened by its measured width."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from bot.presenter.seat_plan.coverage import drawable

Measure = Callable[[str, float], float]
"""The width of a text at a size of type."""
LONGEST = 160
"""Characters of a name that are looked at; no seat has room for more."""
MARKS = 2
"""Accents on one letter; piles of them would cover the neighbours."""
MISSING = "□"
"""Stands for a letter that the fonts do not have."""


def readable(text: str) -> str:
    r"""A text as it can be drawn: on one line, without invisible characters, emoji, and piles of accents.

    >>> readable("Zoë\n\u202e  *Van*\u200b Dame 🎲"), readable("李 Wei"), readable("Ｍａｒｉｅ")
    ('Zoë *Van* Dame', '□ Wei', 'Marie')
    """
    return " ".join("".join(_drawn(unicodedata.normalize("NFC", text[: 4 * LONGEST]))).split())[:LONGEST].rstrip()


def name_of(player: str) -> str:
    """A player's name as it can be drawn; never empty, so that a taken seat does not look free."""
    return readable(player) or MISSING


def filed(name: str) -> str:
    """A name as it is filed: Élodie among the E."""
    apart = unicodedata.normalize("NFKD", name.casefold())
    return "".join(character for character in apart if not unicodedata.combining(character))


def _drawn(text: str) -> Iterator[str]:
    marks = 0
    for character in text:
        kind = unicodedata.category(character)
        marks = marks + 1 if kind.startswith("M") else 0
        if character.isspace():
            yield " "
        elif kind.startswith("C") or marks > MARKS:
            continue
        elif ord(character) in drawable():
            yield character
        else:
            yield _in_place_of(character, kind)


def _in_place_of(character: str, kind: str) -> str:
    """A plain form of a fancy letter; a box for a letter there is no form of; nothing for emoji and other signs."""
    plain = unicodedata.normalize("NFKC", character)
    if plain != character and all(ord(part) in drawable() for part in plain):
        return plain
    return MISSING if kind[0] in "LN" else ""


def shortened(text: str, width: float, size: float, measure: Measure) -> str:
    """The text if it fits, else as much of its beginning as fits with an ellipsis."""
    if measure(text, size) <= width:
        return text
    low, high = 0, len(text)
    while low < high:
        half = (low + high + 1) // 2
        if measure(text[:half].rstrip() + "…", size) <= width:
            low = half
        else:
            high = half - 1
    return text[:low].rstrip() + "…" if low else ""


@dataclass(frozen=True, slots=True)
class Lettering:
    """How a name is written: at which size, on which lines."""

    size: float
    lines: tuple[str, ...]


def lettering(name: str, width: float, sizes: Sequence[float], measure: Measure) -> Lettering:
    """A name on one line at the first size, else on two lines at the first of the sizes that has room, else shortened."""
    if measure(name, sizes[0]) <= width:
        return Lettering(sizes[0], (name,))
    for size in sizes:
        fitting = [lines for lines in _broken(name) if max(measure(line, size) for line in lines) <= width]
        if fitting:
            # a space is a better place than the hyphen of "Jean-Baptiste"; then the shorter first line
            return Lettering(size, min(fitting, key=lambda lines: lines[0].endswith("-")))
    size = sizes[-1]
    if measure(name, size) <= width:
        return Lettering(size, (name,))
    first = _first_line(name, width, size, measure)
    rest = name[len(first) :].strip()
    if not first or not rest:
        return Lettering(size, (shortened(name, width, size, measure),))
    return Lettering(size, (first.strip(), shortened(rest, width, size, measure)))


def _broken(name: str) -> Iterator[tuple[str, str]]:
    """The ways of breaking a name in two: at a space, or after a hyphen."""
    for at, character in enumerate(name[:-1]):
        if character in " -" and at:
            yield name[: at + (character == "-")], name[at + 1 :]


def _first_line(name: str, width: float, size: float, measure: Measure) -> str:
    """The longest beginning that ends where a name may be broken and fits; empty where there is none."""
    fitting = [first for first, _ in _broken(name) if measure(first, size) <= width]
    return fitting[-1] if fitting else ""


def flowing(names: Sequence[str], width: float, size: float, measure: Measure, most: int) -> tuple[str, ...]:
    """Names one after the other on lines of a width, at most so many lines; the last says with an ellipsis that more follow."""
    lines: list[str] = []
    for name in names:
        piece = shortened(name_of(name), width / 2, size, measure)
        if lines and measure(f"{lines[-1]}  ·  {piece}", size) <= width:
            lines[-1] += f"  ·  {piece}"
        elif len(lines) == most:
            lines[-1] = shortened(f"{lines[-1]}  ·  {piece}", width, size, measure)
            break
        else:
            lines.append(piece)
    return tuple(lines)

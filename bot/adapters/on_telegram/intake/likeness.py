"""Whether what somebody has written behind a long list goes on with that list, or is talk: "wait, there is more".

A name that is missing is seen and entered; a sentence that is entered as a player is seen too late. So what is in doubt is not
taken for a part of the list.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from bot.domain.club.courtesies import courtesy
from bot.domain.club.people import folded

FEWEST = 20
"""Lines from which a text is a list."""
LONGEST_LINE = 8
"""Words of a line of a list: what mostly has more is no list."""
MANY = 5
"""Lines of which some may be unlike the others."""
NEARLY_ALL = 0.95
ODD = 0.02
"""The share of the lines of a list that are odd on either side: longer, or shorter, than the others."""
_BETWEEN = re.compile(r"[\n,;]")
_WORD = re.compile(r"[^\W\d_]+")
_IN_A_NAME = re.compile(r"['’`´-]|(?<=\b\w)\.|(?<=\b\w\w)\.")
"""What stands in names anywhere: "O'Brien", "J.-P."."""
_TALK = frozenset(
    (
        # French
        "attendez attends attendre patience instant seconde minute minutes suite suit encore arrive arrivent reste restent "
        "manque manquent voila fini finis termine continue envoie envoye liste noms joueurs personnes desole oups pardon erreur "
        "oubli oublie merci bonjour salut ok oui non pas est sont ai avez nous vous moi tout tous cest ca puis apres "
        # English
        "wait hold moment more coming come comes follow follows following rest done finished finish continue sending list names "
        "players people sorry oops missing forgot thanks thank hello hi yes no not is are was have has there that this these we "
        "you the all next then "
        # Dutch
        "wacht even geduld ogenblik momentje nog meer komt komen volgt vervolg klaar gedaan verder lijst namen spelers mensen "
        "oeps vergeten bedankt dank dag hallo ja nee niet dit dat zijn heb hebben wij jullie alles iedereen er meteen straks "
    ).split()
)
"""Words of those who talk while they send a list, folded."""


@dataclass(frozen=True)
class Listed:
    """A text that may be a list, as far as it is known: how its lines look. A line is what stands between two commas, too."""

    text: str

    @cached_property
    def _lines(self) -> Sequence[str]:
        return lines_in(_without_command(self.text))

    @cached_property
    def _counts(self) -> Sequence[int]:
        return sorted(len(line.split()) for line in self._lines)

    @property
    def is_one(self) -> bool:
        """Whether it is a list: many lines, of few words each."""
        counts = self._counts
        return len(counts) >= FEWEST and counts[len(counts) * 9 // 10] <= LONGEST_LINE

    @cached_property
    def _fewest(self) -> int:
        return self._counts[int(len(self._counts) * ODD)]

    @cached_property
    def _most(self) -> int:
        return self._counts[-1 - int(len(self._counts) * ODD)]

    @cached_property
    def _signs(self) -> frozenset[str]:
        return frozenset(signs_in(_without_command(self.text)))

    @cached_property
    def _words(self) -> frozenset[str]:
        return frozenset(_folded(self.text))

    @cached_property
    def _begin(self) -> frozenset[str]:
        return self._mostly([_kind(line[0]) for line in self._lines])

    @cached_property
    def _end(self) -> frozenset[str]:
        return self._mostly([_kind(line.split()[-1][0]) for line in self._lines])

    def _mostly(self, kinds: Sequence[str]) -> frozenset[str]:
        """The kinds of signs that nearly all words at one place begin with: the commonest that make up so many together."""
        wanted = set[str]()
        for kind in sorted(set(kinds), key=kinds.count, reverse=True):
            if sum(one in wanted for one in kinds) >= NEARLY_ALL * len(kinds):
                break
            wanted.add(kind)
        return frozenset(wanted)

    def goes_on_in(self, text: str, *, cut_anywhere: bool) -> bool:
        """Whether a text reads like more of the list. Its first line may be the rest of the list's last one: behind a space, or
        wherever that was cut (`cut_anywhere`).
        """
        if courtesy(text) is not None or not {*"\n,;"}.intersection(text) <= self._signs:
            return False
        first, *others = lines_in(text) or [""]
        if not others and "a" in self._begin:
            return False  # in a list without capitals one line may be anything
        alike = [self.has_line(line) for line in others]
        alike.append(self.has_line(first) or self._is_the_rest(first, cut_anywhere=cut_anywhere))
        return sum(alike) * 2 > len(alike) if len(alike) >= MANY else all(alike)

    def _is_the_rest(self, line: str, *, cut_anywhere: bool) -> bool:
        last = self._lines[-1] if self.text[-1] not in "\n,;" and line and not self._talks(line) else ""
        if not last:
            return False
        behind_a_space = len(last.split()) < self._most and self.has_line(f"{last} {line}")
        return behind_a_space or (cut_anywhere and self.has_line(f"{last}{line}"))

    def has_line(self, line: str) -> bool:
        """Whether something reads like one line of it."""
        if not line or not self._fewest <= len(line.split()) <= self._most or self._talks(line):
            return False
        begins, ends = _kind(line[0]) in self._begin, _kind(line.split()[-1][0]) in self._end
        return begins and ends and signs_in(line) <= self._signs

    def _talks(self, line: str) -> bool:
        """Whether words of talk are in a line: in small letters, or in front, where talk has its capital. "Meer" is a name."""
        first, *others = line.split() or [""]
        said = _folded(" ".join([first, *(word for word in others if word[0].islower())]))
        return bool(_TALK.intersection(said) - self._words)


def lines_in(text: str) -> Sequence[str]:
    r"""What stands in a text between ends of lines, commas and semicolons.

    >>> lines_in("Marie Dupont, Paul Martin\nJan Peeters")
    ['Marie Dupont', 'Paul Martin', 'Jan Peeters']
    """
    return [line.strip() for line in _BETWEEN.split(text) if line.strip()]


def signs_in(text: str) -> set[str]:
    """The signs in a text that are no letters, and stand in no name.

    >>> sorted(signs_in("J.-P. O'Brien, wait…"))
    [',', '…']
    """
    return {sign for sign in _IN_A_NAME.sub("", text) if not sign.isalnum() and (sign == "\n" or not sign.isspace())}


def _without_command(text: str) -> str:
    """What stands behind the command that a text may begin with."""
    return "".join(text.split(maxsplit=1)[1:]) if text.lstrip().startswith("/") else text


def _kind(sign: str) -> str:
    """A small letter "a", a number "0", anything else "A": most of the world's letters are neither small nor large."""
    return "a" if sign.islower() else "0" if sign.isdigit() else "A"


def _folded(text: str) -> list[str]:
    return _WORD.findall(folded(text))

"""What a director says of the club's own offences: "add crachat; cracher, spitting; 1 tour, disqualification; 2 points"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

from bot.domain.club.own_offences import LONGEST_NAME, MOST_SYNONYMS, SHORTEST_NAME
from bot.domain.club.people import folded, tidy_name
from bot.domain.errors import MissingArgument, UnreadableForm
from bot.domain.penalties.errors import OffenceNameWrong, PointsUnreadable, TooManyOwnOffences
from bot.services.discipline.point_words import NOTHING, are_steps, read_steps
from bot.services.shift.filled import field_text

ACTIONS: Mapping[str, tuple[str, ...]] = {
    "list": ("list", "liste", "lijst", ""),
    "add": ("add", "ajouter", "ajoute", "ajout", "toevoegen", "voeg", "+"),
    "remove": ("remove", "retirer", "retire", "supprimer", "supprime", "enlever", "delete", "verwijderen", "verwijder", "-"),
    "ladder": ("ladder", "echelle", "degres", "bareme", "schaal", "trap"),
}
NUMBER = re.compile(r"(?:n[°ºor]?\.?\s*)?#?([0-9]{1,2})\s*[.)]?", re.I)
"""A line of the list by the number that stands before it."""
_ABOUT_POINTS = re.compile(r"\b(?:points?|pts?|punten|punt)$", re.I)
_POINTS = re.compile(r"(\d{1,2})\s?+(?:points?|pts?|punten|punt)", re.I)


@dataclass(frozen=True, slots=True)
class OffenceForm:
    """What is to be done with the club's own offences ("list", "add", "remove", "ladder"), and with which. `steps` are sanctions
    as they are written down, empty where nothing was said of them.
    """

    action: str = "list"
    name: str = ""
    synonyms: tuple[str, ...] = ()
    steps: tuple[str, ...] = ()
    points: int = 0

    @classmethod
    def from_line(cls, text: str, command: str) -> Self:
        """From a typed line: what to do, then the name, then in any order other words for it, its sanctions and its points.
        Raises MissingArgument, UnreadableForm, OffenceNameWrong, TooManyOwnOffences, PointsUnreadable, SanctionOutside.
        """
        word, _, rest = text.strip().partition(" ")
        action = _action(word, command)
        if action == "ladder":
            return cls(action, steps=_ladder(rest))
        name, *pieces = [piece.strip() for piece in re.split(r"[;\n]", rest)]
        synonyms, steps, points = "", tuple[str, ...](), 0
        for piece in filter(None, pieces):
            if found := _POINTS.fullmatch(piece):
                points = int(found[1])
            elif _ABOUT_POINTS.search(piece):
                raise PointsUnreadable(piece=piece[:60], point="penalty.point_values")
            elif are_steps(piece):
                steps = read_steps(piece)
            else:
                synonyms = f"{synonyms},{piece}"
        return cls(action, name, _words(synonyms), steps, points)._whole(command)

    @classmethod
    def from_fields(cls, filled: Mapping[str, str], command: str) -> Self:
        """From its fields. Raises what `from_line` raises."""
        action = _action(field_text(filled, "action"), command)
        said = field_text(filled, "steps")
        if action == "ladder":
            return cls(action, steps=_ladder(said))
        points = field_text(filled, "points")
        if points and not (points.isascii() and points.isdigit() and len(points) < 3):
            raise PointsUnreadable(piece=points[:60], point="penalty.point_values")
        words, steps = _words(field_text(filled, "synonyms")), read_steps(said) if said else ()
        return cls(action, field_text(filled, "offence_name"), words, steps, int(points or 0))._whole(command)

    def _whole(self, command: str) -> Self:
        if self.action != "list" and not self.name:
            raise MissingArgument(command=command)
        if len(self.synonyms) > MOST_SYNONYMS:
            raise TooManyOwnOffences(most=MOST_SYNONYMS, what="words")
        if self.action == "add":
            # a number may be that of a line of the list, which the desk knows
            of_line = NUMBER.fullmatch(tidy_name(self.name))
            for name in self.synonyms if of_line else (self.name, *self.synonyms):
                if len(folded(name)) < SHORTEST_NAME or len(name) > LONGEST_NAME or _no_name(name):
                    raise OffenceNameWrong(name=name[:LONGEST_NAME], most=LONGEST_NAME)
        elif (self.action == "list" and self.name) or self.synonyms or self.steps:
            raise UnreadableForm(piece=self.name[:40] or "; ".join((*self.synonyms, *self.steps))[:40], command=command)
        return self


def _no_name(name: str) -> bool:
    """Whether what should name an offence says "none", or has a sanction in it: "retard, 1 main"."""
    return folded(name) in NOTHING or any(are_steps(piece) for piece in name.split(",") if piece.strip())


def _action(word: str, command: str) -> str:
    wanted = folded(word) or word.strip()
    for action, words in ACTIONS.items():
        if wanted in words:
            return action
    raise UnreadableForm(piece=word[:40], command=command)


def _ladder(text: str) -> tuple[str, ...]:
    """The steps of the club's ladder; ("none",) where it is to have none, nothing where it is asked for."""
    if not text.strip():
        return ()
    return ("none",) if text.strip().casefold() in NOTHING else read_steps(text)


def _words(text: str) -> tuple[str, ...]:
    """Words separated by commas, each once."""
    found = {folded(word): word for piece in text.split(",") if (word := tidy_name(piece))}
    return tuple(found.values())

"""A book's own list of sanctions, as its profile states it: the steps, and what it says about going up them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


@dataclass(frozen=True, slots=True)
class BookStep:
    """One line of the list: what is proposed, what else the line allows, and where it stands. Sanctions are written as
    `read_sanction` reads them. `open`: the words leave open how long (« suspension momentanée »), so that every count is
    Floorman's. `name` is what the book calls the step (« carton jaune »), empty where that is no name of its own.
    """

    sanction: str
    others: tuple[str, ...]
    passage: str
    open: bool = False
    name: str = ""


class Scope(StrEnum):
    """For what a general clause holds. BREACH: whatever the book forbids (« en cas d'infraction à une des dispositions »). ACT:
    whatever whoever applies it finds to be meant, also where the book does not name it (« toute action nuisant »).
    """

    BREACH = "breach"
    ACT = "act"


@dataclass(frozen=True, slots=True)
class GeneralClause:
    """Words that let sanctions be for every fault, none of them by name; `sanctions` are those that they name, none where the
    whole list is meant. `words` are those that decide, as they stand in the passage.
    """

    scope: Scope
    passage: str
    words: str
    sanctions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BookLadder:
    """The list, the lightest step first. `discretion` is the passage that lets the director go further at once, empty where there
    is none; `degrees` are the passages on the degrees that a club chooses from, by name, in a book that knows degrees. `general`
    is what it says of every fault.
    """

    steps: tuple[BookStep, ...]
    discretion: str = ""
    degrees: Mapping[str, str] = field(default_factory=dict)
    general: GeneralClause | None = None

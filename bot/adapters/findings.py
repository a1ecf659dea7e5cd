"""What an examination finds, before it is put into words: which part was looked at, how it is, and what is to be said of it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeVar

T = TypeVar("T")
LONGEST = 5.0
"""Seconds that one part of an examination may take."""


class State(StrEnum):
    """How something is: well; worth a look, though Floorman works; or so that something does not work."""

    WELL = "well"
    DOUBTFUL = "doubtful"
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was found: the part that was looked at (`check`), its state, the key of the sentence, which also says how it
    is mended, and what stands in that.
    """

    check: str
    state: State
    key: str
    fields: Mapping[str, object] = field(default_factory=dict)


def within(seconds: float, work: Callable[[], T]) -> T:
    """What some work returns; what it raises is raised here. Raises TimeoutError where it takes longer: it is left to itself
    then, in a thread that keeps no process from ending.
    """
    came: list[T] = []
    failed: list[Exception] = []

    def run() -> None:
        try:
            came.append(work())
        except Exception as error:
            failed.append(error)

    thread = threading.Thread(target=run, daemon=True, name="floorman-examines")
    thread.start()
    thread.join(seconds)
    if failed:
        raise failed[0]
    if not came:
        raise TimeoutError
    return came[0]

"""What becomes of cards and blinds while a player misses hands."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class AwayView:
    """What becomes of cards and blinds while a player misses hands: the passages of the book on that (`said`), those that speak
    of absent players and not of sanctioned ones, and what it is silent on ("cards", "blinds"). `read`: whether
    somebody has read it for that. `words` are those that decide in each passage.
    """

    said: tuple[str, ...]
    of_absent: tuple[str, ...]
    silent: tuple[str, ...]
    read: bool = True
    words: tuple[tuple[str, str], ...] = ()

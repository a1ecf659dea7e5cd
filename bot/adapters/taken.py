"""What a platform has handed over lately: it hands the same over again when it is not sure that it arrived."""

from __future__ import annotations

from collections import OrderedDict

REMEMBERED = 10_000
"""How much of what was handed over is remembered: more than a platform has under way at any time."""


class Taken:
    """Remembers what was taken, so that nothing is answered twice. What writes is carried out once even where this has forgotten,
    after a restart (`Request.once`).
    """

    def __init__(self, remembered: int = REMEMBERED) -> None:
        self._remembered, self._taken = remembered, OrderedDict[int, None]()

    def is_first(self, number: int) -> bool:
        """Whether something is handed over for the first time, by its number on the platform; from now on it is known.

        >>> taken = Taken()
        >>> taken.is_first(7), taken.is_first(8), taken.is_first(7)
        (True, True, False)
        """
        if number in self._taken:
            return False
        self._taken[number] = None
        if len(self._taken) > self._remembered:
            self._taken.popitem(last=False)
        return True

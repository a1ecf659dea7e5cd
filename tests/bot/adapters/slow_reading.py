"""A reader of rulebooks that takes as long as a test lets it."""

from threading import Event

from knowledge.reading.reader import read_book
from tests.patience import LONG

SLOW = b"slow"
"""What stands in a file that takes long, unless a test says otherwise."""


class SlowReader:
    """Reads what says that it is slow once it is `let`; every other file at once. `begun` is what it has begun with, in order."""

    def __init__(self) -> None:
        self.begun: list[bytes] = []
        self.slow = SLOW
        self._let = Event()

    def __call__(self, content, wanted, answers):
        self.begun.append(content)
        if self.slow in content:
            assert self._let.wait(LONG)
        return read_book(content, wanted, answers)

    def let(self) -> None:
        """From now on nothing takes long."""
        self._let.set()

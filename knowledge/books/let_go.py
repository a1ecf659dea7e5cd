"""Keeps what takes long to make as long as there is room for it: what nobody has used for longest is let go."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from threading import Lock
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Made = TypeVar("Made")


@dataclass(slots=True)
class LetGo(Generic[Key, Made]):
    """What was made, by its key, of which `most` are kept as `weight` counts them; the one that was used last is always kept.

    Two threads that want the same thing make it once; those that want different things do not wait for one another.
    """

    most: int
    weight: Callable[[Made], int]
    _kept: OrderedDict[Key, Made] = field(default_factory=OrderedDict)
    _weighs: int = 0
    _turn: Lock = field(default_factory=Lock)
    _making: dict[Key, Lock] = field(default_factory=dict)

    @property
    def weighs(self) -> int:
        """What is kept, together."""
        return self._weighs

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Key, make: Callable[[], Made]) -> Made:
        """What there is under a key, made now where it is not there. Raises what `make` raises, and keeps nothing then."""
        with self._turn:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
            alone = self._making.setdefault(key, Lock())
        with alone:
            with self._turn:
                if key in self._kept:
                    self._kept.move_to_end(key)
                    return self._kept[key]
            try:
                made = make()
                self._keep(key, made)
                return made
            finally:
                with self._turn:
                    self._making.pop(key, None)

    def _keep(self, key: Key, made: Made) -> None:
        with self._turn:
            self._kept[key] = made
            self._weighs += self.weight(made)
            while self._weighs > self.most and len(self._kept) > 1:
                _, gone = self._kept.popitem(last=False)
                self._weighs -= self.weight(gone)

"""Pictures and sheets that were drawn, kept as long as there is room: what looks the same is drawn once, however many ask for
it, and however many at once.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable, Sequence

Files = Sequence[tuple[str, bytes]]
"""Names and contents."""
MOST_BYTES = 16 << 20
"""Bytes that are kept: the plan of a hundred players is half a megabyte, and ten clubs may play on one evening."""


class Drawn:
    """Files by what they show. Of too many, those go that nobody has asked for for longest. It belongs to one event loop."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        self._most = most
        self._kept: OrderedDict[Hashable, Files] = OrderedDict()
        self._under_way: dict[Hashable, asyncio.Future[Files]] = {}

    async def of(self, shown: Hashable, draw: Callable[[], Awaitable[Files]]) -> Files:
        """The files that show something: as they were drawn before, or are being drawn for another, else from `draw`. Raises what
        that raises, and keeps nothing then.
        """
        if shown in self._kept:
            self._kept.move_to_end(shown)
            return self._kept[shown]
        if shown not in self._under_way:
            self._under_way[shown] = drawing = asyncio.ensure_future(self._draw(shown, draw))
            drawing.add_done_callback(lambda done: done.cancelled() or done.exception())
        # whoever leaves while it is being drawn takes it from nobody else
        return await asyncio.shield(self._under_way[shown])

    async def _draw(self, shown: Hashable, draw: Callable[[], Awaitable[Files]]) -> Files:
        try:
            files = await draw()
        finally:
            del self._under_way[shown]
        self._kept[shown] = files
        while sum(len(content) for kept in self._kept.values() for _, content in kept) > self._most:
            self._kept.popitem(last=False)
        return files

    def forget(self) -> None:
        """Keeps nothing of what was drawn: somebody who stands in it is to be forgotten."""
        self._kept.clear()

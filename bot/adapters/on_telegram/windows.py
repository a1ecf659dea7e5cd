"""So many in so long, and never more: whoever comes when all places are taken waits until one is free, the most urgent first."""

from __future__ import annotations

import asyncio
import heapq
from collections import deque
from collections.abc import Callable, Sequence
from itertools import count

Waiting = tuple[int, int, asyncio.Future[bool], Callable[[], bool], int]
SECOND, LONG = 1, 5.0
"""The rank after the most urgent one, and the seconds after which the least urgent has waited long: a room that asks without end
would else never read who has to move. A letter that has not left soon after that is brought later, and begins anew.
"""
HAIR = 0.02
"""Seconds added to a wait: clocks and networks are not that exact."""


class Window:
    """Lets pass as many as `shares` says within any `span` of seconds: for each rank, from the most urgent on, how many may have
    passed when one of it passes. What the others leave is kept for the most urgent.
    """

    def __init__(self, shares: Sequence[int], span: float) -> None:
        self._shares, self._span = shares, span
        self._passed: deque[float] = deque()
        self._waiting: list[Waiting] = []
        self._number = count()
        self._peace_until = 0.0
        self._next: asyncio.TimerHandle | None = None

    @property
    def idle(self) -> bool:
        """Whether nothing is known of it that still matters."""
        return not self._waiting and self._wait(0) <= 0 and not self._passed

    def wait(self, rank: int, coming: int = 0) -> float:
        """For how many seconds somebody of a rank would wait who came now, where so many are still `coming` before him."""
        ahead = coming + sum(one[-1] for one in self._waiting if one[0] <= rank)
        rounds, ahead = divmod(ahead, self._shares[rank])
        return rounds * self._span + self._wait(rank, ahead)

    async def enter(self, rank: int, wanted: Callable[[], bool], many: int = 1) -> bool:
        """Waits for a place, or for as `many` as it takes at once. Returns whether it is taken: what is no longer `wanted` when
        its turn comes takes none.
        """
        granted: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        waiting = (rank, next(self._number), granted, wanted, many)
        heapq.heappush(self._waiting, waiting)
        self._let_pass()
        if rank == len(self._shares) - 1 > SECOND and not granted.done():
            asyncio.get_running_loop().call_later(LONG, self._move_up, waiting)
        return await granted

    def _move_up(self, waiting: Waiting) -> None:
        """What is least urgent and has waited long comes before what has come since, but for the most urgent."""
        if waiting in self._waiting:
            self._waiting.remove(waiting)
            heapq.heapify(self._waiting)
            heapq.heappush(self._waiting, (SECOND, *waiting[1:]))
            self._let_pass()

    def rest(self, seconds: float) -> None:
        """Nobody passes for so long."""
        self._peace_until = max(self._peace_until, _now() + seconds)

    def _let_pass(self) -> None:
        """Lets pass whoever may, and looks again when the next one may."""
        if self._next is not None:
            self._next.cancel()
            self._next = None
        while self._waiting:
            rank, _, granted, wanted, many = self._waiting[0]
            if granted.done() or not wanted():
                heapq.heappop(self._waiting)
                if not granted.done():
                    granted.set_result(False)
            elif (wait := self._wait(rank, many - 1)) > 0:
                self._next = asyncio.get_running_loop().call_later(wait + HAIR, self._let_pass)
                return
            else:
                heapq.heappop(self._waiting)
                self._passed.extend([_now()] * many)
                granted.set_result(True)

    def _wait(self, rank: int, ahead: int = 0) -> float:
        """For how many seconds none of a rank passes, where some come `ahead` of it."""
        now = _now()
        while self._passed and self._passed[0] <= now - self._span:
            self._passed.popleft()
        # what is more than ever pass at once waits until nothing has
        over = min(len(self._passed) + ahead - self._shares[rank], len(self._passed) - 1)
        return max(self._passed[over] + self._span - now if over >= 0 else 0.0, self._peace_until - now)


def _now() -> float:
    return asyncio.get_running_loop().time()

"""Questions that something may never answer: a database whose machine has stopped keeps whoever asks it waiting."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Generic, TypeVar

T = TypeVar("T")


class Bounded(Generic[T]):
    """Asks in a thread of its own, and waits for the answer no longer than so many seconds. While one question is unanswered no
    other is asked, so that no more than one thread ever hangs; and none keeps the process from ending.
    """

    def __init__(self, ask: Callable[[], T], seconds: float) -> None:
        self._ask, self._seconds = ask, seconds
        self._asked: asyncio.Future[T] | None = None

    async def __call__(self) -> T:
        """The answer. Raises TimeoutError, and what the asking raises."""
        if self._asked is None or self._asked.done():
            self._asked = asyncio.get_running_loop().create_future()
            # whoever waits for it may have gone when it fails
            self._asked.add_done_callback(lambda done: done.cancelled() or done.exception())
            threading.Thread(target=self._answer, args=(self._asked,), daemon=True, name="floorman-asks").start()
        return await asyncio.wait_for(asyncio.shield(self._asked), self._seconds)

    def _answer(self, asked: asyncio.Future[T]) -> None:
        answer, trouble = None, None
        try:
            answer = self._ask()
        except Exception as error:
            trouble = error

        def told() -> None:
            if trouble is not None:
                asked.set_exception(trouble)
            else:
                asked.set_result(answer)  # type: ignore[arg-type]

        with suppress(RuntimeError):  # the loop has ended meanwhile, and nobody waits any more
            asked.get_loop().call_soon_threadsafe(told)

"""How long the event loop was held up: while one callback runs, no heartbeat, no other player is served."""

import os
import time
from asyncio import Handle, Task
from collections.abc import Callable
from contextlib import ExitStack
from types import TracebackType

from tests.stopwatch import unsearched

WAITED = "/proc/thread-self/schedstat"


class LoopWatch:
    """Times every callback of the event loop while it is entered, and keeps the longest. Time in which the machine ran something
    else is taken off (where the kernel tells it, as Linux does), so that a busy machine stalls nobody's test, and so do not all
    the tests before it, whose remains Python would go through for garbage.
    """

    def __init__(self, concerns: Callable[[Handle], bool] = lambda _: True) -> None:
        self.longest = 0.0
        self.culprit = "nothing"
        self._concerns = concerns

    def forget(self) -> None:
        """Starts anew: what has been seen so far counts no longer."""
        self.longest, self.culprit = 0.0, "nothing"

    def __enter__(self) -> "LoopWatch":
        self._stat = os.open(WAITED, os.O_RDONLY) if os.path.exists(WAITED) else None
        self._still = ExitStack()
        self._still.enter_context(unsearched())
        self._real = Handle._run
        watch = self

        def timed(handle: Handle) -> None:
            if not watch._concerns(handle):
                return watch._real(handle)
            waited, start = watch._waited(), time.perf_counter()
            try:
                return watch._real(handle)
            finally:
                if Handle._run is timed:  # the watch was not left within this very callback
                    watch._note(time.perf_counter() - start - (watch._waited() - waited), handle)

        Handle._run = timed
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        Handle._run = self._real
        self._still.close()
        if self._stat is not None:
            os.close(self._stat)

    def _note(self, seconds: float, handle: Handle) -> None:
        if seconds > self.longest:
            self.longest, self.culprit = seconds, _name(handle)

    def _waited(self) -> float:
        """Seconds that this thread was ready to run and the machine was busy with others."""
        return 0.0 if self._stat is None else int(os.pread(self._stat, 64, 0).split()[1]) / 1e9


def _name(handle: Handle) -> str:
    """The task that a callback goes on with, where it does; simcord wraps callbacks of the bot."""
    callback = getattr(handle._callback, "__simcord_original_callback__", handle._callback)
    task = getattr(callback, "__self__", None)
    return repr(task if isinstance(task, Task) else callback)

"""What some work takes of the processor by itself, without the pause in which Python goes through all that other tests left."""

import gc
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count

SWEEPS = 25
"""Of so many sweeps one goes through all that lives: what was put aside and is dead meanwhile is let go of only then."""
_sweeps = count(1)


def sweep() -> None:
    """Lets go of what the test before has left, and puts all that lives aside: going through it would stop a bot for a quarter of
    a second. What was put aside earlier mostly stays so: taken back after every test it would never be gone through, and a bot of
    some ten megabytes be kept for each (4.4 GB in the end).
    """
    if next(_sweeps) % SWEEPS == 0:
        gc.unfreeze()
    gc.collect()
    gc.freeze()


@contextmanager
def unsearched() -> Iterator[None]:
    """Nothing is gone through for garbage while this lasts: after some thousands of tests that takes a second, which belongs to
    no work that is measured. What the work leaves is young then, and gone with the next search; put among what is old it would
    stay (3.9 GB for the texts of `test_hostile_texts.py`).
    """
    searching = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if searching:
            gc.enable()


def seconds(work: Callable[[], object], times: int = 1, enough: float = 0.0) -> float:
    """What some work takes of this thread's processor, at its best of so many times; one that takes no more than `enough` is not
    done again.
    """
    best = float("inf")
    with unsearched():
        for _ in range(times):
            start = time.thread_time()
            work()
            best = min(best, time.thread_time() - start)
            if best < enough:
                break
    return best

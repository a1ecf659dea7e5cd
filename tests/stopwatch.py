"""What some work takes of the processor by itself, without the pause in which Python goes through all that other tests left."""

import gc
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager


def sweep() -> None:
    """Lets go of what the test before has left, and puts all that lives aside: going through it would stop a bot for a quarter of
    a second. What was put aside earlier stays so; taken back after every test it would never be gone through, and a bot of
    some ten megabytes be kept for each (4.4 GB in the end).
    """
    gc.collect()
    gc.freeze()


@contextmanager
def unsearched() -> Iterator[None]:
    """What lives already is not gone through for garbage while this lasts: after some thousands of tests that takes a second,
    which belongs to no work that is measured.
    """
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


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

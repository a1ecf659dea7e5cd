"""The process that reads a rulebook for another: a line of JSON and the file come in, a book or why it can't be read goes out."""

from __future__ import annotations

import json
import os
import sys

from knowledge.reading.limits import MEMORY, SECONDS
from knowledge.reading.reader import Wanted, read_book
from knowledge.reading.refusals import CannotRead, Why
from knowledge.reading.written import as_json

try:
    import resource
except ImportError:  # Windows has no such limits; there the time alone is bounded
    resource = None  # type: ignore[assignment]


def limit() -> None:
    """Bounds what this process may use: processor time, behind all who have something to do, memory, and no file of any size may
    be written.
    """
    if resource is None:
        return
    os.nice(10)
    for what, most in (
        (resource.RLIMIT_CPU, SECONDS), (resource.RLIMIT_AS, MEMORY), (resource.RLIMIT_FSIZE, 0), (resource.RLIMIT_CORE, 0),
    ):  # fmt: skip
        _, hard = resource.getrlimit(what)
        bound = most if hard == resource.RLIM_INFINITY else min(most, hard)
        # the time's end is told by a signal of its own, and only what goes on all the same is killed
        resource.setrlimit(what, (bound, bound + 5 if what == resource.RLIMIT_CPU and hard == resource.RLIM_INFINITY else bound))


def main() -> int:
    """Reads what comes in. Returns the exit code, 0: what was wrong is said in words."""
    limit()
    first, _, content = sys.stdin.buffer.read().partition(b"\n")
    asked = json.loads(first)
    answers = {int(number): str(answer) for number, answer in asked["answers"].items()}
    try:
        told: dict[str, object] = as_json(read_book(content, Wanted(**asked["wanted"]), answers))
    except CannotRead as error:
        told = {"why": error.why, "fields": error.fields}
    except MemoryError:
        told = {"why": Why.TOO_HEAVY, "fields": {}}
    except RecursionError:
        told = {"why": Why.TOO_DEEP, "fields": {"most": 200}}
    sys.stdout.write(json.dumps(told, ensure_ascii=True))
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""From a club's file to the first answer out of it, in a process of its own: `python -m tests.bench.searchable FILE FOLDER`."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

from knowledge.books.own_book import OwnBook, Standing, about_as_json, digest_of
from knowledge.library import folder_of, library
from knowledge.reading.apart import read_bytes


def main(file: str, folder: str) -> None:
    """Prints, as JSON, the seconds that it took, the megabytes of this process before and at the most, what lies on the disk in
    the end, and what is kept in memory. Reading has a process of its own.
    """
    shelves = library(None, Path(folder), None)
    rulebooks = shelves.open()
    rulebooks.warm(["ropta"])
    before, began = _peak(), time.perf_counter()
    read = read_bytes(Path(file).read_bytes())
    taken = time.perf_counter() - began
    about = about_as_json({**read.about, "id": "maison", "short": "Maison"})
    own = OwnBook("maison", digest_of(about, read.markdown), Standing.OWN, lambda: (about, read.markdown))
    seen = rulebooks.seen_with([own])
    book = seen.book("maison")
    while not (ready := seen.readied(book)).ready:
        if ready.failed:
            raise SystemExit("the index can't be made")
        time.sleep(0.05)
    seen.answer("une carte est tombée par terre", "maison")
    whole = time.perf_counter() - began
    lies = sum(one.stat().st_size for one in (shelves.built / folder_of(book)).iterdir()) / 1e6
    figures = {"pages": read.report.pages, "articles": len(book.articles), "passages": len(book.passages), "reading_s": taken}
    figures |= {"searchable_s": whole, "before_mb": before, "highest_mb": _peak(), "disk_mb": lies}
    figures |= {"kept_mb": shelves.own_indexes().index(book).size / 1e6}
    sys.stdout.write(json.dumps({name: round(value, 1) for name, value in figures.items()}) + "\n")


def _peak() -> float:
    """The highest memory of this process, in megabytes. What `resource` says begins with that of whoever started it."""
    lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    return int(next(line for line in lines if line.startswith("VmHWM")).split()[1]) / 1024


if __name__ == "__main__":
    main(*sys.argv[1:])

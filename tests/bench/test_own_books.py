"""One process for two hundred clubs, each with a rulebook of its own of sixty pages: memory, and what a club waits for.

Target: a warm question as quick as to a bundled book, one whose index was let go a tenth of a second more; as much memory as
`MOST_BYTES` allows, however many clubs there are; while the index of one is made, the others wait for nothing. From its file to
its first answer a minute at the most, with 600 MB; 15 MB of memory and of disk a book from then on.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
import tomllib
from dataclasses import asdict, replace
from pathlib import Path
from statistics import median

import psutil
import pytest

from knowledge.books.own_book import OwnBook, Standing, about_as_json, digest_of
from knowledge.books.passages import NotSearchableYet
from knowledge.index.club_indexes import MOST_BYTES
from knowledge.index.files import load_index, read_manifest
from knowledge.library import folder_of, library
from knowledge.rulebook import Rulebooks
from knowledge.seals import MANIFEST, listed, seals_of, write_sealed
from knowledge.shipped import SHIPPED
from tests.bench.test_reading import TIMES as SIXTY
from tests.knowledge.reading import printers
from tests.knowledge.reading.club_rules import FRENCH
from tests.knowledge.reading.laid_out import Laid, dotted

CLUBS, TIMES = 200, 20
TEXT = (SHIPPED.corpus / "ropta" / "articles.md").read_text(encoding="utf-8")
ABOUT = tomllib.loads((SHIPPED.corpus / "ropta" / "book.toml").read_text(encoding="utf-8"))


def own(club: int) -> OwnBook:
    about = about_as_json({**ABOUT, "id": "maison", "short": "Maison", "edition": f"club {club}"})
    return OwnBook("maison", digest_of(about, TEXT), Standing.OWN, lambda: (about, TEXT))


def memory() -> float:
    return psutil.Process().memory_info().rss / 1e6


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A library, the rulebooks as each club sees them, how long an index takes and what it weighs."""
    shelves = library(None, tmp_path_factory.mktemp("own"), None)
    rulebooks = shelves.open()
    rulebooks.warm(["ropta"])
    seen = [rulebooks.seen_with([own(club)]) for club in range(CLUBS)]
    started, others = time.perf_counter(), []
    while not seen[0].readied(seen[0].book("maison")).ready:
        asked = time.perf_counter()
        rulebooks.answer("le bouton est mort ?", "ropta")
        others.append(time.perf_counter() - asked)
        time.sleep(0.1)
    took = time.perf_counter() - started
    _copied(shelves, seen)
    return shelves, rulebooks, seen, took, others


def _copied(shelves, seen: list[Rulebooks]) -> None:
    """The same index for every club, as if each had been made: the files are shared, the manifests are not."""
    first = shelves.built / folder_of(seen[0].book("maison"))
    manifest = read_manifest(first)
    for one in seen[1:]:
        book = one.book("maison")
        folder = shelves.built / folder_of(book)
        shutil.copytree(first, folder, copy_function=os.link)
        (folder / MANIFEST).unlink()
        files = seals_of(folder, [file.name for file in folder.iterdir()])
        theirs = replace(manifest, corpus=shelves._made_of(book), files=listed(files))
        write_sealed(folder / MANIFEST, asdict(theirs) | {"files": files})


def test_while_the_index_of_a_club_is_made_nobody_else_waits(made, benchmark):
    *_, took, others = made
    benchmark.extra_info.update(
        seconds=round(took, 1), others_median_ms=round(1000 * median(others), 1), others_slowest_ms=round(1000 * max(others), 1)
    )
    benchmark(lambda: None)


def test_from_a_file_of_sixty_pages_to_its_first_answer(benchmark, tmp_path):
    laid = dotted(FRENCH)
    file = tmp_path / "rules.pdf"
    file.write_bytes(printers.pdf(Laid(laid.blocks[:1] + laid.blocks[1:] * SIXTY, laid.expected)))
    line = (sys.executable, "-m", "tests.bench.searchable", str(file), str(tmp_path / "data"))
    ran = benchmark.pedantic(subprocess.run, (line,), {"capture_output": True, "check": True}, rounds=1)
    benchmark.extra_info.update(json.loads(ran.stdout))


def test_what_a_book_takes(made, benchmark):
    shelves, _, seen, _, _ = made
    folder = shelves.built / folder_of(seen[0].book("maison"))
    before = memory()
    kept = [load_index(folder, read_manifest(folder)) for _ in range(5)]
    benchmark.extra_info.update(
        disk_mb=round(sum(file.stat().st_size for file in Path(folder).iterdir()) / 1e6, 1),
        memory_mb=round((memory() - before) / len(kept), 1),
        said_mb=round(kept[0].size / 1e6, 1),
    )
    benchmark.pedantic(load_index, args=(folder, read_manifest(folder)), rounds=5)


def timed(rulebooks: Rulebooks, book: str = "maison") -> float:
    asked = time.perf_counter()
    try:
        rulebooks.answer("une carte est tombée par terre", book)
    except NotSearchableYet:
        pytest.fail("its index is there")
    return time.perf_counter() - asked


def alone(shelves, one: Rulebooks) -> tuple[list[float], list[float]]:
    """What the only club of a process waits for, cold and warm."""
    cold, warm = [], []
    for _ in range(TIMES):
        shelves.own_indexes()._kept = type(shelves.own_indexes()._kept)(MOST_BYTES, lambda index: index.size)
        cold.append(timed(one))
        warm.append(timed(one))
    return cold, warm


def test_two_hundred_clubs_in_one_process(made, benchmark):
    shelves, rulebooks, seen, _, _ = made
    alone_cold, alone_warm = alone(shelves, seen[0])
    cold, warm, before = [], [], memory()
    for one in seen:
        cold.append(timed(one))
        warm.append(timed(one))
    bundled = median(timed(rulebooks, "ropta") for _ in range(TIMES))
    # the clubs that everybody asks about stay in memory, however many others there are
    again = [timed(seen[-1]) for _ in range(TIMES)]
    assert shelves.own_indexes()._kept.weighs <= MOST_BYTES
    benchmark.extra_info.update(
        alone_cold_ms=round(1000 * median(alone_cold), 1), alone_warm_ms=round(1000 * median(alone_warm), 1),
        again_ms=round(1000 * median(again), 1), cold_median_ms=round(1000 * median(cold), 1),
        cold_slowest_ms=round(1000 * max(cold), 1),
        warm_median_ms=round(1000 * median(warm), 1), bundled_ms=round(1000 * bundled, 1),
        memory_before_mb=round(before), memory_after_mb=round(memory()), kept=len(shelves.own_indexes()._kept),
    )  # fmt: skip
    benchmark.pedantic(lambda: seen[-1].answer("une carte est tombée par terre", "maison"), rounds=20)

"""One process for two hundred clubs, each with a rulebook of its own of sixty pages: memory, and what a club waits for.

Target: a warm question as quick as to a bundled book, one whose index was let go a tenth of a second more; as much memory as
`MOST_BYTES` allows, however many clubs there are; while the index of one is made, the others wait for nothing.
"""

from __future__ import annotations

import os
import shutil
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

CLUBS = 200
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


def test_two_hundred_clubs_in_one_process(made, benchmark):
    shelves, rulebooks, seen, _, _ = made
    cold, warm, before = [], [], memory()
    for one in seen:
        for times in (cold, warm):
            asked = time.perf_counter()
            try:
                one.answer("une carte est tombée par terre", "maison")
            except NotSearchableYet:
                pytest.fail("its index is there")
            times.append(time.perf_counter() - asked)
    asked = time.perf_counter()
    rulebooks.answer("une carte est tombée par terre", "ropta")
    bundled = time.perf_counter() - asked
    assert shelves.own_indexes()._kept.weighs <= MOST_BYTES
    benchmark.extra_info.update(
        cold_median_ms=round(1000 * median(cold), 1), cold_slowest_ms=round(1000 * max(cold), 1),
        warm_median_ms=round(1000 * median(warm), 1), bundled_ms=round(1000 * bundled, 1),
        memory_before_mb=round(before), memory_after_mb=round(memory()), kept=len(shelves.own_indexes()._kept),
    )  # fmt: skip
    benchmark.pedantic(lambda: seen[-1].answer("une carte est tombée par terre", "maison"), rounds=20)

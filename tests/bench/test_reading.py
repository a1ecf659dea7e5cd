"""A club's own rulebook, read from its file: a PDF of sixty pages, in the process that reads it. Target: under half a minute."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import asdict

import pytest

from knowledge.measuring.stranger import read_as_stranger
from knowledge.reading.apart import read_bytes
from knowledge.reading.reader import Wanted
from knowledge.shipped import SHIPPED
from tests.knowledge.reading import printers
from tests.knowledge.reading.club_rules import FRENCH
from tests.knowledge.reading.laid_out import Laid, dotted

TIMES = 36
WEIGHED = """\
import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""
"""Runs what stands behind it and prints the highest memory of that, in kilobytes: of a child that comes from a large process, the
system counts what that had.
"""
BOOKS = ("ropta", "cdc", "eventem", "casino", "urban")


@pytest.fixture(scope="module")
def sixty_pages() -> bytes:
    laid = dotted(FRENCH)
    return printers.pdf(Laid(laid.blocks[:1] + laid.blocks[1:] * TIMES, laid.expected))


def test_reading_sixty_pages(benchmark, sixty_pages):
    book = benchmark.pedantic(read_bytes, (sixty_pages,), rounds=3)
    assert len(book.report.articles) >= 12 * TIMES
    benchmark.extra_info["pages"] = book.report.pages


def test_the_memory_of_whoever_reads_sixty_pages(benchmark, sixty_pages):
    asked = json.dumps({"wanted": asdict(Wanted()), "answers": {}}).encode() + b"\n" + sixty_pages
    line = (sys.executable, "-c", WEIGHED, sys.executable, "-m", "knowledge.reading")
    ran = benchmark.pedantic(subprocess.run, (line,), {"input": asked, "capture_output": True, "check": True}, rounds=1)
    benchmark.extra_info["megabytes"] = int(ran.stdout) // 1024


def test_reading_the_real_books_as_a_strangers(benchmark):
    read = benchmark.pedantic(lambda: [read_as_stranger(SHIPPED.corpus / book) for book in BOOKS], rounds=1)
    for one in read:
        benchmark.extra_info[one.book] = f"{one.found} of {one.articles}, {one.begun} begin and {one.ended} end alike"
